package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// line runs a line of sh on a terminal, with the program as $OS and the
// workspace as $WS.
func (r *rig) line(line string) *term.Term {
	r.t.Helper()
	return term.Start(r.t, term.Options{Bin: "/bin/sh", Args: []string{"-c", line}, Dir: r.dir,
		Env: append(r.env, "OS="+r.bin, "WS="+r.dir), W: 140, H: 40})
}

func TestWhatIsPipedInIsSentBesideThePrompt(t *testing.T) {
	r := newRig(t)
	r.write("secret/file", "what nobody named")
	r.write("the.diff", "-an old line\n+a new line, @secret/file\n")
	tm := r.line(`cat the.diff | "$OS" --hub-addr 127.0.0.1:0 --prompt "review this" "$WS"; echo "left with $?"`)
	q := r.asked("with what was piped in", func(q mockllm.Request) bool { return strings.Contains(whole(t, q), "a new line") })
	if told := whole(t, q); !strings.Contains(told, "review this") || strings.Contains(told, "what nobody named") {
		t.Errorf("the model was told %s", told)
	}
	tm.See("review this", "stdin-")
	tm.Type("typed by hand") // keys come from the terminal
	tm.See("typed by hand")
	tm.Type(term.CtrlC)
	tm.Gone("typed by hand")
	tm.Type(term.CtrlX, "q")
	tm.See("left with 0")
}

func TestWhatIsPipedInAloneWaitsInThePrompt(t *testing.T) {
	r := newRig(t)
	tm := r.line(`printf '!touch ran\nsecond line\n' | "$OS" --hub-addr 127.0.0.1:0 --demo "$WS"; echo "left with $?"`)
	tm.See("┃ !touch ran", "second line")
	tm.Type(term.CtrlX, "q")
	tm.See("left with")
	if _, err := os.Stat(filepath.Join(r.dir, "ran")); err == nil {
		t.Error("it was run")
	}
}

func TestAPipeThatIsNoPromptIsAnError(t *testing.T) {
	r := newRig(t)
	for _, test := range []struct{ name, line, says string }{
		{"nothing", `: | "$OS" "$WS"`, "standard input is empty"},
		{"too much", `yes | "$OS" "$WS"`, "more than 1 MB"},
		{"binary", `printf 'a\000b' | "$OS" "$WS"`, "no text (byte 2)"},
		{"no terminal to take keys from", `: | setsid -w "$OS" "$WS"`, "there is no other one to take keys from"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tm := r.line(test.line + `; echo "left with $?"`)
			tm.See("left with 1")
			if s := strings.Join(strings.Fields(tm.Screen()), " "); !strings.Contains(s, test.says) {
				t.Errorf("no %q in\n%s", test.says, tm.Screen())
			}
		})
	}
}

func TestAPipeThatNeverEndsIsLeftByCtrlC(t *testing.T) {
	r := newRig(t)
	tm := r.line(`trap 'echo "left with $?"' EXIT; trap : INT; sleep 1000 | "$OS" "$WS"`)
	tm.See("reading the prompt from standard input; ctrl+c leaves")
	tm.Type(term.CtrlC)
	tm.See("left with 130")
}
