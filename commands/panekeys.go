package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/layout"
)

// paneKeys defines what the person does to panes with keys.
func paneKeys(r *Registry) {
	Define(r, call.PaneFocusSide, Spec{Title: lang.Key("focus-the-pane-beside"), Hidden: true,
		Doc: "Move the keyboard to the neighbouring pane."}, focusSide)
	Define(r, call.PaneCycle, Spec{Title: lang.Key("next-pane"), Keys: []string{"f6"},
		Doc: lang.Key("move-keyboard-next-pane-reading")}, focusNext)
	Define(r, call.PaneZoom, Spec{Title: lang.Key("zoom-pane"), Keys: []string{"alt+f"},
		Doc: lang.Key("let-current-pane-fill-window")}, zoom)
	Define(r, call.PanePin, Spec{Title: lang.Key("pin-or-unpin-tab"), Keys: []string{"<leader>p"},
		Doc: lang.Key("keep-current-tab-when-what")}, pin)
	Define(r, call.PaneGrow, Spec{Title: lang.Key("grow-or-shrink-pane"), Hidden: true,
		Doc: "Change the current pane's size by some cells."}, grow)
	Define(r, call.PaneTab, Spec{Title: lang.Key("switch-tab"), Hidden: true,
		Doc: "Show another tab of the current pane."}, switchTab)
	Define(r, call.PaneMoveTab, Spec{Title: lang.Key("move-tab"), Hidden: true,
		Doc: "Move the current tab within its pane."}, moveTab)
}

var sides = map[string]layout.Side{"left": layout.ToLeft, "right": layout.ToRight, "up": layout.Up, "down": layout.Down}

func noPane[T any]() Outcome[T] {
	return Refuse[T](errNoPane())
}

func errNoPane() *Error { return Errorf(CodeUnavailable, "no-pane-is-open") }

func focusSide(env Env, a call.SideArgs) Outcome[PaneResult] {
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

func focusNext(env Env, _ call.Empty) Outcome[PaneResult] {
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

func zoom(env Env, _ call.Empty) Outcome[call.Empty] {
	p := env.Panes.Focused()
	if p == nil {
		return noPane[call.Empty]()
	}
	t := env.Panes.Tree()
	if t.Zoomed() != "" {
		t.Unzoom()
		return Done(call.Empty{})
	}
	if err := env.Panes.Zoom(p.ID, env.Origin); err != nil {
		return Refuse[call.Empty](AsError(err))
	}
	return Done(call.Empty{})
}

func pin(env Env, _ call.Empty) Outcome[call.Empty] {
	on, err := env.Panes.Pin()
	if err != nil {
		return noPane[call.Empty]()
	}
	text := lang.T("tab-pinned-stays-when-agents")
	if !on {
		text = lang.T("tab-no-longer-pinned")
	}
	return Done(call.Empty{}, Toast{Level: LevelInfo, Text: text})
}

// grow moves the pane's right edge, or its left one where the window ends,
// and else its lower or upper edge.
func grow(env Env, a call.GrowArgs) Outcome[call.Empty] {
	p := env.Panes.Focused()
	if p == nil {
		return noPane[call.Empty]()
	}
	if env.Panes.Tree().Zoomed() != "" {
		return Refuse[call.Empty](Errorf(CodeUnavailable, "pane-fills-window-put-back"))
	}
	for _, side := range []layout.Side{layout.ToRight, layout.ToLeft, layout.Down, layout.Up} {
		if env.Panes.Tree().Grow(p.ID, env.Panes.Window(), side, a.Cells) == nil {
			return Done(call.Empty{})
		}
	}
	return Refuse[call.Empty](Errorf(CodeUnavailable, "pane-has-no-neighbour-take"))
}

func switchTab(env Env, a call.TabArgs) Outcome[PaneResult] {
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
		return Refuse[PaneResult](Errorf(CodeUnavailable, "there-no-tab-pane-has", a.Number, n))
	}
	if err := env.Panes.ShowTab(p.ID, to, env.Origin); err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return Done(PaneResult{string(p.ID)})
}

func moveTab(env Env, a call.TabArgs) Outcome[call.Empty] {
	p := env.Panes.Focused()
	if p == nil {
		return noPane[call.Empty]()
	}
	by := a.Step
	if a.Number > 0 {
		by = a.Number - 1 - p.Active
	}
	if err := env.Panes.MoveTab(p.ID, by); err != nil {
		return Refuse[call.Empty](paneError(err))
	}
	return Done(call.Empty{})
}
