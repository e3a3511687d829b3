package commands

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/dlclark/regexp2/v2.runClock")) // chroma's clock, which ends by itself
}

// wire is a terminal in which a shell runs that knows echo and exit.
type wire struct {
	out  *io.PipeReader
	in   *io.PipeWriter
	once sync.Once
	end  chan pty.Exit

	hides atomic.Bool
	begun string // a line that is not ended; of the one goroutine that writes
}

func newWire() *wire {
	w := &wire{end: make(chan pty.Exit, 1)}
	w.out, w.in = io.Pipe()
	return w
}

func (w *wire) Read(p []byte) (int, error) { return w.out.Read(p) }

func (w *wire) Write(p []byte) (int, error) {
	for _, line := range strings.SplitAfter(w.begun+string(p), "\r") {
		w.begun = ""
		switch text := strings.TrimSuffix(line, "\r"); {
		case text == line: // not ended
			w.begun = line
		case text == "stty -echo":
			w.hides.Store(true)
		case strings.HasPrefix(text, "echo "):
			fmt.Fprintf(w.in, "%s\r\n", text[5:])
		case strings.HasPrefix(text, "exit "):
			code := 0
			_, _ = fmt.Sscan(text[5:], &code)
			w.stop(pty.Exit{Code: code})
		}
	}
	return len(p), nil
}

func (w *wire) stop(e pty.Exit) {
	w.once.Do(func() {
		w.end <- e
		w.in.Close()
	})
}

func (w *wire) Resize(int, int) error { return nil }
func (w *wire) Hidden() bool          { return w.hides.Load() }
func (w *wire) Hangup()               { w.stop(pty.Exit{Code: 129}) }
func (w *wire) Kill()                 { w.Hangup() }
func (w *wire) Close() error          { w.Hangup(); return nil }
func (w *wire) Wait() pty.Exit        { e := <-w.end; w.end <- e; return e }

type wires struct{}

func (wires) StartLine(context.Context, pty.Spec) (pty.Line, error) { return newWire(), nil }

// withTerminals returns the rig terminals, at most most of them.
func withTerminals(r *rig, most int) *rig {
	r.t.Helper()
	judge, err := danger.New([]string{`drop table`})
	if err != nil {
		r.t.Fatal(err)
	}
	set := pty.NewSet(wires{}, most)
	r.t.Cleanup(func() { set.Close(context.Background()) })
	r.env.Terminals = terminals.New(set, judge)
	r.ws = panes.NewWorkspace(panes.Host{}, append(kinds(), panes.Kind{Name: "terminal", Area: layout.Bottom, New: func(_ panes.Host, ref string) (panes.Content, error) {
		return &page{id: panes.MakeID("terminal", ref)}, nil
	}}))
	r.ws.SetWindow(layout.Rect{W: 100, H: 40})
	r.env.Panes = r.ws
	c, _ := r.reg.Get("openspace.pane.open")
	c.restrict("type", r.ws.Kinds())
	r.open("chat:new", panes.Placement{Focus: true, Origin: panes.User})
	Terminals(r.reg)
	return r
}

func TestATerminalIsCreatedUsedReadAndClosed(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	got := r.ok("terminal.create", `{"title":"Test Runner","cwd":"src"}`)
	if got["terminalId"] != "test-runner" || r.tabs() != "[terminal:test-runner]* [chat:new]" {
		t.Fatalf("created %v, tabs %s", got, r.tabs())
	}
	r.ok("terminal.send", `{"terminalId":"test-runner","text":"echo all good\n"}`)
	read := r.ok("terminal.read_output", `{"terminalId":"test-runner","waitFor":"all g..d","timeoutSeconds":20}`)
	if read["matched"] != true || read["running"] != true || !strings.Contains(fmt.Sprint(read["output"]), "all good") {
		t.Errorf("read %v", read)
	}
	r.ok("terminal.send", `{"terminalId":"test-runner","text":"exit 3\n"}`)
	read = r.ok("terminal.read_output", fmt.Sprintf(`{"terminalId":"test-runner","waitFor":"exit","since":%v}`, read["cursor"]))
	if read["matched"] != true || read["running"] != false || read["exitCode"] != 3.0 {
		t.Errorf("read %v", read)
	}
	list := r.ok("terminal.list", `{}`)["terminals"].([]any)
	one := list[0].(map[string]any)
	if len(list) != 1 || one["terminalId"] != "test-runner" || one["title"] != "Test Runner" || one["running"] != false || one["exitCode"] != 3.0 || one["origin"] != "agent" || one["paneId"] == "" ||
		!strings.Contains(fmt.Sprint(one["history"]), "echo all good") {
		t.Errorf("listed %v", list)
	}
	r.refused("terminal.send", `{"terminalId":"test-runner","text":"x"}`, CodeUnavailable, "has ended")
	if got := r.ok("terminal.close", `{"terminalId":"test-runner"}`); got["exitCode"] != 3.0 || r.tabs() != "[chat:new]*" {
		t.Errorf("closed %v, tabs %s", got, r.tabs())
	}
	if list := r.ok("terminal.list", `{}`)["terminals"].([]any); len(list) != 0 {
		t.Errorf("listed %v", list)
	}
}

