package tui

import (
	"cmp"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// What the engine asks of a front end comes from whoever reaches the engine,
// the agent's own shell among them: never from the person. So a command of the
// engine is one of the table below or none, text goes into the prompt where it
// is seen, and only what has been seen there is sent.

// engineCommands are the engine's names for what a front end can do, as our
// commands.
func engineCommands() map[string]call.Named {
	return map[string]call.Named{
		// and never session.share: whom a talk is shown to the person decides
		"session.list": call.SessionList, "session.new": call.SessionNew,
		"session.interrupt": call.SessionAbort, "session.compact": call.SessionCompact,
		"agent.cycle": call.AgentNext, "model.list": call.ModelSelect, "help.show": call.AppHelp,
		"theme.list": call.ThemeSelect,
	}
}

// engineScrolls are those that scroll, by the ids of the chat's keys.
func engineScrolls() map[string]string {
	return map[string]string{
		"session.page.up": "page-up", "session.page.down": "page-down", "session.line.up": "line-up",
		"session.line.down": "line-down", "session.half.page.up": "half-up", "session.half.page.down": "half-down",
		"session.first": "first", "session.last": "last",
	}
}

// maxAppend is how much text the engine may add to the prompt at once, in
// bytes.
const maxAppend = 64 << 10

// engineUI does what the engine asks of a front end.
func (m *Model) engineUI(ev engine.Event) tea.Cmd {
	switch d := ev.Data.(type) {
	case *engine.ToastShow:
		m.engineToast(d)
	case *engine.TUIPromptAppend:
		m.appendPrompt(d.Text)
	case *engine.TUISessionSelect:
		return m.selectByEngine(d.SessionID)
	case *engine.TUICommandExecute:
		return m.engineCommand(d.Command)
	}
	return nil
}

// How long the engine may have a toast show.
const (
	minToast = time.Second
	maxToast = 30 * time.Second
)

func (m *Model) engineToast(d *engine.ToastShow) {
	text := d.Message
	if d.Title != "" {
		text = d.Title + ": " + text
	}
	level := commands.Level(d.Variant)
	switch level {
	case commands.LevelSuccess, commands.LevelWarning, commands.LevelError:
	default:
		level = commands.LevelInfo
	}
	m.toast(level, text)
	if d.Duration > 0 {
		m.toasts.lasts = min(max(time.Duration(d.Duration)*time.Millisecond, minToast), maxToast)
	}
}

func (m *Model) appendPrompt(text string) {
	c := m.chat()
	if c == nil || text == "" {
		return
	}
	if len(text) > maxAppend {
		m.o.Log.Warn("the engine wanted to add too much to the prompt", "bytes", len(text))
		m.toast(commands.LevelWarning, lang.T("engine-wanted-add-too-much"))
		return
	}
	m.o.Log.Info("the engine added to the prompt", "bytes", len(text))
	c.SetDraft(c.Draft() + sanitize.Text(text))
	m.complete.Refresh()
}

// selectByEngine shows a session, unless the person is in the midst of
// something: it is said then how to get there.
func (m *Model) selectByEngine(id string) tea.Cmd {
	s := m.st.Session(id)
	switch {
	case s == nil || !s.Known || s.Local():
		m.o.Log.Warn("the engine wanted a session shown that is not known", "session", id)
		return nil
	case m.sameSession(id, m.session()):
		return nil
	case len(m.dialogs) > 0 || m.o.Now().Sub(m.lastKey) < answer.PauseFor:
		m.toast(commands.LevelInfo, lang.T("engine-wanted-show-lists-sessions", s.Name(),
			m.way(call.SessionList)))
		return nil
	}
	return m.showSession(id)
}

func (m *Model) engineCommand(name string) tea.Cmd {
	m.o.Log.Info("the engine wants a command run", "command", name)
	switch name {
	case "prompt.submit":
		return m.engineSubmit()
	case "prompt.clear":
		if c := m.chat(); c != nil && c.Dirty() {
			c.Prompt().Discard()
			m.complete.Refresh()
			m.toast(commands.LevelInfo, lang.T("engine-cleared-prompt-up-brings"))
		}
		return nil
	}
	if id, ok := engineScrolls()[name]; ok {
		if c := m.chat(); c != nil {
			return m.act(c.ID(), c.Scroll(id))
		}
		return nil
	}
	command, known := engineCommands()[name]
	if !known {
		m.o.Log.Warn("a command of the engine is not known here", "command", name)
		m.toast(commands.LevelWarning, lang.T("engine-wanted-which-not-ask",
			cmp.Or(sanitize.Line(name), lang.T("a-command-without-a-name"))))
		return nil
	}
	if len(m.dialogs) > 0 || m.o.Now().Sub(m.lastKey) < answer.PauseFor {
		m.toast(commands.LevelInfo, lang.T("engine-wanted-run-you-busy", sanitize.Line(name)))
		return nil
	}
	return m.invoke(call.Invocation{ID: command.ID()})
}

// engineSubmit sends the prompt in the engine's name once it has stood on the
// screen for a moment, whole, and the person has let it stand.
func (m *Model) engineSubmit() tea.Cmd {
	c := m.chat()
	if c == nil || !c.Dirty() {
		return nil
	}
	now := m.o.Now()
	if why := m.unsendable(c); why != "" || now.Sub(m.lastKey) < answer.PauseFor {
		if why == "" {
			why = lang.Key("you-were-typing")
		}
		m.o.Log.Warn("the engine wanted the prompt sent", "refused", why.String())
		m.toast(commands.LevelWarning, lang.T("engine-wanted-send-prompt-but", lang.T(why)))
		return nil
	}
	m.toast(commands.LevelInfo, lang.T("engine-sends-prompt-any-key"))
	m.toasts.lasts = answer.PauseFor
	text, typed := c.Draft(), m.lastKey
	return tea.Tick(answer.PauseFor, func(time.Time) tea.Msg {
		return engineSubmitDueMsg{c: c, text: text, typed: typed}
	})
}

// engineSubmitDueMsg is the result of what engineSubmit started.
type engineSubmitDueMsg struct {
	c     *chat.Chat
	text  string
	typed time.Time
}

func (msg engineSubmitDueMsg) on(m *Model) tea.Cmd {
	if m.chat() != msg.c || msg.c.Draft() != msg.text || m.lastKey != msg.typed || m.unsendable(msg.c) != "" {
		return nil
	}
	a, _ := msg.c.Key(tea.KeyPressMsg{Code: tea.KeyEnter})
	return m.act(msg.c.ID(), a)
}

// unsendable says why a prompt is not sent in the engine's name.
func (m *Model) unsendable(c *chat.Chat) lang.Phrase {
	switch {
	case len(m.dialogs) > 0 || c.Requests().ID() != "":
		return lang.Key("something-is-asked")
	case !m.shows(c):
		return lang.Key("it-is-not-in-view")
	case !c.DraftShows():
		return lang.Key("not-all-view")
	case c.Prompt().IsCommand():
		return lang.Key("it-is-a-command")
	}
	return ""
}

// shows reports whether a chat is on the screen.
func (m *Model) shows(c *chat.Chat) bool {
	rects := m.ws.Solve()
	for _, p := range m.ws.Panes() {
		if p.Current() == panes.Content(c) && !rects[p.ID].Empty() {
			return true
		}
	}
	return false
}
