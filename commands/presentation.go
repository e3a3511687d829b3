package commands

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
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
	// Play turns the slides; 0 takes the deck's interval. Pause says whether
	// the deck played.
	Play(every time.Duration)
	Pause() bool
	Stop()
	Playing() string // stopped, running or paused
	Fullscreen() bool
	SetFullscreen(on bool)
}

// DeckPathArgs names a deck that is there.
type DeckPathArgs struct {
	DeckPath string `json:"deckPath" jsonschema:"the deck's path, which ends in .deck.md or .slides.md"`
}

// OpenDeckArgs names a deck that is open.
type OpenDeckArgs struct {
	DeckPath string `json:"deckPath,omitempty" jsonschema:"the open deck; empty: the one that has the keyboard, plays or shows"`
}

// PresentationOpenArgs opens a deck at a slide.
type PresentationOpenArgs struct {
	DeckPath   string `json:"deckPath" jsonschema:"the deck's path, which ends in .deck.md or .slides.md"`
	SlideIndex *int   `json:"slideIndex,omitempty" jsonschema:"the slide to show, from 0"`
}

// PresentationOpenResult names the pane. Note says why the deck does not show.
type PresentationOpenResult struct {
	PaneID string `json:"paneId"`
	Note   string `json:"note,omitempty"`
}

// PresentationNavigateArgs turns slides.
type PresentationNavigateArgs struct {
	DeckPath   string `json:"deckPath,omitempty" jsonschema:"the open deck; empty: the one that has the keyboard, plays or shows"`
	SlideIndex *int   `json:"slideIndex,omitempty" jsonschema:"the slide to show, from 0; or give direction"`
	Direction  string `json:"direction,omitempty" enum:"next|previous|first|last" jsonschema:"where to go from the slide that shows"`
}

// PresentationNavigateResult says which slide shows.
type PresentationNavigateResult struct {
	SlideIndex int    `json:"slideIndex"`
	DeckPath   string `json:"deckPath"`
}

// PresentationPlayArgs turns the slides by themselves.
type PresentationPlayArgs struct {
	DeckPath        string  `json:"deckPath,omitempty" jsonschema:"the open deck; empty: the one that has the keyboard, plays or shows"`
	IntervalSeconds float64 `json:"intervalSeconds,omitempty" min:"0.5" max:"86400" jsonschema:"how long each slide shows; empty: as the deck says, or 10"`
}

// PresentationStateResult is stopped, running or paused.
type PresentationStateResult struct {
	State    string `json:"state"`
	DeckPath string `json:"deckPath"`
}

// PresentationFullscreenResult says whether the deck has the whole window.
type PresentationFullscreenResult struct {
	Fullscreen bool   `json:"fullscreen"`
	DeckPath   string `json:"deckPath"`
}

// Presentations defines the commands on slide decks.
func Presentations(r *Registry) {
	deckFiles(r)
	Define(r, Spec{ID: "openspace.presentation.open", Title: lang.Key("Open deck"), Agent: true, Hidden: true,
		Doc: "Show a slide deck, at a slide. Prefer it to long explanations in a reply."}, presentationOpen, checkPresentationOpen)
	Define(r, Spec{ID: "openspace.presentation.navigate", Title: lang.Key("Turn slide"), Agent: true, Hidden: true,
		Doc: "Go to a slide of an open deck by slideIndex, or by direction. Playing goes on."}, navigate, checkNavigate)
	Define(r, Spec{ID: "openspace.presentation.play", Title: lang.Key("Deck: play"), Agent: true, When: deckOpen,
		Doc: lang.Key("Turn the slides of an open deck one after the other; a deck that was paused goes on.")}, presentationPlay, checkPlay)
	Define(r, Spec{ID: "openspace.presentation.pause", Title: lang.Key("Deck: pause"), Agent: true, When: deckOpen,
		Doc: lang.Key("Stay at the slide that shows; play goes on from there.")}, presentationPause, checkPlayingDeck)
	Define(r, Spec{ID: "openspace.presentation.stop", Title: lang.Key("Deck: stop"), Agent: true, When: deckOpen, NoUndo: nothing,
		Doc: lang.Key("Stop playing; the slide that shows stays.")}, presentationStop, checkPlayingDeck)
	Define(r, Spec{ID: "openspace.presentation.toggle_fullscreen", Title: lang.Key("Deck: fullscreen"), Agent: true, When: deckOpen,
		Doc: lang.Key("Give an open deck the whole window, or take it back.")}, toggleFullscreen, checkFullscreen)
	Define(r, Spec{ID: "openspace.presentation.presenter", Title: lang.Key("Deck: speaker's view"), When: deckOpen,
		Doc: lang.Key("Show a deck's notes, its next slide, the clock and a timer in a pane beside it.")}, presenter, checkOpenDeck)
	deckKeys(r)
}

