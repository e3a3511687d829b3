package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// chatter is the model as the open conversations see it.
type chatter struct{ host }

// The methods implement [chats.Program].

func (c chatter) Owner(session string) string              { return c.m.layoutOwner(session) }
func (c chatter) LeaveLayout(session string) tea.Cmd       { return c.m.layouts.Leave(session) }
func (c chatter) ComeLayout(session string)                { c.m.layouts.Come(session) }
func (c chatter) AnswerAsIn(session string)                { c.m.choice.AnswerAsIn("", session) }
func (c chatter) Opened(open *chat.Chat)                   { c.m.drafts.Opened(open) }
func (c chatter) Closed(closed *chat.Chat)                 { c.m.drafts.Closed(closed) }
func (c chatter) PutAside(d prompt.Draft) tea.Cmd          { return c.m.drafts.PutAside(d) }
func (c chatter) Take(message string) (prompt.Draft, bool) { return c.m.outbox.Take(message) }
func (c chatter) Load(session string) tea.Cmd              { return c.m.loadShown(session) }
func (c chatter) Grab() int                                { return int(c.m.keyboard.Grab()) }

func (c chatter) Follow(local, real string) {
	c.m.brief.Rebind(local, real)
	c.m.choice.Rebind(local, real)
	c.m.outbox.Rebind(local, real)
}

func (c chatter) Way(from, to *panes.Pane) string {
	for side, key := range c.m.keys.Sides() {
		if id, ok := c.m.ws.Tree().Neighbor(from.ID, c.m.ws.Window(), side); ok && id == to.ID && key != "" {
			return c.m.keyboard.WayTo(key)
		}
	}
	return c.m.keyboard.WayTo(c.m.keys.Sideways())
}
