//go:build unix

package pty

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/redact"
)

// shown runs a script to its end.
func shown(t *testing.T, text string) *rig {
	t.Helper()
	r := script(t, text)
	r.ended()
	return r
}

func TestReadingGivesLogicalLines(t *testing.T) {
	r := launch(t, guarded(), Options{Cols: 10, Rows: 3, Shell: "/bin/sh", Script: `
		echo one; printf '%s\n' "a line that is wrapped twice"; printf '\033[31mred\033[m \033[2Kx\001\n'; printf 'tail'`})
	r.ended()
	all := r.Read(-1, nil)
	want := []string{"one", "a line that is wrapped twice", "    x", "tail"}
	if !slices.Equal(all.Lines, want) || all.Cursor != 3 || all.Screen || all.Running {
		t.Errorf("all is %q, cursor %d", all.Lines, all.Cursor)
	}
	if got := r.Read(2, nil).Lines; !slices.Equal(got, want[2:]) {
		t.Errorf("the last two are %q", got)
	}
	if got := r.Read(0, nil).Lines; len(got) != 0 {
		t.Errorf("none are %q", got)
	}
	one := uint64(1)
	if got := r.Read(1, &one); !slices.Equal(got.Lines, want[1:2]) || got.Cursor != 2 {
		t.Errorf("one since 1 is %q, then %d", got.Lines, got.Cursor)
	}
	far := uint64(99)
	if got := r.Read(5, &far); len(got.Lines) != 0 || got.Cursor != 3 {
		t.Errorf("since 99 is %q, then %d", got.Lines, got.Cursor)
	}
}

func TestReadingOnFromACursorMissesNothing(t *testing.T) {
	r := script(t, `echo a; printf 'gro'; read x; echo wn; echo b`)
	r.shows("gro")
	first := r.Read(-1, nil)
	r.keys("\r")
	r.ended()
	rest := r.Read(-1, &first.Cursor)
	if !slices.Equal(first.Lines, []string{"a", "gro"}) || !slices.Equal(rest.Lines, []string{"gro", "wn", "b"}) {
		t.Errorf("first %q, then %q", first.Lines, rest.Lines)
	}
}

func TestReadingSaysWhatIsLost(t *testing.T) {
	r := launch(t, guarded(), Options{Scrollback: 10, Rows: 5, Shell: "/bin/sh", Script: `i=0; while [ $i -lt 50 ]; do echo $i; i=$((i+1)); done`})
	r.ended()
	from := uint64(3)
	out := r.Read(-1, &from)
	if out.Missed == 0 || len(out.Lines) == 0 || out.Lines[0] != fmt.Sprint(3+out.Missed) {
		t.Errorf("missed %d, then %q", out.Missed, out.Lines)
	}
}

func TestAFullScreenProgramIsReadAsItShows(t *testing.T) {
	r := script(t, `echo before; printf '\033[?1049h\033[2;3Hmiddle\033[4;1Hend'; read x; printf '\033[?1049l'; echo after`)
	r.shows("end")
	out := r.Read(100, nil)
	if !out.Screen || !out.Running || !slices.Equal(out.Lines, []string{"", "  middle", "", "end"}) {
		t.Errorf("it reads %q", out.Lines)
	}
	r.keys("\r")
	r.ended()
	if got := r.Read(-1, &out.Cursor).Lines; !slices.Contains(got, "after") {
		t.Errorf("what follows is %q", got)
	}
}

func TestLongLinesAndMuchOutputAreCut(t *testing.T) {
	lines := bounded([]string{strings.Repeat("é", maxLine), "b"})
	if len(lines) != 2 || !strings.HasSuffix(lines[0], "… (4096 characters)") || len(lines[0]) > maxLine+40 {
		t.Errorf("%d bytes", len(lines[0]))
	}
	var many []string
	for range 200 {
		many = append(many, strings.Repeat("x", 3000))
	}
	if got := bounded(many); len(got) > maxOutput/3000+1 || !strings.Contains(got[len(got)-1], "cut here") {
		t.Errorf("%d lines", len(got))
	}
}

