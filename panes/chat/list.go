package chat

import (
	"github.com/openspace-tui/openspace/internal/store"
)

// list shows a session's messages from an anchor: a message and a line in it
// stand at the top of the view. Only messages that come into view are
// rendered, so that opening and scrolling cost the same at any length.
type list struct {
	items  map[string]*item
	follow bool   // the end stays in view
	rise   bool   // the beginning does, while older messages come in
	top    int    // index of the message at the top
	anchor string // its id: older messages may come in before it
	line   int    // its first line in view
	h      int    // the view's height when last drawn
	rows   []row  // what was drawn last
	left   extent // what there was when the end was left
}

// row is a line in view: its message's index and its line in it.
type row struct {
	text      string
	msg, line int
}

// extent is how far a conversation had come.
type extent struct {
	msgs, parts, bytes int
	last               string
}

func newList() list { return list{items: map[string]*item{}, follow: true} }

// reset drops all that was rendered.
func (l *list) reset() { l.items = map[string]*item{} }

// of gives a message's item, which may not be up to date.
func (l *list) of(m *store.Message) *item {
	it := l.items[m.Info.ID]
	if it == nil {
		it = &item{}
		l.items[m.Info.ID] = it
	}
	return it
}

// item gives a message's drawing, brought up to date.
func (l *list) item(r *renderer, msgs []*store.Message, i int) *item {
	m := msgs[i]
	it := l.of(m)
	k := itemKey{version: m.Version + 1, broken: r.st.Interrupted(m), givenUp: r.st.GivenUp(m)}
	var others []*store.Message
	k.role, others = l.group(r, msgs, i)
	k.close = i > 0 && r.close(msgs[i-1], m)
	for _, o := range others {
		k.others = max(k.others, o.Version)
	}
	k.others += uint64(len(others))
	for _, child := range it.watch {
		k.others += r.st.SessionVersion(child)
	}
	if it.key != k || it.late(r.now()) {
		r.update(it, m, k, others)
	}
	return it
}

// find moves the anchor to where its message is now.
func (l *list) find(msgs []*store.Message) {
	if l.anchor == "" || l.top < len(msgs) && msgs[l.top].Info.ID == l.anchor {
		return
	}
	if i := indexOf(msgs, l.anchor); i >= 0 {
		l.top = i
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

// hold remembers the anchor's message.
func (l *list) hold(msgs []*store.Message) {
	l.anchor = ""
	if l.top < len(msgs) {
		l.anchor = msgs[l.top].Info.ID
	}
}

// draw gives the rows in view, at most h. They are valid until the next call.
func (l *list) draw(r *renderer, msgs []*store.Message, h int) []row {
	l.h, l.rows = h, l.rows[:0]
	if h <= 0 || len(msgs) == 0 {
		return nil
	}
	switch {
	case l.rise:
		l.top, l.line = 0, 0
	case !l.follow:
		l.find(msgs)
		l.clamp(r, msgs)
	}
	if l.follow {
		l.toEnd(r, msgs)
	}
	l.hold(msgs)
	skip := l.line
	for i := l.top; i < len(msgs) && len(l.rows) < h; i++ {
		it := l.item(r, msgs, i)
		it.each(skip, min(it.height(), skip+h-len(l.rows)), func(n int, text string) {
			l.rows = append(l.rows, row{text, i, n})
		})
		skip = 0
	}
	return l.rows
}

// toEnd puts the anchor so that the last line stands at the bottom.
func (l *list) toEnd(r *renderer, msgs []*store.Message) {
	rest := l.h
	for i := len(msgs) - 1; i >= 0; i-- {
		n := l.item(r, msgs, i).height()
		if n >= rest {
			l.top, l.line = i, n-rest
			return
		}
		rest -= n
	}
	l.top, l.line = 0, 0
}

// clamp mends an anchor that history or width moved, and follows again once
// the end is in view.
func (l *list) clamp(r *renderer, msgs []*store.Message) {
	if l.top >= len(msgs) {
		l.follow = true
		return
	}
	if n := l.item(r, msgs, l.top).height(); l.line >= n {
		l.line = max(n-1, 0)
	}
	if l.atEnd(r, msgs) {
		l.follow = true
	}
}

// atEnd says whether what follows the anchor fits the view.
func (l *list) atEnd(r *renderer, msgs []*store.Message) bool {
	lines := -l.line
	for i := l.top; i < len(msgs); i++ {
		if lines += l.item(r, msgs, i).height(); lines > l.h {
			return false
		}
	}
	return true
}

// leave stops following the end.
func (l *list) leave(r *renderer, msgs []*store.Message) {
	l.rise = false
	if l.follow {
		l.toEnd(r, msgs)
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

// news says whether text came at the end since it was left, and how many
// messages.
func (l *list) news(msgs []*store.Message) (bool, int) {
	now := extentOf(msgs)
	if now.last == l.left.last {
		return now.parts > l.left.parts || now.bytes > l.left.bytes, 0
	}
	at := indexOf(msgs, l.left.last)
	return true, len(msgs) - 1 - at
}

// scroll moves the view by lines, up when negative.
func (l *list) scroll(r *renderer, msgs []*store.Message, by int) {
	if len(msgs) == 0 || l.follow && by >= 0 {
		return
	}
	l.leave(r, msgs)
	l.find(msgs)
	l.line += by
	l.settle(r, msgs)
}

// settle turns a line outside of the anchor's message into one of another.
func (l *list) settle(r *renderer, msgs []*store.Message) {
	for l.line < 0 && l.top > 0 {
		l.top--
		l.line += l.item(r, msgs, l.top).height()
	}
	l.line = max(l.line, 0)
	for l.top < len(msgs)-1 {
		n := l.item(r, msgs, l.top).height()
		if l.line < n {
			break
		}
		l.top++
		l.line -= n
	}
	if l.atEnd(r, msgs) {
		l.follow = true
	}
	l.hold(msgs)
}

// show brings a line of a message into view, with some lines around it where
// it was not.
func (l *list) show(r *renderer, msgs []*store.Message, msg, line, lines int) {
	for _, want := range []int{line, line + min(lines, l.h) - 1} {
		if !l.sees(msg, want) {
			l.leave(r, msgs)
			l.top, l.line = msg, line-min(l.h/4, 3)
			l.settle(r, msgs)
			l.draw(r, msgs, l.h)
			return
		}
	}
}

// sees says whether a line was drawn last.
func (l *list) sees(msg, line int) bool {
	for _, w := range l.rows {
		if w.msg == msg && w.line == line {
			return true
		}
	}
	return false
}

// put has a message begin at the top of the view.
func (l *list) put(r *renderer, msgs []*store.Message, msg int) {
	l.leave(r, msgs)
	l.top, l.line = msg, 0
	l.settle(r, msgs)
}

// atTop says whether the first line of the first message is in view.
func (l *list) atTop() bool { return !l.follow && l.top == 0 && l.line == 0 }

// home shows the first message, and stays with what is the first as older ones
// come in.
func (l *list) home(r *renderer, msgs []*store.Message) {
	l.leave(r, msgs)
	l.top, l.line, l.anchor, l.rise = 0, 0, "", !l.follow
}

// end shows the last line and stays with it.
func (l *list) end() { l.follow, l.rise = true, false }
