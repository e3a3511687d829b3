package board

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// flashFor is how long what somebody else changed stands out.
const flashFor = 1500 * time.Millisecond

// flash is the shapes that stand out, and whether the timer runs that ends it.
type flash struct {
	ids    map[string]bool
	turn   int
	timing bool
}

// unflash ends a flash.
type unflash struct{ turn int }

// light has shapes stand out for a moment.
func (b *Board) light(ids []string) {
	if len(ids) == 0 {
		return
	}
	b.flash.ids = make(map[string]bool, len(ids))
	for _, id := range ids {
		b.flash.ids[id] = true
	}
	b.flash.turn++
	b.flash.timing = false
	b.changed()
}

// begin returns the timer of a flash, while there is one and none runs.
func (f *flash) begin() tea.Cmd {
	if len(f.ids) == 0 || f.timing {
		return nil
	}
	f.timing = true
	turn := f.turn
	return tea.Tick(flashFor, func(time.Time) tea.Msg { return unflash{turn} })
}

func (b *Board) unflash(m unflash) {
	if m.turn == b.flash.turn {
		b.flash.ids, b.flash.timing = nil, false
		b.changed()
	}
}
