package commands

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// marks writes the marks of every open file.
func (r *rig) marks() string {
	var out []string
	for _, p := range r.ws.Panes() {
		for _, t := range p.Tabs {
			if s, ok := t.Content.(*sheet); ok {
				out = append(out, fmt.Sprint(s.id, s.marks))
			}
		}
	}
	return strings.Join(out, " ")
}

// undone runs a command of an agent and takes it back, by the person's hand.
func (r *rig) undone(id, args, label string) {
	r.t.Helper()
	s := r.end(r.t.Context(), r.step(id, args))
	if s.Result.Err != nil || s.Undo == nil {
		r.t.Fatalf("%s %s: %s, undo %v", id, args, s.Result.JSON(), s.Undo)
	}
	if s.Undo.Label() != label {
		r.t.Errorf("%s %s: undo says %q, want %q", id, args, s.Undo.Label(), label)
	}
	r.env.Origin = panes.User
	back := r.end(r.t.Context(), s.Undo.Run(r.env))
	r.env.Origin = panes.Agent
	if back.Result.Err != nil {
		r.t.Errorf("%s %s: undo gave %s", id, args, back.Result.JSON())
	}
}

func TestWhatPanesShowAndMarkIsTakenBack(t *testing.T) {
	for name, c := range map[string]struct{ id, args, label string }{
		"opening a file":                 {"editor.open", `{"path":"src/c.txt","line":1,"highlight":true}`, "close src/c.txt"},
		"opening what is open":           {"editor.open", `{"path":"a.txt","line":2,"highlight":true}`, "unmark a.txt"},
		"scrolling opens too":            {"editor.scroll_to", `{"path":"src/c.txt","line":1}`, "close src/c.txt"},
		"scrolling what is behind":       {"editor.scroll_to", `{"path":"a.txt","line":1}`, "show again what showed before a.txt"},
		"marking":                        {"editor.highlight", `{"path":"b.txt","ranges":[{"startLine":1,"endLine":1}]}`, "unmark b.txt"},
		"marking under an id that marks": {"editor.highlight", `{"path":"a.txt","highlightId":"m","ranges":[{"startLine":2,"endLine":2}]}`, "unmark a.txt"},
		"marking opens too":              {"editor.highlight", `{"path":"src/c.txt","ranges":[{"startLine":1,"endLine":1}]}`, "close src/c.txt"},
		"unmarking a file":               {"editor.clear_highlight", `{"path":"a.txt"}`, "mark again what was unmarked"},
		"unmarking everything":           {"editor.clear_highlight", `{}`, "mark again what was unmarked"},
		"closing a file":                 {"editor.close", `{"path":"b.txt"}`, "open b.txt again"},
		"opening a pane":                 {"pane.open", `{"type":"editor","contentId":"src/c.txt","splitDirection":"horizontal"}`, "close src/c.txt"},
		"opening another chat":           {"pane.open", `{"type":"chat","contentId":"s2"}`, "close s2"},
		"moving the keyboard":            {"pane.focus", `{"contentId":"editor:a.txt"}`, "give the keyboard back"},
		"closing a tab":                  {"pane.close", `{"contentId":"editor:b.txt"}`, "open b.txt again"},
		"closing a pane":                 {"pane.close", `{"paneId":"pane-2"}`, "open 2 tabs again"},
		"sizing":                         {"pane.resize", `{"paneId":"pane-1","width":30}`, "size pane-1 as before"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.ok("editor.highlight", `{"path":"a.txt","highlightId":"m","ranges":[{"startLine":1,"endLine":1}]}`)
			r.ok("editor.open", `{"path":"b.txt"}`)
			for _, p := range r.ws.Panes() { // pages close without a trace in this test
				for _, tab := range p.Tabs {
					tab.Origin = panes.User
					if c.id == "pane.close" { // a pane of the person's is not the agent's to close
						tab.Origin = panes.Agent
					}
				}
			}
			tabs, marks := r.tabs(), r.marks()
			r.undone(c.id, c.args, c.label)
			got := r.tabs()
			if c.id != "pane.focus" { // the keyboard stays where it is
				got, tabs = strings.ReplaceAll(got, "*", ""), strings.ReplaceAll(tabs, "*", "")
			}
			if got != tabs {
				t.Errorf("tabs %s, want %s", got, tabs)
			}
			if got := r.marks(); got != marks {
				t.Errorf("marks %s, want %s", got, marks)
			}
		})
	}
}

func TestTakingBackRefusesWhatWouldLoseSomething(t *testing.T) {
	r := newRig(t)
	s := r.end(t.Context(), r.step("editor.open", `{"path":"a.txt"}`))
	r.sheet("a.txt").dirty = true
	if back := s.Undo.Run(r.env); back.Result.Err == nil || back.Result.Err.Code != CodeUnavailable {
		t.Errorf("undo gave %s", back.Result.JSON())
	}
	if r.ws.Content("editor:a.txt") == nil {
		t.Error("it was closed")
	}
}

