package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
	"go.uber.org/goleak"
	"golang.org/x/term"

	"github.com/openspace-tui/openspace/internal/lang"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fake is a machine with these variables and programs, which print something.
func fake(system string, env, programs map[string]string) Machine {
	return Machine{
		OS: system, Getenv: func(k string) string { return env[k] },
		Look: func(name string) (string, error) {
			if _, ok := programs[name]; ok {
				return "/bin/" + name, nil
			}
			return "", errors.New("not found")
		},
		Run: func(_ context.Context, name string, args ...string) (string, error) {
			line := strings.Join(append([]string{name}, args...), " ")
			for prefix, out := range programs {
				if prefix == line {
					if text, failed := strings.CutPrefix(out, "FAIL "); failed {
						return "", errors.New(text)
					}
					return out, nil
				}
			}
			return "", fmt.Errorf("%s is not expected", line)
		},
	}
}

// expect looks for a line by its name.
func expect(t *testing.T, what string, r Report, name string, s State, says string) {
	t.Helper()
	for _, l := range r {
		if l.Name.String() != name {
			continue
		}
		if l.State != s || !strings.Contains(l.Text+" → "+l.Mend, says) {
			t.Errorf("%s: %s is %s: %s → %s; want %s with %q", what, name, l.State, l.Text, l.Mend, s, says)
		}
		return
	}
	t.Errorf("%s: there is no line %q: %+v", what, name, r)
}

// modern is what a good terminal answers.
const modern = "\x1b[1;2R\x1b[1;3R\x1b[1;3R\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\\x1b[?0u\x1bP>|kitty(0.40.0)\x1b\\\x1b[?1006;2$y\x1b[?2026;2$y\x1b[?2027;1$y\x1b[?62;22c"

func TestATerminalIsJudgedByItsAnswers(t *testing.T) {
	usual := map[string]string{"TERM": "xterm-kitty", "LANG": "de_DE.UTF-8"}
	for _, test := range []struct {
		name, answers string
		env           map[string]string
		lines         map[string]State
		says          map[string]string
	}{
		{"a modern one", modern, usual,
			map[string]State{"terminal": OK, "colours": OK, "background": OK, "keyboard": OK, "whole frames": OK, "mouse": OK, "letters": OK, "locale": OK},
			map[string]string{"terminal": "says kitty(0.40.0) · 100×30", "background": "dark, #1e1e2e"}},
		{"one with a light background, and keys between the answers", "abc\x1b[A\x1b]11;#fffff0\x07\x1b[?1c", usual,
			map[string]State{"background": OK, "keyboard": Warn, "whole frames": Warn, "mouse": OK, "letters": Warn},
			map[string]string{"background": "light, #fffff0", "mouse": "does not say"}},
		{"one that knows no modes", "\x1b[1;2R\x1b[1;3R\x1b[1;7R\x1b[?1006;0$y\x1b[?2026;0$y\x1b[?2027;4$y\x1b[?6c", usual,
			map[string]State{"background": Warn, "whole frames": Warn, "mouse": Warn, "letters": Warn},
			map[string]string{"letters": "6 cells", "background": "`appearance`"}},
		{"one without UTF-8", "\x1b[1;3R\x1b[1;4R\x1b[1;9R\x1b[?6c", usual,
			map[string]State{"letters": Bad}, map[string]string{"letters": "does not read UTF-8"}},
		{"one with narrow letters", "\x1b[1;2R\x1b[1;2R\x1b[1;3R\x1b[?6c", usual,
			map[string]State{"letters": Warn}, map[string]string{"letters": "漢 is drawn 1 cells"}},
		{"one that answers nothing", "", usual, map[string]State{"queries": Warn}, map[string]string{"queries": "answers no questions"}},
		{"a dumb one", modern, map[string]string{"TERM": "dumb", "LC_ALL": "C"},
			map[string]State{"terminal": Bad, "locale": Warn}, map[string]string{"locale": "LC_ALL C has no UTF-8"}},
		{"without TERM", modern, map[string]string{}, map[string]State{"terminal": Bad, "locale": Warn}, nil},
		{"GNU screen", modern, map[string]string{"TERM": "screen", "STY": "1.x", "LC_CTYPE": "en_US.utf8"},
			map[string]State{"terminal": Warn, "locale": OK}, map[string]string{"terminal": "GNU screen"}},
		{"tmux without extended keys", "\x1b[?6c", map[string]string{"TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"},
			map[string]State{"keyboard": Warn, "terminal": OK}, map[string]string{"keyboard": "extended-keys", "terminal": "tmux 3.4"}},
		{"a console", "\x1b[?6c", map[string]string{"TERM": "linux"}, map[string]State{"mouse": Warn}, nil},
		{"one that says escape sequences", "\x1bP>|evil\x07\x9b31m\x1b\\\x1b[?6c", map[string]string{"TERM": "x\x1b]0;y\x07"},
			map[string]State{"terminal": OK}, nil},
	} {
		a := Parse([]byte(test.answers))
		r := fake("linux", test.env, nil).Terminal(Screen{W: 100, H: 30, Profile: colorprofile.TrueColor, Answers: &a})
		for name, state := range test.lines {
			expect(t, test.name, r, name, state, test.says[name])
		}
		for _, l := range r {
			if strings.ContainsAny(l.Text+l.Mend, "\x1b\x07\n\u009b") {
				t.Errorf("%s: a sequence stays in %q", test.name, l)
			}
		}
	}
}

