package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

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
	set, dir := m.o.Terminals.Set, m.o.Files.Dir()
	return term.Deps{
		Get: set.Get,
		Open: func(ctx context.Context, id, title string, cols, rows int) (*pty.Session, error) {
			return set.Open(ctx, id, pty.Options{Title: title, Root: dir, Cols: cols, Rows: rows})
		},
		Closed: func(id string) { set.Remove(id) },
	}
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
