package tui

import (
	"encoding/json"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/export"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/layouts"
	"github.com/openspace-tui/openspace/tui/page"
	"github.com/openspace-tui/openspace/tui/palette"
	"github.com/openspace-tui/openspace/tui/session"
)

// dialogTable opens each dialog that commands name, on a subject such as a session.
type dialogTable map[string]func(subject string) tea.Cmd

// newDialogTable returns all of them.
func (m *Model) newDialogTable() dialogTable {
	pushed := func(build func() dialog.Dialog) func(string) tea.Cmd {
		return func(string) tea.Cmd { m.dialogs.Push(build()); return nil }
	}
	about := func(build func(subject string) dialog.Dialog) func(string) tea.Cmd {
		return func(subject string) tea.Cmd { m.dialogs.Push(build(subject)); return nil }
	}
	alone := func(open func() tea.Cmd) func(string) tea.Cmd { return func(string) tea.Cmd { return open() } }
	pages, sessions := pages{host{m}}, sessions{host{m}}
	return dialogTable{
		commands.DialogPalette:     pushed(func() dialog.Dialog { return palette.New(commander{host{m}}) }),
		commands.DialogHelp:        pushed(func() dialog.Dialog { return pages.help() }),
		commands.DialogAgents:      pushed(func() dialog.Dialog { return m.choice.AgentList() }),
		commands.DialogContext:     pushed(func() dialog.Dialog { return pages.context() }),
		commands.DialogPermissions: pushed(func() dialog.Dialog { return m.calls.Rules.List() }),
		commands.DialogHistory:     pushed(func() dialog.Dialog { return m.drafts.HistoryDialog() }),
		commands.DialogQueue:       pushed(func() dialog.Dialog { return m.outbox.Dialog() }),
		commands.DialogStash:       pushed(func() dialog.Dialog { return m.drafts.StashDialog() }),
		commands.DialogLayouts: pushed(func() dialog.Dialog {
			return dialog.NewLayouts(func() map[string]json.RawMessage { return m.layouts.Named() }, layouts.Sketch)
		}),
		commands.DialogExport:   pushed(func() dialog.Dialog { return export.Ask(host{m}) }),
		commands.DialogSettings: pushed(func() dialog.Dialog { return dialog.NewSettings(settingsOf{m}) }),
		commands.DialogConfig: pushed(func() dialog.Dialog {
			return page.Config(func() (*config.Loaded, string) { return m.settings.Conf, m.settings.Broken() })
		}),
		commands.DialogKeys:          pushed(func() dialog.Dialog { return keymap.NewDialog(keyEditor{host{m}}) }),
		commands.DialogModels:        about(func(subject string) dialog.Dialog { return m.choice.ModelList(subject) }),
		commands.DialogRename:        about(func(id string) dialog.Dialog { return session.Rename(sessions, id) }),
		commands.DialogRule:          about(func(subject string) dialog.Dialog { return m.calls.Rules.Input(subject) }),
		commands.DialogSessions:      alone(m.roster.Open),
		commands.DialogOpen:          alone(func() tea.Cmd { return m.jump.Find() }),
		commands.DialogThemes:        alone(m.look.Open),
		commands.DialogLogs:          alone(pages.logs),
		commands.DialogDoctor:        alone(pages.doctor),
		commands.DialogProjects:      alone(m.projects.Open),
		commands.DialogTodos:         alone(func() tea.Cmd { return page.Todos(pages) }),
		commands.DialogProblems:      alone(func() tea.Cmd { return page.Problems(pages) }),
		commands.DialogGlance:        alone(func() tea.Cmd { return page.Glance(pages) }),
		commands.DialogShare:         alone(func() tea.Cmd { return session.AskShare(sessions) }),
		commands.DialogMCP:           alone(func() tea.Cmd { return connect.Servers(connector{host{m}}) }),
		commands.DialogStatus:        alone(func() tea.Cmd { return page.Status(pages) }),
		commands.DialogVariants:      alone(func() tea.Cmd { return m.choice.VariantList() }),
		commands.DialogTimeline:      m.history.Timeline,
		commands.DialogConnect:       func(id string) tea.Cmd { return connect.Providers(connector{host{m}}, id) },
		commands.DialogDisconnect:    func(id string) tea.Cmd { return connect.AskDisconnect(connector{host{m}}, id) },
		commands.DialogRevert:        func(message string) tea.Cmd { return session.AskRevert(sessions, message) },
		commands.DialogDeleteMessage: func(id string) tea.Cmd { return session.AskDeleteMessage(sessions, id) },
	}
}