func TestTerminalCommandsRefuse(t *testing.T) {
	r := withTerminals(newRig(t), 2)
	r.ok("terminal.create", `{}`)
	for _, c := range []struct{ id, args, code, text string }{
		{"terminal.create", `{"cwd":"../.."}`, "outside_workspace", ""},
		{"terminal.create", `{"cwd":"none"}`, CodeNotFound, ""},
		{"terminal.create", `{"cwd":"a.txt"}`, CodeNotFound, ""},
		{"terminal.create", `{"shellPath":"/no/such/bash"}`, CodeNotFound, "/no/such/bash"},
		{"terminal.create", `{"shellPath":"/bin/rm"}`, CodeInvalidArguments, "no shell"},
		{"terminal.create", `{"where":"engine"}`, CodeUnavailable, "no engine"},
		{"terminal.create", `{"where":"moon"}`, CodeInvalidArguments, "where"},
		{"terminal.send", `{"terminalId":"none","text":"x"}`, CodeNotFound, "terminal.list"},
		{"terminal.send", `{"terminalId":"terminal-1","text":""}`, CodeInvalidArguments, "empty"},
		{"terminal.read_output", `{"terminalId":"terminal-1","waitFor":"("}`, CodeInvalidArguments, "waitFor"},
		{"terminal.read_output", `{"terminalId":"terminal-1","timeoutSeconds":51}`, CodeInvalidArguments, "timeoutSeconds"},
		{"terminal.read_output", `{"terminalId":"none"}`, CodeNotFound, ""},
		{"terminal.close", `{"terminalId":"none"}`, CodeNotFound, ""},
	} {
		r.refused(c.id, c.args, c.code, c.text)
	}
	for _, id := range []string{`my build`, `../x`, `-x`, `\u001b[2J`, strings.Repeat("x", 65)} {
		r.refused("pane.open", `{"type":"terminal","contentId":"`+id+`"}`, CodeInvalidArguments, "terminalId")
	}
	r.ok("terminal.create", `{}`)
	r.refused("terminal.create", `{}`, CodeLimit, "terminal.close")
	r.env.Terminals = nil
	r.refused("terminal.create", `{}`, CodeUnavailable, "no terminals")
	if list := r.ok("terminal.list", `{}`)["terminals"].([]any); len(list) != 0 {
		t.Errorf("listed %v", list)
	}
}

