package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Pager shows a long text in the whole window, read only: lines that are too
// long are moved along.
type Pager struct {
	Title     string
	Lines     []string // as they are in the file
	top, left int
	h         int // lines in view, as drawn

	Diff bool // it is one: its lines are told as such

	widget.Finder
}

// maxLine is how many bytes of a line a pager shows.
const maxLine = 64 << 10

// NewPager returns a view of a text, from its first line.
func NewPager(path, text string) *Pager {
	return &Pager{Title: sanitize.Line(path), Lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
}

// Key implements [Dialog].
func (p *Pager) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	if cmd, to, ok := p.Finder.Key(k, p.top, p.h, func(i int) string { return p.Lines[i] }, len(p.Lines)); ok {
		p.top = widget.InView(p.top, to, p.h, len(p.Lines))
		return cmd, false
	}
	switch k.Keystroke() {
	case "esc", "q", "enter":
		return nil, true
	case "up", "k":
		p.top--
	case "down", "j":
		p.top++
	case "pgup", "ctrl+u", "b":
		p.top -= max(p.h-1, 1)
	case "pgdown", "ctrl+d", "space":
		p.top += max(p.h-1, 1)
	case "home", "g":
		p.top = 0
	case "end", "G", "shift+g":
		p.top = len(p.Lines)
	case "left", "h":
		p.left = max(p.left-max(h.Window().W/2, 1), 0)
	case "right", "l":
		p.left = min(p.left+max(h.Window().W/2, 1), maxLine)
	}
	return nil, false
}

// Paste implements [Paster].
func (p *Pager) Paste(_ Host, text string) tea.Cmd {
	p.Finder.Paste(text)
	return nil
}

// Cancel implements [Dialog].
func (p *Pager) Cancel(Host) tea.Cmd { return nil }

// Wheel implements [Clicker].
func (p *Pager) Wheel(by int) { p.top += 3 * by }

// Click implements [Clicker].
func (p *Pager) Click(Host, int) (tea.Cmd, bool) { return nil, false }

// Draw implements [Dialog].
func (p *Pager) Draw(win *widget.Window) string {
	text, muted, head := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted),
		win.Theme.Style(theme.Primary).Bold(true)
	p.h = max(win.H-2, 1)
	p.top = max(min(p.top, len(p.Lines)-p.h), 0)
	last := min(p.top+p.h, len(p.Lines))
	out := []string{head.Render(" " + p.Title)}
	for i, l := range p.Lines[p.top:last] {
		shown := xansi.Cut(pagedLine(l), p.left, p.left+win.W)
		if p.In(l) {
			out = append(out, p.Marked(win, p.top+i, shown))
		} else {
			out = append(out, text.Render(shown))
		}
	}
	for len(out) < p.h+1 {
		out = append(out, "")
	}
	keys := []string{lang.T("lines-of", p.top+1, last, len(p.Lines)), lang.T("esc-closes"),
		lang.T("finds-n-next")}
	keys = append(keys, lang.T("up-down-pgup-pgdn-left")) // the last of them are cut first
	foot := muted.Render(xansi.Truncate(" "+strings.Join(keys, " · "), win.W, "…"))
	if p.Typing {
		foot = win.Field(&p.Text, max(win.W-3, 4))
	}
	out = append(out, foot)
	for i, l := range out {
		l = xansi.Truncate(l, win.W, "")
		out[i] = widget.Padded(l, win.W)
	}
	return strings.Join(out[:min(len(out), win.H)], "\n")
}

// pagedLine is a line as it can be printed.
func pagedLine(l string) string {
	if len(l) > maxLine {
		l = strings.ToValidUTF8(l[:maxLine], "") + "…"
	}
	return syntax.Tabs(sanitize.Text(strings.TrimSuffix(l, "\r")))
}
