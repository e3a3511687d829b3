package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/connect"
)

// engineChanged begins anew with what another engine knows: its sessions come with
// the next resync.
func (m *Model) engineChanged() {
	m.breakStream()
	m.conn.WasLive(), m.conn.Renewed() = false, true
	m.conn.Agents(), m.conn.SetCommands(nil, nil)
	m.toast(commands.LevelSuccess, lang.T("this-is-the-engine-now", connect.InForce(connector{host{m}})))
}

// settleChats has every chat show a session that the engine has. What was written
// and queued in others goes with the first, or is stashed.
func (m *Model) settleChats(has func(session string) bool) tea.Cmd {
	var cmds []tea.Cmd
	shown := false
	for _, c := range m.chats.All() {
		s := m.st.Session(c.Session())
		if c.Session() == "" || s != nil && s.Local() || has(c.Session()) {
			continue
		}
		written := m.takeWritten(c)
		if shown {
			if !written.Empty() {
				cmds = append(cmds, m.drafts.PutAside(written))
			}
			cmds = append(cmds, m.chats.Dismiss(c, ""))
			continue
		}
		shown = true
		next := m.chats.NewestOf(has)
		cmds = append(cmds, m.chats.ShowIn(c, next))
		if now := m.chats.Of(next); now != nil && !written.Empty() {
			now.Recompose(prompt.Join(now.Compose(), written))
		}
	}
	return tea.Batch(cmds...)
}

// takeWritten takes what stands in a chat and what is queued there.
func (m *Model) takeWritten(c *chat.Chat) prompt.Draft {
	var all []prompt.Draft
	for _, p := range m.st.Unsent(c.Session()) {
		if d, ok := m.outbox.Take(p.Info.ID); ok {
			all = append(all, d)
		}
	}
	written := prompt.Join(append(all, c.Compose())...)
	c.Recompose(prompt.Draft{})
	return written
}

// newestOf is the session that was at work last, of those that an engine has.
func (m *Model) newestOf(has func(string) bool) string {
	for _, s := range m.st.Sessions() {
		if s.ParentID == "" && s.Time.Archived == 0 && !s.Local() && has(s.ID) {
			return s.ID
		}
	}
	return ""
}

// chatOf is the open chat of a session; the empty id is a new one.
func (m *Model) chatOf(id string) *chat.Chat {
	for _, c := range m.chats.All() {
		if c.Session() == id {
			return c
		}
	}
	return nil
}
