package talk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestWhatIsPipedInIsSentBesideThePrompt(t *testing.T) {
	r := rig.NewRig(t)
	r.Write("secret/file", "what nobody named")
	r.Write("the.diff", "-an old line\n+a new line, @secret/file\n")
	tm := r.Line(`cat the.diff | "$OS" --hub-addr 127.0.0.1:0 --prompt "review this" "$WS"; echo "left with $?"`)
	q := r.Asked("with what was piped in", func(q mockllm.Request) bool { return strings.Contains(rig.Whole(t, q), "a new line") })
	if told := rig.Whole(t, q); !strings.Contains(told, "review this") || strings.Contains(told, "what nobody named") {
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
	r := rig.NewRig(t)
	tm := r.Line(`printf '!touch ran\nsecond line\n' | "$OS" --hub-addr 127.0.0.1:0 --demo "$WS"; echo "left with $?"`)
	tm.See("┃ !touch ran", "second line")
	tm.Type(term.CtrlX, "q")
	tm.See("left with")
	if _, err := os.Stat(filepath.Join(r.Dir, "ran")); err == nil {
		t.Error("it was run")
	}
}

func TestAPipeThatIsNoPromptIsAnError(t *testing.T) {
	r := rig.NewRig(t)
	for _, test := range []struct{ name, line, says string }{
		{"nothing", `: | "$OS" "$WS"`, "standard input is empty"},
		{"too much", `yes | "$OS" "$WS"`, "more than 1 MB"},
		{"binary", `printf 'a\000b' | "$OS" "$WS"`, "no text (byte 2)"},
		{"no terminal to take keys from", `: | setsid -w "$OS" "$WS"`, "there is no other one to take keys from"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tm := r.Line(test.line + `; echo "left with $?"`)
			tm.See("left with 1")
			if s := strings.Join(strings.Fields(tm.Screen()), " "); !strings.Contains(s, test.says) {
				t.Errorf("no %q in\n%s", test.says, tm.Screen())
			}
		})
	}
}

func TestAPipeThatNeverEndsIsLeftByCtrlC(t *testing.T) {
	r := rig.NewRig(t)
	tm := r.Line(`trap : INT; sleep 300 | "$OS" "$WS"`)
	tm.See("reading the prompt from standard input; ctrl+c leaves")
	tm.Type(term.CtrlC)
	// The shell ends as its last command did. What it would print is lost now and
	// then: it was interrupted too.
	if err := tm.Wait(); !rig.Exited(err, 130) {
		t.Errorf("it left with %v", err)
	}
}

func TestDoctorSaysWhatWorksHere(t *testing.T) {
	r := rig.NewQuietRig(t)
	r.Env = append(r.Env, "EDITOR=sh")
	tm := r.Line(`"$OS" doctor "$WS"; echo "left with $?"`)
	tm.See("left with 0", "✓ engine", "opencode 1.", "(OPENCODE_BINARY)", "the engine was not started to ask",
		"TERM xterm-256color", "140×40", "✓ colours", "true colour", "✓ locale", "✓ configuration", "✓ state folder", "It works here; ")
	for _, q := range []string{"\x1b]11;?", "\x1b[?u", "\x1b[?2026$p", "\x1b[?2027$p"} {
		if !strings.Contains(tm.Raw(), q) {
			t.Errorf("the terminal was not asked %q", q)
		}
	}
	r.Put(r.Config(), "{\n\"thme\": \"nord\"}")
	tm = r.Line(`"$OS" doctor "$WS"; echo "left with $?"`)
	tm.See("left with 1", "✗ configuration", "1 of 21 does not work here")
	if s := strings.Join(strings.Fields(tm.Screen()), " "); !strings.Contains(s, `line 2: there is no key "thme"; the nearest is "theme"`) {
		t.Error(s)
	}
	tm = r.Line(`"$OS" doctor --json "$WS" | grep ok.:; "$OS" doctor "$WS" </dev/null | grep -A2 queries`)
	tm.See(`"ok": false`, "the output goes elsewhere")
	if _ = tm.Wait(); strings.Contains(tm.Raw(), "\x1b]11;?") {
		t.Error("a pipe was asked for its colours")
	}
}

func TestLogsShowWhatTheProgramDid(t *testing.T) {
	r := rig.NewRig(t)
	log := filepath.Join(r.Home, "state", "openspace", "openspace.log")
	if err := os.MkdirAll(filepath.Dir(log), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(log, []byte(strings.Repeat("x", 5<<20+1)), 0o600); err != nil { // it grew before
		t.Fatal(err)
	}
	tm := r.Start("--demo", "--consent", "allow")
	tm.See("● demo engine")
	if out, code := r.Ctl("editor.open", `{"path":"src/app.go"}`); code != 0 {
		t.Fatal(out)
	}
	tm.See("line number 3")
	tm.Type("/logs", term.Enter)
	tm.See("Logs", "INFO  command", "cmd=openspace.editor.open", "openspace.log")
	if out, code := r.Ctl("editor.open", `{"path":"no/such/file","highlight":true}`); code != 1 {
		t.Fatal(out)
	}
	tm.See("error=file not found") // it came while the page was open
	tm.Type(term.Esc)
	tm.Gone("cmd=openspace.editor.open")
	if old, err := os.Stat(log + ".1"); err != nil || old.Size() != 5<<20+1 {
		t.Errorf("the log was not put aside: %v", err)
	}
	if now, err := os.Stat(log); err != nil || now.Size() > 1<<20 || now.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", now, err)
	}
}
