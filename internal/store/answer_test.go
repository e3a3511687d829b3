package store

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestWhatAPermissionToldOfItsCallIsKept(t *testing.T) {
	s := withAsks(t)
	ask := func(id, diff string) {
		s.Apply(engine.Event{Data: &engine.PermissionAsked{Permission: engine.Permission{ID: id, SessionID: "ses_1", Metadata: map[string]any{"diff": diff},
			Tool: &engine.ToolRef{MessageID: "msg_1", CallID: "call_1"}}}})
	}
	reply := func(id, event, reply string) {
		s.Apply(engine.Event{ID: event, Data: &engine.PermissionReplied{SessionID: "ses_1", RequestID: id, Reply: reply}})
	}
	version := s.Part("ses_1", "msg_1", "prt_1").Version
	ask("per_a", "the diff")
	if !s.Asking("ses_1", "call_1") || s.Asking("ses_2", "call_1") || s.Asking("ses_1", "") || s.Part("ses_1", "msg_1", "prt_1").Version == version {
		t.Error("it does not wait")
	}
	version = s.Part("ses_1", "msg_1", "prt_1").Version
	reply("per_a", "evt_1fb9baa07001oEJFWsCFfcGPYP", "once") // of a recording
	if s.Asking("ses_1", "call_1") || s.Part("ses_1", "msg_1", "prt_1").Version == version {
		t.Error("it still waits")
	}
	ask("per_b", "")
	reply("per_b", "evt_9", "always")
	if a := s.Answered("ses_1", "call_1"); a.Diff != "the diff" || a.Since(1795222645130) != 1795222645255 {
		t.Errorf("%+v since %d", a, a.Since(1795222645130))
	}
	ask("per_c", "another")
	reply("per_c", "evt_2", "reject")
	reply("per_9", "evt_3", "once")
	if a := s.Answered("ses_1", "call_1"); a.Diff != "the diff" || s.Answered("ses_9", "call_1") != (Answer{}) {
		t.Errorf("%+v", a)
	}
}

func TestSince(t *testing.T) {
	const start = 5<<36 + 1000
	for name, c := range map[string]struct {
		stamp       uint64
		start, want int64
	}{
		"not known":          {0, start, start},
		"a second later":     {2000, start, start + 1000},
		"no start":           {2000, 0, 0},
		"behind a round":     {500, 6<<36 - 500, 6<<36 + 500},
		"before it":          {999, start, start},
		"at once":            {1000, start, start},
		"a clock that jumps": {1 << 35, start, start},
	} {
		if got := (Answer{stamp: c.stamp}).Since(c.start); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	for id, want := range map[string]uint64{"evt_1fb9baa07001oEJ": 0x1fb9baa07, "evt_xyz": 0, "evt_zzzzzzzzzzzz": 0, "": 0, "no": 0} {
		if got := idStamp(id); got != want {
			t.Errorf("%q: %x", id, got)
		}
	}
}
