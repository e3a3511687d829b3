package tui

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/theme"
)

// whichKey lists what may follow the leader, in as many columns as it takes.
// Where a program has the other keys, how to send it the leader and how to
// leave come first.
func (m *Model) whichKey() string {
	var all [][2]string
	if _, ok := m.grabber(); ok {
		all = append(all, [2]string{leaderKey, "send " + leaderKey + " to the program"}, [2]string{"alt+h/l", "other pane"},
			[2]string{"ctrl+p", "commands"})
	}
	for _, b := range m.keys.afterLeader() {
		k := strings.TrimPrefix(b.key, "<leader>")
		if k == "1" {
			k, b.help = "1-9", "tab"
		}
		all = append(all, [2]string{k, b.help})
	}
	rows := max(m.h-6, 1)
	columns := (len(all) + rows - 1) / rows
	rows = (len(all) + columns - 1) / columns
	lines := make([]string, rows)
	for from := 0; from < len(all); from += rows {
		m.column(lines, all[from:min(from+rows, len(all))], from > 0)
	}
	return m.box("", strings.Join(lines, "\n"), "")
}

// column appends keys and what they do to lines.
func (m *Model) column(lines []string, all [][2]string, more bool) {
	key, text := m.theme.Style(theme.Primary).Bold(true), m.theme.Style(theme.Text)
	keys, room := 0, 0
	for i, b := range all {
		keys = max(keys, xansi.StringWidth(b[0]))
		room = max(room, xansi.StringWidth(lines[i]))
	}
	for i, b := range all {
		if more {
			lines[i] += strings.Repeat(" ", room-xansi.StringWidth(lines[i])+3)
		}
		lines[i] += key.Render(b[0]) + strings.Repeat(" ", keys-xansi.StringWidth(b[0])+2) + text.Render(b[1])
	}
}
