package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// changeDialog shows a diff and asks whether it is to be made.
type changeDialog struct {
	page
	do panes.Invocation
}

// change makes the dialog of a unified diff.
func (m *Model) change(e commands.ShowChange) dialog {
	added, removed, muted, text := m.theme.Style(theme.DiffAdded), m.theme.Style(theme.DiffRemoved), m.theme.Style(theme.Muted), m.theme.Style(theme.Text)
	var lines []string
	all := strings.Split(strings.TrimSuffix(e.Diff, "\n"), "\n")
	for i := 0; i < len(all); i++ {
		l, style := all[i], text
		switch {
		case strings.HasPrefix(l, "--- ") && i+2 < len(all) && strings.HasPrefix(all[i+1], "+++ ") && strings.HasPrefix(all[i+2], "@@"):
			i++ // the names of a file
			continue
		case strings.HasPrefix(l, "@@"):
			style = muted
		case strings.HasPrefix(l, "+"):
			style = added
		case strings.HasPrefix(l, "-"):
			style = removed
		}
		lines = append(lines, style.Render(strings.ReplaceAll(sanitize.Line(strings.ReplaceAll(l, "\t", "    ")), "\t", "    ")))
	}
	return &changeDialog{page{title: "Change " + sanitize.Line(e.Path) + "?", lines: lines, foot: "ctrl+y makes it · up, down scroll · esc leaves it"}, e.Do}
}

func (d *changeDialog) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "ctrl+y":
		m.drop(d)
		return m.invokeAll([]panes.Invocation{d.do}), true
	case "enter":
		return nil, false
	}
	return d.page.key(m, k)
}