// showDialog opens a dialog by name.
func (m *Model) showDialog(name, subject string) tea.Cmd {
	open, ok := m.openers[name]
	if !ok {
		m.toast(commands.LevelError, lang.T("there-is-no-dialog", name))
		return nil
	}
	return open(subject)
}

// ask shows a question that letters answer. They may be those of a text that
// was meant for the prompt, so that it takes none for a moment, and says so.
func (m *Model) ask(d *dialog.Question) tea.Cmd {
	d.Settle, d.Wake = answer.NewSettle(m.o.Now(), false), func(s *answer.Settle) tea.Cmd {
		return dialog.DrawWhenSettled(host{m}, s)
	}
	d.Confirmed = m.keyboard.Confirmed
	m.dialogs.Push(d)
	return dialog.DrawWhenSettled(host{m}, &d.Settle)
}

// quitOr leaves, or asks first where programs are at work that end with us.
func (m *Model) quitOr(title, keys string, leave func() tea.Cmd) tea.Cmd {
	var busy []string
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if b, ok := t.Content.(panes.Busier); ok && b.Busy() {
				busy = append(busy, t.Content.Title())
			}
		}
	}
	if len(busy) == 0 {
		return leave()
	}
	m.dialogs.Push(dialog.NewConfirm(title, keys, busy, leave))
	return nil
}

func (m *Model) leaveNow() tea.Cmd {
	m.quit = true
	return m.roster.Part()
}

// viewRequest opens the view on what the session on screen asks.
func (m *Model) viewRequest() {
	if _, ok := m.dialogs.Top().(*dialog.Request); ok { // it has all the room that there is
		m.toast(commands.LevelInfo, lang.T("larger-window-can-run"))
		return
	}
	if c := m.chats.Current(); c != nil && c.Requests().ID() != "" {
		m.dialogs.Push(&dialog.Request{ID: c.Requests().ID(), Of: asker{m, c}})
	}
}

// leaveView closes the view when its request is over, or when the person
// writes in the prompt.
func (m *Model) leaveView() {
	v, ok := m.dialogs.Top().(*dialog.Request)
	if !ok {
		return
	}
	c := v.Of.(asker).chat
	if _, asks := c.Request(m.win.W, m.win.H); !asks || c.Requests().ID() != v.ID || c.Requests().Aside() {
		m.dialogs.Drop(v)
	}
}

// asker is a conversation that asks.
type asker struct {
	m    *Model
	chat *chat.Chat
}

// Draw implements [dialog.Asker].
func (a asker) Draw(w, h int) string {
	s, _ := a.chat.Request(w, h)
	return s
}

// Key implements [dialog.Asker].
func (a asker) Key(k tea.KeyPressMsg) tea.Cmd {
	a.m.keyboard.Used()
	done, _ := a.chat.Key(k)
	return a.m.act(a.chat.ID(), done)
}

// Paste implements [dialog.Asker].
func (a asker) Paste(text string) tea.Cmd { return a.m.act(a.chat.ID(), a.chat.Paste(text)) }

// Mouse implements [dialog.Asker].
func (a asker) Mouse(ev panes.Mouse) tea.Cmd {
	return a.m.act(a.chat.ID(), a.chat.Requests().FullMouse(ev))
}

// Writing implements [dialog.Asker].
func (a asker) Writing() bool { return a.chat.Requests().Writing() }
