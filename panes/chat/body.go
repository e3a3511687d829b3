package chat

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// body is the messages in view as they were drawn last.
type body struct {
	list   *List
	sel    *selection
	drag   *drag
	search *search

	drawn []drawnRow
	spare []drawnRow // to draw into
}

// drawnRow is a row as it was drawn last where nothing marks it, with what it
// was made of.
type drawnRow struct {
	row
	out    string // empty for a row that is drawn anew each time
	news   int    // how often files had turned up
	code   string // the block whose labels it has
	labels []codeLabel
}

// drawnBefore returns what a row was drawn as last, and its labels; ok is false
// where it must be drawn anew.
func drawnBefore(was []drawnRow, i int, d drawnRow) (drawnRow, bool) {
	if i < 0 || i >= len(was) || was[i].row != d.row || was[i].news != d.news || was[i].code != d.code {
		return d, false
	}
	return was[i], true
}

// draw appends the messages in view, in at most h lines: what can be followed is underlined, and
// what is selected or was found is marked. What was drawn last is taken again.
func (b *body) draw(lines []string, msgs []*store.Message, h int) []string {
	_, picked := b.sel.message()
	rows := b.list.draw(msgs, h)
	at, on := b.sel.stop()
	was, by := b.drawn, 0
	if len(rows) > 0 {
		by = moved(was, rows)
	}
	b.drawn, b.spare = b.spare[:0], was
	found := b.search.inRows(rows)
	for i, row := range rows {
		from, to := b.drag.cells(row.msg, row.at, msgs)
		d, before := drawnBefore(was, i+by,
			drawnRow{row: row, news: b.list.files.news, code: b.list.labelled(msgs, row)})
		if !before {
			d.labels = b.list.codeLabels(msgs, row, d.code)
		}
		out := d.out
		if found != nil && len(found[i]) > 0 || to > from || row.msg == picked {
			of := rowMarks{current: -1, from: from, to: to, picked: row.msg == picked, at: at,
				on: on && row.at == at.at}
			if found != nil {
				of.hits = found[i]
			}
			if b.search.here(msgs, row) {
				of.current = min(b.search.spot.nth, len(of.hits)-1)
			}
			d.out = ""
			line, spans := anchor.Take(row.margin+row.text, b.list.lit)
			line = of.draw(b.list.r.pen, line, spans)
			out = withLabels(b.list.r.pen, line, d.labels)
		} else if out == "" {
			line, _ := anchor.Take(row.margin+row.text, b.list.lit)
			out = withLabels(b.list.r.pen, line, d.labels)
			d.out = out
		}
		b.drawn, lines = append(b.drawn, d), append(lines, out)
	}
	return lines
}

// moved says by how many rows what was drawn has moved up.
func moved(was []drawnRow, rows []row) int {
	for i := range was {
		if was[i].msg == rows[0].msg && was[i].at == rows[0].at {
			return i
		}
	}
	for i := range rows {
		if len(was) > 0 && was[0].msg == rows[i].msg && was[0].at == rows[i].at {
			return -i
		}
	}
	return 0
}

// clickable returns what a click on a cell does: it follows what leads somewhere,
// or folds. It is nil where a click does nothing. What leads somewhere was followed by the
// first of several clicks, and not again.
func (b *body) clickable(x, y int, again bool) func() panes.Action {
	msgs := b.list.all()
	if b.list.r == nil || y < 0 || y >= min(b.list.h, len(b.list.rows)) {
		return nil
	}
	row := b.list.rows[y]
	if row.msg >= len(msgs) {
		return nil // the messages changed since
	}
	if do := b.labelAt(msgs, x, y, again); do != nil {
		return do
	}
	m := msgs[row.msg]
	_, spans := anchor.Take(row.margin+row.text, plainly)
	for _, s := range spans {
		if x >= s.From && x < s.To && b.list.live(s.Target) &&
			(!strings.HasPrefix(s.Target, pen.PartTarget) || strings.HasSuffix(s.Target, pen.OpenCall)) {
			return func() panes.Action {
				if again {
					return panes.Action{}
				}
				b.list.version++
				return b.list.goTo(s.Target, m, row.at)
			}
		}
	}
	if bl := b.list.of(m).blockAt(row.at); bl != nil && bl.foldable() {
		return func() panes.Action {
			b.list.fold(m, bl.id)
			return panes.Action{}
		}
	}
	return nil
}

// labelAt returns what a click on a cell of a row does, nil where no label is.
func (b *body) labelAt(msgs []*store.Message, x, y int, again bool) func() panes.Action {
	if y >= len(b.drawn) || b.drawn[y].row != b.list.rows[y] {
		return nil
	}
	d := b.drawn[y]
	for _, l := range d.labels {
		if x < l.x || x >= l.end() {
			continue
		}
		return func() panes.Action {
			it, target := b.list.of(msgs[d.msg]), markdown.CodeTarget+d.code
			code, ok := codeAt(it, d.at, target)
			if !ok || again {
				return panes.Action{}
			}
			return l.do(code, fileOf(code, b.list.stops(it), stop{at: d.at, target: target}))
		}
	}
	return nil
}
