package chat

import (
	"github.com/openspace-tui/openspace/internal/store"
)

// List is a session's messages as they are shown, from an anchor: a line of a message stands at
// the top of the view. Only what comes into view is drawn, so that opening and
// scrolling cost the same at any length, of the session and of a message.
type List struct {
	st      *store.Store
	session string    // empty until the first prompt
	r       *renderer // nil until the first drawing
	view    view
	files   knownFiles // which of the files that are named are there
	version uint64

	items  map[string]*item
	follow bool   // the end stays in view
	rise   bool   // the beginning does, while older messages come in
	top    int    // index of the message at the top
	anchor string // its id: older messages may come in before it
	at     pos    // its first line in view
	wanted bool   // the anchor is one of another time, that may not be there
	part   string // the id of that line's block: others may come in before it
	h      int    // the view's height when last drawn
	rows   []row  // what was drawn last
	left   extent // what there was when the end was left
}

// row is a line in view: its text behind its margin, its message's index and
// where it stands in that.
type row struct {
	margin, text string
	msg          int
	at           pos
}

// extent is how far a conversation had come.
type extent struct {
	msgs, parts, bytes int
	last               string
}

func newList(st *store.Store, session string) *List {
	return &List{st: st, session: session, items: map[string]*item{}, follow: true,
		view: view{unfold: map[string]bool{}}, files: knownFiles{known: map[string]checked{}}}
}

// all returns the session's messages, but for those that are taken back.
func (l *List) all() []*store.Message {
	if l.session == "" {
		return nil
	}
	return l.st.Visible(l.session)
}

func (l *List) busy() bool { return l.session != "" && l.st.Busy(l.session) }

// parent is the session that a subagent's belongs to, or empty.
func (l *List) parent() string {
	if s := l.st.Session(l.session); s != nil {
		return s.ParentID
	}
	return ""
}

// queued is how many prompts wait to be sent.
func (l *List) queued() int {
	n, msgs := 0, l.all()
	for i := len(msgs) - 1; i >= 0 && msgs[i].Pending != store.NotPending; i-- {
		if msgs[i].Pending == store.Queued {
			n++
		}
	}
	return n
}

// reset drops all that was rendered.
func (l *List) reset() { l.items = map[string]*item{} }

// of returns a message's item, which may not be up to date.
func (l *List) of(m *store.Message) *item {
	it := l.items[m.Info.ID]
	if it == nil {
		it = &item{}
		l.items[m.Info.ID] = it
	}
	return it
}

// item returns a message's drawing, brought up to date.
func (l *List) item(msgs []*store.Message, i int) *item {
	m := msgs[i]
	it := l.of(m)
	k := itemKey{version: m.Version + 1, broken: l.r.st.Interrupted(m), givenUp: l.r.st.GivenUp(m)}
	var others []*store.Message
	k.role, others = l.group(msgs, i)
	k.close = i > 0 && l.r.close(msgs[i-1], m)
	for _, o := range others {
		k.others = max(k.others, o.Version)
	}
	k.others += uint64(len(others)) + it.others(l.r.st)
	if it.key != k || it.late(l.r.now()) {
		l.r.update(it, m, k, others)
	}
	return it
}

// find moves the anchor to where its message and its block are now.
func (l *List) find(msgs []*store.Message) {
	if l.anchor == "" {
		return
	}
	if l.top >= len(msgs) || msgs[l.top].Info.ID != l.anchor {
		i := indexOf(msgs, l.anchor)
		if i < 0 {
			return
		}
		l.top = i
	}
	it := l.item(msgs, l.top)
	if n := l.at.block; l.part == "" || n < len(it.blocks) && it.blocks[n].id == l.part {
		return
	}
	for i, b := range it.blocks {
		if b.id == l.part {
			l.at.block = i
			return
		}
	}
}

// indexOf finds a message, from the end.
func indexOf(msgs []*store.Message, id string) int {
	for i := len(msgs) - 1; i >= 0; i-- {
		if msgs[i].Info.ID == id {
			return i
		}
	}
	return -1
}