func TestATerminalThatWasNotAskedIsJudgedByItsVariables(t *testing.T) {
	m := fake("linux", map[string]string{"TERM": "xterm", "LANG": "C.UTF-8"}, nil)
	r := m.Terminal(Screen{Profile: colorprofile.NoTTY, Unasked: "the output goes elsewhere"})
	expect(t, "piped", r, "queries", Warn, "the output goes elsewhere")
	expect(t, "piped", r, "terminal", Warn, "goes elsewhere")
	expect(t, "piped", r, "colours", Warn, "none")
	r = m.Terminal(Screen{W: 40, H: 10, Profile: colorprofile.ANSI, Unasked: "x"})
	spoken := fake("linux", map[string]string{"TERM": "xterm"}, nil).Terminal(Screen{W: 160, H: 50, Spoken: true, Answers: &Answers{}})
	expect(t, "spoken", spoken, "terminal", OK, "TERM xterm")
	expect(t, "spoken", spoken, "colours", OK, "speaks in lines")
	for _, l := range spoken {
		if l.Name == "queries" {
			t.Errorf("a terminal that is not drawn on was to answer: %+v", l)
		}
	}
	expect(t, "small", r, "terminal", Warn, "make the window larger")
	expect(t, "small", r, "colours", Warn, "16 · COLORTERM is not set")
	r = m.Terminal(Screen{W: 80, H: 24, Profile: colorprofile.ANSI256})
	expect(t, "256", r, "colours", Warn, "COLORTERM=truecolor")
	r = fake("linux", map[string]string{"TMUX": "/tmp/x,1,0"}, nil).Terminal(Screen{W: 80, H: 24, Profile: colorprofile.ANSI256})
	expect(t, "256 in tmux", r, "colours", Warn, "`set -as terminal-features ',*:RGB'` in tmux.conf")
	r = fake("linux", map[string]string{"NO_COLOR": "1"}, nil).Terminal(Screen{})
	expect(t, "NO_COLOR", r, "colours", OK, "by NO_COLOR")
	expect(t, "macOS", fake("darwin", nil, nil).Terminal(Screen{}), "locale", OK, "by the system")
	expect(t, "Windows", fake("windows", nil, nil).Terminal(Screen{W: 80, H: 24}), "terminal", OK, "")
}

func TestTheClipboardIsWhatThereIs(t *testing.T) {
	for _, test := range []struct {
		name, os string
		env      map[string]string
		programs map[string]string
		state    State
		says     string
	}{
		{"a Mac", "darwin", nil, map[string]string{"pbcopy": "", "pbpaste": ""}, OK, "pbcopy, pbpaste · whether the terminal takes OSC 52 cannot be asked"},
		{"Wayland", "linux", map[string]string{"WAYLAND_DISPLAY": "w"}, map[string]string{"wl-copy": ""}, OK, "wl-copy"},
		{"Wayland without them", "linux", map[string]string{"WAYLAND_DISPLAY": "w"}, nil, Warn, "install wl-clipboard"},
		{"X without them", "linux", map[string]string{"DISPLAY": ":0"}, map[string]string{"wl-copy": ""}, Warn, "install xclip"},
		{"ssh", "linux", map[string]string{"DISPLAY": ":0", "SSH_TTY": "/dev/pts/1"}, map[string]string{"xclip": ""}, OK, "only OSC 52 reaches your own"},
		{"no desktop", "linux", nil, map[string]string{"xclip": ""}, Warn, "no desktop"},
		{"Windows", "windows", nil, map[string]string{"clip.exe": ""}, OK, "clip.exe"},
	} {
		expect(t, test.name, fake(test.os, test.env, test.programs).Terminal(Screen{}), "clipboard", test.state, test.says)
	}
}

