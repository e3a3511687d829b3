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

// withArguments opens the form of a command.
func (m *Model) withArguments(c *commands.Command) *dialog.Form {
	run := m.runForm
	if call.ID(c.ID) == call.FileWrite.ID() {
		run = m.askToReplace
	}
	d := dialog.NewForm(c, func(_ dialog.Host, f *dialog.Form, args json.RawMessage) tea.Cmd { return run(f, args) })
	m.push(d)
	return d
}

// runForm runs the command of a form, which closes when that has worked.
func (m *Model) runForm(d *dialog.Form, args json.RawMessage) tea.Cmd {
	before := m.toasts.Count()
	return m.invokeThen(call.Invocation{ID: call.ID(d.Of.ID), Args: args}, func(r commands.Result) {
		if r.Err != nil {
			d.Failed(refusal(r.Err))
			return
		}
		d.Halt()
		m.drop(d)
		m.showResult(d.Of, r)
		if before == m.toasts.Count() && !d.Of.Reads() {
			m.toast(commands.LevelSuccess, lang.T("x-done", lang.T(d.Of.Title)))
		}
	})
}

// askToReplace runs the form that writes a file, and asks first where one would be
// replaced.
func (m *Model) askToReplace(d *dialog.Form, args json.RawMessage) tea.Cmd {
	var a call.FileWriteArgs
	_ = json.Unmarshal(args, &a) // the schema was met
	files, ctx := m.o.Files.Own(), m.o.Ctx
	return func() tea.Msg {
		_, err := files.Hash(ctx, a.Path)
		return formTargetReadMsg{d: d, err: err, args: args, path: a.Path}
	}
}

// formTargetReadMsg is the result of what askToReplace started.
type formTargetReadMsg struct {
	d    *dialog.Form
	err  error
	args json.RawMessage
	path string
}

func (msg formTargetReadMsg) on(m *Model) tea.Cmd {
	if !m.dialogs.Has(msg.d) {
		return nil
	}
	var why *workspace.Error
	if errors.As(msg.err, &why) && why.Code == workspace.NotFound {
		return m.runForm(msg.d, msg.args)
	}
	msg.d.Halt()
	m.push(dialog.NewConfirm(lang.T("replace-the-file"), lang.T("replaces-it"),
		[]string{lang.T("there-already-all-holds-goes", msg.path)}, func() tea.Cmd {
			msg.d.Resume()
			return m.runForm(msg.d, msg.args)
		}))
	return nil
}

// openForm opens a command's form with something written in it. Where nothing is
// drawn the command runs with it at once.
func (m *Model) openForm(e commands.OpenForm) tea.Cmd {
	c, ok := m.reg.Get(string(e.ID))
	if !ok {
		return nil
	}
	if m.screenReader != nil {
		args := map[string]string{}
		for name, text := range e.With {
			if text != "" {
				args[name] = text
			}
		}
		for _, name := range c.Schema.Required {
			if args[name] == "" {
				m.toast(commands.LevelError, lang.T("needed", name))
				return nil
			}
		}
		return m.invoke(call.Invocation{ID: e.ID, Args: args})
	}
	m.withArguments(c).Fill(e.With)
	return nil
}
