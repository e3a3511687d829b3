package chat

import (
	"cmp"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/places"
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

// stopsIn lists what in a piece of a message can be followed, in the order of
// the text. A link that goes on in the next line is one.
func (c *Chat) stopsIn(it *item, block, piece int) []stop {
	var out []stop
	last := stop{at: pos{line: -2}}
	for i, line := range it.piece(block, piece) {
		if !anchor.Has(line) {
			continue
		}
		_, spans := anchor.Take(line, plainly)
		for n, s := range spans {
			same := s.Target == last.target && i == last.at.line+1 && n == 0
			last = stop{pos{block, piece, i}, n, s.Target}
			if !same && !strings.HasPrefix(s.Target, markdown.LessTarget) &&
				!strings.HasPrefix(s.Target, markdown.MoreTarget) && c.live(s.Target) {
				out = append(out, last)
			}
		}
	}
	return out
}

// nextStop finds the stop behind one, or before it where by is negative, that
// fits. Where that takes too long it gives the place up to which it looked, and
// far.
func (c *Chat) nextStop(it *item, from stop, by int, fits func(stop) bool) (s stop, ok, far bool) {
	block, piece := from.at.block, from.at.piece
	for looked := 0; block >= 0 && block <= len(it.blocks); {
		if piece >= 0 && piece < it.pieces(block) && c.leads(it, block, piece) {
			if looked++; looked > maxLooked {
				if by < 0 {
					return stop{at: pos{block, piece, len(it.piece(block, piece))}}, false, true
				}
				return stop{at: pos{block, piece, 0}, n: -1}, false, true
			}
			all := c.stopsIn(it, block, piece)
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
		if piece >= it.pieces(block) {
			block, piece = block+1, 0
		} else if piece < 0 {
			if block--; block >= 0 {
				piece = it.pieces(block) - 1
			}
		}
	}
	return stop{}, false, false
}

// maxLooked is how many pieces that may hold links are drawn for one key.
const maxLooked = 60

// leads reports whether a piece may hold a target.
func (c *Chat) leads(it *item, block, piece int) bool {
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
func (c *Chat) around(it *item, from stop, by int, fits func(stop) bool) (s stop, ok, far bool) {
	if s, ok, far = c.nextStop(it, from, by, fits); ok || far {
		return s, ok, far
	}
	return c.nextStop(it, beyond(it, by), by, fits)
}

// beyond is a place before all stops of a message, or behind them where by is
// negative.
func beyond(it *item, by int) stop {
	if by < 0 {
		return stop{at: pos{block: len(it.blocks), line: wide}}
	}
	return stop{at: pos{line: -1}, n: -1}
}

func anyStop(stop) bool { return true }

// away reports whether following a stop leads somewhere else. Of what belongs to a
// subagent only its session does.
func (c *Chat) away(m *store.Message, s stop) bool {
	if s.is(pen.PartTarget) || s.is(markdown.CodeTarget) {
		return false
	}
	if b := c.list.of(m).blockAt(s.at); b != nil {
		if p := c.deps.Store.Part(m.Info.SessionID, m.Info.ID, b.id); p != nil && p.Tool == "task" {
			return s.is(pen.SessionTarget)
		}
	}
	return true
}

func plainly(string) (on, off string) { return "", "" }

// live reports whether a target leads anywhere: a file that is known to be there.
func (c *Chat) live(target string) bool {
	place, ok := strings.CutPrefix(target, markdown.FileTarget)
	if !ok {
		return true
	}
	p, ok := places.Parse(place)
	return ok && c.files.exists(p.Path)
}

// lit is how a target is drawn while it is not under the cursor.
func (c *Chat) lit(target string) (on, off string) {
	kind, _, _ := strings.Cut(target, ":")
	switch kind + ":" {
	case markdown.CodeTarget, pen.PartTarget, markdown.TableTarget, markdown.LessTarget, markdown.MoreTarget:
		return "", ""
	}
	if !c.live(target) {
		return "", ""
	}
	return "\x1b[4m", "\x1b[24m"
}

// pan brings other columns of a table into view, of which a line stands at at.
func (c *Chat) pan(m *store.Message, at pos, name string, by int) bool {
	b := c.list.of(m).blockAt(at)
	if b == nil || b.stream == nil || !b.stream.Pan(name, by) {
		return false
	}
	c.version++
	return true
}

// panAt does so for a table in a row of the view.
func (c *Chat) panAt(y, by int) bool {
	msgs := c.messages()
	if c.r == nil || y < 0 || y >= min(c.top, len(c.list.rows)) || c.list.rows[y].msg >= len(msgs) {
		return false
	}
	row := c.list.rows[y]
	_, spans := anchor.Take(row.text, plainly)
	for _, s := range spans {
		for _, kind := range []string{markdown.TableTarget, markdown.LessTarget, markdown.MoreTarget} {
			if name, ok := strings.CutPrefix(s.Target, kind); ok {
				c.pan(msgs[row.msg], row.at, name, by)
				return true
			}
		}
	}
	return false
}