// hold remembers the anchor's message and block.
func (l *List) hold(msgs []*store.Message) {
	l.anchor, l.part = "", ""
	if l.top >= len(msgs) {
		return
	}
	l.anchor = msgs[l.top].Info.ID
	if it := l.of(msgs[l.top]); l.at.block < len(it.blocks) {
		l.part = it.blocks[l.at.block].id
	}
}

// draw returns the rows in view, at most h. They are valid until the next call.
func (l *List) draw(msgs []*store.Message, h int) []row {
	l.h, l.rows = h, l.rows[:0]
	if h <= 0 || len(msgs) == 0 {
		return nil
	}
	switch {
	case l.rise:
		l.top, l.at = 0, pos{}
	case l.wanted && indexOf(msgs, l.anchor) < 0:
		l.follow = true
	case !l.follow:
		l.find(msgs)
		l.clamp(msgs)
	}
	if l.wanted && indexOf(msgs, l.left.last) < 0 { // nobody knows what came since
		l.left = extentOf(msgs)
	}
	l.wanted = false
	if l.follow {
		l.toEnd(msgs)
	}
	l.hold(msgs)
	from := l.at
	for i := l.top; i < len(msgs) && len(l.rows) < h; i++ {
		l.take(l.item(msgs, i), i, from, h)
		from = pos{}
	}
	return l.rows
}

// take appends the rows of a message, until there are h.
func (l *List) take(it *item, msg int, from pos, h int) {
	for p, ok := it.at(from); ok && len(l.rows) < h; p, ok = it.at(p) {
		margin := ""
		if p.block < len(it.blocks) {
			margin = it.blocks[p.block].before(p.piece)
		}
		for _, text := range it.piece(p.block, p.piece)[p.line:] {
			if len(l.rows) == h {
				return
			}
			l.rows = append(l.rows, row{margin, text, msg, p})
			p.line++
		}
	}
}

// toEnd puts the anchor so that the last line stands at the bottom.
func (l *List) toEnd(msgs []*store.Message) {
	rest := l.h
	for i := len(msgs) - 1; i >= 0; i-- {
		it := l.item(msgs, i)
		if l.at, rest = it.up(it.behind(), rest); rest == 0 {
			l.top = i
			return
		}
	}
	l.top, l.at = 0, pos{}
}

// clamp mends an anchor that history or width moved, and follows again once
// the end is in view.
func (l *List) clamp(msgs []*store.Message) {
	if l.top >= len(msgs) {
		l.follow = true
		return
	}
	it := l.item(msgs, l.top)
	if p, ok := it.at(l.at); ok {
		l.at = p
	} else if p, missing := it.up(it.behind(), 1); missing == 0 {
		l.at = p
	}
	if l.atEnd(msgs) {
		l.follow = true
	}
}

// atEnd reports whether what follows the anchor fits the view.
func (l *List) atEnd(msgs []*store.Message) bool {
	room, from := l.h, l.at
	for i := l.top; i < len(msgs); i++ {
		it := l.item(msgs, i)
		if p, ok := it.at(from); ok {
			_, missing := it.down(p, room)
			if room = missing - 1; room < 0 {
				return false
			}
		}
		from = pos{}
	}
	return true
}

// leave stops following the end.
func (l *List) leave(msgs []*store.Message) {
	l.rise = false
	if l.follow {
		l.toEnd(msgs)
		l.follow, l.left = false, extentOf(msgs)
	}
}

func extentOf(msgs []*store.Message) extent {
	e := extent{msgs: len(msgs)}
	if len(msgs) == 0 {
		return e
	}
	m := msgs[len(msgs)-1]
	e.last, e.parts = m.Info.ID, len(m.Parts)
	if e.parts > 0 {
		e.bytes = len(m.Parts[e.parts-1].Text())
	}
	return e
}

