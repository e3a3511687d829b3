package tui

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
)

// hidden tells what stands beside a pane and is not in view, because the
// window is narrow or the pane zoomed, and the key that leads there.
func (m *Model) hidden(p *panes.Pane, rects map[layout.PaneID]layout.Rect) string {
	var out []string
	lead := ""
	if _, ok := m.keyboard.Grabber(); ok {
		lead = m.keys.Leader + " "
	}
	for side, key := range m.keys.Sides() {
		id, ok := m.ws.Tree().Neighbor(p.ID, m.ws.Window(), side)
		if !ok || !rects[id].Empty() {
			continue
		}
		name := xansi.Truncate(m.ws.Name(m.ws.Pane(id).Current()), 24, "…")
		if c, ok := m.ws.Pane(id).Current().(*chat.Chat); ok && len(m.st.OpenFor(c.Session())) > 0 {
			name = "● " + lang.T("the-agent-asks")
		}
		out = append(out, name+" "+lead+key)
	}
	return strings.Join(out, " · ")
}
