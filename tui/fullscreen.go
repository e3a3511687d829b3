package tui

import (
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// fullscreenPane is the pane that has the whole window to itself, without tabs and
// status line: one that is zoomed and whose content wants that.
func fullscreenPane(ws *panes.Workspace) *panes.Pane {
	p := ws.Pane(ws.Tree().Zoomed())
	if p == nil {
		return nil
	}
	if c, ok := p.Current().(panes.Fullscreener); ok && c.Fullscreen() {
		return p
	}
	return nil
}

// applyFullscreen gives panes the room there is, and tells contents that wanted the
// whole window and are no longer zoomed.
func (m *Model) applyFullscreen() {
	over := fullscreenPane(m.ws)
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			c, ok := t.Content.(panes.Fullscreener)
			if ok && c.Fullscreen() && (p != over || p.Current() != t.Content) {
				c.SetFullscreen(false)
			}
		}
	}
	m.ws.SetWindow(m.room())
}

// room is what panes share: all of the window but the status line.
func (m *Model) room() layout.Rect {
	if fullscreenPane(m.ws) != nil {
		return layout.Rect{W: m.win.W, H: m.win.H}
	}
	return layout.Rect{W: m.win.W, H: max(m.win.H-1, 0)}
}
