package tui

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/screen"
)

// tabsOpen opens the three files as tabs of one pane.
func tabsOpen(r *rig) {
	for _, f := range []string{"alpha", "beta", "src/gamma"} {
		open(r, f)
	}
	r.stands("main:alphabeta[src/gamma]* right:[chat]")
}

func TestATabIsDraggedWithinItsRow(t *testing.T) {
	scene(t, nil, func(r *rig) {
		tabsOpen(r)
		x, y := at(r, "gamma")
		to, _ := at(r, "alpha")
		r.send(click(x, y), drag(to, y))
		r.see("▌alpha", "gamma moves to the mark when you let go · esc leaves it")
		r.send(drop(to, y))
		r.stands("main:[src/gamma]alphabeta* right:[chat]")
		r.gone("▌", "moves to the mark")
		x, _ = at(r, "gamma")
		to, _ = at(r, "beta")
		r.send(click(x, y), drag(to+20, y))
		r.see("▌")
		r.send(drop(to+20, y))
		r.stands("main:alphabeta[src/gamma]* right:[chat]")
		x, _ = at(r, "alpha")
		r.send(click(x, y), drop(x, y)) // no drag at all
		r.stands("main:[alpha]betasrc/gamma* right:[chat]")
		r.send(click(x, y), drag(x+1, y))
		r.see("alpha stays where it is")
		r.send(drop(x+1, y))
		r.stands("main:[alpha]betasrc/gamma* right:[chat]")
	})
}

func TestATabIsDraggedToAnotherPane(t *testing.T) {
	scene(t, nil, func(r *rig) {
		tabsOpen(r)
		x, y := at(r, "beta")
		c := rect(r, chatID(r))
		r.send(click(x, y), drag(c.X+10, 10))
		r.see("beta goes here", "▌")
		r.send(drop(c.X+10, 10))
		r.stands("main:alpha[src/gamma] right:chat[beta]*")
		x, y = at(r, "alpha")
		r.send(click(x, y), drag(c.X+2, 0), drop(c.X+2, 0))
		r.stands("main:[src/gamma] right:[alpha]chatbeta*")
		x, y = at(r, "gamma")
		r.send(click(x, y), drag(c.X+10, 10), drop(c.X+10, 10))
		r.stands("right:alphachatbeta[src/gamma]*")
	})
}

func TestATabIsDraggedIntoAPaneOfItsOwn(t *testing.T) {
	scene(t, nil, func(r *rig) {
		tabsOpen(r)
		e := rect(r, gamma)
		x, y := at(r, "alpha")
		r.send(click(x, y), drag(e.X+e.W/2, e.H-2))
		r.see("alpha goes here")
		r.send(drop(e.X+e.W/2, e.H-2))
		r.stands("main:[beta]src/gamma main:[alpha]* right:[chat]")
		x, y = at(r, "beta")
		r.send(click(x, y), drag(e.X+e.W-2, 5), drop(e.X+e.W-2, 5))
		r.stands("main:[src/gamma] main:[beta]* main:[alpha] right:[chat]")
		x, y = at(r, "gamma")
		r.send(click(x, y), drag(x+20, 8), drop(x+20, 8)) // alone in its pane
		r.stands("main:[src/gamma]* main:[beta] main:[alpha] right:[chat]")
	})
}

func TestADragIsLeft(t *testing.T) {
	for name, leave := range map[string]func(r *rig){
		"by esc":                     func(r *rig) { r.keys("esc") },
		"when the release was lost":  func(r *rig) { r.send(tea.MouseMotionMsg{X: 90, Y: 9}) },
		"beside the panes":           func(r *rig) { r.send(drag(50, 39)) },
		"when the mouse is let go":   func(r *rig) { r.slash("/mouse"); r.slash("/mouse") },
		"when a dialog comes before": func(r *rig) { r.keys("f1"); r.send(drag(100, 10)); r.keys("esc") },
	} {
		t.Run(name, func(t *testing.T) {
			scene(t, nil, func(r *rig) {
				tabsOpen(r)
				x, y := at(r, "alpha")
				r.send(click(x, y), drag(100, 10))
				leave(r)
				r.send(drop(100, 10))
				if got := strings.ReplaceAll(desk(r), "*", ""); got != "main:[alpha]betasrc/gamma right:[chat]" {
					t.Errorf("the panes stand %s", got)
				}
				r.gone("goes here")
			})
		})
	}
}

