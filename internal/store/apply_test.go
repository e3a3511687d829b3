package store

import (
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// fed collects what a parser of live text would get.
type fed struct {
	text     string
	ended    bool
	replaced bool
}

func feed(s *Store, events []engine.Event) fed {
	var f fed
	for _, ev := range events {
		ch := s.Apply(ev)
		if ch.Live {
			f.text += ch.NewText
		}
		f.ended = f.ended || ch.Ended
		f.replaced = f.replaced || ch.Replaced
	}
	return f
}

func TestTextIsFedOnceWhicheverBringsIt(t *testing.T) {
	for name, c := range map[string]struct {
		events []engine.Event
		want   fed
		text   string
	}{
		"deltas and then the whole":      {[]engine.Event{text("a", "p", "", 0), delta("a", "p", "ab"), delta("a", "p", "c"), text("a", "p", "abc", 9)}, fed{"abc", true, false}, "abc"},
		"the whole brings the last bit":  {[]engine.Event{text("a", "p", "", 0), delta("a", "p", "ab"), text("a", "p", "abcd", 9)}, fed{"abcd", true, false}, "abcd"},
		"the whole alone":                {[]engine.Event{text("a", "p", "abc", 9)}, fed{"abc", true, false}, "abc"},
		"a delta after the end":          {[]engine.Event{text("a", "p", "abc", 9), delta("a", "p", "x")}, fed{"abc", true, false}, "abc"},
		"the opening again":              {[]engine.Event{text("a", "p", "", 0), delta("a", "p", "ab"), text("a", "p", "", 0), delta("a", "p", "c")}, fed{"abc", false, false}, "abc"},
		"the opening after the end":      {[]engine.Event{text("a", "p", "abc", 9), text("a", "p", "", 0)}, fed{"abc", true, false}, "abc"},
		"an open whole that grows":       {[]engine.Event{text("a", "p", "ab", 0), text("a", "p", "abc", 0), delta("a", "p", "d")}, fed{"abcd", false, false}, "abcd"},
		"a final text that differs":      {[]engine.Event{text("a", "p", "", 0), delta("a", "p", "ab"), text("a", "p", "xy", 9)}, fed{"ab", true, true}, "xy"},
		"a final text that is shorter":   {[]engine.Event{text("a", "p", "", 0), delta("a", "p", "ab"), text("a", "p", "a", 9)}, fed{"ab", true, true}, "a"},
		"deltas of an unannounced part":  {[]engine.Event{delta("a", "p", "ab"), delta("a", "p", "c")}, fed{"", false, false}, "abc"},
		"unannounced, then whole":        {[]engine.Event{delta("a", "p", "bc"), text("a", "p", "abc", 9)}, fed{"", true, true}, "abc"},
		"text of a summary":              {[]engine.Event{message(engine.Message{ID: "a", Role: "assistant", Summary: engine.Flexible("true")}), text("a", "p", "abc", 9)}, fed{"", true, false}, "abc"},
		"text of a completed message":    {[]engine.Event{reply("a", "u", 20, 30), text("a", "p", "abc", 9)}, fed{"", true, false}, "abc"},
		"text while the session is idle": {[]engine.Event{status("s", "idle"), text("a", "p", "abc", 9)}, fed{"", true, false}, "abc"},
		"the end comes after idle":       {[]engine.Event{text("a", "p", "", 0), delta("a", "p", "ab"), status("s", "idle"), text("a", "p", "abc", 9)}, fed{"abc", true, false}, "abc"},
		"synthetic text":                 {[]engine.Event{part("a", engine.Part{ID: "p", Type: "text", Text: "abc", Synthetic: true})}, fed{"", true, false}, "abc"},
		"reasoning":                      {[]engine.Event{part("a", engine.Part{ID: "p", Type: "reasoning", Text: "abc"})}, fed{"", true, false}, "abc"},
	} {
		t.Run(name, func(t *testing.T) {
			s := started()
			if got := feed(s, c.events); got != c.want {
				t.Errorf("fed %+v, want %+v", got, c.want)
			}
			if got := s.Part("s", "a", "p").Text(); got != c.text {
				t.Errorf("text %q, want %q", got, c.text)
			}
			checkInvariants(t, s)
		})
	}
}

func TestTextOfAUserIsNotFed(t *testing.T) {
	s := started()
	if got := feed(s, []engine.Event{part("u", engine.Part{ID: "p", Type: "text", Text: "abc"})}); got.text != "" {
		t.Errorf("fed %q", got.text)
	}
	if !s.Part("s", "u", "p").Ended() {
		t.Error("text without a time goes on")
	}
}

func TestPartsMayComeBeforeTheirMessageAndSession(t *testing.T) {
	s := New()
	applyAll(s, []engine.Event{text("a", "p", "", 0), delta("a", "p", "ab"), text("b", "q", "x", 9)})
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"a", "b"}) {
		t.Fatalf("placeholders %v", got)
	}
	if m := s.Message("s", "a"); m.Known() || s.Session("s").Known || len(s.Sessions()) != 0 {
		t.Error("a placeholder is known")
	}
	applyAll(s, []engine.Event{reply("a", "u", 20, 0), session("s", "", 1), user("u", 10), reply("b", "u", 15, 0)})
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"u", "b", "a"}) {
		t.Errorf("filled %v", got)
	}
	if p := s.Part("s", "a", "p"); p.Text() != "ab" || p.Ended() {
		t.Errorf("part %q, ended %v", p.Text(), p.Ended())
	}
	checkInvariants(t, s)
}

