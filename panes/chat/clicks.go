package chat

import (
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// clicks counts those on one cell that follow each other soon: the second marks
// a word, the third a line, and both are copied when the button goes up, as
// terminals do it.
type clicks struct {
	n    int
	x, y int
	at   time.Time
}

// soon is how long a second click may take.
const soon = 400 * time.Millisecond

func (k *clicks) count(now time.Time, x, y int) {
	if d := now.Sub(k.at); d < 0 || d > soon || k.x != x || k.y != y || k.n > 2 {
		k.n = 0
	}
	*k = clicks{k.n + 1, x, y, now}
}

// markAround marks the word where the button went down, or the line.
func (d *drag) markAround(line bool) {
	msgs := d.list.all()
	i := indexOf(msgs, d.from.id)
	if i < 0 {
		return
	}
	it := d.list.item(msgs, i)
	from, to := 0, wide
	if line {
		d.from.at, d.to.at = it.lineAround(d.from.at)
	} else {
		text, _ := anchor.Take(it.whole(d.from.at), plainly)
		from, to = pen.WordAt(xansi.Strip(text), d.from.x)
	}
	if from < to {
		d.from.x, d.to.x, d.moved = from, to-1, true
		d.list.version++
	}
}

// lineAround returns the first and the last row of a line that was wrapped.
func (it *item) lineAround(p pos) (first, last pos) {
	goesOn := func(p pos) bool {
		_, _, joined := anchor.Flow(it.whole(p), 0, wide)
		return joined
	}
	for first = p; first.line > 0 && goesOn(first); {
		first.line--
	}
	for last = p; ; last.line++ {
		next := last
		next.line++
		if at, ok := it.at(next); !ok || at != next || !goesOn(next) {
			return first, last
		}
	}
}
