package tui

import (
	"context"
	"errors"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/frontend"
)

// connection is the engine as the program knows it.
type connection struct {
	client  *client.Client // nil until it is ready
	kind    client.Source
	version string
	// terminals starts programs where the engine runs; nil: it cannot.
	terminals pty.Starter
	state     client.StreamState
	err       error
	next      time.Time
	once      bool // the stream was live before
	gaps      int  // how often the stream broke

	health health
	asking bool // for it

	gone time.Time // since when there is no engine; zero: there is one

	wants     preferred // by the engine's configuration
	agents    []engine.Agent
	providers engine.Providers
	commands  []engine.Command
	renewal   *renewal  // of the providers, that waits or runs
	fresh     string    // a provider whose models are shown when they come
	freshAt   time.Time // when it was connected: a key since then is meant for something else
	calm      bool      // the stream ends by our doing
	trying    bool      // the time of the next try has come
	renewed   bool      // it is another engine than before: what only that one knew goes
	partial   bool      // not all of them came: they are asked for again
}

// live reports whether prompts can be sent.
func (c *connection) live() bool { return c.client != nil && c.state == client.Live }

// online reports whether the engine is there.
func (m *Model) online() bool { return m.conn.live() }

// EngineReady says that an engine answers. Its event stream follows.
type EngineReady struct {
	Client  *client.Client
	Kind    client.Source
	Version string
	MCP     bool // the engine was given the Hub as an MCP server
	Changed bool // it is the one that the person changed to
	// Give gives it the Hub again; nil where it has it by its configuration.
	// Lent, which looks at the disk, says whose Hub it has then.
	Give func(context.Context) error
	Lent func() channel.Lent
	// Other is the process of the program that has the engine's way to the panes,
	// as Lent gave it just now.
	Other int
}

// EngineLost says that there is no engine, and why. Next is when it is tried
// again; zero: not by itself.
type EngineLost struct {
	Err  error
	Next time.Time
}

// EngineEvents is a batch of the engine's event stream.
type EngineEvents struct{ client.Batch }

func (e EngineReady) on(m *Model) tea.Cmd {
	m.conn.client, m.conn.kind, m.conn.version = e.Client, e.Kind, e.Version
	m.conn.state, m.conn.err, m.conn.gone = client.Connecting, nil, time.Time{}
	m.channel.Engine(channel.Engine{Given: e.MCP, Give: e.Give, Lent: e.Lent, Other: e.Other})
	m.calls.Rules.NewEngine(e.Kind == client.Attached)
	m.supply.Tell() // whoever shows files of its machine had no answer until now
	if m.conn.terminals = nil; e.Kind != client.Demo {
		m.conn.terminals = e.Client.Terminals()
	}
	m.conn.renewal, m.conn.fresh = nil, ""
	if e.Changed {
		m.engineChanged()
	}
	m.conn.partial = true // with the stream, behind the conversation: the engine does one thing at a time
	return nil
}

func (e EngineLost) on(m *Model) tea.Cmd {
	m.breakStream()
	m.lost(e.Err)
	m.conn.state, m.conn.err = client.Retrying, e.Err
	return tea.Batch(m.tryAt(e.Next), m.leaveLater())
}

// tryAt notes when the engine is tried again, and draws it when that time has
// come: a try can take long.
func (m *Model) tryAt(next time.Time) tea.Cmd {
	m.conn.next, m.conn.trying = next, false
	if next.IsZero() {
		return nil
	}
	return tea.Tick(next.Sub(m.o.Now()), func(time.Time) tea.Msg {
		return retryDueMsg{next: next}
	})
}

// retryDueMsg is the result of what tryAt started.
type retryDueMsg struct {
	next time.Time
}

func (msg retryDueMsg) on(m *Model) tea.Cmd {
	m.conn.trying = m.conn.next.Equal(msg.next)
	return nil
}

// lost tells why there is no engine, once for each cause. The welcome and the
// status line go on telling it.
func (m *Model) lost(err error) {
	if err == nil || m.conn.err != nil && m.conn.err.Error() == err.Error() {
		return
	}
	m.o.Log.Error("engine lost", "error", err)
	m.toast(commands.LevelError, err.Error())
	m.touchChats()
}

