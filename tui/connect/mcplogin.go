package connect

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
	"github.com/openspace-tui/openspace/tui/page"
)

// LogIn logs in to an MCP server. An engine on this machine opens a browser
// and waits for it to come back; the person brings the code to another one.
func LogIn(h Program, name string) tea.Cmd {
	c := h.Engine().Client
	if c == nil {
		h.Toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", sanitize.Line(name)))
		return nil
	}
	if !client.IsLocal(c.BaseURL()) || h.Away() {
		return codeMCP(h, name)
	}
	ctx, end := context.WithCancel(h.Context())
	d := &dialog.Login{Title: lang.T("log-in-to", sanitize.Line(name)), Server: name, End: end,
		About: lang.T("engine-opens-your-browser-where"),
		Wait:  lang.T("waiting-you-log-there"),
		Other: func() tea.Cmd { return codeMCP(h, name) }, OtherHelp: lang.T("with-a-browser-elsewhere"),
		Copy: h.CopyLogin}
	h.Dialogs().Push(d)
	return func() tea.Msg {
		s, err := c.MCPBrowserLogin(ctx, name)
		return mcpLoginStartedMsg{d: d, name: name, s: s, err: err}
	}
}

// mcpLoginStartedMsg is the result of what LogIn started.
type mcpLoginStartedMsg struct {
	d    *dialog.Login
	name string
	s    engine.MCPStatus
	err  error
}

func (msg mcpLoginStartedMsg) on(h Program) tea.Cmd {
	return loggedIn(h, msg.d, msg.name, msg.s, msg.err)
}

// codeMCP logs in by hand: the browser ends at an address that may not be
// reached from where it runs, and that holds the code.
func codeMCP(h Program, name string) tea.Cmd {
	ctx, end := context.WithCancel(h.Context())
	c := h.Engine().Client
	d := &dialog.Login{Title: lang.T("log-in-to", sanitize.Line(name)), End: end, Wait: lang.T("asking-the-server"),
		Copy: h.CopyLogin}
	h.Dialogs().Push(d)
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

func (msg mcpCodeAskedMsg) on(h Program) tea.Cmd {
	if msg.d.Wait = ""; msg.err != nil {
		msg.d.Fault = loginFault(msg.err)
		return nil
	}
	msg.d.URL = sanitize.Line(msg.at.URL)
	msg.d.About = lang.T("end-browser-goes-page-machine")
	msg.d.TakeCode(lang.T("the-address-or-the-code"), func(text string) tea.Cmd {
		code, err := codeOf(text, msg.at.State)
		if err != nil {
			msg.d.Fault = lang.Translate(err)
			return nil
		}
		msg.d.Wait, msg.d.Fault = lang.T("the-engine-logs-in"), ""
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

func (msg mcpCodeSentMsg) on(h Program) tea.Cmd { return loggedIn(h, msg.d, msg.name, msg.s, msg.err) }

// codeOf takes the code out of the address that a login ended at. One of
// another login is refused.
func codeOf(text, state string) (string, error) {
	if !strings.Contains(text, "://") {
		return text, nil
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", lang.Errorf("no-address-copy-whole")
	}
	q := u.Query()
	switch {
	case q.Get("error") != "":
		return "", lang.Errorf("the-server-refused",
			sanitize.Line(strings.TrimSpace(q.Get("error")+" "+q.Get("error_description"))))
	case q.Get("code") == "":
		return "", lang.Errorf("there-no-code-address-one")
	case state != "" && q.Get("state") != state:
		return "", lang.Errorf("address-another-login-esc-begin")
	}
	return q.Get("code"), nil
}

// loggedIn closes a login to a server, or says what went wrong in it.
func loggedIn(h Program, d *dialog.Login, name string, s engine.MCPStatus, err error) tea.Cmd {
	if !h.Dialogs().Has(d) {
		return nil
	}
	switch d.Wait = ""; {
	case err != nil:
		d.Fault = loginFault(err)
	case s.Status != "connected":
		d.Fault = page.MCPText(s)
	default:
		h.Dialogs().Drop(d)
		h.Toast(commands.LevelSuccess, lang.T("is-connected", sanitize.Line(name)))
	}
	return h.Fetch(lang.T("mcp-servers"), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		all, err := c.MCP(ctx)
		return mcpRelistedMsg{all: all}, err
	})
}

// mcpRelistedMsg is the result of what loggedIn started.
type mcpRelistedMsg struct {
	all map[string]engine.MCPStatus
}

func (msg mcpRelistedMsg) on(h Program) tea.Cmd { relistMCP(h, msg.all); return nil }

// BrowserFailed shows the address that the engine could not open.
func BrowserFailed(h Program, e *engine.MCPBrowserOpenFailed) {
	for _, o := range *h.Dialogs() {
		if d, ok := o.(*dialog.Login); ok && d.Server == e.Name {
			d.URL, d.About = sanitize.Line(e.URL),
				lang.T("engine-could-not-open-browser")
			return
		}
	}
}

// LogOut has the engine forget its login with a server, and lets go of that.
func LogOut(h Program, name string) tea.Cmd {
	markMCP(h, name)
	return h.Fetch(sanitize.Line(name), func(ctx context.Context, c *client.Client) (tea.Msg, error) {
		out := c.MCPLogout(ctx, name)
		if out == nil {
			out = c.DisconnectMCP(ctx, name) // it would go on with what it has in memory
		}
		all, err := c.MCP(ctx)
		return mcpLoggedOutMsg{all: all, out: out, name: name}, err
	})
}

// mcpLoggedOutMsg is the result of what LogOut started.
type mcpLoggedOutMsg struct {
	all  map[string]engine.MCPStatus
	out  error
	name string
}

func (msg mcpLoggedOutMsg) on(h Program) tea.Cmd {
	relistMCP(h, msg.all)
	if msg.out != nil {
		h.Toast(commands.LevelError, sanitize.Line(msg.name)+": "+lang.Translate(msg.out))
		return nil
	}
	h.Toast(commands.LevelSuccess, lang.T("login-forgotten-not-connected-now", sanitize.Line(msg.name)))
	return nil
}
