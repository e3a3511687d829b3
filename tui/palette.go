package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/widget"
)

// palette lists every command with its key: what is meant for people, what is
// meant for agents, and last what cannot run now, with the reason. What needs
// arguments asks for them in a form.
type palette struct{ *picker }

func (m *Model) palette() dialog {
	var rows, tools, off []row
	env := m.env(commands.Invocation{Origin: panes.User})
	for _, c := range m.reg.All() {
		if c.Hidden && c.Slash == "" && !c.Agent {
			continue
		}
		r := row{label: lang.T(c.Title), id: c.ID, detail: m.keys.of(call.ID(c.ID)),
			find: " " + c.ID + alsoEnglish(c.Title)}
		if needsArguments(c) {
			r.label += "…"
		}
		if c.Slash != "" {
			r.detail = strings.TrimSpace("/" + c.Slash + "  " + r.detail)
		}
		if r.detail == "" {
			r.detail = strings.TrimPrefix(c.ID, commands.Namespace)
		}
		ok, why := available(c, env)
		switch {
		case !ok && !needsArguments(c):
			r.off = lang.T(why)
			off = append(off, r)
		case c.Hidden && c.Slash == "":
			tools = append(tools, r)
		default:
			rows = append(rows, r)
		}
	}
	d := &palette{newPicker(lang.T("Commands"), slices.Concat(rows, tools, off))}
	d.stays = func(id string) tea.Cmd { return d.run(m, id) }
	return d
}

func (d *palette) draw(win *widget.Window) string {
	d.help = lang.T("enter runs · ctrl+e arguments · esc closes")
	if win.W < 40 { // what lies below the field is worth more
		d.help = lang.T("enter runs · esc closes")
	}
	return d.picker.draw(win)
}

func needsArguments(c *commands.Command) bool { return len(c.Schema.Required) > 0 }

// run runs a command, or asks for what it needs.
func (d *palette) run(m *Model, id string) tea.Cmd {
	c, ok := m.reg.Get(id)
	if r, chosen := d.chosen(); !ok || chosen && r.id == id && r.off != "" {
		m.toast(commands.LevelInfo, lang.T(c.Title)+": "+r.off)
		return nil
	}
	m.drop(d)
	if needsArguments(c) {
		return m.withArguments(c)
	}
	return m.runPlain(c)
}

func (d *palette) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	r, ok := d.chosen()
	if k.Keystroke() != "ctrl+e" || !ok {
		return d.picker.key(m, k)
	}
	c, _ := m.reg.Get(r.id)
	if len(c.Schema.PropertyOrder) == 0 {
		m.toast(commands.LevelInfo, lang.T("%s takes no arguments", lang.T(c.Title)))
		return nil, false
	}
	m.drop(d)
	return m.withArguments(c), false
}

// available says whether a command can run now, and why not.
func available(c *commands.Command, env commands.Env) (bool, string) {
	if c.When == nil {
		return true, ""
	}
	return c.When(env)
}
