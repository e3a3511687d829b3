package tui

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/page"
)

// help lists keys and slash commands, from the tables that run them.
func (m *Model) help() dialog.Dialog {
	return page.Help(pages{host{m}}, page.HelpOptions{Pane: m.ws.FocusedContent(), Keys: m.keys, Commands: m.reg.All(),
		Theirs: func() []engine.Command {
			all := slices.Clone(m.conn.Commands())
			for i := range all {
				all[i].Name = m.submitter.EngineName(all[i])
			}
			return all
		}, Notes: m.comingNotes})
}

// comingNotes tells what of that client's keys is not in force here.
func (m *Model) comingNotes() []string {
	var out []string
	for l := range strings.Lines(m.settings.TheirsBad) {
		out = append(out, strings.TrimSpace(l))
	}
	for _, f := range m.keys.Faults {
		if f.From == keymap.ClientFile {
			out = append(out, f.Said())
		}
	}
	for _, id := range m.unimported {
		out = append(out, lang.T("tui-json-nothing-here-does", id))
	}
	return out
}
