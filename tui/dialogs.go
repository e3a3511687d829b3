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
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
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
		commands.DialogPalette:     pushed(func() dialog.Dialog { return m.palette() }),
		commands.DialogHelp:        pushed(func() dialog.Dialog { return m.help() }),
		commands.DialogAgents:      pushed(func() dialog.Dialog { return m.agentPicker() }),
		commands.DialogContext:     pushed(func() dialog.Dialog { return m.contextPage() }),
		commands.DialogPermissions: pushed(func() dialog.Dialog { return m.rulesList() }),
		commands.DialogHistory:     pushed(func() dialog.Dialog { return m.historyDialog() }),
		commands.DialogQueue:       pushed(func() dialog.Dialog { return m.queueDialog() }),
		commands.DialogStash:       pushed(func() dialog.Dialog { return m.stashDialog() }),
		commands.DialogLayouts: pushed(func() dialog.Dialog {
			return dialog.NewLayouts(func() map[string]json.RawMessage { return m.desks.named }, sketch)
		}),
		commands.DialogExport:        pushed(func() dialog.Dialog { return m.exportDialog() }),
		commands.DialogSettings:      pushed(func() dialog.Dialog { return dialog.NewSettings(settingsOf{m}) }),
		commands.DialogConfig:        pushed(func() dialog.Dialog { return m.configPage() }),
		commands.DialogKeys:          pushed(func() dialog.Dialog { return keymap.NewDialog(keyEditor{host{m}}) }),
		commands.DialogModels:        about(func(subject string) dialog.Dialog { return m.modelsDialog(subject) }),
		commands.DialogRename:        about(func(subject string) dialog.Dialog { return m.rename(subject) }),
		commands.DialogRule:          about(func(subject string) dialog.Dialog { return m.ruleInput(subject) }),
		commands.DialogSessions:      alone(m.sessionsDialog),
		commands.DialogOpen:          alone(m.openPicker),
		commands.DialogThemes:        alone(m.openThemes),
		commands.DialogLogs:          alone(m.showLogs),
		commands.DialogDoctor:        alone(m.showDoctor),
		commands.DialogProjects:      alone(m.projectsDialog),
		commands.DialogTodos:         alone(m.todoPage),
		commands.DialogProblems:      alone(m.problemsDialog),
		commands.DialogGlance:        alone(m.glance),
		commands.DialogShare:         alone(m.shareDialog),
		commands.DialogMCP:           alone(m.mcpDialog),
		commands.DialogStatus:        alone(m.statusPage),
		commands.DialogVariants:      alone(m.variantPicker),
		commands.DialogTimeline:      m.timeline,
		commands.DialogConnect:       m.connectDialog,
		commands.DialogDisconnect:    m.askDisconnect,
		commands.DialogRevert:        m.askRevert,
		commands.DialogDeleteMessage: m.askDeleteMessage,
	}
}

// showDialog opens a dialog by name.
func (m *Model) showDialog(name, subject string) tea.Cmd {
	open, ok := m.openers[name]
	if !ok {
		m.toast(commands.LevelError, lang.T("there is no dialog %q", name))
		return nil
	}
	return open(subject)
}

// askRevert asks before a message, or a part of it, and all that followed is taken
// back: the subject is the message's id, and the part's after a blank.
func (m *Model) askRevert(subject string) tea.Cmd {
	id, part, _ := strings.Cut(subject, " ")
	text := lang.T("This message and all that followed are taken back, and the files that they changed.")
	if part != "" {
		text = lang.T("This step and all that followed are taken back. Files go back to what they held before the " +
			"message that it is in.")
	}
	return m.ask(&dialog.Question{Title: lang.T("Revert to here?"), Text: text, Yes: lang.T("y reverts"),
		Do: do(call.SessionRevert.With(call.RevertArgs{MessageID: id, PartID: part, Confirmed: true}))})
}

// askDeleteMessage asks before a message is deleted.
func (m *Model) askDeleteMessage(id string) tea.Cmd {
	return m.ask(&dialog.Question{Title: lang.T("Delete this message?"),
		Text: lang.T("It is gone for good; files stay as they are."),
		Yes:  lang.T("y deletes"), Do: do(call.SessionDeleteMessage.With(
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
	return &dialog.Input{Title: lang.T("Rename session"), Field: f, Done: func(text string) tea.Cmd {
		m.dialogs.LeavePicker()
		return m.invoke(call.SessionRename.With(call.SessionRenameArgs{SessionID: session, Title: text}))
	}}
}

// ask shows a question that letters answer. They may be those of a text that
// was meant for the prompt, so that it takes none for a moment, and says so.
func (m *Model) ask(d *dialog.Question) tea.Cmd {
	d.Settle, d.Wake = answer.NewSettle(m.o.Now(), false), m.drawWhenSettled
	d.Confirmed = func(now time.Time) { m.quietTo = now.Add(answer.SettleFor) }
	m.push(d)
	return m.drawWhenSettled(&d.Settle)
}
