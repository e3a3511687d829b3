package tui

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor"
	"github.com/openspace-tui/openspace/tui/toast"
)

// object reads a JSON object; what is none is empty.
func object(text string) map[string]any {
	out := map[string]any{}
	_ = json.Unmarshal([]byte(text), &out)
	return out
}

// goes tells of a call that begins and ends well.
func goes(r *rig, session, part, tool, input, metadata, output string) {
	r.t.Helper()
	of := func(status string) *engine.PartUpdated {
		return &engine.PartUpdated{SessionID: session, Part: engine.Part{ID: part, SessionID: session, MessageID: "msg_" + session, Type: engine.PartTool, CallID: "call_" + part, Tool: tool,
			State: &engine.ToolState{Status: status, Input: object(input), Metadata: object(metadata), Output: output, Time: &engine.PartTime{Start: 1, End: int64(len(r.m.following.Steps()) + 2)}}}}
	}
	r.events(&engine.MessageUpdated{SessionID: session, Info: engine.Message{ID: "msg_" + session, SessionID: session, Role: engine.RoleAssistant, Time: engine.MessageTime{Created: 1}}},
		of(engine.ToolRunning), of(engine.ToolCompleted))
}

func reads(r *rig, path string, more string) {
	r.t.Helper()
	goes(r, "ses_1", fmt.Sprintf("prt_%d", len(r.m.following.Steps())), "read", `{"filePath":"`+path+`"`+more+`}`, `{}`, "")
}

// followed plays in a session whose agent is followed.
func followed(t *testing.T, play func(r *rig)) {
	t.Helper()
	live(t, func(o *Options) { o.Session = "ses_1" }, func(r *rig) {
		busy(r, true)
		r.slash("/follow")
		r.see("the agent is followed", "· following")
		play(r)
	})
}

