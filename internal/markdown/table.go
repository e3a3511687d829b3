package markdown

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
	east "github.com/yuin/goldmark/extension/ast"

	"github.com/openspace-tui/openspace/internal/anchor"
)

// minColumn is the least width of a column that had to shrink, in cells. A
// table with less room is drawn as a list of its rows.
const minColumn = 6

// table draws a table, its widest columns narrowed until it fits.
func (d *document) table(n *east.Table, p place) []string {
	var rows [][][]run
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		l := p.look
		if row.Kind() == east.KindTableHeader {
			l.bold = true
		}
		var cells [][]run
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, d.inline(cell, l))
		}
		rows = append(rows, cells)
	}
	border := p.look.with(d.style.Prose.HorizontalRule)
	widths, ok := columns(rows, p.width)
	if !ok {
		return stacked(rows, p, border)
	}
	var out []string
	for i, cells := range rows {
		out = append(out, tableRow(cells, widths, n.Alignments, border)...)
		if i == 0 {
			var parts []string
			for _, w := range widths {
				parts = append(parts, strings.Repeat("─", w))
			}
			out = append(out, wrap([]run{{strings.Join(parts, "─┼─"), border}}, p.width)...)
		}
	}
	return out
}

// columns shares width among the columns: all get what they need, or the wide
// ones what is left by the narrow ones, in equal parts.
func columns(rows [][][]run, width int) ([]int, bool) {
	need := make([]int, len(rows[0]))
	for _, cells := range rows {
		for i, c := range cells[:min(len(cells), len(need))] {
			for _, l := range wrap(c, 1<<20) {
				need[i] = max(need[i], xansi.StringWidth(l), 1)
			}
		}
	}
	left, open := width-3*(len(need)-1), len(need)
	out := make([]int, len(need))
	for changed := true; changed; {
		changed = false
		for i, n := range need {
			if out[i] == 0 && n*open <= left {
				out[i], changed = n, true
				left -= n
				open--
			}
		}
	}
	for i := range out {
		if out[i] == 0 {
			if out[i] = left / open; out[i] < minColumn {
				return nil, false
			}
			left -= out[i]
			open--
		}
	}
	return out, true
}

func tableRow(cells [][]run, widths []int, align []east.Alignment, border look) []string {
	cols, height := make([][]string, len(widths)), 1
	for i, w := range widths {
		if i < len(cells) {
			cols[i] = wrap(cells[i], w)
			for k, l := range cols[i] {
				cols[i][k] = anchor.WithoutFlow(l) // a row is text as it stands
			}
		}
		height = max(height, len(cols[i]))
	}
	bar := wrap([]run{{"│", border}}, 1)[0]
	out := make([]string, height)
	for y := range out {
		var b strings.Builder
		for i, w := range widths {
			if i > 0 {
				b.WriteString(" " + bar + " ")
			}
			text := ""
			if y < len(cols[i]) {
				text = cols[i][y]
			}
			free := w - xansi.StringWidth(text)
			before := 0
			switch {
			case i < len(align) && align[i] == east.AlignRight:
				before = free
			case i < len(align) && align[i] == east.AlignCenter:
				before = free / 2
			}
			b.WriteString(strings.Repeat(" ", before) + text)
			if i < len(widths)-1 {
				b.WriteString(strings.Repeat(" ", free-before))
			}
		}
		out[y] = strings.TrimRight(b.String(), " ")
	}
	return out
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
