package tui

import (
	"encoding/json"
	"errors"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
)

const writesFile = commands.Namespace + "file.write"

// askToReplace runs the form, and asks first where a file would be replaced.
func (d *form) askToReplace(m *Model, args json.RawMessage) tea.Cmd {
	var a call.FileWriteArgs
	_ = json.Unmarshal(args, &a) // the schema was met
	files, ctx := m.o.Files.Own(), m.o.Ctx
	return func() tea.Msg {
		_, err := files.Hash(ctx, a.Path)
		return apply(func(m *Model) tea.Cmd {
			if !m.stands(d) {
				return nil
			}
			var why *workspace.Error
			if errors.As(err, &why) && why.Code == workspace.NotFound {
				return d.runWith(m, args)
			}
			d.running = false
			m.push(m.confirm(lang.T("Replace the file?"), lang.T("replaces it"), []string{lang.T("%s is there already: all that it holds goes", a.Path)}, func(m *Model) tea.Cmd {
				d.running = true
				return d.runWith(m, args)
			}))
			return nil
		})
	}
}
