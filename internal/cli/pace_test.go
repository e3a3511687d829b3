package cli

import (
	"bytes"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// still is a model that shows the last text it was sent.
type still struct{ text string }

func (*still) Init() tea.Cmd { return nil }

func (s *still) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if text, ok := msg.(string); ok {
		s.text = text
	}
	return s, nil
}

func (s *still) View() tea.View { return tea.NewView(s.text) }

// led is a pace that leads a program that does not run.
func led(t *testing.T) *pace {
	t.Helper()
	p := &pace{rest: func() {}, shown: func() {}}
	if !p.lead(tea.NewProgram(&still{}, tea.WithInput(nil), tea.WithOutput(io.Discard))) {
		t.Fatal("the library's clock is not where it was")
	}
	t.Cleanup(p.end)
	return p
}

// ticks gives when the clock ticks within some time.
func ticks(p *pace, d time.Duration) (at []time.Duration) {
	start, end := time.Now(), time.After(d)
	for {
		select {
		case <-p.clock:
			at = append(at, time.Since(start))
		case <-end:
			return at
		}
	}
}

func TestTheClockTicksOnceForAFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := led(t)
		var rests atomic.Int32
		p.rest = func() { rests.Add(1) }
		if at := ticks(p, time.Minute); len(at) != 0 {
			t.Errorf("ticks before anything was drawn: %v", at)
		}
		p.drawn(true)
		at := ticks(p, time.Minute)
		if len(at) != 3 || at[0] != atOnce || at[1] != atOnce+nets[0] || at[2] != at[1]+nets[1] {
			t.Errorf("one frame: %v", at)
		}
		if n := rests.Load(); n != 1 {
			t.Errorf("it came to rest %d times", n)
		}
	})
}

func TestFramesAreAFrameApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := led(t)
		n := 0
		for range 1000 { // a view each millisecond
			p.drawn(true)
			n += len(ticks(p, time.Millisecond))
		}
		if n < fps-5 || n > fps+1 {
			t.Errorf("%d frames in a second", n)
		}
		if at := ticks(p, time.Minute); len(at) > 3 {
			t.Errorf("ticks after that: %v", at)
		}
	})
}

func TestATickThatNobodyTookIsEnough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := led(t)
		for range 3 {
			p.drawn(true)
			time.Sleep(time.Second)
		}
		if at := ticks(p, time.Minute); len(at) != 1 || at[0] != 0 {
			t.Errorf("ticks %v", at)
		}
	})
}

// written is what a program wrote.
type written struct {
	mu   sync.Mutex
	b    bytes.Buffer
	more chan struct{}
}

func (s *written) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case s.more <- struct{}{}:
	default:
	}
	return s.b.Write(b)
}

func (s *written) has(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Contains(s.b.Bytes(), []byte(text))
}

func TestAProgramIsWrittenAtThisPace(t *testing.T) {
	out := &written{more: make(chan struct{}, 1)}
	pace := &pace{rest: func() {}, shown: func() {}}
	defer pace.end()
	p := tea.NewProgram(&paced{Model: &still{}, pace: pace}, tea.WithInput(nil), tea.WithOutput(out), tea.WithContext(t.Context()),
		tea.WithWindowSize(20, 2), tea.WithEnvironment([]string{"TERM=xterm"}))
	if !pace.lead(p) {
		t.Fatal("no clock")
	}
	done := make(chan error, 1)
	go func() {
		_, err := p.Run()
		done <- err
	}()
	for _, text := range []string{"first", "zweite", "tertia"} {
		p.Send(text)
		for !out.has(text) {
			<-out.more
		}
	}
	p.Quit()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestTheFirstFrameIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := led(t)
		var shown atomic.Int32
		p.shown = func() { shown.Add(1) }
		step := func(when string, full bool, want int32) {
			t.Helper()
			p.drawn(full)
			ticks(p, time.Minute)
			if got := shown.Load(); got != want {
				t.Errorf("%s: told %d times, want %d", when, got, want)
			}
		}
		step("an empty view", false, 0)
		step("the first with something in it", true, 1)
		step("another", true, 1)
	})
}

func TestAPaceWithoutAClockIsLeftAlone(t *testing.T) {
	shown := 0
	p := &pace{shown: func() { shown++ }}
	p.drawn(false)
	p.drawn(true)
	p.drawn(true)
	if shown != 1 {
		t.Errorf("the first frame is told %d times", shown)
	}
	p.tick()
	p.end()
	if p.frame {
		t.Error("it waits for a tick")
	}
}
