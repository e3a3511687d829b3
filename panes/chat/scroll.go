package chat

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
)

// Loading reports whether the first message is wanted and has not come yet.
func (l *List) Loading() bool {
	s := l.st.Session(l.session)
	return l.rise && s != nil && s.Loaded && !s.Complete
}

// StopLoading gives up waiting for it: what came stays.
func (l *List) StopLoading() {
	l.rise = false
	l.version++
}

// scrolled draws anew, and asks for older messages once the first that is
// loaded stands at the top.
func (l *List) scrolled() panes.Action {
	l.version++
	if s := l.st.Session(l.session); s == nil || s.Complete || !s.Loaded || l.r == nil ||
		!l.atTop(l.all()) {
		return panes.Action{}
	}
	return panes.Do(call.SessionOlder.Bare())
}

// toUser puts the previous or next prompt of the person at the top.
func (l *List) toUser(by int) {
	msgs := l.all()
	if l.r == nil || len(msgs) == 0 {
		return
	}
	if l.follow && by > 0 {
		return
	}
	l.leave(msgs)
	l.find(msgs)
	i := l.top
	if by < 0 && (l.begins(msgs) || !isUser(msgs[i])) || by > 0 {
		i += by
	}
	for ; i >= 0 && i < len(msgs); i += by {
		if isUser(msgs[i]) {
			l.put(msgs, i)
			return
		}
	}
	if by > 0 {
		l.end()
	} else {
		l.home(msgs)
	}
}

// pan brings other columns of a table into view, of which a line stands at at.
func (l *List) pan(m *store.Message, at pos, name string, by int) bool {
	b := l.of(m).blockAt(at)
	if b == nil || b.stream == nil || !b.stream.Pan(name, by) {
		return false
	}
	l.version++
	return true
}

// panAt does so for a table in a row of the view.
func (l *List) panAt(y, by int) bool {
	msgs := l.all()
	if l.r == nil || y < 0 || y >= min(l.h, len(l.rows)) || l.rows[y].msg >= len(msgs) {
		return false
	}
	row := l.rows[y]
	_, spans := anchor.Take(row.text, plainly)
	for _, s := range spans {
		for _, kind := range []string{markdown.TableTarget, markdown.LessTarget, markdown.MoreTarget} {
			if name, ok := strings.CutPrefix(s.Target, kind); ok {
				l.pan(msgs[row.msg], row.at, name, by)
				return true
			}
		}
	}
	return false
}

// pointAt returns what stands at a cell of the view; rows above and below it
// count as the first and the last.
func (l *List) pointAt(x, y int) (point, bool) {
	rows, msgs := l.rows, l.all()
	if len(rows) == 0 {
		return point{}, false
	}
	row := rows[min(max(y, 0), len(rows)-1)]
	if row.msg >= len(msgs) {
		return point{}, false
	}
	return point{msgs[row.msg].Info.ID, row.at, max(x, 0)}, true
}
