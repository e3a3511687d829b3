package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/session"
)

// talkOf makes a session whose messages are texts, the person's and the agent's
// in turn.
func talkOf(r *rig, s engine.Session, texts ...string) {
	r.t.Helper()
	r.eng.has(s)
	for i, text := range texts {
		role := engine.RoleUser
		if i%2 == 1 {
			role = engine.RoleAssistant
		}
		id := fmt.Sprintf("msg_%s_%d", s.ID, i)
		r.eng.messages[s.ID] = append(r.eng.messages[s.ID], engine.MessageWithParts{
			Info:  engine.Message{ID: id, SessionID: s.ID, Role: role, Time: engine.MessageTime{Created: int64(i + 1)}},
			Parts: []engine.Part{{ID: "p" + id, SessionID: s.ID, MessageID: id, Type: engine.PartText, Text: text}}})
	}
	r.events(&engine.SessionCreated{SessionID: s.ID, Info: s})
}

// before makes a session that last changed so long before now.
func before(r *rig, id, title string, d time.Duration) engine.Session {
	at := r.m.o.Now().Add(-d).UnixMilli()
	return engine.Session{ID: id, Title: title, Time: engine.SessionTime{Created: at, Updated: at}}
}

func TestSessionsAreGroupedByDay(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.pass(12*time.Hour + 30*time.Minute) // 12:30 of the first of January 2000
		for i, d := range []time.Duration{5 * time.Minute, 3 * time.Hour, 20 * time.Hour, 70 * time.Hour, 400 * 24 * time.Hour} {
			talkOf(r, before(r, fmt.Sprintf("ses_%d", i), fmt.Sprintf("Talk %d", i), d))
		}
		r.keys("ctrl+x", "l")
		r.see("Today", "Yesterday", "29 December 1999", "27 November 1998")
		lines := strings.Split(r.screen(), "\n")
		for talk, want := range map[string]string{"1   Talk 0": "5m", "2   Talk 1": "09:30", "3   Talk 2": "16:30", "4   Talk 3": "14:30", "5   Talk 4": "12:30"} {
			if !slices.ContainsFunc(lines, func(l string) bool {
				return strings.Contains(l, talk) && strings.HasSuffix(strings.TrimRight(l, " │"), " "+want)
			}) {
				t.Errorf("%q is not said to be of %s:\n%s", talk, want, r.screen())
			}
		}
		r.write("talk 4")
		r.see("27 Nov 1998 12:30", "Sessions · 1 found")
		r.gone("Today", "Talk 1")
	})
}

func TestSubagentsSessionsAreBelowTheOneThatCalledThem(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		for i, title := range []string{"Second helper", "A helper's helper"} {
			parent := []string{"ses_b", "ses_child2"}[i]
			s := engine.Session{ID: []string{"ses_child2", "ses_grand"}[i], ParentID: parent, Title: title, Time: engine.SessionTime{Created: 9, Updated: 9}}
			r.eng.has(s)
			r.events(&engine.SessionCreated{SessionID: s.ID, Info: s})
		}
		r.keys("ctrl+x", "l", "down")
		r.see("Middle talk ▸1", "Oldest talk ▸1")
		r.gone("Second helper")
		r.keys("right")
		r.see("Middle talk ▾1", "Second helper ▸1")
		r.gone("A helper's helper", "A subagent's")
		r.keys("right", "right", "right")
		r.see("    A helper's helper")
		r.keys("left")
		if line, _ := r.m.dialogs.Top().(*session.List).Chosen(); line.ID != "ses_child2" {
			t.Errorf("left went to %q", line.Name)
		}
		r.keys("left")
		r.gone("A helper's helper")
		r.keys("left", "left")
		r.see("Middle talk ▸1")
		r.gone("Second helper")

		r.write("secnd hlpr") // what is folded is found too
		r.see("↳ Second helper")
		r.keys("enter")
		if r.m.chats.Session() != "ses_child2" {
			t.Errorf("session %q", r.m.chats.Session())
		}
	})
}

