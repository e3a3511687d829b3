package store

import (
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func listed(id, role, parent string, created, completed int64, parts ...engine.Part) engine.MessageWithParts {
	return engine.MessageWithParts{Parts: parts, Info: engine.Message{ID: id, SessionID: "s", Role: role, ParentID: parent,
		Time: engine.MessageTime{Created: created, Completed: completed}}}
}

func textPart(id, text string, end int64) engine.Part {
	return engine.Part{ID: id, Type: engine.PartText, Text: text, Time: &engine.PartTime{Start: 1, End: end}}
}

var whole = Span{First: true, Last: true}

func TestACopyInMidStreamKeepsWhatTheDeltasBrought(t *testing.T) {
	s := started(text("a", "p", "", 0), delta("a", "p", "head "))
	ch := s.LoadMessages("s", []engine.MessageWithParts{listed("u", "user", "", 10, 0), listed("a", "assistant", "u", 20, 0, textPart("p", "", 0))}, whole)
	if ch.Live || ch.NewText != "" {
		t.Errorf("a copy feeds text: %+v", ch)
	}
	if p := s.Part("s", "a", "p"); p.Text() != "head " || p.Gap {
		t.Errorf("text %q, gap %v", p.Text(), p.Gap)
	}
	if ch := s.Apply(delta("a", "p", "tail")); !ch.Live {
		t.Error("without a gap the part acts no more")
	}
}

func TestACopyThatIsAheadLeavesTheStreamItsWord(t *testing.T) {
	s := started(text("a", "p", "", 0), delta("a", "p", "head "))
	s.LoadMessages("s", []engine.MessageWithParts{listed("u", "user", "", 10, 0), listed("a", "assistant", "u", 20, 99, textPart("p", "head tail", 9))}, whole)
	got := feed(s, []engine.Event{delta("a", "p", "tail"), text("a", "p", "head tail", 9)})
	if got.text != "tail" || !got.ended {
		t.Errorf("fed %+v", got)
	}
}

func TestAfterAGapThePartIsWholeAgainAtItsEndAndActsNoMore(t *testing.T) {
	s := started(text("a", "p", "", 0), delta("a", "p", "head "))
	v := s.Message("s", "a").Version
	s.MarkGap("s", "unknown")
	if p := s.Part("s", "a", "p"); !p.Gap || s.Message("s", "a").Version == v || s.Session("s").Loaded {
		t.Error("the gap does not show")
	}
	s.LoadMessages("s", []engine.MessageWithParts{listed("u", "user", "", 10, 0), listed("a", "assistant", "u", 20, 0, textPart("p", "", 0))}, whole)
	ch := s.Apply(delta("a", "p", "tail"))
	if p := s.Part("s", "a", "p"); ch.Live || p.Text() != "head tail" {
		t.Errorf("live %v, text %q", ch.Live, p.Text())
	}
	ch = s.Apply(text("a", "p", "head lost tail", 9))
	if p := s.Part("s", "a", "p"); !ch.Replaced || ch.Live || ch.NewText != "" || p.Text() != "head lost tail" || !p.Gap || !p.Ended() {
		t.Errorf("change %+v, text %q", ch, p.Text())
	}
}

func TestAPartThatEndedInTheGapComesByTheList(t *testing.T) {
	s := started(text("a", "p", "", 0), delta("a", "p", "head "))
	s.MarkGap()
	ch := s.LoadMessages("s", []engine.MessageWithParts{listed("u", "user", "", 10, 0), listed("a", "assistant", "u", 20, 30, textPart("p", "head tail", 9))}, whole)
	p := s.Part("s", "a", "p")
	if ch.Live || p.Text() != "head tail" || !p.Ended() || !p.Gap {
		t.Errorf("change %+v, text %q", ch, p.Text())
	}
	for _, late := range []engine.Event{text("a", "p", "", 0), delta("a", "p", "tail"), text("a", "p", "head tail", 9), reply("a", "u", 20, 0)} {
		if ch := s.Apply(late); ch.Live || ch.NewText != "" {
			t.Errorf("what was under way changed %+v", ch)
		}
	}
	if p.Text() != "head tail" || s.Message("s", "a").Info.Time.Completed != 30 {
		t.Errorf("text %q", p.Text())
	}
}

func TestJoiningInMidStreamMarksAGap(t *testing.T) {
	s := New()
	s.Load([]engine.Session{{ID: "s"}}, true)
	s.LoadMessages("s", []engine.MessageWithParts{listed("u", "user", "", 10, 0, engine.Part{ID: "q", Type: "text", Text: "hi"}),
		listed("a", "assistant", "u", 20, 0, textPart("r", "done", 5), textPart("p", "", 0))}, whole)
	s.LoadStatuses(map[string]engine.Status{"s": {Type: "busy"}})
	if s.Part("s", "u", "q").Gap || s.Part("s", "a", "r").Gap || !s.Part("s", "a", "p").Gap {
		t.Error("the gap is in the wrong part")
	}
	if ch := s.Apply(delta("a", "p", "x")); ch.Live {
		t.Error("a part of which the head is missing acts")
	}
	if !s.Busy("s") || !s.AnyBusy() {
		t.Error("not busy")
	}
}

func TestWhatVanishedInTheGapIsGone(t *testing.T) {
	s := started(text("a", "p", "abc", 9), text("a", "q", "def", 9), user("v", 50), session("x", "", 1), session("y", "", 1),
		permission("per", "s"), permission("pes", "s"))
	list := []engine.MessageWithParts{listed("u", "user", "", 10, 0), listed("a", "assistant", "u", 20, 30, textPart("q", "def", 9))}
	s.LoadMessages("s", list, whole)
	s.Load([]engine.Session{{ID: "s"}}, true)
	s.LoadPermissions(nil)
	if len(s.Visible("s")) != 3 || s.Session("x") == nil || len(s.OpenFor("s")) != 2 {
		t.Fatal("without a gap a list took something away")
	}
	s.MarkGap()
	s.Apply(session("y", "", 2)) // heard of since
	s.LoadMessages("s", list, whole)
	s.Load([]engine.Session{{ID: "s"}}, true)
	s.LoadPermissions([]engine.Permission{{ID: "pes", SessionID: "s"}})
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"u", "a"}) {
		t.Errorf("messages %v", got)
	}
	if got := partIDs(s.Message("s", "a")); !slices.Equal(got, []string{"q"}) {
		t.Errorf("parts %v", got)
	}
	if s.Session("x") != nil || s.Session("y") == nil {
		t.Error("sessions")
	}
	if open := s.OpenFor("s"); len(open) != 1 || open[0].ID() != "pes" {
		t.Errorf("open %v", open)
	}
	s.MarkGap()
	s.Apply(permission("new", "s"))
	s.LoadPermissions(nil)
	s.LoadQuestions([]engine.Question{{ID: "que", SessionID: "s"}, {ID: "", SessionID: "s"}, {ID: "idle", SessionID: "y"}})
	s.LoadStatuses(nil)
	if s.Busy("s") || len(s.asks) != 0 {
		t.Error("a session that is idle by the list asks")
	}
	checkInvariants(t, s)
}

