package store

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// withAsks is a store with a session, a subagent's, and what both ask.
func withAsks(t *testing.T) *Store {
	t.Helper()
	s := New()
	s.Load([]engine.Session{{ID: "ses_1"}, {ID: "ses_2", ParentID: "ses_1"}, {ID: "ses_3"}}, true)
	for _, p := range []engine.Payload{
		&engine.MessageUpdated{SessionID: "ses_1", Info: engine.Message{ID: "msg_1", SessionID: "ses_1", Role: engine.RoleAssistant}},
		&engine.PartUpdated{SessionID: "ses_1", Part: engine.Part{ID: "prt_1", MessageID: "msg_1", SessionID: "ses_1", Type: engine.PartTool, Tool: "bash", CallID: "call_1"}},
		&engine.PermissionAsked{Permission: engine.Permission{ID: "per_1", SessionID: "ses_1"}},
		&engine.PermissionAsked{Permission: engine.Permission{ID: "per_2", SessionID: "ses_2"}},
		&engine.QuestionAsked{Question: engine.Question{ID: "que_1", SessionID: "ses_3"}},
	} {
		s.Apply(engine.Event{Data: p})
	}
	return s
}

func open(list []*Ask) string {
	out := ""
	for _, a := range list {
		out += a.ID() + " "
	}
	return out
}

func TestARequestThatIsBeingAnsweredWaitsNoLonger(t *testing.T) {
	s := withAsks(t)
	before := s.SessionVersion("ses_1")
	if ch := s.SetAnswering("per_2", true); !ch.Has(ChangedAsks) || s.SessionVersion("ses_1") == before {
		t.Errorf("%+v: the parent is not drawn anew", ch)
	}
	if got := open(s.OpenFor("ses_1")); got != "per_1 " {
		t.Errorf("open are %q", got)
	}
	if got := open(s.Open()); got != "per_1 que_1 " {
		t.Errorf("in all %q", got)
	}
	if s.Ask("per_2") == nil || s.Ask("per_9") != nil {
		t.Error("it is not known any more")
	}
	if ch := s.SetAnswering("per_2", true); !ch.Empty() {
		t.Error("the same again is a change")
	}
	s.SetAnswering("per_2", false)
	if got := open(s.OpenFor("ses_1")); got != "per_1 per_2 " {
		t.Errorf("after a failure %q", got)
	}
	if !s.SetAnswering("per_9", true).Empty() {
		t.Error("an unknown one is a change")
	}
}

func TestWhatAllowedACallIsKnown(t *testing.T) {
	s := withAsks(t)
	version := s.Part("ses_1", "msg_1", "prt_1").Version
	s.NoteAllowed("ses_1", "msg_1", "call_1", "bash ls *")
	s.NoteAllowed("ses_1", "msg_1", "call_1", "edit a")
	s.NoteAllowed("ses_1", "msg_1", "call_2", "early") // its part comes later
	if got := s.Allowed("ses_1", "call_1"); got != "bash ls *, edit a" || s.Part("ses_1", "msg_1", "prt_1").Version == version {
		t.Errorf("%q", got)
	}
	if s.Allowed("ses_1", "call_2") != "early" || s.Allowed("ses_2", "call_1") != "" || s.Allowed("ses_9", "call_1") != "" {
		t.Error("others are wrong")
	}
	if !s.NoteAllowed("ses_9", "", "call", "x").Empty() || !s.NoteAllowed("ses_1", "msg_1", "", "x").Empty() {
		t.Error("what there is not is a change")
	}
	if s.Call("ses_1", "msg_9", "call_1") != nil || s.Call("ses_1", "msg_1", "") != nil {
		t.Error("a call that there is not was found")
	}
	if !s.Within("ses_2", "ses_1") || s.Within("ses_1", "ses_2") || s.Within("ses_1", "ses_9") {
		t.Error("descent is wrong")
	}
}
