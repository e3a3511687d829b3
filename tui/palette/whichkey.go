package palette

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Led lists what may follow the leader and can run now, by its key.
func Led(p Program) []keymap.Binding {
	env := p.Env()
	all := slices.DeleteFunc(p.Keys().AfterLeader(), func(b keymap.Binding) bool {
		c, ok := p.Registry().Get(string(b.Invoke.ID))
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

// WhichKey lists what may follow the leader here, in as many columns as it takes and
// as can be read, behind rows that come first; what has no place is counted.
func WhichKey(p Program, first [][2]string) string {
	win, all := p.Window(), first
	for _, b := range Led(p) {
		k := strings.TrimPrefix(b.Key, "<leader>")
		if k == "1" {
			k, b.Help = "1-9", lang.Key("session-of-the-list")
		}
		all = append(all, [2]string{k, lang.T(b.Help)})
	}
	rows, more := max(win.H-4, 1), ""
	columns := (len(all) + rows - 1) / rows
	if most := max((win.W-4+columnGap)/(columnLeast+columnGap), 1); columns > most {
		columns, rows = most, max(rows-1, 1)
		n := len(all) - columns*rows
		more = lang.N(n, "and-more-lists-all", n, p.Way(call.AppHelp))
		all = all[:columns*rows]
	}
	rows = (len(all) + columns - 1) / columns
	lines, left := make([]string, rows), win.W-4
	for from := 0; from < len(all); from += rows {
		room := (left+columnGap)/columns - columnGap
		column(win, lines, all[from:min(from+rows, len(all))], from > 0, room)
		left, columns = win.W-4-xansi.StringWidth(lines[0])-columnGap, max(columns-1, 1)
	}
	if more != "" {
		lines = append(lines, win.Theme.Style(theme.Muted).Render(xansi.Truncate(more, max(win.W-4, 1), "…")))
	}
	return win.Box("", strings.Join(lines, "\n"), "")
}

// Cells between the columns, and the fewest that one can be read in.
const (
	columnGap   = 3
	columnLeast = 22
)

// column appends keys and what they do to lines, in at most room cells.
func column(win *widget.Window, lines []string, all [][2]string, more bool, room int) {
	key, text := win.Theme.Style(theme.Primary).Bold(true), win.Theme.Style(theme.Text)
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