func TestLaterMarksSurviveTakingBackEarlierOnes(t *testing.T) {
	r := newRig(t)
	first := r.end(t.Context(), r.step("editor.highlight", `{"path":"a.txt","highlightId":"x","ranges":[{"startLine":1,"endLine":1}]}`))
	r.ok("editor.highlight", `{"path":"a.txt","highlightId":"y","ranges":[{"startLine":2,"endLine":2}]}`)
	r.ws.Content("editor:a.txt").(*sheet).dirty = true // so that it stays open
	first.Undo.Run(r.env)
	r.sheet("a.txt").dirty = false
	second := r.end(t.Context(), r.step("editor.highlight", `{"path":"a.txt","highlightId":"z","ranges":[{"startLine":3,"endLine":3}]}`))
	r.ok("editor.highlight", `{"path":"a.txt","highlightId":"w","ranges":[{"startLine":3,"endLine":3}]}`)
	if back := second.Undo.Run(r.env); back.Result.Err != nil {
		t.Errorf("undo gave %s", back.Result.JSON())
	}
	if got := r.marks(); !strings.Contains(got, "{y ") || !strings.Contains(got, "{w ") || strings.Contains(got, "{z ") {
		t.Errorf("marks %s", got)
	}
}

func TestAFailedCommandHasNothingToTakeBack(t *testing.T) {
	r := newRig(t)
	if s := r.end(t.Context(), r.step("editor.open", `{"path":"none"}`)); s.Undo != nil || s.Result.Err == nil {
		t.Errorf("%s has undo %v", s.Result.JSON(), s.Undo)
	}
	panics := &Undo{label: lang.M(lang.Plain("it")), back: func(Env) Step { panic("no") }}
	if s := panics.Run(r.env); s.Result == nil || s.Result.Err == nil || s.Result.Err.Code != CodeInternal {
		t.Errorf("a panic gave %+v", s)
	}
}

func TestTakingBackLeavesWhatThePersonUses(t *testing.T) {
	for name, use := range map[string]func(r *rig){
		"used":   func(r *rig) { _ = r.ws.FocusContent("editor:a.txt", panes.User) },
		"pinned": func(r *rig) { p, i := r.ws.Find("editor:a.txt"); p.Tabs[i].Pinned = true },
		"opened again by the person": func(r *rig) {
			_ = r.ws.CloseContent("editor:a.txt")
			r.open("editor:a.txt", panes.Placement{Origin: panes.User})
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			s := r.end(t.Context(), r.step("editor.open", `{"path":"a.txt"}`))
			use(r)
			if back := s.Undo.Run(r.env); back.Result.Err == nil || back.Result.Err.Code != CodeUnavailable || r.ws.Content("editor:a.txt") == nil {
				t.Errorf("undo gave %s", back.Result.JSON())
			}
		})
	}
	r := newRig(t)
	r.ok("editor.open", `{"path":"a.txt"}`)
	s := r.end(t.Context(), r.step("editor.close", `{"path":"a.txt"}`))
	r.ok("editor.open", `{"path":"a.txt"}`)
	if back := s.Undo.Run(r.env); back.Result.Err == nil || !strings.Contains(back.Result.Err.Message, "already") {
		t.Errorf("undo gave %s", back.Result.JSON())
	}
}

func TestTheKeyboardStaysWhereThePersonTypes(t *testing.T) {
	r := newRig(t)
	r.open("editor:a.txt", panes.Placement{Origin: panes.User, Focus: true})
	r.env.Typing = true
	r.ok("editor.open", `{"path":"b.txt"}`)
	r.ok("pane.open", `{"type":"editor","contentId":"src/c.txt"}`)
	if got := r.tabs(); got != "[editor:a.txt]editor:b.txteditor:src/c.txt* [chat:new]" {
		t.Errorf("tabs %s", got)
	}
	r.env.Typing = false
	r.ok("editor.open", `{"path":"b.txt"}`)
	if got := r.tabs(); got != "editor:a.txt[editor:b.txt]editor:src/c.txt* [chat:new]" {
		t.Errorf("tabs %s", got)
	}
}

func TestAnAgentsChatIsOfASessionThatIsThere(t *testing.T) {
	r := newRig(t)
	r.env.HasSession = func(id string) bool { return id == "ses_1" }
	r.refused("pane.open", `{"type":"chat","contentId":"x"}`, CodeNotFound, "no session")
	r.ok("pane.open", `{"type":"chat","contentId":"ses_1"}`)
}
