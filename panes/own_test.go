package panes

import (
	"testing"

	"github.com/openspace-tui/openspace/panes/layout"
)

func TestAnAgentsTabDoesNotCoverWhatIsThePersonsOwn(t *testing.T) {
	w := NewWorkspace(Host{}, append(testKinds(), Kind{Name: "notes", Area: layout.Main, Own: true, New: newLeaf("notes")}))
	w.SetWindow(layout.Rect{W: 120, H: 40})
	below := layout.Horizontal
	open := func(id ContentID, pl Placement) *Pane {
		t.Helper()
		p, _, err := w.Open(id, pl)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	deck := open("file:deck", Placement{Focus: true, Origin: User})
	notes := open("notes:deck", Placement{Focus: true, Origin: User, Target: deck.ID, Split: &below})
	if p := open("file:a", Placement{Origin: Agent}); p != deck || w.Focused() != notes || notes.Current().ID() != "notes:deck" {
		t.Errorf("an agent's file is in %s, %s has the keyboard and shows %s", p.ID, w.Focused().ID, notes.Current().ID())
	}
	if p := open("file:b", Placement{Origin: User}); p != notes {
		t.Error("the person's file is not where the keyboard is")
	}
	if err := w.FocusContent("notes:deck", User); err != nil {
		t.Fatal(err)
	}
	if err := w.CloseContent("file:deck"); err != nil {
		t.Fatal(err)
	}
	if err := w.CloseContent("file:a"); err != nil {
		t.Fatal(err)
	}
	if p := open("file:c", Placement{Origin: Agent}); p != notes {
		t.Error("an agent's file has no place")
	}
}