// news reports whether text came at the end since it was left, and how many
// messages.
func (l *List) news(msgs []*store.Message) (bool, int) {
	now := extentOf(msgs)
	if now.last == l.left.last {
		return now.parts > l.left.parts || now.bytes > l.left.bytes, 0
	}
	at := indexOf(msgs, l.left.last)
	return true, len(msgs) - 1 - at
}

// scroll moves the view by lines, up when negative.
func (l *List) scroll(by int) {
	msgs := l.all()
	if l.r == nil || len(msgs) == 0 || l.follow && by >= 0 {
		return
	}
	l.leave(msgs)
	l.find(msgs)
	l.move(msgs, by)
	l.settle(msgs)
}

// move moves the anchor by lines, as far as there are any.
func (l *List) move(msgs []*store.Message, by int) {
	l.top = min(l.top, len(msgs)-1)
	for by < 0 {
		var missing int
		if l.at, missing = l.item(msgs, l.top).up(l.at, -by); missing == 0 || l.top == 0 {
			return
		}
		by = -missing
		l.top--
		l.at = l.item(msgs, l.top).behind()
	}
	for by > 0 {
		it := l.item(msgs, l.top)
		p, ok := it.at(l.at)
		if ok {
			if p, by = it.down(p, by); by == 0 || l.top == len(msgs)-1 {
				l.at = p
				return
			}
			by--
		}
		if l.top == len(msgs)-1 {
			return
		}
		l.top, l.at = l.top+1, pos{}
	}
}

// settle puts the anchor on a line that is there, and follows the end once that
// is in view.
func (l *List) settle(msgs []*store.Message) {
	for l.top < len(msgs)-1 {
		p, ok := l.item(msgs, l.top).at(l.at)
		if ok {
			l.at = p
			break
		}
		l.top, l.at = l.top+1, pos{}
	}
	if l.atEnd(msgs) {
		l.follow = true
	}
	l.hold(msgs)
}

// show brings a line of a message into view, and as many behind it, with some
// lines around it where it was not.
func (l *List) show(msgs []*store.Message, msg int, at pos, lines int) {
	it := l.item(msgs, msg)
	p, ok := it.at(at)
	if !ok {
		return
	}
	last, _ := it.down(p, max(min(lines, l.h)-1, 0))
	if l.sees(msg, p) && l.sees(msg, last) {
		return
	}
	l.leave(msgs)
	l.top, l.at = msg, p
	l.move(msgs, -min(l.h/4, 3))
	l.settle(msgs)
	l.draw(msgs, l.h)
}

// sees reports whether a line was drawn last.
func (l *List) sees(msg int, at pos) bool {
	for _, w := range l.rows {
		if w.msg == msg && w.at == at {
			return true
		}
	}
	return false
}

// put has a message begin at the top of the view.
func (l *List) put(msgs []*store.Message, msg int) {
	l.leave(msgs)
	l.top, l.at = msg, pos{}
	l.settle(msgs)
}

// atTop reports whether the first line of the first message is in view.
func (l *List) atTop(msgs []*store.Message) bool {
	return !l.follow && l.top == 0 && l.begins(msgs)
}

// begins reports whether the anchor is the first line of its message.
func (l *List) begins(msgs []*store.Message) bool {
	if l.top >= len(msgs) {
		return l.top == 0 // there are none
	}
	it := l.item(msgs, l.top)
	p, ok := it.at(l.at)
	first, _ := it.first()
	return !ok || p == first
}

// home shows the first message, and stays with what is the first as older ones
// come in.
func (l *List) home(msgs []*store.Message) {
	l.leave(msgs)
	l.top, l.at, l.anchor, l.rise = 0, pos{}, "", !l.follow
	if len(msgs) > 0 && l.atEnd(msgs) { // all of it is in view
		l.follow, l.rise = true, false
	}
}

// end shows the last line and stays with it.
func (l *List) end() { l.follow, l.rise = true, false }
