package commands

import (
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// presentationKind is the kind of a deck's content, presenterKind that of its
// speaker's view.
const (
	presentationKind = "presentation"
	presenterKind    = "presenter"
)

// Deck is what these commands need of a deck's pane. Slides count from 0.
type Deck interface {
	panes.Content
	// SetDeck shows a deck that was read; private: agents may not read it.
	SetDeck(read *deck.Deck, private bool)
	Deck() *deck.Deck // nil before it was read
	Slide() int
	Go(slide int)
	// Step is the step of the slide that shows, from 0. GoStep shows one, and Turn goes
	// a step on or back, to the slide beside where there is none; it reports whether it
	// went anywhere.
	Step() int
	GoStep(slide, step int)
	Turn(forward bool) bool
	// Play turns the slides; 0 takes the deck's interval. Pause reports whether
	// the deck played.
	Play(every time.Duration)
	Pause() bool
	Stop()
	Playing() string // stopped, running or paused
	Fullscreen() bool
	SetFullscreen(on bool)
}

// PresentationOpenResult names the pane. Note says why the deck does not show.
type PresentationOpenResult struct {
	PaneID string `json:"paneId"`
	Note   string `json:"note,omitempty"`
}

// PresentationNavigateResult says which slide shows.
type PresentationNavigateResult struct {
	SlideIndex int    `json:"slideIndex"`
	DeckPath   string `json:"deckPath"`
	Step       int    `json:"step,omitempty"`  // that shows, from 0
	Steps      int    `json:"steps,omitempty"` // of the slide, where there are some
}

// PresentationStateResult is stopped, running or paused.
type PresentationStateResult struct {
	State    string `json:"state"`
	DeckPath string `json:"deckPath"`
}

// PresentationFullscreenResult reports whether the deck has the whole window.
type PresentationFullscreenResult struct {
	Fullscreen bool   `json:"fullscreen"`
	DeckPath   string `json:"deckPath"`
}

// Presentations defines the commands on slide decks.
func Presentations(r *Registry) {
	deckFiles(r)
	Define(r, call.PresentationOpen, Spec{Title: lang.Key("open-deck"), Agent: true, Permission: PermitFree,
		Hidden: true,
		Doc:    "Show a slide deck, at a slide. Prefer it to long explanations in a reply."}, presentationOpen,
		checkPresentationOpen)
	Define(r, call.PresentationNavigate, Spec{Title: lang.Key("turn-slide"), Agent: true, Permission: PermitFree,
		Hidden: true,
		Doc:    "Go to a slide of an open deck by slideIndex, or by direction. Playing goes on."}, navigate,
		checkNavigate)
	Define(r, call.PresentationPlay, Spec{Title: lang.Key("deck-play"), Agent: true, Permission: PermitFree,
		When: deckOpen,
		Doc:  lang.Key("turn-slides-open-deck-one")},
		presentationPlay, checkPlay)
	Define(r, call.PresentationPause, Spec{Title: lang.Key("deck-pause"), Agent: true, Permission: PermitFree,
		When: deckOpen,
		Doc:  lang.Key("stay-slide-shows-play-goes")}, presentationPause, checkPlayingDeck)
	Define(r, call.PresentationStop, Spec{Title: lang.Key("deck-stop"), Agent: true, Permission: PermitFree,
		When: deckOpen, NoUndo: nothing,
		Doc: lang.Key("stop-playing-slide-shows-stays")}, presentationStop, checkPlayingDeck)
	Define(r, call.PresentationToggleFullscreen,
		Spec{Title: lang.Key("deck-fullscreen"), Agent: true, Permission: PermitFree, When: deckOpen,
			Doc: lang.Key("give-open-deck-whole-window")}, toggleFullscreen, checkFullscreen)
	Define(r, call.PresentationPresenter, Spec{Title: lang.Key("deck-speakers-view"), When: deckOpen,
		Doc: lang.Key("show-decks-notes-next-slide")}, presenter,
		checkOpenDeck)
	deckKeys(r)
}

// reveals completes arguments: a step alone is the next one.
func navigateReveals(a call.PresentationNavigateArgs) call.PresentationNavigateArgs {
	if a.Step && a.SlideIndex == nil && a.Direction == "" {
		a.Direction = "next"
	}
	return a
}

func checkNavigate(env Env, a call.PresentationNavigateArgs) *Error {
	a = navigateReveals(a)
	if (a.SlideIndex == nil) == (a.Direction == "") {
		return Errorf(CodeInvalidArguments, "give-either-slideindex-or-direction")
	}
	if a.Step && a.Direction != "next" && a.Direction != "previous" {
		return Errorf(CodeInvalidArguments, "step-goes-direction-next-previous")
	}
	return checkTurns(env, call.OpenDeckArgs{DeckPath: a.DeckPath})
}

// checkTurns keeps an agent from turning slides that it may not turn.
func checkTurns(env Env, a call.OpenDeckArgs) *Error {
	_, d, err := env.openDeck(a.DeckPath)
	if err != nil {
		return err
	}
	return env.keeps(d.ID())
}

func navigate(env Env, a call.PresentationNavigateArgs) Outcome[PresentationNavigateResult] {
	a = navigateReveals(a)
	_, d, err := env.openDeck(a.DeckPath)
	if err != nil {
		return Refuse[PresentationNavigateResult](err)
	}
	if d.Deck() == nil {
		return Refuse[PresentationNavigateResult](notRead(d))
	}
	n, before, step := len(d.Deck().Slides), d.Slide(), d.Step()
	to := before
	switch {
	case a.SlideIndex != nil:
		to = *a.SlideIndex
	case a.Direction == "next":
		to = min(before+1, n-1)
	case a.Direction == "previous":
		to = max(before-1, 0)
	case a.Direction == "first":
		to = 0
	case a.Direction == "last":
		to = n - 1
	}
	if n == 0 && a.SlideIndex == nil {
		to = 0
	}
	if to < 0 || to >= n {
		return Refuse[PresentationNavigateResult](deckError(&deck.IndexError{Index: to, Slides: n}))
	}
	if a.Step {
		d.Turn(a.Direction == "next")
	} else {
		d.Go(to)
	}
	env.Panes.Touch()
	id := d.ID()
	res := PresentationNavigateResult{SlideIndex: d.Slide(), DeckPath: id.Ref()}
	if steps := d.Deck().Slides[d.Slide()].Steps; steps > 1 {
		res.Step, res.Steps = d.Step(), steps
	}
	return Done(res).Undo(lang.M("go-back-to-slide", before+1), func(env Env) Outcome[call.Empty] {
		if d, ok := env.Panes.Content(id).(Deck); ok {
			d.GoStep(before, step)
			env.Panes.Touch()
		}
		return Done(call.Empty{})
	})
}

func notRead(d Deck) *Error {
	return refusal(CodeUnavailable, lang.M("not-read-yet-cannot", d.ID().Ref()),
		lang.M("openspace-presentation-read-tells-why"))
}

// presenter opens a deck's speaker's view below it. The key that the person opened it by
// closes it.
func presenter(env Env, a call.OpenDeckArgs) Outcome[PaneResult] {
	p, d, fault := env.openDeck(a.DeckPath)
	if fault != nil {
		return Refuse[PaneResult](fault)
	}
	id := panes.MakeID(presenterKind, d.ID().Ref())
	if shown, i := env.Panes.Find(id); shown != nil && shown.Active == i && env.Origin == panes.User {
		if err := env.Panes.CloseContent(id); err != nil {
			return Refuse[PaneResult](paneError(err))
		}
		return Done(PaneResult{string(p.ID)})
	}
	place := env.placement()
	place.Focus, place.Target = env.mayFocus(), p.ID
	below := splitBelow
	place.Split = &below
	made, _, err := env.Panes.Open(id, place)
	if err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return Done(PaneResult{string(made.ID)})
}

func checkPlay(env Env, a call.PresentationPlayArgs) *Error {
	return checkTurns(env, call.OpenDeckArgs{DeckPath: a.DeckPath})
}

func presentationPlay(env Env, a call.PresentationPlayArgs) Outcome[PresentationStateResult] {
	_, d, err := env.openDeck(a.DeckPath)
	switch {
	case err != nil:
		return Refuse[PresentationStateResult](err)
	case d.Deck() == nil:
		return Refuse[PresentationStateResult](notRead(d))
	case len(d.Deck().Slides) == 0:
		return Refuse[PresentationStateResult](Errorf(CodeUnavailable, "has-no-slides", d.ID().Ref()))
	}
	d.Play(time.Duration(a.IntervalSeconds * float64(time.Second)))
	env.Panes.Touch()
	id := d.ID()
	return Done(PresentationStateResult{d.Playing(), d.ID().Ref()}).Undo(lang.M("stop-playing", id.Ref()),
		func(env Env) Outcome[call.Empty] {
			if d, ok := env.Panes.Content(id).(Deck); ok {
				d.Stop()
			}
			return Done(call.Empty{})
		})
}

// playingDeck is the deck that is named, or the only one that plays, or the one
// that openDeck gives.
func (e Env) playingDeck(path string) (Deck, *Error) {
	var playing []Deck
	for _, p := range e.Panes.Panes() {
		for _, t := range p.Tabs {
			if d, ok := t.Content.(Deck); ok && d.Playing() != "stopped" {
				playing = append(playing, d)
			}
		}
	}
	if path == "" && len(playing) == 1 {
		return playing[0], nil
	}
	_, d, err := e.openDeck(path)
	return d, err
}

func checkPlayingDeck(env Env, a call.OpenDeckArgs) *Error {
	_, err := env.playingDeck(a.DeckPath)
	return err
}

func presentationPause(env Env, a call.OpenDeckArgs) Outcome[PresentationStateResult] {
	d, err := env.playingDeck(a.DeckPath)
	if err != nil {
		return Refuse[PresentationStateResult](err)
	}
	if !d.Pause() {
		return Refuse[PresentationStateResult](refusal(CodeUnavailable, lang.M("does-not-play", d.ID().Ref()),
			lang.M("openspace-presentation-play-begins")))
	}
	env.Panes.Touch()
	id := d.ID()
	return Done(PresentationStateResult{d.Playing(), d.ID().Ref()}).Undo(lang.M("go-on-playing", id.Ref()),
		func(env Env) Outcome[call.Empty] {
			if d, ok := env.Panes.Content(id).(Deck); ok {
				d.Play(0)
			}
			return Done(call.Empty{})
		})
}

func presentationStop(env Env, a call.OpenDeckArgs) Outcome[PresentationStateResult] {
	d, err := env.playingDeck(a.DeckPath)
	if err != nil {
		return Refuse[PresentationStateResult](err)
	}
	d.Stop()
	env.Panes.Touch()
	return Done(PresentationStateResult{d.Playing(), d.ID().Ref()})
}

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
