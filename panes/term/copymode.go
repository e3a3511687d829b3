package term

import (
	"strings"
	"unicode"

	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
)

// copying is the copy mode: a cursor over what was written, and what is
// selected, which the mouse does without the mode.
type copying struct {
	on  bool
	at  pos
	sel *selection

	unlinked bool // no address was found to go to
}

// selection reaches from a cell to where the cursor is.
type selection struct {
	kind selectKind
	from pos
}

type selectKind int

const (
	selectChars selectKind = iota
	selectWords
	selectLines
	selectBlock
)

// EnterCopyMode lets keys move over what was written.
func (t *Term) EnterCopyMode() {
	vw := &t.view
	if t.session == nil || vw.copying.on {
		return
	}
	vw.copying.on = true // the last row is taken now
	t.look(func(v *vt.Terminal) {
		if vw.copying.sel == nil {
			cur := v.Cursor()
			first := vw.first(v)
			vw.copying.at = pos{v.ScrollbackLen() + cur.Y, cur.X}
			if line := vw.copying.at.line; line < first || line >= first+vw.rows() {
				vw.copying.at = pos{line: first + vw.rows() - 1}
			}
		}
		vw.reveal(v, vw.copying.at.line)
	})
	t.version++
}

// LeaveCopyMode gives keys back to the program and shows the end.
func (t *Term) LeaveCopyMode() {
	t.view.copying, t.view.search = copying{}, search{}
	t.view.follow = true
	t.version++
}

// CopyMode reports whether keys move over what was written.
func (t *Term) CopyMode() bool { return t.view.copying.on }

// otherEnd goes to the other end of what is selected.
func (vw *view) otherEnd(v *vt.Terminal) {
	if s := vw.copying.sel; s != nil {
		s.from, vw.copying.at = vw.copying.at, s.from
		vw.reveal(v, vw.copying.at.line)
	}
}

// copySelected copies what is selected, and leaves copy mode.
func (t *Term) copySelected() panes.Action {
	text := t.selected()
	t.LeaveCopyMode()
	if text == "" {
		return panes.Action{}
	}
	return copied(text)
}

// mark begins to select, changes how, or ends it.
func (c *copying) mark(kind selectKind) {
	switch s := c.sel; {
	case s == nil:
		c.sel = &selection{kind, c.at}
	case s.kind == kind:
		c.sel = nil
	default:
		s.kind = kind
	}
}

// moveTo puts the cursor of copy mode into what was written, and into view.
func (vw *view) moveTo(v *vt.Terminal, at pos) {
	cols, _ := v.Size()
	at.line = min(max(at.line, 0), last(v))
	at.x = min(max(at.x, 0), cols-1)
	vw.copying.at = at
	vw.reveal(v, at.line)
}

// last is the last line that is used.
func last(v *vt.Terminal) int {
	n := v.Lines() - 1
	low := v.ScrollbackLen() + v.Cursor().Y
	for n > low && v.LineText(n) == "" {
		n--
	}
	return n
}

// width is how many cells of a line are written.
func width(v *vt.Terminal, i int) int {
	spans := v.AppendSpans(nil, i)
	for n := len(spans) - 1; n >= 0; n-- {
		if text := strings.TrimRight(spans[n].Text, " "); text != "" {
			return spans[n].Col + spans[n].Width - (len(spans[n].Text) - len(text))
		}
	}
	return 0
}

// leftOf and rightOf step over wide characters.
func leftOf(v *vt.Terminal, p pos) int {
	cells := lineCells(v, p.line)
	for p.x--; p.x > 0 && cells[p.x] == ""; p.x-- {
	}
	return p.x
}

func rightOf(v *vt.Terminal, p pos) int {
	cells := lineCells(v, p.line)
	x := p.x
	for x++; x < len(cells) && cells[x] == ""; x++ {
	}
	if x == len(cells) {
		return p.x
	}
	return x
}