func TestTabsAreClosedByTheirMarkAndTheMiddleButton(t *testing.T) {
	scene(t, nil, func(r *rig) {
		tabsOpen(r)
		x, y := at(r, "beta")
		r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseMiddle})
		r.stands("main:alpha[src/gamma]* right:[chat]")
		x, y = at(r, "× ")
		r.send(click(x, y), drop(x, y))
		r.stands("main:[alpha]* right:[chat]")
		x, y = at(r, "alpha ×")
		r.send(click(x+5, y)) // before the mark
		r.stands("main:[alpha]* right:[chat]")
		x, y = at(r, "New session")
		r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseMiddle})
		r.see("the last one stays open")
		x, y = at(r, "alpha")
		r.send(tea.MouseClickMsg{X: x, Y: y + 3, Button: tea.MouseMiddle}) // not on a tab
		r.stands("main:[alpha]* right:[chat]")
		x, y = at(r, "×")
		r.send(click(x, y))
		r.stands("right:[chat]*")
		r.gone("×")
	})
}

func TestNoTabIsLostOrDoubledByDragging(t *testing.T) {
	dir := project(t)
	rapid.Check(t, func(rt *rapid.T) {
		type act struct{ fromX, fromY, toX, toY int }
		var acts []act
		for range rapid.IntRange(1, 8).Draw(rt, "acts") {
			x, y := rapid.IntRange(0, 139), rapid.SampledFrom([]int{0, 0, 0, 5, 12, 20, 33, 38, 39})
			acts = append(acts, act{x.Draw(rt, "from"), y.Draw(rt, "row"), x.Draw(rt, "to"), y.Draw(rt, "to row")})
		}
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t, dir, nil)
			defer r.close()
			r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
			tabsOpen(r)
			want := open3(r)
			for _, a := range acts {
				x, y, ok := tabFrom(r, a.fromX, a.fromY)
				if !ok {
					continue
				}
				r.send(click(x, y), drag(a.toX, a.toY), drop(a.toX, a.toY))
				if got := open3(r); !slices.Equal(got, want) {
					rt.Fatalf("%v became %v by %+v", want, got, a)
				}
				if r.m.screen.Holds() != screen.Nothing || !strings.Contains(desk(r), chat.KindName) {
					rt.Fatalf("after %+v: %s", a, desk(r))
				}
			}
		})
	})
}

// open3 lists all that is open, in no order of places.
func open3(r *rig) []string {
	var out []string
	for _, p := range r.m.ws.Panes() {
		for _, t := range p.Tabs {
			out = append(out, string(t.Content.ID()))
		}
	}
	slices.Sort(out)
	return out
}

// tabFrom returns a cell of a row of tabs that has no mark for closing.
func tabFrom(r *rig, x, y int) (int, int, bool) {
	for _, area := range r.m.ws.Solve() {
		if area.Contains(x, y) {
			tab, closes := r.m.screen.TabAt(x, area.Y)
			return x, area.Y, tab >= 0 && !closes
		}
	}
	return 0, 0, false
}

func TestHintsOfDialogsAreClicked(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.keys("f1")
		r.see("This pane")
		x, y := at(r, "esc closes")
		r.send(click(x, y))
		r.gone("This pane")
		res := r.agent(r.ctx, "openspace.pane.list", `{}`)
		r.see("Let agents drive the panes?", "a moment…")
		x, y = at(r, "a moment")
		r.send(click(x, y))
		r.see("Let agents drive the panes?")
		r.pass(2 * time.Second)
		x, y = at(r, "esc deny")
		r.send(click(x, y))
		r.gone("Let agents drive the panes?")
		if got := r.now(res); got.Err == nil {
			t.Error("a click on esc allowed it")
		}
	})
}
