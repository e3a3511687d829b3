package commands

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/commands/schema"
)

// Logged returns an invocation's arguments as they are kept in logs: without what
// a program in a terminal does not show, as a password.
func Logged(env Env, inv Invocation) json.RawMessage {
	var a call.TerminalSendArgs
	if inv.ID != string(call.TerminalSend) || schema.Decode(inv.Args, &a) != nil {
		return inv.Args
	}
	if s, err := env.terminal(a.TerminalID); err != nil || !s.Hidden() {
		return inv.Args
	}
	a.Text = "[hidden]"
	out, err := encode(a)
	if err != nil {
		return nil
	}
	return out
}