func TestTheListTellsWhatSessionsAreAt(t *testing.T) {
	live(t, nil, func(r *rig) {
		three(r)
		r.events(&engine.SessionStatus{SessionID: "ses_b", Status: engine.Status{Type: engine.StatusBusy}},
			&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_child", Permission: "bash"}})
		r.keys("ctrl+x", "l")
		r.see("● Newest talk", "◐ Middle talk", "works · ", "? Oldest talk", "asks · ")
		r.events(&engine.SessionIdle{SessionID: "ses_b"}, &engine.SessionIdle{SessionID: "ses_c"})
		r.see("◆ Middle talk", "new · ") // while the list is open
		r.keys("down", "enter")
		r.keys("ctrl+x", "l")
		r.see("● Middle talk")
		r.gone("new · ", "works · ")
	})
}

func TestWhatIsUnreadIsKept(t *testing.T) {
	var kept [][]string
	live(t, func(o *Options) {
		o.Pins = roster.Kept{Unread: []string{"ses_a", "ses_c"}, KeepUnread: func(all []string) error { kept = append(kept, all); return nil }}
	}, func(r *rig) {
		three(r) // which shows ses_c
		r.keys("ctrl+x", "l")
		r.see("● Newest talk", "◆ Oldest talk")
		r.keys("esc")
		r.events(&engine.SessionStatus{SessionID: "ses_b", Status: engine.Status{Type: engine.StatusBusy}}, &engine.SessionIdle{SessionID: "ses_b"})
		r.events(&engine.SessionDeleted{SessionID: "ses_a", Info: engine.Session{ID: "ses_a"}})
		want := [][]string{{"ses_a"}, {"ses_b", "ses_a"}, {"ses_b"}}
		if !slices.EqualFunc(kept, want, slices.Equal) {
			t.Errorf("kept %q, want %q", kept, want)
		}
	})
}

func TestConversationsAreSearchedWhileTheListIsOpen(t *testing.T) {
	live(t, nil, func(r *rig) {
		talkOf(r, before(r, "ses_a", "One", time.Hour), "Where is the teapot?", "In the KITCHEN, \x1b[31mbehind the jar")
		talkOf(r, before(r, "ses_b", "Kitchen plans", time.Minute), "Draw it")
		talkOf(r, before(r, "ses_c", "Three", 2*time.Minute), "nothing of that")
		r.keys("ctrl+x", "l")
		if got := r.eng.asked("GET /session/ses_a/message"); len(got) > 0 {
			t.Fatalf("read before anything is looked for: %q", got)
		}
		r.write("kitchen")
		r.see("Sessions · 1 found · reading conversations", "Kitchen plans")
		r.pass(session.ReadAfter)
		r.see("Sessions · 2 found", "In the conversation", "In the KITCHEN, ␛[31mbehind the jar")
		r.gone("Three", "reading")
		r.keys("down", "enter")
		if r.m.chats.Session() != "ses_a" {
			t.Errorf("session %q", r.m.chats.Session())
		}
	})
}

func TestALongSearchIsBoundedAndEndsWithTheList(t *testing.T) {
	live(t, nil, func(r *rig) {
		text := "a teapot" + strings.Repeat(" of tin", session.TalkLength/7)
		for i := range 90 {
			talkOf(r, before(r, fmt.Sprintf("ses_%03d", i), fmt.Sprintf("Talk %d", i), time.Duration(i)*time.Minute), text)
		}
		goOn := r.eng.holds("GET /session/ses_003/message")
		r.keys("ctrl+x", "l")
		r.write("teapot")
		r.pass(session.ReadAfter)
		r.write("s")
		r.keys("backspace") // no key waits
		r.see("reading conversations, 0 of 90")
		goOn()
		r.settle()
		r.see("Sessions · 90 found")
		r.keys("esc", "ctrl+x", "l")
		goOn = r.eng.holds("GET /session/ses_000/message")
		n := len(r.eng.asked("GET /session/ses_"))
		r.write("teapot")
		r.pass(session.ReadAfter)
		r.keys("esc")
		goOn()
		r.settle()
		if got := len(r.eng.asked("GET /session/ses_")) - n; got > session.TalksAWhile {
			t.Errorf("%d conversations were read for a list that is closed", got)
		}
	})
}

func TestWhatCannotBeReadIsSaid(t *testing.T) {
	live(t, nil, func(r *rig) {
		talkOf(r, before(r, "ses_a", "One", time.Hour), "a teapot")
		talkOf(r, before(r, "ses_b", "Two", time.Minute), "a teapot")
		r.eng.breaks("GET /session/ses_b/message", 500)
		r.keys("ctrl+x", "l")
		r.write("teapot")
		r.pass(session.ReadAfter)
		r.see("Sessions · 1 found · some conversations could not be read", "One")
	})
}

func TestEqualTitlesAreToldApartByTheirFirstPrompts(t *testing.T) {
	live(t, nil, func(r *rig) {
		talkOf(r, before(r, "ses_a", "New session - 2026-01-01T00:00:00.000Z", time.Hour), "Mend the kettle", "Mended.", "And the lid")
		talkOf(r, before(r, "ses_b", "", time.Minute), "Paint the fence")
		talkOf(r, before(r, "ses_c", "Something else", time.Minute), "Not read")
		r.keys("ctrl+x", "l")
		r.see("New session  Mend the kettle", "New session  Paint the fence")
		r.gone("Not read")
		if got := r.eng.asked("GET /session/ses_c/message"); len(got) > 0 {
			t.Error("a session was read whose title is its own")
		}
	})
}

func TestTheListOfSessionsKeepsItsPlaceAndItsEnds(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.keys("ctrl+x", "l")
		r.see("there is no session yet")
		r.keys("down", "up", "home", "end", "pgdown", "enter", "right", "ctrl+d")
		r.see("there is no session yet")
		r.keys("esc")
		for i := range 60 {
			talkOf(r, before(r, fmt.Sprintf("ses_%02d", i), fmt.Sprintf("Talk %d.", i), time.Duration(i)*5*time.Hour))
		}
		r.keys("ctrl+x", "l")
		d := r.m.dialogs.Top().(*session.List)
		is := func(step, want string) {
			t.Helper()
			line, ok := d.Chosen()
			if !ok || line.Name != want {
				t.Fatalf("%s: at %q, not %q", step, line.Name, want)
			}
			r.see(want)
		}
		is("open", "Talk 0.")
		for _, step := range []struct{ key, want string }{{"up", "Talk 59."}, {"down", "Talk 0."}, {"end", "Talk 59."}, {"home", "Talk 0."}, {"down", "Talk 1."}} {
			r.keys(step.key)
			is(step.key, step.want)
		}
		s := before(r, "ses_new", "Brand new", 0)
		r.events(&engine.SessionCreated{SessionID: s.ID, Info: s})
		r.see("Brand new")
		is("another came", "Talk 1.")
		for range 10 {
			r.keys("pgdown")
		}
		is("pgdown", "Talk 59.")
		for range 10 {
			r.keys("pgup")
		}
		is("pgup", "Brand new")
		r.send(tea.PasteMsg{Content: "talk\n59"})
		is("paste", "Talk 59.")
		r.write("zzz")
		r.see("nothing matches")
		r.send(tea.WindowSizeMsg{Width: 40, Height: 12}, tea.WindowSizeMsg{Width: 20, Height: 6})
	})
}

// many returns a model with two thousand sessions, some of them of subagents.
func many(b *testing.B) *Model {
	b.Helper()
	m := four(b)
	var all []engine.Session
	words := strings.Fields("fix the port that nobody could reach while tests of parser and layout were running on slow machines")
	for i := range 2000 {
		s := engine.Session{ID: fmt.Sprintf("ses_%04d", i), Time: engine.SessionTime{Created: int64(i), Updated: time.Now().Add(-time.Duration(i) * time.Hour).UnixMilli()}}
		for j := range 5 {
			s.Title += words[(i*7+j*(i%13+1))%len(words)] + " "
		}
		if i%10 == 9 {
			s.ParentID = fmt.Sprintf("ses_%04d", i-1)
		}
		all = append(all, s)
	}
	m.st.Load(all, false)
	return m
}

// Opening the list of two thousand sessions, with its first frame.
func BenchmarkSessionsListed(b *testing.B) {
	m := many(b)
	b.ReportAllocs()
	for b.Loop() {
		m.roster.Open()
		m.View()
		m.dialogs.Drop(m.dialogs.Top())
	}
}
