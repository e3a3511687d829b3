package tui

import (
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/drafts"
)

// begin goes to the session that the command line asked for, once the engine's
// are known. What was sent before goes there too, and nothing is sent until
// then.
func (m *Model) begin() tea.Cmd {
	o := &m.o
	if o.Continue {
		o.Continue = false
		if o.Session = m.newest(); o.Session == "" {
			o.Fork = false
		}
		if o.Session != "" && !o.Fork {
			m.choice.ByFlags(o.Session)
			return m.takeAlong(o.Session)
		}
	}
	switch {
	case o.Session == "":
	case o.Fork:
		return m.beginFork()
	case !m.known(o.Session):
		return m.lookUp(o.Session)
	}
	return m.begun()
}

// known reports whether a session is one of this folder.
func (m *Model) known(id string) bool {
	s := m.st.Session(id)
	return s != nil && s.Known
}

// newest is the session that was at work last, of those that nobody but the
// person began.
func (m *Model) newest() string {
	for _, s := range m.st.Sessions() {
		if s.ParentID == "" && s.Time.Archived == 0 && !s.Local() {
			return s.ID
		}
	}
	return ""
}

// begun sends what waited.
func (m *Model) begun() tea.Cmd {
	m.o.Session, m.o.Fork, m.starting = "", false, false
	return tea.Batch(m.outbox.SendAll(), m.applyStartupPrompt())
}

func (m *Model) beginFork() tea.Cmd {
	c, ctx, sid := m.conn.Client(), m.o.Ctx, m.o.Session
	m.o.Fork = false // once, also where the stream begins anew meanwhile
	return func() tea.Msg {
		s, err := c.Fork(ctx, sid, "")
		return beginForkedMsg{err: err, s: s}
	}
}

// beginForkedMsg is the result of what beginFork started.
type beginForkedMsg struct {
	err error
	s   engine.Session
}

func (msg beginForkedMsg) on(m *Model) tea.Cmd {
	if msg.err != nil {
		m.toast(commands.LevelError, lang.T("fork", lang.Translate(msg.err)))
		return m.notThere()
	}
	m.st.Load([]engine.Session{msg.s}, false)
	m.choice.ByFlags(msg.s.ID)
	return m.takeAlong(msg.s.ID)
}

// takeAlong shows a session in place of the new one of the start, with what was
// queued and written in that.
func (m *Model) takeAlong(id string) tea.Cmd {
	c := m.chats.Current()
	if c == nil {
		return m.begun()
	}
	var queue []prompt.Draft
	for _, p := range m.st.Unsent(c.Session()) {
		if d, ok := m.outbox.Take(p.Info.ID); ok {
			queue = append(queue, d)
		}
	}
	written := c.Compose()
	if written.Value() == m.o.Typed.Drafts[drafts.Key(c)].Value() {
		written = prompt.Draft{} // it is of an earlier run, and stays there
	} else {
		c.Recompose(prompt.Draft{})
	}
	show := m.chats.Show(id)
	cmds := []tea.Cmd{show}
	if now := m.chats.Current(); now != nil && !written.Empty() {
		now.Recompose(prompt.Join(now.Compose(), written))
	}
	for _, d := range queue {
		cmds = append(cmds, m.outbox.Send(d, false))
	}
	return tea.Batch(append(cmds, m.begun())...)
}

// lookUp asks for a session that this folder does not have. One of another
// folder would work there, out of sight.
func (m *Model) lookUp(sid string) tea.Cmd {
	c, ctx, here := m.conn.Client(), m.o.Ctx, m.o.Files.Place()
	return func() tea.Msg {
		s, err := c.Session(ctx, sid)
		ours := err == nil && (s.Directory == "" || sameFolder(s.Directory, here))
		return sessionFoundMsg{sid: sid, err: err, ours: ours, s: s}
	}
}

// sessionFoundMsg is the result of what lookUp started.
type sessionFoundMsg struct {
	sid  string
	err  error
	ours bool
	s    engine.Session
}

func (msg sessionFoundMsg) on(m *Model) tea.Cmd {
	switch {
	case m.o.Session != msg.sid:
		return nil
	case client.IsNotFound(msg.err):
		m.toast(commands.LevelError, lang.T("there-is-no-session", msg.sid))
		return m.notThere()
	case msg.err != nil:
		m.toast(commands.LevelError, lang.Translate(msg.err)) // it is asked again when the stream begins anew
		return nil
	case !msg.ours:
		m.toast(commands.LevelError, lang.T("session-openspace-goes-there", msg.sid,
			sanitize.Line(msg.s.Directory)))
		return m.notThere()
	}
	m.st.Load([]engine.Session{msg.s}, false)
	return m.begun()
}

func sameFolder(a, b string) bool {
	real := func(p string) string {
		if r, err := filepath.EvalSymlinks(p); err == nil {
			return r
		}
		return filepath.Clean(p)
	}
	return real(a) == real(b)
}

// notThere shows a new session where the one that was asked for cannot be. What
// was to be sent waits in the prompt for the person.
func (m *Model) notThere() tea.Cmd {
	var cmds []tea.Cmd
	for _, c := range m.chats.All() {
		if c.Session() != m.o.Session {
			continue
		}
		for _, p := range m.st.Unsent(c.Session()) {
			if d, ok := m.outbox.Take(p.Info.ID); ok {
				m.o.Draft = prompt.Join(m.o.Draft, d)
			}
		}
		cmds = append(cmds, m.chats.ShowIn(c, ""))
	}
	m.o.Draft = prompt.Join(m.o.Draft, m.startupPrompt())
	return tea.Batch(append(cmds, m.begun())...)
}
