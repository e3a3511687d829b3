package cli

import (
	"errors"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestASizeThatChangedAtTheStartIsAskedForAnew(t *testing.T) {
	for name, tt := range map[string]struct {
		told          tea.Msg
		width, height int
		err           error
		asks          bool
	}{
		"as told":            {told: tea.WindowSizeMsg{Width: 160, Height: 45}, width: 160, height: 45},
		"lower by now":       {told: tea.WindowSizeMsg{Width: 160, Height: 45}, width: 160, height: 35, asks: true},
		"wider by now":       {told: tea.WindowSizeMsg{Width: 80, Height: 24}, width: 81, height: 24, asks: true},
		"nothing told yet":   {told: tea.FocusMsg{}, width: 160, height: 35},
		"no size":            {told: tea.WindowSizeMsg{Width: 80, Height: 24}},
		"no terminal to ask": {told: tea.WindowSizeMsg{Width: 80, Height: 24}, err: errors.New("not a terminal")},
	} {
		t.Run(name, func(t *testing.T) {
			var asked []tea.Msg
			s := &size{
				now: func() (int, int, error) { return tt.width, tt.height, tt.err },
				ask: func(msg tea.Msg) { asked = append(asked, msg) },
			}
			s.note(tt.told)
			s.note(tea.BlurMsg{}) // no size
			if err := s.check(t.Context()); err != nil {
				t.Fatal(err)
			}
			if (len(asked) == 1 && asked[0] == tea.RequestWindowSize()) != tt.asks || len(asked) > 1 {
				t.Errorf("it asks %v, want %v", asked, tt.asks)
			}
		})
	}
}
