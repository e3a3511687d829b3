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

// credited finds the session whose running tool call is a call, and notes it.
func (m *Model) credited(c *call) bool {
	msg, part := m.toolCall(c.inv)
	if part == nil {
		return false
	}
	c.inv.Session, c.inv.Agent = msg.Info.SessionID, cmp.Or(msg.Info.Agent, msg.Info.Mode)
	c.tool = &engine.ToolRef{MessageID: msg.Info.ID, CallID: part.CallID}
	return true
}

// toolCall finds the running tool call that is a command, or nil.
func (m *Model) toolCall(inv commands.Invocation) (*store.Message, *store.Part) {
	if inv.Channel != commands.ChannelMCP {
		return nil, nil
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
				if p.Tool == tool && p.State != nil && p.State.Status == engine.ToolRunning && sameArgs(p.State.Input, args) {
					return msgs[i], p
				}
			}
		}
	}
	return nil, nil
}

func sameArgs(a, b map[string]any) bool {
	return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b)
}

// mayBeCredited says whether a call's tool part may yet come.
func (m *Model) mayBeCredited(c *call) bool {
	return c.inv.Channel == commands.ChannelMCP && c.inv.Origin == panes.Agent && !c.waited && m.conn.mcp && m.st.AnyBusy()
}

// awaitCredit has a call wait for its tool part.
func (m *Model) awaitCredit(c *call) tea.Cmd {
	c.waited = true
	m.uncredited = append(m.uncredited, c)
	wait := creditFor
	if c.inv.Client == engineName {
		wait = creditEngineFor
	}
	return tea.Tick(wait, func(time.Time) tea.Msg {
		return apply(func(m *Model) tea.Cmd {
			if i := slices.Index(m.uncredited, c); i >= 0 {
				m.uncredited = slices.Delete(m.uncredited, i, i+1)
				return m.admit(c)
			}
			return nil
		})
	})
}

// creditWaiting lets the calls in whose tool part has come, in their order.
func (m *Model) creditWaiting(ev engine.Event) tea.Cmd {
	if d, ok := ev.Data.(*engine.PartUpdated); !ok || len(m.uncredited) == 0 || d.Part.Type != engine.PartTool {
		return nil
	}
	var cmds []tea.Cmd
	for _, c := range slices.Clone(m.uncredited) {
		if m.credited(c) {
			m.uncredited = slices.DeleteFunc(m.uncredited, func(o *call) bool { return o == c })
			cmds = append(cmds, m.admit(c))
		}
	}
	return tea.Batch(cmds...)
}
