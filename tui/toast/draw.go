package toast

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/tui/widget"
)

// boxWidth is how wide a toast's text is where the status line is too short.
const boxWidth = 72

// shown is the toast behind a sign of its level, which colour alone would not
// tell everybody.
func (t *Toasts) shown() string {
	switch {
	case t.text == "":
	case t.level == commands.LevelError:
		return "✗ " + t.text
	case t.level == commands.LevelWarning:
		return "! " + t.text
	}
	return t.text
}

// Line is the toast where the status line holds it, or where its box would hide
// something of the questions that show.
func (t *Toasts) Line(win *widget.Window, questions func() []layout.Rect) string {
	text := t.shown()
	if xansi.StringWidth(text)+2 <= win.W {
		return text
	}
	if _, ok := spot(win, t.draw(win, text), questions()); !ok {
		return xansi.Truncate(text, max(win.W-2, 1), "…")
	}
	return ""
}

// Box is the toast where the status line does not hold it, and its place.
func (t *Toasts) Box(win *widget.Window, questions func() []layout.Rect) (box string, at layout.Rect) {
	text := t.shown()
	if xansi.StringWidth(text)+2 <= win.W {
		return "", layout.Rect{}
	}
	box = t.draw(win, text)
	at, ok := spot(win, box, questions())
	if !ok {
		return "", layout.Rect{}
	}
	return box, at
}

func (t *Toasts) draw(win *widget.Window, text string) string {
	style := win.Theme.Style(Token(t.level))
	lines := wrap.Lines(text, max(min(boxWidth, win.W-6), 8), "/")
	for i, l := range lines {
		lines[i] = style.Render(l)
	}
	return win.Box("", strings.Join(lines, "\n"), "")
}

// spot is the first place, from the top right on, where a box hides nothing of
// what is to be kept in view.
func spot(win *widget.Window, box string, keep []layout.Rect) (layout.Rect, bool) {
	w, h := lipgloss.Width(box), lipgloss.Height(box)
	right, low := max(win.W-w-1, 0), max(win.H-h-1, 0)
	for _, at := range []layout.Rect{{X: right, Y: 1, W: w, H: h}, {X: right, Y: low, W: w, H: h}, {Y: 1, W: w, H: h},
		{Y: low, W: w, H: h}} {
		if !slices.ContainsFunc(keep, func(r layout.Rect) bool { return overlap(at, r) }) {
			return at, true
		}
	}
	return layout.Rect{}, false
}

func overlap(a, b layout.Rect) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}
