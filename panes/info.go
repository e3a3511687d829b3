package panes

import (
	"math"

	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/panes/layout"
)

// narrow is the window width, in cells, under which one area shows at a time.
const narrow = 100

// SetWindow tells the rectangle that panes share, in cells.
func (w *Workspace) SetWindow(r layout.Rect) {
	if r != w.window {
		w.window = r
		w.Touch()
	}
}

// Window is the rectangle that panes share.
func (w *Workspace) Window() layout.Rect { return w.window }

// Solve gives every pane its rectangle in the window; what does not show has
// an empty one. Under 100 columns only the focused area shows. The map is not
// to be changed.
func (w *Workspace) Solve() map[layout.PaneID]layout.Rect {
	return w.solution().rects
}

// Single reports whether the window is so narrow that one area shows at a time.
func (w *Workspace) Single() bool { return w.window.W < narrow }

// Geometry returns a pane's place as if every area showed, in percent.
func (w *Workspace) Geometry(id layout.PaneID) snapshot.Geometry {
	return w.percent(w.tree.Solve(w.window, layout.Options{})[id])
}

func (w *Workspace) percent(r layout.Rect) snapshot.Geometry {
	of := func(v, whole int) float64 {
		if whole <= 0 {
			return 0
		}
		return math.Round(float64(v)*1000/float64(whole)) / 10
	}
	return snapshot.Geometry{
		X: of(r.X-w.window.X, w.window.W), Y: of(r.Y-w.window.Y, w.window.H),
		Width: of(r.W, w.window.W), Height: of(r.H, w.window.H),
	}
}

// Info describes every pane for agents.
func (w *Workspace) Info() []snapshot.Pane {
	rects := w.tree.Solve(w.window, layout.Options{})
	out := make([]snapshot.Pane, 0, len(w.panes))
	for _, p := range w.Panes() {
		area, _ := w.tree.AreaOf(p.ID)
		info := snapshot.Pane{ID: string(p.ID), Area: string(area), Active: p.Active, Geometry: w.percent(rects[p.ID])}
		for _, t := range p.Tabs {
			info.Tabs = append(info.Tabs, tabInfo(t.Content))
		}
		out = append(out, info)
	}
	return out
}

func tabInfo(c Content) snapshot.Tab {
	t := snapshot.Tab{ContentID: string(c.ID()), Type: c.ID().Kind(), Title: c.Title()}
	if s, ok := c.(PlainTitler); ok {
		t.Title = s.TitleTold()
	}
	if d, ok := c.(Dirtier); ok {
		t.Dirty = d.Dirty()
	}
	if d, ok := c.(Describer); ok {
		t.Detail = d.Describe()
	}
	return t
}
