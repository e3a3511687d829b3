package commands

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

func TestPaneOpen(t *testing.T) {
	for name, c := range map[string]struct{ args, want string }{
		"a file":                            {`{"type":"editor","contentId":"b.txt"}`, "[editor:a.txt][editor:b.txt]"},
		"a file by its whole id":            {`{"type":"editor","contentId":"editor:b.txt"}`, "[editor:a.txt][editor:b.txt]"},
		"a file in a pane that is named":    {`{"type":"editor","contentId":"b.txt","targetPaneId":"pane-1"}`, "pane-1"},
		"a file in a pane of its own":       {`{"type":"editor","contentId":"b.txt","newPane":true}`, "right of pane-2"},
		"a file to the right":               {`{"type":"editor","contentId":"b.txt","splitDirection":"vertical"}`, "right of pane-2"},
		"a file below":                      {`{"type":"editor","contentId":"b.txt","splitDirection":"horizontal"}`, "below pane-2"},
		"a file below a pane that is named": {`{"type":"editor","contentId":"b.txt","splitDirection":"horizontal","targetPaneId":"pane-1"}`, "below pane-1"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.ok("editor.open", `{"path":"a.txt"}`)
			id := layout.PaneID(fmt.Sprint(r.ok("pane.open", c.args)["paneId"]))
			if p, _ := r.ws.Find("editor:b.txt"); p == nil || p.ID != id || p.Current().ID() != "editor:b.txt" {
				t.Fatalf("paneId %s, tabs %s", id, r.tabs())
			}
			rects := r.ws.Solve()
			at, first, chat := rects[id], rects["pane-2"], rects["pane-1"]
			ok := map[string]bool{
				"[editor:a.txt][editor:b.txt]": id == "pane-2",
				"pane-1":                       id == "pane-1",
				"right of pane-2":              at.X == first.X+first.W && at.Y == first.Y,
				"below pane-2":                 at.Y == first.Y+first.H && at.X == first.X,
				"below pane-1":                 at.Y == chat.Y+chat.H && at.X == chat.X,
			}[c.want]
			if !ok {
				t.Errorf("it is in %s at %v: %s", id, at, r.tabs())
			}
		})
	}
}

func TestPaneOpenOfAnotherKindAndItsTitle(t *testing.T) {
	r := newRig(t)
	r.ok("pane.open", `{"type":"chat","contentId":"ses_1","title":"Review"}`)
	if got := r.ws.Content("chat:ses_1"); got == nil || got.Title() != "Review" {
		t.Errorf("content %v", got)
	}
	r.ok("pane.open", `{"type":"chat","contentId":"new"}`)
	if got := r.tabs(); got != "[chat:new]chat:ses_1*" {
		t.Errorf("what was open: %s", got)
	}
}

func TestPaneCommandsRefuse(t *testing.T) {
	list := "openspace.pane.list"
	for name, c := range map[string]struct{ id, args, code, text string }{
		"a kind that is none":              {"pane.open", `{"type":"browser","contentId":"x"}`, "invalid_arguments", "type: value must be one of 'chat', 'editor'"},
		"a content without a name":         {"pane.open", `{"type":"chat","contentId":""}`, "invalid_arguments", "contentId is empty"},
		"a kind alone":                     {"pane.open", `{"type":"chat","contentId":"chat:"}`, "invalid_arguments", "contentId is empty"},
		"a missing file":                   {"pane.open", `{"type":"editor","contentId":"nowhere"}`, "not_found", "file not found | "},
		"a file outside":                   {"pane.open", `{"type":"editor","contentId":"../x"}`, "outside_workspace", "out of the workspace"},
		"an unknown pane for a file":       {"pane.open", `{"type":"editor","contentId":"a.txt","targetPaneId":"pane-9"}`, "pane_not_found", list},
		"an unknown pane for a chat":       {"pane.open", `{"type":"chat","contentId":"x","targetPaneId":"pane-9"}`, "pane_not_found", list},
		"an unknown pane for what is open": {"pane.open", `{"type":"chat","contentId":"new","targetPaneId":"pane-9"}`, "pane_not_found", list},
		"closing an unknown pane":          {"pane.close", `{"paneId":"pane-9"}`, "pane_not_found", list},
		"closing an unknown content":       {"pane.close", `{"contentId":"editor:a.txt"}`, "content_not_found", list},
		"closing nothing":                  {"pane.close", `{}`, "invalid_arguments", list},
		"closing the last chat":            {"pane.close", `{"paneId":"pane-1"}`, "unsupported", "the last one stays open"},
		"closing the last chat's tab":      {"pane.close", `{"contentId":"chat:new"}`, "unsupported", "the last one stays open"},
		"focusing an unknown pane":         {"pane.focus", `{"paneId":"pane-9"}`, "pane_not_found", list},
		"focusing an unknown content":      {"pane.focus", `{"contentId":"nothing"}`, "content_not_found", list},
		"focusing nothing":                 {"pane.focus", `{}`, "invalid_arguments", list},
		"resizing an unknown pane":         {"pane.resize", `{"paneId":"pane-9","width":50}`, "pane_not_found", list},
		"resizing to nothing":              {"pane.resize", `{"paneId":"pane-1"}`, "invalid_arguments", "neither width nor height"},
		"resizing without a pane":          {"pane.resize", `{"width":50}`, "invalid_arguments", "missing property 'paneId'"},
		"resizing too small":               {"pane.resize", `{"paneId":"pane-1","width":4.9}`, "invalid_arguments", "width: minimum: got 4.9, want 5"},
		"resizing too large":               {"pane.resize", `{"paneId":"pane-1","height":96}`, "invalid_arguments", "height: maximum: got 96, want 95"},
		"resizing what stands alone":       {"pane.resize", `{"paneId":"pane-1","width":50}`, "unsupported", list},
		"a null size":                      {"pane.resize", `{"paneId":"pane-1","width":null}`, "invalid_arguments", "width: got null, want number"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.refused(c.id, c.args, c.code, c.text)
			if got := r.tabs(); got != "[chat:new]*" {
				t.Errorf("tabs %s", got)
			}
		})
	}
}

