package deck

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/deck"
)

// sections draws a frame for so many cells, and pictures in at most so many
// rows.
func (p *slideRenderer) sections(f deck.Frame, width, rows int, head heading) []string {
	var out []string
	head.first = true
	for _, s := range f.Sections {
		var lines []string
		widths := shares(s.Widths, width)
		if len(widths) == 1 || widths == nil {
			for _, column := range s.Columns {
				lines = apart(lines, p.column(column, width, rows, &head))
			}
		} else {
			q := *p
			q.wide = 0
			columns := make([][]string, len(s.Columns))
			for c, column := range s.Columns {
				columns[c] = q.column(column, widths[c], rows, &head)
			}
			lines = beside(columns, widths)
		}
		out = apart(out, lines)
	}
	return out
}

// column draws pieces below each other.
func (p *slideRenderer) column(pieces []deck.Piece, width, rows int, head *heading) []string {
	var out []string
	for _, piece := range pieces {
		out = apart(out, p.piece(piece, width, rows, len(pieces) > 1, head))
	}
	return out
}

// columnGap is what stays free between columns.
const columnGap = 3

// shares gives columns their widths, or nil where they are too narrow to stand
// beside each other.
func shares(parts []int, width int) []int {
	sum := 0
	for _, n := range parts {
		sum += n
	}
	if len(parts) < 2 || sum == 0 {
		return []int{width}
	}
	width -= columnGap * (len(parts) - 1)
	out := make([]int, len(parts))
	for i, n := range parts {
		if out[i] = width * n / sum; out[i] < 12 {
			return nil
		}
	}
	return out
}

// apart puts lines below others, with an empty one between them.
func apart(above, below []string) []string {
	if len(above) > 0 && len(below) > 0 {
		above = append(above, "")
	}
	return append(above, below...)
}

// beside puts columns of lines side by side.
func beside(columns [][]string, widths []int) []string {
	height := 0
	for _, c := range columns {
		height = max(height, len(c))
	}
	out := make([]string, height)
	for y := range out {
		var b strings.Builder
		for c, lines := range columns {
			if c > 0 {
				b.WriteString(strings.Repeat(" ", columnGap))
			}
			text := ""
			if y < len(lines) {
				text = lines[y]
			}
			b.WriteString(text + strings.Repeat(" ", max(widths[c]-xansi.StringWidth(text), 0)))
		}
		out[y] = b.String()
	}
	return out
}

// shifted moves lines to the right.
func shifted(lines []string, by int) []string {
	for i, l := range lines {
		if l != "" {
			lines[i] = strings.Repeat(" ", max(by, 0)) + l
		}
	}
	return lines
}

// centred puts each line into the middle; lines of one banner or picture have
// one width and stay together.
func centred(lines []string, w int) []string {
	for i, l := range lines {
		if l != "" {
			lines[i] = strings.Repeat(" ", max((w-xansi.StringWidth(l))/2, 0)) + l
		}
	}
	return lines
}

// flushed has each line end at a cell.
func flushed(lines []string, end int) []string {
	for i, l := range lines {
		if l = strings.TrimRight(l, " "); l != "" {
			lines[i] = strings.Repeat(" ", max(end-xansi.StringWidth(l), 0)) + l
		}
	}
	return lines
}
