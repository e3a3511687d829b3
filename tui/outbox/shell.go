package outbox

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Run runs a command line in the session on screen. It waits for an engine
// that starts, and while the session works, since the engine takes none then. It
// does not wait for one that was lost: nobody knows when it would run.
func (o *Outbox) Run(line string) tea.Cmd {
	e := o.p.Engine()
	if o.p.Prompt(o.p.Session()) == nil {
		return nil
	}
	if e.Lost {
		o.p.Toast(commands.LevelError, lang.T("engine-does-not-answer-nothing"))
		o.p.Restore("!" + line)
		return nil
	}
	sid := o.p.Session()
	o.shells.add(sid, line)
	switch {
	case !e.takesLines():
		o.p.Toast(commands.LevelInfo, lang.T("runs-once-engine-ready", line))
	case o.p.Store().Busy(sid):
		o.p.Toast(commands.LevelInfo, lang.T("runs-once-agent-done", line))
	}
	return nil // NextLines takes it
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

// rebind keeps what waits in a session that has another id now.
func (q *shellQueue) rebind(local, real string) {
	if lines, ok := q.lines[local]; ok && local != real {
		q.version++
		q.lines[real] = append(q.lines[real], lines...)
		delete(q.lines, local)
	}
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

// takesLines reports whether the engine can take a command line: it wants to know
// in which agent's name.
func (e Engine) takesLines() bool { return e.Online && e.Agents }

// NextLines runs the next command line of each session that rests.
func (o *Outbox) NextLines() tea.Cmd {
	var cmds []tea.Cmd
	for sid := range o.shells.lines {
		if o.p.Engine().takesLines() && !o.p.Store().Busy(sid) && !o.begins(sid) {
			cmds = append(cmds, o.callShell(sid, o.shells.take(sid)))
		}
	}
	return tea.Batch(cmds...)
}

// begins reports whether a prompt is on its way that makes a session, or has it work.
func (o *Outbox) begins(sid string) bool {
	s := o.p.Store().Session(sid)
	return o.inFlight(sid) != "" || s != nil && s.Local() && len(o.p.Store().Unsent(sid)) > 0
}

// callShell makes the call, which lasts as long as the command runs.
func (o *Outbox) callShell(sid, line string) tea.Cmd {
	e := o.p.Engine()
	agent, _ := o.p.Who(sid)
	local, cl, ctx := sid, e.Client, o.p.Context()
	sent := engine.ShellLine(line, e.Shell)
	return func() tea.Msg {
		if sid == "" || strings.HasPrefix(sid, "local") {
			s, err := cl.CreateSession(ctx, client.NewSession{})
			if err != nil {
				return shellFailed(line, err)
			}
			sid = s.ID
			o.p.Post(shellSessionMsg{s: s, local: local})
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

func (msg shellSessionMsg) on(o *Outbox) tea.Cmd {
	o.p.Began(msg.local, msg.s)
	return nil
}

func shellFailed(line string, err error) tea.Msg {
	return shellFailedMsg{line: line, err: err}
}

// shellFailedMsg is the result of what shellFailed started.
type shellFailedMsg struct {
	line string
	err  error
}

func (msg shellFailedMsg) on(o *Outbox) tea.Cmd {
	o.p.Toast(commands.LevelError, "!"+msg.line+": "+lang.Translate(msg.err))
	o.p.Restore("!" + msg.line)
	return nil
}
