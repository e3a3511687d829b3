package panes

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/panes/layout"
)

// check holds a workspace to its laws.
func check(t *rapid.T, w *Workspace) {
	t.Helper()
	ids := w.Tree().Panes()
	if len(ids) != len(w.panes) || len(ids) != len(w.Panes()) {
		t.Fatalf("the tree has %v, the workspace %d panes", ids, len(w.panes))
	}
	seen := map[ContentID]bool{}
	for _, p := range w.Panes() {
		if p == nil || w.Pane(p.ID) != p {
			t.Fatalf("pane %v is not found by its id", p)
		}
		if len(p.Tabs) == 0 || p.Active < 0 || p.Active >= len(p.Tabs) {
			t.Fatalf("pane %s: tab %d of %d", p.ID, p.Active, len(p.Tabs))
		}
		for i, tab := range p.Tabs {
			id := tab.Content.ID()
			if seen[id] {
				t.Fatalf("%s is open twice: %s", id, show(w))
			}
			seen[id] = true
			if q, j := w.Find(id); q != p || j != i {
				t.Fatalf("%s is not found where it is", id)
			}
			if l := tab.Content.(*leaf); l.closed != 0 || !l.started {
				t.Fatalf("%s is open: closed %d times, started %v", id, l.closed, l.started)
			}
		}
	}
	focus := w.Tree().Focus()
	if (len(ids) == 0) != (focus == "") || focus != "" && !slices.Contains(ids, focus) || len(ids) > 0 && w.Focused() == nil {
		t.Fatalf("focus %q of %v", focus, ids)
	}
	if z := w.Tree().Zoomed(); z != "" && !slices.Contains(ids, z) {
		t.Fatalf("zoomed %q of %v", z, ids)
	}
	if len(w.Solve()) != len(ids) || len(w.Info()) != len(ids) {
		t.Fatalf("%d places of %d panes", len(w.Solve()), len(ids))
	}
}

