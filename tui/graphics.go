package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/theme"
)

// turnGraphics has pictures drawn by who can: the terminal, or half blocks.
func (m *Model) turnGraphics() {
	draws := m.look.Pictures()
	able := draws == "terminal" || draws != "blocks" && m.o.Placeholders
	m.pics.Turn(able && m.screenReader == nil && m.look.Terminal().Depth == theme.TrueColor)
}

// sendPictures sends the terminal what was to be drawn and is not there yet. The
// frame that comes next shows it.
func (m *Model) sendPictures() {
	if m.o.Send == nil {
		return
	}
	work := m.pics.Pending()
	if work == nil {
		return
	}
	go m.o.Send(picturesPendingMsg{work: work})
}

// picturesPendingMsg is the result of what sendPictures started.
type picturesPendingMsg struct {
	work func() picture.Parcel
}

func (msg picturesPendingMsg) on(_ *Model) tea.Cmd { // the loop, which draws now, takes no message meanwhile
	return func() tea.Msg {
		p := msg.work()
		return picturesReadyMsg{p: p}
	}
}

// picturesReadyMsg is the result of what sendPictures started.
type picturesReadyMsg struct {
	p picture.Parcel
}

func (msg picturesReadyMsg) on(_ *Model) tea.Cmd {
	return tea.Sequence(tea.Raw(msg.p.Bytes), func() tea.Msg { return pictured(msg.p) })
}

// pictured says that the terminal has pictures.
func pictured(p picture.Parcel) loopMessage {
	return picturesSentMsg{p: p}
}

// picturesSentMsg is the result of what pictured started.
type picturesSentMsg struct {
	p picture.Parcel
}

func (msg picturesSentMsg) on(m *Model) tea.Cmd {
	m.screen.Redraw()
	if old := m.pics.Sent(msg.p); old != "" {
		return tea.Raw(old)
	}
	return nil
}

// ForgetPictures has the terminal forget the pictures that it was sent, at the end.
func (m *Model) ForgetPictures() string { return m.pics.Clear() }
