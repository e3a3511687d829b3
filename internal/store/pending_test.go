package store

import (
	"bytes"
	"crypto/rand"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestAPromptShowsAtOnceAndBecomesTheEngines(t *testing.T) {
	s := started(text("a", "p", "", 0))
	ch := s.AddPending("s", "msg_1", "hello", nil, 5)
	if !ch.Has(ChangedMessages) || ch.Message != "msg_1" {
		t.Errorf("change %+v", ch)
	}
	m := s.Message("s", "msg_1")
	if m.Pending != Queued || m.Known() || m.Info.Role != engine.RoleUser || m.Parts[0].Text() != "hello" || !m.Parts[0].Ended() {
		t.Errorf("message %+v", m)
	}
	if got := ids(s.Unsent("s")); !slices.Equal(got, []string{"msg_1"}) {
		t.Errorf("unsent %v", got)
	}
	s.Apply(reply("b", "u", 30, 0))
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"u", "a", "b", "msg_1"}) {
		t.Errorf("what is not sent yet is not last: %v", got)
	}
	s.SendPending("msg_1")
	if v := m.Version; m.Pending != Sending || s.Unsent("s") != nil || !s.SendPending("msg_1").Empty() || m.Version != v {
		t.Error("sending")
	}
	s.Apply(user("msg_1", 25))
	if m := s.Message("s", "msg_1"); m.Pending != NotPending || m.Draft != nil || m.Parts[0].Text() != "hello" {
		t.Error("the text is gone before the engine's came")
	}
	s.Apply(part("msg_1", engine.Part{ID: "prt", Type: "text", Text: "hello!"}))
	if m := s.Message("s", "msg_1"); len(m.Parts) != 1 || m.Parts[0].Text() != "hello!" {
		t.Errorf("parts %v", partIDs(m))
	}
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"u", "a", "msg_1", "b"}) {
		t.Errorf("order %v", got)
	}
	if !s.FailPending("msg_1", "timeout").Empty() || !s.AddPending("s", "msg_1", "again", nil, 9).Empty() {
		t.Error("what the engine has can fail")
	}
	checkInvariants(t, s)
}

func TestAPromptThatFailedGivesItsDraftBack(t *testing.T) {
	parts := []engine.PromptPart{{Type: "text", Text: "see @a.go"}, {Type: "file", URL: "file:///a.go", Filename: "a.go", Mime: "text/plain"}}
	s := started()
	s.AddPending("s", "msg_1", "see @a.go", parts, 15)
	if m := s.Message("s", "msg_1"); len(m.Parts) != 2 || m.Parts[1].Filename != "a.go" {
		t.Errorf("parts %v", partIDs(m))
	}
	s.FailPending("msg_1", "connection refused")
	if m := s.Message("s", "msg_1"); m.Pending != Failed || m.PendingError != "connection refused" || m.Draft.Text != "see @a.go" {
		t.Errorf("message %+v", m)
	}
	if got := ids(s.Visible("s")); !slices.Equal(got, []string{"u", "msg_1", "a"}) {
		t.Errorf("a failed prompt stays at its time: %v", got)
	}
	s.AddPending("s", "msg_1", "see @a.go", parts, 16)
	if m := s.Message("s", "msg_1"); m.Pending != Queued || m.PendingError != "" || len(s.Visible("s")) != 3 {
		t.Error("it cannot be queued again")
	}
	d, ok := s.DropPending("msg_1")
	if !ok || d.Text != "see @a.go" || len(d.Parts) != 2 || s.Message("s", "msg_1") != nil {
		t.Errorf("draft %+v %v", d, ok)
	}
	if _, ok := s.DropPending("msg_1"); ok || !s.AddPending("", "x", "", nil, 0).Empty() || !s.AddPending("s", "", "", nil, 0).Empty() {
		t.Error("nothing is there twice")
	}
	checkInvariants(t, s)
}

func TestAnErrorOfAnIdleSessionIsThePromptsOnItsWay(t *testing.T) {
	s := New()
	s.Apply(session("s", "", 1))
	s.AddPending("s", "msg_1", "one", nil, 5)
	s.AddPending("s", "msg_2", "two", nil, 6)
	s.SendPending("msg_1")
	s.Apply(failure("s", "UnknownError", "Agent not found: nope"))
	if one, two := s.Message("s", "msg_1"), s.Message("s", "msg_2"); one.Pending != Failed || one.PendingError != "Agent not found: nope" || two.Pending != Queued {
		t.Errorf("one %v, two %v", one.Pending, two.Pending)
	}
	s.AddPending("s", "msg_3", "three", nil, 7)
	if s.Failure("s") != nil {
		t.Error("a new prompt leaves the last error there")
	}
	s.SendPending("msg_3")
	s.Apply(status("s", "busy"))
	s.Apply(failure("s", "APIError", "bad"))
	if s.Message("s", "msg_3").Pending != Sending {
		t.Error("an error of the running turn is the queued prompt's")
	}
	s.Apply(user("msg_1", 9))
	if m := s.Message("s", "msg_1"); m.Pending != NotPending || m.PendingError != "" {
		t.Error("the engine had it after all")
	}
	checkInvariants(t, s)
}

