package commands

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

const splitBelow = layout.Horizontal

// full reports whether a deck has the whole window now.
func (e Env) full(p *panes.Pane, d Deck) bool {
	return d.Fullscreen() && e.Panes.Tree().Zoomed() == p.ID && p.Current() == panes.Content(d)
}

// checkFullscreen keeps an agent from taking the window from under the
// person's hands.
func checkFullscreen(env Env, a call.OpenDeckArgs) *Error {
	p, d, err := env.openDeck(a.DeckPath)
	if err != nil || env.Origin == panes.User || env.full(p, d) && !env.Panes.ZoomedByUser() {
		return err
	}
	if err := env.Panes.Holds(env.placement()); err != nil {
		return paneError(err)
	}
	if env.Typing {
		return &Error{Code: CodeUnavailable, Message: lang.English("person-typing-window-stays"),
			Hint: lang.English("deck-shows-all-same-try")}
	}
	if z := env.Panes.Tree().Zoomed(); z != "" && (z != p.ID || env.Panes.ZoomedByUser()) {
		return refusal(CodeUnavailable, lang.M("person-lets-pane-fill-window", z),
			lang.M("go-on-without-fullscreen"))
	}
	return nil
}

// toggleFullscreen lets a deck's pane fill the window, without tabs and status
// line around it, and gives it the keyboard, so that keys turn its slides; or
// puts all of that back.
func toggleFullscreen(env Env, a call.OpenDeckArgs) Outcome[PresentationFullscreenResult] {
	p, d, fault := env.openDeck(a.DeckPath)
	if fault != nil {
		return Refuse[PresentationFullscreenResult](fault)
	}
	id := d.ID()
	if env.full(p, d) {
		env.leaveFullscreen(d)
		return Done(PresentationFullscreenResult{false, id.Ref()}).Undo(
			lang.M("let-fill-the-window-again", id.Ref()), func(env Env) Outcome[call.Empty] {
				return fillWindow(env, id)
			})
	}
	before := env.Panes.VisibleTabs()
	if err := env.Panes.FocusContent(id, env.Origin); err != nil {
		return Refuse[PresentationFullscreenResult](paneError(err))
	}
	if err := env.Panes.Zoom(p.ID, env.Origin); err != nil {
		return Refuse[PresentationFullscreenResult](AsError(err))
	}
	d.SetFullscreen(true)
	env.Panes.Touch()
	return Done(PresentationFullscreenResult{true, id.Ref()}).Undo(lang.M("leave-fullscreen"),
		func(env Env) Outcome[call.Empty] {
			if p, d, err := env.openDeck(id.Ref()); err == nil && env.full(p, d) {
				env.leaveFullscreen(d)
				env.Panes.SetFronts(before, "")
				env.Panes.FocusAs(before)
			}
			return Done(call.Empty{})
		})
}

func (e Env) leaveFullscreen(d Deck) {
	d.SetFullscreen(false)
	e.Panes.Tree().Unzoom()
	e.Panes.Touch()
}

// fillWindow lets an open deck fill the window.
func fillWindow(env Env, id panes.ContentID) Outcome[call.Empty] {
	p, d, err := env.openDeck(id.Ref())
	if err != nil {
		return Refuse[call.Empty](err)
	}
	if err := env.Panes.FocusContent(id, env.Origin); err != nil {
		return Refuse[call.Empty](paneError(err))
	}
	if err := env.Panes.Zoom(p.ID, env.Origin); err != nil {
		return Refuse[call.Empty](AsError(err))
	}
	d.SetFullscreen(true)
	env.Panes.Touch()
	return Done(call.Empty{})
}
