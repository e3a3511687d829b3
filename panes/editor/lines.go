package editor

import (
	"strings"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// stride is how many cells apart a long line is indexed when it does not wrap.
const stride = 512

// maxLaid is how many laid lines are kept.
const maxLaid = 2000

// lines is a file's text by line: as it is, in lower case once it is searched,
// and coloured as far as that came. Of a large file pages has some of them, and
// none are here.
type lines struct {
	pages   *pages
	raw     []string
	bytes   int // of all of it
	lower   []string
	colored []string // from the line base on
	stale   []string // as they were coloured in the text before; empty: not
	painting
	hits *hits // of the last search
	step int   // of indents; 0: not known
	// scopes are the lines in which lines are, as far as that was asked for.
	scopes map[int][]int
	laid   map[int]*laid
	size   int // what laid was made for
}

// laid is a line ready to be drawn: its text, and where its rows begin. A line
// that does not wrap has one row; its starts are an index alone.
type laid struct {
	text   string
	starts []start
	width  int   // of the whole line, in cells
	tabs   []int // the cells at which tabs begin; nil: not known
}

// start is a place in a laid line: the byte, the cell, and the colour there.
type start struct {
	at, cell int
	code     string
}

func newLines(f *workspace.File) lines {
	if f.Text == "" {
		return lines{}
	}
	return lines{bytes: len(f.Text), raw: strings.Split(strings.TrimSuffix(f.Text, "\n"), "\n")}
}

func (l *lines) count() int {
	if l.pages != nil {
		return l.pages.n
	}
	return len(l.raw)
}

// likely is how many lines there are likely to be.
func (l *lines) likely() int {
	if p := l.pages; p != nil && p.part > 0 {
		return int(float64(p.n) / p.part)
	}
	return l.count()
}

// line returns a line as it is; of a large file nothing, while it is not held.
func (l *lines) line(i int) string {
	if p := l.pages; p != nil {
		if p.has(i) {
			return p.held[i-p.first]
		}
		return ""
	}
	return l.raw[i]
}

// around returns the lines around one that are held; to is excluded.
func (l *lines) around(i int) (from, to int) {
	if p := l.pages; p != nil {
		if !p.has(i) {
			return i, i
		}
		return p.first, p.first + len(p.held)
	}
	return 0, len(l.raw)
}

// plain returns a line safe to print, with tabs as spaces.
func (l *lines) plain(i int) string { return syntax.Tabs(sanitize.Text(l.line(i))) }

// color returns a coloured line, or nothing.
func (l *lines) color(i int) string {
	switch {
	case i >= l.base && i-l.base < len(l.colored):
		return l.colored[i-l.base]
	case i < len(l.stale):
		return l.stale[i]
	}
	return ""
}

// lay returns a line ready to be drawn, with a start at least every size cells.
func (l *lines) lay(i, size int) *laid {
	if l.laid == nil || l.size != size || len(l.laid) > maxLaid {
		l.laid, l.size = map[int]*laid{}, size
	}
	if d := l.laid[i]; d != nil {
		return d
	}
	d := &laid{text: l.plain(i), starts: []start{{}}}
	if c := l.color(i); c != "" {
		d.text = c
	}
	row := 0
	for c := range syntax.Cells(d.text, 0, "") {
		w := min(c.Width, size)
		if d.width+w > row+size {
			row = d.width
			d.starts = append(d.starts, start{c.At, d.width, c.Code})
		}
		d.width += w
	}
	l.laid[i] = d
	return d
}

// cells turns columns of a line, rising and from 0, into cells of what is
// drawn. A column beyond the end is the end.
func (l *lines) cells(i int, columns []int) []int {
	out := make([]int, len(columns))
	raw, col, cell := l.line(i), 0, 0
	for n, want := range columns {
		at := 0
		for at < len(raw) && col < want {
			_, size := utf8.DecodeRuneInString(raw[at:])
			at += size
			col++
		}
		cell = advance(cell, raw[:at])
		raw, out[n] = raw[at:], cell
	}
	return out
}

// advance returns the cell behind a text that begins at a cell.
func advance(cell int, text string) int {
	text = sanitize.Text(text)
	for {
		part, rest, tab := strings.Cut(text, "\t")
		cell += xansi.StringWidth(part)
		if !tab {
			return cell
		}
		cell += syntax.TabWidth - cell%syntax.TabWidth
		text = rest
	}
}
