package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/term"
	"github.com/openspace-tui/openspace/tui/choice"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/session"
	"github.com/openspace-tui/openspace/tui/undo"
)

// sessions is the model as what is done with sessions sees it.
type sessions struct{ host }

// The methods implement [session.Program].

func (s sessions) Listed() []*store.Session { return s.m.roster.Listed() }

func (s sessions) Engine() session.Engine {
	c := s.m.conn
	return session.Engine{Client: c.Client(), Live: c.Live(), Unshared: c.Wants().Unshared}
}

// lister is the model as the roster of sessions sees it.
type lister struct{ host }

// The methods implement [roster.Program].

func (l lister) Same(a, b string) bool           { return l.m.chats.Same(a, b) }
func (l lister) Show(session string) tea.Cmd     { return l.m.chats.Show(session) }
func (l lister) Beside(session string) tea.Cmd   { return l.m.chats.Beside(session) }
func (l lister) Arrangement() *panes.Arrangement { return l.m.ws.Arrangement("") }
func (l lister) PutAside(d prompt.Draft) tea.Cmd { return l.m.drafts.PutAside(d) }
func (l lister) Lasting(d time.Duration)         { l.m.toasts.Last(d) }
func (l lister) Leader() string                  { return l.m.keys.Leader }

func (l lister) Do(what string, f func(context.Context, *client.Client) error) tea.Cmd {
	return l.m.conn.Do(what, f)
}

func (l lister) Prompts() []roster.Prompt {
	var out []roster.Prompt
	for _, c := range l.m.chats.All() {
		out = append(out, c)
	}
	return out
}

func (l lister) Dismiss(p roster.Prompt, next string) tea.Cmd {
	for _, c := range l.m.chats.All() {
		if c.ID() == p.ID() {
			return l.m.chats.Dismiss(c, next)
		}
	}
	return nil
}

func (l lister) Restore(stood *panes.Arrangement, session string) {
	l.m.ws.Arrange(stood, panes.Arranging{Keep: true, Skip: l.m.isOver})
	l.m.report(l.m.ws.FocusContent(panes.MakeID(chat.KindName, session), panes.User))
}

func (l lister) Deleted(session string) tea.Cmd {
	return tea.Batch(l.m.event(engine.Event{Data: &engine.SessionDeleted{SessionID: session}}),
		l.m.layouts.Forget(session))
}

// chatter is the model as the open conversations see it.
type chatter struct{ host }

// The methods implement [chats.Program].

func (c chatter) Owner(session string) string              { return c.m.layoutOwner(session) }
func (c chatter) LeaveLayout(session string) tea.Cmd       { return c.m.layouts.Leave(session) }
func (c chatter) ComeLayout(session string)                { c.m.layouts.Come(session) }
func (c chatter) AnswerAsIn(session string)                { c.m.choice.AnswerAsIn("", session) }
func (c chatter) Opened(open *chat.Chat)                   { c.m.drafts.Opened(open) }
func (c chatter) Closed(closed *chat.Chat)                 { c.m.drafts.Closed(closed) }
func (c chatter) PutAside(d prompt.Draft) tea.Cmd          { return c.m.drafts.PutAside(d) }
func (c chatter) Take(message string) (prompt.Draft, bool) { return c.m.outbox.Take(message) }
func (c chatter) Load(session string) tea.Cmd              { return c.m.loadShown(session) }
func (c chatter) Grab() int                                { return int(c.m.keyboard.Grab()) }

func (c chatter) Follow(local, real string) {
	c.m.brief.Rebind(local, real)
	c.m.choice.Rebind(local, real)
	c.m.outbox.Rebind(local, real)
}

func (c chatter) Way(from, to *panes.Pane) string {
	for side, key := range c.m.keys.Sides() {
		if id, ok := c.m.ws.Tree().Neighbor(from.ID, c.m.ws.Window(), side); ok && id == to.ID && key != "" {
			return c.m.keyboard.WayTo(key)
		}
	}
	return c.m.keyboard.WayTo(c.m.keys.Sideways())
}

// openChats is which messages of the chats that are open were asked for.
type openChats struct {
	asked map[string]int // sessions whose messages were asked for, and the gap before that
}

func newOpenChats() openChats { return openChats{asked: map[string]int{}} }

// loadShown loads the newest messages of a session that a chat shows, once for
// each time that the stream begins.
func (m *Model) loadShown(sid string) tea.Cmd {
	if sid == "" || !m.conn.Live() || m.conn.Renewed() { // which sessions another engine has comes first
		return nil
	}
	if gap, asked := m.openChats.asked[sid]; asked && gap == m.conn.Gaps() {
		return nil
	}
	if s := m.st.Session(sid); s != nil && (s.Loaded || s.Local()) {
		return nil
	}
	m.openChats.asked[sid] = m.conn.Gaps()
	return m.history.Load(sid)
}