func TestMessagesAreOrderedByCreationAndThenByID(t *testing.T) {
	s := New()
	applyAll(s, []engine.Event{user("msg_z", 10), user("msg_a", 30), user("msg_m", 20), user("msg_b", 20)})
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"msg_z", "msg_b", "msg_m", "msg_a"}) {
		t.Errorf("order %v", got)
	}
}

func TestAClockThatIsSetBackDoesNotReorderWhatComes(t *testing.T) {
	const hour = 3_600_000
	s := New()
	applyAll(s, []engine.Event{user("msg_5", 2*hour), reply("msg_6", "msg_5", 2*hour+10, 0)})
	s.AddPending("s", "msg_1", "next", nil, hour) // the clock was set back by an hour
	applyAll(s, []engine.Event{
		reply("msg_2", "msg_5", hour+10, 0), reply("msg_6", "msg_5", hour, hour+20), // its record comes again
		user("msg_1", hour+30), reply("msg_3", "msg_1", hour+40, 0), reply("msg_4", "msg_1", hour+50, 0),
	})
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"msg_5", "msg_6", "msg_2", "msg_1", "msg_3", "msg_4"}) {
		t.Errorf("order %v", got)
	}
	checkInvariants(t, s)
}

func TestVersionsRiseWithWhatChangedAlone(t *testing.T) {
	s := started(text("a", "p", "", 0))
	other, msg, ss, all := s.Message("s", "u").Version, s.Message("s", "a").Version, s.SessionVersion("s"), s.Version()
	s.Apply(delta("a", "p", "x"))
	if s.Message("s", "u").Version != other {
		t.Error("a delta touched another message")
	}
	if s.Message("s", "a").Version <= msg || s.SessionVersion("s") <= ss || s.Version() <= all {
		t.Error("a delta did not touch its message, session and store")
	}
	all = s.Version()
	s.Apply(user("u", 10))
	s.Apply(engine.Event{Data: &engine.Unknown{}})
	s.Apply(engine.Event{Data: &engine.FileEdited{File: "x"}})
	s.Apply(engine.Event{})
	if s.Version() != all {
		t.Error("nothing changed, but the version did")
	}
	if s.SessionVersion("nope") != 0 || s.Session("nope") != nil || s.Message("nope", "x") != nil || s.Part("nope", "x", "y") != nil {
		t.Error("an unknown session is known")
	}
}

