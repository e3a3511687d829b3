package tui

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/keymap"
)

// ledHere lists what may follow the leader and can run now, by its key.
func (m *Model) ledHere() []keymap.Binding {
	env := m.env(commands.Invocation{Origin: panes.User})
	all := slices.DeleteFunc(m.keys.AfterLeader(), func(b keymap.Binding) bool {
		c, ok := m.reg.Get(string(b.Invoke.ID))
		if !ok || b.Invoke.Args != nil {
			return false
		}
		runs, _ := available(c, env)
		return !runs
	})
	slices.SortFunc(all, func(a, b keymap.Binding) int { // letters first, a capital one beside its small one
		name := func(b keymap.Binding) string { return strings.ToLower(strings.TrimPrefix(b.Key, "<leader>")) }
		long := func(b keymap.Binding) int { return min(utf8.RuneCountInString(name(b)), 2) }
		return cmp.Or(long(a)-long(b), strings.Compare(name(a), name(b)), strings.Compare(a.Key, b.Key))
	})
	return all
}

// whichKey lists what may follow the leader here, in as many columns as it takes and
// as can be read; what has no place is counted.
// Where a program has the other keys, how to send it the leader and how to
// leave come first.
func (m *Model) whichKey() string {
	var all [][2]string
	if _, ok := m.keyboard.Grabber(); ok {
		all = append(all, [2]string{m.keys.Leader, lang.T("send-to-the-program", m.keys.Leader)},
			[2]string{m.keys.Sideways(), lang.T("other-pane")})
		if key := m.keys.Of(call.AppPalette); key != "" {
			all = append(all, [2]string{key, lang.T("commands")})
		}
	}
	for _, b := range m.ledHere() {
		k := strings.TrimPrefix(b.Key, "<leader>")
		if k == "1" {
			k, b.Help = "1-9", lang.Key("session-of-the-list")
		}
		all = append(all, [2]string{k, lang.T(b.Help)})
	}
	rows, more := max(m.win.H-4, 1), ""
	columns := (len(all) + rows - 1) / rows
	if most := max((m.win.W-4+columnGap)/(columnLeast+columnGap), 1); columns > most {
		columns, rows = most, max(rows-1, 1)
		n := len(all) - columns*rows
		more = lang.N(n, "and-more-lists-all", n, m.keys.Way(call.AppHelp))
		all = all[:columns*rows]
	}
	rows = (len(all) + columns - 1) / columns
	lines, left := make([]string, rows), m.win.W-4
	for from := 0; from < len(all); from += rows {
		room := (left+columnGap)/columns - columnGap
		m.column(lines, all[from:min(from+rows, len(all))], from > 0, room)
		left, columns = m.win.W-4-xansi.StringWidth(lines[0])-columnGap, max(columns-1, 1)
	}
	if more != "" {
		lines = append(lines, m.win.Theme.Style(theme.Muted).Render(xansi.Truncate(more, max(m.win.W-4, 1), "…")))
	}
	return m.win.Box("", strings.Join(lines, "\n"), "")
}

// Cells between the columns, and the fewest that one can be read in.
const (
	columnGap   = 3
	columnLeast = 22
)

// column appends keys and what they do to lines, in at most room cells.
func (m *Model) column(lines []string, all [][2]string, more bool, room int) {
	key, text := m.win.Theme.Style(theme.Primary).Bold(true), m.win.Theme.Style(theme.Text)
	keys, from := 0, 0
	for i, b := range all {
		keys = max(keys, xansi.StringWidth(b[0]))
		from = max(from, xansi.StringWidth(lines[i]))
	}
	for i, b := range all {
		if more {
			lines[i] += strings.Repeat(" ", from-xansi.StringWidth(lines[i])+columnGap)
		}
		help := xansi.Truncate(b[1], max(room-keys-2, 4), "…")
		lines[i] += key.Render(b[0]) + strings.Repeat(" ", keys-xansi.StringWidth(b[0])+2) + text.Render(help)
	}
}
