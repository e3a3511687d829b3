package commands

import (
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

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
