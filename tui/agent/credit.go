package agent

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
)

// How long a call may wait for its tool part: the engine tells of it just
// before it calls, but by the event stream, which is the slower way, on a busy
// machine by far. Who is not the engine has no part that could come.
const (
	CreditFor       = 100 * time.Millisecond
	CreditEngineFor = 2 * time.Second
	EngineName      = "opencode" // as an MCP client, engine 1.18.33
)

// credited finds the session whose running tool call is a call, and notes it. It
// reports whether there is any. Where that may be one of several agents' the call
// is credited to none, and book holds it to the strictest.
func (cs *Calls) credited(c *Call) bool {
	of := cs.toolCalls(c.inv)
	if len(of) == 0 {
		return false
	}
	first := of[0]
	for _, o := range of[1:] {
		if o.msg.Info.SessionID != first.msg.Info.SessionID || o.agent() != first.agent() {
			return true
		}
	}
	c.inv.Session, c.inv.Agent = first.msg.Info.SessionID, first.agent()
	c.tool = &engine.ToolRef{MessageID: first.msg.Info.ID, CallID: first.part.CallID}
	cs.hadParts[first.part.ID] = true
	return true
}

// toolCall is a call of a tool as the engine tells of it.
type toolCall struct {
	msg  *store.Message
	part *store.Part
}

func (t toolCall) agent() string { return cmp.Or(t.msg.Info.Agent, t.msg.Info.Mode) }

// toolCalls finds the running tool calls that may be a command: those that no
// call has yet, and that the engine has let run.
func (cs *Calls) toolCalls(inv commands.Invocation) (of []toolCall) {
	if inv.Channel != commands.ChannelMCP {
		return nil
	}
	tool := "openspace_" + strings.ReplaceAll(inv.ID, ".", "_")
	var args map[string]any
	_ = json.Unmarshal(inv.Args, &args) // the gate says what is wrong with them
	for _, s := range cs.st.Sessions() {
		if !s.Busy() {
			continue
		}
		msgs := cs.st.Visible(s.ID)
		for i := len(msgs) - 1; i >= 0 && msgs[i].Info.Role == engine.RoleAssistant; i-- {
			for _, p := range msgs[i].Parts {
				if p.Tool == tool && p.State != nil && p.State.Status == engine.ToolRunning &&
					sameArgs(p.State.Input, args) &&
					!cs.hadParts[p.ID] && !cs.st.Asking(s.ID, p.CallID) {
					of = append(of, toolCall{msgs[i], p})
				}
			}
		}
	}
	return of
}

func sameArgs(a, b map[string]any) bool {
	return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b)
}

// mayBeCredited reports whether a call's tool part may yet come.
func (cs *Calls) mayBeCredited(c *Call) bool {
	return c.inv.Channel == commands.ChannelMCP && c.inv.Origin == panes.Agent && !c.waited &&
		cs.from.Engine().HasHub && cs.st.AnyBusy()
}

// awaitCredit has a call wait for its tool part.
func (cs *Calls) awaitCredit(c *Call) tea.Cmd {
	c.waited = true
	cs.uncredited = append(cs.uncredited, c)
	wait := CreditFor
	if c.inv.Client == EngineName {
		wait = CreditEngineFor
	}
	return tea.Tick(wait, func(time.Time) tea.Msg {
		return creditTimedOutMsg{c: c}
	})
}

// creditTimedOutMsg is the result of what awaitCredit started.
type creditTimedOutMsg struct {
	c *Call
}

func (msg creditTimedOutMsg) on(cs *Calls) tea.Cmd {
	if i := slices.Index(cs.uncredited, msg.c); i >= 0 {
		cs.uncredited = slices.Delete(cs.uncredited, i, i+1)
		return cs.Admit(msg.c)
	}
	return nil
}

// Hear lets the calls in whose tool part has come, or was let run, in their order.
func (cs *Calls) Hear(ev engine.Event) tea.Cmd {
	switch d := ev.Data.(type) {
	case *engine.PermissionReplied:
	case *engine.PartUpdated:
		if d.Part.Type != engine.PartTool {
			return nil
		}
		if d.Part.State == nil || d.Part.State.Status != engine.ToolRunning {
			delete(cs.hadParts, d.Part.ID)
		}
	default:
		return nil
	}
	var cmds []tea.Cmd
	for _, c := range slices.Clone(cs.uncredited) {
		if cs.credited(c) {
			cs.uncredited = slices.DeleteFunc(cs.uncredited, func(o *Call) bool { return o == c })
			cmds = append(cmds, cs.Admit(c))
		}
	}
	return tea.Batch(cmds...)
}
