package tui

import (
	"context"
	"log/slog"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// connector is the model as the connections of the engine see it.
type connector struct{ host }

// The methods implement [connect.Program].

func (c connector) Context() context.Context                { return c.m.o.Ctx }
func (c connector) Away() bool                              { return c.m.o.Files.Away() != nil }
func (c connector) Send(msg tea.Msg)                        { c.m.o.Send(msg) }
func (c connector) Ask(d *dialog.Question) tea.Cmd          { return c.m.ask(d) }
func (c connector) CopyLogin(url string) tea.Cmd            { return c.m.copyLogin(url) }
func (c connector) ConnectHub() func(context.Context) error { return c.m.channel.ConnectHub() }
func (c connector) LetHub(off bool)                         { c.m.channel.Leave(off) }
func (c connector) CheckChannel() tea.Cmd                   { return c.m.channel.Check(false) }
func (c connector) Works() bool                             { return c.m.st.AnyBusy() || c.m.sending() }
func (c connector) Renew(provider string) tea.Cmd           { return c.m.renew(provider) }
func (c connector) Engines() connect.Engines                { return c.m.o.Engines }
func (c connector) Log() *slog.Logger                       { return c.m.o.Log }
func (c connector) Renewing()                               { c.m.conn.calm = true }

func (c connector) EngineGoes() {
	c.m.conn.state = client.Connecting
	c.m.touchChats()
}

func (c connector) AtWork() []string {
	var out []string
	for _, s := range c.m.st.Sessions() {
		if s.Busy() {
			out = append(out, s.Name())
		}
	}
	return out
}

func (c connector) Typing() bool {
	return c.m.typing() || c.m.o.Now().Sub(c.m.lastKey) < answer.PauseFor
}

func (c connector) CountServers(all map[string]engine.MCPStatus) {
	c.m.status.CountServers(all)
}

func (c connector) Engine() connect.Engine {
	e := &c.m.conn
	return connect.Engine{Client: e.client, Kind: e.kind, Live: e.live(), Renewing: e.calm,
		Providers: e.providers.Providers}
}

func (c connector) Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd {
	return c.m.fetch(what, ask)
}

func (c connector) Renewed(reload bool) tea.Cmd {
	c.m.calls.Rules.Forgotten() // the engine forgot what it was told to allow always
	if reload {
		return tea.Batch(c.m.afterRenewal(), c.m.loadCatalog())
	}
	return c.m.afterRenewal()
}

func (c connector) NotRenewed() tea.Cmd {
	c.m.conn.calm = false
	return c.m.outbox.SendAll()
}