func TestPaneClose(t *testing.T) {
	for name, c := range map[string]struct{ args, want string }{
		"a pane with its tabs":             {`{"paneId":"pane-2"}`, "[chat:new]*"},
		"a tab":                            {`{"contentId":"editor:a.txt"}`, "[editor:src/c.txt]* [chat:new]"},
		"a tab by what opened it":          {`{"contentId":"src/c.txt"}`, "[editor:a.txt]* [chat:new]"},
		"a tab by a path that is not tidy": {`{"contentId":"./src//c.txt"}`, "[editor:a.txt]* [chat:new]"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.ok("editor.open", `{"path":"a.txt"}`)
			r.ok("editor.open", `{"path":"src/c.txt"}`)
			r.ok("pane.close", c.args)
			if got := r.tabs(); got != c.want {
				t.Errorf("tabs %s", got)
			}
		})
	}
}

func TestAnIdThatTwoContentsShareIsNotGuessed(t *testing.T) {
	r := newRig(t)
	r.open("chat:b.txt", panes.Placement{})
	r.open("editor:b.txt", panes.Placement{})
	r.refused("pane.close", `{"contentId":"b.txt"}`, "content_not_found", "openspace.pane.list")
}

func TestAnAgentDoesNotCloseWhatThePersonWorksIn(t *testing.T) {
	r := newRig(t)
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.ok("editor.open", `{"path":"b.txt"}`)
	r.env.Typing = true
	for _, args := range []string{`{"paneId":"pane-2"}`, `{"contentId":"editor:b.txt"}`} {
		r.refused("pane.close", args, "unavailable", "typing")
	}
	r.refused("editor.close", `{"path":"b.txt"}`, "unavailable", "typing")
	r.ok("pane.close", `{"contentId":"editor:a.txt"}`)
	r.env.Typing = false
	r.sheet("b.txt").dirty = true
	r.refused("pane.close", `{"paneId":"pane-2"}`, "unavailable", `"editor:b.txt" holds what the person has not saved`)
	r.env.Origin = panes.User
	r.ok("pane.close", `{"paneId":"pane-2"}`)
}

func TestThePersonClosesTheCurrentTab(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.User
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.ok("pane.close", ``)
	r.refused("pane.close", ``, "unsupported", "the last one stays open")
	if got := r.tabs(); got != "[chat:new]*" {
		t.Errorf("tabs %s", got)
	}
}

