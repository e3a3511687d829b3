package startup

import (
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// Begin goes to the session that the command line asked for, once the engine's
// are known. What was sent before goes there too, and nothing is sent until
// then.
func (s *Start) Begin() tea.Cmd {
	o := &s.left
	if o.Continue {
		o.Continue = false
		if o.Session = newest(s.p.Store()); o.Session == "" {
			o.Fork = false
		}
		if o.Session != "" && !o.Fork {
			s.p.AnswersByFlags(o.Session)
			return s.takeAlong(o.Session)
		}
	}
	switch {
	case o.Session == "":
	case o.Fork:
		return s.fork()
	default:
		if known := s.p.Store().Session(o.Session); known == nil || !known.Known { // here, in this folder
			return s.lookUp(o.Session)
		}
	}
	return s.begun()
}

// newest is the session that was at work last, of those that nobody but the
// person began.
func newest(st *store.Store) string {
	for _, s := range st.Sessions() {
		if s.ParentID == "" && s.Time.Archived == 0 && !s.Local() {
			return s.ID
		}
	}
	return ""
}

// begun sends what waited.
func (s *Start) begun() tea.Cmd {
	s.left.Session, s.left.Fork, s.open = "", false, false
	return tea.Batch(s.p.Outbox().SendAll(), s.write())
}

// fork goes on in a copy of the session.
func (s *Start) fork() tea.Cmd {
	c, ctx, sid := s.p.Client(), s.p.Context(), s.left.Session
	s.left.Fork = false // once, also where the stream begins anew meanwhile
	return func() tea.Msg {
		made, err := c.Fork(ctx, sid, "")
		return forkedMsg{made: made, err: err}
	}
}

// forkedMsg is the result of what fork started.
type forkedMsg struct {
	made engine.Session
	err  error
}

func (msg forkedMsg) on(s *Start) tea.Cmd {
	if msg.err != nil {
		s.p.Toast(commands.LevelError, lang.T("fork", lang.Translate(msg.err)))
		return s.notThere()
	}
	s.p.Store().Load([]engine.Session{msg.made}, false)
	s.p.AnswersByFlags(msg.made.ID)
	return s.takeAlong(msg.made.ID)
}

// takeAlong shows a session in place of the new one of the start, with what was
// queued and written in that.
func (s *Start) takeAlong(id string) tea.Cmd {
	c := s.p.Chat()
	if c == nil {
		return s.begun()
	}
	var queue []prompt.Draft
	for _, p := range s.p.Store().Unsent(c.Session()) {
		if d, ok := s.p.Outbox().Take(p.Info.ID); ok {
			queue = append(queue, d)
		}
	}
	written := c.Compose()
	if written.Value() == s.p.Kept(c).Value() {
		written = prompt.Draft{} // it is of an earlier run, and stays there
	} else {
		c.Recompose(prompt.Draft{})
	}
	cmds := []tea.Cmd{s.p.ShowSession(id)}
	if now := s.p.Chat(); now != nil && !written.Empty() {
		now.Recompose(prompt.Join(now.Compose(), written))
	}
	for _, d := range queue {
		cmds = append(cmds, s.p.Outbox().Send(d, false))
	}
	return tea.Batch(append(cmds, s.begun())...)
}

// lookUp asks for a session that this folder does not have. One of another
// folder would work there, out of sight.
func (s *Start) lookUp(sid string) tea.Cmd {
	c, ctx, here := s.p.Client(), s.p.Context(), s.p.Files().Place()
	return func() tea.Msg {
		found, err := c.Session(ctx, sid)
		ours := err == nil && (found.Directory == "" || sameFolder(found.Directory, here))
		return foundMsg{sid: sid, found: found, ours: ours, err: err}
	}
}

// foundMsg is the result of what lookUp started.
type foundMsg struct {
	sid   string
	found engine.Session
	ours  bool // it is of this folder
	err   error
}

func (msg foundMsg) on(s *Start) tea.Cmd {
	switch {
	case s.left.Session != msg.sid:
		return nil
	case client.IsNotFound(msg.err):
		s.p.Toast(commands.LevelError, lang.T("there-is-no-session", msg.sid))
		return s.notThere()
	case msg.err != nil:
		s.p.Toast(commands.LevelError, lang.Translate(msg.err)) // it is asked again when the stream begins anew
		return nil
	case !msg.ours:
		s.p.Toast(commands.LevelError, lang.T("session-openspace-goes-there", msg.sid,
			sanitize.Line(msg.found.Directory)))
		return s.notThere()
	}
	s.p.Store().Load([]engine.Session{msg.found}, false)
	return s.begun()
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
func (s *Start) notThere() tea.Cmd {
	var cmds []tea.Cmd
	for _, c := range s.p.Chats() {
		if c.Session() != s.left.Session {
			continue
		}
		for _, p := range s.p.Store().Unsent(c.Session()) {
			if d, ok := s.p.Outbox().Take(p.Info.ID); ok {
				s.left.Draft = prompt.Join(s.left.Draft, d)
			}
		}
		cmds = append(cmds, s.p.ShowIn(c, ""))
	}
	s.left.Draft = prompt.Join(s.left.Draft, s.prompt())
	return tea.Batch(append(cmds, s.begun())...)
}