func checkPresentationOpen(env Env, a PresentationOpenArgs) *Error { return env.checkDeck(a.DeckPath) }

// checkDeck judges a deck's path by its name.
func (e Env) checkDeck(path string) *Error {
	if !deck.IsDeck(path) {
		return refusal(CodeInvalidArguments, lang.M("%q is no deck: its name must end in .deck.md or .slides.md", clip(path)), lang.M("openspace.presentation.list names the decks there are"))
	}
	return e.checkPath(path)
}

func presentationOpen(env Env, a PresentationOpenArgs) Outcome[PresentationOpenResult] {
	place := env.placement()
	place.Focus = env.mayFocus()
	held := env.Typing
	return openDeck(env, a.DeckPath, place, a.SlideIndex, func(p *panes.Pane, d Deck) Outcome[PresentationOpenResult] {
		note := env.unseen(p, d, held)
		if a.SlideIndex != nil && d.Slide() != *a.SlideIndex && env.Origin != panes.User {
			note = "the person has the deck in front, so it stays where they read; name the slide in your reply"
		}
		return Done(PresentationOpenResult{string(p.ID), note})
	})
}

// unseen says why a content that was opened does not show; empty: it does.
func (e Env) unseen(p *panes.Pane, c panes.Content, typing bool) string {
	z := e.Panes.Tree().Zoomed()
	switch {
	case p.Current() != c && presents(p.Current()):
		return "a deck is being presented there, so it is a tab in the background; it shows when the person goes there"
	case p.Current() != c && e.Panes.Suggests():
		return "the person has agents suggest alone (agent.reveal in their settings), so it is a tab in the background; it shows when the person goes there"
	case p.Current() != c && typing:
		return "the person is typing, so it is a tab in the background; it shows when the person goes there, or call this again later"
	case p.Current() != c:
		return "it is a tab in the background; it shows when the person goes there"
	case z != "" && z != p.ID:
		return "another pane fills the window; it shows when the person leaves that"
	case e.Panes.Single() && e.Panes.Solve()[p.ID].Empty():
		return "the window has room for one pane, and the person is in another; it shows when the person goes there"
	}
	return ""
}

// presents says whether somebody is shown a content just now.
func presents(c panes.Content) bool {
	p, ok := c.(panes.Presented)
	return ok && p.Presented()
}

// readDeck is a deck as it was read.
type readDeck struct {
	path    string
	deck    *deck.Deck
	private bool
}

func loadDeck(ctx context.Context, files *workspace.Root, path string) (readDeck, error) {
	raw, err := files.Bytes(ctx, path)
	if err != nil {
		return readDeck{}, err
	}
	return readDeck{raw.Path, deck.Parse(raw.Data), raw.Private}, nil
}

// openDeck reads a deck off the loop, then shows it, at a slide where one is
// given, and goes on with its pane. Where there is no such slide, a person gets
// to the last and is told.
func openDeck[T any](env Env, path string, place panes.Placement, slide *int, then func(*panes.Pane, Deck) Outcome[T]) Outcome[T] {
	files := env.Files
	return After(func(ctx context.Context) (readDeck, error) { return loadDeck(ctx, files, path) }, func(env Env, read readDeck, err error) Outcome[T] {
		if err != nil {
			return Refuse[T](fileError(err))
		}
		var missing []Effect
		if slide != nil && (*slide < 0 || *slide >= len(read.deck.Slides)) {
			if env.Origin != panes.User || *slide < 0 || len(read.deck.Slides) == 0 {
				return Refuse[T](deckError(&deck.IndexError{Index: *slide, Slides: len(read.deck.Slides)}))
			}
			last := len(read.deck.Slides) - 1
			missing = append(missing, Toast{Level: LevelWarning, Text: lang.T("%s has %s and no slide %d: this is the last", read.path, lang.N(len(read.deck.Slides), "%d slide", "%d slides", len(read.deck.Slides)), *slide+1)})
			slide = &last
		}
		id := panes.MakeID(presentationKind, read.path)
		back, stays := env.showing(id), env.Panes.Keeps(id, place) != nil
		p, c, err := env.Panes.Open(id, place)
		if err != nil {
			return Refuse[T](paneError(err))
		}
		d, ok := c.(Deck)
		if !ok {
			return Refuse[T](Errorf(CodeInternal, "%s is not a deck's pane", id))
		}
		d.SetDeck(read.deck, read.private)
		before := d.Slide()
		if slide != nil && !stays {
			d.Go(*slide)
		}
		env.Panes.Touch()
		return then(p, d).With(missing...).Undo(back.label(), func(env Env) Outcome[Empty] {
			if d, ok := env.Panes.Content(id).(Deck); ok && !back.opened {
				d.Go(before)
			}
			return back.undo(env)
		})
	})
}

