package activity

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// rig is a pane and its log, as a test drives them.
type rig struct {
	t    testing.TB
	a    *Activity
	log  *activity.Log
	th   *theme.Theme
	now  time.Time
	w, h int
}

func newRig(t testing.TB) *rig {
	t.Helper()
	r := &rig{t: t, log: activity.New(), now: time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC), w: 80, h: 24}
	r.setTheme(true)
	h := panes.Host{Theme: func() *theme.Theme { return r.th }, Now: func() time.Time { return r.now }}
	c, err := Kind(Deps{Log: func() *activity.Log { return r.log }}).New(h, Ref)
	if err != nil {
		t.Fatal(err)
	}
	r.a = c.(*Activity)
	return r
}

func (r *rig) setTheme(dark bool) {
	th, err := theme.Named("", dark)
	if err != nil {
		r.t.Fatal(err)
	}
	r.th = th
}

type label string

func (l label) Label() string { return string(l) }

// begin logs a command a second after the one before.
func (r *rig) begin(cmd, args string) int {
	r.now = r.now.Add(time.Second)
	return r.log.Begin(activity.Entry{Time: r.now, Session: "ses_4f2a", Channel: "mcp", Cmd: call.Namespace + cmd, Args: json.RawMessage(args)})
}

// did logs a command that is done; undo is empty where it cannot be undone.
func (r *rig) did(cmd, args, undo string) int {
	id := r.begin(cmd, args)
	var u activity.Undo
	if undo != "" {
		u = label(undo)
	}
	r.log.End(id, activity.End{Took: 12 * time.Millisecond, Success: true, Result: json.RawMessage(`{"success":true}`), Undo: u, WhyNot: "this command changes nothing"})
	return id
}

func (r *rig) failed(cmd, args, why string) int {
	id := r.begin(cmd, args)
	result, _ := json.Marshal(map[string]any{"success": false, "error": why, "code": "not_found"})
	r.log.End(id, activity.End{Took: 800 * time.Microsecond, Result: result, Error: why})
	return id
}

// opened logs n files that were opened.
func (r *rig) opened(n int) {
	for i := range n {
		r.did("editor.open", fmt.Sprintf(`{"path":"src/f%d.go","line":%d}`, i, i+1), fmt.Sprintf("close src/f%d.go", i))
	}
}

// day is a log with something of everything.
func (r *rig) day() {
	r.now = r.now.Add(-16 * time.Hour)
	r.did("pane.list", `{}`, "")
	r.now = r.now.Add(15 * time.Hour)
	r.did("editor.open", `{"path":"internal/greet/greet.go","line":14,"endLine":16,"highlight":true}`, "close internal/greet/greet.go")
	r.failed("editor.open", `{"path":"internal/greet/gret.go"}`, "file not found")
	id := r.did("file.patch", `{"path":"internal/greet/greet.go","edits":[{"oldText":"a","newText":"b"},{"oldText":"c","newText":"d"}]}`, "restore internal/greet/greet.go")
	r.log.Undone(id)
	r.now = r.now.Add(10 * time.Minute)
	r.did("terminal.send", `{"terminalId":"test-runner","text":"go test ./internal/... && echo ok\n"}`, "")
	id = r.begin("file.search", `{"query":"Greeting","path":"internal"}`)
	r.log.End(id, activity.End{Took: 2340 * time.Millisecond, Success: true, Result: json.RawMessage(`{"success":true,"matches":[{"path":"internal/greet/greet.go","line":3,"column":6,"text":"type Greeting struct {"}],"results":["internal/greet/greet.go"]}`), WhyNot: "this command changes nothing"})
	r.did("whiteboard.batch_add_shapes", `{"whiteboardId":"docs/flow.whiteboard.json","shapes":[{},{},{}]}`, "")
	r.begin("terminal.read_output", `{"terminalId":"test-runner","waitFor":"exit"}`)
}

// draw returns the rows as they are read, and checks their shape.
func (r *rig) draw() []string {
	r.t.Helper()
	return paneview.Rows(r.t, r.a.Draw(r.w, r.h, true), r.w, r.h)
}

func (r *rig) size(w, h int) *rig {
	r.w, r.h = w, h
	r.draw()
	return r
}

// press types keys: names such as esc, or a text letter by letter behind a '"'.
func (r *rig) press(keys ...string) *rig {
	r.t.Helper()
	r.draw()
	for _, k := range keys {
		if text, ok := strings.CutPrefix(k, `"`); ok {
			for _, c := range text {
				r.a.Key(tea.KeyPressMsg{Code: c, Text: string(c)})
			}
			continue
		}
		r.key(k)
		r.draw()
	}
	r.draw()
	return r
}

// key presses one key.
func (r *rig) key(k string) (panes.Action, bool) { return r.a.Key(paneview.Key(k)) }

func (r *rig) mouse(kind panes.MouseKind, y int) bool {
	_, taken := r.a.Mouse(panes.Mouse{Kind: kind, Y: y, W: r.w, H: r.h})
	r.draw()
	return taken
}

// current checks which entry is, and that its line is in view.
func (r *rig) current(id int) {
	r.t.Helper()
	rows := r.draw()
	if r.a.cursor != id {
		r.t.Errorf("entry %d is current, want %d", r.a.cursor, id)
	}
	if n := strings.Count(strings.Join(rows, "\n"), "›"); id > 0 && n != 1 {
		r.t.Errorf("%d cursors show:\n%s", n, strings.Join(rows, "\n"))
	}
}

// sees checks that the screen holds texts.
func (r *rig) sees(texts ...string) {
	r.t.Helper()
	paneview.Has(r.t, strings.Join(r.draw(), "\n"), texts...)
}

func (r *rig) seesNot(texts ...string) {
	r.t.Helper()
	paneview.Lacks(r.t, strings.Join(r.draw(), "\n"), texts...)
}

// screen is what is drawn, as it is read, with the end of each row marked.
func (r *rig) screen() string {
	var b strings.Builder
	for _, l := range r.draw() {
		b.WriteString(l + "▏\n")
	}
	return b.String()
}
