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
	top    int    // index of the message at the top
	anchor string // its id: older messages may come in before it
	line   int    // its first line in view
	h      int    // the view's height when last drawn
}

func newList() list { return list{items: map[string]*item{}, follow: true} }

// reset drops all that was rendered.
func (l *list) reset() { l.items = map[string]*item{} }

// item gives a message's drawing, brought up to date.
func (l *list) item(r *renderer, msgs []*store.Message, i int) *item {
	m := msgs[i]
	it := l.items[m.Info.ID]
	if it == nil {
		it = &item{}
		l.items[m.Info.ID] = it
	}
	if broken := r.interrupted(m); it.version != m.Version || it.broken != broken || it.late(r.now()) {
		it.broken = broken
		r.update(it, m)
	}
	return it
}

// find moves the anchor to where its message is now.
func (l *list) find(msgs []*store.Message) {
	if l.anchor == "" || l.top < len(msgs) && msgs[l.top].Info.ID == l.anchor {
		return
	}
	for i, m := range msgs {
		if m.Info.ID == l.anchor {
			l.top = i
			return
		}
	}
}

// hold remembers the anchor's message.
func (l *list) hold(msgs []*store.Message) {
	l.anchor = ""
	if l.top < len(msgs) {
		l.anchor = msgs[l.top].Info.ID
	}
}

// draw gives the lines in view, at most h.
func (l *list) draw(r *renderer, msgs []*store.Message, h int) []string {
	l.h = h
	if h <= 0 || len(msgs) == 0 {
		return nil
	}
	if !l.follow {
		l.find(msgs)
		l.clamp(r, msgs)
	}
	if l.follow {
		l.toEnd(r, msgs)
	}
	l.hold(msgs)
	var out []string
	skip := l.line
	for i := l.top; i < len(msgs) && len(out) < h; i++ {
		it := l.item(r, msgs, i)
		n := it.height()
		out = it.appendLines(out, skip, min(n, skip+h-len(out)))
		skip = 0
	}
	return out
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

// scroll moves the view by lines, up when negative.
func (l *list) scroll(r *renderer, msgs []*store.Message, by int) {
	if len(msgs) == 0 {
		return
	}
	if l.follow {
		if by >= 0 {
			return
		}
		l.toEnd(r, msgs)
		l.follow = false
	} else {
		l.find(msgs)
	}
	l.line += by
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

// atTop says whether the first line of the first message is in view.
func (l *list) atTop() bool { return !l.follow && l.top == 0 && l.line == 0 }

// home shows the first message.
func (l *list) home() { l.follow, l.top, l.line, l.anchor = false, 0, 0, "" }

// end shows the last line and stays with it.
func (l *list) end() { l.follow = true }

// partAt finds the part drawn at a row of the view.
func (l *list) partAt(msgs []*store.Message, row int) string {
	row += l.line
	for i := l.top; i < len(msgs); i++ {
		it := l.items[msgs[i].Info.ID]
		if it == nil {
			return ""
		}
		if n := it.height(); row >= n {
			row -= n
			continue
		}
		for _, b := range it.blocks {
			if n := b.len(); row >= n {
				row -= n
				continue
			}
			for id, other := range it.byPart {
				if other == b {
					return id
				}
			}
		}
		return ""
	}
	return ""
}
