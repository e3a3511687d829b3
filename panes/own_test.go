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

// stage is a content that may be presented.
type stage struct {
	leaf
	on bool
}

func (s *stage) Presented() bool { return s.on }

func TestAnAgentPutsNothingInFrontOfWhatIsPresented(t *testing.T) {
	w := NewWorkspace(Host{}, append(testKinds(), Kind{Name: "deck", Area: layout.Main, New: func(_ Host, ref string) (Content, error) {
		return &stage{leaf: leaf{id: MakeID("deck", ref)}, on: true}, nil
	}}))
	w.SetWindow(layout.Rect{W: 120, H: 40})
	open := func(id ContentID, pl Placement, want string) {
		t.Helper()
		if _, _, err := w.Open(id, pl); err != nil {
			t.Fatal(err)
		}
		if got := show(w); got != want {
			t.Errorf("%s with %+v: %s, want %s", id, pl, got, want)
		}
	}
	open("file:old", Placement{Focus: true, Origin: User}, "main:[file:old]* ")
	open("deck:a", Placement{Focus: true, Origin: User}, "main:file:old[deck:a]* ")
	open("file:x", Placement{Focus: true, Origin: Agent}, "main:file:old[deck:a]file:x* ")
	open("file:old", Placement{Focus: true, Origin: Agent}, "main:file:old[deck:a]file:x* ")
	open("file:y", Placement{Target: w.Focused().ID, Focus: true, Origin: Agent}, "main:file:old[deck:a]file:xfile:y* ")
	open("deck:b", Placement{Focus: true, Origin: Agent}, "main:file:old[deck:a]file:xfile:ydeck:b* ")
	open("term:1", Placement{Focus: true, Origin: Agent}, "main:file:old[deck:a]file:xfile:ydeck:b* bottom:[term:1] ")
	open("deck:a", Placement{Focus: true, Origin: Agent}, "main:file:old[deck:a]file:xfile:ydeck:b* bottom:[term:1] ")
	open("file:x", Placement{Focus: true, Origin: User}, "main:file:olddeck:a[file:x]file:ydeck:b* bottom:[term:1] ")
	open("file:y", Placement{Focus: true, Origin: Agent}, "main:file:olddeck:afile:x[file:y]deck:b* bottom:[term:1] ")
	w.Content("deck:a").(*stage).on = false
	open("deck:a", Placement{Focus: true, Origin: User}, "main:file:old[deck:a]file:xfile:ydeck:b* bottom:[term:1] ")
	open("file:x", Placement{Focus: true, Origin: Agent}, "main:file:olddeck:a[file:x]file:ydeck:b* bottom:[term:1] ")
}
