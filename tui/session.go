package tui

import (
	"cmp"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// chat is the conversation that prompts go to: the focused one, else the one
// that had the keyboard last, else the first that is current in a pane, else
// the first.
func (m *Model) chat() *chat.Chat {
	if p := m.ws.Focused(); p != nil {
		if c, ok := p.Current().(*chat.Chat); ok {
			return c
		}
	}
	var shown, first *chat.Chat
	for _, p := range m.ws.Panes() {
		if c, ok := p.Current().(*chat.Chat); ok && (shown == nil || c == m.openChats.last) {
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

func (m *Model) session() string {
	if c := m.chat(); c != nil {
		return c.Session()
	}
	return ""
}

// onScreen reports whether a session is current in a chat pane.
func (m *Model) onScreen(session string) bool {
	for _, p := range m.ws.Panes() {
		if c, ok := p.Current().(*chat.Chat); ok && m.sameSession(c.Session(), session) {
			return true
		}
	}
	return false
}

// sameSession compares ids, a local stand-in counting as its real session.
func (m *Model) sameSession(a, b string) bool {
	if a == b {
		return true
	}
	x, y := m.st.Session(a), m.st.Session(b)
	return x != nil && x == y
}

// showSession puts a session into the chat's tab; the empty id is a new one.
// What was typed in the old one is kept for it.
func (m *Model) showSession(id string) tea.Cmd {
	if c := m.chat(); c != nil {
		return m.showIn(c, id)
	}
	return nil
}

// showIn puts a session into a chat's tab.
func (m *Model) showIn(old *chat.Chat, id string) tea.Cmd {
	ref := id
	if id == "" {
		ref = chat.NewSession
	}
	left, to := old.Session(), panes.MakeID(chat.KindName, ref)
	if p, _ := m.ws.Find(to); p != nil { // it is open beside
		m.report(m.ws.FocusContent(to, panes.User))
		return nil
	}
	var kept tea.Cmd
	other := m.layoutOwner(left) != m.layoutOwner(id)
	if other {
		m.leave(left)
		kept = m.layouts.Leave(left)
	}
	if _, err := m.ws.Replace(old.ID(), to); err != nil {
		m.toast(commands.LevelError, lang.Translate(err))
		return kept
	}
	if other {
		m.layouts.Come(id)
	}
	if id == "" { // who answers here answers in a new one too
		m.choice.AnswerAsIn("", left)
	}
	return tea.Batch(kept, m.syncChats())
}

// submit tells slash commands from prompts. Who sends has stopped typing.
func (m *Model) submit(e commands.Submit) tea.Cmd {
	m.lastKey = time.Time{}
	if label := (prompt.Draft{Pieces: e.Pieces}).Lost(e.Text); label != "" {
		m.toast(commands.LevelWarning, lang.T("sent-text-file-not-kept", label))
	}
	if commands.HoldsKey(e.Text) {
		return m.dispatch(e)
	}
	if c := m.chat(); c != nil {
		c.Prompt().Remember(e.Text)
	}
	return tea.Batch(m.drafts.Remember(e.Text), m.dispatch(e))
}

func (m *Model) dispatch(e commands.Submit) tea.Cmd {
	text := e.Text
	if line, ok := shellLine(text); ok {
		return m.outbox.Run(line)
	}
	d := prompt.Draft{Pieces: e.Pieces}
	if len(e.Pieces) == 0 {
		d = prompt.Text(text)
	}
	line, slashed := strings.CutPrefix(text, "/")
	if line != m.unsure {
		m.unsure = ""
	}
	name, rest := prompt.SlashWord(line)
	if !slashed || name == "" || strings.HasPrefix(name, "/") {
		return m.outbox.Send(d, e.Now)
	}
	if long, _, ok := m.typedCommand(line); ok && len(long) > len(name) { // a name with spaces
		return m.sendCommand(line, d, e.Now)
	}
	if c, ok := m.reg.BySlash(name); ok {
		if rest != "" && c.SlashArgs == nil {
			return m.textless(line, name, d, e.Now)
		}
		return m.slash(c, rest)
	}
	return m.sendCommand(line, d, e.Now)
}

// textless refuses a line whose command takes no text, and puts it back as it was
// typed. Sent once more it is a prompt.
func (m *Model) textless(line, name string, d prompt.Draft, now bool) tea.Cmd {
	if m.unsure == line {
		m.unsure = ""
		return m.outbox.Send(d, now)
	}
	m.unsure = line
	m.toast(commands.LevelError, lang.T("takes-no-text-enter-again", name))
	m.recompose(d)
	return nil
}

// slash runs a local command by its slash name. A text it cannot use goes
// back into the prompt.
func (m *Model) slash(c *commands.Command, text string) tea.Cmd {
	if c.SlashArgs == nil {
		return m.invoke(call.Invocation{ID: call.ID(c.ID)})
	}
	args, err := c.SlashArgs(text)
	if err != nil {
		m.toast(commands.LevelError, lang.Translate(err))
		m.restore(strings.TrimSpace("/"+c.Slash+" "+text) + " ")
		return nil
	}
	return m.invokeFor(call.Invocation{ID: call.ID(c.ID), Args: args}, func(err *commands.Error) {
		said := lang.Translate(err)
		if unfit, ok := strings.CutPrefix(said, c.ID+": "); ok { // in words for who calls it by its id
			said = "/" + c.Slash + ": " + unfit
		} else if err.Hint != "" {
			said += ": " + err.SaidHint()
		}
		m.toast(commands.LevelError, said)
		if err.Code == commands.CodeInvalidArguments {
			m.restore(strings.TrimSpace("/" + c.Slash + " " + text))
		}
	})
}

// restore puts text back into an empty prompt.
func (m *Model) restore(text string) {
	if c := m.chat(); c != nil && !c.Dirty() {
		c.SetDraft(text)
	}
}

// recompose puts what was sent back into an empty prompt, with what was attached.
func (m *Model) recompose(d prompt.Draft) {
	if c := m.chat(); c != nil && !c.Dirty() {
		c.Recompose(d)
	}
}

// rebind turns a local stand-in into the session the engine made.
func (m *Model) rebind(local string, real engine.Session) {
	m.st.Rebind(local, real)
	m.follows(local, real.ID)
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(*chat.Chat); ok && c.Session() == local {
				c.Bind(real.ID)
				m.ws.Touch()
			}
		}
	}
}

// follows keeps what was set for a session that has another id now.
func (m *Model) follows(local, real string) {
	m.brief.Rebind(local, real)
	m.choice.Rebind(local, real)
	m.outbox.Rebind(local, real)
}

// shownAbove returns the session on screen below which a subagent's runs that is not on
// screen itself, or nothing.
func (m *Model) shownAbove(session string) string {
	if m.onScreen(session) {
		return ""
	}
	for _, c := range m.chats() {
		if id := c.Session(); m.onScreen(id) && m.st.Within(session, id) {
			return id
		}
	}
	return ""
}