func TestARequestHeardSinceTheGapOutlivesAnOlderList(t *testing.T) {
	s := started()
	s.MarkGap()
	s.Apply(permission("new", "s"))
	s.LoadPermissions(nil)
	if len(s.OpenFor("s")) != 1 {
		t.Error("the request is gone")
	}
	s.Apply(engine.Event{Data: &engine.PermissionReplied{SessionID: "s", RequestID: "new"}})
	s.LoadPermissions([]engine.Permission{{ID: "new", SessionID: "s"}})
	if len(s.OpenFor("s")) != 0 {
		t.Error("an answered request is open again")
	}
}

func TestPagesAreWholeWithinTheirSpan(t *testing.T) {
	fill := func() *Store {
		s := started(user("v", 50), user("w", 60), user("x", 70))
		s.MarkGap()
		return s
	}
	page := []engine.MessageWithParts{listed("v", "user", "", 50, 0), listed("x", "user", "", 70, 0)}
	for name, c := range map[string]struct {
		list []engine.MessageWithParts
		span Span
		want []string
	}{
		"a page in the middle":      {page, Span{}, []string{"u", "a", "v", "x"}},
		"the first page":            {page, Span{First: true}, []string{"v", "x"}},
		"the newest page":           {page[:1], Span{Last: true}, []string{"u", "a", "v"}},
		"an empty page":             {nil, Span{}, []string{"u", "a", "v", "w", "x"}},
		"an empty session":          {nil, whole, nil},
		"older ones are put before": {[]engine.MessageWithParts{listed("old", "user", "", 5, 0), listed("old2", "user", "", 6, 0)}, Span{}, []string{"old", "old2", "u", "a", "v", "w", "x"}},
		"nothing without an id":     {[]engine.MessageWithParts{{}}, Span{}, []string{"u", "a", "v", "w", "x"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := fill()
			s.LoadMessages("s", c.list, c.span)
			if got := ids(s.Visible("s")); !slices.Equal(got, c.want) {
				t.Errorf("messages %v, want %v", got, c.want)
			}
			if ss := s.Session("s"); !ss.Loaded || ss.Complete != c.span.First {
				t.Errorf("loaded %v, complete %v", ss.Loaded, ss.Complete)
			}
			checkInvariants(t, s)
		})
	}
}

