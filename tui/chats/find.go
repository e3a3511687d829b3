package chats

import (
	"cmp"

	"github.com/openspace-tui/openspace/panes/chat"
)

// Current is the conversation that prompts go to: the focused one, else the one
// that had the keyboard last, else the first that is current in a pane, else
// the first.
func (cs *Chats) Current() *chat.Chat {
	if p := cs.ws.Focused(); p != nil {
		if c, ok := p.Current().(*chat.Chat); ok {
			return c
		}
	}
	var shown, first *chat.Chat
	for _, p := range cs.ws.Panes() {
		if c, ok := p.Current().(*chat.Chat); ok && (shown == nil || c == cs.last) {
			shown = c
		}
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok && first == nil {
				first = c
			}
		}
	}
	return cmp.Or(shown, first)
}

// Session is the one that prompts go to; empty: a new one, or none.
func (cs *Chats) Session() string {
	if c := cs.Current(); c != nil {
		return c.Session()
	}
	return ""
}

// OnScreen reports whether a session is current in a chat pane.
func (cs *Chats) OnScreen(session string) bool {
	for _, p := range cs.ws.Panes() {
		if c, ok := p.Current().(*chat.Chat); ok && cs.Same(c.Session(), session) {
			return true
		}
	}
	return false
}

// Same compares ids, a local stand-in counting as its real session.
func (cs *Chats) Same(a, b string) bool {
	if a == b {
		return true
	}
	x, y := cs.st.Session(a), cs.st.Session(b)
	return x != nil && x == y
}

// ShownAbove returns the session on screen below which a subagent's runs that is not on
// screen itself, or nothing.
func (cs *Chats) ShownAbove(session string) string {
	if cs.OnScreen(session) {
		return ""
	}
	for _, c := range cs.All() {
		if id := c.Session(); cs.OnScreen(id) && cs.st.Within(session, id) {
			return id
		}
	}
	return ""
}

// All lists the chats that are open.
func (cs *Chats) All() []*chat.Chat {
	var out []*chat.Chat
	for _, p := range cs.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok {
				out = append(out, c)
			}
		}
	}
	return out
}

// Of is the open chat of a session; the empty id is a new one.
func (cs *Chats) Of(id string) *chat.Chat {
	for _, c := range cs.All() {
		if c.Session() == id {
			return c
		}
	}
	return nil
}

// NewestOf is the session that was at work last, of those that an engine has.
func (cs *Chats) NewestOf(has func(string) bool) string {
	for _, s := range cs.st.Sessions() {
		if s.ParentID == "" && s.Time.Archived == 0 && !s.Local() && has(s.ID) {
			return s.ID
		}
	}
	return ""
}

// Within reports whether a session is another or below it.
func (cs *Chats) Within(session, top string) bool {
	for range 100 { // parents could be told in a circle
		if session == "" {
			return false
		}
		if cs.Same(session, top) {
			return true
		}
		s := cs.st.Session(session)
		if s == nil {
			return false
		}
		session = s.ParentID
	}
	return false
}
