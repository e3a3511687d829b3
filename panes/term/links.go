package term

import (
	"hash/maphash"
	"sort"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
)

// Addresses of the web in a terminal: those that a program wrote as text, also
// where it was wrapped, and those of its links (OSC 8). They are underlined where
// the program does not have the whole screen, and lead to the browser.

// address is an address of the web in a piece: its cells [from, to), counted
// through the piece's rows.
type address struct {
	from, to int
	target   string
}

// addresses finds those that the text of a piece names. The piece needs no cells.
func (p piece) addresses(v *vt.Terminal) []address {
	if !p.holds(v, "://") && !p.holds(v, "www.") {
		return nil
	}
	p.load(v)
	text, at := p.text()
	var out []address
	for _, l := range anchor.FindWeb(text) {
		out = append(out, address{sort.SearchInts(at, l.From+1) - 1, sort.SearchInts(at, l.To), l.Target})
	}
	return out
}

// extentAt returns the piece that a line is in, without its cells.
func extentAt(v *vt.Terminal, line int) piece {
	first := line
	for first > 0 && v.LineWrapped(first-1) {
		first--
	}
	return extent(v, first+(line-first)/maxPiece*maxPiece)
}

// linked is a stretch of the text that leads somewhere: cells first to last,
// which may be on several rows.
type linked struct {
	first, last pos
	target      string
}

// holds reports whether a cell is of the stretch.
func (l linked) holds(p pos) bool { return !p.before(l.first) && !l.last.before(p) }

// linksIn lists what leads somewhere in a piece, from left to right.
func linksIn(v *vt.Terminal, p piece) []linked {
	var out []linked
	for i := range p.rows {
		for _, s := range v.AppendSpans(nil, p.first+i) {
			target, ok := anchor.Web(s.Style.Link.URI)
			if s.Style.Link.URI == "" || !ok || s.Width == 0 {
				continue
			}
			l := linked{pos{p.first + i, s.Col}, pos{p.first + i, s.Col + s.Width - 1}, target}
			if n := len(out) - 1; n >= 0 && out[n].target == target && p.index(out[n].last)+1 == p.index(l.first) {
				out[n].last = l.last // in another colour, or on the next row
				continue
			}
			out = append(out, l)
		}
	}
	own := len(out)
	for _, a := range p.addresses(v) {
		l := linked{p.pos(a.from), p.pos(a.to - 1), a.target}
		if !overlaps(out[:own], l) { // what the program says goes before what its text says
			out = append(out, l)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].first.before(out[j].first) })
	return out
}

func overlaps(all []linked, l linked) bool {
	for _, o := range all {
		if !o.last.before(l.first) && !l.last.before(o.first) {
			return true
		}
	}
	return false
}

// linkAt returns what a cell leads to.
func linkAt(v *vt.Terminal, at pos) (linked, bool) {
	for _, l := range linksIn(v, extentAt(v, at.line)) {
		if l.holds(at) {
			return l, true
		}
	}
	return linked{}, false
}

func browse(target string) panes.Action {
	return panes.Do(call.AppBrowse.With(call.URLArgs{URL: target}))
}

// openAt opens what a cell of the pane leads to.
func (t *Term) openAt(x, y int) (a panes.Action, ok bool) {
	var l linked
	t.look(func(v *vt.Terminal) {
		if cols, _ := v.Size(); x >= 0 && x < cols && y >= 0 && y < t.view.rows() && t.view.first(v)+y < v.Lines() {
			l, ok = linkAt(v, t.view.place(v, x, y))
		}
	})
	if !ok {
		return panes.Action{}, false
	}
	return browse(l.target), true
}

// underCursor returns where the text under the cursor of copy mode leads, empty
// for nowhere.
func (t *Term) underCursor() (target string) {
	t.look(func(v *vt.Terminal) {
		l, _ := linkAt(v, t.view.copying.at)
		target = l.target
	})
	return target
}

// nextLink moves the cursor of copy mode to the next address, or the one before,
// around the ends.
func (vw *view) nextLink(v *vt.Terminal, back bool) {
	at, found := vw.copying.at, false
	for p, looked := extentAt(v, at.line), 0; !found && looked <= v.Lines()+p.rows; p = following(v, p, back) {
		vw.copying.at, found = p.step(v, at, back, looked == 0)
		looked += p.rows
	}
	if vw.copying.unlinked = !found; !found {
		vw.copying.at = at
	}
	vw.reveal(v, vw.copying.at.line)
}

