package cli

import (
	"context"
	"os"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/term"
)

// size hears of a change of the window's size while the program starts. Bubble
// Tea (2.1.1) asks for the size, writes the first frame, and listens for
// changes after that: one between the two, as when a multiplexer splits a pane
// that it just opened, would be lost, and everything drawn in a wrong place.
type size struct {
	now  func() (width, height int, err error) // of the terminal, in cells
	ask  func(tea.Msg)                         // sends a message to the program
	told atomic.Pointer[tea.WindowSizeMsg]     // the last one the program got
}

// stdoutSize is that of the terminal that is written to.
func stdoutSize() *size {
	return &size{now: func() (int, int, error) { return term.GetSize(int(os.Stdout.Fd())) }}
}

// note takes note of what the program is told.
func (s *size) note(msg tea.Msg) {
	if told, ok := msg.(tea.WindowSizeMsg); ok {
		s.told.Store(&told)
	}
}

// check has the program ask anew where its window has another size by now. It
// is called once, when the first frame is out and changes are listened for.
func (s *size) check(context.Context) error {
	width, height, err := s.now()
	told := s.told.Load()
	if err != nil || width <= 0 || height <= 0 || told == nil ||
		*told == (tea.WindowSizeMsg{Width: width, Height: height}) {
		return nil
	}
	s.ask(tea.RequestWindowSize())
	return nil
}
