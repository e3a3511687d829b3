package deck

import (
	"slices"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// disarm is the row that takes back a question whether code is to run.
var disarm = panes.Keymap[*Deck]{
	{ID: "disarm", More: "esc", When: func(d *Deck) bool { return d.armed.on }, Do: panes.Run(func(*Deck) {})},
}

// turnKeys go through the deck.
var turnKeys = panes.Keymap[*Deck]{
	{ID: "next", Keys: "j l space right pgdown", Show: "j l space → pgdown", Help: lang.Key("next-step-or-slide"),
		Do: panes.RunWith((*Deck).times, func(d *Deck) { d.forward() })},
	{ID: "previous", Keys: "h k left pgup", More: "backspace", Show: "h k ← pgup", Help: lang.Key("the-one-before"),
		Do: panes.RunWith((*Deck).times, (*Deck).back)},
	{ID: "first-of-two", Keys: "g", Show: "gg G", Help: lang.Key("first-last-slide-7g-seventh"),
		Do: panes.Run((*Deck).typeG)},
	{ID: "to-number", Keys: "G", Do: panes.Run(func(d *Deck) { d.Go(d.counted() - 1) })},
	{ID: "first", More: "home", Do: panes.RunWith((*Deck).Go, 0)},
	{ID: "last", More: "end", Do: panes.Run(func(d *Deck) { d.Go(d.content.count() - 1) })},
	{ID: "next-slide", Keys: "n", Help: lang.Key("next-slide-slide-before-without"),
		Do: panes.RunWith((*Deck).nextOr, 1)},
	{ID: "previous-slide", Keys: "N", Do: panes.RunWith((*Deck).nextOr, -1)},
	{ID: "down", Keys: "down", Show: "↓ ↑ ctrl+d ctrl+u", Help: lang.Key("scroll-slide-too-long"),
		Do: panes.RunWith((*Deck).scroll, 1)},
	{ID: "up", Keys: "up", Do: panes.RunWith((*Deck).scroll, -1)},
	{ID: "half-down", Keys: "ctrl+d", Do: panes.Run(func(d *Deck) { d.scroll(max(d.h/2, 1)) })},
	{ID: "half-up", Keys: "ctrl+u", Do: panes.Run(func(d *Deck) { d.scroll(-max(d.h/2, 1)) })},
}.If(func(d *Deck) bool { return d.content.hasSlides() })

// otherKeys are about more than the place in the deck.
var otherKeys = panes.Keymap[*Deck]{
	{ID: "overview", Keys: "o", Help: lang.Key("overview"), Do: panes.Run(func(d *Deck) {
		d.view.faults = false
		d.openGrid()
	})},
	{ID: "fullscreen", Keys: "f", Help: lang.Key("fullscreen"), Do: fullscreen},
	{ID: "speaker", Keys: "s", Help: lang.Key("speakers-view"), Do: func(d *Deck) panes.Action {
		return panes.Do(call.PresentationPresenter.With(call.OpenDeckArgs{DeckPath: d.path}))
	}},
	{ID: "black", Keys: "b .", Help: lang.Key("black"), Do: panes.Run(func(d *Deck) { d.view.black = true })},
	{ID: "play", Keys: "p", Help: lang.Key("play-or-pause-stop"), Do: panes.Run((*Deck).togglePlay)},
	{ID: "stop", Keys: "P", Do: panes.Run((*Deck).Stop)},
	{ID: "next-link", Keys: "]", Help: lang.Key("choose-a-link-follow-it"), Do: panes.Run(func(d *Deck) { d.view.choose(1) })},
	{ID: "previous-link", Keys: "[", Do: panes.Run(func(d *Deck) { d.view.choose(-1) })},
	{ID: "follow", Keys: "enter", Do: (*Deck).followStop},
	{ID: "run", Keys: "x", Help: lang.Key("run-slides-code-after-asking"), Do: func(d *Deck) panes.Action {
		d.arming = d.armed
		return d.run()
	}},
	{ID: "edit", Keys: "e", Help: lang.Key("edit-in-editor"), Do: func(d *Deck) panes.Action {
		return panes.Do(call.TerminalEdit.With(call.EditArgs{Path: d.path, Line: d.content.line(d.slide)}))
	}},
	{ID: "again", Keys: "r", Help: lang.Key("read-again"), Do: func(d *Deck) panes.Action {
		d.content.assets.stale()
		return panes.Action{Cmd: d.Reload()}
	}},
	{ID: "copy", Keys: "y", Help: lang.Key("copy-the-slides-text"), Do: (*Deck).copySlide},
	{ID: "problems", Keys: "!", Help: lang.Key("what-wrong-deck"), Do: panes.Run((*Deck).toggleFaults)},
	{ID: "find", Keys: "/", Show: "/ n N", Help: lang.Key("search-next-before"), Do: panes.Run(func(d *Deck) {
		d.view.faults, d.view.grid.on = false, false
		d.view.find = quest{typing: d.content.hasSlides()}
	})},
	{ID: "close-problems", More: "esc q", When: func(d *Deck) bool { return d.view.faults },
		Do: panes.Run((*Deck).toggleFaults)},
	{ID: "drop-search", More: "esc q", When: func(d *Deck) bool { return d.view.find.text != "" },
		Do: panes.Run(func(d *Deck) { d.view.find = quest{} })},
	{ID: "leave-fullscreen", Keys: "esc q", Help: lang.Key("leave-fullscreen"),
		When: func(d *Deck) bool { return d.Fullscreen() && !d.spoken }, Do: fullscreen},
	{ID: "drop-link", More: "esc q", When: func(d *Deck) bool { return d.view.chosen >= 0 },
		Do: panes.Run(func(d *Deck) { d.view.choose(0) })},
	{ID: "drop-count", More: "esc", When: func(d *Deck) bool { return d.view.count > 0 }, Do: panes.Run(func(*Deck) {})},
}

var deckKeys = slices.Concat(disarm, turnKeys, otherKeys)

// gridKeys are those in the overview. Others mean what they mean on a slide.
var gridKeys = slices.Concat(disarm, panes.Keymap[*Deck]{
	{ID: "left", More: "h left", Do: inGrid(func(*grid, int) int { return -1 })},
	{ID: "right", More: "l right", Do: inGrid(func(*grid, int) int { return 1 })},
	{ID: "down", More: "j down", Do: inGrid(func(g *grid, _ int) int { return g.columns })},
	{ID: "up", More: "k up", Do: inGrid(func(g *grid, _ int) int { return -g.columns })},
	{ID: "page-down", More: "pgdown ctrl+d", Do: inGrid((*grid).page)},
	{ID: "page-up", More: "pgup ctrl+u", Do: inGrid(func(g *grid, rows int) int { return -g.page(rows) })},
	{ID: "first", More: "home", Do: panes.Run(func(d *Deck) { d.view.grid.at = 0 })},
	{ID: "first-of-two", More: "g", Do: panes.Run((*Deck).typeG)},
	{ID: "to-number", More: "G end", Do: panes.Run(func(d *Deck) { d.view.grid.choose(d.counted(), d.content.count()) })},
	{ID: "open", More: "enter space", Do: panes.Run(func(d *Deck) {
		d.view.grid.on = false
		d.Go(d.view.grid.at)
	})},
	{ID: "close", More: "o esc q", Do: panes.Run(func(d *Deck) { d.view.grid.on = false })},
})

// inGrid chooses the slide that is so many farther in an overview of so many rows.
func inGrid(by func(g *grid, rows int) int) func(*Deck) panes.Action {
	return panes.Run(func(d *Deck) {
		g := &d.view.grid
		g.move(by(g, d.rows()), d.content.count())
	})
}

// findKeys are those while it is written what to look for.
var findKeys = panes.Keymap[*Deck]{
	{ID: "go", More: "enter", Do: panes.Run(func(d *Deck) {
		d.view.find.typing = false
		d.seek(1, 0)
	})},
	{ID: "cancel", More: "esc", Do: panes.Run(func(d *Deck) { d.view.find = quest{} })},
	{ID: "delete", More: "backspace", Do: panes.Run(func(d *Deck) { d.view.find.deleteLast() })},
	{ID: "clear", More: "ctrl+u", Do: panes.Run(func(d *Deck) { d.view.find.text = "" })},
}

// speakerKeys are those of the speaker's view that are not the deck's.
var speakerKeys = panes.Keymap[*Presenter]{
	{ID: "down", Keys: "down", More: "ctrl+d", Show: "↓ ↑", Help: lang.Key("scroll-the-notes"),
		Do: panes.RunWith((*Presenter).scroll, 3)},
	{ID: "up", Keys: "up", More: "ctrl+u", Do: panes.RunWith((*Presenter).scroll, -3)},
	{ID: "time", Keys: "t", Help: lang.Key("start-stop-time-set-zero"), Do: panes.Run((*Presenter).start)},
	{ID: "zero", Keys: "T", Do: panes.Run(func(p *Presenter) { p.watch = stopwatch{} })},
}

// actions lists all that keys do in the pane.
func actions(kind string) []panes.Binding {
	return slices.Concat(deckKeys, gridKeys, findKeys).Actions(kind)
}

// Bindings lists the deck's keys.
func (d *Deck) Bindings() []panes.Binding { return deckKeys.Bindings() }

// Bindings lists the view's keys, with those of the deck that it passes on.
func (p *Presenter) Bindings() []panes.Binding {
	return slices.Concat(turnKeys.Pick("next", "previous", "first-of-two").Bindings(), speakerKeys.Bindings(),
		otherKeys.Pick("black", "play", "stop").Bindings())
}
