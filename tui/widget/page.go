package widget

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// Page is text to scroll.
type Page struct {
	Title string
	Lines []string
	Top   int
	h     int    // lines in view, as drawn
	Foot  string // what the keys do; empty: as usual
	Read  answer.Read
	Found int // lines that have what is looked for
	Finder
}

// Key scrolls and searches. It reports whether the key closes the page.
func (d *Page) Key(k tea.KeyPressMsg) (tea.Cmd, bool) {
	before := d.find
	line := func(i int) string { return xansi.Strip(d.Lines[i]) }
	if cmd, to, ok := d.Finder.Key(k, d.Top, d.h, line, len(d.Lines)); ok {
		if d.find != before {
			d.count()
		}
		d.Top = InView(d.Top, to, d.h, len(d.Lines))
		return cmd, false
	}
	switch k.Keystroke() {
	case "esc", "q", "f1", "?", "enter":
		return nil, true
	case "up", "k":
		d.Top--
	case "down", "j":
		d.Top++
	case "pgup", "ctrl+u":
		d.Top -= d.h
	case "pgdown", "ctrl+d", "space":
		d.Top += d.h
	case "home", "g":
		d.Top = 0
	case "end", "shift+g", "G":
		d.Top = len(d.Lines)
	}
	return nil, false
}

// count counts the lines that have what is looked for.
func (d *Page) count() {
	d.Found = 0
	for _, l := range d.Lines {
		if d.In(xansi.Strip(l)) {
			d.Found++
		}
	}
}

// Grants reports whether a key that grants what the page says does so now. It
// scrolls on before.
func (d *Page) Grants(now time.Time, k tea.KeyPressMsg) bool {
	return d.Read.Grants(now, k.IsRepeat, func() { d.Top += d.h })
}

// AtEnd reports whether the last line is in view.
func (d *Page) AtEnd() bool { return d.Top >= len(d.Lines)-d.h }

// Wheel scrolls by so many notches.
func (d *Page) Wheel(by int) { d.Top += 3 * by }

// Draw returns the page as a box.
func (d *Page) Draw(win *Window) string { return d.DrawIn(win, PageWidth(win.W)) }

// DrawIn draws the page in w cells, with lines below it that stay in view.
func (d *Page) DrawIn(win *Window, w int, last ...string) string {
	foot := d.footer(win, w)
	room := win.H - 1 - len(wrap.Lines(foot, max(win.W-4, 1), "")) - len(last) // of the window, without the title
	if win.Framed() {
		room -= 2
	}
	d.h = max(min(win.H-6-len(last), room, len(d.Lines)), 1)
	d.Top = max(min(d.Top, len(d.Lines)-d.h), 0)
	d.Read.Drew(d.Top+d.h, len(d.Lines))
	out := make([]string, 0, d.h+len(last))
	for i, l := range d.Lines[d.Top:min(d.Top+d.h, len(d.Lines))] {
		if d.In(xansi.Strip(l)) {
			l = d.Marked(win, d.Top+i, l)
		}
		out = append(out, Cell(l, w))
	}
	return win.Box(Titled(d.Title, w, d.Top, d.Top+d.h, len(d.Lines)), strings.Join(append(out, last...), "\n"), foot)
}

// footer tells the keys, or takes what is looked for.
func (d *Page) footer(win *Window, w int) string {
	if d.Typing {
		return win.Field(&d.Text, max(w-4, 4))
	}
	foot := d.Foot
	if foot == "" {
		foot = lang.T("up-down-pgup-pgdn-scroll")
	}
	if d.find != "" {
		foot = fmt.Sprintf("/%s: %d · ", sanitize.Line(d.Text.Value()), d.Found) + foot
	}
	if d.find != "" || len(d.Lines) > max(win.H-6, 1) {
		foot += " · " + lang.T("finds-n-next")
	}
	return win.Theme.Style(theme.Muted).Render(strings.Join(ByHints(foot, max(win.W-4, 1)), "\n"))
}

// ByHints breaks a line of hints between them.
func ByHints(hints string, w int) []string {
	var out []string
	for _, hint := range strings.Split(hints, " · ") {
		if last := len(out) - 1; last >= 0 && xansi.StringWidth(out[last]+" · "+hint) <= w {
			out[last] += " · " + hint
		} else {
			out = append(out, hint)
		}
	}
	return out
}
