package tui

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/outbox"
)

func TestAPromptBehindOneThatIsBeingSentWaitsForItsTurn(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		goOn := r.eng.holds("POST /session/ses_1/prompt_async")
		say(r, "first")
		say(r, "second")
		r.see("up takes back what is queued")
		goOn()
		r.settle()
		// the engine has the first, and has not begun
		r.user("openspace.session.submit", map[string]string{"text": "third"})
		if got := prompts(r, "ses_1"); len(got) != 1 {
			t.Fatalf("sent: %+v", got)
		}
		busy(r, true)
		busy(r, false)
		if got := prompts(r, "ses_1"); len(got) != 2 || got[1].Parts[0].Text != "second" {
			t.Errorf("sent: %+v", got)
		}
		r.pass(outbox.TakenIn) // the engine begins nothing
		if got := prompts(r, "ses_1"); len(got) != 3 || got[2].Parts[0].Text != "third" {
			t.Errorf("sent: %+v", got)
		}
	})
}

func TestAPromptBehindAnErrorWaitsForTheEndOfItsReply(t *testing.T) {
	for name, ended := range map[string]bool{"the engine ends it": true, "the engine died under it": false} {
		t.Run(name, func(t *testing.T) {
			live(t, nil, func(r *rig) {
				openSession(r)
				reply := engine.Message{ID: "msg_r", SessionID: "ses_1", Role: engine.RoleAssistant,
					Time: engine.MessageTime{Created: 1}}
				busy(r, true)
				r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: reply},
					&engine.SessionError{SessionID: "ses_1", Error: engine.Error{Name: "APIError"}})
				say(r, "next")
				busy(r, false)
				if got := prompts(r, "ses_1"); len(got) != 0 {
					t.Fatalf("sent into a turn that ends: %+v", got)
				}
				if ended {
					reply.Time.Completed, reply.Error = 2, &engine.Error{Name: "APIError"}
					r.events(&engine.MessageUpdated{SessionID: "ses_1", Info: reply})
				} else {
					r.pass(outbox.EndsIn)
				}
				if got := prompts(r, "ses_1"); len(got) != 1 || got[0].Parts[0].Text != "next" {
					t.Errorf("sent: %+v", got)
				}
			})
		})
	}
}

func TestTheListOfWhatIsQueuedFollows(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		say(r, "first")
		busy(r, true)
		say(r, "second")
		say(r, "third")
		r.m.showDialog("queue", "")
		r.see("Queued prompts", "second", "third")
		busy(r, false)
		list := r.m.dialogs.Top().(*dialog.Picker)
		if len(list.Rows) != 1 || list.Rows[0].Label != "third" {
			t.Errorf("listed: %+v", list.Rows)
		}
		r.keys("ctrl+d")
		if len(list.Rows) != 0 || len(r.m.st.Unsent("ses_1")) != 0 {
			t.Errorf("listed: %+v", list.Rows)
		}
		r.keys("esc")
		r.events(&engine.SessionIdle{SessionID: "ses_1"})
	})
}
