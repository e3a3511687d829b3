// Package terminals is what commands do to the terminal that has the keyboard.
package terminals

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/term"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program has the panes.
type Program interface {
	Toast(level commands.Level, text string)
	Dialogs() *dialog.Stack
	Workspace() *panes.Workspace
	// Act does what a content asked for.
	Act(from panes.ContentID, a panes.Action) tea.Cmd
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(p Program) tea.Cmd }

// Update does on the loop what follows from a result.
func Update(p Program, msg Msg) tea.Cmd { return msg.on(p) }

// focused returns the terminal that has the keyboard, and says so where none has.
func focused(p Program) (*term.Term, bool) {
	t, ok := p.Workspace().FocusedContent().(*term.Term)
	if !ok {
		p.Toast(commands.LevelWarning, lang.T("focus-a-terminal-first"))
	}
	return t, ok
}

// CopyMode enters copy mode.
func CopyMode(p Program) tea.Cmd {
	if t, ok := focused(p); ok {
		t.EnterCopyMode()
	}
	return nil
}

// Search searches what the terminal showed.
func Search(p Program) tea.Cmd {
	if t, ok := focused(p); ok {
		return panes.Address(t.ID(), t.Search())
	}
	return nil
}

// ScrollToPrompt goes to another of the shell's prompts.
func ScrollToPrompt(p Program, step int) tea.Cmd {
	if t, ok := focused(p); ok && !t.ScrollToPrompt(step) {
		p.Toast(commands.LevelInfo, lang.T("there-no-prompt-there-shells"))
	}
	return nil
}

// AnswerCopy shows what the terminal's program wants to copy, to be allowed, or
// refuses it.
func AnswerCopy(p Program, allow bool) tea.Cmd {
	t, ok := focused(p)
	if !ok {
		return nil
	}
	text, asked := t.CopyRequest()
	switch {
	case !asked:
		p.Toast(commands.LevelInfo, lang.T("program-terminal-asks-nothing"))
	case allow:
		p.Dialogs().Push(dialog.NewCopy(t, text, func(always bool) tea.Cmd {
			return p.Act(t.ID(), t.AllowCopy(always))
		}))
	default:
		t.RefuseCopy()
	}
	return nil
}

// CloseEnded closes a terminal once its program has ended without a fault, or the
// person has ended it, as one gives a message to git up: what it said then was
// read. Why it ended by itself is left to be read.
func CloseEnded(set *pty.Set, id string) tea.Cmd {
	s, ok := set.Get(id)
	if !ok || s == nil {
		return nil
	}
	return func() tea.Msg {
		<-s.Done()
		return endedMsg{s: s, id: id}
	}
}

// endedMsg is the result of what CloseEnded started.
type endedMsg struct {
	s  *pty.Session
	id string
}

func (msg endedMsg) on(p Program) tea.Cmd {
	if exit, _ := msg.s.Exit(); exit.Signal == 0 && exit.Err == nil && (exit.Code == 0 || msg.s.Used()) {
		_ = p.Workspace().CloseAndReturn(panes.MakeID(term.KindName, msg.id)) // the person may have closed it
	}
	return nil
}
