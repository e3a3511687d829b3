package screen

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
)

// frame says how a pane's rectangle is used: a divider at the left unless the
// window ends there, a line of tabs, and the body.
type frame struct {
	divider, header bool
	head            layout.Rect
	body            layout.Rect
}

func (s *Screen) frame(r layout.Rect) frame {
	bare := s.Fullscreen()
	f := frame{divider: r.X > 0 && r.W > 2 && !bare, header: r.H > 4 && !bare, body: r}
	if f.divider {
		f.body.X++
		f.body.W--
	}
	f.head = f.body
	f.head.H = 1
	if f.header {
		f.body.Y++
		f.body.H--
	}
	return f
}

// body is where a pane's content is.
func (s *Screen) body(id layout.PaneID) layout.Rect { return s.frame(s.ws().Solve()[id]).body }

func (s *Screen) paneAt(x, y int) layout.PaneID {
	for id, r := range s.ws().Solve() {
		if r.Contains(x, y) {
			return id
		}
	}
	return ""
}

// Fullscreen reports whether one pane has the whole window to itself.
func (s *Screen) Fullscreen() bool { return s.fullscreen() != nil }

// fullscreen is the pane that has the whole window to itself, without tabs and
// status line: one that is zoomed and whose content wants that.
func (s *Screen) fullscreen() *panes.Pane {
	ws := s.ws()
	p := ws.Pane(ws.Tree().Zoomed())
	if p == nil {
		return nil
	}
	if c, ok := p.Current().(panes.Fullscreener); ok && c.Fullscreen() {
		return p
	}
	return nil
}

// Fit gives panes the room there is, and tells contents that wanted the whole window
// and are no longer zoomed.
func (s *Screen) Fit() {
	over := s.fullscreen()
	for _, p := range s.ws().Panes() {
		for _, t := range p.Tabs {
			c, ok := t.Content.(panes.Fullscreener)
			if ok && c.Fullscreen() && (p != over || p.Current() != t.Content) {
				c.SetFullscreen(false)
			}
		}
	}
	s.share()
}

// Resize takes another size of the window; settle does what else follows for the panes.
func (s *Screen) Resize(w, h int, settle func()) {
	over := s.heldBody()
	s.p.Window().W, s.p.Window().H = w, h
	s.share()
	settle()
	if over == (layout.Rect{}) || s.heldBody() != over { // what it was over stands elsewhere now
		s.held = nil
	}
}

// share gives panes all of the window but the status line.
func (s *Screen) share() {
	win := s.p.Window()
	room := layout.Rect{W: win.W, H: win.H}
	if !s.Fullscreen() {
		room.H = max(win.H-1, 0)
	}
	s.ws().SetWindow(room)
}

// Where says which pane one is in, where one area shows alone.
func (s *Screen) Where() string {
	all, now := s.ws().Panes(), s.ws().Focused()
	if !s.ws().Single() || len(all) < 2 {
		return ""
	}
	return lang.T("pane-n-n", slices.Index(all, now)+1, len(all))
}

// hidden tells what stands beside a pane and is not in view, because the
// window is narrow or the pane zoomed, and the key that leads there.
func (s *Screen) hidden(p *panes.Pane, rects map[layout.PaneID]layout.Rect) string {
	var out []string
	ws := s.ws()
	lead, ways := s.p.Ways()
	for side, key := range ways {
		id, ok := ws.Tree().Neighbor(p.ID, ws.Window(), side)
		if !ok || !rects[id].Empty() {
			continue
		}
		content := ws.Pane(id).Current()
		name := xansi.Truncate(ws.Name(content), 24, "…")
		if c, ok := content.(*chat.Chat); ok && s.p.Asks(c) {
			name = "● " + lang.T("the-agent-asks")
		}
		out = append(out, name+" "+lead+key)
	}
	return strings.Join(out, " · ")
}