// step returns the beginning of the address of a piece to go to from a cell: in
// the piece that one is in, one that lies beyond that cell.
func (p piece) step(v *vt.Terminal, from pos, back, here bool) (to pos, ok bool) {
	all := linksIn(v, p)
	for i := range all {
		l := all[i]
		if back {
			l = all[len(all)-1-i]
		}
		if !here || !back && from.before(l.first) || back && l.first.before(from) && !l.holds(from) {
			return l.first, true
		}
	}
	return pos{}, false
}

// rowLink is cells [from, to) of a row that lead to an address which stands
// there as text.
type rowLink struct {
	from, to int
	link     vt.Link
}

// webs remembers the addresses of rows that were wrapped from one line: which
// there are in one of them depends on all.
type webs struct {
	seed  maphash.Seed
	known map[uint64][]address // by the versions of all rows
	piece piece                // looked at last, without cells
	key   uint64               // of it; 0 for a row by itself and one without addresses
}

// maxWebs is how many such lines are remembered.
const maxWebs = 256

// forget begins a drawing: lines may have moved.
func (w *webs) forget() { w.piece = piece{} }

// around returns a number for the addresses of a row that was wrapped from a line
// which names some: it changes when any row of that line does. It is 0 for other
// rows.
func (w *webs) around(v *vt.Terminal, line int) uint64 {
	if !v.LineWrapped(line) && (line == 0 || !v.LineWrapped(line-1)) {
		return 0
	}
	if p := w.piece; line >= p.first && line < p.first+p.rows {
		return w.key
	}
	if w.known == nil {
		w.seed, w.known = maphash.MakeSeed(), map[uint64][]address{}
	}
	w.piece = extentAt(v, line)
	var h maphash.Hash
	h.SetSeed(w.seed)
	for i := range w.piece.rows {
		maphash.WriteComparable(&h, v.LineVersion(w.piece.first+i))
	}
	w.key = max(h.Sum64(), 1)
	all, ok := w.known[w.key]
	if !ok {
		if len(w.known) >= maxWebs {
			clear(w.known)
		}
		all = w.piece.addresses(v)
		w.known[w.key] = all
	}
	if len(all) == 0 {
		w.key = 0
	}
	return w.key
}

// links returns the addresses in a row whose number around is known.
func (w *webs) links(v *vt.Terminal, line int, around uint64) []rowLink {
	p, all := w.piece, w.known[around]
	if around == 0 {
		if v.LineWrapped(line) || line > 0 && v.LineWrapped(line-1) {
			return nil
		}
		p = extent(v, line)
		all = p.addresses(v)
	}
	low := (line - p.first) * p.cols
	var out []rowLink
	for _, a := range all {
		if a.to <= low || a.from >= low+p.cols {
			continue
		}
		l := vt.Link{URI: a.target}
		if around != 0 { // the parts light up together
			l.ID = strconv.FormatUint(around^uint64(a.from), 36)
		}
		out = append(out, rowLink{max(a.from-low, 0), min(a.to-low, p.cols), l})
	}
	return out
}

// laid is a style with a link laid over it, unless the program has one there.
func (l rowLink) laid(st vt.Style) vt.Style {
	if st.Link.URI == "" {
		st.Link = l.link
	}
	return st
}

// linkSpans lays links over the spans of a row, in order. It reports false where
// a span cannot be cut by cells.
func linkSpans(spans []vt.Span, links []rowLink) ([]vt.Span, bool) {
	var out []vt.Span
	for _, s := range spans {
		for len(links) > 0 && links[0].to <= s.Col {
			links = links[1:]
		}
		if len(links) > 0 && links[0].from < s.Col+s.Width && (!ascii(s.Text) || len(s.Text) != s.Width) {
			return nil, false
		}
		for _, l := range links {
			if l.from >= s.Col+s.Width {
				break
			}
			if n := l.from - s.Col; n > 0 {
				out, s = append(out, vt.Span{Col: s.Col, Width: n, Text: s.Text[:n], Style: s.Style}),
					vt.Span{Col: l.from, Width: s.Width - n, Text: s.Text[n:], Style: s.Style}
			}
			n := min(l.to-s.Col, s.Width)
			out = append(out, vt.Span{Col: s.Col, Width: n, Text: s.Text[:n], Style: l.laid(s.Style)})
			s = vt.Span{Col: s.Col + n, Width: s.Width - n, Text: s.Text[n:], Style: s.Style}
		}
		if s.Width > 0 {
			out = append(out, s)
		}
	}
	return out, true
}

// underlined reports whether a link is drawn with a line under it.
func underlined(st vt.Style, link vt.Link) bool {
	if st.Underline != vt.NoUnderline || !strings.HasPrefix(link.URI, "http") {
		return false
	}
	_, ok := anchor.Web(link.URI)
	return ok
}
