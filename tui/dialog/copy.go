package dialog

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Copy shows what a terminal's program wants copied, whole, and asks.
type Copy struct {
	Page
	from  Copier
	text  string
	allow func(always bool) tea.Cmd
}

// Copier is a terminal whose program wants something copied.
type Copier interface {
	Title() string
	// CopyRequest returns what it wants copied now; false: nothing any more.
	CopyRequest() (text string, asked bool)
	RefuseCopy()
}

// NewCopy returns the question about a text. Allow has it copied, always also what the
// terminal asks for later.
func NewCopy(from Copier, text string, allow func(always bool) tea.Cmd) *Copy {
	n := utf8.RuneCountInString(text)
	title := lang.T("wants-to-copy", from.Title(), lang.N(n, "characters", n))
	return &Copy{Page: NewPage(title, lang.T("enter-copies-ctrl-always-terminal")),
		from: from, text: text, allow: allow}
}

// Draw implements [Dialog].
func (d *Copy) Draw(win *widget.Window) string {
	style := win.Theme.Style(theme.Text)
	d.Lines = d.Lines[:0]
	for _, l := range strings.Split(sanitize.Text(d.text), "\n") {
		for _, row := range strings.Split(xansi.Hardwrap(strings.ReplaceAll(l, "\t", "    "), widget.PageWidth(win.W),
			true),
			"\n") {
			d.Lines = append(d.Lines, style.Render(row))
		}
	}
	return d.Page.Draw(win)
}

// Key implements [Dialog].
func (d *Copy) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	key := k.Keystroke()
	switch {
	case d.Typing:
		return d.Page.Key(h, k)
	case key == "enter", key == "ctrl+a":
		if !d.Grants(h.Window().Now(), k) {
			return nil, false
		}
	case key == "ctrl+n":
	default:
		return d.Page.Key(h, k)
	}
	switch now, ok := d.from.CopyRequest(); {
	case !ok:
		return nil, true
	case key == "ctrl+n":
		d.from.RefuseCopy()
		return nil, true
	case now != d.text: // what was shown is what is copied
		h.Toast(commands.LevelWarning, lang.T("program-asks-another-text-now"))
		h.Dialogs().Drop(d)
		h.Dialogs().Push(NewCopy(d.from, now, d.allow))
		return nil, false
	}
	return d.allow(key == "ctrl+a"), true
}
