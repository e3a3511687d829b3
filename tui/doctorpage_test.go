package tui

import (
	"context"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/doctor"
)

func TestTheDoctorTellsWhatTheTerminalSaid(t *testing.T) {
	var asked doctor.Screen
	scene(t, func(o *Options) {
		o.Doctor = func(_ context.Context, s doctor.Screen) doctor.Report {
			asked = s
			return append(doctor.Report{doctor.Say("engine", doctor.Bad, "none is found", "npm install -g opencode-ai")},
				doctor.Machine{Getenv: func(string) string { return "" }, OS: "linux"}.Terminal(s)...)
		}
	}, func(r *rig) {
		r.write("/doctor")
		r.keys("enter")
		r.see("What works here", "looking…")
		r.send(tea.TerminalVersionMsg{Name: "Foot 1.2"}, tea.KeyboardEnhancementsMsg{Flags: 1},
			tea.ModeReportMsg{Mode: xansi.ModeSynchronizedOutput, Value: xansi.ModeReset}, tea.ColorProfileMsg{Profile: colorprofile.TrueColor},
			tea.BackgroundColorMsg{Color: lipgloss.Color("#101010")})
		r.pass(time.Second)
		r.see("✗ engine", "none is found", "→ npm install -g opencode-ai", "✓ keyboard", "the kitty protocol",
			"✓ whole frames", "dark, #101010", "true colour", "widths are not measured while the program draws")
		r.gone("looking…")
		if asked.W != 140 || asked.H != 40 {
			t.Errorf("the window is %d×%d", asked.W, asked.H)
		}
		r.keys("esc")
		r.gone("What works here")
	})
	live(t, func(o *Options) {
		o.Doctor = func(context.Context, doctor.Screen) doctor.Report {
			return doctor.Report{doctor.Say("providers", doctor.Warn, "not asked", "")}
		}
	}, func(r *rig) {
		r.user("openspace.app.doctor", nil)
		r.pass(time.Second)
		r.see("✓ providers", "mock/m1 answers")
		r.gone("not asked")
	})
	scene(t, nil, func(r *rig) {
		r.user("openspace.app.doctor", nil)
		r.see("run `openspace doctor` in a terminal")
	})
}
