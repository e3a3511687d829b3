package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// palette lists every command with its key: what is meant for people, what is
// meant for agents, and last what cannot run now, with the reason. What needs
// arguments asks for them in a form.
func (m *Model) palette() dialog.Dialog {
	var rows, tools, off []dialog.Row
	env := m.env(commands.Invocation{Origin: panes.User})
	for _, c := range m.reg.All() {
		if c.Hidden && c.Slash == "" && !c.Agent {
			continue
		}
		r := dialog.Row{Label: lang.T(c.Title), ID: c.ID, Detail: m.keys.Of(call.ID(c.ID)),
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
	d.Stays = func(id string) tea.Cmd { return m.runChosen(d, id) }
	d.On = map[string]func(string) tea.Cmd{"ctrl+e": func(id string) tea.Cmd { return m.askArguments(d, id) }}
	return d
}

func needsArguments(c *commands.Command) bool { return len(c.Schema.Required) > 0 }

// runChosen runs a command of the palette, or asks for what it needs.
func (m *Model) runChosen(d *dialog.Picker, id string) tea.Cmd {
	c, ok := m.reg.Get(id)
	if r, chosen := d.Chosen(); !ok || chosen && r.ID == id && r.Off != "" {
		m.toast(commands.LevelInfo, lang.T(c.Title)+": "+r.Off)
		return nil
	}
	m.drop(d)
	if needsArguments(c) {
		m.withArguments(c)
		return nil
	}
	return m.runPlain(c)
}

// askArguments opens the form of a command of the palette.
func (m *Model) askArguments(d *dialog.Picker, id string) tea.Cmd {
	c, _ := m.reg.Get(id)
	if len(c.Schema.PropertyOrder) == 0 {
		m.toast(commands.LevelInfo, lang.T("takes-no-arguments", lang.T(c.Title)))
		return nil
	}
	m.drop(d)
	m.withArguments(c)
	return nil
}

// available reports whether a command can run now, and why not.
func available(c *commands.Command, env commands.Env) (bool, lang.Phrase) {
	if c.When == nil {
		return true, ""
	}
	return c.When(env)
}
