package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/widget"
)

// changeDialog shows a diff and asks whether it is to be made.
type changeDialog struct {
	page
	diff []string
	do   call.Invocation
}

// change makes the dialog of a unified diff.
func (m *Model) change(e commands.ShowChange) dialog {
	d := &changeDialog{page: page{widget.Page{Title: lang.T("Change %s?", sanitize.Line(e.Path)),
		Foot: lang.T("ctrl+y makes it · up, down scroll · esc leaves it")}}, do: e.Do}
	all := strings.Split(strings.TrimSuffix(e.Diff, "\n"), "\n")
	for i := 0; i < len(all); i++ {
		l := all[i]
		if strings.HasPrefix(l, "--- ") && i+2 < len(all) && strings.HasPrefix(all[i+1], "+++ ") &&
			strings.HasPrefix(all[i+2], "@@") {
			i++ // the names of a file
			continue
		}
		d.diff = append(d.diff, sanitize.Line(strings.ReplaceAll(l, "\t", "    ")))
	}
	return d
}

func (d *changeDialog) draw(win *widget.Window) string {
	d.Lines = d.Lines[:0]
	for _, l := range d.diff {
		for _, row := range strings.Split(xansi.Hardwrap(l, widget.PageWidth(win.W), true), "\n") {
			d.Lines = append(d.Lines, win.Theme.Style(diffToken(l)).Render(row))
		}
	}
	return d.page.draw(win)
}

func (d *changeDialog) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch key := k.Keystroke(); {
	case d.Typing:
	case key == "ctrl+y":
		if !d.Grants(m.o.Now(), k) {
			return nil, false
		}
		m.drop(d)
		return m.invokeAll([]call.Invocation{d.do}), true
	case key == "enter":
		return nil, false
	}
	return d.page.key(m, k)
}
