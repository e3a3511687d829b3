package screen

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
)

// closeMark ends the label of a tab that a click on it closes.
const closeMark = "× "

// dropMark stands before the tab that a dragged one would come before.
const dropMark = "▌"

// tabDrag is a tab that the mouse holds. It moves once the mouse did.
type tabDrag struct {
	id     panes.ContentID
	x, y   int // where it was taken
	moving bool
	to     panes.Drop
	zone   layout.Rect // where it would stand
	fits   bool        // it can be dropped there
}

// movedTab is the tab that is being moved, or nil.
func (s *Screen) movedTab() *tabDrag {
	if s.Holds() != Tab || !s.held.tab.moving {
		return nil
	}
	return &s.held.tab
}

// MovesTab reports whether a tab is being moved.
func (s *Screen) MovesTab() bool { return s.movedTab() != nil }

// pressTab shows a tab and takes hold of it; on its mark it is closed.
func (s *Screen) pressTab(p *panes.Pane, tab int, f frame, ev tea.Mouse) tea.Cmd {
	id := p.Tabs[tab].Content.ID()
	if s.onCloseMark(p, tab, f, ev.X) {
		return s.closeTab(id)
	}
	s.p.Report(s.ws().ShowTab(p.ID, tab, panes.User))
	s.held = &held{what: Tab, tab: tabDrag{id: id, x: ev.X, y: ev.Y}}
	return nil
}

// closeTab closes a tab as its key does, which asks where a program is at work.
func (s *Screen) closeTab(id panes.ContentID) tea.Cmd {
	return s.p.Invoke(call.PaneClose.With(call.PaneRef{ContentID: string(id)}))
}

// closable reports whether a tab's label ends in the mark that closes it: the one
// in front, where the mouse is used.
func (s *Screen) closable(p *panes.Pane, i int) bool {
	return s.mouse && i == p.Active && !s.ws().Kept(p.Tabs[i].Content.ID())
}

func (s *Screen) onCloseMark(p *panes.Pane, tab int, f frame, x int) bool {
	d := s.cache[p.ID]
	if d == nil || !s.closable(p, tab) || tab >= len(d.tabs.labels) ||
		!strings.HasSuffix(d.tabs.labels[tab], closeMark) {
		return false
	}
	end := f.head.X + d.tabs.end(tab)
	return x >= end-xansi.StringWidth(closeMark) && x < end
}

// end is the column behind a tab that shows, from the row's first.
func (r tabRow) end(tab int) int {
	at := xansi.StringWidth(r.left)
	for i := r.from; i <= tab; i++ {
		at += xansi.StringWidth(r.labels[i])
	}
	return at
}

// dragTab follows the mouse with a tab.
func (s *Screen) dragTab(ev tea.Mouse) {
	d := &s.held.tab
	if ev.Button != tea.MouseLeft { // the release was lost
		s.held = nil
		return
	}
	if d.moving = d.moving || ev.X != d.x || ev.Y != d.y; d.moving {
		d.to, d.zone, d.fits = s.dropAt(d.id, ev.X, ev.Y)
	}
}

// dropTab puts the tab down.
func (s *Screen) dropTab(d *tabDrag) {
	if d.moving && d.fits {
		s.p.Report(s.ws().MoveTo(d.id, d.to))
	}
}

// dropAt is where a tab would go from a cell: between the tabs of a row, or into
// a pane; near its right or lower edge, into one of its own beside it.
func (s *Screen) dropAt(id panes.ContentID, x, y int) (panes.Drop, layout.Rect, bool) {
	target := s.ws().Pane(s.paneAt(x, y))
	from, at := s.ws().Find(id)
	if target == nil || from == nil {
		return panes.Drop{}, layout.Rect{}, false
	}
	f := s.frame(s.ws().Solve()[target.ID])
	to := panes.Drop{Pane: target.ID, At: len(target.Tabs)}
	if f.header && y == f.head.Y {
		to.At = s.between(target.ID, f, x)
		return to, layout.Rect{}, target != from || to.At != at && to.At != at+1
	}
	zone, alone := f.body, s.ws().Single() || s.ws().Tree().Zoomed() != "" || target == from && len(from.Tabs) == 1
	switch v, h := layout.Vertical, layout.Horizontal; {
	case alone:
	case x >= zone.X+zone.W*3/4 && zone.W >= 24:
		zone.X, zone.W = zone.X+zone.W/2, zone.W-zone.W/2
		to.Split = &v
	case y >= zone.Y+zone.H*2/3 && zone.H >= 8:
		zone.Y, zone.H = zone.Y+zone.H/2, zone.H-zone.H/2
		to.Split = &h
	}
	return to, zone, to.Split != nil || target != from
}

// between finds the tab of a row before which a column stands.
func (s *Screen) between(id layout.PaneID, f frame, x int) int {
	d := s.cache[id]
	if d == nil {
		return 0
	}
	for i := d.tabs.from; i < d.tabs.to; i++ {
		end := f.head.X + d.tabs.end(i)
		if x < end-xansi.StringWidth(d.tabs.labels[i])/2 {
			return i
		}
	}
	return d.tabs.to
}

// dropIn is where the row of a pane shows the mark: before a tab, from 1; 0 for
// nowhere.
func (s *Screen) dropIn(id layout.PaneID) int {
	d := s.movedTab()
	if d == nil || !d.fits || d.to.Pane != id || d.to.Split != nil {
		return 0
	}
	return d.to.At + 1
}

// DropZone frames where the tab that is held would stand; without a row of tabs
// under the mouse there is none.
func (s *Screen) DropZone() (box string, at layout.Rect) {
	d := s.movedTab()
	if d == nil || !d.fits || d.zone.W < 4 || d.zone.H < 3 {
		return "", layout.Rect{}
	}
	style := lipgloss.NewStyle().Border(lipgloss.NormalBorder()).BorderForeground(
		s.theme().Color(theme.Accent)).Foreground(s.theme().Color(theme.Text))
	text := ""
	if c := s.ws().Content(d.id); c != nil {
		text = xansi.Truncate(lang.T("goes-here", s.ws().Name(c)), d.zone.W-2, "…")
	}
	inside := lipgloss.Place(d.zone.W-2, d.zone.H-2, lipgloss.Center, lipgloss.Center, text)
	return style.Render(inside), d.zone
}

// DragHint says what the mouse holds and what can be done with it.
func (s *Screen) DragHint() string {
	d := s.movedTab()
	if d == nil {
		return ""
	}
	name := string(d.id)
	if c := s.ws().Content(d.id); c != nil {
		name = xansi.Truncate(s.ws().Name(c), 24, "…")
	}
	if !d.fits {
		return lang.T("stays-where-esc-leaves", name)
	}
	return lang.T("moves-mark-when-you-let", name)
}
