package tui

import (
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// showDialog opens a dialog by name.
func (m *Model) showDialog(name, subject string) tea.Cmd {
	switch name {
	case commands.DialogPalette:
		m.push(m.palette())
	case commands.DialogHelp:
		m.push(m.help())
	case commands.DialogSessions:
		return m.sessionsDialog()
	case commands.DialogAgents:
		m.push(m.agentPicker())
	case commands.DialogModels:
		m.push(m.modelsDialog(subject))
	case commands.DialogRename:
		m.push(m.rename(subject))
	case commands.DialogContext:
		m.push(m.contextPage())
	case commands.DialogRevert:
		id, part, _ := strings.Cut(subject, " ")
		text := lang.T("This message and all that followed are taken back, and the files that they changed.")
		if part != "" {
			text = lang.T("This step and all that followed are taken back. Files go back to what they held before the message that it is in.")
		}
		return m.ask(&confirm{title: lang.T("Revert to here?"), text: text, yes: lang.T("y reverts"),
			do: do(call.SessionRevert.With(call.RevertArgs{MessageID: id, PartID: part, Confirmed: true}))})
	case commands.DialogDeleteMessage:
		return m.ask(&confirm{title: lang.T("Delete this message?"), text: lang.T("It is gone for good; files stay as they are."), yes: lang.T("y deletes"),
			do: do(call.SessionDeleteMessage.With(call.MessageArgs{MessageID: subject, Confirmed: true}))})
	case commands.DialogPermissions:
		m.push(m.rulesList())
	case commands.DialogRule:
		m.push(m.ruleInput(subject))
	case commands.DialogHistory:
		m.push(m.historyDialog())
	case commands.DialogQueue:
		m.push(m.queueDialog())
	case commands.DialogStash:
		m.push(m.stashDialog())
	case commands.DialogOpen:
		return m.openPicker()
	case commands.DialogSettings, commands.DialogThemes, commands.DialogConfig, commands.DialogKeys:
		return m.configDialog(name)
	case commands.DialogLogs:
		return m.showLogs()
	case commands.DialogDoctor:
		return m.showDoctor()
	default:
		return m.showMore(name, subject)
	}
	return nil
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
	done  func(m *Model, text string) tea.Cmd
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
	return &input{title: lang.T("Rename session"), field: f, done: func(m *Model, text string) tea.Cmd {
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
		return d.done(m, text), true
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

func (d *input) draw(m *Model) string {
	return m.box(d.title, m.field(&d.field, min(max(m.w-12, 10), 60)), m.theme.Style(theme.Muted).Render(lang.T("enter keeps · esc leaves it")))
}

// confirm asks whether to go on.
type confirm struct {
	title, text, yes string
	do               []call.Invocation
	settle           panes.Settle
}

// ask shows a question that letters answer. They may be those of a text that
// was meant for the prompt, so that it takes none for a moment, and says so.
func (m *Model) ask(d *confirm) tea.Cmd {
	d.settle = panes.NewSettle(m.o.Now(), false)
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
		m.quietTo = now.Add(panes.SettleFor)
		m.drop(d)
		m.leavePicker()
		return m.invokeAll(d.do), true
	case k.Text != "":
		d.settle = panes.NewSettle(now, true) // somebody is typing
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

func (d *confirm) draw(m *Model) string {
	w, yes := frameWidth(m.w, 60), d.yes
	if d.settle.Settling(m.o.Now()) { // as wide, so that the box stands still
		wait := lang.T("a moment…")
		yes = wait + strings.Repeat(" ", max(xansi.StringWidth(yes)-xansi.StringWidth(wait), 0))
	}
	return m.box(d.title, wrap.Text(d.text, w, "")+"\n", m.theme.Style(theme.Muted).Render(lang.T("%s · n, esc keep it", yes)))
}