func TestTmuxIsAskedForItsSettings(t *testing.T) {
	if r := fake("linux", nil, nil).Tmux(t.Context()); r != nil {
		t.Errorf("outside of it: %v", r)
	}
	inside := map[string]string{"TMUX": "/tmp/x,1,0"}
	set := func(values map[string]string) Report {
		programs := map[string]string{"tmux -V": "tmux 3.4"}
		for name, v := range values {
			if strings.Contains(name, " ") {
				programs[name] = v
			} else {
				programs["tmux show -gqv "+name] = v
			}
		}
		return fake("linux", inside, programs).Tmux(t.Context())
	}
	good := set(map[string]string{"set-clipboard": "on", "allow-passthrough": "on", "extended-keys": "always", "focus-events": "on",
		"escape-time": "10", "default-terminal": "tmux-256color", "terminal-overrides": "xterm*:Tc"})
	for _, l := range good {
		if l.State != OK {
			t.Errorf("%+v", l)
		}
	}
	if len(good) != 7 {
		t.Errorf("%d lines", len(good))
	}
	bad := set(map[string]string{"set-clipboard": "external", "extended-keys": "off", "escape-time": "500", "default-terminal": "tmux-256color",
		"tmux display-message -p #{client_termfeatures}": "bpaste,title"})
	expect(t, "bad", bad, "tmux set-clipboard", Warn, "`set -s set-clipboard on`")
	expect(t, "bad", bad, "tmux extended-keys", Warn, "shift+enter")
	expect(t, "bad", bad, "tmux focus-events", Warn, "does not have it")
	expect(t, "bad", bad, "tmux escape-time", Warn, "500 ms")
	expect(t, "bad", bad, "tmux colours", Warn, "RGB")
	odd := set(map[string]string{"escape-time": "soon", "default-terminal": "screen"})
	expect(t, "odd", odd, "tmux escape-time", Warn, "not known")
	expect(t, "odd", odd, "tmux colours", Warn, "default-terminal is screen")
	gone := fake("linux", inside, map[string]string{"tmux -V": "FAIL no server"}).Tmux(t.Context())
	expect(t, "gone", gone, "tmux", Warn, "no server")
}

func TestToolsAreFoundAndRun(t *testing.T) {
	all := map[string]string{"git": "", "git --version": "git version 2.50.1", "git -C /w rev-parse --is-inside-work-tree": "true",
		"rg": "", "rg --version": "ripgrep 14.1.0 (rev x)\nfeatures", "hx": "", "vi": ""}
	r := fake("linux", map[string]string{"EDITOR": "hx -c 'a b'"}, all).Tools(t.Context(), "/w")
	expect(t, "all", r, "git", OK, "2.50.1 · this folder is a repository")
	expect(t, "all", r, "ripgrep", OK, "14.1.0 (rev x)")
	expect(t, "all", r, "editor", OK, "EDITOR hx")
	expect(t, "no repository", fake("linux", nil, all).Tools(t.Context(), "/other"), "git", Warn, "`git init`")
	expect(t, "vi", fake("linux", nil, all).Tools(t.Context(), "/w"), "editor", OK, "vi, as neither")
	broken := map[string]string{"git": "", "git --version": "FAIL no library", "rg": "", "rg --version": "FAIL no library"}
	r = fake("linux", map[string]string{"VISUAL": "nano -w"}, broken).Tools(t.Context(), "/w")
	expect(t, "broken", r, "git", Warn, "no library")
	expect(t, "broken", r, "ripgrep", Warn, "no library")
	expect(t, "broken", r, "editor", Warn, "VISUAL names nano, which is not found")
	r = fake("linux", map[string]string{"EDITOR": "'"}, nil).Tools(t.Context(), "/w")
	expect(t, "none", r, "git", Warn, "not found")
	expect(t, "none", r, "ripgrep", Warn, "not found")
	expect(t, "none", r, "editor", Warn, "is no command")
	expect(t, "none", fake("linux", nil, nil).Tools(t.Context(), "/w"), "editor", Warn, "no vi")
}

