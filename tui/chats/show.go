package chats

import (
	tea "charm.land/bubbletea/v2"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// Show puts a session into the chat's tab; the empty id is a new one.
// What was typed in the old one is kept for it.
func (cs *Chats) Show(id string) tea.Cmd {
	if c := cs.Current(); c != nil {
		return cs.ShowIn(c, id)
	}
	return nil
}

// ShowIn puts a session into a chat's tab.
func (cs *Chats) ShowIn(old *chat.Chat, id string) tea.Cmd {
	ref := id
	if id == "" {
		ref = chat.NewSession
	}
	left, to := old.Session(), panes.MakeID(chat.KindName, ref)
	if p, _ := cs.ws.Find(to); p != nil { // it is open beside
		cs.report(cs.ws.FocusContent(to, panes.User))
		return nil
	}
	var kept tea.Cmd
	other := cs.p.Owner(left) != cs.p.Owner(id)
	if other {
		cs.Leave(left)
		kept = cs.p.LeaveLayout(left)
	}
	if _, err := cs.ws.Replace(old.ID(), to); err != nil {
		cs.p.Toast(commands.LevelError, lang.Translate(err))
		return kept
	}
	if other {
		cs.p.ComeLayout(id)
	}
	if id == "" { // who answers here answers in a new one too
		cs.p.AnswerAsIn(left)
	}
	return tea.Batch(kept, cs.Sync())
}

// Restore puts text back into an empty prompt.
func (cs *Chats) Restore(text string) {
	if c := cs.Current(); c != nil && !c.Dirty() {
		c.SetDraft(text)
	}
}

// Recompose puts what was sent back into an empty prompt, with what was attached.
func (cs *Chats) Recompose(d prompt.Draft) {
	if c := cs.Current(); c != nil && !c.Dirty() {
		c.Recompose(d)
	}
}

// Rebind turns a local stand-in into the session the engine made.
func (cs *Chats) Rebind(local string, real engine.Session) {
	cs.st.Rebind(local, real)
	cs.p.Follow(local, real.ID)
	for _, p := range cs.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok && c.Session() == local {
				c.Bind(real.ID)
				cs.ws.Touch()
			}
		}
	}
}

// Dismiss takes a session from a chat: its pane closes where another chat is
// open, and shows the next session otherwise.
func (cs *Chats) Dismiss(c *chat.Chat, next string) tea.Cmd {
	if len(cs.All()) == 1 {
		return cs.ShowIn(c, next)
	}
	cs.report(cs.ws.CloseContent(c.ID()))
	return cs.Sync()
}

// Beside opens a session in a pane of its own; the empty id is a new one.
func (cs *Chats) Beside(id string) tea.Cmd {
	ref := id
	if id == "" {
		ref = chat.NewSession
	}
	_, _, err := cs.ws.Open(panes.MakeID(chat.KindName, ref),
		panes.Placement{NewPane: true, Focus: true, Origin: panes.User})
	if err != nil {
		cs.p.Toast(commands.LevelError, lang.Translate(err))
	}
	return nil // Sync sees it
}

// Settle has every chat show a session that the engine has. What was written
// and queued in others goes with the first, or is stashed.
func (cs *Chats) Settle(has func(session string) bool) tea.Cmd {
	var cmds []tea.Cmd
	shown := false
	for _, c := range cs.All() {
		s := cs.st.Session(c.Session())
		if c.Session() == "" || s != nil && s.Local() || has(c.Session()) {
			continue
		}
		written := cs.takeWritten(c)
		if shown {
			if !written.Empty() {
				cmds = append(cmds, cs.p.PutAside(written))
			}
			cmds = append(cmds, cs.Dismiss(c, ""))
			continue
		}
		shown = true
		next := cs.NewestOf(has)
		cmds = append(cmds, cs.ShowIn(c, next))
		if now := cs.Of(next); now != nil && !written.Empty() {
			now.Recompose(prompt.Join(now.Compose(), written))
		}
	}
	return tea.Batch(cmds...)
}

// takeWritten takes what stands in a chat and what is queued there.
func (cs *Chats) takeWritten(c *chat.Chat) prompt.Draft {
	var all []prompt.Draft
	for _, p := range cs.st.Unsent(c.Session()) {
		if d, ok := cs.p.Take(p.Info.ID); ok {
			all = append(all, d)
		}
	}
	written := prompt.Join(append(all, c.Compose())...)
	c.Recompose(prompt.Draft{})
	return written
}

// Touch draws the chats anew, whose status line shows the catalog.
func (cs *Chats) Touch() {
	for _, p := range cs.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok {
				c.Touch()
			}
		}
	}
}

// Leave closes what the agents of a session, and of the sessions below it,
// opened and nobody else used.
func (cs *Chats) Leave(session string) {
	if session != "" {
		cs.CloseLeft(session, func(s string) bool { return cs.Within(s, session) })
	}
}

// CloseLeft closes what agents of some sessions opened and nobody else used; session is
// named in the log.
func (cs *Chats) CloseLeft(session string, of func(string) bool) {
	if n := cs.ws.Leave(of); n > 0 {
		cs.p.Log().Info("closed what the agent had opened", "session", session, "tabs", n)
	}
}

// In does something with the chat that has the keyboard, where one has.
func (cs *Chats) In(do func(*chat.Chat) tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		if c := cs.Current(); c != nil {
			return do(c)
		}
		return nil
	}
}