func TestARetryDropsTheTextOfTheFailedTry(t *testing.T) {
	s := started(text("a", "p", "", 0), delta("a", "p", "partial"), tool("a", "t", "running", ""))
	ch := s.Apply(status("s", engine.StatusRetry))
	if !slices.Equal(ch.Dropped, []string{"p"}) || !ch.Has(ChangedStatus|ChangedPart) {
		t.Errorf("change %+v", ch)
	}
	if ch := s.Apply(delta("a", "p", "late")); !ch.Empty() {
		t.Errorf("a late delta changed %+v", ch)
	}
	if got := partIDs(s.Message("s", "a")); !slices.Equal(got, []string{"t"}) {
		t.Errorf("parts %v", got)
	}
	ch = s.Apply(text("a", "p", "partial after all", 9))
	if p := s.Part("s", "a", "p"); p == nil || p.Text() != "partial after all" || !p.Gap || ch.Live {
		t.Errorf("a final text did not bring the part back as history: %+v", ch)
	}
	checkInvariants(t, s)
}

func TestANewTryDropsOpenTextWithoutARetryEvent(t *testing.T) {
	s := started(text("a", "p", "", 0), delta("a", "p", "partial"))
	ch := s.Apply(part("a", engine.Part{ID: "q", Type: engine.PartStepStart}))
	if !slices.Equal(ch.Dropped, []string{"p"}) {
		t.Errorf("change %+v", ch)
	}
}

func TestRemovedMessagesAndPartsStayAway(t *testing.T) {
	s := started(text("a", "p", "abc", 9), text("a", "q", "def", 9))
	ch := s.Apply(engine.Event{Data: &engine.PartRemoved{SessionID: "s", MessageID: "a", PartID: "p"}})
	if !slices.Equal(ch.Dropped, []string{"p"}) || s.Part("s", "a", "p") != nil {
		t.Errorf("part removal %+v", ch)
	}
	applyAll(s, []engine.Event{text("a", "p", "abc", 9), delta("a", "p", "x")})
	if got := partIDs(s.Message("s", "a")); !slices.Equal(got, []string{"q"}) {
		t.Errorf("parts %v", got)
	}
	remove := engine.Event{Data: &engine.MessageRemoved{SessionID: "s", MessageID: "a"}}
	if ch := s.Apply(remove); !ch.Has(ChangedMessages) || !slices.Equal(ch.Dropped, []string{"q"}) {
		t.Errorf("message removal %+v", ch)
	}
	for _, ev := range []engine.Event{remove, reply("a", "u", 20, 30), text("a", "p", "abc", 9), delta("a", "p", "x"),
		{Data: &engine.PartRemoved{SessionID: "s", MessageID: "a", PartID: "p"}}} {
		if ch := s.Apply(ev); !ch.Empty() {
			t.Errorf("%T brought a removed message back: %+v", ev.Data, ch)
		}
	}
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"u"}) {
		t.Errorf("messages %v", got)
	}
	checkInvariants(t, s)
}

func TestToolStatesOnlyGoForward(t *testing.T) {
	s := started(tool("a", "t", "pending", ""), tool("a", "t", "running", ""))
	s.Apply(tool("a", "t", "pending", ""))
	if p := s.Part("s", "a", "t"); p.State.Status != "running" || p.Ended() {
		t.Errorf("state %q", p.State.Status)
	}
	applyAll(s, []engine.Event{tool("a", "t", "completed", "out"), tool("a", "t", "running", "")})
	if p := s.Part("s", "a", "t"); p.State.Output != "out" || !p.Ended() {
		t.Errorf("state %+v", p.State)
	}
	// Broken arguments: the engine renames the tool.
	s.Apply(part("a", engine.Part{ID: "t", Type: engine.PartTool, Tool: "invalid", State: &engine.ToolState{Status: "completed"}}))
	if p := s.Part("s", "a", "t"); p.Tool != "invalid" {
		t.Errorf("tool %q", p.Tool)
	}
}