func TestAReportIsDrawnForItsTerminal(t *testing.T) {
	r := Report{Say("a", OK, "works · well", ""), Say("longer", Warn, "words that go on and on beyond the width", "mend it in this way or in another"), Say("c", Bad, "é", "")}
	var b strings.Builder
	if err := r.Write(&b, Style{Width: 36, Profile: colorprofile.NoTTY}); err != nil {
		t.Fatal(err)
	}
	want := "✓ a       works · well\n" +
		"! longer  words that go on and on\n          beyond the width\n          → mend it in this way or\n            in another\n" +
		"✗ c       é\n\n1 of 3 does not work here; 1 more could be better.\n"
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	if err := r.Write(&b, Style{ASCII: true, Profile: colorprofile.Ascii}); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(b.String(), "+ a       works - well\n") || !strings.Contains(b.String(), "x c       ?\n") || !strings.Contains(b.String(), "-> mend") {
		t.Error(b.String())
	}
	b.Reset()
	if err := r.Write(&b, Style{Profile: colorprofile.TrueColor}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "\x1b[32m✓") || !strings.Contains(b.String(), "\x1b[31m✗") {
		t.Errorf("%q", b.String())
	}
	if s := (Report{r[0]}).sum(); s != "Everything works here." {
		t.Error(s)
	}
	if s := r[:2].sum(); s != "It works here; 1 could be better." {
		t.Error(s)
	}
	if s := (Report{r[2], r[2]}).sum(); s != "2 of 2 do not work here." {
		t.Error(s)
	}
	b.Reset()
	if err := r.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var got struct {
		OK        bool
		Checks    []Line
		Languages []lang.Tally
	}
	if err := json.Unmarshal([]byte(b.String()), &got); err != nil || got.OK || !reflect.DeepEqual(Report(got.Checks), r) {
		t.Errorf("%v %s", err, b.String())
	}
	if len(got.Languages) != len(lang.Tags())-1 || got.Languages[0].Translated == 0 {
		t.Errorf("the languages are %+v", got.Languages)
	}
}

// onTerminal asks a terminal that answers in a given way, piece by piece.
func onTerminal(t *testing.T, answer ...string) (Answers, string) {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer slave.Close()
	defer master.Close()
	before, err := term.GetState(int(slave.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	asked := make(chan string, 1)
	go func() {
		var all []byte
		buf := make([]byte, 1024)
		for !strings.HasSuffix(string(all), xansi.RequestPrimaryDeviceAttributes) {
			n, err := master.Read(buf)
			if err != nil {
				break
			}
			all = append(all, buf[:n]...)
		}
		for _, a := range answer {
			_, _ = io.WriteString(master, a)
		}
		asked <- string(all)
	}()
	a, err := Ask(t.Context(), slave, slave, Questions(false))
	if err != nil {
		t.Fatal(err)
	}
	if after, err := term.GetState(int(slave.Fd())); err != nil || !reflect.DeepEqual(after, before) {
		t.Errorf("the terminal was not put back: %v", err)
	}
	return a, <-asked
}

func TestATerminalIsAskedAndPutBack(t *testing.T) {
	a, asked := onTerminal(t, modern[:20], modern[20:60], modern[60:])
	if !a.Any || a.Name != "kitty(0.40.0)" || !a.Keyboard || len(a.Columns) != 3 || a.Background == nil {
		t.Errorf("%+v", a)
	}
	for _, want := range []string{"\x1b]11;?", "\x1b[?u", "\x1b[>q", "\x1b[?2026$p", "\x1b[6n"} {
		if !strings.Contains(asked, want) {
			t.Errorf("it was not asked %q", want)
		}
	}
	if a, _ := onTerminal(t, "\x1b[1;2R"); a.Any || len(a.Columns) != 1 {
		t.Errorf("one that is silent: %+v", a)
	}
	if q := Questions(true); strings.Contains(q, "$p") || strings.Contains(q, "\x1b[>q") {
		t.Errorf("an old terminal would print %q", q)
	}
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := Ask(t.Context(), file, file, ""); err == nil {
		t.Error("a file was asked")
	}
}

func TestProgramsRunWithinTheirTime(t *testing.T) {
	m := Here()
	if out, err := m.Run(t.Context(), "sh", "-c", "echo out; echo err >&2"); out != "out" || err != nil {
		t.Errorf("%q %v", out, err)
	}
	if out, err := m.Run(t.Context(), "sh", "-c", "sleep 2 & echo left"); out != "left" || err != nil {
		t.Errorf("a child that holds the pipe: %q %v", out, err)
	}
	if out, _ := m.Run(t.Context(), "sh", "-c", "head -c 200000 /dev/zero | tr '\\0' x"); len(out) != maxOutput {
		t.Errorf("%d bytes", len(out))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Run(ctx, "sh", "-c", "true"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{modern, "", "\x1b[?", "\x1b]11;rgb:", "\x1bP>|", "\x1b[1;1R\x1b[1;1R\x1b[1;1R\x1b[1;1R", "\x1b[?99999999999999;1$y", "\x9b?6c"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		a := Parse(b)
		if len(a.Columns) > len(Probes()) || len(a.Name) > maxName {
			t.Errorf("%+v", a)
		}
		for _, l := range fake("linux", map[string]string{"TERM": string(b)}, nil).Terminal(Screen{W: 80, H: 24, Answers: &a}) {
			if strings.ContainsAny(l.Text+l.Mend, "\x1b\x07\n\r\u009b") {
				t.Errorf("%q", l)
			}
		}
	})
}