// deckError gives a deck's errors their codes.
func deckError(err error) *Error {
	var index *deck.IndexError
	var refused *deck.RefusedError
	switch {
	case errors.As(err, &index):
		return refusal(CodeInvalidArguments, says(err), lang.M("slideIndex counts from 0; openspace.presentation.read lists the slides"))
	case errors.As(err, &refused):
		return refusal(CodeInvalidArguments, says(err), lang.Message{Key: refused.Hint})
	}
	return fileError(err)
}

// deckOpen needs a deck that is open. Which one is meant the arguments may say.
func deckOpen(env Env) (bool, string) {
	if _, _, err := env.openDeck(""); err != nil && err.Code == CodeContentNotFound {
		return false, err.Message
	}
	return true, ""
}

// openDeck finds an open deck: the one that is named, or else the one that has
// the keyboard, or the one of all that atHand leaves.
func (e Env) openDeck(path string) (*panes.Pane, Deck, *Error) {
	if path != "" {
		rel, err := e.Files.Clean(path)
		if err != nil {
			return nil, nil, fileError(err)
		}
		p, i := e.Panes.Find(panes.MakeID(presentationKind, rel))
		if p == nil {
			return nil, nil, refusal(CodeContentNotFound, lang.M("the deck %q is not open", clip(rel)), lang.M("call openspace.presentation.open first"))
		}
		d, ok := p.Tabs[i].Content.(Deck)
		if !ok {
			return nil, nil, Errorf(CodeInternal, "%q is not a deck's pane", rel)
		}
		return p, d, nil
	}
	var all []openedDeck
	for _, p := range e.Panes.Panes() {
		for _, t := range p.Tabs {
			c := t.Content
			if c.ID().Kind() == presenterKind && p == e.Panes.Focused() && c == p.Current() {
				return e.openDeck(c.ID().Ref())
			}
			d, ok := c.(Deck)
			if !ok {
				continue
			}
			if p == e.Panes.Focused() && c == p.Current() {
				return p, d, nil
			}
			all = append(all, openedDeck{p, d})
		}
	}
	switch meant := e.atHand(all); len(meant) {
	case 1:
		return meant[0].pane, meant[0].deck, nil
	case 0:
		return nil, nil, &Error{Code: CodeContentNotFound, Message: lang.Key("no deck is open"), Hint: lang.Key("call openspace.presentation.open first")}
	}
	names := make([]string, len(all))
	for i, o := range all {
		names[i] = clip(o.deck.ID().Ref())
	}
	return nil, nil, refusal(CodeInvalidArguments, lang.M("%d decks are open: %s", len(all), strings.Join(names, ", ")), lang.M("name one by deckPath"))
}

// openedDeck is a deck in its pane.
type openedDeck struct {
	pane *panes.Pane
	deck Deck
}

// atHand narrows decks to those that are meant where none is named: those that
// turn by themselves, that play at all, that have a speaker's view, that show, as
// far as there are such.
func (e Env) atHand(decks []openedDeck) []openedDeck {
	for _, is := range []func(openedDeck) bool{
		func(o openedDeck) bool { return o.deck.Playing() == "running" },
		func(o openedDeck) bool { return o.deck.Playing() != "stopped" },
		func(o openedDeck) bool { return e.Panes.Content(panes.MakeID(presenterKind, o.deck.ID().Ref())) != nil },
		func(o openedDeck) bool { return o.pane.Current() == panes.Content(o.deck) },
	} {
		if some := slices.DeleteFunc(slices.Clone(decks), func(o openedDeck) bool { return !is(o) }); len(some) > 0 {
			decks = some
		}
	}
	return decks
}