// wordMove returns the start of the next word, of the one before, or the end of
// the next.
func wordMove(v *vt.Terminal, p pos, key byte) pos {
	step := 1
	if key == 'b' {
		step = -1
	}
	b := pieceAt(v, p.line)
	k := b.index(p)
	class := func(k int) bool { return k >= 0 && k < len(b.cells) && wordCell(b.cells[k]) }
	switch key {
	case 'w':
		for class(k) {
			k++
		}
		for k < len(b.cells) && !class(k) {
			k++
		}
	case 'e':
		for k++; k < len(b.cells) && !class(k); k++ {
		}
		for class(k + 1) {
			k++
		}
	case 'b':
		for k--; k >= 0 && !class(k); k-- {
		}
		for class(k - 1) {
			k--
		}
	}
	if k < 0 || k >= len(b.cells) { // on the line before or after
		line := b.first + b.rows
		if step < 0 {
			line = b.first - 1
		}
		if line < 0 || line >= v.Lines() {
			return p
		}
		if step < 0 {
			return wordStart(v, pos{line, max(width(v, line)-1, 0)})
		}
		cells := lineCells(v, line)
		for x, c := range cells {
			if c != " " {
				return pos{line, x}
			}
		}
		return pos{line: line}
	}
	return b.pos(k)
}

// wordCell reports whether a cell is part of a word: letters, digits, and what
// paths and addresses are made of. The right half of a wide character is.
func wordCell(text string) bool {
	for _, r := range text {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) ||
			strings.ContainsRune("_-./~:@%+#?&=", r)
	}
	return true
}

// bounds returns the first and last cell that is selected, in order.
func (vw *view) bounds(v *vt.Terminal) (a, b pos, ok bool) {
	s := vw.copying.sel
	if s == nil {
		return a, b, false
	}
	a, b = s.from, vw.copying.at
	if b.before(a) {
		a, b = b, a
	}
	switch s.kind {
	case selectWords:
		a, b = wordStart(v, a), wordEnd(v, b)
	case selectLines:
		cols, _ := v.Size()
		p := pieceAt(v, b.line)
		a, b = pos{line: pieceAt(v, a.line).first}, pos{p.first + p.rows - 1, cols - 1}
	case selectBlock:
		a.x, b.x = min(s.from.x, vw.copying.at.x), max(s.from.x, vw.copying.at.x)
	}
	return a, b, true
}

func wordStart(v *vt.Terminal, p pos) pos {
	b := pieceAt(v, p.line)
	k := b.index(p)
	for k > 0 && k < len(b.cells) && wordCell(b.cells[k]) && wordCell(b.cells[k-1]) {
		k--
	}
	return b.pos(k)
}

func wordEnd(v *vt.Terminal, p pos) pos {
	b := pieceAt(v, p.line)
	k := b.index(p)
	for k < len(b.cells)-1 && wordCell(b.cells[k]) && wordCell(b.cells[k+1]) {
		k++
	}
	return b.pos(k)
}

// marked returns the cells [from, to) of a line that are selected.
func (vw *view) marked(v *vt.Terminal, a, b pos, line int) (from, to int) {
	if line < a.line || line > b.line {
		return 0, 0
	}
	cols, _ := v.Size()
	if vw.copying.sel.kind == selectBlock {
		return a.x, b.x + 1
	}
	from, to = 0, cols
	if line == a.line {
		from = a.x
	}
	if line == b.line {
		to = b.x + 1
	}
	return from, to
}

// selected is the text that is selected: logical lines, those of a block apart.
func (t *Term) selected() string {
	text := ""
	t.look(func(v *vt.Terminal) {
		a, b, ok := t.view.bounds(v)
		switch {
		case !ok:
		case t.view.copying.sel.kind == selectBlock:
			var rows []string
			for i := a.line; i <= b.line; i++ {
				rows = append(rows, strings.TrimRight(v.Columns(i, a.x, b.x+1), " "))
			}
			text = strings.Join(rows, "\n")
		default:
			text = v.Range(a.x, a.line, b.x, b.line)
			if t.view.copying.sel.kind == selectLines {
				text += "\n"
			}
		}
	})
	return text
}
