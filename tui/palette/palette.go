// Package palette runs commands by hand: it lists them all, and those that follow the
// leader, asks for their arguments in forms, and shows what they find.
package palette

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
)

// Program has the commands.
type Program interface {
	dialog.Host
	Context() context.Context
	Files() *workspace.Root
	Registry() *commands.Registry
	// Env is what the person's commands see.
	Env() commands.Env
	Keys() *keymap.Map
	// Way is how a command is called: by its key, or by its name.
	Way(command call.Named) string
	// Run runs a command for the person and hands over what came of it. Try says by itself
	// why one failed, after it was handed over.
	Run(inv call.Invocation, done func(commands.Result)) tea.Cmd
	Try(inv call.Invocation, failed func(*commands.Error)) tea.Cmd
	// Refusal is why a command was refused, for the person.
	Refusal(err *commands.Error) string
	// Toasts counts those that have shown.
	Toasts() int
	// Spoken reports whether nothing is drawn.
	Spoken() bool
}

// New lists every command with its key: what is meant for people, what is
// meant for agents, and last what cannot run now, with the reason. What needs
// arguments asks for them in a forp.
func New(p Program) dialog.Dialog {
	var rows, tools, off []dialog.Row
	env := p.Env()
	for _, c := range p.Registry().All() {
		if c.Hidden && c.Slash == "" && !c.Agent {
			continue
		}
		r := dialog.Row{Label: lang.T(c.Title), ID: c.ID, Detail: p.Keys().Of(call.ID(c.ID)),
			Find: " " + c.ID + dialog.AlsoEnglish(c.Title)}
		if needsArguments(c) {
			r.Label += "…"
		}
		if c.Slash != "" {
			r.Detail = strings.TrimSpace("/" + c.Slash + "  " + r.Detail)
		}
		if r.Detail == "" {
			r.Detail = strings.TrimPrefix(c.ID, commands.Namespace)
		}
		ok, why := available(c, env)
		switch {
		case !ok && !needsArguments(c):
			r.Off = lang.T(why)
			off = append(off, r)
		case c.Hidden && c.Slash == "":
			tools = append(tools, r)
		default:
			rows = append(rows, r)
		}
	}
	d := dialog.NewPicker(lang.T("commands-title"), slices.Concat(rows, tools, off))
	d.Help = lang.T("enter-runs-ctrl-e-arguments")
	d.Short = lang.T("enter-runs-esc-closes")
	d.Stays = func(id string) tea.Cmd { return runChosen(p, d, id) }
	d.On = map[string]func(string) tea.Cmd{"ctrl+e": func(id string) tea.Cmd { return askArguments(p, d, id) }}
	return d
}

func needsArguments(c *commands.Command) bool { return len(c.Schema.Required) > 0 }

// runChosen runs a command of the palette, or asks for what it needs.
func runChosen(p Program, d *dialog.Picker, id string) tea.Cmd {
	c, ok := p.Registry().Get(id)
	if r, chosen := d.Chosen(); !ok || chosen && r.ID == id && r.Off != "" {
		p.Toast(commands.LevelInfo, lang.T(c.Title)+": "+r.Off)
		return nil
	}
	p.Dialogs().Drop(d)
	if needsArguments(c) {
		form(p, c)
		return nil
	}
	return runPlain(p, c)
}

// askArguments opens the form of a command of the palette.
func askArguments(p Program, d *dialog.Picker, id string) tea.Cmd {
	c, _ := p.Registry().Get(id)
	if len(c.Schema.PropertyOrder) == 0 {
		p.Toast(commands.LevelInfo, lang.T("takes-no-arguments", lang.T(c.Title)))
		return nil
	}
	p.Dialogs().Drop(d)
	form(p, c)
	return nil
}

// available reports whether a command can run now, and why not.
func available(c *commands.Command, env commands.Env) (bool, lang.Phrase) {
	if c.When == nil {
		return true, ""
	}
	return c.When(env)
}
