package screen

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// Hold is what the mouse holds.
type Hold int

// What it may be.
const (
	Nothing Hold = iota
	Edge
	Tab
	Content
)

// held is an edge, a tab or a content that the mouse holds.
type held struct {
	what   Hold
	handle layout.Handle // of the edge
	tab    tabDrag
	pane   layout.PaneID // of the content
}

// Holds returns what the mouse holds.
func (s *Screen) Holds() Hold {
	if s.held == nil {
		return Nothing
	}
	return s.held.what
}

// LetGo has the mouse hold nothing: a tab stays where it was.
func (s *Screen) LetGo() { s.held = nil }

// heldBody is where the content is that the mouse holds, nothing where it holds none.
func (s *Screen) heldBody() layout.Rect {
	if s.Holds() != Content {
		return layout.Rect{}
	}
	return s.body(s.held.pane)
}

// UseMouse uses the mouse, or leaves it to the terminal.
func (s *Screen) UseMouse(on bool) { s.mouse = on }

// UsesMouse reports whether the mouse is used.
func (s *Screen) UsesMouse() bool { return s.mouse }

// ToggleMouse uses the mouse where it was not used, and reports whether it is.
func (s *Screen) ToggleMouse() bool {
	s.mouse = !s.mouse
	s.held = nil
	s.Redraw()
	return s.mouse
}

// MouseMode is what the terminal is to tell of the mouse: how it moves only where a
// content that shows wants to know.
func (s *Screen) MouseMode() tea.MouseMode {
	if !s.mouse {
		return tea.MouseModeNone
	}
	for _, p := range s.ws().Panes() {
		if c, ok := p.Current().(panes.Mover); ok && c.WantsMotion() {
			return tea.MouseModeAllMotion
		}
	}
	return tea.MouseModeCellMotion
}

// Mouse does what a mouse event means to the panes.
func (s *Screen) Mouse(msg tea.MouseMsg) tea.Cmd {
	ev := msg.Mouse()
	switch msg.(type) {
	case tea.MouseClickMsg:
		return s.click(ev)
	case tea.MouseWheelMsg:
		return s.wheel(ev)
	case tea.MouseMotionMsg:
		return s.dragTo(ev)
	case tea.MouseReleaseMsg:
		h := s.held
		s.held = nil
		switch {
		case h == nil:
		case h.what == Tab:
			s.dropTab(&h.tab)
		case h.what == Content:
			return s.toPane(h.pane, panes.MouseRelease, ev)
		}
	}
	return nil
}

// wheel scrolls the pane under the mouse, up and down alone.
func (s *Screen) wheel(ev tea.Mouse) tea.Cmd {
	switch ev.Button {
	case tea.MouseWheelUp:
		return s.toPane(s.paneAt(ev.X, ev.Y), panes.MouseWheelUp, ev)
	case tea.MouseWheelDown:
		return s.toPane(s.paneAt(ev.X, ev.Y), panes.MouseWheelDown, ev)
	}
	return nil
}

// click focuses a pane, picks a tab, or takes hold of an edge.
func (s *Screen) click(ev tea.Mouse) tea.Cmd {
	ws, id := s.ws(), s.paneAt(ev.X, ev.Y)
	if id == "" {
		return nil
	}
	if ev.Button != tea.MouseLeft {
		return s.otherClick(id, ev)
	}
	h, onEdge := ws.Tree().HandleAt(ws.Window(), ev.X, ev.Y)
	onEdge = onEdge && !ws.Single() // where one area shows alone, its edges stand elsewhere
	if onEdge && h.Vertical {
		s.held = &held{what: Edge, handle: h}
		return nil
	}
	if f := s.frame(ws.Solve()[id]); f.header && ev.Y == f.head.Y {
		if tab := s.tabAt(id, f, ev.X); tab >= 0 {
			return s.pressTab(ws.Pane(id), tab, f, ev)
		} else if onEdge {
			s.held = &held{what: Edge, handle: h}
		}
		return nil
	}
	return s.press(id, ev)
}

// press gives a content the keyboard and the mouse.
func (s *Screen) press(id layout.PaneID, ev tea.Mouse) tea.Cmd {
	s.p.Report(s.ws().FocusPane(id, panes.User))
	s.held = &held{what: Content, pane: id}
	return s.toPane(id, panes.MousePress, ev)
}

// otherClick closes a tab by the middle button. A click of another button goes
// to a content that wants it, or takes every key: its program may ask for the
// mouse too.
func (s *Screen) otherClick(id layout.PaneID, ev tea.Mouse) tea.Cmd {
	ws := s.ws()
	f := s.frame(ws.Solve()[id])
	if f.header && ev.Y == f.head.Y {
		if tab := s.tabAt(id, f, ev.X); tab >= 0 && ev.Button == tea.MouseMiddle {
			return s.closeTab(ws.Pane(id).Tabs[tab].Content.ID())
		}
		return nil
	}
	if !wantsButtons(ws.Pane(id).Current()) || !f.body.Contains(ev.X, ev.Y) {
		return nil
	}
	return s.press(id, ev)
}

func wantsButtons(c panes.Content) bool {
	if b, ok := c.(panes.Buttoner); ok {
		return b.WantsButtons()
	}
	_, ok := c.(panes.Grabber)
	return ok
}

func (s *Screen) dragTo(ev tea.Mouse) tea.Cmd {
	switch s.Holds() {
	case Nothing:
		s.motion(ev)
	case Tab:
		s.dragTab(ev)
	case Edge:
		ws := s.ws()
		if ws.Tree().Drag(ws.Window(), s.held.handle, ev.X, ev.Y) {
			ws.Touch()
		}
	case Content:
		return s.toPane(s.held.pane, panes.MouseDrag, ev)
	}
	return nil
}

// motion tells the content under the mouse that it moves, if it wants to know.
func (s *Screen) motion(ev tea.Mouse) {
	p := s.ws().Pane(s.paneAt(ev.X, ev.Y))
	if p == nil {
		return
	}
	body := s.body(p.ID)
	if c, ok := p.Current().(panes.Mover); ok && c.WantsMotion() && body.Contains(ev.X, ev.Y) {
		c.Motion(ev.X-body.X, ev.Y-body.Y, ev.Mod)
	}
}

// toPane hands an event to a pane's content, in its own cells.
func (s *Screen) toPane(id layout.PaneID, kind panes.MouseKind, ev tea.Mouse) tea.Cmd {
	p := s.ws().Pane(id)
	if p == nil {
		return nil
	}
	c := p.Current()
	mc, ok := c.(panes.Mouser)
	if !ok {
		return nil
	}
	body := s.body(id)
	a, _ := mc.Mouse(panes.Mouse{Kind: kind, Button: ev.Button, Mod: ev.Mod, X: ev.X - body.X, Y: ev.Y - body.Y,
		W: body.W, H: body.H})
	cmd := s.p.Act(c.ID(), a)
	if kind == panes.MousePress {
		s.p.Pressed()
	}
	return cmd
}
