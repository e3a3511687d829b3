package tui

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestAPromptBehindOneThatIsBeingSentWaitsForItsTurn(t *testing.T) {
	live(t, nil, func(r *rig) {
		session(r)
		goOn := r.eng.holds("POST /session/ses_1/prompt_async")
		say(r, "first")
		say(r, "second")
		r.see("up takes back what is queued")
		goOn()
		r.settle()
		r.user("openspace.session.submit", map[string]string{"text": "third"}) // the engine has the first, and has not begun
		if got := prompts(r, "ses_1"); len(got) != 1 {
			t.Fatalf("sent: %+v", got)
		}
		busy(r, true)
		busy(r, false)
		if got := prompts(r, "ses_1"); len(got) != 2 || got[1].Parts[0].Text != "second" {
			t.Errorf("sent: %+v", got)
		}
		r.pass(takenIn) // the engine begins nothing
		if got := prompts(r, "ses_1"); len(got) != 3 || got[2].Parts[0].Text != "third" {
			t.Errorf("sent: %+v", got)
		}
	})
}

func TestTheListOfWhatIsQueuedFollows(t *testing.T) {
	live(t, nil, func(r *rig) {
		session(r)
		say(r, "first")
		busy(r, true)
		say(r, "second")
		say(r, "third")
		r.m.showDialog("queue", "")
		r.see("Queued prompts", "second", "third")
		busy(r, false)
		list := r.m.waiting.list
		if len(list.rows) != 1 || list.rows[0].label != "third" {
			t.Errorf("listed: %+v", list.rows)
		}
		r.keys("ctrl+d")
		if len(list.rows) != 0 || len(r.m.st.Unsent("ses_1")) != 0 {
			t.Errorf("listed: %+v", list.rows)
		}
		r.keys("esc")
		r.events(&engine.SessionIdle{SessionID: "ses_1"})
	})
}
