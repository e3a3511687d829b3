package chat

import (
	"cmp"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// stop is a target in a message, where it begins: its line, and its place among
// the line's targets.
type stop struct {
	at     pos
	n      int
	target string
}

func (s stop) compare(o stop) int { return cmp.Or(s.at.compare(o.at), cmp.Compare(s.n, o.n)) }

// is reports whether the stop is of a kind.
func (s stop) is(kind string) bool { return strings.HasPrefix(s.target, kind) }

// web reports whether the stop leads to an address of the web.
func (s stop) web() bool {
	_, ok := anchor.Web(s.target)
	return ok
}

// stops is what in a message can be followed, which is looked for as it is asked for.
type stops struct {
	it   *item
	live func(target string) bool // whether it leads anywhere
}

// stops returns what can be followed in a message that is drawn.
func (l *List) stops(it *item) stops { return stops{it, l.live} }

// in lists what in a piece of a message can be followed, in the order of
// the text. A link that goes on in the next line is one.
func (t stops) in(block, piece int) []stop {
	var out []stop
	last := stop{at: pos{line: -2}}
	for i, line := range t.it.piece(block, piece) {
		if !anchor.Has(line) {
			continue
		}
		_, spans := anchor.Take(line, plainly)
		for n, s := range spans {
			same := s.Target == last.target && i == last.at.line+1 && n == 0
			last = stop{pos{block, piece, i}, n, s.Target}
			if !same && !strings.HasPrefix(s.Target, markdown.LessTarget) &&
				!strings.HasPrefix(s.Target, markdown.MoreTarget) && t.live(s.Target) {
				out = append(out, last)
			}
		}
	}
	return out
}

// next finds the stop behind one, or before it where by is negative, that
// fits. Where that takes too long it gives the place up to which it looked, and
// far.
func (t stops) next(from stop, by int, fits func(stop) bool) (s stop, ok, far bool) {
	block, piece := from.at.block, from.at.piece
	for looked := 0; block >= 0 && block <= len(t.it.blocks); {
		if piece >= 0 && piece < t.it.pieces(block) && t.it.mayLead(block, piece) {
			if looked++; looked > maxLooked {
				if by < 0 {
					return stop{at: pos{block, piece, len(t.it.piece(block, piece))}}, false, true
				}
				return stop{at: pos{block, piece, 0}, n: -1}, false, true
			}
			all := t.in(block, piece)
			for i := range all {
				s := all[i]
				if by < 0 {
					s = all[len(all)-1-i]
				}
				if s.compare(from)*by > 0 && fits(s) {
					return s, true, false
				}
			}
		}
		piece += by
		if piece >= t.it.pieces(block) {
			block, piece = block+1, 0
		} else if piece < 0 {
			if block--; block >= 0 {
				piece = t.it.pieces(block) - 1
			}
		}
	}
	return stop{}, false, false
}

// maxLooked is how many pieces that may hold links are drawn for one key.
const maxLooked = 60

// mayLead reports whether a piece may hold a target.
func (it *item) mayLead(block, piece int) bool {
	b := it.blockAt(pos{block: block})
	if b == nil || piece == 0 || piece > b.middle() {
		return true
	}
	if b.stream != nil {
		return b.stream.Leads(piece - 1)
	}
	return b.long.Leads(piece - 1)
}

// around finds the stop behind one or before it, going on at the other end of
// the message.
func (t stops) around(from stop, by int, fits func(stop) bool) (s stop, ok, far bool) {
	if s, ok, far = t.next(from, by, fits); ok || far {
		return s, ok, far
	}
	return t.next(t.beyond(by), by, fits)
}

// beyond is a place before all stops of a message, or behind them where by is
// negative.
func (t stops) beyond(by int) stop {
	if by < 0 {
		return stop{at: pos{block: len(t.it.blocks), line: wide}}
	}
	return stop{at: pos{line: -1}, n: -1}
}

func anyStop(stop) bool { return true }

// away reports whether following a stop leads somewhere else. Of what belongs to a
// subagent only its session does.
func (l *List) away(m *store.Message, s stop) bool {
	if s.is(pen.PartTarget) || s.is(markdown.CodeTarget) {
		return false
	}
	if b := l.of(m).blockAt(s.at); b != nil {
		if p := l.st.Part(m.Info.SessionID, m.Info.ID, b.id); p != nil && p.Tool == "task" {
			return s.is(pen.SessionTarget)
		}
	}
	return true
}

func plainly(string) (on, off string) { return "", "" }
