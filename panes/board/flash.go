package board

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// flashFor is how long what somebody else changed stands out.
const flashFor = 1500 * time.Millisecond

// flash is the shapes that stand out, and whether the timer runs that ends it.
type flash struct {
	ids     map[string]bool
	turn    int
	timing  bool
	version uint64 // rises with what stands out
}

// unflash says that the time of a flash is over.
type unflash struct{ turn int }

// light has shapes stand out for a moment.
func (f *flash) light(ids []string) {
	if len(ids) == 0 {
		return
	}
	f.ids = make(map[string]bool, len(ids))
	for _, id := range ids {
		f.ids[id] = true
	}
	f.turn++
	f.version++
	f.timing = false
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

// end ends a flash, unless another one began since.
func (f *flash) end(m unflash) {
	if m.turn == f.turn {
		f.ids, f.timing = nil, false
		f.version++
	}
}
