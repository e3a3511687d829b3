package tui

import (
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
)

// shellLine returns what follows ! in a prompt: a command line that the engine
// runs in the session.
func shellLine(text string) (string, bool) {
	line, ok := strings.CutPrefix(text, "!")
	line = strings.TrimSpace(line)
	return line, ok && line != ""
}

// runShell runs a command line in the session on screen. It waits for an engine
// that starts, and while the session works, since the engine takes none then. It
// does not wait for one that was lost: nobody knows when it would run.
func (m *Model) runShell(line string) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	if m.conn.state == client.Retrying {
		m.toast(commands.LevelError, lang.T("the engine does not answer, so that nothing was run"))
		m.restore("!" + line)
		return nil
	}
	sid := c.Session()
	m.shells.add(sid, line)
	switch {
	case !m.shellReady():
		m.toast(commands.LevelInfo, lang.T("runs once the engine is ready: %s", line))
	case m.st.Busy(sid):
		m.toast(commands.LevelInfo, lang.T("runs once the agent is done: %s", line))
	}
	return nil // waitingShells takes it
}

// shellQueue is the command lines that wait for a session to rest.
type shellQueue struct {
	lines   map[string][]string // by session
	version uint64
}

func newShellQueue() shellQueue { return shellQueue{lines: map[string][]string{}} }

func (q *shellQueue) add(sid, line string) {
	q.version++
	q.lines[sid] = append(q.lines[sid], line)
}

// take returns the first line that waits for a session, and forgets it.
func (q *shellQueue) take(sid string) string {
	q.version++
	lines := q.lines[sid]
	if q.lines[sid] = lines[1:]; len(lines) == 1 {
		delete(q.lines, sid)
	}
	return lines[0]
}

// shellReady reports whether the engine can take a command line: it wants to know
// in which agent's name.
func (m *Model) shellReady() bool { return m.conn.live() && len(m.conn.agents) > 0 }

// waitingShells runs the next command line of each session that rests.
func (m *Model) waitingShells() tea.Cmd {
	var cmds []tea.Cmd
	for sid := range m.shells.lines {
		if m.shellReady() && !m.st.Busy(sid) {
			cmds = append(cmds, m.callShell(sid, m.shells.take(sid)))
		}
	}
	return tea.Batch(cmds...)
}

// callShell makes the call, which lasts as long as the command runs.
func (m *Model) callShell(sid, line string) tea.Cmd {
	agent, _ := m.who(sid)
	local, cl, ctx := sid, m.conn.client, m.o.Ctx
	sent := engine.ShellLine(line, m.shellOfEngine())
	return func() tea.Msg {
		if sid == "" || strings.HasPrefix(sid, "local") {
			s, err := cl.CreateSession(ctx, client.NewSession{})
			if err != nil {
				return shellFailed(line, err)
			}
			sid = s.ID
			m.o.Send(shellSessionMsg{s: s, local: local})
		}
		if _, err := cl.Shell(ctx, sid, agent, sent); err != nil && ctx.Err() == nil {
			return shellFailed(line, err)
		}
		return nil
	}
}

// shellSessionMsg is the result of what callShell started.
type shellSessionMsg struct {
	s     engine.Session
	local string
}

func (msg shellSessionMsg) on(m *Model) tea.Cmd {
	m.st.Load([]engine.Session{msg.s}, false)
	m.follows(msg.local, msg.s.ID)
	if now := m.chat(); now != nil && now.Session() == msg.local {
		now.Bind(msg.s.ID)
		m.ws.Touch()
	}
	return nil
}

// shellOfEngine is the shell that the engine runs lines in, where it is one that
// was started here.
func (m *Model) shellOfEngine() string {
	if m.conn.kind != Spawned {
		return ""
	}
	return os.Getenv("SHELL")
}

func shellFailed(line string, err error) tea.Msg {
	return shellFailedMsg{line: line, err: err}
}

// shellFailedMsg is the result of what shellFailed started.
type shellFailedMsg struct {
	line string
	err  error
}

func (msg shellFailedMsg) on(m *Model) tea.Cmd {
	m.toast(commands.LevelError, "!"+msg.line+": "+lang.Translate(msg.err))
	m.restore("!" + msg.line)
	return nil
}
