package editor

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// A file is coloured from its beginning, a slice of time after the other and
// off the loop, as far as it shows and some lines on. A larger one is coloured
// around what shows, from some lines above it on: there what began further up, a
// long comment, may look like code, as in editors that do so too. Chroma reads
// about 500 KB a second.
const (
	maxPaint   = 1 << 20
	paintTime  = 100 * time.Millisecond
	paintAhead = 200
	paintAbove = 400
	maxStretch = maxPaint / 2 // of a larger file, in bytes
)

// painting is how far the colouring of a text came.
type painting struct {
	theme *theme.Theme // for which it was begun
	run   *syntax.Run  // nil: not begun
	busy  bool         // a slice is being coloured
	done  bool
	// base and end are the lines that are to be coloured; end is excluded, and 0
	// before it is known.
	base, end int
	begun     int // counts what was begun
}

// painted is what a slice of time coloured, of which text for which theme.
type painted struct {
	raw   []string
	begun int
	run   *syntax.Run
	lines []string
	done  bool
}

// Pending colours the next slice of what shows, when there is one, or draws it as
// it reads, or asks what differs from the last commit or who changed the lines; once it begins to watch the
// file, and after a change it ends what stands out.
func (e *Editor) Pending() tea.Cmd {
	v := &e.view
	if cmd := e.disk.follow(e.host, e.path, e.Loaded() || e.failure != nil); cmd != nil {
		return cmd
	}
	if cmd := v.fresh.fade(); cmd != nil {
		return cmd
	}
	if cmd := e.reread(); cmd != nil {
		return cmd
	}
	if e.hex.Shown() {
		return e.hex.Fetch()
	}
	if e.hex.again != nil && !e.hex.turning {
		return e.turnHex().Cmd
	}
	if p := v.text.pages; p != nil {
		return p.fetch(v.at.line, v.rows(), v.search.query)
	}
	if cmd := e.typeset(); cmd != nil {
		return cmd
	}
	if cmd := v.askSince(e.host.Changes); cmd != nil {
		return cmd
	}
	if cmd := v.askBlame(e.host.Blame); cmd != nil {
		return cmd
	}
	if e.file == nil || len(v.text.raw) == 0 {
		return nil
	}
	return v.paint(e.file.Path, e.host.Theme())
}

// paint colours the next slice of a text that is called so.
func (v *view) paint(path string, th *theme.Theme) tea.Cmd {
	t := &v.text
	if t.theme != th {
		t.painting = painting{theme: th, begun: t.begun + 1}
		t.colored, t.stale, t.laid = nil, nil, nil
		v.version++
	}
	t.stretch(v.at.line, v.rows())
	if t.busy || t.done || t.base+len(t.colored) > v.at.line+v.rows()+paintAhead {
		return nil
	}
	t.busy = true
	out, base, end := painted{raw: t.raw, begun: t.begun, run: t.run}, t.base, t.end
	return func() tea.Msg {
		if out.run == nil {
			out.run = begin(out.raw, base, end, path, th)
		}
		out.lines, out.done = out.run.Next(paintTime)
		return out
	}
}

// stretch chooses the lines that are to be coloured, where some rows from a line on
// show. What was drawn in colours stays so until
// it is coloured anew.
func (l *lines) stretch(line, rows int) {
	if l.end > 0 && (line >= l.base && min(line+rows, len(l.raw)) <= l.end || l.bytes <= maxPaint) {
		return
	}
	l.painting = painting{theme: l.theme, begun: l.begun + 1, end: len(l.raw)}
	l.colored = nil
	if l.bytes <= maxPaint {
		return
	}
	l.base = max(line-paintAbove, 0)
	l.end = l.base
	for n := 0; l.end < len(l.raw) && (n < maxStretch || l.end < line+rows); l.end++ {
		if n += len(l.raw[l.end]); n > maxPaint { // no source has such lines
			l.end, l.done = max(l.end, l.base+1), true
			return
		}
	}
}

// headLines is how many lines say what a text is.
const headLines = 20

// begin begins to colour lines of a text, as what the text is called or begins
// like.
func begin(raw []string, base, end int, path string, th *theme.Theme) *syntax.Run {
	l := lines{raw: raw}
	text := make([]string, 0, end-base)
	for i := base; i < end; i++ {
		text = append(text, l.plain(i))
	}
	language := syntax.Guess(path, strings.Join(raw[:min(len(raw), headLines)], "\n"))
	return syntax.NewPainter(th.Chroma()).Run(language, path, strings.Join(text, "\n"))
}

// take takes what was coloured, unless text or theme are others by now, and
// reports whether any of it shows.
func (v *view) take(p painted) bool {
	t := &v.text
	if len(p.raw) == 0 || len(t.raw) == 0 || &p.raw[0] != &t.raw[0] || p.begun != t.begun {
		return false
	}
	from := t.base + len(t.colored)
	t.colored = append(t.colored, p.lines...)
	to := t.base + len(t.colored)
	t.run, t.busy, t.done = p.run, false, p.done
	for i := from; i < to; i++ {
		delete(t.laid, i)
	}
	first, last := v.visible()
	return from < last && to >= first
}
