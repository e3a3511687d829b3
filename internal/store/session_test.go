package store

import (
	"reflect"
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func sessionIDs(list []*Session) []string {
	var out []string
	for _, s := range list {
		out = append(out, s.ID)
	}
	return out
}

func TestSessionsAreListedByUpdateAndChildrenByCreation(t *testing.T) {
	s := New()
	applyAll(s, []engine.Event{session("s", "", 5), session("b", "s", 7), session("a", "s", 6), session("x", "", 9)})
	if got := sessionIDs(s.Sessions()); !slices.Equal(got, []string{"x", "b", "a", "s"}) {
		t.Errorf("sessions %v", got)
	}
	if got := sessionIDs(s.Children("s")); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("children %v", got)
	}
	s.Apply(session("s", "", 10))
	if got := sessionIDs(s.Sessions()); got[0] != "s" {
		t.Errorf("sessions %v", got)
	}
	s.Apply(session("s", "", 4))
	if s.Session("s").Time.Updated != 10 {
		t.Error("an older record undid a newer one")
	}
	checkInvariants(t, s)
}

func TestADeletedSessionTakesItsDescendantsAndStaysAway(t *testing.T) {
	s := started(session("c", "s", 1), session("d", "c", 1), status("d", "busy"), permission("per", "d"))
	deleted := engine.Event{Data: &engine.SessionDeleted{SessionID: "s"}}
	if ch := s.Apply(deleted); !ch.Has(ChangedSession) || ch.Session != "s" {
		t.Errorf("change %+v", ch)
	}
	if s.AnyBusy() || len(s.Sessions()) != 0 || s.Session("d") != nil || len(s.asks) != 0 {
		t.Error("something is left")
	}
	for _, ev := range []engine.Event{deleted, session("s", "", 9), user("u", 10), delta("a", "p", "x"), text("a", "p", "x", 1),
		status("s", "busy"), permission("q", "s"), failure("s", "X", "x"), {Data: &engine.SessionDeleted{SessionID: "never"}},
		{Data: &engine.TodoUpdated{SessionID: "s"}}, {Data: &engine.SessionDiff{SessionID: "s"}},
		{Data: &engine.MessageRemoved{SessionID: "s", MessageID: "u"}}, {Data: &engine.SessionCompacted{SessionID: "s"}}} {
		if ch := s.Apply(ev); !ch.Empty() {
			t.Errorf("%T brought it back: %+v", ev.Data, ch)
		}
	}
	s.Apply(engine.Event{Data: &engine.SessionCreated{Info: engine.Session{ID: "s"}}})
	if s.Session("s") == nil {
		t.Error("a session that is made again stays away")
	}
	checkInvariants(t, s)
}

func TestStatusesAndBusySince(t *testing.T) {
	s := New()
	applyAll(s, []engine.Event{session("s", "", 3), user("u", 10)})
	if s.Status("s").Type != "" || s.Status("nope").Type != "" {
		t.Error("a status nobody told is known")
	}
	s.Apply(status("s", "busy"))
	s.Apply(user("v", 12))
	s.Apply(status("s", "retry"))
	if !s.Busy("s") || !s.AnyBusy() || s.Session("s").BusySince != 10 {
		t.Errorf("busy since %d", s.Session("s").BusySince)
	}
	applyAll(s, []engine.Event{status("s", "idle"), {Data: &engine.SessionIdle{SessionID: "s"}}})
	v := s.Version()
	applyAll(s, []engine.Event{status("s", "idle"), {Data: &engine.SessionIdle{SessionID: "s"}}})
	if s.Busy("s") || s.AnyBusy() || s.Session("s").BusySince != 0 || s.Version() != v {
		t.Error("idle twice is not idle once")
	}
	checkInvariants(t, s)
}

func failed(name, said string, final bool) *Failure {
	return &Failure{name, engine.ErrorData{Message: said}, final}
}

