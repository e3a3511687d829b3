package agent

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/osstream"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// How agents drive the panes.
const (
	ChannelMCP    = "mcp"
	ChannelStream = "stream" // by blocks in replies
	ChannelBoth   = "both"
	ChannelOff    = "off"
)

// Codes of blocks that are not run on the channel in force.
const (
	codeUseTools   = "use_tools"
	codeChannelOff = "channel_off"
	CodeSubagent   = "subagent"
)

// blocksOff reports whether blocks are not run on the channel in force.
func (bs *Blocks) blocksOff() bool {
	c := bs.calls.from.Channel()
	return c == ChannelMCP || c == ChannelOff
}

// blockOff has the person and the agent know that a complete block was not run.
func (bs *Blocks) blockOff(inv commands.Invocation) {
	err := &commands.Error{
		Code: codeUseTools, Message: "the block was not run: command blocks count only where there are no tools",
		Hint: "call the tool of that name instead; blocks are taken out of what the person sees",
	}
	said := lang.T("command-block-agent-left-alone")
	if bs.calls.from.Channel() == ChannelOff {
		err = &commands.Error{
			Code: codeChannelOff, Message: "the block was not run: the person turned off that agents drive the panes",
			Hint: "go on in words",
		}
		said = lang.T("command-block-agent-left-alone-agents")
	}
	bs.notRun(inv.Session, inv.ID, inv.Args, err)
	bs.calls.toast(commands.LevelWarning, said)
	bs.calls.o.Log.Info("a block was not executed", "cmd", inv.ID, "channel", bs.calls.from.Channel())
}

// blockBelow has the person, and the agent that a subagent works for, know that a
// block of the subagent was not run.
func (bs *Blocks) blockBelow(session string, b osstream.Block) {
	args, _ := commands.SplitPriority(json.RawMessage(b.Args))
	bs.notRun(session, b.Cmd, args, &commands.Error{
		Code: CodeSubagent, Message: "the block was not run: a subagent wrote it, and subagents do not drive the panes",
		Hint: "write it yourself if it is still wanted",
	})
	bs.calls.toast(commands.LevelWarning,
		lang.T("command-block-subagent-left-alone"))
	bs.calls.o.Log.Info("a block was not executed", "cmd", b.Cmd, "session", session, "why", CodeSubagent)
}

// notRun keeps the result of a block that did not run, for the model.
func (bs *Blocks) notRun(session, cmd string, args json.RawMessage, err *commands.Error) {
	if !json.Valid(args) {
		args = nil
	}
	bs.calls.ring.Add(snapshot.Result{
		SessionID: session, Cmd: cmd, Args: args, Code: err.Code, Error: err.Message + "; " + err.Hint,
		Timestamp: bs.calls.o.Now().UnixMilli(),
	})
	bs.calls.from.Publish()
}
