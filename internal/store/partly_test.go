package store

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

func TestARevertFromAPartKeepsWhatStandsBeforeIt(t *testing.T) {
	s := started(user("v", 50), reply("w", "v", 60, 70))
	for _, p := range []engine.Part{{ID: "p0", Type: "step-start"}, {ID: "p1", Type: engine.PartText, Text: "before"}, {ID: "p2", Type: engine.PartTool, Tool: "write"}, {ID: "p3", Type: engine.PartText, Text: "behind"}} {
		p.SessionID, p.MessageID = "s", "a"
		s.Apply(engine.Event{Data: &engine.PartUpdated{SessionID: "s", Part: p}})
	}
	revert := func(part string) engine.Event {
		info := engine.Session{ID: "s", Time: engine.SessionTime{Updated: 5}, Revert: &engine.Revert{MessageID: "a", PartID: part}}
		if part == "" {
			info.Revert = nil
		}
		return engine.Event{Data: &engine.SessionUpdated{SessionID: "s", Info: info}}
	}
	whole := s.Visible("s")
	for part, want := range map[string]bool{"p0": false, "p1": false, "p2": true, "p3": true, "p9": false} {
		if got := s.CanUndoFrom("s", "a", part); got != want {
			t.Errorf("from %s: %v", part, got)
		}
	}
	if ch := s.Apply(revert("p3")); !ch.Has(ChangedMessages) {
		t.Errorf("change %+v", ch)
	}
	all := s.Visible("s")
	if len(all) != 2 || len(all[1].Parts) != 3 || all[1].Version == whole[1].Version {
		t.Fatalf("visible %v", ids(all))
	}
	if ch := s.Apply(revert("p2")); !ch.Has(ChangedMessages) {
		t.Errorf("change %+v", ch)
	}
	if all = s.Visible("s"); len(all[1].Parts) != 2 {
		t.Errorf("%d parts", len(all[1].Parts))
	}
	s.Apply(revert(""))
	if all = s.Visible("s"); len(all) != 4 || len(all[1].Parts) != 4 {
		t.Errorf("visible %v", ids(all))
	}
}
