// Package pictures has the terminal draw pictures where it can, and shows those that are
// attached to messages or came of tools.
package pictures

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
)

// Program has the screen and the sessions.
type Program interface {
	Toast(level commands.Level, text string)
	Store() *store.Store
	Workspace() *panes.Workspace
	Session() string
	// Redraw has everything drawn anew.
	Redraw()
	// Post hands a message to the loop, from off it.
	Post(msg tea.Msg)
	// Keep keeps what is attached and returns where, and what it is, off the loop. With an
	// error the path is where it was kept, if it was.
	Keep(file engine.Part) (path string, data []byte, err error)
}

// Pictures is what the terminal draws, or was asked to.
type Pictures struct {
	p        Program
	Graphics *picture.Graphics
}

// New has sent nothing.
func New(p Program) *Pictures { return &Pictures{p, picture.NewGraphics()} }

// Msg is what came of what was done off the loop.
type Msg interface{ on(s *Pictures) tea.Cmd }

// Update does on the loop what follows from it.
func (s *Pictures) Update(msg Msg) tea.Cmd { return msg.on(s) }

// Send sends the terminal what was to be drawn and is not there yet. The frame that comes
// next shows it.
func (s *Pictures) Send() {
	if o := s.Graphics.Pending(); o != nil {
		go s.p.Post(pendingMsg{o})
	}
}

// pendingMsg is what there is to send.
type pendingMsg struct{ order *picture.Order }

func (msg pendingMsg) on(*Pictures) tea.Cmd { // the loop, which draws now, takes no message meanwhile
	return func() tea.Msg { return readyMsg{msg.order.Parcel()} }
}

// readyMsg is what is sent.
type readyMsg struct{ parcel picture.Parcel }

func (msg readyMsg) on(*Pictures) tea.Cmd {
	return tea.Sequence(tea.Raw(msg.parcel.Bytes), func() tea.Msg { return sentMsg(msg) })
}

// sentMsg says that the terminal has it.
type sentMsg struct{ parcel picture.Parcel }

func (msg sentMsg) on(s *Pictures) tea.Cmd {
	s.p.Redraw()
	if old := s.Graphics.Sent(msg.parcel); old != "" {
		return tea.Raw(old)
	}
	return nil
}
