package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// dragging is an edge, a tab or a content that the mouse holds.
type dragging struct {
	handle layout.Handle
	edge   bool
	tab    *tabDrag
	pane   layout.PaneID
}

// heldBody is where the content is that the mouse holds, nothing where it holds none.
func (m *Model) heldBody() layout.Rect {
	if m.drag == nil || m.drag.pane == "" {
		return layout.Rect{}
	}
	return m.frame(m.ws.Solve()[m.drag.pane]).body
}

// mouse routes a mouse event by where it happened.
func (m *Model) mouse(msg tea.MouseMsg) tea.Cmd {
	ev := msg.Mouse()
	if _, moved := msg.(tea.MouseMotionMsg); !moved {
		m.keyboard.Stays()
	}
	if len(m.dialogs) > 0 {
		if m.drag != nil && m.drag.tab != nil { // a dialog that came by itself ends that
			m.drag = nil
		}
		return m.dialogMouse(msg)
	}
	switch msg.(type) {
	case tea.MouseClickMsg:
		if ev.Button == tea.MouseLeft {
			if cmd, ok := m.complete.Click(ev.X, ev.Y); ok {
				return cmd
			}
		}
		return m.click(ev)
	case tea.MouseWheelMsg:
		return m.wheel(ev)
	case tea.MouseMotionMsg:
		return m.dragTo(ev)
	case tea.MouseReleaseMsg:
		d := m.drag
		m.drag = nil
		switch {
		case d == nil || d.edge:
		case d.tab != nil:
			m.dropTab(d.tab)
		default:
			return m.toPane(d.pane, panes.MouseRelease, ev)
		}
	}
	return nil
}

// wheel scrolls the pane under the mouse, up and down alone.
func (m *Model) wheel(ev tea.Mouse) tea.Cmd {
	switch ev.Button {
	case tea.MouseWheelUp:
		return m.toPane(m.paneAt(ev.X, ev.Y), panes.MouseWheelUp, ev)
	case tea.MouseWheelDown:
		return m.toPane(m.paneAt(ev.X, ev.Y), panes.MouseWheelDown, ev)
	}
	return nil
}

func (m *Model) paneAt(x, y int) layout.PaneID {
	for id, r := range m.ws.Solve() {
		if r.Contains(x, y) {
			return id
		}
	}
	return ""
}

// click focuses a pane, picks a tab, or takes hold of an edge.
func (m *Model) click(ev tea.Mouse) tea.Cmd {
	id := m.paneAt(ev.X, ev.Y)
	switch {
	case id == "" && ev.Button == tea.MouseLeft && ev.Y == m.win.H-1:
		return m.clickStatus(ev.X)
	case id == "":
		return nil
	}
	if ev.Button != tea.MouseLeft {
		return m.otherClick(id, ev)
	}
	r := m.ws.Solve()[id]
	h, onEdge := m.ws.Tree().HandleAt(m.ws.Window(), ev.X, ev.Y)
	onEdge = onEdge && !m.ws.Single() // where one area shows alone, its edges stand elsewhere
	if onEdge && h.Vertical {
		m.drag = &dragging{handle: h, edge: true}
		return nil
	}
	f := m.frame(r)
	if ev.Y == r.Y && f.header {
		if tab := m.tabAt(id, f, ev.X); tab >= 0 {
			return m.pressTab(m.ws.Pane(id), tab, f, ev)
		} else if onEdge {
			m.drag = &dragging{handle: h, edge: true}
		}
		return nil
	}
	m.report(m.ws.FocusPane(id, panes.User))
	m.drag = &dragging{pane: id}
	return m.toPane(id, panes.MousePress, ev)
}

// otherClick closes a tab by the middle button. A click of another button goes
// to a content that wants it, or takes every key: its program may ask for the
// mouse too.
func (m *Model) otherClick(id layout.PaneID, ev tea.Mouse) tea.Cmd {
	if f := m.frame(m.ws.Solve()[id]); f.header && ev.Y == f.head.Y {
		if tab := m.tabAt(id, f, ev.X); tab >= 0 && ev.Button == tea.MouseMiddle {
			return m.closeTab(m.ws.Pane(id).Tabs[tab].Content.ID())
		}
		return nil
	}
	if !wantsButtons(m.ws.Pane(id).Current()) || !m.frame(m.ws.Solve()[id]).body.Contains(ev.X, ev.Y) {
		return nil
	}
	m.report(m.ws.FocusPane(id, panes.User))
	m.drag = &dragging{pane: id}
	return m.toPane(id, panes.MousePress, ev)
}

func wantsButtons(c panes.Content) bool {
	if b, ok := c.(panes.Buttoner); ok {
		return b.WantsButtons()
	}
	_, ok := c.(panes.Grabber)
	return ok
}

func (m *Model) dragTo(ev tea.Mouse) tea.Cmd {
	switch {
	case m.drag == nil:
		m.motion(ev)
		return nil
	case m.drag.tab != nil:
		m.dragTab(ev)
		return nil
	case m.drag.edge:
		if m.ws.Tree().Drag(m.ws.Window(), m.drag.handle, ev.X, ev.Y) {
			m.ws.Touch()
		}
		return nil
	}
	return m.toPane(m.drag.pane, panes.MouseDrag, ev)
}

// motion tells the content under the mouse that it moves, if it wants to know.
func (m *Model) motion(ev tea.Mouse) {
	p := m.ws.Pane(m.paneAt(ev.X, ev.Y))
	if p == nil {
		return
	}
	body := m.frame(m.ws.Solve()[p.ID]).body
	if c, ok := p.Current().(panes.Mover); ok && c.WantsMotion() && body.Contains(ev.X, ev.Y) {
		c.Motion(ev.X-body.X, ev.Y-body.Y, ev.Mod)
	}
}

// wantsMotion reports whether a content that shows wants to know how the mouse
// moves.
func (m *Model) wantsMotion() bool {
	for _, p := range m.ws.Panes() {
		if c, ok := p.Current().(panes.Mover); ok && c.WantsMotion() {
			return true
		}
	}
	return false
}

// toPane hands an event to a pane's content, in its own cells.
func (m *Model) toPane(id layout.PaneID, kind panes.MouseKind, ev tea.Mouse) tea.Cmd {
	p := m.ws.Pane(id)
	if p == nil {
		return nil
	}
	c := p.Current()
	mc, ok := c.(panes.Mouser)
	if !ok {
		return nil
	}
	body := m.frame(m.ws.Solve()[id]).body
	a, _ := mc.Mouse(panes.Mouse{Kind: kind, Button: ev.Button, Mod: ev.Mod, X: ev.X - body.X, Y: ev.Y - body.Y,
		W: body.W, H: body.H})
	cmd := m.act(c.ID(), a)
	if kind == panes.MousePress && m.complete.Open() { // the caret may stand elsewhere
		m.complete.Refresh()
	}
	return cmd
}

// toggleMouse uses the mouse, or leaves it to the terminal.
func (m *Model) toggleMouse() {
	m.o.Mouse = !m.o.Mouse
	m.drag = nil
	m.epoch++
	if m.o.Mouse {
		m.toast(commands.LevelSuccess, lang.T("mouse-used-here-again-mouse"))
		return
	}
	m.toast(commands.LevelSuccess, lang.T("mouse-terminals-which-selects-text"))
}
