package page

import (
	"maps"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"github.com/openspace-tui/openspace/internal/doctor"
)

// Replies is what the terminal said of itself.
type Replies struct {
	answers doctor.Answers
	profile colorprofile.Profile
}

// Note notes what the terminal says beside what a theme depends on.
func (r *Replies) Note(msg tea.Msg) {
	a := &r.answers
	switch msg := msg.(type) {
	case tea.ColorProfileMsg:
		r.profile = msg.Profile
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

// screen is what the terminal said until now, and who is served.
func (r *Replies) screen(w, h int, spoken bool) doctor.Screen {
	a := r.answers
	a.Modes = maps.Clone(a.Modes)
	return doctor.Screen{W: w, H: h, Spoken: spoken, Profile: r.profile, Inside: true, Answers: &a}
}
