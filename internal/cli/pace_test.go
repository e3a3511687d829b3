package cli

import (
	"io"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// ticks counts what a clock does within some time.
func ticks(clock *time.Ticker, d time.Duration) (n int, first time.Duration) {
	start, end := time.Now(), time.After(d)
	for {
		select {
		case <-clock.C:
			if n++; n == 1 {
				first = time.Since(start)
			}
		case <-end:
			return n, first
		}
	}
}

func TestTheClockRestsWhileNothingIsDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := time.NewTicker(frame)
		defer clock.Stop()
		p := &pace{}
		p.begin(clock)
		defer p.end()
		if n, _ := ticks(clock, alert); n < 2 {
			t.Errorf("%d ticks after the start", n)
		}
		if n, _ := ticks(clock, 10*time.Second); n > 41 {
			t.Errorf("%d ticks in ten seconds at rest", n)
		}
		p.drawn()
		n, first := ticks(clock, alert)
		if first > atOnce {
			t.Errorf("a frame after a rest is written after %s", first)
		}
		if n < 3 || n > 8 {
			t.Errorf("%d ticks while frames may follow", n)
		}
		for range 100 { // as text streams
			p.drawn()
			if n, _ := ticks(clock, 33*time.Millisecond); n < 3 || n > 6 {
				t.Fatalf("%d ticks between two frames", n)
			}
		}
		if n, _ := ticks(clock, 10*time.Second); n > 50 {
			t.Errorf("%d ticks in ten seconds after that", n)
		}
	})
}

// still is a model that quits after its first frame.
type still struct{ drawn func() }

func (still) Init() tea.Cmd { return func() tea.Msg { return tea.QuitMsg{} } }

func (s still) Update(tea.Msg) (tea.Model, tea.Cmd) { return s, nil }

func (s still) View() tea.View { s.drawn(); return tea.NewView("still") }

// TestTheRendererHasAClock fails when the library no longer keeps its clock
// where it was.
func TestTheRendererHasAClock(t *testing.T) {
	var p *tea.Program
	found := false
	p = tea.NewProgram(still{func() { found = clockOf(p) != nil }}, tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithContext(t.Context()))
	if _, err := p.Run(); err != nil {
		t.Fatal(err)
	}
	if !found {
		t.Error("there is none")
	}
}

func TestAProgramWithoutAClockIsLeftAlone(t *testing.T) {
	p := &pace{}
	p.begin(nil)
	p.drawn()
	p.next()
	p.end()
	if p.state != unknown {
		t.Errorf("state %d", p.state)
	}
}
