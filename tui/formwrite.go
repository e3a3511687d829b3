package tui

import (
	"encoding/json"
	"errors"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/tui/dialog"
)

const writesFile = commands.Namespace + "file.write"

// askToReplace runs the form, and asks first where a file would be replaced.
func (d *form) askToReplace(m *Model, args json.RawMessage) tea.Cmd {
	var a call.FileWriteArgs
	_ = json.Unmarshal(args, &a) // the schema was met
	files, ctx := m.o.Files.Own(), m.o.Ctx
	return func() tea.Msg {
		_, err := files.Hash(ctx, a.Path)
		return formTargetReadMsg{d: d, err: err, args: args, a: a}
	}
}

// formTargetReadMsg is the result of what askToReplace started.
type formTargetReadMsg struct {
	d    *form
	err  error
	args json.RawMessage
	a    call.FileWriteArgs
}

func (msg formTargetReadMsg) on(m *Model) tea.Cmd {
	if !m.stands(msg.d) {
		return nil
	}
	var why *workspace.Error
	if errors.As(msg.err, &why) && why.Code == workspace.NotFound {
		return msg.d.runWith(m, msg.args)
	}
	msg.d.running = false
	m.push(dialog.NewConfirm(lang.T("Replace the file?"), lang.T("replaces it"),
		[]string{lang.T("%s is there already: all that it holds goes", msg.a.Path)}, func() tea.Cmd {
			msg.d.running = true
			return msg.d.runWith(m, msg.args)
		}))
	return nil
}