func (e EngineEvents) on(m *Model) tea.Cmd {
	var cmds []tea.Cmd
	if e.State != nil {
		cmds = append(cmds, m.streamState(*e.State))
	}
	for _, ev := range e.Events {
		cmds = append(cmds, m.event(ev))
	}
	if e.Broken > 0 {
		m.o.Log.Warn("events that could not be read", "count", e.Broken)
	}
	return tea.Batch(cmds...)
}

// streamState follows the stream's ups and downs.
func (m *Model) streamState(s client.StateChange) tea.Cmd {
	was, before := m.conn.state, m.conn.err
	if s.State == client.Retrying && was != client.Live {
		m.lost(s.Err)
	} else if before != nil || s.State != was {
		m.touchChats() // the welcome tells of the engine
	}
	m.conn.state, m.conn.err = s.State, s.Err
	try := m.tryAt(s.Next)
	switch s.State {
	case client.Live:
		m.conn.gone = time.Time{}
		if m.conn.once {
			m.breakStream()
			m.supply.Tell() // nothing was told meanwhile
			if !m.conn.calm {
				m.toast(commands.LevelSuccess, lang.T("the-engine-is-back"))
			}
			m.conn.calm = false
		}
		m.conn.once = true
		if m.conn.partial {
			return tea.Batch(m.resync(), m.loadCatalog())
		}
		return m.resync()
	case client.Retrying:
		if was == client.Live {
			m.breakStream()
		}
		m.o.Log.Warn("event stream lost", "error", s.Err, "try", s.Try)
		return tea.Batch(try, m.leaveLater())
	}
	return nil
}

// breakStream marks what the lost stream left open: nothing of it executes.
func (m *Model) breakStream() {
	m.conn.gaps++
	m.st.MarkGap()
	m.brief.Arrived()
	m.calls.Blocks.Gap()
}