func TestStepsOfATurn(t *testing.T) {
	s := started(reply("a", "u", 20, 25), reply("c", "u", 40, 0), reply("b", "u", 30, 35), user("v", 50), reply("d", "v", 60, 0))
	if got := ids(s.Steps("s", "u")); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("steps %v", got)
	}
	list := s.Visible("s")
	var same []bool
	for i := 1; i < len(list); i++ {
		same = append(same, SameTurn(list[i-1], list[i]))
	}
	if want := []bool{true, true, true, false, true}; !slices.Equal(same, want) {
		t.Errorf("turns %v of %v", same, ids(list))
	}
	if s.Steps("nope", "u") != nil {
		t.Error("steps of an unknown session")
	}
}

func TestARevertHidesWhatFollows(t *testing.T) {
	revert := func(id string) engine.Event {
		info := engine.Session{ID: "s", Time: engine.SessionTime{Updated: 5}}
		if id != "" {
			info.Revert = &engine.Revert{MessageID: id}
		}
		return engine.Event{Data: &engine.SessionUpdated{SessionID: "s", Info: info}}
	}
	s := started(user("v", 50), reply("w", "v", 60, 70))
	s.AddPending("s", "msg_new", "next", nil, 1)
	if ch := s.Apply(revert("v")); !ch.Has(ChangedMessages) {
		t.Errorf("change %+v", ch)
	}
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"u", "a", "msg_new"}) {
		t.Errorf("visible %v", got)
	}
	s.Apply(reply("b", "u", 30, 0))
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"u", "a", "b", "msg_new"}) {
		t.Errorf("visible %v", got)
	}
	s.Apply(revert("tt")) // not loaded: what sorts before is older
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"a", "b", "msg_new"}) {
		t.Errorf("visible %v", got)
	}
	s.Apply(revert(""))
	if got := ids(s.Visible("s")); len(got) != 6 {
		t.Errorf("visible %v", got)
	}
	if s.Visible("nope") != nil {
		t.Error("an unknown session has messages")
	}
}

func TestUsageAndAnswers(t *testing.T) {
	s := New()
	if c, cost := s.Usage("s"); c != 0 || cost != 0 {
		t.Error("usage of nothing")
	}
	if a, m := s.Answers("s"); a != "" || m.String() != "" {
		t.Error("answers of nothing")
	}
	s.Apply(engine.Event{Data: &engine.SessionCreated{Info: engine.Session{ID: "s", Cost: 1.5, Agent: "plan",
		Model: &engine.SessionModel{ID: "big", ProviderID: "p", Variant: "high"}}}})
	if a, m := s.Answers("s"); a != "plan" || m.String() != "p/big" || m.Variant != "high" {
		t.Errorf("answers %q %v", a, m)
	}
	s.Apply(user("u", 10))
	s.Apply(message(engine.Message{ID: "a", Role: "assistant", Time: engine.MessageTime{Created: 20},
		Tokens: &engine.Tokens{Input: 5, Output: 3, Reasoning: 1, Cache: engine.Cache{Read: 10, Write: 1}}}))
	s.Apply(message(engine.Message{ID: "b", Role: "assistant", Time: engine.MessageTime{Created: 30}, Tokens: &engine.Tokens{}}))
	if a, m := s.Answers("s"); a != "build" || m.String() != "p/m" {
		t.Errorf("answers %q %v", a, m)
	}
	if c, cost := s.Usage("s"); c != 20 || cost != 1.5 {
		t.Errorf("usage %d %v", c, cost)
	}
}

func TestPartsStandInTheOrderOfTheirIds(t *testing.T) {
	s := started(text("a", "prt_3", "third", 2), text("a", "prt_1", "first", 2), delta("a", "prt_1", ""), text("a", "prt_2", "second", 2), text("a", "prt_4", "fourth", 2))
	var got []string
	for _, p := range s.Message("s", "a").Parts {
		got = append(got, p.ID)
	}
	if want := []string{"prt_1", "prt_2", "prt_3", "prt_4"}; !slices.Equal(got, want) {
		t.Errorf("they stand as %q", got)
	}
}
