package markdown

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
	east "github.com/yuin/goldmark/extension/ast"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Widths of columns that had to shrink, in cells: where tables scroll none is
// under legible, nor under its longest word, as far as that has no more than
// longWord; where they do not, none is under minColumn.
const (
	minColumn = 6
	legible   = 12
	longWord  = 24
)

// table is how a table is laid out. One of which a later piece is a part is
// laid out by its first rows.
type table struct {
	name    string
	widths  []int
	scrolls bool
	from    int       // the first column in view
	width   int       // what there is for it, in cells
	rows    [][][]run // those that the piece shows, of one that scrolls
}

// table draws a table: its widest columns narrowed until it fits, or as much
// of it as fits, or as a list of its rows.
func (d *document) table(n *east.Table, p place) []string {
	rows := d.cells(n, p.look)
	border := p.look.with(d.style.Prose.HorizontalRule)
	t := table{name: codeName(d.at, len(d.tables)), width: p.width}
	head := true
	if d.goesOn != nil {
		t, head, d.goesOn = *d.goesOn, false, nil
		t.widen(rows[1:])
	} else {
		t.layOut(rows, p.width, d.style.Scrolls && d.style.Targets)
		t.from = d.stream.pans[t.name]
	}
	d.tables = append(d.tables, t)
	if t.widths == nil {
		return stacked(rows, p, border)
	}
	v := t.view()
	at := &d.tables[len(d.tables)-1]
	at.from, at.rows = t.from, nil
	if at.scrolls && head {
		at.rows = rows
	} else if at.scrolls {
		at.rows = rows[1:]
	}
	v.border, v.align = border, n.Alignments
	var out []string
	for i, cells := range rows {
		if i > 0 || head {
			out = append(out, v.row(cells)...)
		}
		if i == 0 && head {
			out = append(out, v.rule())
		}
	}
	return out
}

// cells returns what stands in a table's rows, of which the first is its heading.
func (d *document) cells(n *east.Table, l look) [][][]run {
	var rows [][][]run
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		in := l
		if row.Kind() == east.KindTableHeader {
			in.bold = true
		}
		var cells [][]run
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, d.inline(cell, in))
		}
		rows = append(rows, cells)
	}
	return rows
}

// layOut finds the columns' widths; none where the table is to be a list.
func (t *table) layOut(rows [][][]run, width int, scrolls bool) {
	need, floor := make([]int, len(rows[0])), make([]int, len(rows[0]))
	for _, cells := range rows {
		for i, c := range cells[:min(len(cells), len(need))] {
			for _, l := range wrap(c, 1<<20) {
				need[i] = max(need[i], xansi.StringWidth(l), 1)
			}
			if scrolls {
				floor[i] = max(floor[i], min(longestWord(c), longWord), legible)
			}
		}
	}
	for i := range floor {
		floor[i] = min(need[i], max(floor[i], minColumn))
	}
	if t.widths = columns(need, floor, width); t.widths != nil || !scrolls {
		return
	}
	t.scrolls, t.widths = true, need
	for i, n := range need {
		need[i] = min(n, max(width-4, minColumn))
	}
}

// widen makes room for the words of later rows as far as there is any.
func (t *table) widen(rows [][][]run) {
	t.widths = slices.Clone(t.widths)
	for _, cells := range rows {
		for i, c := range cells[:min(len(cells), len(t.widths))] {
			n := min(longestWord(c), longWord, max(t.width-4, minColumn)) - t.widths[i]
			if !t.scrolls {
				n = min(n, t.width-t.cells(0))
			}
			t.widths[i] += max(n, 0)
		}
	}
}

// longestWord is how many cells the longest word of a text has. A word may go
// over several runs, as a_b does.
func longestWord(runs []run) int {
	var all strings.Builder
	for _, r := range runs {
		all.WriteString(r.text)
	}
	n := 0
	for word := range strings.FieldsSeq(all.String()) {
		n = max(n, xansi.StringWidth(word))
	}
	return n
}

// columns shares width among columns: all get what they need, or the wide ones
// what is left by the narrow ones, in equal parts, but none less than its
// floor. It gives nil where that cannot be.
func columns(need, floor []int, width int) []int {
	left, open := width-3*(len(need)-1), len(need)
	out := make([]int, len(need))
	settle := func(fits func(i int) bool, get []int) {
		for changed := true; changed; {
			changed = false
			for i := range out {
				if out[i] == 0 && fits(i) {
					out[i], changed = get[i], true
					left -= get[i]
					open--
				}
			}
		}
	}
	total := 0
	for _, n := range floor {
		total += n
	}
	if total > left {
		return nil
	}
	settle(func(i int) bool { return floor[i]*open > left }, floor)
	settle(func(i int) bool { return need[i]*open <= left }, need)
	for i := range out {
		if out[i] == 0 {
			out[i] = left / open
			left -= out[i]
			open--
		}
	}
	return out
}

