package export

import (
	"slices"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// tableGap is between the columns of a table, in points.
const tableGap = 20.0

// cell is one of a table.
type cell struct {
	pieces []piece
	align  east.Alignment
}

// table lays out a table, whose columns are as wide as their text where there is room.
func (w *pdfWriter) table(n *east.Table, src []byte, at place) block {
	at.size *= 0.85
	rows := w.cells(n, src, w.plain(at))
	var natural []float64
	for _, row := range rows {
		for c, cell := range row {
			if c == len(natural) {
				natural = append(natural, 0)
			}
			natural[c] = max(natural[c], w.breadth(cell.pieces, at.size*w.scale))
		}
	}
	gaps := tableGap * float64(max(len(natural)-1, 0))
	widths := columnWidths(natural, at.width-gaps)
	wide := gaps
	for _, width := range widths {
		wide += width
	}
	if at.centre {
		at.x += (at.width - wide) / 2
	}
	var out block
	for _, row := range rows {
		out.below(w.row(row, widths, wide, at), 4)
	}
	return out
}

// row lays out a row of a table, with a line below it.
func (w *pdfWriter) row(row []cell, widths []float64, wide float64, at place) block {
	var line block
	in := at
	for c, cell := range row {
		in.width = widths[c]
		in.right, in.centre = cell.align == east.AlignRight, cell.align == east.AlignCenter
		b := w.paragraph(cell.pieces, in)
		line.h = max(line.h, b.h)
		line.ops = append(line.ops, b.ops...)
		in.x += in.width + tableGap
	}
	line.ops = append(line.ops, op{line.h, 4, func(
		y float64) {
		w.fill(w.muted)
		w.pdf.Rect(at.x, y+2, wide, 0.5, "F")
	}})
	line.h += 4
	return line
}

// cells returns the rows of a table.
func (w *pdfWriter) cells(n *east.Table, src []byte, base piece) (rows [][]cell) {
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		text := base
		if row.Kind() == east.KindTableHeader {
			text.font = bold
		}
		var all []cell
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			all = append(all, cell{w.inline(c, src, text), alignment(c)})
		}
		rows = append(rows, all)
	}
	return rows
}

func alignment(n ast.Node) east.Alignment {
	if c, ok := n.(*east.TableCell); ok {
		return c.Alignment
	}
	return east.AlignNone
}

// breadth is how wide text is on one line.
func (w *pdfWriter) breadth(pieces []piece, size float64) (wide float64) {
	for _, p := range pieces {
		wide += w.fonts.width(w.fonts.known(p.text, p.font), p.font, p.height(size))
	}
	const rounding = 0.01
	return wide + rounding
}

// columnWidths gives columns their own widths where there is room for all, else the
// narrow ones theirs, and the others what is left, each as much.
func columnWidths(natural []float64, free float64) []float64 {
	narrow := slices.Sorted(slices.Values(natural))
	most := 0.0 // how wide a column may be
	for i, n := range narrow {
		if most = max(free, 0) / float64(len(narrow)-i); n > most {
			break
		}
		free, most = free-n, n
	}
	out := make([]float64, len(natural))
	for c, n := range natural {
		out[c] = min(n, most)
	}
	return out
}
