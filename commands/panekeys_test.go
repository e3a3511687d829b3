package commands

import (
	"testing"

	"github.com/openspace-tui/openspace/panes"
)

// desk is a rig of the person's with three files open, the last of them in a
// pane below the others.
func desk(t *testing.T) *rig {
	r := newRig(t)
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.ok("editor.open", `{"path":"b.txt"}`)
	r.ok("pane.open", `{"type":"editor","contentId":"empty","splitDirection":"horizontal"}`)
	if r.tabs() != "editor:a.txt[editor:b.txt] [editor:empty]* [chat:new]" {
		t.Fatalf("tabs %s", r.tabs())
	}
	return r
}

func TestKeysMoveTheFocus(t *testing.T) {
	r := desk(t)
	for _, c := range []struct{ id, args, want string }{
		{"pane.focus_side", `{"side":"up"}`, "pane-2"},
		{"pane.focus_side", `{"side":"up"}`, "pane-2"}, // nothing is there
		{"pane.focus_side", `{"side":"right"}`, "pane-1"},
		{"pane.focus_side", `{"side":"left"}`, "pane-2"},
		{"pane.focus_side", `{"side":"down"}`, "pane-3"},
		{"pane.cycle", ``, "pane-1"},
		{"pane.cycle", ``, "pane-2"},
	} {
		if got := r.ok(c.id, c.args)["paneId"]; got != c.want || string(r.ws.Focused().ID) != c.want {
			t.Errorf("%s %s: %v", c.id, c.args, got)
		}
	}
	r.refused("pane.focus_side", `{"side":"back"}`, "invalid_arguments", "side: value must be one of")
}

func TestKeysZoom(t *testing.T) {
	r := desk(t)
	r.ok("pane.zoom", ``)
	if r.ws.Tree().Zoomed() != "pane-3" {
		t.Fatalf("zoomed %q", r.ws.Tree().Zoomed())
	}
	r.refused("pane.grow", `{"cells":3}`, "unavailable", "fills the window")
	r.refused("pane.resize", `{"paneId":"pane-3","width":30}`, "unsupported", "zoomed")
	r.ok("pane.zoom", ``)
	if r.ws.Tree().Zoomed() != "" {
		t.Errorf("zoomed %q", r.ws.Tree().Zoomed())
	}
}

func TestKeysGrow(t *testing.T) {
	r := desk(t)
	width := r.ws.Solve()["pane-3"].W
	r.ok("pane.grow", `{"cells":5}`)
	if got := r.ws.Solve()["pane-3"].W; got != width+5 {
		t.Errorf("from %d to %d", width, got)
	}
	r = newRig(t)
	r.env.Origin = panes.User
	r.refused("pane.grow", `{"cells":5}`, "unavailable", "no neighbour")
}

func TestKeysSwitchAndMoveTabs(t *testing.T) {
	r := desk(t)
	r.ok("pane.focus", `{"paneId":"pane-2"}`)
	r.ok("pane.open", `{"type":"editor","contentId":"src/c.txt"}`)
	for _, c := range []struct{ id, args, want string }{
		{"pane.tab", `{"number":1}`, "[editor:a.txt]editor:b.txteditor:src/c.txt"},
		{"pane.tab", `{"step":-1}`, "editor:a.txteditor:b.txt[editor:src/c.txt]"},
		{"pane.tab", `{"step":1}`, "[editor:a.txt]editor:b.txteditor:src/c.txt"},
		{"pane.tab", `{"step":-9223372036854775808}`, "editor:a.txt[editor:b.txt]editor:src/c.txt"},
		{"pane.tab", `{"step":2}`, "[editor:a.txt]editor:b.txteditor:src/c.txt"},
		{"pane.move_tab", `{"step":1}`, "editor:b.txt[editor:a.txt]editor:src/c.txt"},
		{"pane.move_tab", `{"step":9223372036854775807}`, "editor:b.txteditor:src/c.txt[editor:a.txt]"},
		{"pane.move_tab", `{"number":1}`, "[editor:a.txt]editor:b.txteditor:src/c.txt"},
		{"pane.move_tab", `{"number":2}`, "editor:b.txt[editor:a.txt]editor:src/c.txt"},
		{"pane.move_tab", `{"step":-5}`, "[editor:a.txt]editor:b.txteditor:src/c.txt"},
	} {
		r.ok(c.id, c.args)
		if got := r.tabs(); got != c.want+"* [editor:empty] [chat:new]" {
			t.Errorf("%s %s: %s", c.id, c.args, got)
		}
	}
	r.refused("pane.tab", `{"number":4}`, "unavailable", "there is no tab 4: the pane has 3")
}

func TestKeysInAnEmptyWorkspaceSayThatNothingIsOpen(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.User
	r.env.Panes = panes.NewWorkspace(panes.Host{}, kinds())
	for id, args := range map[string]string{
		"pane.focus_side": `{"side":"left"}`, "pane.cycle": ``, "pane.zoom": ``, "pane.grow": `{"cells":1}`,
		"pane.tab": `{"number":1}`, "pane.move_tab": `{"step":1}`, "pane.close": ``,
	} {
		r.refused(id, args, "unavailable", "no pane is open")
	}
}
