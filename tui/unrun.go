package tui

import (
	"encoding/json"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// unrun are the command blocks of each session that were not run while results of
// blocks reach the model in no other way than by the next context message.
type unrun map[string][]string

// Bounds on what is told of them at once.
const (
	maxUnrun     = 5
	maxUnrunText = 300
)

// Codes of blocks that are not run on the channel in force.
const (
	codeUseTools   = "use_tools"
	codeChannelOff = "channel_off"
)

// blocksOff reports whether blocks are not run on the channel in force.
func (m *Model) blocksOff() bool { c := m.channel(); return c == channelMCP || c == channelOff }

// blockOff has the person and the agent know that a complete block was not run.
func (m *Model) blockOff(inv commands.Invocation) {
	err := &commands.Error{
		Code: codeUseTools, Message: "the block was not run: command blocks count only where there are no tools",
		Hint: "call the tool of that name instead; blocks are taken out of what the person sees",
	}
	said := lang.T("a command block of the agent was left alone: it is to use tools")
	if m.channel() == channelOff {
		err = &commands.Error{
			Code: codeChannelOff, Message: "the block was not run: the person turned off that agents drive the panes",
			Hint: "go on in words",
		}
		said = lang.T("a command block of the agent was left alone: agents do not drive the panes here (agent.channel)")
	}
	m.notRun(inv.Session, inv.ID, inv.Args, err)
	m.toast(commands.LevelWarning, said)
	m.o.Log.Info("a block was not executed", "cmd", inv.ID, "channel", m.channel())
}

// notRun keeps the result of a block that did not run, for the model.
func (m *Model) notRun(session, cmd string, args json.RawMessage, err *commands.Error) {
	if !json.Valid(args) {
		args = nil
	}
	m.ring.Add(snapshot.Result{
		SessionID: session, Cmd: cmd, Args: args, Code: err.Code, Error: err.Message, Timestamp: m.o.Now().UnixMilli(),
	})
	m.pub.dirty = true
	if m.blocksOff() {
		m.unrun.add(session, sanitize.Line(cmd)+": "+err.Code+": "+err.Message+" ("+err.Hint+")")
	}
}

func (u unrun) add(session, line string) {
	line = xansi.Truncate(line, maxUnrunText, "…")
	if !slices.Contains(u[session], line) {
		u[session] = append(u[session], line)
	}
	if n := len(u[session]); n > maxUnrun {
		u[session] = u[session][n-maxUnrun:]
	}
}

// tell adds to a session's context message what was not told yet.
func (u unrun) tell(session, text, summary string) (string, string) {
	lines := u[session]
	if len(lines) == 0 {
		return text, summary
	}
	delete(u, session)
	var b strings.Builder
	b.WriteString(text)
	if text != "" {
		b.WriteString("\n")
	}
	b.WriteString("Command blocks of your reply that were not run (the program tells this, the person did not type it):\n")
	for _, l := range lines {
		b.WriteString("- " + l + "\n")
	}
	if summary == "" {
		summary = lang.T("nothing new, and which blocks were not run")
	}
	return b.String(), summary
}