func checkOpenDeck(env Env, a OpenDeckArgs) *Error {
	_, _, err := env.openDeck(a.DeckPath)
	return err
}

func checkNavigate(env Env, a PresentationNavigateArgs) *Error {
	if (a.SlideIndex == nil) == (a.Direction == "") {
		return Errorf(CodeInvalidArguments, "give either slideIndex or direction")
	}
	return checkTurns(env, OpenDeckArgs{a.DeckPath})
}

// checkTurns keeps an agent from turning slides that it may not turn.
func checkTurns(env Env, a OpenDeckArgs) *Error {
	_, d, err := env.openDeck(a.DeckPath)
	if err != nil {
		return err
	}
	return env.keeps(d.ID())
}

func navigate(env Env, a PresentationNavigateArgs) Outcome[PresentationNavigateResult] {
	_, d, err := env.openDeck(a.DeckPath)
	if err != nil {
		return Refuse[PresentationNavigateResult](err)
	}
	if d.Deck() == nil {
		return Refuse[PresentationNavigateResult](notRead(d))
	}
	n, before := len(d.Deck().Slides), d.Slide()
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
	d.Go(to)
	env.Panes.Touch()
	id := d.ID()
	return Done(PresentationNavigateResult{d.Slide(), id.Ref()}).Undo(lang.M("go back to slide %d", before+1), func(env Env) Outcome[Empty] {
		if d, ok := env.Panes.Content(id).(Deck); ok {
			d.Go(before)
			env.Panes.Touch()
		}
		return Done(Empty{})
	})
}

func notRead(d Deck) *Error {
	return refusal(CodeUnavailable, lang.M("%s was not read yet, or cannot be", d.ID().Ref()), lang.M("openspace.presentation.read tells why"))
}

func checkPlay(env Env, a PresentationPlayArgs) *Error {
	return checkTurns(env, OpenDeckArgs{a.DeckPath})
}

func presentationPlay(env Env, a PresentationPlayArgs) Outcome[PresentationStateResult] {
	_, d, err := env.openDeck(a.DeckPath)
	switch {
	case err != nil:
		return Refuse[PresentationStateResult](err)
	case d.Deck() == nil:
		return Refuse[PresentationStateResult](notRead(d))
	case len(d.Deck().Slides) == 0:
		return Refuse[PresentationStateResult](Errorf(CodeUnavailable, "%s has no slides", d.ID().Ref()))
	}
	d.Play(time.Duration(a.IntervalSeconds * float64(time.Second)))
	env.Panes.Touch()
	id := d.ID()
	return Done(PresentationStateResult{d.Playing(), d.ID().Ref()}).Undo(lang.M("stop playing %s", id.Ref()), func(env Env) Outcome[Empty] {
		if d, ok := env.Panes.Content(id).(Deck); ok {
			d.Stop()
		}
		return Done(Empty{})
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

func checkPlayingDeck(env Env, a OpenDeckArgs) *Error {
	_, err := env.playingDeck(a.DeckPath)
	return err
}

func presentationPause(env Env, a OpenDeckArgs) Outcome[PresentationStateResult] {
	d, err := env.playingDeck(a.DeckPath)
	if err != nil {
		return Refuse[PresentationStateResult](err)
	}
	if !d.Pause() {
		return Refuse[PresentationStateResult](refusal(CodeUnavailable, lang.M("%s does not play", d.ID().Ref()), lang.M("openspace.presentation.play begins")))
	}
	env.Panes.Touch()
	id := d.ID()
	return Done(PresentationStateResult{d.Playing(), d.ID().Ref()}).Undo(lang.M("go on playing %s", id.Ref()), func(env Env) Outcome[Empty] {
		if d, ok := env.Panes.Content(id).(Deck); ok {
			d.Play(0)
		}
		return Done(Empty{})
	})
}

func presentationStop(env Env, a OpenDeckArgs) Outcome[PresentationStateResult] {
	d, err := env.playingDeck(a.DeckPath)
	if err != nil {
		return Refuse[PresentationStateResult](err)
	}
	d.Stop()
	env.Panes.Touch()
	return Done(PresentationStateResult{d.Playing(), d.ID().Ref()})
}

// presenter opens a deck's speaker's view below it. The key that the person opened it by
// closes it.
func presenter(env Env, a OpenDeckArgs) Outcome[PaneResult] {
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
