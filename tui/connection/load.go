package connection

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"
	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
)

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

// Resync loads what the stream does not repeat: sessions, statuses and open
// requests. The messages of the chats that are open are loaded once they show.
func (c *Connection) Resync() tea.Cmd {
	cl, ctx, gap := c.client, c.p.Context(), c.gaps
	return func() tea.Msg {
		var s snapshotOf
		var errs [4]error
		s.sessions, errs[0] = cl.Sessions(ctx, client.SessionQuery{Limit: allSessions})
		s.statuses, errs[1] = cl.Statuses(ctx)
		s.perms, errs[2] = cl.Permissions(ctx)
		s.questions, errs[3] = cl.Questions(ctx)
		err := errors.Join(errs[:]...)
		return resyncedMsg{gap: gap, err: err, errs: errs, s: s}
	}
}

// resyncedMsg is the result of what Resync started.
type resyncedMsg struct {
	gap  int
	err  error
	errs [4]error
	s    snapshotOf
}

func (msg resyncedMsg) on(c *Connection) tea.Cmd {
	if c.gaps != msg.gap {
		return nil // it is older than what the next resync loads
	}
	if msg.err != nil {
		c.p.Log().Warn("resync", "error", msg.err)
		c.p.Toast(commands.LevelError, firstError(msg.errs[:]))
		return nil
	}
	change := c.knowSessions(msg.s.sessions)
	c.st.LoadStatuses(msg.s.statuses)
	c.st.LoadPermissions(msg.s.perms)
	c.st.LoadQuestions(msg.s.questions)
	return tea.Batch(change, c.p.Resynced())
}

// knowSessions takes the sessions that the engine has. Where it is another one
// than before, those that it does not have are gone.
func (c *Connection) knowSessions(all []engine.Session) tea.Cmd {
	if !c.renewed {
		c.st.Load(all, false)
		return nil
	}
	c.renewed = false
	named := make(map[string]bool, len(all))
	for _, s := range all {
		named[s.ID] = true
	}
	c.st.Load(all, false)
	cmd := c.p.Keep(func(id string) bool { return named[id] })
	c.st.Load(all, true)
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

// LoadCatalog fetches what the engine offers: agents, models, commands.
func (c *Connection) LoadCatalog() tea.Cmd {
	cl, ctx := c.client, c.p.Context()
	return func() tea.Msg {
		agents, err1 := cl.Agents(ctx)
		providers, err2 := cl.Providers(ctx)
		cmds, err3 := cl.Commands(ctx)
		wants := askPreferred(ctx, cl)
		paths, _ := cl.Paths(ctx) // where it cannot be read, what is known stays
		return catalogLoadedMsg{c: cl, err1: err1, err2: err2, err3: err3, ctx: ctx, agents: agents, paths: paths,
			providers: providers, cmds: cmds, wants: wants}
	}
}

// catalogLoadedMsg is the result of what LoadCatalog started.
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
	wants     Preferred
}

func (msg catalogLoadedMsg) on(c *Connection) tea.Cmd {
	if c.client != msg.c {
		return nil
	}
	err := errors.Join(msg.err1, msg.err2, msg.err3)
	if c.partial = err != nil; err != nil && msg.ctx.Err() == nil {
		c.p.Toast(commands.LevelError, firstError([]error{msg.err1, msg.err2, msg.err3}))
	}
	if msg.err1 == nil {
		c.p.TakeAgents(msg.agents)
	}
	c.p.Located(msg.paths)
	if msg.err2 == nil {
		c.SetProviders(msg.providers)
	}
	if msg.err3 == nil {
		c.commands = msg.cmds
	}
	c.wants = msg.wants
	cmd := c.p.Offers()
	c.showFresh()
	return cmd
}

// Do runs a call off the loop and shows its error.
func (c *Connection) Do(what string, f func(context.Context, *client.Client) error) tea.Cmd {
	cl, ctx := c.client, c.p.Context()
	if cl == nil {
		c.p.Toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", what))
		return nil
	}
	return func() tea.Msg {
		if err := f(ctx, cl); err != nil && ctx.Err() == nil {
			return dialog.Toasts(commands.LevelError, what+": "+lang.Translate(err))
		}
		return nil
	}
}

// Fetch asks the engine off the loop and goes on with what it gave; what it
// cannot give is said. What is a text that was said.
func (c *Connection) Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd {
	cl, ctx := c.client, c.p.Context()
	if cl == nil {
		c.p.Toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", what))
		return nil
	}
	return func() tea.Msg {
		then, err := ask(ctx, cl)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return dialog.Toasts(commands.LevelError, what+": "+lang.Translate(err))
		}
		return then
	}
}
