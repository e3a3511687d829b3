// Package screen draws the panes with their tabs and what divides them, each anew only
// when something of it changed, and gives them the mouse.
package screen

import (
	"iter"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Program has the panes.
type Program interface {
	Window() *widget.Window
	Workspace() *panes.Workspace
	Invoke(inv call.Invocation) tea.Cmd
	// Act does what a content asked for.
	Act(from panes.ContentID, a panes.Action) tea.Cmd
	Report(err error)
	// Pressed says that the mouse pressed a content: a caret may be elsewhere.
	Pressed()
	// News counts what agents opened out of sight, and Asks reports whether the agent
	// asks something in a chat.
	News() int
	Asks(c *chat.Chat) bool
	// Ways are the keys to the pane at each side, and what is pressed before them.
	Ways() (lead string, keys iter.Seq2[layout.Side, string])
}

// Screen is the panes as they were last drawn, and what the mouse holds of them.
type Screen struct {
	p     Program
	epoch uint64 // rises where everything is drawn anew
	mouse bool   // it is used
	held  *held
	spins bool // the spinners' timer runs

	cache  map[layout.PaneID]*drawn
	base   string
	status string // that is below them in base
	joined uint64
	title  struct{ of, text string }
	cursor *tea.Cursor
}

// New has drawn nothing yet.
func New(p Program, mouse bool) *Screen {
	return &Screen{p: p, mouse: mouse, cache: map[layout.PaneID]*drawn{}}
}

func (s *Screen) ws() *panes.Workspace { return s.p.Workspace() }
func (s *Screen) theme() *theme.Theme  { return s.p.Window().Theme }

// Redraw has everything drawn anew, as in another theme.
func (s *Screen) Redraw() { s.epoch++ }

// Epoch rises with that.
func (s *Screen) Epoch() uint64 { return s.epoch }

// Joined counts how often panes that changed were put together.
func (s *Screen) Joined() uint64 { return s.joined }

// Title is the window's, for that of a session.
func (s *Screen) Title(session string) string {
	if t := &s.title; t.of != session || t.text == "" {
		t.of, t.text = session, session+" — OpenSpace"
	}
	return s.title.text
}

// Cursor places the real cursor in the focused pane.
func (s *Screen) Cursor() *tea.Cursor {
	p := s.ws().Focused()
	if p == nil {
		return nil
	}
	cc, ok := p.Current().(panes.Cursorer)
	if !ok {
		return nil
	}
	body := s.body(p.ID)
	if body.Empty() {
		return nil
	}
	x, y, ok := cc.Cursor(body.W, body.H)
	if !ok || x >= body.W || y >= body.H {
		return nil
	}
	cur := tea.Cursor{Position: tea.Position{X: body.X + x, Y: body.Y + y}, Shape: tea.CursorBlock, Blink: true}
	if c, ok := p.Current().(panes.CursorStyler); ok {
		cur.Shape, cur.Blink = c.CursorStyle()
	}
	return s.SameCursor(cur)
}

// SameCursor is the cursor as it was given before, if it stands still.
func (s *Screen) SameCursor(cur tea.Cursor) *tea.Cursor {
	if last := s.cursor; last == nil || *last != cur {
		s.cursor = &cur
	}
	return s.cursor
}

// PromptAt is where the prompt's box begins of the chat that has the keyboard.
func (s *Screen) PromptAt() (x, y int, ok bool) {
	p := s.ws().Focused()
	if p == nil {
		return 0, 0, false
	}
	c, isChat := p.Current().(*chat.Chat)
	body := s.body(p.ID)
	if !isChat || body.Empty() {
		return 0, 0, false
	}
	return body.X, body.Y + c.PromptRow(), true
}

// Requests are the places of what the agent asks in the chats that show.
func (s *Screen) Requests() []layout.Rect {
	var out []layout.Rect
	ws := s.ws()
	rects := ws.Solve()
	for _, p := range ws.Panes() {
		c, ok := p.Current().(*chat.Chat)
		if !ok || rects[p.ID].Empty() {
			continue
		}
		if row, asks := c.Requests().Row(); asks {
			r := s.frame(rects[p.ID]).body
			out = append(out, layout.Rect{X: r.X, Y: r.Y + row, W: r.W, H: r.H - row})
		}
	}
	return out
}
