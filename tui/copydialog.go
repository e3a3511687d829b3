package tui

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/term"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// copyDialog shows what a terminal's program wants copied, whole, and asks.
type copyDialog struct {
	dialog.Page
	from *term.Term
	text string
}

func (m *Model) copyRequest(t *term.Term, text string) dialog.Dialog {
	n := utf8.RuneCountInString(text)
	title := lang.T("%s wants to copy %s", t.Title(), lang.N(n, "%d character", "%d characters", n))
	return &copyDialog{Page: dialog.NewPage(title, lang.T(
		"enter copies · ctrl+a always in this terminal · ctrl+n refuses · esc later")),
		from: t, text: text}
}

func (d *copyDialog) Draw(win *widget.Window) string {
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

func (d *copyDialog) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	m := modelOf(h)
	key := k.Keystroke()
	switch {
	case d.Typing:
		return d.Page.Key(h, k)
	case key == "enter", key == "ctrl+a":
		if !d.Grants(m.o.Now(), k) {
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
		m.toast(commands.LevelWarning, lang.T("the program asks for another text now"))
		m.drop(d)
		m.push(m.copyRequest(d.from, now))
		return nil, false
	}
	return m.act(d.from.ID(), d.from.AllowCopy(key == "ctrl+a")), true
}
