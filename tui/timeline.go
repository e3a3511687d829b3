package tui

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/session"
)

// timeline opens the list on the prompt that the view stands at.
func (m *Model) timeline(purpose string) tea.Cmd {
	c := m.chat()
	if c == nil {
		return nil
	}
	list, at := c.Messages().Timeline()
	if len(list) == 0 {
		m.toast(commands.LevelInfo, lang.T("there-no-prompt-session-yet"))
		return nil
	}
	back := c.Messages().Place()
	if back.AtEnd() || at < 0 {
		at = len(list) - 1
	}
	d := session.NewTimeline(conversation{m, c, back}, list[at].ID, purpose == "revert")
	cmd := m.focusPrompt() // in a narrow window the chat may be out of view
	m.push(d)
	return cmd
}

// conversation is what the timeline lists, with where it stood before.
type conversation struct {
	m    *Model
	chat *chat.Chat
	back chat.Place
}

// Prompts implements [session.Conversation].
func (c conversation) Prompts() []session.Prompt {
	list, _ := c.chat.Messages().Timeline()
	out := make([]session.Prompt, len(list))
	for i, e := range list {
		out[i] = session.Prompt(e)
	}
	return out
}

// Version implements [session.Conversation].
func (c conversation) Version() uint64 { return c.chat.Version() }

// Complete implements [session.Conversation].
func (c conversation) Complete() bool {
	s := c.m.st.Session(c.chat.Session())
	return s == nil || s.Complete || s.Local()
}

// Show implements [session.Conversation].
func (c conversation) Show(id string) { c.chat.Messages().Reveal(id) }

// Back implements [session.Conversation].
func (c conversation) Back() { c.chat.Messages().Restore(c.back) }

// LoadOlder implements [session.Conversation].
func (c conversation) LoadOlder() tea.Cmd { return c.m.older(c.chat.Session()) }

// LoadAll implements [session.Conversation].
func (c conversation) LoadAll() tea.Cmd {
	sid, gap := c.chat.Session(), c.m.conn.gaps
	return c.m.fetch(lang.T("timeline"), func(ctx context.Context, e *client.Client) (tea.Msg, error) {
		page, err := e.Messages(ctx, sid, 0, "")
		return historyLoadedMsg{gap: gap, sid: sid, page: page}, err
	})
}

// historyLoadedMsg is the result of what LoadAll started.
type historyLoadedMsg struct {
	gap  int
	sid  string
	page client.Page
}

func (msg historyLoadedMsg) on(m *Model) tea.Cmd {
	if m.conn.gaps == msg.gap {
		m.st.LoadMessages(msg.sid, msg.page.Messages, store.Span{First: true, Last: true})
		delete(m.openChats.older, msg.sid)
	}
	return nil
}

// Copy implements [session.Conversation].
func (c conversation) Copy(id string) tea.Cmd {
	list, _ := c.chat.Messages().Timeline()
	i := slices.IndexFunc(list, func(e chat.Entry) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	return c.m.copy(c.m.promptText(c.chat, list[i]))
}

// promptText is the whole text of a prompt.
func (m *Model) promptText(c *chat.Chat, e chat.Entry) string {
	w := m.st.Message(c.Session(), e.ID)
	if w == nil {
		return e.Text
	}
	for _, p := range w.Parts {
		if text := strings.TrimSpace(p.Text()); p.Type == "text" && !p.Synthetic && !p.Ignored && text != "" {
			return sanitize.Text(text)
		}
	}
	return e.Text
}