// event applies one event.
func (m *Model) event(ev engine.Event) tea.Cmd {
	m.toasts.began = m.toasts.n // several come in one turn of the loop
	var gone tea.Cmd
	if d, ok := ev.Data.(*engine.SessionDeleted); ok {
		gone = tea.Batch(m.roster.Gone(d.SessionID), m.calls.Drop(d.SessionID))
		m.leave(d.SessionID) // while it is known which sessions are below it
	}
	m.calls.Rules.HearAnswer(ev)
	m.supply.Hear(ev)
	worked := m.works(ev)
	ch := m.st.Apply(ev)
	if m.screenReader != nil {
		m.screenReader.Hear()
	}
	check := tea.Batch(m.roster.TurnEnded(ev, worked), m.channel.Hear(ev), m.healthEvent(ev), m.calls.Hear(ev),
		m.notifyOf(ev, worked))
	switch d := ev.Data.(type) {
	case *engine.ToastShow, *engine.TUIPromptAppend, *engine.TUICommandExecute, *engine.TUISessionSelect:
		return frontend.Do(asked{host{m}}, ev)
	case *engine.SessionDeleted:
		check = tea.Batch(check, m.roster.Forget(d.SessionID), gone)
	case *engine.SessionUpdated:
		if d.Info.Time.Archived != 0 {
			m.leave(d.SessionID)
		}
		check = tea.Batch(check, m.calls.Rejudge()) // it has rules of its own
	case *engine.PermissionReplied:
		if d.Reply == engine.ReplyAlways {
			check = tea.Batch(check, m.calls.Rejudge())
		}
	case *engine.MCPBrowserOpenFailed:
		connect.BrowserFailed(connector{host{m}}, d)
	case *engine.InstanceDisposed:
		return m.loadCatalog()
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
	if m.typing() {
		return
	}
	asked := func(c *chat.Chat) bool { return c != nil && len(m.st.OpenFor(c.Session())) > 0 }
	c := m.chat()
	if all := m.chats(); !asked(c) {
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

// allSessions asks for every session: without a limit the engine gives the
// newest hundred.
const allSessions = 10_000

// snapshotOf is what a resync fetched.
type snapshotOf struct {
	sessions  []engine.Session
	statuses  map[string]engine.Status
	perms     []engine.Permission
	questions []engine.Question
}

// resync loads what the stream does not repeat: sessions, statuses and open
// requests. The messages of the chats that are open are loaded by meet.
func (m *Model) resync() tea.Cmd {
	c, ctx, gap := m.conn.client, m.o.Ctx, m.conn.gaps
	return func() tea.Msg {
		var s snapshotOf
		var errs [4]error
		s.sessions, errs[0] = c.Sessions(ctx, client.SessionQuery{Limit: allSessions})
		s.statuses, errs[1] = c.Statuses(ctx)
		s.perms, errs[2] = c.Permissions(ctx)
		s.questions, errs[3] = c.Questions(ctx)
		err := errors.Join(errs[:]...)
		return resyncedMsg{gap: gap, err: err, errs: errs, s: s}
	}
}

// resyncedMsg is the result of what resync started.
type resyncedMsg struct {
	gap  int
	err  error
	errs [4]error
	s    snapshotOf
}

func (msg resyncedMsg) on(m *Model) tea.Cmd {
	if m.conn.gaps != msg.gap {
		return nil // it is older than what the next resync loads
	}
	if msg.err != nil {
		m.o.Log.Warn("resync", "error", msg.err)
		m.toast(commands.LevelError, firstError(msg.errs[:]))
		return nil
	}
	change := m.knowSessions(msg.s.sessions)
	m.st.LoadStatuses(msg.s.statuses)
	m.st.LoadPermissions(msg.s.perms)
	m.st.LoadQuestions(msg.s.questions)
	return tea.Batch(change, m.start.Begin(), m.calls.Rules.Accept(), m.checkHealth(), m.head.Follow())
}

// knowSessions takes the sessions that the engine has. Where it is another one
// than before, those that it does not have are gone.
func (m *Model) knowSessions(all []engine.Session) tea.Cmd {
	if !m.conn.renewed {
		m.st.Load(all, false)
		return nil
	}
	m.conn.renewed = false
	named := make(map[string]bool, len(all))
	for _, s := range all {
		named[s.ID] = true
	}
	m.st.Load(all, false)
	cmd := m.settleChats(func(id string) bool { return named[id] })
	m.st.Load(all, true)
	return cmd
}

func firstError(errs []error) string {
	for _, e := range errs {
		if e != nil {
			return e.Error()
		}
	}
	return ""
}

// loadCatalog fetches what the engine offers: agents, models, commands.
func (m *Model) loadCatalog() tea.Cmd {
	c, ctx := m.conn.client, m.o.Ctx
	return func() tea.Msg {
		agents, err1 := c.Agents(ctx)
		providers, err2 := c.Providers(ctx)
		cmds, err3 := c.Commands(ctx)
		wants := askPreferred(ctx, c)
		paths := agent.EnginePaths(ctx, c)
		return catalogLoadedMsg{c: c, err1: err1, err2: err2, err3: err3, ctx: ctx, agents: agents, paths: paths,
			providers: providers, cmds: cmds, wants: wants}
	}
}

// catalogLoadedMsg is the result of what loadCatalog started.
type catalogLoadedMsg struct {
	c         *client.Client
	err1      error
	err2      error
	err3      error
	ctx       context.Context
	agents    []engine.Agent
	paths     engine.Paths
	providers engine.Providers
	cmds      []engine.Command
	wants     preferred
}

func (msg catalogLoadedMsg) on(m *Model) tea.Cmd {
	if m.conn.client != msg.c {
		return nil
	}
	err := errors.Join(msg.err1, msg.err2, msg.err3)
	if m.conn.partial = err != nil; err != nil && msg.ctx.Err() == nil {
		m.toast(commands.LevelError, firstError([]error{msg.err1, msg.err2, msg.err3}))
	}
	if msg.err1 == nil {
		m.calls.Rules.TakeAgents(msg.agents)
	}
	m.calls.Rules.Located(msg.paths)
	if msg.err2 == nil {
		m.conn.providers = msg.providers
	}
	if msg.err3 == nil {
		m.conn.commands = msg.cmds
	}
	m.conn.wants = msg.wants
	m.choice.CatalogRead()
	m.touchChats()
	m.choice.WarnMissing()
	m.showFresh()
	return tea.Batch(m.calls.Rejudge(), m.outbox.SendAll())
}

// touchChats draws the chats anew, whose status line shows the catalog.
func (m *Model) touchChats() {
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok {
				c.Touch()
			}
		}
	}
}

// withEngine runs a call off the loop and shows its error.
func (m *Model) withEngine(what string, f func(context.Context, *client.Client) error) tea.Cmd {
	c, ctx := m.conn.client, m.o.Ctx
	if c == nil {
		m.toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", what))
		return nil
	}
	return func() tea.Msg {
		if err := f(ctx, c); err != nil && ctx.Err() == nil {
			return toastMsg(commands.LevelError, what+": "+lang.Translate(err))
		}
		return nil
	}
}