func TestErrorsOfASession(t *testing.T) {
	for name, c := range map[string]struct {
		events []engine.Event
		want   *Failure
	}{
		"an abort is none":          {[]engine.Event{failure("s", "MessageAbortedError", "Aborted")}, nil},
		"told twice, once in full":  {[]engine.Event{failure("s", "UnknownError", "Agent not found: nope"), failure("s", "UnknownError", "Error: Agent not found: nope\n    at x (y.ts:1)")}, failed("UnknownError", "Agent not found: nope", true)},
		"a stack is cut":            {[]engine.Event{failure("s", "UnknownError", "bad thing\n    at x (y.ts:1)")}, failed("UnknownError", "bad thing", true)},
		"another error counts":      {[]engine.Event{failure("s", "A", "one"), failure("s", "B", "two")}, failed("B", "two", true)},
		"another message counts":    {[]engine.Event{failure("s", "A", "one"), failure("s", "A", "two")}, failed("A", "two", true)},
		"an overflow is not final":  {[]engine.Event{failure("s", "ContextOverflowError", "too long")}, failed("ContextOverflowError", "too long", false)},
		"an overflow is mended":     {[]engine.Event{failure("s", "ContextOverflowError", "too long"), {Data: &engine.SessionCompacted{SessionID: "s"}}}, nil},
		"an overflow at the end is": {[]engine.Event{failure("s", "ContextOverflowError", "too long"), status("s", "idle")}, failed("ContextOverflowError", "too long", true)},
		"a new turn forgets it":     {[]engine.Event{failure("s", "A", "one"), status("s", "idle"), status("s", "busy")}, nil},
		"idle keeps it":             {[]engine.Event{failure("s", "A", "one"), status("s", "idle"), {Data: &engine.SessionIdle{SessionID: "s"}}}, failed("A", "one", true)},
	} {
		t.Run(name, func(t *testing.T) {
			s := started(c.events...)
			got := s.Failure("s")
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
	s := started(failure("", "A", "no session"), failure("", "A", "no session"), failure("s", "A", "one"))
	if f := s.Failure(""); f == nil || f.Data.Message != "no session" {
		t.Errorf("without a session: %+v", f)
	}
	s.Dismiss("")
	s.Dismiss("s")
	if s.Failure("") != nil || s.Failure("s") != nil || s.Failure("nope") != nil {
		t.Error("dismissed errors are there")
	}
}

func TestTheOverflowRecordingEndsWithAFinalError(t *testing.T) {
	s := New()
	applyAll(s, recording(t, "testdata/overflow.jsonl"))
	f := s.Failure(s.Sessions()[0].ID)
	if f == nil || !f.Final || f.Name != "ContextOverflowError" {
		t.Errorf("error %+v", f)
	}
}

func TestRequestsAreListedForASessionAndItsDescendants(t *testing.T) {
	question := engine.Event{Data: &engine.QuestionAsked{Question: engine.Question{ID: "que", SessionID: "s"}}}
	s := started(session("c", "s", 1), session("d", "c", 1), session("x", "", 1),
		status("c", "busy"), status("d", "busy"), status("x", "busy"))
	before := s.SessionVersion("s")
	applyAll(s, []engine.Event{permission("one", "d"), question, permission("two", "s"), permission("other", "x"), permission("one", "d")})
	open := func(id string) []string {
		var out []string
		for _, a := range s.OpenFor(id) {
			out = append(out, a.ID()+"@"+a.SessionID())
		}
		return out
	}
	if got := open("s"); !slices.Equal(got, []string{"one@d", "que@s", "two@s"}) {
		t.Errorf("open for the root %v", got)
	}
	if got := open("c"); !slices.Equal(got, []string{"one@d"}) {
		t.Errorf("open for the child %v", got)
	}
	if s.SessionVersion("s") <= before {
		t.Error("a descendant's request did not touch the root")
	}
	s.Apply(engine.Event{Data: &engine.PermissionReplied{SessionID: "d", RequestID: "one"}})
	if ch := s.Apply(permission("one", "d")); !ch.Empty() {
		t.Error("an answered request is open again")
	}
	s.Apply(engine.Event{Data: &engine.QuestionRejected{SessionID: "s", RequestID: "que"}})
	s.Apply(engine.Event{Data: &engine.QuestionReplied{SessionID: "s", RequestID: "gone"}})
	if got := open("s"); !slices.Equal(got, []string{"two@s"}) {
		t.Errorf("after the answers %v", got)
	}
	if ch := s.Apply(status("s", "idle")); !ch.Has(ChangedAsks) {
		t.Errorf("change %+v", ch)
	}
	if got := open("s"); got != nil {
		t.Errorf("idle, and open %v", got)
	}
	// The engine goes on listing what the abort left, in the next turn too.
	s.Apply(status("s", "busy"))
	s.LoadPermissions([]engine.Permission{{ID: "two", SessionID: "s"}, {ID: "other", SessionID: "x"}})
	if got := open("s"); got != nil {
		t.Errorf("a dead request is open again: %v", got)
	}
	if got := open("x"); len(got) != 1 {
		t.Errorf("of another session: %v", got)
	}
	checkInvariants(t, s)
}

func TestALoopOfParentsEnds(t *testing.T) {
	s := started(session("s", "c", 2), session("c", "s", 2), permission("p", "c"))
	if got := s.OpenFor("s"); len(got) != 1 {
		t.Errorf("open %v", got)
	}
	s.Apply(engine.Event{Data: &engine.SessionDeleted{SessionID: "s"}})
	checkInvariants(t, s)
}

func TestInterruptedReplies(t *testing.T) {
	s := started()
	a := s.Message("s", "a")
	if s.Interrupted(a) || s.Interrupted(s.Message("s", "u")) {
		t.Error("a running reply counts as interrupted")
	}
	v := a.Version
	s.Apply(status("s", "idle"))
	if !s.Interrupted(a) || a.Version == v {
		t.Error("a reply that nothing works on is not interrupted, or its version is old")
	}
	s.Apply(status("s", "busy"))
	s.Apply(engine.Event{Data: &engine.SessionError{SessionID: "s", Error: engine.Error{Name: "APIError", Data: engine.ErrorData{Message: "no key\nat x", StatusCode: 401}}}})
	s.Apply(status("s", "idle"))
	if f := s.Failure("s"); s.Interrupted(a) || f == nil || f.Data.Message != "no key" || f.Data.StatusCode != 401 {
		t.Errorf("a reply that failed is interrupted, or the failure is %+v", f)
	}
	s.Apply(status("s", "busy"))
	v = a.Version
	s.Apply(user("v", 30))
	s.Apply(reply("b", "v", 40, 0))
	if !s.Interrupted(a) || s.Interrupted(s.Message("s", "b")) || a.Version == v {
		t.Error("the next turn hides that the last one was interrupted")
	}
	s = New()
	s.LoadMessages("s", []engine.MessageWithParts{{Info: engine.Message{ID: "a", Role: "assistant"}}}, Span{true, true})
	if s.Interrupted(s.Message("s", "a")) {
		t.Error("interrupted before any status is known")
	}
	s.LoadStatuses(nil)
	if !s.Interrupted(s.Message("s", "a")) {
		t.Error("an idle session's reply without an end is not interrupted")
	}
}

func TestRepliesThatWereGivenUp(t *testing.T) {
	s := started()
	a := s.Message("s", "a")
	s.Apply(reply("a", "u", 20, 30))
	if !s.Unfinished(a) || s.GivenUp(a) {
		t.Error("a reply that ended without a reason is finished, or given up while the session works")
	}
	s.Apply(status("s", "idle"))
	if !s.GivenUp(a) {
		t.Error("it is not given up when nothing works")
	}
	s.Apply(user("v", 40))
	if !s.GivenUp(a) {
		t.Error("the next prompt makes it whole")
	}
	s.Apply(part("v", engine.Part{ID: "p", Type: engine.PartCompaction}))
	if s.GivenUp(a) {
		t.Error("the engine made room and asked again, and it is given up")
	}
	if u := s.Message("s", "u"); s.Unfinished(u) || s.GivenUp(u) {
		t.Error("a prompt is a reply")
	}
}

func TestTodosAndDiffs(t *testing.T) {
	todos := []engine.Todo{{Content: "x", Status: "pending"}}
	diff := []engine.FileDiff{{File: "a.go"}}
	s := started()
	if ch := s.Apply(engine.Event{Data: &engine.TodoUpdated{SessionID: "s", Todos: todos}}); !ch.Has(ChangedTodos) {
		t.Errorf("change %+v", ch)
	}
	if ch := s.LoadTodos("s", nil); !ch.Empty() || len(s.Session("s").Todos) != 1 {
		t.Error("a list undid what the stream brought")
	}
	s.MarkGap()
	if ch := s.LoadTodos("s", nil); !ch.Has(ChangedTodos) || len(s.Session("s").Todos) != 0 {
		t.Error("a list after a gap did not count")
	}
	for range 2 {
		s.Apply(engine.Event{Data: &engine.SessionDiff{SessionID: "s", Diff: diff}})
	}
	if got := s.Session("s").Diff; len(got) != 1 {
		t.Errorf("diff %v", got)
	}
}

func TestInViewIsWhatTheModelIsSent(t *testing.T) {
	const first, second = "c1", "c2"
	summed := func(id, tail string, at int64) []engine.Event {
		sum := engine.Message{ID: id + "r", Role: engine.RoleAssistant, ParentID: id, Finish: "stop", Summary: engine.Flexible("true"),
			Time: engine.MessageTime{Created: at + 1, Completed: at + 2}}
		return []engine.Event{user(id, at), part(id, engine.Part{ID: "p" + id, Type: engine.PartCompaction, TailStart: tail}), message(sum)}
	}
	for name, c := range map[string]struct {
		events []engine.Event
		want   []string
	}{
		"no summary":                   {nil, []string{"u", "a", "v"}},
		"a summary":                    {summed(first, "", 40), []string{"c1", "c1r"}},
		"what came after it":           {append(summed(first, "", 40), user("w", 50)), []string{"c1", "c1r", "w"}},
		"the last turns are kept":      {summed(first, "v", 40), []string{"v", "c1", "c1r"}},
		"the newest of two":            {append(summed(first, "", 40), summed(second, "", 50)...), []string{"c2", "c2r"}},
		"kept is an earlier summary":   {append(summed(first, "", 40), summed(second, "c1", 50)...), []string{"c1", "c1r", "c2", "c2r"}},
		"what is kept is not loaded":   {summed(first, "gone", 40), []string{"u", "a", "v", "c1", "c1r"}},
		"a summary that has not ended": {summed(first, "", 40)[:2], []string{"u", "a", "v", "c1"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := started(append([]engine.Event{user("v", 30)}, c.events...)...)
			if got := ids(s.Session("s").InView()); !slices.Equal(got, c.want) {
				t.Errorf("in view %v, want %v", got, c.want)
			}
		})
	}
	if s := New(); s.Session("nope").InView() != nil || s.Session("nope").Heard("u") {
		t.Error("an unknown session has messages")
	}
}

func TestHeardIsWhatTheEngineToldOfOnce(t *testing.T) {
	s := started(text("x", "p", "early", 0))
	s.AddPending("s", "mine", "hello", nil, 40)
	for id, want := range map[string]bool{"u": true, "mine": false, "x": false, "never": false} {
		if s.Session("s").Heard(id) != want {
			t.Errorf("%s: %v", id, !want)
		}
	}
	s.Apply(engine.Event{Data: &engine.MessageRemoved{SessionID: "s", MessageID: "u"}})
	if !s.Session("s").Heard("u") {
		t.Error("a removed message was never heard of")
	}
}
