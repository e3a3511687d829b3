package tui

import (
	"encoding/json"
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
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
		return func(string) tea.Cmd { m.push(build()); return nil }
	}
	about := func(build func(subject string) dialog.Dialog) func(string) tea.Cmd {
		return func(subject string) tea.Cmd { m.push(build(subject)); return nil }
	}
	alone := func(open func() tea.Cmd) func(string) tea.Cmd { return func(string) tea.Cmd { return open() } }
	return dialogTable{
		commands.DialogPalette:     pushed(func() dialog.Dialog { return palette.New(commander{host{m}}) }),
		commands.DialogHelp:        pushed(func() dialog.Dialog { return pages{host{m}}.help() }),
		commands.DialogAgents:      pushed(func() dialog.Dialog { return m.choice.AgentList() }),
		commands.DialogContext:     pushed(func() dialog.Dialog { return pages{host{m}}.context() }),
		commands.DialogPermissions: pushed(func() dialog.Dialog { return m.calls.Rules.List() }),
		commands.DialogHistory:     pushed(func() dialog.Dialog { return m.drafts.HistoryDialog() }),
		commands.DialogQueue:       pushed(func() dialog.Dialog { return m.outbox.Dialog() }),
		commands.DialogStash:       pushed(func() dialog.Dialog { return m.drafts.StashDialog() }),
		commands.DialogLayouts: pushed(func() dialog.Dialog {
			return dialog.NewLayouts(func() map[string]json.RawMessage { return m.layouts.Named() }, layouts.Sketch)
		}),
		commands.DialogExport:   pushed(func() dialog.Dialog { return export.Ask(opener{host{m}}) }),
		commands.DialogSettings: pushed(func() dialog.Dialog { return dialog.NewSettings(settingsOf{m}) }),
		commands.DialogConfig: pushed(func() dialog.Dialog {
			return page.Config(func() (*config.Loaded, string) { return m.settings.Conf, m.settings.broken })
		}),
		commands.DialogKeys:          pushed(func() dialog.Dialog { return keymap.NewDialog(keyEditor{host{m}}) }),
		commands.DialogModels:        about(func(subject string) dialog.Dialog { return m.choice.ModelList(subject) }),
		commands.DialogRename:        about(func(subject string) dialog.Dialog { return m.rename(subject) }),
		commands.DialogRule:          about(func(subject string) dialog.Dialog { return m.calls.Rules.Input(subject) }),
		commands.DialogSessions:      alone(m.roster.Open),
		commands.DialogOpen:          alone(func() tea.Cmd { return m.jump.Find() }),
		commands.DialogThemes:        alone(m.look.Open),
		commands.DialogLogs:          alone(m.showLogs),
		commands.DialogDoctor:        alone(m.showDoctor),
		commands.DialogProjects:      alone(m.projects.Open),
		commands.DialogTodos:         alone(func() tea.Cmd { return page.Todos(pages{host{m}}) }),
		commands.DialogProblems:      alone(func() tea.Cmd { return page.Problems(pages{host{m}}) }),
		commands.DialogGlance:        alone(func() tea.Cmd { return page.Glance(pages{host{m}}) }),
		commands.DialogShare:         alone(func() tea.Cmd { return session.AskShare(sessions{host{m}}) }),
		commands.DialogMCP:           alone(func() tea.Cmd { return connect.Servers(connector{host{m}}) }),
		commands.DialogStatus:        alone(func() tea.Cmd { return page.Status(pages{host{m}}) }),
		commands.DialogVariants:      alone(func() tea.Cmd { return m.choice.VariantList() }),
		commands.DialogTimeline:      m.history.Timeline,
		commands.DialogConnect:       func(id string) tea.Cmd { return connect.Providers(connector{host{m}}, id) },
		commands.DialogDisconnect:    func(id string) tea.Cmd { return connect.AskDisconnect(connector{host{m}}, id) },
		commands.DialogRevert:        m.askRevert,
		commands.DialogDeleteMessage: m.askDeleteMessage,
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

// askRevert asks before a message, or a part of it, and all that followed is taken
// back: the subject is the message's id, and the part's after a blank.
func (m *Model) askRevert(subject string) tea.Cmd {
	id, part, _ := strings.Cut(subject, " ")
	text := lang.T("message-all-followed-taken-back")
	if part != "" {
		text = lang.T("step-all-followed-taken-back")
	}
	return m.ask(&dialog.Question{Title: lang.T("revert-to-here"), Text: text, Yes: lang.T("y-reverts"),
		Do: do(call.SessionRevert.With(call.RevertArgs{MessageID: id, PartID: part, Confirmed: true}))})
}

// askDeleteMessage asks before a message is deleted.
func (m *Model) askDeleteMessage(id string) tea.Cmd {
	return m.ask(&dialog.Question{Title: lang.T("delete-this-message"),
		Text: lang.T("gone-good-files-stay-they"),
		Yes:  lang.T("y-deletes"), Do: do(call.SessionDeleteMessage.With(
			call.MessageArgs{MessageID: id, Confirmed: true}))})
}

func (m *Model) rename(session string) dialog.Dialog {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	if s := m.st.Session(session); s != nil {
		f.SetValue(sanitize.Line(s.Title))
	}
	f.CursorEnd()
	f.Focus()
	return &dialog.Input{Title: lang.T("rename-session"), Field: f, Done: func(text string) tea.Cmd {
		m.dialogs.LeavePicker()
		return m.invoke(call.SessionRename.With(call.SessionRenameArgs{SessionID: session, Title: text}))
	}}
}

// ask shows a question that letters answer. They may be those of a text that
// was meant for the prompt, so that it takes none for a moment, and says so.
func (m *Model) ask(d *dialog.Question) tea.Cmd {
	d.Settle, d.Wake = answer.NewSettle(m.o.Now(), false), func(s *answer.Settle) tea.Cmd {
		return dialog.DrawWhenSettled(m.host(), s)
	}
	d.Confirmed = func(now time.Time) { m.quietTo = now.Add(answer.SettleFor) }
	m.push(d)
	return dialog.DrawWhenSettled(m.host(), &d.Settle)
}
