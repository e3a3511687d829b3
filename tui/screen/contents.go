package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// Pending starts what contents on screen have to do off the loop, and tells all
// whether they are.
func (s *Screen) Pending() tea.Cmd {
	var cmds []tea.Cmd
	for _, p := range s.ws().Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(panes.VisibilityListener); ok {
				c.See(t.Content == p.Current())
			}
		}
		if c, ok := p.Current().(panes.Preparer); ok {
			cmds = append(cmds, panes.Address(p.Current().ID(), c.Pending()))
		}
	}
	return tea.Batch(cmds...)
}

// Reword has all that shows drawn anew in another language: what contents keep of it
// holds texts.
func (s *Screen) Reword() {
	s.Redraw()
	for _, p := range s.ws().Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(interface{ Redraw() }); ok {
				c.Redraw()
			}
		}
	}
}

// spinEvery is how often a busy chat's spinner moves: once round in 1.2 seconds.
const spinEvery = 200 * time.Millisecond

// Spin keeps one timer while a chat in view animates, and none otherwise.
func (s *Screen) Spin() tea.Cmd {
	if s.spins || len(s.animated()) == 0 {
		return nil
	}
	s.spins = true
	return tea.Tick(spinEvery, func(time.Time) tea.Msg { return Msg{} })
}

// Spins reports whether the timer runs.
func (s *Screen) Spins() bool { return s.spins }

// Msg is the timer's end.
type Msg struct{}

// Update moves the spinners.
func (s *Screen) Update(Msg) tea.Cmd {
	s.spins = false
	for _, c := range s.animated() {
		c.Tick()
	}
	return nil
}

// animated lists the chats in view that change as time passes.
func (s *Screen) animated() []*chat.Chat {
	var out []*chat.Chat
	for _, p := range s.ws().Panes() {
		if c, ok := p.Current().(*chat.Chat); ok && c.Animates() {
			out = append(out, c)
		}
	}
	return out
}
