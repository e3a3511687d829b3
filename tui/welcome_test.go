package tui

import (
	"errors"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

func TestTheWelcomeTellsWhoAnswers(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.see("OpenSpace", "○ engine: starting", "Try   explain this repository", "openspace --demo")
		r.connect(client.Attached)
		r.see("✓ engine: opencode 1.18.33", "✓ model: mock/m1 · /models chooses another")
		free := engine.Model{ID: "big-pickle", Name: "Big Pickle"}
		loaded := func(p engine.Providers) {
			r.eng.says("GET /config/providers", p)
			r.send(apply(func(m *Model) tea.Cmd { return m.conn.LoadCatalog() }))
		}
		r.eng.says("GET /config", map[string]string{})
		r.eng.says("GET /agent", []engine.Agent{{Name: "build", Mode: "primary"}})
		loaded(engine.Providers{Providers: []engine.Provider{{ID: "opencode",
			Models: map[string]engine.Model{free.ID: free}}}, Default: map[string]string{"opencode": free.ID}})
		r.see("! model: opencode/big-pickle, of OpenCode's free ones")
		loaded(engine.Providers{})
		r.see("✗ no provider is connected, so that nobody answers")
		r.stream(client.StateChange{State: client.Retrying, Err: errors.New("connection refused")})
		r.gone("✓ engine")
	})
}

func TestTheWelcomeTellsAWayThatWorksWithoutThePalettesKey(t *testing.T) {
	configured(t, `{"keys": ["ctrl+p none"]}`, "", func(r *filed) {
		r.sees("/ everything there is")
		r.gone("/keys")
	})
}

func TestTheWelcomeFitsEachWindow(t *testing.T) {
	scene(t, nil, func(r *rig) {
		for _, size := range [][2]int{{80, 24}, {40, 12}, {30, 10}, {200, 50}} {
			r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			r.see("OpenSpace")
			lines := pages{host{r.m}}.welcome(size[0])
			for _, l := range lines {
				if got, want := xansi.StringWidth(l), xansi.StringWidth(lines[0]); got != want && got > 0 || got > size[0] {
					t.Errorf("in %d cells a line has %d, the first %d: %q", size[0], got, want, xansi.Strip(l))
				}
			}
		}
	})
}
