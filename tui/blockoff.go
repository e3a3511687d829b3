package tui

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/osstream"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// Codes of blocks that are not run on the channel in force.
const (
	codeUseTools   = "use_tools"
	codeChannelOff = "channel_off"
	codeSubagent   = "subagent"
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

// blockBelow has the person, and the agent that a subagent works for, know that a
// block of the subagent was not run.
func (m *Model) blockBelow(session string, b osstream.Block) {
	args, _ := commands.SplitPriority(json.RawMessage(b.Args))
	m.notRun(session, b.Cmd, args, &commands.Error{
		Code: codeSubagent, Message: "the block was not run: a subagent wrote it, and subagents do not drive the panes",
		Hint: "write it yourself if it is still wanted",
	})
	m.toast(commands.LevelWarning, lang.T("a command block of a subagent was left alone: subagents do not drive the "+
		"panes"))
	m.o.Log.Info("a block was not executed", "cmd", b.Cmd, "session", session, "why", codeSubagent)
}

// notRun keeps the result of a block that did not run, for the model.
func (m *Model) notRun(session, cmd string, args json.RawMessage, err *commands.Error) {
	if !json.Valid(args) {
		args = nil
	}
	m.ring.Add(snapshot.Result{
		SessionID: session, Cmd: cmd, Args: args, Code: err.Code, Error: err.Message + "; " + err.Hint,
		Timestamp: m.o.Now().UnixMilli(),
	})
	m.pub.dirty = true
}
