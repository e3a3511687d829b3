package session

import (
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// AskRevert asks before a message, or a part of it, and all that followed is taken
// back: the subject is the message's id, and the part's after a blank.
func AskRevert(p Program, subject string) tea.Cmd {
	id, part, _ := strings.Cut(subject, " ")
	text := lang.T("message-all-followed-taken-back")
	if part != "" {
		text = lang.T("step-all-followed-taken-back")
	}
	return p.Ask(&dialog.Question{Title: lang.T("revert-to-here"), Text: text, Yes: lang.T("y-reverts"),
		Do: dialog.Do(call.SessionRevert.With(call.RevertArgs{MessageID: id, PartID: part, Confirmed: true}))})
}

// AskDeleteMessage asks before a message is deleted.
func AskDeleteMessage(p Program, id string) tea.Cmd {
	return p.Ask(&dialog.Question{Title: lang.T("delete-this-message"),
		Text: lang.T("gone-good-files-stay-they"),
		Yes:  lang.T("y-deletes"), Do: dialog.Do(call.SessionDeleteMessage.With(
			call.MessageArgs{MessageID: id, Confirmed: true}))})
}

// Rename asks for another title of a session.
func Rename(p Program, session string) dialog.Dialog {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	if s := p.Store().Session(session); s != nil {
		f.SetValue(sanitize.Line(s.Title))
	}
	f.CursorEnd()
	f.Focus()
	return &dialog.Input{Title: lang.T("rename-session"), Field: f, Done: func(text string) tea.Cmd {
		p.Dialogs().LeavePicker()
		return p.Invoke(call.SessionRename.With(call.SessionRenameArgs{SessionID: session, Title: text}))
	}}
}
