package tui

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/session"
)

func TestPinnedSessionsAreFirstAndHaveTheFirstNumbers(t *testing.T) {
	var kept [][]string
	live(t, func(o *Options) {
		o.Pins = roster.Kept{Pins: []string{"ses_gone", "ses_b"}, KeepPins: func(all []string) error { kept = append(kept, all); return nil }}
	}, func(r *rig) {
		three(r)
		r.keys("ctrl+x", "l")
		r.see("Pinned", "1   Middle talk", "2 ● Newest talk", "3   Oldest talk")
		r.keys("end", "ctrl+f")
		r.see("pinned: ctrl+x 2 shows Oldest talk", "2   Oldest talk")
		if line, _ := r.m.dialogs.Top().(*session.List).Chosen(); line.ID != "ses_a" {
			t.Errorf("the cursor left it for %q", line.Name)
		}
		r.keys("esc", "ctrl+x", "2")
		if r.m.chats.Session() != "ses_a" {
			t.Fatalf("session %q", r.m.chats.Session())
		}
		r.events(&engine.SessionUpdated{SessionID: "ses_c", Info: engine.Session{ID: "ses_c", Title: "Newest talk", Time: engine.SessionTime{Created: 3, Updated: 99}}})
		r.user("openspace.session.pin", map[string]string{"sessionId": "ses_b"})
		r.see("no longer pinned: Middle talk")
		r.keys("ctrl+x", "1")
		if r.m.chats.Session() != "ses_a" {
			t.Errorf("session %q", r.m.chats.Session())
		}
		r.events(&engine.SessionDeleted{SessionID: "ses_a", Info: engine.Session{ID: "ses_a"}})
		want := [][]string{{"ses_gone", "ses_b", "ses_a"}, {"ses_gone", "ses_a"}, {"ses_gone"}}
		if !slices.EqualFunc(kept, want, slices.Equal) {
			t.Errorf("kept %q, want %q", kept, want)
		}
		r.user("openspace.session.pin", map[string]string{"sessionId": "ses_child"})
		r.user("openspace.session.pin", map[string]string{"sessionId": "ses_none"})
		r.see("the engine does not have this session yet")
	})
}

func TestPinsAreKeptInTheirOrderAndFailuresSaid(t *testing.T) {
	var kept []string
	goOn := make(chan struct{})
	scene(t, func(o *Options) {
		o.Pins.KeepPins = func(all []string) error {
			<-goOn
			kept = append(kept, strings.Join(all, " "))
			return errors.New("the disk is full")
		}
	}, func(r *rig) {
		goOn = make(chan struct{}) // of the bubble
		r.connect(client.Attached)
		three(r)
		for _, id := range []string{"ses_a", "ses_b", "ses_c"} {
			r.user("openspace.session.pin", map[string]string{"sessionId": id})
		}
		close(goOn)
		r.settle()
		r.see("the disk is full")
		if want := []string{"ses_a", "ses_a ses_b ses_c"}; !slices.Equal(kept, want) {
			t.Errorf("kept %q, want %q", kept, want)
		}
	})
}
