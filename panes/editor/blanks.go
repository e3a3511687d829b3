package editor

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// How far is looked for indents: cells of a line, lines around an empty one, and
// lines from which the usual step is found.
const (
	maxIndent = 256
	maxBeside = 50
	maxStep   = 8
	maxSteps  = 2000
)

// What stands for what cannot be seen.
const (
	guideMark  = "│"
	tabMark    = "→"
	spaceMark  = "·"
	otherMark  = "⍽" // of blanks that are no spaces: programs take them for letters
	returnMark = "␍"
)

// blanks is what is drawn in place of a line's blanks.
type blanks struct {
	shown      bool  // they are marked
	tabs       []int // the cells at which tabs begin, rising
	back       int   // the cell of a carriage return at its end, -1 for none
	deep, step int   // guides stand before the cell deep, so far apart

	mark, guide string // SGR
}

// blanks returns what is drawn in place of a line's blanks.
func (v *view) blanks(i int, d *laid, th *theme.Theme) blanks {
	b := blanks{shown: v.showBlanks, back: -1, step: 1}
	if strings.HasSuffix(v.text.line(i), "\r") {
		b.back = d.width - 1
	}
	if v.showBlanks {
		b.tabs, b.mark = v.text.tabs(i, d), syntax.Ink(th.Color(theme.Muted))
	}
	if v.guides {
		b.deep, b.step, b.guide = v.text.deep(i), v.text.indentStep(), syntax.Ink(th.Color(theme.Border))
	}
	return b
}

// guided reports whether a guide stands in a cell.
func (b *blanks) guided(cell int) bool { return cell < b.deep && cell%b.step == 0 }

// at returns what is drawn for a letter at a cell, and its colour.
func (b *blanks) at(text, code string, cell int) (string, string) {
	switch {
	case cell == b.back && text == returnMark:
		if !b.shown {
			return " ", ""
		}
		return text, b.mark
	case text != " " && b.shown && isBlank(text):
		return otherMark + strings.Repeat(" ", xansi.StringWidth(text)-1), b.mark
	case text != " ":
		return text, code
	case b.guided(cell):
		return guideMark, b.guide
	case !b.shown:
		return text, code
	}
	n, tab := slices.BinarySearch(b.tabs, cell)
	switch {
	case tab:
		return tabMark, b.mark
	case n > 0 && cell < tabEnd(b.tabs[n-1]):
		if cell == b.tabs[n-1]+1 && b.guided(cell-1) { // which has the tab's own place
			return tabMark, b.mark
		}
		return text, code
	}
	return spaceMark, b.mark
}

// isBlank reports whether a letter is a blank, of whatever kind.
func isBlank(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return size == len(text) && unicode.Is(unicode.Zs, r) && xansi.StringWidth(text) > 0
}

// tabEnd is the cell behind a tab.
func tabEnd(cell int) int { return cell + syntax.TabWidth - cell%syntax.TabWidth }

// tabs returns the cells at which a line's tabs begin.
func (l *lines) tabs(i int, d *laid) []int {
	if d.tabs == nil {
		d.tabs = tabCells(l.line(i))
	}
	return d.tabs
}

func tabCells(raw string) []int {
	out, cell, text := []int{}, 0, sanitize.Text(raw)
	for {
		part, rest, tab := strings.Cut(text, "\t")
		if !tab {
			return out
		}
		cell += xansi.StringWidth(part)
		out = append(out, cell)
		cell, text = tabEnd(cell), rest
	}
}

// indent is how many cells of blanks a line begins with, and whether there is
// nothing else in it.
func (l *lines) indent(i int) (cells int, empty bool) {
	for _, c := range []byte(strings.TrimSuffix(l.line(i), "\r")) {
		switch {
		case cells >= maxIndent:
			return maxIndent, false
		case c == ' ':
			cells++
		case c == '\t':
			cells = tabEnd(cells)
		default:
			return cells, false
		}
	}
	return cells, true
}

// deep is the cell before which a line has guides: its indent, or that of the
// lines around one that is empty.
func (l *lines) deep(i int) int {
	cells, empty := l.indent(i)
	if !empty {
		return cells
	}
	return min(l.beside(i, -1), l.beside(i, 1))
}

// beside is the indent of the next line that is not empty.
func (l *lines) beside(i, by int) int {
	for range maxBeside {
		if i += by; i < 0 || i >= l.count() {
			return 0
		}
		if cells, empty := l.indent(i); !empty {
			return cells
		}
	}
	return 0
}

// indentStep is by how many cells a line is mostly indented further than the one
// before.
func (l *lines) indentStep() int {
	if l.step > 0 {
		return l.step
	}
	var seen [maxStep + 1]int
	before := 0
	for i := range min(l.count(), maxSteps) {
		cells, empty := l.indent(i)
		if empty {
			continue
		}
		by := max(cells-before, before-cells)
		if by > 0 && strings.HasPrefix(l.line(i), "\t") {
			by = syntax.TabWidth
		}
		if by > 1 && by <= maxStep {
			seen[by]++
		}
		before = cells
	}
	l.step = syntax.TabWidth
	for by, n := range seen {
		if n > seen[l.step] {
			l.step = by
		}
	}
	return l.step
}