func TestALocalSessionBecomesTheEngines(t *testing.T) {
	for name, before := range map[string][]engine.Event{
		"which was not heard of":  nil,
		"which the stream knows":  {session("s", "", 5), user("u", 10)},
		"which was a placeholder": {status("s", "busy")},
		"which has the prompt":    {session("s", "", 5), user("msg_1", 10)},
	} {
		t.Run(name, func(t *testing.T) {
			s := New()
			local := s.NewLocalSession()
			if other := s.NewLocalSession(); other == local || !strings.HasPrefix(local, "local_") || !s.Session(local).Local() {
				t.Errorf("ids %q %q", local, other)
			}
			s.AddPending(local, "msg_1", "hello", nil, 50)
			applyAll(s, before)
			s.MarkGap()
			s.Load(nil, true)
			s.LoadStatuses(map[string]engine.Status{"s": {Type: "busy"}})
			applyAll(s, before)
			if len(s.Visible(local)) != 1 {
				t.Fatal("a resync took the queued prompt")
			}
			ch := s.Rebind(local, engine.Session{ID: "s", Title: "real", Time: engine.SessionTime{Updated: 9}})
			if ch.Session != "s" || s.Session("s").Title != "real" || s.Session(local) != s.Session("s") || s.Session("s").Local() {
				t.Errorf("change %+v", ch)
			}
			if list := s.Visible(local); list[len(list)-1].Info.ID != "msg_1" || list[len(list)-1].Info.SessionID != "s" {
				t.Errorf("messages %v", ids(list))
			}
			s.AddPending(local, "msg_2", "more", nil, 60)
			s.SendPending("msg_2")
			applyAll(s, []engine.Event{user("msg_1", 10), user("msg_2", 11)})
			if list := s.Visible("s"); list[len(list)-1].Info.ID != "msg_2" || s.Unsent("s") != nil {
				t.Errorf("messages %v", ids(list))
			}
			s.Rebind(local, engine.Session{ID: "s", Title: "real", Time: engine.SessionTime{Updated: 9}})
			checkInvariants(t, s)
			s.Apply(engine.Event{Data: &engine.SessionDeleted{SessionID: "s"}})
			if s.Session(local) != nil || !s.AddPending(local, "msg_9", "x", nil, 1).Empty() {
				t.Error("the local id outlives the session")
			}
			checkInvariants(t, s)
		})
	}
}

func TestRebindingAnUnknownIDMakesTheSession(t *testing.T) {
	s := New()
	s.Rebind("local_9", engine.Session{ID: "s"})
	if s.Session("local_9") == nil || s.Session("s").Status.Type != engine.StatusIdle {
		t.Error("no session")
	}
	if s.Unsent("nope") != nil {
		t.Error("unsent prompts of an unknown session")
	}
}

func TestMessageIDsHaveTheEnginesForm(t *testing.T) {
	form := regexp.MustCompile(`^msg_[0-9a-f]{12}[0-9A-Za-z]{14}$`)
	now := time.UnixMilli(1795222767044)
	id := NewMessageID(now, rand.Reader)
	if !form.MatchString(id) || !strings.HasPrefix(id, "msg_1fb9d85c4001") {
		t.Errorf("id %q", id)
	}
	if later := NewMessageID(now.Add(time.Millisecond), rand.Reader); later <= id || later == NewMessageID(now.Add(time.Millisecond), rand.Reader) {
		t.Errorf("ids %q %q", id, later)
	}
	if id := NewMessageID(now, bytes.NewReader(nil)); !form.MatchString(id) {
		t.Errorf("without randomness %q", id)
	}
	for _, events := range recordings(t) {
		for _, ev := range events {
			if m, ok := ev.Data.(*engine.MessageUpdated); ok && !form.MatchString(m.Info.ID) {
				t.Errorf("the engine's own id %q has another form", m.Info.ID)
			}
		}
	}
}
