package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/roster"
)

// lister is the model as the roster of sessions sees it.
type lister struct{ host }

// The methods implement [roster.Program].

func (l lister) Same(a, b string) bool           { return l.m.chats.Same(a, b) }
func (l lister) Show(session string) tea.Cmd     { return l.m.chats.Show(session) }
func (l lister) Beside(session string) tea.Cmd   { return l.m.chats.Beside(session) }
func (l lister) Arrangement() *panes.Arrangement { return l.m.ws.Arrangement("") }
func (l lister) PutAside(d prompt.Draft) tea.Cmd { return l.m.drafts.PutAside(d) }
func (l lister) Lasting(d time.Duration)         { l.m.toasts.Last(d) }
func (l lister) Leader() string                  { return l.m.keys.Leader }

func (l lister) Do(what string, f func(context.Context, *client.Client) error) tea.Cmd {
	return l.m.conn.Do(what, f)
}

func (l lister) Prompts() []roster.Prompt {
	var out []roster.Prompt
	for _, c := range l.m.chats.All() {
		out = append(out, c)
	}
	return out
}

func (l lister) Dismiss(p roster.Prompt, next string) tea.Cmd {
	for _, c := range l.m.chats.All() {
		if c.ID() == p.ID() {
			return l.m.chats.Dismiss(c, next)
		}
	}
	return nil
}

func (l lister) Restore(stood *panes.Arrangement, session string) {
	l.m.ws.Arrange(stood, panes.Arranging{Keep: true, Skip: l.m.isOver})
	l.m.report(l.m.ws.FocusContent(panes.MakeID(chat.KindName, session), panes.User))
}

func (l lister) Deleted(session string) tea.Cmd {
	return tea.Batch(l.m.event(engine.Event{Data: &engine.SessionDeleted{SessionID: session}}),
		l.m.layouts.Forget(session))
}
