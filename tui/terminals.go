package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/term"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/idle"
)

// terminals is what terminal panes need: the programs that run, by their ids.
// A pane that closes ends its program.
func (m *Model) terminals() term.Deps {
	if m.o.Terminals == nil {
		return term.Deps{}
	}
	m.o.Terminals.Engine = func() pty.Starter {
		if !m.conn.live() {
			return nil
		}
		return m.conn.terminals
	}
	set, base, dir := m.o.Terminals.Set, m.o.Terminals.Base, m.o.Files.Dir()
	return term.Deps{
		Get: set.Get,
		Open: func(ctx context.Context, id, title string, cols, rows int) (*pty.Session, error) {
			o := base
			o.Title, o.Root, o.Cols, o.Rows = title, dir, cols, rows
			return set.Open(ctx, id, o)
		},
		Closed: func(id string) { set.Remove(id) },
	}
}

// terminalEffects are those on the terminal that has the keyboard.
func (m *Model) terminalEffects(t effectTable) {
	carryPlain[commands.EnterCopyMode](t, m.inTerminal(func(t *term.Term) tea.Cmd { t.EnterCopyMode(); return nil }))
	carryPlain[commands.SearchTerminal](t, m.inTerminal(
		func(t *term.Term) tea.Cmd { return panes.Address(t.ID(), t.Search()) }))
	carry(t, func(e commands.AnswerCopy) tea.Cmd { return m.answerCopy(e.Allow) })
	carry(t, func(e commands.ScrollToPrompt) tea.Cmd {
		return m.inTerminal(func(t *term.Term) tea.Cmd {
			if !t.ScrollToPrompt(e.Step) {
				m.toast(commands.LevelInfo, lang.T("there-no-prompt-there-shells"))
			}
			return nil
		})()
	})
	carry(t, func(e commands.CloseEnded) tea.Cmd { return m.closeEnded(e.TerminalID) })
}

// inTerminal does something with the terminal that has the keyboard, and says so
// where none has.
func (m *Model) inTerminal(do func(*term.Term) tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		t, ok := m.ws.FocusedContent().(*term.Term)
		if !ok {
			m.toast(commands.LevelWarning, lang.T("focus-a-terminal-first"))
			return nil
		}
		return do(t)
	}
}

// answerCopy shows what the terminal's program wants to copy, to be allowed, or
// refuses it.
func (m *Model) answerCopy(allow bool) tea.Cmd {
	return m.inTerminal(func(t *term.Term) tea.Cmd {
		text, asked := t.CopyRequest()
		switch {
		case !asked:
			m.toast(commands.LevelInfo, lang.T("program-terminal-asks-nothing"))
		case allow:
			m.dialogs.Push(dialog.NewCopy(t, text, func(always bool) tea.Cmd {
				return m.act(t.ID(), t.AllowCopy(always))
			}))
		default:
			t.RefuseCopy()
		}
		return nil
	})()
}

// closeEnded closes a terminal once its program has ended without a fault, or the
// person has ended it, as one gives a message to git up: what it said then was
// read. Why it ended by itself is left to be read.
func (m *Model) closeEnded(id string) tea.Cmd {
	s, ok := m.o.Terminals.Set.Get(id)
	if !ok || s == nil {
		return nil
	}
	return func() tea.Msg {
		<-s.Done()
		return terminalEndedMsg{s: s, id: id}
	}
}

// terminalEndedMsg is the result of what closeEnded started.
type terminalEndedMsg struct {
	s  *pty.Session
	id string
}

func (msg terminalEndedMsg) on(m *Model) tea.Cmd {
	if exit, _ := msg.s.Exit(); exit.Signal == 0 && exit.Err == nil && (exit.Code == 0 || msg.s.Used()) {
		_ = m.ws.CloseAndReturn(panes.MakeID(term.KindName, msg.id)) // the person may have closed it
	}
	return nil
}

// release hands on a key that went up to the content that was given it when it
// went down: the leader and what follows it are ours.
func (m *Model) release(k tea.KeyReleaseMsg) {
	to, ok := m.down[k.Code]
	delete(m.down, k.Code)
	content := m.ws.FocusedContent()
	if c, is := content.(panes.Releaser); ok && is && content.ID() == to && len(m.dialogs) == 0 && c.WantsReleases() {
		c.KeyRelease(k)
	}
}

// pressed notes which content a key is given to that may ask for its release.
func (m *Model) pressed(c panes.Content, k tea.KeyPressMsg) {
	if r, ok := c.(panes.Releaser); ok && r.WantsReleases() {
		m.down[k.Code] = c.ID()
	} else if len(m.down) > 0 {
		clear(m.down)
	}
}

// tellFocus tells contents that they got or lost the keyboard.
func (m *Model) tellFocus() {
	var now panes.ContentID
	c := m.ws.FocusedContent()
	if c != nil && !m.away {
		now = c.ID()
	}
	if now == m.front {
		return
	}
	if f, ok := m.ws.Content(m.front).(panes.Focuser); ok {
		f.Focus(false)
	}
	idle.Use(m.ws.Content(m.front))
	idle.Use(c)
	m.front = now
	if f, ok := c.(panes.Focuser); ok && now != "" {
		f.Focus(true)
	}
}