// chooser is the model as the choice of who answers sees it.
type chooser struct{ host }

// The methods implement [choice.Program].

func (c chooser) Listed() []*store.Session { return c.m.roster.Listed() }
func (c chooser) Changed()                 { c.m.chats.Touch() }

func (c chooser) ChatFocused() bool {
	_, ok := c.m.ws.FocusedContent().(*chat.Chat)
	return ok
}

func (c chooser) Engine() choice.Engine {
	e := c.m.conn
	return choice.Engine{Agents: e.Agents(), Providers: e.Providers(), Agent: e.Wants().Agent, Model: e.Wants().Model,
		Live: e.Live()}
}

// loading is the model as the history of sessions sees it.
type loading struct{ host }

// The methods implement [history.Program].

func (l loading) Gaps() int { return l.m.conn.Gaps() }

func (l loading) Newest(session string) {
	if l.m.chats.Same(session, l.m.chats.Session()) {
		l.m.choice.WarnMissing()
	}
}

func (l loading) Unknown(session string) tea.Cmd {
	m := l.m
	if session == m.start.Session() {
		return nil // the start tells of it, and shows another
	}
	m.toast(commands.LevelError, lang.T("there-is-no-session", session))
	var cmds []tea.Cmd
	for _, c := range m.chats.All() {
		if c.Session() == session {
			cmds = append(cmds, m.chats.Dismiss(c, ""))
		}
	}
	return tea.Batch(cmds...)
}

// undoing is the model as undo sees it.
type undoing struct{ host }

// The methods implement [undo.Program].

func (u undoing) PutAside() tea.Cmd { return u.m.drafts.MakeRoom() }

func (u undoing) Engine() undo.Engine {
	c := u.m.conn
	return undo.Engine{Client: c.Client(), Live: c.Live(), Demo: c.Kind() == client.Demo, Unkept: c.Wants().Unkept}
}

func (u undoing) Prompt(session string) undo.Prompt {
	if c := u.m.chats.Current(); c != nil && u.m.chats.Same(c.Session(), session) {
		return c
	}
	return nil
}

func (u undoing) Images() undo.Images {
	if u.m.o.Keep == nil {
		return nil
	}
	return u.m.o.Keep
}

// placed is the model as the list of projects sees it.
type placed struct{ host }

// The methods implement [projects.Program].

func (p placed) Place() string        { return p.m.o.Files.Place() }
func (p placed) Away() bool           { return p.m.o.Files.Away() != nil }
func (p placed) Sent() []prompt.Entry { return p.m.drafts.History() }
func (p placed) Leave() tea.Cmd       { return p.m.leaveNow() }

func (p placed) QuitOr(title, keys string, leave func() tea.Cmd) tea.Cmd {
	return p.m.quitOr(title, keys, leave)
}

// Reopen is the folder to begin anew in, once the program has ended; empty:
// none.
func (m *Model) Reopen() string { return m.projects.Reopen() }

// arranger is the model as the layouts see it.
type arranger struct{ host }

// The methods implement [layouts.Program].

func (a arranger) Owner(session string) string     { return a.m.layoutOwner(session) }
func (a arranger) IsOver(id panes.ContentID) bool  { return a.m.isOver(id) }
func (a arranger) HasTerminals() bool              { return a.m.o.Terminals != nil }
func (a arranger) KeyOf(command call.Named) string { return a.m.keys.Of(command) }

func (a arranger) Self() (panes.ContentID, bool) {
	c := a.m.chats.Current()
	if c == nil {
		return "", false
	}
	return c.ID(), true
}

// layoutOwner is the session whose arrangement holds for another: that of a subagent
// has its caller's. It is empty where the engine has none yet.
func (m *Model) layoutOwner(id string) string {
	for range store.MaxDepth {
		s := m.st.Session(id)
		switch {
		case s == nil:
			return id
		case s.Local():
			return ""
		case s.ParentID == "":
			return s.ID
		}
		id = s.ParentID
	}
	return id
}

// isOver reports whether a content belongs to something that is no more: a program
// that ended, a session that was deleted.
func (m *Model) isOver(id panes.ContentID) bool {
	switch id.Kind() {
	case term.KindName:
		if m.o.Terminals == nil {
			return true
		}
		_, runs := m.o.Terminals.Set.Get(id.Ref())
		return !runs
	case chat.KindName:
		s := m.st.Session(id.Ref())
		return id.Ref() == chat.NewSession || m.conn.Live() && (s == nil || !m.roster.Lists(s))
	}
	return false
}
