package tui

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/panes"
)

// present opens a deck that is not on disk, so that nothing watches it.
func (r *rig) present(text string) {
	r.t.Helper()
	_, c, err := r.m.ws.Open("presentation:a.deck.md", panes.Placement{Focus: true, Origin: panes.User})
	if err != nil {
		r.t.Fatal(err)
	}
	r.m.ws.TakeCmds()
	c.(commands.Deck).SetDeck(deck.Parse([]byte(text)), false)
	r.keys("esc")
}

func TestADeckHasTheWholeWindow(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.present("# One\n\n---\n\n# Two\n")
		r.see("a.deck.md", "1/2", "ctrl+p commands")
		r.keys("f")
		r.gone("a.deck.md", "ctrl+p commands", "■ stopped")
		r.see("1 / 2")
		if rows := strings.Split(r.screen(), "\n"); len(rows) != 40 {
			t.Errorf("%d rows", len(rows))
		}
		r.m.toast(commands.LevelInfo, "something happened")
		r.see("something happened") // in place of the last row, for a while
		r.pass(commandsQuiet)
		r.keys("l")
		r.see("2 / 2")
		r.keys("esc")
		r.see("a.deck.md", "2/2", "■ stopped")
		r.keys("f", "alt+f") // unzooming ends it too
		r.see("a.deck.md", "2/2", "■ stopped")
		r.keys("alt+f")
		r.see("zoomed", "2/2")
		r.keys("q")
		r.see("zoomed")
	})
}

func TestADeckPlaysAndStopsBehindItsEnd(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.present("---\ninterval: 4\n---\n\n# One\n\n---\n\n# Two\n")
		updates := r.updates
		r.pass(commandsQuiet)
		if r.updates-updates > 3 { // toasts that expire
			t.Errorf("%d updates while nothing happens", r.updates-updates)
		}
		r.keys("p")
		r.see("▶ running, 4s a slide", "1/2")
		r.pass(5e9)
		r.see("2/2", "▶ running")
		r.pass(5e9)
		r.see("2/2", "■ stopped")
		updates = r.updates
		r.pass(commandsQuiet)
		if r.updates != updates {
			t.Errorf("%d updates once it stopped", r.updates-updates)
		}
	})
}

// commandsQuiet is a time in which nothing is to happen.
const commandsQuiet = 60e9

func TestADeckIsChosenFromAList(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.m.effect(commands.ChooseDeck{Decks: []commands.DeckInfo{{DeckPath: "a.deck.md", Title: "Alpha", Slides: 3}, {DeckPath: "b\x1b.deck.md"}}})
		r.see("Decks", "a.deck.md", "Alpha  3 slides", "b␛.deck.md")
		r.keys("esc")
		r.gone("Alpha")
	})
}
