package commands

import (
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/layout"
)

// SideArgs names a direction.
type SideArgs struct {
	Side string `json:"side" enum:"left|right|up|down" jsonschema:"the direction"`
}

// TabArgs names a tab by its place from 1, or a step from the current one.
type TabArgs struct {
	Number int `json:"number,omitempty" min:"1" jsonschema:"the tab's place, from 1"`
	Step   int `json:"step,omitempty" jsonschema:"or this many further"`
}

// GrowArgs changes a pane's size in cells.
type GrowArgs struct {
	Cells int `json:"cells" jsonschema:"how much; negative shrinks"`
}

// paneKeys defines what the person does to panes with keys.
func paneKeys(r *Registry) {
	Define(r, Spec{ID: "openspace.pane.focus_side", Title: lang.Key("Focus the pane beside"), Hidden: true,
		Doc: "Move the keyboard to the neighbouring pane."}, focusSide)
	Define(r, Spec{ID: "openspace.pane.cycle", Title: lang.Key("Next pane"), Keys: []string{"f6"},
		Doc: lang.Key("Move the keyboard to the next pane in reading order.")}, focusNext)
	Define(r, Spec{ID: "openspace.pane.zoom", Title: lang.Key("Zoom pane"), Keys: []string{"alt+f"},
		Doc: lang.Key("Let the current pane fill the window, or put it back.")}, zoom)
	Define(r, Spec{ID: "openspace.pane.pin", Title: lang.Key("Pin or unpin tab"), Keys: []string{"<leader>p"},
		Doc: lang.Key("Keep the current tab when what the agent opened is closed, or no longer.")}, pin)
	Define(r, Spec{ID: "openspace.pane.grow", Title: lang.Key("Grow or shrink pane"), Hidden: true,
		Doc: "Change the current pane's size by some cells."}, grow)
	Define(r, Spec{ID: "openspace.pane.tab", Title: lang.Key("Switch tab"), Hidden: true,
		Doc: "Show another tab of the current pane."}, switchTab)
	Define(r, Spec{ID: "openspace.pane.move_tab", Title: lang.Key("Move tab"), Hidden: true,
		Doc: "Move the current tab within its pane."}, moveTab)
}

var sides = map[string]layout.Side{"left": layout.ToLeft, "right": layout.ToRight, "up": layout.Up, "down": layout.Down}

func noPane[T any]() Outcome[T] {
	return Refuse[T](errNoPane())
}

func errNoPane() *Error { return Errorf(CodeUnavailable, "no pane is open") }

func focusSide(env Env, a SideArgs) Outcome[PaneResult] {
	p := env.Panes.Focused()
	if p == nil {
		return noPane[PaneResult]()
	}
	next, ok := env.Panes.Tree().Neighbor(p.ID, env.Panes.Window(), sides[a.Side])
	if !ok {
		return Done(PaneResult{string(p.ID)})
	}
	if err := env.Panes.FocusPane(next, env.Origin); err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return Done(PaneResult{string(next)})
}

func focusNext(env Env, _ Empty) Outcome[PaneResult] {
	all, now := env.Panes.Panes(), env.Panes.Focused()
	if now == nil {
		return noPane[PaneResult]()
	}
	for i, p := range all {
		if p == now {
			next := all[(i+1)%len(all)]
			_ = env.Panes.FocusPane(next.ID, env.Origin)
			return Done(PaneResult{string(next.ID)})
		}
	}
	return noPane[PaneResult]()
}

func zoom(env Env, _ Empty) Outcome[Empty] {
	p := env.Panes.Focused()
	if p == nil {
		return noPane[Empty]()
	}
	t := env.Panes.Tree()
	if t.Zoomed() != "" {
		t.Unzoom()
		return Done(Empty{})
	}
	if err := env.Panes.Zoom(p.ID, env.Origin); err != nil {
		return Refuse[Empty](AsError(err))
	}
	return Done(Empty{})
}

func pin(env Env, _ Empty) Outcome[Empty] {
	on, err := env.Panes.Pin()
	if err != nil {
		return noPane[Empty]()
	}
	text := lang.T("this tab is pinned: it stays when the agent's session ends")
	if !on {
		text = lang.T("this tab is no longer pinned")
	}
	return Done(Empty{}, Toast{Level: LevelInfo, Text: text})
}

// grow moves the pane's right edge, or its left one where the window ends,
// and else its lower or upper edge.
func grow(env Env, a GrowArgs) Outcome[Empty] {
	p := env.Panes.Focused()
	if p == nil {
		return noPane[Empty]()
	}
	if env.Panes.Tree().Zoomed() != "" {
		return Refuse[Empty](Errorf(CodeUnavailable, "the pane fills the window: put it back first"))
	}
	for _, side := range []layout.Side{layout.ToRight, layout.ToLeft, layout.Down, layout.Up} {
		if env.Panes.Tree().Grow(p.ID, env.Panes.Window(), side, a.Cells) == nil {
			return Done(Empty{})
		}
	}
	return Refuse[Empty](Errorf(CodeUnavailable, "the pane has no neighbour to take room from"))
}

func switchTab(env Env, a TabArgs) Outcome[PaneResult] {
	p := env.Panes.Focused()
	if p == nil {
		return noPane[PaneResult]()
	}
	n := len(p.Tabs)
	to := a.Number - 1
	if a.Number == 0 {
		to = ((p.Active+a.Step%n)%n + n) % n
	}
	if to >= n {
		return Refuse[PaneResult](Errorf(CodeUnavailable, "there is no tab %d: the pane has %d", a.Number, n))
	}
	if err := env.Panes.ShowTab(p.ID, to, env.Origin); err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return Done(PaneResult{string(p.ID)})
}

func moveTab(env Env, a TabArgs) Outcome[Empty] {
	p := env.Panes.Focused()
	if p == nil {
		return noPane[Empty]()
	}
	by := a.Step
	if a.Number > 0 {
		by = a.Number - 1 - p.Active
	}
	if err := env.Panes.MoveTab(p.ID, by); err != nil {
		return Refuse[Empty](paneError(err))
	}
	return Done(Empty{})
}
