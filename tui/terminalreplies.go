package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"github.com/openspace-tui/openspace/internal/doctor"
)

// terminalReplies is what the terminal said of itself.
type terminalReplies struct {
	answers doctor.Answers
	profile colorprofile.Profile
}

// note notes what the terminal says beside what a theme depends on.
func (h *terminalReplies) note(msg tea.Msg) {
	a := &h.answers
	switch msg := msg.(type) {
	case tea.ColorProfileMsg:
		h.profile = msg.Profile
		return
	case tea.BackgroundColorMsg:
		a.Background = msg.Color
	case tea.TerminalVersionMsg:
		a.Name = msg.Name
	case tea.KeyboardEnhancementsMsg:
		a.Keyboard = msg.Flags != 0
	case tea.ModeReportMsg:
		if a.Modes == nil {
			a.Modes = map[int]int{}
		}
		a.Modes[msg.Mode.Mode()] = int(msg.Value)
	case uv.PrimaryDeviceAttributesEvent:
	default:
		return
	}
	a.Any = true
}