// view is what of a table is in view: the columns from from to to, excluded,
// in so many cells.
type view struct {
	*table
	to          int
	cells       int
	left, right bool // more is there
	cut         bool // the last of them is not whole
	border      look
	align       []east.Alignment
}

// cells says how many cells the columns from from on take.
func (t *table) cells(from int) int {
	n := 3 * max(len(t.widths)-from-1, 0)
	for _, w := range t.widths[min(from, len(t.widths)):] {
		n += w
	}
	return n
}

// end is the first column with which the last one comes into view.
func (t *table) end() int {
	from := 0
	for from < len(t.widths)-1 && t.cells(from) > t.width-2*min(from, 1) {
		from++
	}
	return from
}

func (t *table) view() view {
	if !t.scrolls {
		return view{table: t, to: len(t.widths), cells: t.cells(0)}
	}
	t.from = min(t.from, t.end())
	v := view{table: t, left: t.from > 0, cells: t.width}
	if v.left {
		v.cells -= 2
	}
	if v.right = t.cells(t.from) > v.cells; v.right {
		v.cells -= 2
	}
	used := -3
	for v.to = t.from; v.to < len(t.widths) && used+3 < v.cells; v.to++ {
		used += 3 + t.widths[v.to]
	}
	v.cut = v.cells < used
	v.cells = min(v.cells, used)
	return v
}

// row draws a row. It is as high as its highest cell, whether that is in view
// or not.
func (v *view) row(cells [][]run) []string {
	cols, height := make([][]string, len(v.widths)), 1
	for i, w := range v.widths {
		if i < len(cells) {
			cols[i] = wrap(cells[i], w)
		}
		height = max(height, len(cols[i]))
	}
	bar := wrap([]run{{"│", v.border}}, 1)[0]
	out := make([]string, height)
	for y := range out {
		var b strings.Builder
		for i := v.from; i < v.to; i++ {
			text := ""
			if y < len(cols[i]) {
				text = cols[i][y]
			}
			free := v.widths[i] - xansi.StringWidth(text)
			before := 0
			switch {
			case i < len(v.align) && v.align[i] == east.AlignRight:
				before = free
			case i < len(v.align) && v.align[i] == east.AlignCenter:
				before = free / 2
			}
			b.WriteString(strings.Repeat(" ", before) + text)
			switch fill := strings.Repeat(" ", free-before); {
			case i == v.to-2 && !v.right && (y >= len(cols[i+1]) || cols[i+1][y] == ""): // nothing follows
				b.WriteString(anchor.Gap(fill + " " + bar))
			case i < v.to-1:
				b.WriteString(anchor.Gap(fill + " " + bar + " "))
			case v.right:
				b.WriteString(fill)
			}
		}
		out[y] = anchor.Row(v.edges(b.String()), y == 0)
	}
	return out
}

// rule draws what stands under the heading. Of a table that scrolls it says
// what is in view, and is the table's target.
func (v *view) rule() string {
	parts := make([]string, 0, v.to-v.from)
	for _, w := range v.widths[v.from:v.to] {
		parts = append(parts, strings.Repeat("─", w))
	}
	line, look := []rune(strings.Join(parts, "─┼─")), v.border
	line = line[:min(len(line), v.cells)]
	wide := len(line)
	if v.scrolls {
		note := lang.T("of-spaced", v.from+1, v.to, len(v.widths))
		if n := xansi.StringWidth(note); n < wide-2 {
			line = append(line[:wide-n], []rune(note)...)
		}
		look.to = TableTarget + v.name
	}
	return anchor.Border(v.edges(wrap([]run{{string(line), look}}, max(wide, 1))[0]))
}

// edges cuts a line to what is in view, and marks where there is more.
func (v *view) edges(line string) string {
	if !v.scrolls {
		return strings.TrimRight(line, " ")
	}
	line = xansi.Truncate(line, v.cells, "")
	if v.left {
		line = v.marker("‹", LessTarget) + " " + anchor.Start + line
	}
	if v.right {
		line += anchor.Gap(" " + v.marker("›", MoreTarget))
	}
	return strings.TrimRight(line, " ")
}

func (v *view) marker(sign, target string) string {
	l := v.border
	l.to = target + v.name
	return wrap([]run{{sign, l}}, 1)[0]
}

// stacked draws a table as a list: for each row, its cells by their heading.
func stacked(rows [][][]run, p place, border look) []string {
	var out []string
	head := rows[0]
	if len(rows) == 1 {
		rows = append(rows, nil)
	}
	for i, cells := range rows[1:] {
		if i > 0 {
			out = append(out, wrap([]run{{strings.Repeat("─", min(p.width, 4)), border}}, p.width)...)
		}
		for j, h := range head {
			line := append([]run{}, h...)
			if j < len(cells) && len(cells[j]) > 0 {
				if len(h) > 0 {
					line = append(line, run{": ", h[len(h)-1].look})
				}
				line = append(line, cells[j]...)
			}
			if len(line) > 0 {
				out = append(out, wrap(line, p.width)...)
			}
		}
	}
	return out
}
