package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Change shows a diff and asks whether it is to be made.
type Change struct {
	Page
	Diff []string
	Do   call.Invocation
}

// NewChange returns the dialog of a unified diff.
func NewChange(e commands.ShowChange) *Change {
	d := &Change{Page: NewPage(lang.T("change", sanitize.Line(e.Path)),
		lang.T("ctrl-y-makes-up-down")), Do: e.Do}
	all := strings.Split(strings.TrimSuffix(e.Diff, "\n"), "\n")
	for i := 0; i < len(all); i++ {
		l := all[i]
		if strings.HasPrefix(l, "--- ") && i+2 < len(all) && strings.HasPrefix(all[i+1], "+++ ") &&
			strings.HasPrefix(all[i+2], "@@") {
			i++ // the names of a file
			continue
		}
		d.Diff = append(d.Diff, sanitize.Line(strings.ReplaceAll(l, "\t", "    ")))
	}
	return d
}

// Draw returns the diff in a box.
func (d *Change) Draw(win *widget.Window) string {
	d.Lines = d.Lines[:0]
	for _, l := range d.Diff {
		for _, row := range strings.Split(xansi.Hardwrap(l, widget.PageWidth(win.W), true), "\n") {
			d.Lines = append(d.Lines, win.Theme.Style(diffColour(l)).Render(row))
		}
	}
	return d.Page.Draw(win)
}

// Key scrolls, and makes the change once its end was read.
func (d *Change) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch key := k.Keystroke(); {
	case d.Typing:
	case key == "ctrl+y":
		if !d.Grants(h.Window().Now(), k) {
			return nil, false
		}
		h.Dialogs().Drop(d)
		return InvokeAll(h, []call.Invocation{d.Do}), true
	case key == "enter":
		return nil, false
	}
	return d.Page.Key(h, k)
}

// diffColour is the colour of a line of a diff.
func diffColour(l string) theme.Token {
	switch {
	case strings.HasPrefix(l, "@@"):
		return theme.Muted
	case strings.HasPrefix(l, "+"):
		return theme.DiffAdded
	case strings.HasPrefix(l, "-"):
		return theme.DiffRemoved
	}
	return theme.Text
}
