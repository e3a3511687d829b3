package tui

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/panes"
)

// badFrame says in what a frame is not h lines of at most w cells.
func badFrame(m *Model) string {
	v := m.View()
	if m.w == 0 || m.h == 0 || m.quit {
		return ""
	}
	lines := strings.Split(v.Content, "\n")
	if len(lines) != m.h {
		return fmt.Sprintf("%d lines in a window of %d×%d", len(lines), m.w, m.h)
	}
	for i, l := range lines {
		if w := xansi.StringWidth(l); w > m.w {
			return fmt.Sprintf("line %d has %d cells in a window of %d×%d: %q", i, w, m.w, m.h, xansi.Strip(l))
		}
	}
	if _, _, _, left := panes.TakeCaret(v.Content, lipgloss.NewStyle()); left {
		return "a caret is drawn where the terminal's cursor should stand"
	}
	if c := v.Cursor; c != nil && (c.X < 0 || c.Y < 0 || c.X >= m.w || c.Y >= m.h) {
		return fmt.Sprintf("the cursor is at %d,%d in a window of %d×%d", c.X, c.Y, m.w, m.h)
	}
	return ""
}
