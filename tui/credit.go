package tui

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
	creditFor       = 100 * time.Millisecond
	creditEngineFor = 2 * time.Second
	engineName      = "opencode" // as an MCP client, engine 1.18.33
)

// credited finds the session whose running tool call is a call, and notes it. It
// reports whether there is any. Where that may be one of several agents' the call
// is credited to none, and book holds it to the strictest.
func (m *Model) credited(c *commandCall) bool {
	of := m.toolCalls(c.inv)
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
	m.hadParts[first.part.ID] = true
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
func (m *Model) toolCalls(inv commands.Invocation) (of []toolCall) {
	if inv.Channel != commands.ChannelMCP {
		return nil
	}
	tool := "openspace_" + strings.ReplaceAll(inv.ID, ".", "_")
	var args map[string]any
	_ = json.Unmarshal(inv.Args, &args) // the gate says what is wrong with them
	for _, s := range m.st.Sessions() {
		if !s.Busy() {
			continue
		}
		msgs := m.st.Visible(s.ID)
		for i := len(msgs) - 1; i >= 0 && msgs[i].Info.Role == engine.RoleAssistant; i-- {
			for _, p := range msgs[i].Parts {
				if p.Tool == tool && p.State != nil && p.State.Status == engine.ToolRunning &&
					sameArgs(p.State.Input, args) &&
					!m.hadParts[p.ID] && !m.st.Asking(s.ID, p.CallID) {
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
func (m *Model) mayBeCredited(c *commandCall) bool {
	return c.inv.Channel == commands.ChannelMCP && c.inv.Origin == panes.Agent && !c.waited && m.conn.mcp &&
		m.st.AnyBusy()
}

// awaitCredit has a call wait for its tool part.
func (m *Model) awaitCredit(c *commandCall) tea.Cmd {
	c.waited = true
	m.uncredited = append(m.uncredited, c)
	wait := creditFor
	if c.inv.Client == engineName {
		wait = creditEngineFor
	}
	return tea.Tick(wait, func(time.Time) tea.Msg {
		return creditTimedOutMsg{c: c}
	})
}

// creditTimedOutMsg is the result of what awaitCredit started.
type creditTimedOutMsg struct {
	c *commandCall
}

func (msg creditTimedOutMsg) on(m *Model) tea.Cmd {
	if i := slices.Index(m.uncredited, msg.c); i >= 0 {
		m.uncredited = slices.Delete(m.uncredited, i, i+1)
		return m.admit(msg.c)
	}
	return nil
}

// creditWaiting lets the calls in whose tool part has come, or was let run, in their order.
func (m *Model) creditWaiting(ev engine.Event) tea.Cmd {
	switch d := ev.Data.(type) {
	case *engine.PermissionReplied:
	case *engine.PartUpdated:
		if d.Part.Type != engine.PartTool {
			return nil
		}
		if d.Part.State == nil || d.Part.State.Status != engine.ToolRunning {
			delete(m.hadParts, d.Part.ID)
		}
	default:
		return nil
	}
	var cmds []tea.Cmd
	for _, c := range slices.Clone(m.uncredited) {
		if m.credited(c) {
			m.uncredited = slices.DeleteFunc(m.uncredited, func(o *commandCall) bool { return o == c })
			cmds = append(cmds, m.admit(c))
		}
	}
	return tea.Batch(cmds...)
}
