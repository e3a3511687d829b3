package tui

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes/chat"
)

func TestASessionIsOpenedBesideAnother(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		loaded := func(id string) int { return len(r.eng.asked("GET /session/" + id + "/message")) }
		r.write("for the newest")
		r.keys("ctrl+x", "l", "down", "ctrl+o")
		if all := r.m.chats.All(); len(all) != 2 || r.chat().Session() != "ses_b" || loaded("ses_b") != 1 || loaded("ses_c") != 1 {
			t.Fatalf("%d chats, in %s; loaded %d and %d times", len(all), r.chat().Session(), loaded("ses_b"), loaded("ses_c"))
		}
		r.write("for the middle one")
		r.see("Newest talk", "Middle talk", "for the newest", "for the middle one")

		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_c"})
		if all := r.m.chats.All(); len(all) != 2 || r.chat().Session() != "ses_c" {
			t.Fatalf("going to what is open beside: %d chats, in %s", len(all), r.chat().Session())
		}
		r.user("openspace.editor.open", map[string]any{"path": "alpha"})
		say(r, " and more")
		if got := prompts(r, "ses_c"); len(got) == 0 || len(prompts(r, "ses_b")) != 0 {
			t.Errorf("what is sent beside a file goes to the chat that had the keyboard: %+v", got)
		}

		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_b"})
		r.keys("alt+w")
		if all := r.m.chats.All(); len(all) != 1 {
			t.Fatalf("%d chats after one was closed", len(all))
		}
		r.user("openspace.session.switch", map[string]string{"sessionId": "ses_b"})
		if got := r.chat().Draft(); got != "for the middle one" {
			t.Errorf("its draft is %q", got)
		}
	})
}

func TestWhoAsksGetsTheKeyboardButOfAnotherChat(t *testing.T) {
	asks := &engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_c", Permission: "bash", Patterns: []string{"ls"}}}
	live(t, nil, func(r *rig) {
		three(r)
		r.user("openspace.session.beside", map[string]string{"sessionId": "ses_b"})
		r.events(asks)
		if got := r.m.ws.FocusedContent().(*chat.Chat).Session(); got != "ses_b" {
			t.Errorf("who is about to write in ses_b writes in %s", got)
		}
		r.see("the agent asks in “Newest talk”")
	})
	live(t, nil, func(r *rig) {
		three(r)
		r.user("openspace.editor.open", map[string]any{"path": "alpha"})
		r.events(asks)
		if c, ok := r.m.ws.FocusedContent().(*chat.Chat); !ok || c.Session() != "ses_c" {
			t.Error("who reads a file does not get to the question")
		}
	})
}

func TestADeletedSessionTakesItsOwnPaneAlone(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.user("openspace.session.beside", map[string]string{"sessionId": "ses_b"})
		r.write("of the middle one")
		r.see("alt+h to write")
		r.gone("ctrl+x alt+h")
		r.user("openspace.session.delete", map[string]string{"sessionId": "ses_c"})
		if all := r.m.chats.All(); len(all) != 1 || all[0].Session() != "ses_b" || r.chat().Draft() != "of the middle one" {
			t.Fatalf("%d chats, of %s: %q", len(all), all[0].Session(), r.chat().Draft())
		}
		r.user("openspace.session.undelete", nil)
		r.see("Newest talk", "Middle talk")
		r.events(&engine.SessionDeleted{SessionID: "ses_b"})
		r.see("was deleted elsewhere")
		if all := r.m.chats.All(); len(all) != 1 || all[0].Session() != "ses_c" {
			t.Fatalf("after it was deleted elsewhere: %d chats, of %s", len(all), all[0].Session())
		}
	})
}
