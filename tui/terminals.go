package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/term"
)

// terminals is what terminal panes need: the programs that run, by their ids.
// A pane that closes ends its program.
func (m *Model) terminals() term.Deps {
	if m.o.Terminals == nil {
		return term.Deps{}
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

// terminalAct has the focused terminal's pane do something.
func (m *Model) terminalAct(act string) tea.Cmd {
	t, ok := m.focusedContent().(*term.Term)
	if !ok {
		m.toast(commands.LevelWarning, "focus a terminal first")
		return nil
	}
	switch act {
	case "copy":
		t.EnterCopyMode()
	case "search":
		return panes.Address(t.ID(), t.Search())
	case "previous", "next":
		step := 1
		if act == "previous" {
			step = -1
		}
		if !t.ScrollToPrompt(step) {
			m.toast(commands.LevelInfo, "there is no prompt there: shells mark them by OSC 133")
		}
	}
	return nil
}

// release hands on a key that went up.
func (m *Model) release(k tea.KeyReleaseMsg) {
	if c, ok := m.focusedContent().(panes.Releaser); ok && len(m.dialogs) == 0 && c.WantsReleases() {
		c.KeyRelease(k)
	}
}

// tellFocus tells contents that they got or lost the keyboard.
func (m *Model) tellFocus() {
	var now panes.ContentID
	c := m.focusedContent()
	if c != nil && !m.away {
		now = c.ID()
	}
	if now == m.front {
		return
	}
	if f, ok := m.ws.Content(m.front).(panes.Focuser); ok {
		f.Focus(false)
	}
	m.front = now
	if f, ok := c.(panes.Focuser); ok && now != "" {
		f.Focus(true)
	}
}
