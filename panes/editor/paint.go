package editor

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// A file is coloured from its beginning, a slice of time after the other and
// off the loop, as far as it shows and some lines on; a larger file stays
// plain. Chroma reads about 500 KB a second.
const (
	maxPaint   = 1 << 20
	paintTime  = 100 * time.Millisecond
	paintAhead = 200
)

// painting is how far the colouring of a text came.
type painting struct {
	theme *theme.Theme // for which it was begun
	run   *syntax.Run  // nil: not begun
	busy  bool         // a slice is being coloured
	done  bool
}

// painted is what a slice of time coloured, of which text for which theme.
type painted struct {
	raw   []string
	theme *theme.Theme
	run   *syntax.Run
	lines []string
	done  bool
}

// Pending colours the next slice of what shows, when there is one, or draws it as
// it reads, or asks what differs from the last commit or who changed the lines; once it begins to watch the
// file, and after a change it ends what stands out.
func (e *Editor) Pending() tea.Cmd {
	if cmd := e.follow(); cmd != nil {
		return cmd
	}
	if cmd := e.fade(); cmd != nil {
		return cmd
	}
	if cmd := e.reread(); cmd != nil {
		return cmd
	}
	if e.asHex() {
		return e.fetchBytes()
	}
	if e.hex.again != nil && !e.hex.turning {
		return e.turnHex()
	}
	if e.text.pages != nil {
		return e.fetch()
	}
	if cmd := e.typeset(); cmd != nil {
		return cmd
	}
	if cmd := e.askSince(); cmd != nil {
		return cmd
	}
	if cmd := e.askBlame(); cmd != nil {
		return cmd
	}
	if e.file == nil || len(e.file.Text) > maxPaint {
		return nil
	}
	t := &e.text
	if th := e.host.Theme(); t.theme != th {
		t.painting = painting{theme: th}
		t.colored, t.stale, t.laid = nil, nil, nil
		e.version++
	}
	if t.busy || t.done || len(t.colored) > e.at.line+e.rows()+paintAhead {
		return nil
	}
	t.busy = true
	out, path := painted{raw: t.raw, theme: t.theme, run: t.run}, e.file.Path
	return func() tea.Msg {
		if out.run == nil {
			out.run = begin(out.raw, path, out.theme)
		}
		out.lines, out.done = out.run.Next(paintTime)
		return out
	}
}

// begin begins to colour a text.
func begin(raw []string, path string, th *theme.Theme) *syntax.Run {
	l := lines{raw: raw}
	text := make([]string, len(raw))
	for i := range raw {
		text[i] = l.plain(i)
	}
	return syntax.NewPainter(th.Chroma()).Run("", path, strings.Join(text, "\n"))
}

// take takes what was coloured, unless text or theme are others by now, and
// says whether any of it shows.
func (e *Editor) take(p painted) bool {
	t := &e.text
	if len(p.raw) == 0 || len(t.raw) == 0 || &p.raw[0] != &t.raw[0] || p.theme != t.theme {
		return false
	}
	from := len(t.colored)
	t.colored = append(t.colored, p.lines...)
	t.run, t.busy, t.done = p.run, false, p.done
	for i := from; i < len(t.colored); i++ {
		delete(t.laid, i)
	}
	first, last := e.VisibleLines()
	return from < last && len(t.colored) >= first
}
