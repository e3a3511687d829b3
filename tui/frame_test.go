package tui

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/theme"
)

// badFrame says in what a frame is not h lines of at most w cells.
func badFrame(m *Model) string {
	v := m.View()
	if m.win.W == 0 || m.win.H == 0 || m.quit {
		return ""
	}
	lines := strings.Split(v.Content, "\n")
	if len(lines) != m.win.H {
		return fmt.Sprintf("%d lines in a window of %d×%d", len(lines), m.win.W, m.win.H)
	}
	for i, l := range lines {
		if w := xansi.StringWidth(l); w > m.win.W {
			return fmt.Sprintf("line %d has %d cells in a window of %d×%d: %q", i, w, m.win.W, m.win.H, xansi.Strip(l))
		}
	}
	if _, _, _, left := theme.TakeCaret(v.Content, lipgloss.NewStyle()); left {
		return "a caret is drawn where the terminal's cursor should stand"
	}
	if c := v.Cursor; c != nil && (c.X < 0 || c.Y < 0 || c.X >= m.win.W || c.Y >= m.win.H) {
		return fmt.Sprintf("the cursor is at %d,%d in a window of %d×%d", c.X, c.Y, m.win.W, m.win.H)
	}
	return ""
}
