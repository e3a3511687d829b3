package tui

import (
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/answer"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// dialogTable opens each dialog that commands name, on a subject such as a session.
type dialogTable map[string]func(subject string) tea.Cmd

// newDialogTable returns all of them.
func (m *Model) newDialogTable() dialogTable {
	pushed := func(build func() dialog) func(string) tea.Cmd {
		return func(string) tea.Cmd { m.push(build()); return nil }
	}
	about := func(build func(subject string) dialog) func(string) tea.Cmd {
		return func(subject string) tea.Cmd { m.push(build(subject)); return nil }
	}
	alone := func(open func() tea.Cmd) func(string) tea.Cmd { return func(string) tea.Cmd { return open() } }
	return dialogTable{
		commands.DialogPalette:       pushed(func() dialog { return m.palette() }),
		commands.DialogHelp:          pushed(func() dialog { return m.help() }),
		commands.DialogAgents:        pushed(func() dialog { return m.agentPicker() }),
		commands.DialogContext:       pushed(func() dialog { return m.contextPage() }),
		commands.DialogPermissions:   pushed(func() dialog { return m.rulesList() }),
		commands.DialogHistory:       pushed(func() dialog { return m.historyDialog() }),
		commands.DialogQueue:         pushed(func() dialog { return m.queueDialog() }),
		commands.DialogStash:         pushed(func() dialog { return m.stashDialog() }),
		commands.DialogLayouts:       pushed(func() dialog { return newLayoutDialog(m) }),
		commands.DialogExport:        pushed(func() dialog { return m.exportDialog() }),
		commands.DialogSettings:      pushed(func() dialog { return newSettingsDialog(m) }),
		commands.DialogConfig:        pushed(func() dialog { return m.configPage() }),
		commands.DialogKeys:          pushed(func() dialog { return m.newKeysDialog() }),
		commands.DialogModels:        about(func(subject string) dialog { return m.modelsDialog(subject) }),
		commands.DialogRename:        about(func(subject string) dialog { return m.rename(subject) }),
		commands.DialogRule:          about(func(subject string) dialog { return m.ruleInput(subject) }),
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
	return m.ask(&confirm{title: lang.T("Revert to here?"), text: text, yes: lang.T("y reverts"),
		do: do(call.SessionRevert.With(call.RevertArgs{MessageID: id, PartID: part, Confirmed: true}))})
}

// askDeleteMessage asks before a message is deleted.
func (m *Model) askDeleteMessage(id string) tea.Cmd {
	return m.ask(&confirm{title: lang.T("Delete this message?"),
		text: lang.T("It is gone for good; files stay as they are."),
		yes:  lang.T("y deletes"), do: do(call.SessionDeleteMessage.With(
			call.MessageArgs{MessageID: id, Confirmed: true}))})
}

// ago says how long ago a Unix millisecond was, in one word.
func ago(now time.Time, ms int64) string {
	d := now.Sub(time.UnixMilli(ms))
	switch {
	case d < time.Minute:
		return lang.C("ago", "now")
	case d < time.Hour:
		return lang.T("%dm", int(d.Minutes()))
	case d < 24*time.Hour:
		return lang.T("%dh", int(d.Hours()))
	}
	return lang.T("%dd", int(d.Hours()/24))
}

// input asks for one line of text.
type input struct {
	title string
	field textinput.Model
	done  func(text string) tea.Cmd
}

func (m *Model) rename(session string) dialog {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	if s := m.st.Session(session); s != nil {
		f.SetValue(sanitize.Line(s.Title))
	}
	f.CursorEnd()
	f.Focus()
	return &input{title: lang.T("Rename session"), field: f, done: func(text string) tea.Cmd {
		m.leavePicker()
		return m.invoke(call.SessionRename.With(call.SessionRenameArgs{SessionID: session, Title: text}))
	}}
}

func (d *input) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "esc":
		return nil, true
	case "enter":
		text := strings.TrimSpace(d.field.Value())
		if text == "" {
			return nil, false
		}
		m.drop(d)
		return d.done(text), true
	}
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(k)
	return cmd, false
}

func (d *input) cancel(*Model) tea.Cmd { return nil }

func (d *input) paste(_ *Model, text string) tea.Cmd {
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	return cmd
}

func (d *input) draw(win *widget.Window) string {
	return win.Box(d.title, win.Field(&d.field, min(max(win.W-12, 10), 60)),
		win.Theme.Style(theme.Muted).Render(lang.T("enter keeps · esc leaves it")))
}

// confirm asks whether to go on.
type confirm struct {
	title, text, yes string
	do               []call.Invocation
	settle           answer.Settle
}

// ask shows a question that letters answer. They may be those of a text that
// was meant for the prompt, so that it takes none for a moment, and says so.
func (m *Model) ask(d *confirm) tea.Cmd {
	d.settle = answer.NewSettle(m.o.Now(), false)
	m.push(d)
	return m.wake(&d.settle)
}

func (d *confirm) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	now := m.o.Now()
	switch key := k.Keystroke(); {
	case key == "n" || key == "esc" || key == "q":
		return nil, true
	case d.settle.Settling(now):
		d.settle.Key(now)
	case key == "y":
		m.quietTo = now.Add(answer.SettleFor)
		m.drop(d)
		m.leavePicker()
		return m.invokeAll(d.do), true
	case k.Text != "":
		d.settle = answer.NewSettle(now, true) // somebody is typing
		return m.wake(&d.settle), false
	}
	return nil, false
}

// leavePicker closes the picker that a dialog was opened from: what it lists
// is about to change.
func (m *Model) leavePicker() {
	if p, ok := m.top().(*picker); ok {
		m.drop(p)
	}
}

func (d *confirm) cancel(*Model) tea.Cmd { return nil }

func (d *confirm) draw(win *widget.Window) string {
	w, yes := widget.FrameWidth(win.W, 60), d.yes
	if d.settle.Settling(win.Now()) { // as wide, so that the box stands still
		wait := lang.T("a moment…")
		yes = wait + strings.Repeat(" ", max(xansi.StringWidth(yes)-xansi.StringWidth(wait), 0))
	}
	return win.Box(d.title, wrap.Text(d.text, w, "")+"\n",
		win.Theme.Style(theme.Muted).Render(lang.T("%s · n, esc keep it", yes)))
}
