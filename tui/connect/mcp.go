package connect

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
	"github.com/openspace-tui/openspace/tui/page"
)

// mcpList names the list of servers, so that it is found again to be refreshed.
const mcpList = "mcp"

// Servers lists the engine's MCP servers. Enter connects one or lets it go,
// and the list follows.
func Servers(h Program) tea.Cmd {
	return h.Fetch(lang.T("mcp-servers"), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		all, err := c.MCP(ctx)
		return mcpListedMsg{all: all}, err
	})
}

// mcpListedMsg is the result of what Servers started.
type mcpListedMsg struct {
	all map[string]engine.MCPStatus
}

func (msg mcpListedMsg) on(h Program) tea.Cmd {
	relistMCP(h, msg.all)
	if len(msg.all) == 0 {
		h.Toast(commands.LevelInfo, lang.T("engine-has-no-mcp-servers"))
		return nil
	}
	var p *dialog.Picker
	turn := func(name string) []call.Invocation {
		return p.Rows[slices.IndexFunc(p.Rows, func(r dialog.Row) bool { return r.ID == name })].Do
	}
	p = dialog.NewPicker(lang.T("mcp-servers"), mcpRows(msg.all), dialog.Extra{Key: "space", Help: "", Do: turn})
	p.Name = mcpList
	p.Help = lang.T("enter-space-connect-disconnect-log")
	p.Stays = func(name string) tea.Cmd { return dialog.InvokeAll(h, turn(name)) }
	p.On = map[string]func(string) tea.Cmd{}
	for key, command := range map[string]call.Command[call.MCPArgs]{"ctrl+a": call.MCPLogin, "ctrl+d": call.MCPLogout} {
		p.On[key] = func(name string) tea.Cmd { return h.Invoke(command.With(call.MCPArgs{Name: name})) }
	}
	p.Note = func(name string) string {
		i := slices.IndexFunc(p.Rows, func(r dialog.Row) bool { return r.ID == name })
		return p.Rows[i].More
	}
	h.Dialogs().Push(p)
	return nil
}

func mcpRows(all map[string]engine.MCPStatus) []dialog.Row {
	var rows []dialog.Row
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		mark, _ := page.MCPMark(s.Status)
		command := call.MCPConnect
		switch s.Status {
		case "connected":
			command = call.MCPDisconnect
		case "needs_auth":
			command = call.MCPLogin
		}
		rows = append(rows, dialog.Row{Label: mark + " " + sanitize.Line(name), Detail: lang.T(page.MCPWord(s.Status)),
			Find: dialog.AlsoEnglish(page.MCPWord(s.Status)), More: mcpMore(s), ID: name,
			Do: dialog.Do(command.With(call.MCPArgs{Name: name}))})
	}
	return rows
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
		out = append(out, lang.T("enter-logs-browser"))
	case s.Status == "needs_client_registration" || strings.Contains(s.Error, "dynamic client registration"):
		out = append(out, lang.T("registers-no-clients-itself-get"))
	}
	return strings.Join(out, " · ")
}

// ConnectServer connects an MCP server or lets it go, and says what came of it.
func ConnectServer(h Program, name string, off bool) tea.Cmd {
	markMCP(h, name)
	connectHub := h.ConnectHub()
	if name == Hub {
		h.LetHub(off)
	}
	return h.Fetch(sanitize.Line(name), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		call := func(ctx context.Context) error { return c.ConnectMCP(ctx, name) }
		if off {
			call = func(ctx context.Context) error { return c.DisconnectMCP(ctx, name) }
		} else if name == Hub {
			call = connectHub
		}
		callErr := call(ctx)
		all, err := c.MCP(ctx)
		return mcpConnectedMsg{all: all, name: name, off: off, callErr: callErr}, err
	})
}

// mcpConnectedMsg is the result of what ConnectServer started.
type mcpConnectedMsg struct {
	all     map[string]engine.MCPStatus
	name    string
	off     bool
	callErr error
}

func (msg mcpConnectedMsg) on(h Program) tea.Cmd {
	relistMCP(h, msg.all)
	sayMCP(h, msg.name, msg.off, msg.all[msg.name], msg.callErr)
	if msg.name == Hub {
		return h.CheckChannel()
	}
	return nil
}

func sayMCP(h Program, name string, off bool, s engine.MCPStatus, err error) {
	name = sanitize.Line(name)
	switch {
	case err != nil:
		h.Toast(commands.LevelError, name+": "+lang.Translate(err))
	case off && s.Status != "connected":
		h.Toast(commands.LevelSuccess, lang.T("is-disconnected", name))
	case !off && s.Status == "connected":
		h.Toast(commands.LevelSuccess, lang.T("is-connected", name))
	default:
		h.Toast(commands.LevelError, name+": "+page.MCPText(s))
	}
}

// markMCP shows that a server of an open list is being asked.
func markMCP(h Program, name string) {
	eachMCP(h, func(p *dialog.Picker) {
		for i := range p.Rows {
			if p.Rows[i].ID == name {
				p.Rows[i].Detail = "…"
			}
		}
	})
}

// relistMCP brings the count in the status line and an open list up to date;
// its cursor stays.
func relistMCP(h Program, all map[string]engine.MCPStatus) {
	if all != nil {
		h.CountServers(all)
	}
	eachMCP(h, func(p *dialog.Picker) {
		at := p.At
		p.SetRows(mcpRows(all))
		p.At = max(min(at, len(p.Shown)-1), 0)
	})
}

func eachMCP(h Program, visit func(*dialog.Picker)) {
	for _, d := range *h.Dialogs() {
		if p, ok := d.(*dialog.Picker); ok && p.Name == mcpList {
			visit(p)
		}
	}
}
