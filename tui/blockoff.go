package tui

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/snapshot"
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
		SessionID: session, Cmd: cmd, Args: args, Code: err.Code, Error: err.Message + "; " + err.Hint, Timestamp: m.o.Now().UnixMilli(),
	})
	m.pub.dirty = true
}
