package palette

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

// form opens the form of a command.
func form(p Program, c *commands.Command) *dialog.Form {
	run := runForm
	if call.ID(c.ID) == call.FileWrite.ID() {
		run = askToReplace
	}
	d := dialog.NewForm(c, func(_ dialog.Host, f *dialog.Form, args json.RawMessage) tea.Cmd { return run(p, f, args) })
	p.Dialogs().Push(d)
	return d
}

// runForm runs the command of a form, which closes when that has worked.
func runForm(p Program, d *dialog.Form, args json.RawMessage) tea.Cmd {
	before := p.Toasts()
	return p.Run(call.Invocation{ID: call.ID(d.Of.ID), Args: args}, func(r commands.Result) {
		if r.Err != nil {
			d.Failed(p.Refusal(r.Err))
			return
		}
		d.Halt()
		p.Dialogs().Drop(d)
		showResult(p, d.Of, r)
		if before == p.Toasts() && !d.Of.Reads() {
			p.Toast(commands.LevelSuccess, lang.T("x-done", lang.T(d.Of.Title)))
		}
	})
}

// askToReplace runs the form that writes a file, and asks first where one would be
// replaced.
func askToReplace(p Program, d *dialog.Form, args json.RawMessage) tea.Cmd {
	var a call.FileWriteArgs
	_ = json.Unmarshal(args, &a) // the schema was met
	files, ctx := p.Files().Own(), p.Context()
	return func() tea.Msg {
		_, err := files.Hash(ctx, a.Path)
		return formTargetReadMsg{d: d, err: err, args: args, path: a.Path}
	}
}

// Msg is what came of what was asked off the loop.
type Msg interface{ on(p Program) tea.Cmd }

// Update does on the loop what follows from it.
func Update(p Program, msg Msg) tea.Cmd { return msg.on(p) }

// formTargetReadMsg is the result of what askToReplace started.
type formTargetReadMsg struct {
	d    *dialog.Form
	err  error
	args json.RawMessage
	path string
}

func (msg formTargetReadMsg) on(p Program) tea.Cmd {
	if !p.Dialogs().Has(msg.d) {
		return nil
	}
	var why *workspace.Error
	if errors.As(msg.err, &why) && why.Code == workspace.NotFound {
		return runForm(p, msg.d, msg.args)
	}
	msg.d.Halt()
	p.Dialogs().Push(dialog.NewConfirm(lang.T("replace-the-file"), lang.T("replaces-it"),
		[]string{lang.T("there-already-all-holds-goes", msg.path)}, func() tea.Cmd {
			msg.d.Resume()
			return runForm(p, msg.d, msg.args)
		}))
	return nil
}

// OpenForm opens a command's form with something written in it. Where nothing is
// drawn the command runs with it at once.
func OpenForm(p Program, e commands.OpenForm) tea.Cmd {
	c, ok := p.Registry().Get(string(e.ID))
	if !ok {
		return nil
	}
	if p.Spoken() {
		args := map[string]string{}
		for name, text := range e.With {
			if text != "" {
				args[name] = text
			}
		}
		for _, name := range c.Schema.Required {
			if args[name] == "" {
				p.Toast(commands.LevelError, lang.T("needed", name))
				return nil
			}
		}
		return p.Invoke(call.Invocation{ID: e.ID, Args: args})
	}
	form(p, c).Fill(e.With)
	return nil
}