func TestTheTextOfAFailedTryIsNotLoaded(t *testing.T) {
	step := func(id string) engine.Part { return engine.Part{ID: id, Type: engine.PartStepStart} }
	list := []engine.MessageWithParts{listed("a", "assistant", "u", 20, 0, step("1"), textPart("dead", "", 0), step("2"), textPart("p", "", 0))}
	s := started(part("a", step("1")), text("a", "dead", "", 0), delta("a", "dead", "x"))
	s.MarkGap()
	s.LoadMessages("s", list, Span{})
	if got := partIDs(s.Message("s", "a")); !slices.Equal(got, []string{"1", "2", "p"}) {
		t.Errorf("parts %v", got)
	}
	if ch := s.Apply(delta("a", "dead", "late")); !ch.Empty() {
		t.Errorf("a late delta changed %+v", ch)
	}
	s.LoadMessages("s", list, Span{})
	s.LoadStatuses(map[string]engine.Status{"s": {Type: "retry"}})
	if got := partIDs(s.Message("s", "a")); !slices.Equal(got, []string{"1", "2"}) {
		t.Errorf("parts %v", got)
	}
	checkInvariants(t, s)
}

func TestPartsThatCameBeforeTheListStandBehindIt(t *testing.T) {
	s := started(delta("a", "p", "x"), text("a", "q", "y", 9))
	s.LoadMessages("s", []engine.MessageWithParts{listed("a", "assistant", "u", 20, 0, engine.Part{ID: "1", Type: engine.PartStepStart}, textPart("p", "", 0), textPart("p", "", 0))}, whole)
	if got := partIDs(s.Message("s", "a")); !slices.Equal(got, []string{"1", "p", "q"}) {
		t.Errorf("parts %v", got)
	}
	if p := s.Part("s", "a", "p"); p.Text() != "x" || !p.Gap {
		t.Errorf("text %q, gap %v", p.Text(), p.Gap)
	}
	checkInvariants(t, s)
}

func TestRemovedThingsDoNotComeBackByAnOlderList(t *testing.T) {
	s := started(text("a", "p", "abc", 9),
		engine.Event{Data: &engine.PartRemoved{SessionID: "s", MessageID: "a", PartID: "p"}},
		engine.Event{Data: &engine.MessageRemoved{SessionID: "s", MessageID: "u"}},
		session("x", "", 1), engine.Event{Data: &engine.SessionDeleted{SessionID: "x"}})
	s.LoadMessages("s", []engine.MessageWithParts{listed("u", "user", "", 10, 0), listed("a", "assistant", "u", 20, 0, textPart("p", "abc", 9), engine.Part{})}, whole)
	s.Load([]engine.Session{{ID: "s"}, {ID: "x"}}, true)
	s.LoadMessages("x", nil, whole)
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"a"}) || len(s.Message("s", "a").Parts) != 0 || s.Session("x") != nil {
		t.Errorf("messages %v", got)
	}
}

func TestAnOlderCopyOfAMessageDoesNotUndoTheStreams(t *testing.T) {
	told := engine.Message{ID: "u", Role: "user", Time: engine.MessageTime{Created: 10}, Summary: engine.Flexible(`{"diffs":[]}`)}
	s := started(message(told))
	s.LoadMessages("s", []engine.MessageWithParts{listed("u", "user", "", 10, 0)}, Span{})
	if s.Message("s", "u").Info.Summary == nil {
		t.Error("the summary is gone")
	}
	s.MarkGap()
	s.LoadMessages("s", []engine.MessageWithParts{listed("u", "user", "", 11, 0)}, Span{})
	if s.Message("s", "u").Info.Time.Created != 11 {
		t.Error("after a gap the list does not count")
	}
}