func TestAWaitThatEndsWithoutItsLineSaysSo(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.ok("terminal.create", `{}`)
	if got := r.ok("terminal.read_output", `{"terminalId":"terminal-1","waitFor":"never","timeoutSeconds":1}`); got["matched"] != false || got["running"] != true {
		t.Errorf("read %v", got)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if res := r.doCtx(ctx, "terminal.read_output", `{"terminalId":"terminal-1","waitFor":"never"}`); res.Err == nil || res.Err.Code != CodeTimedOut {
		t.Errorf("a caller that left got %s", res.JSON())
	}
	r.ok("terminal.send", `{"terminalId":"terminal-1","text":"exit 0\n"}`)
	if got := r.ok("terminal.read_output", `{"terminalId":"terminal-1","waitFor":"never"}`); got["matched"] != false || got["exitCode"] != 0.0 {
		t.Errorf("read %v", got)
	}
}

func TestDangerousLinesAreAskedHoweverTheyAreTyped(t *testing.T) {
	for name, c := range map[string]struct {
		texts []string
		asks  string // in the text or the reasons that the person sees; empty: it is let through
	}{
		"harmless":                      {[]string{`go test ./...\n`}, ""},
		"not ended yet":                 {[]string{`rm -rf /`}, ""},
		"at once":                       {[]string{`rm -rf build\n`}, "rm -rf build"},
		"in pieces":                     {[]string{`rm -r`, `f /\n`}, "rm -rf /"},
		"a letter each":                 {[]string{`s`, `u`, `d`, `o`, ` `, `x`, `\n`}, "sudo x"},
		"behind a harmless one":         {[]string{`ls; rm -rf build\n`}, "rm -rf build"},
		"on the second line":            {[]string{`ls\nrm -rf build\n`}, "rm -rf build"},
		"in a shell's text":             {[]string{`bash -c 'rm -rf build'\n`}, "rm -rf build"},
		"with IFS":                      {[]string{`rm${IFS}-rf${IFS}build\n`}, "computed"},
		"computed":                      {[]string{`$(echo rm) -rf x\n`}, "computed"},
		"that cannot be read":           {[]string{`echo 'unclosed\n`}, "cannot be read"},
		"recalled from history":         {[]string{`\u001b[A\n`}, "cannot be followed"},
		"corrected before the end":      {[]string{`rm -rf x`, `\u0015`, `ls\n`}, ""},
		"by a pattern of the person":    {[]string{`psql -c 'drop table x'\n`}, "drop table"},
		"a carriage return as newline":  {[]string{`rm -rf build\r`}, "rm -rf build"},
		"the line after is free again":  {[]string{`ls\n`, `ls\n`}, ""},
		"with an environment before it": {[]string{`A=1 B=2 sudo x\n`}, "sudo"},
	} {
		t.Run(name, func(t *testing.T) {
			r := withTerminals(newRig(t), 0)
			r.ok("terminal.create", `{}`)
			g := r.gate(ConsentAllow)
			for i, text := range c.texts {
				inv := agentCall("openspace.terminal.send", `{"terminalId":"terminal-1","text":"`+text+`"}`)
				v := g.Judge(r.env, inv, Seen{})
				if v.Refuse != nil || v.Ask {
					t.Fatalf("judged %+v", v)
				}
				asks := c.asks != "" && i == len(c.texts)-1
				if (v.Risk != nil) != asks {
					t.Fatalf("%q: risk %+v", text, v.Risk)
				}
				if v.Risk == nil {
					r.ok("terminal.send", `{"terminalId":"terminal-1","text":"`+text+`"}`)
					continue
				}
				if seen := v.Risk.Text + strings.Join(v.Risk.Reasons, "\n"); !strings.Contains(seen, c.asks) || v.Risk.Where != "terminal terminal-1" || len(v.Risk.Reasons) == 0 {
					t.Errorf("the person sees %+v", v.Risk)
				}
				if v := g.Judge(r.env, inv, Seen{Risk: v.Risk}); v.Risk != nil {
					t.Errorf("asked again: %+v", v.Risk)
				}
				if v := g.Judge(r.env, inv, Seen{Risk: &Risk{Text: "ls"}}); v.Risk == nil {
					t.Error("an answer to another line was taken for this one")
				}
			}
		})
	}
}

func TestThePersonsTerminalRunsAtOnce(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.env.Origin = panes.User
	if got := r.ok("terminal.run", `{"command":"htop -d 10"}`); got["terminalId"] != "htop-d-10" {
		t.Errorf("ran %v", got)
	}
	if r.tabs() != "[terminal:htop-d-10]* [chat:new]" {
		t.Errorf("tabs %s", r.tabs())
	}
}

func TestJudgingThatFailsIsAsked(t *testing.T) {
	r := withTerminals(newRig(t), 0)
	r.ok("terminal.create", `{}`)
	r.env.Terminals.Judge = nil
	v := r.gate(ConsentAllow).Judge(r.env, agentCall("openspace.terminal.send", `{"terminalId":"terminal-1","text":"ls\n"}`), Seen{})
	if v.Risk == nil || !strings.Contains(v.Risk.Reasons[0], "could not be judged") {
		t.Errorf("judged %+v", v.Risk)
	}
}
