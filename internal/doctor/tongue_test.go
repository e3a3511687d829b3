package doctor

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

// theirs are names of programs, variables and settings, and what terminals are
// called.
var theirs = strings.Fields("default-terminal kitty export init TERM TERM_PROGRAM xterm-kitty xterm xclip xsel wl-copy ripgrep git tmux VISUAL EDITOR LANG vim rgb set-clipboard extended-keys focus-events allow-passthrough escape-time UTF-8 LC_ALL set on")

func TestTheDoctorSpeaksThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	answers := Parse([]byte(modern))
	silent := Answers{}
	for name, env := range map[string]map[string]string{
		"a usual one": {"TERM": "xterm-kitty", "LANG": "de_DE.UTF-8", "DISPLAY": ":0"}, "none": {}, "in tmux": {"TERM": "xterm", "TMUX": "1", "EDITOR": "vim"},
		"across ssh": {"TERM": "xterm", "SSH_TTY": "1", "LC_ALL": "C", "EDITOR": "'"}, "without colours": {"TERM": "xterm", "NO_COLOR": "1"},
	} {
		for _, s := range []Screen{{W: 100, H: 30, Profile: colorprofile.TrueColor, Answers: &answers}, {W: 40, H: 10, Profile: colorprofile.ANSI, Answers: &silent}, {W: 80, H: 24, Answers: &answers, Inside: true}} {
			m := fake("linux", env, map[string]string{"git": "", "rg": "", "git --version": "git version 2", "tmux -V": "tmux 3", "rg --version": "FAIL 1"})
			var b strings.Builder
			r := append(append(m.Terminal(s), m.Tools(t.Context(), "/w")...), m.Tmux(t.Context())...)
			for _, l := range r {
				b.WriteString(l.Label() + " " + l.Text + " " + l.Mend + "\n")
			}
			b.WriteString(r.sum())
			if words := langtest.Unsaid(b.String(), theirs...); len(words) > 0 {
				t.Errorf("%s: %q is not said:\n%s", name, words, b.String())
			}
		}
	}
}
