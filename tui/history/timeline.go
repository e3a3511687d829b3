package history

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/session"
)

// Timeline opens the list of prompts on the one that the view stands at. The purpose may be
// to revert.
func (l *Loader) Timeline(purpose string) tea.Cmd {
	c := l.p.Chat()
	if c == nil {
		return nil
	}
	list, at := c.Messages().Timeline()
	if len(list) == 0 {
		l.p.Toast(commands.LevelInfo, lang.T("there-no-prompt-session-yet"))
		return nil
	}
	back := c.Messages().Place()
	if back.AtEnd() || at < 0 {
		at = len(list) - 1
	}
	d := session.NewTimeline(conversation{l, c, back}, list[at].ID, purpose == "revert")
	cmd := l.p.FocusPrompt() // in a narrow window the chat may be out of view
	l.p.Dialogs().Push(d)
	return cmd
}

// conversation is what the timeline lists, with where it stood before.
type conversation struct {
	l    *Loader
	chat *chat.Chat
	back chat.Place
}

// The methods implement [session.Conversation].

func (c conversation) Version() uint64    { return c.chat.Version() }
func (c conversation) Show(id string)     { c.chat.Messages().Reveal(id) }
func (c conversation) Back()              { c.chat.Messages().Restore(c.back) }
func (c conversation) LoadOlder() tea.Cmd { return c.l.Older(c.chat.Session()) }
func (c conversation) LoadAll() tea.Cmd   { return c.l.all(c.chat.Session()) }

func (c conversation) Prompts() []session.Prompt {
	list, _ := c.chat.Messages().Timeline()
	out := make([]session.Prompt, len(list))
	for i, e := range list {
		out[i] = session.Prompt(e)
	}
	return out
}

func (c conversation) Complete() bool {
	s := c.l.p.Store().Session(c.chat.Session())
	return s == nil || s.Complete || s.Local()
}

func (c conversation) Copy(id string) tea.Cmd {
	list, _ := c.chat.Messages().Timeline()
	i := slices.IndexFunc(list, func(e chat.Entry) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	return c.l.p.Copy(c.text(list[i]))
}

// text is the whole text of a prompt.
func (c conversation) text(e chat.Entry) string {
	w := c.l.p.Store().Message(c.chat.Session(), e.ID)
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
