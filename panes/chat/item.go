package chat

import (
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/osstream"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// item is a message as it is drawn at one width: a list of blocks, mostly one
// a part, each rendered again only when its part changed. Nothing of it grows
// with the history around it.
type item struct {
	key    itemKey
	blocks []*block
	byPart map[string]*block
	foot   []string
	h      int       // its lines
	open   []*block  // those whose text may still grow
	watch  []string  // the sessions of subagents that work
	due    time.Time // when it must be drawn again though nothing came, or zero

	quietAt uint64 // the message's version that quiet was found for, plus 1
	quiet   bool
}

// itemKey is all that a message's drawing depends on but width and theme.
type itemKey struct {
	version uint64
	broken  bool   // the reply ended without being completed
	givenUp bool   // it was, but nobody said why
	close   bool   // no empty line stands before it
	role    role   // what it is in a group of steps
	others  uint64 // what is drawn with it: the versions of the group's other messages, of subagents
}

// block is a part's lines. Text streams; everything else is a plain list.
type block struct {
	id     string // of the part, or of the first of several
	key    blockKey
	stream *markdown.Stream
	margin string // before each line of the stream
	clean  cleaner
	head   []string // before the stream's lines
	lines  []string
	gap    bool      // an empty line stands before it
	slim   bool      // one line, of a tool
	child  string    // the session of a subagent that works
	due    time.Time // see item.due
}

// blockKey is what a block was drawn from.
type blockKey struct {
	version uint64
	unfold  bool
	detail  bool
	dead    bool  // the engine left the message, nothing in it runs any more
	second  int64 // of the time that it shows
	others  uint64
	calls   int
}

func (b *block) len() int {
	n := len(b.head) + len(b.lines)
	if b.stream != nil {
		n += b.stream.Len()
	}
	if n > 0 && b.gap {
		n++
	}
	return n
}

func (b *block) line(i int) string {
	if b.gap {
		if i == 0 {
			return ""
		}
		i--
	}
	if i < len(b.head) {
		return b.head[i]
	}
	i -= len(b.head)
	if b.stream != nil {
		if i < b.stream.Len() {
			return b.margin + b.stream.Line(i)
		}
		i -= b.stream.Len()
	}
	return b.lines[i]
}

// height counts the item's lines.
func (it *item) height() int { return it.h }

// measure counts them anew, and sets the gaps: tools of one line stand close.
func (it *item) measure() {
	it.h, it.due, it.open, it.watch = len(it.foot), time.Time{}, it.open[:0], it.watch[:0]
	var last *block
	for _, b := range it.blocks {
		if b.clean.parse != nil && !b.clean.done {
			it.open = append(it.open, b)
		}
		if !b.due.IsZero() && (it.due.IsZero() || b.due.Before(it.due)) {
			it.due = b.due
		}
		if b.child != "" {
			it.watch = append(it.watch, b.child)
		}
		if b.len() == 0 {
			continue
		}
		b.gap = !(b.slim && (last == nil && it.key.close || last != nil && last.slim))
		it.h += b.len()
		last = b
	}
}

// at finds the block of a line, nil for the foot, and the line in it.
func (it *item) at(i int) (*block, int) {
	for _, b := range it.blocks {
		n := b.len()
		if i < n {
			return b, i
		}
		i -= n
	}
	return nil, i
}

// each visits the lines from from to to, excluded.
func (it *item) each(from, to int, visit func(i int, line string)) {
	at := 0
	for _, b := range it.blocks {
		n := b.len()
		for i := max(from-at, 0); i < min(to-at, n); i++ {
			visit(at+i, b.line(i))
		}
		if at += n; at >= to {
			return
		}
	}
	for i := max(from-at, 0); i < min(to-at, len(it.foot)); i++ {
		visit(at+i, it.foot[i])
	}
}

// late says whether the message must be drawn again though it did not change.
func (it *item) late(now time.Time) bool {
	late := !it.due.IsZero() && !now.Before(it.due)
	for _, b := range it.open {
		if b.clean.late(now) {
			b.key, late = blockKey{}, true
		}
	}
	return late
}

// block finds or makes a part's block.
func (it *item) block(id string) *block {
	b := it.byPart[id]
	if b == nil {
		b = &block{id: id}
		it.byPart[id] = b
	}
	it.blocks = append(it.blocks, b)
	return b
}

// forget drops the blocks of parts that are gone.
func (it *item) forget() {
	if len(it.byPart) <= len(it.blocks) {
		return
	}
	for id := range it.byPart {
		delete(it.byPart, id)
	}
	for _, b := range it.blocks {
		it.byPart[b.id] = b
	}
}

// cleaner strips command blocks and control characters from a growing text,
// doing the work for what was added alone.
type cleaner struct {
	raw   string
	out   strings.Builder
	parse *osstream.Parser
	done  bool
}

func (c *cleaner) text(raw string, whole bool, now func() time.Time) string {
	if c.parse == nil || c.done || !strings.HasPrefix(raw, c.raw) {
		*c = cleaner{parse: osstream.NewTimed(now)}
	}
	c.out.WriteString(sanitize.Text(c.parse.Write(raw[len(c.raw):]).Text))
	c.out.WriteString(sanitize.Text(c.parse.Expire(now()).Text))
	c.raw = raw
	if whole {
		c.out.WriteString(sanitize.Text(c.parse.Close().Text))
		c.done = true
	}
	return c.out.String()
}

// late says whether a block has been open for too long, so that the text must
// be cleaned again though none came.
func (c *cleaner) late(now time.Time) bool {
	if c.parse == nil || c.done {
		return false
	}
	d, open := c.parse.Deadline()
	return open && !now.Before(d)
}

// cleaned is a whole text without command blocks, safe to print.
func cleaned(p *store.Part, now func() time.Time) string {
	var c cleaner
	return c.text(p.Text(), true, now)
}
