package chat

import (
	"slices"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

// item is a message as it is drawn at one width: a list of blocks, mostly one
// a part. A block is drawn when its lines are asked for, and again only when
// its part changed. Nothing of it grows with the history around it.
type item struct {
	r      *renderer
	m      *store.Message
	key    itemKey
	turn   uint64 // how often the item was brought up to date
	blocks []*block
	byPart map[string]*block
	foot   []string
	live   []*block // those that change as time passes, or with a subagent

	parts  []*store.Part // what blocks were made of,
	kinds  []partKind    // what each of them is,
	seen   uint64        // the message's version then,
	grafts int           // and how many parts of other messages

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

// partKind is what a part is among the blocks.
type partKind uint8

const (
	silent  partKind = iota // it shows nothing
	grouped                 // it shows with its neighbours
	single
)

// update brings an item up to its message, drawn with the other messages of
// its group. No block is drawn by that.
func (r *renderer) update(it *item, m *store.Message, k itemKey, others []*store.Message) {
	if it.byPart == nil {
		it.byPart = map[string]*block{}
	}
	absorbs := it.key.role != k.role
	it.r, it.m, it.key, it.foot = r, m, k, nil
	it.turn++
	switch {
	case k.role == absorbed:
		it.clear()
	case m.Info.Role == engine.RoleUser:
		it.clear()
		it.block("user")
		it.forget()
	default:
		it.arrange(others, absorbs)
		it.foot = r.foot(m, k.broken)
	}
	it.live = slices.DeleteFunc(it.live, func(b *block) bool { return !b.lives() || it.byPart[b.id] != b })
}

func (it *item) clear() {
	it.blocks, it.parts, it.kinds, it.grafts = it.blocks[:0], it.parts[:0], it.kinds[:0], 0
}

// arrange makes the blocks of a reply's parts. Calls that only look follow each
// other in one block. What was arranged before stays when parts only came at
// the end.
func (it *item) arrange(others []*store.Message, anew bool) {
	m := it.m
	anew = anew || len(others) > 0 || it.grafts > 0 || len(m.Parts) < len(it.parts)
	for i, p := range it.parts {
		anew = anew || m.Parts[i] != p || p.Version > it.seen && it.r.kind(m, p) != it.kinds[i]
	}
	if anew {
		it.clear()
	}
	for _, p := range m.Parts[len(it.parts):] {
		kind := it.r.kind(m, p)
		it.parts, it.kinds = append(it.parts, p), append(it.kinds, kind)
		it.add(p, kind)
	}
	for _, o := range others {
		for _, p := range o.Parts {
			if it.r.groups(p) {
				it.add(p, grouped)
				it.grafts++
			}
		}
	}
	it.seen = m.Version
	if anew {
		it.forget()
	}
}

// add puts a part into a block at the end.
func (it *item) add(p *store.Part, kind partKind) {
	last := len(it.blocks) - 1
	switch {
	case kind == silent:
	case kind == grouped && last >= 0 && it.blocks[last].group:
		it.blocks[last].parts = append(it.blocks[last].parts, p)
		it.blocks[last].turn = 0
	default:
		b := it.block(p.ID)
		b.parts, b.group = append(b.parts[:0], p), kind == grouped
	}
}

// kind says what a part is among the blocks.
func (r *renderer) kind(m *store.Message, p *store.Part) partKind {
	switch {
	case r.groups(p):
		return grouped
	case r.silent(m, p):
		return silent
	}
	return single
}

// block finds or makes a part's block, at the end.
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
	clear(it.byPart)
	for _, b := range it.blocks {
		it.byPart[b.id] = b
	}
}

// draw returns a block, brought up to date.
func (it *item) draw(i int) *block {
	b := it.blocks[i]
	if b.turn == it.turn {
		return b
	}
	b.turn = it.turn
	switch m := it.m; {
	case m.Info.Role == engine.RoleUser:
		it.r.user(b, it)
	case b.group:
		it.r.reads(b, b.parts, it.dead())
	default:
		it.r.part(b, it, b.parts[0])
	}
	if b.lives() && !slices.Contains(it.live, b) {
		it.live = append(it.live, b)
	}
	return b
}

// dead reports whether nothing in the message runs any more.
func (it *item) dead() bool { return it.key.broken || it.m.Info.Error != nil }

// gap reports whether an empty line stands before a block that has lines: tools of
// one line stand close.
func (it *item) gap(i int) bool {
	if !it.draw(i).slim {
		return true
	}
	for i--; i >= 0; i-- {
		if b := it.draw(i); !b.empty() {
			return !b.slim
		}
	}
	return !it.key.close
}

// late reports whether the message must be drawn again though it did not change.
func (it *item) late(now time.Time) bool {
	late := false
	for _, b := range it.live {
		if b.turn != it.turn {
			continue // it is not in view
		}
		late = late || !b.due.IsZero() && !now.Before(b.due)
		if b.clean.late(now) {
			b.key, late = blockKey{}, true
		}
	}
	return late
}

// others sums the versions of the subagents whose work shows.
func (it *item) others(st *store.Store) (sum uint64) {
	for _, b := range it.live {
		if b.child != "" {
			sum += st.SessionVersion(b.child)
		}
	}
	return sum
}