func TestPaneFocus(t *testing.T) {
	r := newRig(t)
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.ok("editor.open", `{"path":"b.txt"}`)
	for _, c := range []struct{ args, pane, tabs string }{
		{`{"paneId":"pane-1"}`, "pane-1", "editor:a.txt[editor:b.txt] [chat:new]*"},
		{`{"contentId":"editor:a.txt"}`, "pane-2", "[editor:a.txt]editor:b.txt* [chat:new]"},
		{`{"contentId":"b.txt"}`, "pane-2", "editor:a.txt[editor:b.txt]* [chat:new]"},
	} {
		if got := r.ok("pane.focus", c.args)["paneId"]; got != c.pane || r.tabs() != c.tabs {
			t.Errorf("%s: pane %v, tabs %s", c.args, got, r.tabs())
		}
	}
	r.env.Typing = true
	r.refused("pane.focus", `{"paneId":"pane-1"}`, "unavailable", "typing")
	r.refused("pane.focus", `{"paneId":"pane-9"}`, "pane_not_found", "openspace.pane.list")
	r.env.Typing, r.env.Resting = false, true
	r.ok("pane.focus", `{"paneId":"pane-1"}`)
	if p, i := r.ws.Find("editor:b.txt"); p.Tabs[i].Touched {
		t.Error("an agent's focus marks the tab as touched")
	}
	r.env.Origin, r.env.Typing = panes.User, true
	r.ok("pane.focus", `{"paneId":"pane-2"}`)
	if p, i := r.ws.Find("editor:b.txt"); !p.Tabs[i].Touched {
		t.Error("a person's focus does not mark the tab as touched")
	}
}

func TestPaneList(t *testing.T) {
	r := newRig(t)
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.sheet("a.txt").dirty = true
	got := string(r.do("pane.list", `{}`).JSON())
	want := `{"success":true,"panes":[` +
		`{"id":"pane-2","area":"main","tabs":[{"contentId":"editor:a.txt","type":"editor","title":"a.txt","isDirty":true}],"activeTabIndex":0,"geometry":{"x":0,"y":0,"width":58,"height":100}},` +
		`{"id":"pane-1","area":"right","tabs":[{"contentId":"chat:new","type":"chat","title":"","isDirty":false}],"activeTabIndex":0,"geometry":{"x":58,"y":0,"width":42,"height":100}}],` +
		`"activePane":"pane-2","tree":{"areas":{"main":{"pane":"pane-2"},"right":{"pane":"pane-1"}},"left":0.24,"right":0.42,"bottom":0.3,"focus":"pane-2"}}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	r.env.Panes = panes.NewWorkspace(panes.Host{}, nil)
	if got := string(r.do("pane.list", ``).JSON()); got != `{"success":true,"panes":[],"tree":{"areas":{},"left":0.24,"right":0.42,"bottom":0.3}}` {
		t.Errorf("empty: %s", got)
	}
}

func TestPaneResize(t *testing.T) {
	r := newRig(t)
	r.ok("editor.open", `{"path":"a.txt"}`)
	got := r.ok("pane.resize", `{"paneId":"pane-2","width":70}`)
	if g := got["geometry"].(map[string]any); got["paneId"] != "pane-2" || g["width"] != 70.0 {
		t.Errorf("got %v", got)
	}
	before := r.ws.Geometry("pane-2")
	r.refused("pane.resize", `{"paneId":"pane-2","width":30,"height":50}`, "unsupported", "height")
	if after := r.ws.Geometry("pane-2"); after != before {
		t.Errorf("half of it was done: %v", after)
	}
	r.ok("pane.open", `{"type":"editor","contentId":"b.txt","splitDirection":"horizontal"}`)
	r.ok("pane.resize", `{"paneId":"pane-3","width":40,"height":25}`)
	if g := r.ws.Geometry("pane-3"); g.Width != 40 || g.Height != 25 {
		t.Errorf("both: %v", g)
	}
}

func TestPaneErrorsHaveTheirCodes(t *testing.T) {
	for code, err := range map[string]error{
		CodePaneNotFound: panes.ErrNoPane, CodeContentNotFound: panes.ErrNoContent, CodeNotFound: panes.ErrNoTab, CodeInternal: layout.ErrExists,
	} {
		if got := paneError(fmt.Errorf("wrapped: %w", err)); got.Code != code {
			t.Errorf("%v: %s", err, got.Code)
		}
	}
	if got := paneError(panes.ErrUnknownKind); got.Code != CodeUnsupported {
		t.Errorf("an unknown kind: %s", got.Code)
	}
}

func TestAnAgentClosesNoPaneInWhichThePersonOpenedSomething(t *testing.T) {
	r := newRig(t)
	r.ok("editor.open", `{"path":"a.txt"}`)
	r.ok("editor.open", `{"path":"b.txt"}`)
	p, i := r.ws.Find("editor:b.txt")
	p.Tabs[i].Origin = panes.User
	s := r.end(t.Context(), r.step("pane.close", `{"paneId":"`+string(p.ID)+`"}`))
	if s.Result.Err == nil || !strings.Contains(s.Result.Err.Message, `the person opened "editor:b.txt" there`) {
		t.Errorf("closing the person's pane gives %s", s.Result.JSON())
	}
	r.ok("pane.close", `{"contentId":"editor:a.txt"}`)
}
