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
func (c *Chat) markAround(line bool) {
	msgs := c.messages()
	i := indexOf(msgs, c.drag.from.id)
	if i < 0 {
		return
	}
	it := c.list.item(c.r, msgs, i)
	from, to := 0, wide
	if line {
		c.drag.from.at, c.drag.to.at = it.lineAround(c.drag.from.at)
	} else {
		text, _ := anchor.Take(it.whole(c.drag.from.at), plainly)
		from, to = pen.WordAt(xansi.Strip(text), c.drag.from.x)
	}
	if from < to {
		c.drag.from.x, c.drag.to.x, c.drag.moved = from, to-1, true
		c.version++
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
