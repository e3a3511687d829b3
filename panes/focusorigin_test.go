package panes

import "testing"

// at is the content that has the keyboard, and whether its pane fills the window.
func at(w *Workspace) (id ContentID, zoomed bool) {
	f := w.Focused()
	return f.Current().ID(), w.tree.Zoomed() == f.ID
}

func opened(t *testing.T, w *Workspace, ids ...ContentID) {
	t.Helper()
	for _, id := range ids {
		if _, _, err := w.Open(id, Placement{Focus: true, Origin: User}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTheKeyboardGoesBackToWhereItCameFrom(t *testing.T) {
	w := newTest()
	opened(t, w, "chat:a", "tree:x", "file:f", "term:vi")
	if err := w.CloseContent("term:vi"); err != nil {
		t.Fatal(err)
	}
	if id, _ := at(w); id != "file:f" {
		t.Errorf("it is in %s", id)
	}
	opened(t, w, "chat:a")
	opened(t, w, "term:vi")
	if p, _ := w.Find("term:vi"); w.ClosePane(p.ID) != nil {
		t.Fatal("it does not close")
	}
	if id, _ := at(w); id != "chat:a" {
		t.Errorf("it is in %s", id)
	}
}

func TestAPaneThatFilledTheWindowDoesSoAgain(t *testing.T) {
	w := newTest()
	opened(t, w, "chat:a", "file:f")
	if err := w.Zoom(w.Focused().ID, User); err != nil {
		t.Fatal(err)
	}
	opened(t, w, "term:vi")
	if _, zoomed := at(w); zoomed {
		t.Fatal("what opens fills the window")
	}
	if err := w.CloseContent("term:vi"); err != nil {
		t.Fatal(err)
	}
	if id, zoomed := at(w); id != "file:f" || !zoomed || !w.ZoomedByUser() {
		t.Errorf("it is in %s, zoomed %v", id, zoomed)
	}
}

func TestATabThatClosesLeavesTheKeyboardInItsPane(t *testing.T) {
	for name, c := range map[string]struct {
		close func(*Workspace, ContentID) error
		want  ContentID
	}{
		"closed":              {(*Workspace).CloseContent, "term:sh"},
		"closed, with return": {(*Workspace).CloseAndReturn, "file:f"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newTest()
			opened(t, w, "chat:a", "term:sh", "file:f", "term:vi")
			if err := c.close(w, "term:vi"); err != nil {
				t.Fatal(err)
			}
			if id, _ := at(w); id != c.want {
				t.Errorf("it is in %s", id)
			}
		})
	}
}

func TestWhoWentOnStaysThere(t *testing.T) {
	w := newTest()
	opened(t, w, "chat:a", "file:f", "term:vi", "chat:a")
	if err := w.CloseAndReturn("term:vi"); err != nil {
		t.Fatal(err)
	}
	if id, _ := at(w); id != "chat:a" {
		t.Errorf("it is in %s", id)
	}
	opened(t, w, "file:f", "term:vi")
	if err := w.CloseContent("file:f"); err != nil {
		t.Fatal(err)
	}
	if err := w.CloseAndReturn("term:vi"); err != nil {
		t.Fatal(err)
	}
	if id, _ := at(w); id != "chat:a" {
		t.Errorf("it is in %s, and the file is closed", id)
	}
}
