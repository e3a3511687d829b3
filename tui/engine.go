package tui

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/connection"
	"github.com/openspace-tui/openspace/tui/frontend"
	"github.com/openspace-tui/openspace/tui/notify"
)

// engineUser is the model as the connection to the engine sees it.
type engineUser struct{ host }

// The methods implement [connection.Program].

func (u engineUser) Event(ev engine.Event) tea.Cmd { return u.m.event(ev) }
func (u engineUser) Located(p engine.Paths)        { u.m.calls.Rules.Located(p) }
func (u engineUser) TakeAgents(all []engine.Agent) { u.m.calls.Rules.TakeAgents(all) }
func (u engineUser) Rest() tea.Cmd                 { return u.m.outbox.SendAll() }
func (u engineUser) Forgotten()                    { u.m.calls.Rules.Forgotten() }
func (u engineUser) ShowModels(provider string)    { u.m.dialogs.Push(u.m.choice.ModelList(provider)) }
func (u engineUser) Name() string                  { return connect.InForce(connector{host{u.m}}) }
func (u engineUser) Gone()                         { u.m.chats.CloseLeft("", func(s string) bool { return s != "" }) }

func (u engineUser) Ready(e connection.Ready) {
	u.m.channel.Engine(channel.Engine{Given: e.MCP, Lender: e.Lender, Other: e.Other})
	u.m.calls.Rules.NewEngine(e.Kind == client.Attached)
	u.m.supply.Tell() // whoever shows files of its machine had no answer until now
}

func (u engineUser) Live(again bool) {
	if again {
		u.m.supply.Tell() // nothing was told meanwhile
	}
}

func (u engineUser) Gap() {
	u.m.brief.Arrived()
	u.m.calls.Blocks.Gap()
}

func (u engineUser) Changed(colours bool) {
	u.m.chats.Touch()
	if !colours {
		return
	}
	for _, c := range u.m.chats.All() {
		c.Redraw()
	}
}

func (u engineUser) Keep(has func(session string) bool) tea.Cmd { return u.m.chats.Settle(has) }

func (u engineUser) Resynced() tea.Cmd {
	return tea.Batch(u.m.start.Begin(), u.m.calls.Rules.Accept(), u.m.status.Check(), u.m.status.FollowBranch())
}

func (u engineUser) Offers() tea.Cmd {
	u.m.choice.CatalogRead()
	u.m.chats.Touch()
	u.m.choice.WarnMissing()
	return tea.Batch(u.m.calls.Rejudge(), u.m.outbox.SendAll())
}

func (u engineUser) Busy(since time.Time) bool {
	return len(u.m.dialogs) > 0 || u.m.keyboard.LastKey().After(since)
}

func (u engineUser) Sending() bool {
	for _, c := range u.m.chats.All() {
		all := u.m.st.Visible(c.Session())
		if n := len(all); n > 0 && all[n-1].Pending == store.Sending {
			return true
		}
	}
	return false
}

// event applies one event.
func (m *Model) event(ev engine.Event) tea.Cmd {
	m.toasts.Begin() // several come in one turn of the loop
	var gone tea.Cmd
	if d, ok := ev.Data.(*engine.SessionDeleted); ok {
		gone = tea.Batch(m.roster.Gone(d.SessionID), m.calls.Drop(d.SessionID))
		m.chats.Leave(d.SessionID) // while it is known which sessions are below it
	}
	m.calls.Rules.HearAnswer(ev)
	m.supply.Hear(ev)
	worked := notify.Works(m.st, ev)
	ch := m.st.Apply(ev)
	if m.screenReader != nil {
		m.screenReader.Hear()
	}
	check := tea.Batch(m.roster.TurnEnded(ev, worked), m.channel.Hear(ev), m.status.Hear(ev), m.calls.Hear(ev),
		m.notifier.Hear(ev, worked))
	switch d := ev.Data.(type) {
	case *engine.ToastShow, *engine.TUIPromptAppend, *engine.TUICommandExecute, *engine.TUISessionSelect:
		return frontend.Do(asked{host{m}}, ev)
	case *engine.SessionDeleted:
		check = tea.Batch(check, m.roster.Forget(d.SessionID), gone)
	case *engine.SessionUpdated:
		if d.Info.Time.Archived != 0 {
			m.chats.Leave(d.SessionID)
		}
		check = tea.Batch(check, m.calls.Rejudge()) // it has rules of its own
	case *engine.PermissionReplied:
		if d.Reply == engine.ReplyAlways {
			check = tea.Batch(check, m.calls.Rejudge())
		}
	case *engine.MCPBrowserOpenFailed:
		connect.BrowserFailed(connector{host{m}}, d)
	case *engine.InstanceDisposed:
		return m.conn.LoadCatalog()
	case *engine.PermissionAsked, *engine.QuestionAsked:
		check = tea.Batch(check, m.calls.Rules.Accept())
		m.comeToAsk()
	}
	return tea.Batch(check, m.calls.Blocks.Read(ch), m.following.Note(ch))
}

// comeToAsk takes the keyboard to the chat in which the agent asks, unless the
// person is busy elsewhere. From another chat it does not: who stands there is
// about to write.
func (m *Model) comeToAsk() {
	if m.keyboard.Typing() {
		return
	}
	asked := func(c *chat.Chat) bool { return c != nil && len(m.st.OpenFor(c.Session())) > 0 }
	c := m.chats.Current()
	if all := m.chats.All(); !asked(c) {
		i := slices.IndexFunc(all, asked)
		if i < 0 {
			return
		}
		c = all[i]
	}
	if here, ok := m.ws.FocusedContent().(*chat.Chat); ok && here != c {
		m.toast(commands.LevelInfo, lang.T("the-agent-asks-in", sanitize.Line(m.st.Session(c.Session()).Name())))
		return
	}
	m.report(m.ws.FocusContent(c.ID(), panes.Agent))
}

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