func TestTheAgentIsFollowed(t *testing.T) {
	followed(t, func(r *rig) {
		reads(r, "src/gamma", `,"offset":120,"limit":3`)
		r.see("▸ gamma", "▌120  line 120", "▌122  line 122", "following")
		if _, ok := r.m.ws.FocusedContent().(panes.Typer); !ok || r.m.ws.FocusedContent() != panes.Content(r.chat()) {
			t.Error("it took the keyboard")
		}
		goes(r, "ses_1", "prt_g", "grep", `{"pattern":"second"}`, `{"matches":2}`, "Found 2 matches\n"+r.dir+"/beta:\n  Line 1: the second file\n\n"+r.dir+"/src/gamma:\n  Line 2: line 2")
		r.see("▸ beta", "the second file")
		r.gone("▸ gamma")
		if err := os.WriteFile(filepath.Join(r.dir, "alpha"), []byte("the 1st file\nof three\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		goes(r, "ses_1", "prt_e", "edit", `{"filePath":"`+r.dir+`/alpha"}`, `{"diff":"--- alpha\n+++ alpha\n@@ -1,2 +1,2 @@\n-the first file\n+the 1st file\n of three\n"}`, "")
		r.see("▸ alpha", "-   the first file", "+1  the 1st file", " 2  of three")
		goes(r, "ses_1", "prt_b", "bash", `{"command":"cat beta"}`, `{}`, "the second file")
		r.see("▸ alpha")
		if n := len(r.m.ws.Panes()); n != 2 {
			t.Errorf("there are %d panes", n)
		}
		r.slash("/follow")
		r.see("followed no longer", "▸ alpha")
		reads(r, "beta", "")
		r.gone("▸ beta", "following")
	})
}

func TestWhatIsNotThereIsNotShown(t *testing.T) {
	for name, path := range map[string]string{"outside": "/etc/hosts", "denied": ".env", "missing": "nowhere", "a folder": "src"} {
		t.Run(name, func(t *testing.T) {
			followed(t, func(r *rig) {
				if err := os.WriteFile(filepath.Join(r.dir, ".env"), []byte("KEY=x\n"), 0o600); err != nil {
					t.Fatal(err)
				}
				reads(r, path, "")
				if preview(r) != nil {
					t.Errorf("it shows\n%s", r.screen())
				}
				if name == "outside" || name == "missing" { // an engine elsewhere: said once
					r.see("is not in this folder")
					r.pass(2 * toast.For)
					reads(r, path, "")
				}
				r.gone("is not in this folder")
				reads(r, "beta", "")
				r.see("▸ beta")
			})
		})
	}
}

func TestThePersonHoldsWhatIsFollowed(t *testing.T) {
	for name, hold := range map[string]func(r *rig){
		"by the keyboard": func(r *rig) {
			r.send(apply(func(m *Model) tea.Cmd { r.m.report(r.m.ws.FocusContent(editor.FollowID, panes.User)); return nil }))
		},
		"by the wheel": func(r *rig) { r.send(tea.MouseWheelMsg{X: 10, Y: 10, Button: tea.MouseWheelDown}) },
		"by closing it": func(r *rig) {
			r.send(apply(func(m *Model) tea.Cmd { r.m.report(r.m.ws.CloseContent(editor.FollowID)); return nil }))
		},
	} {
		t.Run(name, func(t *testing.T) {
			followed(t, func(r *rig) {
				reads(r, "src/gamma", "")
				r.see("▸ gamma")
				hold(r)
				r.see("following paused, /follow goes on")
				reads(r, "beta", "")
				r.gone("▸ beta")
				r.slash("/follow")
				r.see("▸ beta")
				r.gone("paused")
				reads(r, "alpha", "")
				r.see("▸ alpha")
			})
		})
	}
}

// What the person opened stays in view, and their own tab of a file as it is.
func TestFollowingLeavesThePersonsPanes(t *testing.T) {
	followed(t, func(r *rig) {
		r.user("openspace.editor.open", map[string]any{"path": "src/gamma", "line": 150})
		r.see("line 150")
		reads(r, "src/gamma", "")
		r.see("▸ gamma", "line 150", " 1  line 1")
		if n := len(r.m.ws.Panes()); n != 3 {
			t.Errorf("there are %d panes", n)
		}
		reads(r, "beta", "")
		r.see("▸ beta", "line 150")
		r.gone("▸ gamma")
	})
}

// Whoever follows the agent wants to see where it goes, whatever it may show by itself.
func TestFollowingIsThePersonsHoweverFarAgentsShowThings(t *testing.T) {
	for _, reveal := range []panes.Reveal{panes.SuggestOnly, panes.Disabled} {
		t.Run(string(reveal), func(t *testing.T) {
			followed(t, func(r *rig) {
				r.m.ws.SetReveal(reveal)
				r.user("openspace.editor.open", map[string]any{"path": "src/gamma", "line": 150})
				reads(r, "beta", "")
				r.see("▸ beta", "the second file", "line 150")
				reads(r, "src/gamma", "")
				r.see("▸ gamma", " 1  line 1", "line 150")
				if n := len(r.m.ws.Panes()); n != 3 {
					t.Errorf("there are %d panes", n)
				}
			})
		})
	}
}

func TestSubagentsAreFollowedAndOthersNot(t *testing.T) {
	followed(t, func(r *rig) {
		r.events(&engine.SessionCreated{SessionID: "ses_sub", Info: engine.Session{ID: "ses_sub", ParentID: "ses_1", Title: "Look around"}},
			&engine.SessionCreated{SessionID: "ses_2", Info: engine.Session{ID: "ses_2", Title: "Another"}})
		goes(r, "ses_2", "prt_o", "read", `{"filePath":"alpha"}`, `{}`, "")
		if preview(r) != nil {
			t.Errorf("another session is followed\n%s", r.screen())
		}
		goes(r, "ses_sub", "prt_s", "read", `{"filePath":"beta"}`, `{}`, "")
		r.see("▸ beta")
		r.slash("/follow trail")
		r.see("1 place", "read beta", "Look around")
		r.gone("read alpha")
	})
}

// A call that ended is told again when its session is summed up.
func TestWhatEndedBeforeIsNotGoneToAgain(t *testing.T) {
	followed(t, func(r *rig) {
		reads(r, "beta", "")
		reads(r, "alpha", "")
		r.see("▸ alpha")
		p := r.m.st.Part("ses_1", "msg_ses_1", "prt_0").Part
		p.State.Time.End++
		r.events(&engine.PartUpdated{SessionID: "ses_1", Part: p})
		r.see("▸ alpha")
	})
}

func TestANarrowWindowSaysWhereTheAgentIs(t *testing.T) {
	followed(t, func(r *rig) {
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		reads(r, "src/gamma", `,"offset":120,"limit":3`)
		r.pass(2 * toast.For)
		r.see("following gamma", "Ask anything")
		r.send(apply(func(m *Model) tea.Cmd { r.m.report(r.m.ws.FocusContent(editor.FollowID, panes.User)); return nil }))
		r.see("▸ gamma", "following")
		r.gone("paused")
		reads(r, "beta", "") // it is the only way to look at it
		r.see("▸ beta")
	})
}

func TestTheTrailLeadsBack(t *testing.T) {
	live(t, func(o *Options) { o.Session = "ses_1" }, func(r *rig) {
		r.slash("/follow trail")
		r.see("the agent went to no file")
		busy(r, true)
		reads(r, "src/gamma", `,"offset":120,"limit":3`) // though nobody followed
		reads(r, r.dir+"/beta", "")
		goes(r, "ses_1", "prt_p", "apply_patch", `{}`, `{"files":[{"filePath":"`+r.dir+`/gone","type":"delete","patch":"--- a\n+++ a\n@@ -1 +0,0 @@\n-x\n"},{"filePath":"`+r.dir+`/alpha","type":"update","patch":"--- a\n+++ a\n@@ -1 +1 @@\n-x\n+y\n"}]}`, "")
		r.slash("/follow trail")
		r.see("4 places", "read src/gamma:120-122", "read beta", "removed gone", "it is gone", "changed alpha:1  +1 −1")
		if s := r.screen(); strings.Index(s, "read src/gamma") > strings.Index(s, "changed alpha") {
			t.Errorf("the newest is not last\n%s", s)
		}
		r.write("gamma")
		r.keys("enter")
		r.see("gamma ×", "▌120  line 120")
	})
}

func TestFollowingIsTold(t *testing.T) {
	listening(t, false, func(o *Options) { o.Session = "ses_1" }, func(h *listener) {
		busy(h.rig, true)
		h.says("/follow")
		h.hears("Note: the agent is followed")
		reads(h.rig, "src/gamma", `,"offset":120,"limit":3`)
		h.hears("The agent read src/gamma:120-122.")
		goes(h.rig, "ses_1", "prt_g", "grep", `{"pattern":"second"}`, `{}`, "Found 2 matches\n"+h.dir+"/beta:\n  Line 1: the second file\n\n"+h.dir+"/src/gamma:\n  Line 2: line 2")
		h.hears("The agent found something in beta:1, and in 1 more file.")
		if preview(h.rig) != nil {
			t.Error("a pane opened")
		}
		h.says("/follow trail")
		h.hears("Where the agent has been", "3 places", "read src/gamma:120-122\n", "found something in src/gamma:2")
		h.says("/follow off")
		h.hears("followed no longer")
		reads(h.rig, "beta", "")
		for _, l := range h.told {
			if strings.HasPrefix(l, "The agent") {
				t.Error(l)
			}
		}
	})
}

// Of a patch the first file shows that is still there; a preview that was closed
// in one session opens in another.
func TestWhatIsLeftOfAPatchIsShown(t *testing.T) {
	followed(t, func(r *rig) {
		goes(r, "ses_1", "prt_p", "apply_patch", `{}`, `{"files":[{"filePath":"`+r.dir+`/gone","type":"delete","patch":"--- a\n+++ a\n@@ -1 +0,0 @@\n-x\n"},{"filePath":"`+r.dir+`/beta","type":"update","patch":"--- a\n+++ a\n@@ -1 +1 @@\n-x\n+the second file\n"}]}`, "")
		r.see("▸ beta", "-   x", "+1  the second file")
		r.send(apply(func(m *Model) tea.Cmd { r.m.report(r.m.ws.CloseContent(editor.FollowID)); return nil }))
		r.see("following paused")
		other := engine.Session{ID: "ses_2", Title: "Another"}
		r.eng.has(engine.Session{ID: "ses_1"}, other)
		r.events(&engine.SessionCreated{SessionID: "ses_2", Info: other})
		r.goTo("ses_2")
		r.gone("paused")
		goes(r, "ses_2", "prt_o", "read", `{"filePath":"alpha"}`, `{}`, "")
		r.see("▸ alpha")
		r.goTo("ses_1")
		r.gone("▸ alpha")
	})
}

// preview is where the followed agent shows, or nil.
func preview(r *rig) *editor.Preview {
	p, _ := r.m.ws.Content(editor.FollowID).(*editor.Preview)
	return p
}
