package tui

import (
	"context"
	"maps"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// mcpList names the list of servers, so that it is found again to be refreshed.
const mcpList = "mcp"

// mcpDialog lists the engine's MCP servers. Enter connects one or lets it go,
// and the list follows.
func (m *Model) mcpDialog() tea.Cmd {
	return m.fetch(lang.T("MCP servers"), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		all, err := c.MCP(ctx)
		return mcpListedMsg{all: all}, err
	})
}

// mcpListedMsg is the result of what mcpDialog started.
type mcpListedMsg struct {
	all map[string]engine.MCPStatus
}

func (msg mcpListedMsg) on(m *Model) tea.Cmd {
	m.relistMCP(msg.all)
	if len(msg.all) == 0 {
		m.toast(commands.LevelInfo, lang.T("the engine has no MCP servers: its configuration names them under mcp"))
		return nil
	}
	var p *dialog.Picker
	turn := func(name string) []call.Invocation {
		return p.Rows[slices.IndexFunc(p.Rows, func(r dialog.Row) bool { return r.ID == name })].Do
	}
	p = dialog.NewPicker(lang.T("MCP servers"), mcpRows(msg.all), dialog.Extra{Key: "space", Help: "", Do: turn})
	p.Name = mcpList
	p.Help = lang.T("enter, space connect, disconnect, log in · ctrl+a logs in anew · ctrl+d logs out · esc closes")
	p.Stays = func(name string) tea.Cmd { return m.invokeAll(turn(name)) }
	p.On = map[string]func(string) tea.Cmd{}
	for key, command := range map[string]call.Command[call.MCPArgs]{"ctrl+a": call.MCPLogin, "ctrl+d": call.MCPLogout} {
		p.On[key] = func(name string) tea.Cmd { return m.invoke(command.With(call.MCPArgs{Name: name})) }
	}
	p.Note = func(name string) string {
		i := slices.IndexFunc(p.Rows, func(r dialog.Row) bool { return r.ID == name })
		return p.Rows[i].More
	}
	m.push(p)
	return nil
}

func mcpRows(all map[string]engine.MCPStatus) []dialog.Row {
	var rows []dialog.Row
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		mark, _ := mcpMark(s.Status)
		command := call.MCPConnect
		switch s.Status {
		case "connected":
			command = call.MCPDisconnect
		case "needs_auth":
			command = call.MCPLogin
		}
		rows = append(rows, dialog.Row{Label: mark + " " + sanitize.Line(name), Detail: lang.T(mcpWord(s.Status)),
			Find: dialog.AlsoEnglish(mcpWord(s.Status)), More: mcpMore(s), ID: name,
			Do: do(command.With(call.MCPArgs{Name: name}))})
	}
	return rows
}

// mcpWord is a server's state in a word or two of English.
func mcpWord(status string) string {
	words := map[string]string{"connected": lang.Key("connected"), "disabled": lang.Key("not connected"),
		"failed":     lang.Key("failed"),
		"needs_auth": lang.Key("wants a login"), "needs_client_registration": lang.Key("wants a client id")}
	if w := words[status]; w != "" {
		return w
	}
	return sanitize.Line(status)
}

// mcpMore is what is to know of a server's state: its error whole, and what to
// do about it.
func mcpMore(s engine.MCPStatus) string {
	var out []string
	if s.Error != "" {
		out = append(out, sanitize.Line(s.Error))
	}
	switch {
	case s.Status == "needs_auth":
		out = append(out, lang.T("enter logs in, in a browser"))
	case s.Status == "needs_client_registration" || strings.Contains(s.Error, "dynamic client registration"):
		out = append(out, lang.T("It registers no clients by itself: get a client id from whoever runs it, and put "+
			"it into the engine's configuration, as oauth.clientId of this server."))
	}
	return strings.Join(out, " · ")
}

// connectMCP connects a server or lets it go, and says what came of it.
func (m *Model) connectMCP(name string, off bool) tea.Cmd {
	m.markMCP(name)
	connectHub := m.connectHub()
	if name == hubName {
		m.conn.let = off
	}
	return m.fetch(sanitize.Line(name), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		call := func(ctx context.Context) error { return c.ConnectMCP(ctx, name) }
		if off {
			call = func(ctx context.Context) error { return c.DisconnectMCP(ctx, name) }
		} else if name == hubName {
			call = connectHub
		}
		callErr := call(ctx)
		all, err := c.MCP(ctx)
		return mcpConnectedMsg{all: all, name: name, off: off, callErr: callErr}, err
	})
}

// mcpConnectedMsg is the result of what connectMCP started.
type mcpConnectedMsg struct {
	all     map[string]engine.MCPStatus
	name    string
	off     bool
	callErr error
}

func (msg mcpConnectedMsg) on(m *Model) tea.Cmd {
	m.relistMCP(msg.all)
	m.sayMCP(msg.name, msg.off, msg.all[msg.name], msg.callErr)
	if msg.name == hubName {
		return m.checkChannel(false)
	}
	return nil
}

func (m *Model) sayMCP(name string, off bool, s engine.MCPStatus, err error) {
	name = sanitize.Line(name)
	switch {
	case err != nil:
		m.toast(commands.LevelError, name+": "+lang.Translate(err))
	case off && s.Status != "connected":
		m.toast(commands.LevelSuccess, lang.T("%s is disconnected", name))
	case !off && s.Status == "connected":
		m.toast(commands.LevelSuccess, lang.T("%s is connected", name))
	default:
		m.toast(commands.LevelError, name+": "+mcpText(s))
	}
}

// markMCP shows that a server of an open list is being asked.
func (m *Model) markMCP(name string) {
	m.eachMCP(func(p *dialog.Picker) {
		for i := range p.Rows {
			if p.Rows[i].ID == name {
				p.Rows[i].Detail = "…"
			}
		}
	})
}

// relistMCP brings the count in the status line and an open list up to date;
// its cursor stays.
func (m *Model) relistMCP(all map[string]engine.MCPStatus) {
	if all != nil {
		m.conn.health.mcp = tallyMCP(all)
	}
	m.eachMCP(func(p *dialog.Picker) {
		at := p.At
		p.SetRows(mcpRows(all))
		p.At = max(min(at, len(p.Shown)-1), 0)
	})
}

func (m *Model) eachMCP(do func(*dialog.Picker)) {
	for _, d := range m.dialogs {
		if p, ok := d.(*dialog.Picker); ok && p.Name == mcpList {
			do(p)
		}
	}
}
