package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/connect"
)

// connector is the model as the connections of the engine see it.
type connector struct{ host }

// The methods implement [connect.Program].

func (c connector) Away() bool                              { return c.m.o.Files.Away() != nil }
func (c connector) Send(msg tea.Msg)                        { c.m.o.Send(msg) }
func (c connector) ConnectHub() func(context.Context) error { return c.m.channel.ConnectHub() }
func (c connector) LetHub(off bool)                         { c.m.channel.Leave(off) }
func (c connector) CheckChannel() tea.Cmd                   { return c.m.channel.Check(false) }
func (c connector) Works() bool                             { return c.m.st.AnyBusy() || engineUser(c).Sending() }
func (c connector) Renew(provider string) tea.Cmd           { return c.m.conn.Renew(provider) }
func (c connector) Engines() connect.Engines                { return c.m.o.Engines }
func (c connector) Renewing()                               { c.m.conn.SetCalm(true) }

func (c connector) EngineGoes() {
	c.m.conn.Going()
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
	return c.m.keyboard.Typing() || c.m.o.Now().Sub(c.m.keyboard.LastKey()) < answer.PauseFor
}

func (c connector) CountServers(all map[string]engine.MCPStatus) {
	c.m.status.CountServers(all)
}

func (c connector) Engine() connect.Engine {
	e := c.m.conn
	return connect.Engine{Client: e.Client(), Kind: e.Kind(), Live: e.Live(), Renewing: e.Calm(),
		Providers: e.Providers().Providers}
}

func (c connector) Renewed(reload bool) tea.Cmd {
	c.m.calls.Rules.Forgotten() // the engine forgot what it was told to allow always
	if reload {
		return tea.Batch(c.m.conn.AfterRenewal(), c.m.conn.LoadCatalog())
	}
	return c.m.conn.AfterRenewal()
}

func (c connector) NotRenewed() tea.Cmd {
	c.m.conn.SetCalm(false)
	return c.m.outbox.SendAll()
}

func (c connector) CopyLogin(url string) tea.Cmd {
	return c.CopyAs(url, lang.T("the-address-was-copied"), lang.T("address-sent-terminals-clipboard"))
}