func TestTheWorkspaceKeepsItsLaws(t *testing.T) {
	kinds := []string{"chat", "file", "term", "tree", "web"}
	rapid.Check(t, func(t *rapid.T) {
		w := newTest()
		var gone []*leaf // closed ones, each to be closed once
		id := func(t *rapid.T) ContentID {
			return MakeID(rapid.SampledFrom(kinds).Draw(t, "kind"), rapid.SampledFrom([]string{"1", "2", "3", "bad"}).Draw(t, "ref"))
		}
		pane := func(t *rapid.T) layout.PaneID {
			return rapid.SampledFrom(append(w.Tree().Panes(), "pane-0")).Draw(t, "pane")
		}
		origin := func(t *rapid.T) Origin { return rapid.SampledFrom([]Origin{User, Agent}).Draw(t, "origin") }
		open := func() (all []*leaf) {
			for _, p := range w.Panes() {
				for _, tab := range p.Tabs {
					all = append(all, tab.Content.(*leaf))
				}
			}
			return all
		}
		// changed notes what an action closed, and that failure changes nothing.
		changed := func(t *rapid.T, act func() error) {
			before, was, version := open(), show(w), w.Version()
			err := act()
			after := open()
			for _, l := range before {
				if !slices.Contains(after, l) {
					gone = append(gone, l)
				}
			}
			switch {
			case err != nil && show(w) != was:
				t.Fatalf("it failed (%v) and changed %s to %s", err, was, show(w))
			case err == nil && show(w) != was && w.Version() <= version:
				t.Fatalf("the version stays at %d", version)
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"open": func(t *rapid.T) {
				pl := Placement{NewPane: rapid.Bool().Draw(t, "new"), Focus: rapid.Bool().Draw(t, "focus"), Behind: rapid.Bool().Draw(t, "behind"), Origin: origin(t)}
				if rapid.Bool().Draw(t, "target") {
					pl.Target = pane(t)
				}
				if rapid.Bool().Draw(t, "split") {
					d := rapid.SampledFrom([]layout.Direction{layout.Vertical, layout.Horizontal}).Draw(t, "direction")
					pl.Split = &d
				}
				id, zoomed := id(t), w.Tree().Zoomed()
				had := w.Tree().Focus()
				changed(t, func() error {
					p, c, err := w.Open(id, pl)
					if err == nil && (c.ID() != id || !slices.Contains(w.Panes(), p)) {
						t.Fatalf("opened %s in %v", c.ID(), p)
					}
					return err
				})
				if pl.Origin == Agent && zoomed != "" && w.Tree().Zoomed() != zoomed {
					t.Fatalf("an agent ended the zoom of %s", zoomed)
				}
				if !pl.Focus && had != "" && w.Tree().Focus() != had {
					t.Fatalf("the focus went from %s to %s", had, w.Tree().Focus())
				}
			},
			"close content": func(t *rapid.T) { id := id(t); changed(t, func() error { return w.CloseContent(id) }) },
			"close pane":    func(t *rapid.T) { id := pane(t); changed(t, func() error { return w.ClosePane(id) }) },
			"focus pane":    func(t *rapid.T) { id, o := pane(t), origin(t); changed(t, func() error { return w.FocusPane(id, o) }) },
			"focus content": func(t *rapid.T) { id, o := id(t), origin(t); changed(t, func() error { return w.FocusContent(id, o) }) },
			"show tab": func(t *rapid.T) {
				id, n := pane(t), rapid.IntRange(-1, 4).Draw(t, "tab")
				changed(t, func() error { return w.ShowTab(id, n, User) })
			},
			"move tab": func(t *rapid.T) {
				id, n := pane(t), rapid.Int().Draw(t, "by")
				changed(t, func() error { return w.MoveTab(id, n) })
			},
			"move a tab elsewhere": func(t *rapid.T) {
				id, d := id(t), Drop{Pane: pane(t), At: rapid.IntRange(-1, 5).Draw(t, "at")}
				if rapid.Bool().Draw(t, "split") {
					dir := rapid.SampledFrom([]layout.Direction{layout.Vertical, layout.Horizontal}).Draw(t, "direction")
					d.Split = &dir
				}
				n := len(open())
				changed(t, func() error { return w.MoveTo(id, d) })
				if len(open()) != n {
					t.Fatalf("%d tabs became %d: %s", n, len(open()), show(w))
				}
			},
			"preset": func(t *rapid.T) {
				n, p := len(open()), rapid.SampledFrom(Presets()).Draw(t, "preset")
				a := w.Preset(p)
				if err := a.check(); n > 0 && err != nil {
					t.Fatalf("preset %s of %s: %v", p.Name, show(w), err)
				}
				changed(t, func() error { w.Arrange(a, Arranging{Keep: true}); return nil })
				if len(open()) != n {
					t.Fatalf("%s made %d tabs %d: %s", p.Name, n, len(open()), show(w))
				}
			},
			"replace": func(t *rapid.T) {
				old, id := id(t), id(t)
				changed(t, func() error { _, err := w.Replace(old, id); return err })
			},
			"move to an area": func(t *rapid.T) {
				id, a := pane(t), rapid.SampledFrom(layout.Areas()).Draw(t, "area")
				_ = w.Tree().Move(id, a)
			},
			"zoom":   func(t *rapid.T) { _ = w.Tree().Zoom(pane(t)) },
			"unzoom": func(*rapid.T) { w.Tree().Unzoom() },
			"window": func(t *rapid.T) {
				w.SetWindow(layout.Rect{W: rapid.IntRange(0, 220).Draw(t, "w"), H: rapid.IntRange(0, 60).Draw(t, "h")})
			},
			"save and restore": func(t *rapid.T) {
				data, err := json.Marshal(w.Arrangement(""))
				if err != nil {
					t.Fatal(err)
				}
				was, zoomed, version := show(w), w.Tree().Zoomed(), w.Version()
				if err := restore(w, data); err != nil {
					t.Fatalf("%s: %v", data, err)
				}
				if show(w) != was || w.Tree().Zoomed() != zoomed || w.Version() <= version {
					t.Fatalf("%s became %s, version %d after %d", was, show(w), w.Version(), version)
				}
			},
			"": func(t *rapid.T) {
				check(t, w)
				for _, l := range gone {
					if l.closed != 1 {
						t.Fatalf("%s was closed %d times", l.id, l.closed)
					}
				}
			},
		})
	})
}

func TestAKeptKindIsNeverLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newTest()
		for i := range rapid.IntRange(1, 4).Draw(t, "chats") {
			if _, _, err := w.Open(MakeID("chat", fmt.Sprint(i)), Placement{NewPane: rapid.Bool().Draw(t, "new")}); err != nil {
				t.Fatal(err)
			}
		}
		for range 8 {
			p := rapid.SampledFrom(w.Panes()).Draw(t, "pane")
			if rapid.Bool().Draw(t, "all") {
				_ = w.ClosePane(p.ID)
			} else {
				_ = w.CloseContent(p.Current().ID())
			}
			check(t, w)
			if len(w.Panes()) == 0 {
				t.Fatal("the last chat is gone")
			}
		}
	})
}
