package panes

import "testing"

func TestWhatGaveWayToAnAgentComesBack(t *testing.T) {
	agent := func(w *Workspace, takes bool, ids ...ContentID) {
		for _, id := range ids {
			if _, _, err := w.Open(id, Placement{Focus: takes, Origin: Agent}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		name  string
		do    func(w *Workspace)
		focus ContentID
		shown ContentID
	}{
		{"a file over a file, where the keyboard was", func(w *Workspace) {
			opened(t, w, "chat:a", "file:mine")
			agent(w, false, "file:theirs")
		}, "file:mine", "file:mine"},
		{"several over a file", func(w *Workspace) {
			opened(t, w, "chat:a", "file:mine")
			agent(w, true, "file:one", "file:two", "file:three")
		}, "file:mine", "file:mine"},
		{"the keyboard taken from the chat", func(w *Workspace) {
			opened(t, w, "file:mine", "chat:a")
			agent(w, true, "file:one", "file:two")
		}, "chat:a", "file:mine"},
		{"over a file of the agent that the person reads", func(w *Workspace) {
			opened(t, w, "chat:a")
			agent(w, true, "file:one")
			w.Use()
			agent(w, true, "file:two")
		}, "file:one", "file:one"},
		{"a file to which the person went is where one is", func(w *Workspace) {
			opened(t, w, "chat:a", "file:mine")
			agent(w, true, "file:theirs")
			opened(t, w, "file:theirs")
		}, "file:theirs", "file:theirs"},
		{"a file to whose pane the person went", func(w *Workspace) {
			opened(t, w, "file:mine", "chat:a")
			agent(w, false, "file:theirs")
			p, _ := w.Find("file:theirs")
			if err := w.FocusPane(p.ID, User); err != nil {
				t.Fatal(err)
			}
		}, "file:mine", "file:mine"},
		{"what was closed does not", func(w *Workspace) {
			opened(t, w, "chat:a", "file:mine")
			agent(w, true, "file:theirs")
			if err := w.CloseContent("file:mine"); err != nil {
				t.Fatal(err)
			}
		}, "file:theirs", "file:theirs"},
		{"there and back", func(w *Workspace) {
			opened(t, w, "chat:a", "file:mine")
			agent(w, true, "file:theirs", "file:mine")
		}, "file:mine", "file:mine"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newTest()
			c.do(w)
			w.GiveBack()
			if id, _ := at(w); id != c.focus {
				t.Errorf("the keyboard is in %s, not in %s", id, c.focus)
			}
			p, _ := w.Find(c.shown)
			if id := p.Current().ID(); id != c.shown {
				t.Errorf("%s shows, not %s", id, c.shown)
			}
		})
	}
}
