package term

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// Draw returns h lines of w cells: the terminal's rows, and when there is
// something to say a last row that says it.
func (t *Term) Draw(w, h int, focused bool) string {
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	t.w, t.view.h = w, h
	t.show()
	t.Focus(focused)
	bar := t.bar()
	var out []string
	if t.session == nil {
		out = absent(t.failure, w, t.host.Theme())
	} else {
		t.session.Resize(w, h)
		t.colors()
		rows := h
		if bar != "" {
			rows--
		}
		out = t.frame(w, rows)
	}
	if bar != "" && h > 1 {
		for len(out) < h-1 {
			out = append(out, "")
		}
		out = append(out[:h-1], bar)
	}
	for len(out) < h {
		out = append(out, "")
	}
	for i, l := range out {
		if n := xansi.StringWidth(l); n < w {
			out[i] = l + strings.Repeat(" ", w-n)
		} else if n > w {
			out[i] = xansi.Truncate(l, w, "") + "\x1b[m"
		}
	}
	return strings.Join(out[:h], "\n")
}

// show notes that the pane is seen.
func (t *Term) show() {
	t.seen, t.alert = true, false
	if t.watch != nil {
		t.watch.Rest(false)
	}
}

// frame returns the rows that show. While the program draws the next frame the
// last whole one stays, whatever else has the pane drawn again.
func (t *Term) frame(w, rows int) []string {
	if f := t.whole; f.w == w && f.rows == rows && t.waits() {
		return slices.Clone(f.lines)
	}
	f := frame{w: w, rows: rows, session: t.session}
	running := t.Running()
	t.look(func(v *vt.Terminal) {
		f.lines = t.screenRows(v, w, rows)
		f.cursor, f.shown = t.view.cursorOf(v, running)
	})
	t.whole = f
	return slices.Clone(f.lines)
}

// frame is what was drawn last.
type frame struct {
	w, rows int
	session *pty.Session
	lines   []string
	cursor  pos // in the frame
	shown   bool
}

// waits reports whether what was drawn last is to be shown until the program's
// frame is done. What the person does with the text shows at once.
func (t *Term) waits() bool {
	return t.whole.session == t.session && t.session.Drawing() &&
		t.view.follow && !t.view.copying.on && t.view.copying.sel == nil && t.view.search.query == ""
}

// absent says why there is no terminal.
func absent(failure error, w int, th *theme.Theme) []string {
	text, style := lang.T("starting"), th.Style(theme.Muted)
	if failure != nil {
		text, style = lang.Translate(failure), th.Style(theme.Error)
	}
	out := []string{""}
	for _, row := range wrap.Lines(sanitize.Line(text), max(w-4, 1), "") {
		out = append(out, "  "+style.Render(row))
	}
	return out
}

// screenRows returns the rows that show.
func (t *Term) screenRows(v *vt.Terminal, w, rows int) []string {
	t.paint.begin(v, w)
	first := t.view.first(v)
	a, b, selected := t.view.bounds(v)
	var out []string
	var p piece
	var found [][2]int
	for y := range rows {
		line := first + y
		if line >= v.Lines() {
			break
		}
		var marks []mark
		if q := t.view.search.query; q != "" {
			if line < p.first || line >= p.first+p.rows || p.cols == 0 {
				p = pieceAt(v, line)
				found = p.find(q)
			}
			marks = matchMarks(p, found, line, t.paint.found)
		}
		if selected {
			if from, to := t.view.marked(v, a, b, line); to > from {
				marks = append(marks, mark{from, to, t.paint.selection})
			}
		}
		out = append(out, t.paint.row(v, line, marks))
	}
	t.paint.done()
	return out
}

// mark is cells [from, to) of a row with a background of ours.
type mark struct {
	from, to int
	bg       vt.Color
}

// matchMarks returns what is found in one row of a piece.
func matchMarks(p piece, found [][2]int, line int, bg vt.Color) []mark {
	var out []mark
	low := (line - p.first) * p.cols
	for _, m := range found {
		if m[1] > low && m[0] < low+p.cols {
			out = append(out, mark{max(m[0]-low, 0), min(m[1]-low, p.cols), bg})
		}
	}
	return out
}

// Cursor places the cursor: the program's, copy mode's, or that of the row in
// which one types what to search for.
func (t *Term) Cursor(w, h int) (x, y int, ok bool) {
	if t.view.search.open {
		f := &t.view.search.field
		head := []rune(f.Value())[:f.Position()]
		return min(1+xansi.StringWidth(string(head)), w-1), h - 1, true
	}
	if t.session == nil {
		return 0, 0, false
	}
	at, ok := t.whole.cursor, t.whole.shown
	if !t.waits() {
		running := t.Running()
		t.look(func(v *vt.Terminal) { at, ok = t.view.cursorOf(v, running) })
	}
	return at.x, at.line, ok && at.x < w && at.line < h
}

// cursorOf returns the cursor's place among the rows that show.
func (vw *view) cursorOf(v *vt.Terminal, running bool) (at pos, ok bool) {
	at = vw.copying.at
	if !vw.copying.on {
		c := v.Cursor()
		if !c.Visible || !running {
			return pos{}, false
		}
		at = pos{v.ScrollbackLen() + c.Y, c.X}
	}
	at.line -= vw.first(v)
	return at, at.line >= 0 && at.line < vw.rows()
}

// CursorStyle is how the cursor looks: what the program chose (DECSCUSR).
func (t *Term) CursorStyle() (shape tea.CursorShape, blink bool) {
	shape, blink = tea.CursorBlock, true
	if t.view.copying.on {
		return shape, false
	}
	t.look(func(v *vt.Terminal) {
		s := v.Cursor().Shape
		switch s.Kind {
		case vt.UnderlineCursor:
			shape = tea.CursorUnderline
		case vt.BarCursor:
			shape = tea.CursorBar
		}
		blink = !s.Steady
	})
	return shape, blink
}
