package tui

import (
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/session"
)

func TestADeletedSessionComesBackForAMoment(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.write("half a thought")
		r.keys("ctrl+x", "l", "ctrl+d")
		r.see("deleted Newest talk: ctrl+z (or /undelete) brings it back", "Sessions", "● Middle talk") // what is next shows
		r.gone("● Newest talk")
		r.pass(roster.UndeleteFor - time.Second)
		r.keys("ctrl+z")
		r.see("brought back: Newest talk", "● Newest talk")
		if r.m.chats.Session() != "ses_c" || r.chat().Draft() != "half a thought" {
			t.Errorf("session %q, draft %q", r.m.chats.Session(), r.chat().Draft())
		}
		r.pass(2 * roster.UndeleteFor)
		if got := r.eng.asked("DELETE"); len(got) > 0 {
			t.Errorf("the engine was asked %q", got)
		}
	})
}

func TestADeletedSessionIsGoneAfterThat(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.write("/delete")
		r.keys("enter")
		r.see("deleted Newest talk", "Middle talk")
		if r.m.chats.Session() != "ses_b" || len(r.eng.asked("DELETE")) > 0 {
			t.Fatalf("session %q, %q", r.m.chats.Session(), r.eng.asked("DELETE"))
		}
		r.pass(roster.UndeleteFor)
		if got := r.eng.asked("DELETE"); len(got) != 1 || got[0] != "DELETE /session/ses_c" {
			t.Fatalf("the engine was asked %q", got)
		}
		r.write("/undelete")
		r.keys("enter")
		r.see("no session was deleted just now")
		r.keys("ctrl+x", "l")
		r.gone("Newest talk")
		r.events(&engine.SessionDeleted{SessionID: "ses_c", Info: engine.Session{ID: "ses_c"}}) // late
		if r.m.chats.Session() != "ses_b" {
			t.Errorf("session %q", r.m.chats.Session())
		}
	})
}

func TestTheLastDeletionComesBackFirst(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.keys("ctrl+x", "l", "ctrl+d", "ctrl+d", "ctrl+d") // held down
		r.pass(session.HeldWithin)
		r.see("Middle talk", "Oldest talk")
		r.keys("ctrl+d")
		r.pass(session.HeldWithin)
		r.keys("ctrl+d")
		r.see("there is no session yet")
		if r.m.chats.Session() != "" {
			t.Fatalf("session %q where all are deleted", r.m.chats.Session())
		}
		r.keys("esc", "ctrl+z")
		r.see("brought back: Oldest talk")
		r.write("/undelete")
		r.keys("enter")
		r.see("brought back: Middle talk")
		r.pass(2 * roster.UndeleteFor)
		if got := r.eng.asked("DELETE"); len(got) != 1 || got[0] != "DELETE /session/ses_c" {
			t.Errorf("the engine was asked %q", got)
		}
	})
}

func TestCtrlZIsThePromptsOnceSomethingIsTyped(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.write("/delete")
		r.keys("enter")
		r.pass(time.Second)
		r.write("a")
		r.keys("ctrl+z")
		r.see("deleted Newest talk")
		if got := r.chat().Draft(); got != "" {
			t.Errorf("the draft is %q", got)
		}
	})
}

func TestABusySessionIsInterruptedAndASubagentsLeadsUp(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_child"})
		r.eng.has(engine.Session{ID: "ses_child"})
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_child"})
		r.events(&engine.SessionStatus{SessionID: "ses_child", Status: engine.Status{Type: engine.StatusBusy}})
		r.user("openspace.session.delete", nil)
		if r.m.chats.Session() != "ses_a" {
			t.Errorf("session %q", r.m.chats.Session())
		}
		if got := r.eng.asked("POST /session/ses_child/abort"); len(got) != 1 {
			t.Errorf("it works on: %q", r.eng.asked("POST"))
		}
		r.keys("ctrl+x", "l")
		r.gone("Oldest talk ▸")
	})
}

func TestWhatTheEngineDoesNotDeleteIsListedAgain(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.eng.breaks("DELETE /session/ses_c", 500)
		r.user("openspace.session.delete", nil)
		r.pass(roster.UndeleteFor)
		r.see("delete Newest talk: told to fail with 500")
		r.keys("ctrl+x", "l")
		r.see("1   Newest talk")
	})
}

func TestLeavingDeletesWhatWasDeleted(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.user("openspace.session.delete", map[string]string{"sessionId": "ses_a"})
		r.user("openspace.session.delete", map[string]string{"sessionId": "ses_b"})
		r.user("openspace.app.exit", nil)
		if got := r.eng.asked("DELETE"); len(got) != 2 || !r.quit {
			t.Errorf("the engine was asked %q; quit %v", got, r.quit)
		}
	})
	live(t, nil, func(r *rig) {
		three(r)
		r.user("openspace.session.delete", map[string]string{"sessionId": "ses_a"})
		r.eng.holds("DELETE /session/ses_a")
		r.user("openspace.app.exit", nil)
		r.pass(roster.PartingFor)
		if !r.quit {
			t.Error("a dead engine keeps the program from ending")
		}
	})
}

func TestASessionThatAnotherDeletesLeavesTheNextOnScreen(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_a"})
		r.events(&engine.SessionDeleted{SessionID: "ses_a", Info: engine.Session{ID: "ses_a"}})
		if r.m.chats.Session() != "ses_b" {
			t.Errorf("session %q", r.m.chats.Session())
		}
	})
}

func TestWhatTheEngineDoesNotHaveIsNotDeleted(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.write("hello")
		r.keys("enter")
		r.user("openspace.session.delete", nil)
		r.see("the engine does not have this session yet")
		r.user("openspace.session.pin", nil)
		if r.m.roster.Forget(r.m.chats.Session()) != nil {
			t.Error("it is pinned")
		}
		r.stream(client.StateChange{State: client.Retrying})
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	})
}

func TestSessionsThatWereBesideEachOtherComeBackAsTheyStood(t *testing.T) {
	for name, second := range map[string]string{"the newer one last": "ses_b", "the older one last": "ses_c"} {
		t.Run(name, func(t *testing.T) {
			live(t, nil, func(r *rig) {
				three(r)
				r.user("openspace.editor.open", map[string]any{"path": "alpha"})
				r.user("openspace.session.beside", map[string]string{"sessionId": "ses_b"})
				first := map[string]string{"ses_b": "ses_c", "ses_c": "ses_b"}[second]
				r.user("openspace.pane.focus", map[string]string{"contentId": "chat:" + first})
				stood := func() string {
					out := ""
					for _, p := range r.m.ws.Panes() {
						rect := r.m.ws.Solve()[p.ID]
						out += fmt.Sprintln(rect, p.Current().ID())
					}
					return out
				}
				before := stood()
				r.user("openspace.session.delete", nil)
				r.user("openspace.pane.focus", map[string]string{"contentId": "chat:" + second})
				r.user("openspace.session.delete", nil)
				r.user("openspace.session.undelete", nil)
				r.user("openspace.session.undelete", nil)
				if got := stood(); got != before {
					t.Errorf("they stand\n%snot\n%s", got, before)
				}
				if got := r.m.chats.Session(); got != first {
					t.Errorf("session %q has the keyboard", got)
				}
			})
		})
	}
}
