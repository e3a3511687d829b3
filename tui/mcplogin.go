package tui

import (
	"context"
	"net/url"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// loginMCP logs in to an MCP server. An engine on this machine opens a browser
// and waits for it to come back; the person brings the code to another one.
func (m *Model) loginMCP(name string) tea.Cmd {
	c := m.conn.client
	if c == nil {
		m.toast(commands.LevelError, lang.T("%s: the engine is not ready yet", sanitize.Line(name)))
		return nil
	}
	if !client.IsLocal(c.BaseURL()) || m.o.Files.Away() != nil {
		return m.codeMCP(name)
	}
	ctx, end := context.WithCancel(m.o.Ctx)
	d := &dialog.Login{Title: lang.T("Log in to %s", sanitize.Line(name)), Server: name, End: end,
		About: lang.T("The engine opens your browser. Where it cannot, the address is shown here."),
		Wait:  lang.T("waiting for you to log in there…"),
		Other: func() tea.Cmd { return m.codeMCP(name) }, OtherHelp: lang.T("with a browser elsewhere"),
		Copy: m.copyLogin}
	m.push(d)
	return func() tea.Msg {
		s, err := c.MCPBrowserLogin(ctx, name)
		return mcpLoginStartedMsg{d: d, name: name, s: s, err: err}
	}
}

// mcpLoginStartedMsg is the result of what loginMCP started.
type mcpLoginStartedMsg struct {
	d    *dialog.Login
	name string
	s    engine.MCPStatus
	err  error
}

func (msg mcpLoginStartedMsg) on(m *Model) tea.Cmd {
	return m.loggedIn(msg.d, msg.name, msg.s, msg.err)
}

// codeMCP logs in by hand: the browser ends at an address that may not be
// reached from where it runs, and that holds the code.
func (m *Model) codeMCP(name string) tea.Cmd {
	ctx, end := context.WithCancel(m.o.Ctx)
	c := m.conn.client
	d := &dialog.Login{Title: lang.T("Log in to %s", sanitize.Line(name)), End: end, Wait: lang.T("asking the server…"),
		Copy: m.copyLogin}
	m.push(d)
	return func() tea.Msg {
		at, err := c.MCPLogin(ctx, name)
		return mcpCodeAskedMsg{d: d, err: err, at: at, c: c, ctx: ctx, name: name}
	}
}

// mcpCodeAskedMsg is the result of what codeMCP started.
type mcpCodeAskedMsg struct {
	d    *dialog.Login
	err  error
	at   engine.MCPLogin
	c    *client.Client
	ctx  context.Context
	name string
}

func (msg mcpCodeAskedMsg) on(m *Model) tea.Cmd {
	if msg.d.Wait = ""; msg.err != nil {
		msg.d.Fault = loginFault(msg.err)
		return nil
	}
	msg.d.URL = sanitize.Line(msg.at.URL)
	msg.d.About = lang.T("At the end the browser goes to a page of this machine, which it may not reach. Bring that " +
		"page's whole address here, or the code in it.")
	msg.d.TakeCode(lang.T("the address, or the code"), func(text string) tea.Cmd {
		code, err := codeOf(text, msg.at.State)
		if err != nil {
			msg.d.Fault = lang.Translate(err)
			return nil
		}
		msg.d.Wait, msg.d.Fault = lang.T("the engine logs in…"), ""
		return func() tea.Msg {
			s, err := msg.c.MCPCode(msg.ctx, msg.name, code)
			return mcpCodeSentMsg{d: msg.d, name: msg.name, s: s, err: err}
		}
	})
	return nil
}

// mcpCodeSentMsg is the result of what codeMCP started.
type mcpCodeSentMsg struct {
	d    *dialog.Login
	name string
	s    engine.MCPStatus
	err  error
}

func (msg mcpCodeSentMsg) on(m *Model) tea.Cmd { return m.loggedIn(msg.d, msg.name, msg.s, msg.err) }

// codeOf takes the code out of the address that a login ended at. One of
// another login is refused.
func codeOf(text, state string) (string, error) {
	if !strings.Contains(text, "://") {
		return text, nil
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", lang.Errorf("this is no address: copy it whole")
	}
	q := u.Query()
	switch {
	case q.Get("error") != "":
		return "", lang.Errorf("the server refused: %s",
			sanitize.Line(strings.TrimSpace(q.Get("error")+" "+q.Get("error_description"))))
	case q.Get("code") == "":
		return "", lang.Errorf("there is no code in this address: it is the one that the browser ends at")
	case state != "" && q.Get("state") != state:
		return "", lang.Errorf("this address is of another login: esc, and begin again")
	}
	return q.Get("code"), nil
}

// loggedIn closes a login to a server, or says what went wrong in it.
func (m *Model) loggedIn(d *dialog.Login, name string, s engine.MCPStatus, err error) tea.Cmd {
	if !m.dialogs.Has(d) {
		return nil
	}
	switch d.Wait = ""; {
	case err != nil:
		d.Fault = loginFault(err)
	case s.Status != "connected":
		d.Fault = mcpText(s)
	default:
		m.drop(d)
		m.toast(commands.LevelSuccess, lang.T("%s is connected", sanitize.Line(name)))
	}
	return m.fetch(lang.T("MCP servers"), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		all, err := c.MCP(ctx)
		return mcpRelistedMsg{all: all}, err
	})
}

// mcpRelistedMsg is the result of what loggedIn started.
type mcpRelistedMsg struct {
	all map[string]engine.MCPStatus
}

func (msg mcpRelistedMsg) on(m *Model) tea.Cmd { m.relistMCP(msg.all); return nil }

// browserFailed shows the address that the engine could not open.
func (m *Model) browserFailed(e *engine.MCPBrowserOpenFailed) {
	for _, o := range m.dialogs {
		if d, ok := o.(*dialog.Login); ok && d.Server == e.Name {
			d.URL, d.About = sanitize.Line(e.URL),
				lang.T("The engine could not open a browser. It waits for one on this machine.")
			return
		}
	}
}

// logoutMCP has the engine forget its login with a server, and lets go of that.
func (m *Model) logoutMCP(name string) tea.Cmd {
	m.markMCP(name)
	return m.fetch(sanitize.Line(name), func(ctx context.Context, c *client.Client) (loopMessage, error) {
		out := c.MCPLogout(ctx, name)
		if out == nil {
			out = c.DisconnectMCP(ctx, name) // it would go on with what it has in memory
		}
		all, err := c.MCP(ctx)
		return mcpLoggedOutMsg{all: all, out: out, name: name}, err
	})
}

// mcpLoggedOutMsg is the result of what logoutMCP started.
type mcpLoggedOutMsg struct {
	all  map[string]engine.MCPStatus
	out  error
	name string
}

func (msg mcpLoggedOutMsg) on(m *Model) tea.Cmd {
	m.relistMCP(msg.all)
	if msg.out != nil {
		m.toast(commands.LevelError, sanitize.Line(msg.name)+": "+lang.Translate(msg.out))
		return nil
	}
	m.toast(commands.LevelSuccess, lang.T("the login with %s is forgotten; it is not connected now",
		sanitize.Line(msg.name)))
	return nil
}
