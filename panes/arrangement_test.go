package panes

import (
	"encoding/json"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
)

// restore takes on a saved arrangement.
func restore(w *Workspace, data []byte) error {
	a, err := ReadArrangement(data)
	if err == nil {
		w.Arrange(a, Arranging{})
	}
	return err
}

// desk is a workspace with something to save.
func desk(t testing.TB) (*Workspace, []byte) {
	t.Helper()
	w := newTest()
	open(t, w, "chat:ses_1", Placement{Focus: true, Origin: User})
	open(t, w, "file:a", Placement{Origin: Agent})
	open(t, w, "file:b", Placement{})
	open(t, w, "term:1", Placement{})
	if err := w.ShowTab("pane-2", 0, Agent); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(w.Arrangement(""))
	if err != nil {
		t.Fatal(err)
	}
	return w, data
}

func TestALayoutIsSavedAndRestored(t *testing.T) {
	old, data := desk(t)
	w := newTest()
	open(t, w, "tree:.", Placement{})
	gone := w.Content("tree:.").(*leaf)
	w.TakeCmds()
	if err := restore(w, data); err != nil {
		t.Fatal(err)
	}
	if show(w) != show(old) || gone.closed != 1 || len(w.TakeCmds()) != 4 {
		t.Errorf("%s, not %s; closed %d", show(w), show(old), gone.closed)
	}
	p, i := w.Find("file:a")
	if tab := p.Tabs[i]; tab.Origin != Agent || tab.Touched {
		t.Errorf("tab %+v", tab)
	}
	if p, i := w.Find("chat:ses_1"); !p.Tabs[i].Touched || p.Tabs[i].Origin != User {
		t.Errorf("tab %+v", p.Tabs[i])
	}
	if p := open(t, w, "tree:.", Placement{}); p.ID == "pane-1" || p.ID == "pane-2" || p.ID == "pane-3" {
		t.Errorf("a new pane is named %s, as an old one", p.ID)
	}
}

func TestMissingContentLeavesAPlaceholder(t *testing.T) {
	_, data := desk(t)
	text := strings.ReplaceAll(string(data), "term:1", `web:\u001b[2J`)
	text = strings.ReplaceAll(text, "file:b", "file:bad")
	w := newTest()
	if err := restore(w, []byte(text)); err != nil {
		t.Fatal(err)
	}
	for id, why := range map[ContentID]string{"web:\x1b[2J": "unknown kind of pane", "file:bad": "bad reference"} {
		p, ok := w.Content(id).(*Placeholder)
		if !ok || p.ID() != id || p.Version() != 0 || !strings.Contains(p.Describe(), why) {
			t.Fatalf("%q: %v", id, w.Content(id))
		}
		if strings.ContainsRune(p.Title(), 0x1b) || p.Title() == "" {
			t.Errorf("title %q", p.Title())
		}
		for _, size := range [][2]int{{60, 6}, {60, 3}, {7, 4}, {1, 1}, {0, 2}} {
			lines := strings.Split(p.Draw(size[0], size[1], true), "\n")
			if len(lines) != size[1] {
				t.Errorf("%v: %d lines", size, len(lines))
			}
			for _, l := range lines {
				if xansi.StringWidth(l) != size[0] || strings.ContainsRune(l, 0x1b) {
					t.Errorf("%v: %q", size, l)
				}
			}
		}
		if got := p.Draw(80, 5, false); !strings.Contains(got, why) {
			t.Errorf("drawn as\n%s", got)
		}
	}
	if p := (&Placeholder{}).Draw(5, 0, false); p != "" {
		t.Errorf("without room: %q", p)
	}
	if _, c, err := w.Open("file:bad", Placement{}); err != nil || c.ID() != "file:bad" {
		t.Errorf("still missing: %v", err)
	}
	w.kinds["web"] = Kind{Name: "web", Area: "main", New: newLeaf("web")}
	w.TakeCmds()
	if _, c, err := w.Open("web:\x1b[2J", Placement{}); err != nil || !c.(*leaf).started || len(w.TakeCmds()) != 1 {
		t.Errorf("there again: %v %v", c, err)
	}
}

func TestAnEmptyLayoutLeavesWhatStaysOpenAlways(t *testing.T) {
	data, err := json.Marshal(newTest().Arrangement(""))
	if err != nil {
		t.Fatal(err)
	}
	w, _ := desk(t)
	if err := restore(w, data); err != nil || show(w) != "right:[chat:ses_1]* " {
		t.Errorf("%s %v", show(w), err)
	}
}

const oneTab = `{"layout":{"areas":{"main":{"pane":"pane-1"}},"left":0.2,"right":0.4,"bottom":0.3,"focus":"pane-1"},"panes":{"pane-1":{"tabs":[{"content":"file:a"}],"active":0}}}`

func TestWhatIsNoSoundLayoutIsRefused(t *testing.T) {
	if err := restore(newTest(), []byte(oneTab)); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ old, new, want string }{
		"no JSON":                      {oneTab, `{`, "read layout"},
		"no layout":                    {oneTab, `{"layout":null}`, "no layout"},
		"a pane that is not described": {`"panes":{"pane-1"`, `"panes":{"pane-2"`, `pane "pane-1": tab 0 of 0`},
		"a pane too many":              {`"panes":{`, `"panes":{"pane-2":{"tabs":[{"content":"file:b"}]},`, "1 panes, and 2 are described"},
		"a pane without tabs":          {`[{"content":"file:a"}]`, `[]`, "tab 0 of 0"},
		"a tab that is none":           {`"active":0`, `"active":1`, "tab 1 of 1"},
		"a tab before the first":       {`"active":0`, `"active":-1`, "tab -1 of 1"},
		"a content twice":              {`[{`, `[{"content":"file:a"},{`, "there twice"},
		"a content without a kind":     {`file:a`, `:a`, "no name"},
		"a content without a name":     {`file:a`, `file:`, "no name"},
		"a focus that is nowhere":      {`"focus":"pane-1"`, `"focus":"pane-9"`, "focus"},
		"a share that is none":         {`"left":0.2`, `"left":7`, "left is 7"},
	} {
		t.Run(name, func(t *testing.T) {
			w, _ := desk(t)
			was, version := show(w), w.Version()
			err := restore(w, []byte(strings.Replace(oneTab, c.old, c.new, 1)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v", err)
			}
			if show(w) != was || w.Version() != version || w.Content("file:a").(*leaf).closed != 0 {
				t.Errorf("it changed to %s", show(w))
			}
		})
	}
}

func FuzzRestore(f *testing.F) {
	_, data := desk(f)
	f.Add(string(data))
	f.Add(oneTab)
	f.Add(`{"layout":{"areas":{}},"panes":{}}`)
	f.Fuzz(func(t *testing.T, text string) {
		w := newTest()
		if restore(w, []byte(text)) != nil {
			return
		}
		for _, p := range w.Panes() {
			if p.Current() == nil || w.Pane(p.ID) != p {
				t.Fatalf("%q: pane %s", text, p.ID)
			}
		}
		if len(w.Panes()) > 0 && w.Focused() == nil {
			t.Fatalf("%q: no focus", text)
		}
		w.Solve()
		w.Info()
		again, err := json.Marshal(w.Arrangement(""))
		if err != nil || restore(w, again) != nil {
			t.Fatalf("%q became %q (%v), which is refused", text, again, err)
		}
	})
}