func TestSecretsAreTakenOut(t *testing.T) {
	const key = "-----BEGIN PRIVATE KEY-----"
	for name, tc := range map[string]struct{ before, lines, want []string }{
		"none":                     {nil, []string{"a", "b"}, []string{"a", "b"}},
		"in a line":                {[]string{"x"}, []string{"password=hunter2", "b"}, []string{"password=" + redact.Mark, "b"}},
		"a key that began before":  {[]string{"x", key, "MII"}, []string{"secret", "-----END PRIVATE KEY-----", "b"}, []string{redact.Mark, "b"}},
		"a key without an end":     {[]string{key}, []string{"secret", "more"}, []string{redact.Mark}},
		"a key that ended before":  {[]string{key, "x", "-----END PRIVATE KEY-----"}, []string{"a"}, []string{"a"}},
		"a value on the next line": {[]string{"password:"}, []string{"hunter2", "b"}, []string{redact.Mark, "b"}},
		"a secret before":          {[]string{"password=hunter2"}, []string{"b"}, []string{"b"}},
	} {
		if got := clean(tc.before, slices.Clone(tc.lines)); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
	r := shown(t, `echo password=hunter2; echo done`)
	if got := r.Read(-1, nil).Lines; got[0] != "password="+redact.Mark {
		t.Errorf("read %q", got)
	}
	with := launch(t, guarded(), Options{Shell: "/bin/sh", Script: "echo password=hunter2", Secrets: true})
	with.ended()
	if got := with.Read(-1, nil).Lines; got[0] != "password=hunter2" {
		t.Errorf("with secrets it reads %q", got)
	}
}

func TestAMarkedShellTellsItsLastCommand(t *testing.T) {
	r := shown(t, `printf '\033]133;A\033\\$ \033]133;B\033\\make\n\033]133;C\033\\one\ntwo password=hunter2\n\033]133;D;2\033\\\033]133;A\033\\$ '`)
	got, ok := r.LastCommand()
	if !ok || !got.Done || !got.Known || got.Exit != 2 || !slices.Equal(got.Output, []string{"one", "two password=" + redact.Mark}) {
		t.Errorf("got %+v, %v", got, ok)
	}
	if _, ok := shown(t, "echo").LastCommand(); ok {
		t.Error("a shell without marks has a last command")
	}
}

func TestWaitingForALine(t *testing.T) {
	r := script(t, `echo early; read x; i=0; while [ $i -lt 30000 ]; do echo $i; i=$((i+1)); done; printf 'no end of line'; read x`)
	if got := r.sees("^ear"); got != "early" {
		t.Errorf("what was there already is %q", got)
	}
	r.keys("\r")
	// It scrolls out of the scrollback soon.
	if got := r.sees("^77$"); got != "77" {
		t.Errorf("got %q", got)
	}
	if got := r.sees("of line$"); got != "no end of line" {
		t.Errorf("got %q", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Wait(ctx, regexp.MustCompile("never"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a wait that is given up gives %v", err)
	}
	if _, err := r.Wait(ctx, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a wait for the end that is given up gives %v", err)
	}
}

func TestWaitingForTheEnd(t *testing.T) {
	r := script(t, `read x; echo bye`)
	done := make(chan error, 2)
	go func() { _, err := r.Wait(t.Context(), nil, nil); done <- err }()
	go func() { _, err := r.Wait(t.Context(), regexp.MustCompile("never"), nil); done <- err }()
	r.keys("\r")
	got := []error{<-done, <-done}
	if !slices.Contains(got, nil) || !slices.ContainsFunc(got, func(e error) bool { return errors.Is(e, ErrEnded) }) {
		t.Errorf("got %v", got)
	}
	if line := r.sees("bye"); line != "bye" {
		t.Errorf("after the end %q is found", line)
	}
}

func TestAWaitCannotGuessAtSecrets(t *testing.T) {
	r := shown(t, `echo password=hunter2`)
	if _, err := r.Wait(t.Context(), regexp.MustCompile("hunter."), new(uint64)); !errors.Is(err, ErrEnded) {
		t.Errorf("got %v", err)
	}
	if line := r.sees("password"); line != "password="+redact.Mark {
		t.Errorf("got %q", line)
	}
}

func TestAWaitBeginsWhereSomethingWasSent(t *testing.T) {
	r := script(t, `echo ready; while read x; do echo ready $x; done`)
	r.shows("ready")
	r.send("go\n")
	ctx, cancel := r.within()
	defer cancel()
	if line, err := r.Wait(ctx, regexp.MustCompile("ready"), nil); err != nil || line != "ready go" {
		t.Errorf("got %q, %v", line, err)
	}
}

func TestAFullScreenIsWaitedFor(t *testing.T) {
	r := script(t, `printf '\033[?1049h'; read x; printf '\033[5;5Hhere'; read x`)
	r.until("the alternate screen", func() bool { return r.Modes().AlternateScreen })
	r.keys("\r")
	if line := r.sees("here"); strings.TrimSpace(line) != "here" {
		t.Errorf("got %q", line)
	}
}

func TestTheLogSaysWhoSentWhat(t *testing.T) {
	r := script(t, `while read x; do echo "<$x>"; done`)
	r.send("from the agent\n")
	r.shows("<from the agent>")
	r.keys("f")
	r.keys("ro,\x7fm me\r")
	r.shows("<from me>")
	if err := r.Report([]byte("\x1b[I\r")); err != nil {
		t.Fatal(err)
	}
	r.send("token=abcdef0123")
	if got, want := r.history(), []string{"agent: from the agent\n", "user: from me", "agent: token=" + redact.Mark}; !slices.Equal(got, want) {
		t.Errorf("the log is %q, want %q", got, want)
	}
	for _, h := range r.History() {
		if h.Time.IsZero() || time.Since(h.Time) > time.Hour {
			t.Errorf("%q was sent at %v", h.Text, h.Time)
		}
	}
}

func TestWhatIsHiddenIsNeverLogged(t *testing.T) {
	r := script(t, `printf 'Password: '; stty -echo; read p; stty echo; echo; echo "got ${#p}"
		stty -icanon -echo min 1; printf 'Raw: '; dd bs=1 count=7 2>/dev/null | wc -c; stty sane; printf 'Name: '; read n; echo "hello $n"`)
	r.until("it hides", func() bool { return strings.HasPrefix(r.text(), "Password:") && r.run.line.Hidden() })
	r.keys("hun")
	r.keys("ter2\r")
	r.shows("got 7")
	r.shows("Raw:")
	r.keys("secret\r")
	r.shows("Name:")
	r.keys("me\r")
	r.shows("hello me")
	r.ended()
	if got := r.history(); !slices.Equal(got, []string{"user: me"}) {
		t.Errorf("the log is %q", got)
	}
}

func TestALineEditedInAShellIsLoggedAsItShows(t *testing.T) {
	r := launch(t, guarded(), Options{Command: "bash", Args: []string{"--norc", "--noprofile", "-i"}})
	r.shows("$")
	r.keys("echo wrold")
	r.shows("echo wrold")
	r.keys("\x1b[D\x1b[D\x1b[D\x1b[D\x1b[3~\x1b[Cr") // the r goes behind the o
	r.keys("\x05")                                   // to the end
	r.keys("!")
	r.until("the edited line", func() bool { return strings.Contains(r.text(), "!") })
	r.keys("\r")
	r.keys("echo re''ady; cat\r")
	r.shows("ready")
	r.keys("miaow\r")
	r.until("cat runs", func() bool { return strings.Count(r.text(), "miaow") == 2 })
	r.keys("\x03")
	r.until("the shell asks again", func() bool { return strings.HasSuffix(r.text(), "\n$") })
	r.keys("exit\r")
	r.ended()
	got := r.history()
	if len(got) < 4 || got[0] != "user: echo world!" || !slices.Equal(got[1:4], []string{"user: echo re''ady; cat", "user: miaow", "user: ^C"}) {
		t.Errorf("the log is %q", got)
	}
}

func TestWhatAnAgentTypesUnseenIsNotLogged(t *testing.T) {
	r := script(t, `stty -echo; echo ask; read x; stty echo; echo "got ${#x}"; read y`)
	r.shows("ask")
	r.send("hunter2\n")
	r.shows("got 7")
	r.send("seen\n")
	r.ended()
	if got := r.history(); !slices.Equal(got, []string{"agent: " + hiddenText, "agent: seen"}) && !slices.Equal(got, []string{"agent: " + hiddenText, "agent: seen\n"}) {
		t.Errorf("the log is %q", got)
	}
}

func TestTheLogIsBounded(t *testing.T) {
	r := script(t, "stty raw -echo; echo ready; cat >/dev/null")
	r.shows("ready")
	for n := range maxSent + 20 {
		r.send(fmt.Sprintf("%d %s\n", n, strings.Repeat("x", 5000)))
	}
	h := r.History()
	if len(h) != maxSent || len(h[0].Text) > maxText+10 || !strings.HasPrefix(h[0].Text, "20 ") {
		t.Errorf("%d entries, the first of %d bytes", len(h), len(h[0].Text))
	}
}

func TestThePersonTakesATerminalOver(t *testing.T) {
	r := script(t, `while read x; do echo "<$x>"; done`)
	r.Hold()
	if !r.Held() {
		t.Error("it is not held")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Send(ctx, Agent, "no\n"); !errors.Is(err, ErrHeld) {
		t.Errorf("sending gives %v", err)
	}
	sent := make(chan error, 1)
	go func() { sent <- r.Send(context.Background(), Agent, "later\n") }()
	r.keys("mine\r")
	r.shows("<mine>")
	if err := r.Send(t.Context(), User, "mine too\n"); err != nil {
		t.Error(err)
	}
	r.shows("<mine too>")
	r.Release()
	if err := <-sent; err != nil {
		t.Error(err)
	}
	r.shows("<later>")
	if strings.Index(r.text(), "<later>") < strings.Index(r.text(), "<mine>") {
		t.Errorf("the agent did not wait:\n%s", r.text())
	}
}

func TestAKeyThatAProgramTakesBeginsNoLine(t *testing.T) {
	bash := func(t *testing.T) *rig {
		r := launch(t, guarded(), Options{Command: "bash", Args: []string{"--norc", "--noprofile", "-i"}})
		r.shows("$")
		return r
	}
	later := func(r *rig) { // as if the last key was long ago
		r.Session.mu.Lock()
		defer r.Session.mu.Unlock()
		if y := r.log.typed; y != nil {
			y.at = y.at.Add(-time.Minute)
		}
	}
	for what, c := range map[string]struct {
		keys, until string
		begun       bool
	}{
		"a line":                       {"echo hi", "echo hi", true},
		"a line, gone again":           {"echo hi\x15", "", false},
		"a line, deleted again":        {"ab\x7f\x7f", "", false},
		"a line from the history":      {"echo one\r\x1b[A", "one\n", true},
		"a key for read":               {"read -sn1 x; echo \"<$x>\"\rq", "<q>", false},
		"a key for read that shows it": {"read -n1 x; echo \"<$x>\"\rq", "<q>", false},
		"a line behind the cursor":     {"echo hi\x01", "echo hi", true},
		"from the history, behind it":  {"echo one\r\x1b[A\x01", "one\n", true},
		"a line, the screen cleared":   {"echo hi\x0c", "echo hi", true},
		"what is being searched for":   {"echo one\r\x12ech", "i-search", true},
		"an open quote":                {"echo 'abc\r", ">", true},
		"an open loop":                 {"for i in 1; do\r", ">", true},
		"a paste of two lines":         {"\x1b[200~echo a\recho b\x1b[201~", "echo b", true},
		"a paste with its last end":    {"\x1b[200~echo a\recho b\r\x1b[201~", "echo b", true},
		"a line that output pushed up": {"(sleep 0.3; echo BG) &\recho hi", "hiBG\n", true},
		"a password":                   {"read -s x; echo\rpw", "echo\n", true},
		"a key for a prompt":           {"read -n1 -p 'Go on? '; echo\ry", "Go on? y\n", false},
		"keys for another program":     {"dd bs=1 count=1 of=/dev/null 2>&1 | tail -1\rq\r", "copied", false},
	} {
		t.Run(what, func(t *testing.T) {
			r := bash(t)
			parts := strings.SplitAfter(c.keys, "\r")
			if strings.HasPrefix(c.keys, "\x1b[200~") {
				parts = []string{c.keys}
			}
			for _, part := range parts {
				r.keys(part)
				switch {
				case !strings.HasSuffix(part, "\r"):
				case strings.HasPrefix(part, "read"):
					r.shows("; echo")
				case c.until == ">", c.until == "copied":
				default:
					r.until("the shell asks again", func() bool { return strings.HasSuffix(r.text(), "\n$") })
				}
			}
			if !r.Typed() && c.begun && c.until != ">" {
				t.Error("at once it is no line")
			}
			r.until("what was typed", func() bool {
				later(r)
				return strings.Contains(r.text()+"\n", c.until) && r.Typed() == c.begun
			})
			r.Close()
			r.ended()
		})
	}
}

func TestWhatClearsTheScreenIsLogged(t *testing.T) {
	r := launch(t, guarded(), Options{Command: "bash", Args: []string{"--norc", "--noprofile", "-i"}, Env: append(plainEnv(), "TERM=xterm")})
	r.shows("$")
	r.keys("printf '\\033[2J\\033[H'")
	r.shows("[H'")
	r.keys("\r")
	r.until("it is clear", func() bool { return !strings.Contains(r.text(), "printf") })
	if got := r.history(); len(got) != 1 || !strings.HasPrefix(got[0], "user: printf") {
		t.Errorf("the log is %q", got)
	}
	r.keys("exit\r")
	r.ended()
}

func TestAWaitDoesNotFindTheLineThatWasSent(t *testing.T) {
	r := launch(t, guarded(), Options{Command: "bash", Args: []string{"--norc", "--noprofile", "-i"}})
	r.shows("$")
	ctx, cancel := r.within()
	defer cancel()
	for _, c := range []struct{ send, wait, want string }{
		{"sleep 0.2; echo BUILD_OK\n", "BUILD_OK", "BUILD_OK"},
		{"sleep 0.1\necho after\n", "after", "after"},
		{"for i in 1; do\necho LOOP\ndone\n", "LOOP", "LOOP"},
		{"sleep 0.1; cat <<E\nHERE\nE\n", "HERE", "HERE"},
		{"\x15sleep 0.1\recho LAST\r", "LAST", "LAST"},
		{"sleep 0.1; echo " + strings.Repeat("x", 3000) + " | tail -c 4\n", "xx", "xxx"},
		{"cat\n", `^cat$|\$ cat`, ""},
	} {
		r.send(c.send)
		if c.want == "" { // a line is waited for that will not come
			break
		}
		if line, err := r.Wait(ctx, regexp.MustCompile(c.wait), nil); err != nil || line != c.want {
			t.Errorf("waiting for %q gives %q, %v", c.wait, line, err)
		}
		r.until("the shell asks again", func() bool { return strings.HasSuffix(r.text(), "\n$") })
	}
	r.until("cat runs", func() bool { return strings.HasSuffix(r.text(), "cat") })
	r.send("miaow\n")
	if line, err := r.Wait(ctx, regexp.MustCompile("miaow"), nil); err != nil || line != "miaow" {
		t.Errorf("what cat says is %q, %v", line, err)
	}
	r.until("cat has said it", func() bool { return strings.Count(r.text(), "miaow") == 2 })
	r.keys("\x04exit\r")
	r.ended()
}

func TestAWaitFindsWhatIsSaidWhereNothingIsEchoed(t *testing.T) {
	r := script(t, "stty -echo; echo ready; cat")
	r.shows("ready")
	r.send("word\n")
	ctx, cancel := r.within()
	defer cancel()
	if line, err := r.Wait(ctx, regexp.MustCompile("word"), nil); err != nil || line != "word" {
		t.Errorf("it finds %q, %v", line, err)
	}
}
