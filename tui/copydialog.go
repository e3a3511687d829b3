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
	"github.com/openspace-tui/openspace/tui/widget"
)

// copyDialog shows what a terminal's program wants copied, whole, and asks.
type copyDialog struct {
	page
	from *term.Term
	text string
}

func (m *Model) copyRequest(t *term.Term, text string) dialog {
	n := utf8.RuneCountInString(text)
	title := lang.T("%s wants to copy %s", t.Title(), lang.N(n, "%d character", "%d characters", n))
	return &copyDialog{page{widget.Page{Title: title, Foot: lang.T(
		"enter copies · ctrl+a always in this terminal · ctrl+n refuses · esc later")}}, t, text}
}

func (d *copyDialog) draw(win *widget.Window) string {
	style := win.Theme.Style(theme.Text)
	d.Lines = d.Lines[:0]
	for _, l := range strings.Split(sanitize.Text(d.text), "\n") {
		for _, row := range strings.Split(xansi.Hardwrap(strings.ReplaceAll(l, "\t", "    "), widget.PageWidth(win.W),
			true),
			"\n") {
			d.Lines = append(d.Lines, style.Render(row))
		}
	}
	return d.page.draw(win)
}

func (d *copyDialog) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	key := k.Keystroke()
	switch {
	case d.Typing:
		return d.page.key(m, k)
	case key == "enter", key == "ctrl+a":
		if !d.Grants(m.o.Now(), k) {
			return nil, false
		}
	case key == "ctrl+n":
	default:
		return d.page.key(m, k)
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
