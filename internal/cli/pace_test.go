package cli

import (
	"bytes"
	"io"
	"slices"
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

// led is a pace that leads a program which takes each view at once.
func led(t *testing.T) *pace {
	t.Helper()
	p := &pace{drew: func() {}, shown: func() {}}
	if !p.lead(tea.NewProgram(&still{}, tea.WithInput(nil), tea.WithOutput(io.Discard))) {
		t.Fatal("the library's clock is not where it was")
	}
	p.ask = func(msg tea.Msg) { p.filter(nil, msg) }
	t.Cleanup(p.end)
	return p
}

// ticks returns when the clock ticks within some time. Two ticks at once are one
// frame: nothing has changed in between.
func ticks(p *pace, d time.Duration) (at []time.Duration) {
	start, end := time.Now(), time.After(d)
	for {
		select {
		case <-p.clock:
			at = append(at, time.Since(start))
		case <-end:
			return slices.Compact(at)
		}
	}
}

// expectTicks waits a minute.
func expectTicks(t *testing.T, what string, p *pace, want ...time.Duration) {
	t.Helper()
	if at := ticks(p, time.Minute); !slices.Equal(at, want) {
		t.Errorf("%s: ticks at %v, want %v", what, at, want)
	}
}

func TestTheClockTicksOnceForAFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := led(t)
		var drew atomic.Int32
		p.drew = func() { drew.Add(1) }
		expectTicks(t, "before anything was drawn", p)
		p.drawn(true, false)
		expectTicks(t, "one frame", p, 0)
		p.drawn(true, true)
		expectTicks(t, "a key", p, 0)
		if n := drew.Load(); n != 2 {
			t.Errorf("%d frames are told", n)
		}
	})
}

func TestFramesAreAFrameApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := led(t)
		n := 0
		for range 1000 { // a view each millisecond
			p.drawn(true, false)
			n += len(ticks(p, time.Millisecond))
		}
		if n < fps-15 || n > fps+1 {
			t.Errorf("%d frames in a second", n)
		}
		if at := ticks(p, time.Minute); len(at) > 1 {
			t.Errorf("ticks after that: %v", at)
		}
	})
}

func TestAKeyDoesNotWaitForTheNextFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := led(t)
		p.drawn(true, false)
		ticks(p, time.Millisecond)
		p.drawn(true, false)
		p.drawn(true, true)
		expectTicks(t, "a key right behind a frame", p, answer-time.Millisecond)
		p.drawn(true, true)
		ticks(p, answer)
		taken := make(chan struct{}) // by the program, once all three were made
		p.ask = func(msg tea.Msg) { <-taken; p.filter(nil, msg) }
		p.drawn(true, true)
		p.drawn(true, true)
		p.drawn(true, false)
		close(taken)
		expectTicks(t, "and after that", p, 0)
	})
}

func TestABusyProgramIsDrawnAllTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := led(t)
		free := make(chan struct{})
		p.ask = func(msg tea.Msg) { <-free; p.filter(nil, msg) }
		p.drawn(true, true)
		if at := ticks(p, time.Second); len(at) != 1 || at[0] != frame {
			t.Errorf("a program that takes no message: %v", at)
		}
		close(free)
		if at := ticks(p, time.Minute); len(at) == 0 || at[0] != 0 {
			t.Errorf("what it did not take then is not drawn: %v", at)
		}
	})
}

func TestATickThatNobodyTookIsEnough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := led(t)
		for range 3 {
			p.drawn(true, false)
			time.Sleep(time.Second)
		}
		expectTicks(t, "three frames", p, 0)
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
	pace := &pace{drew: func() {}, shown: func() {}}
	defer pace.end()
	p := tea.NewProgram(&paced{Model: &still{}, pace: pace}, tea.WithFilter(pace.filter), tea.WithInput(nil), tea.WithOutput(out), tea.WithContext(t.Context()),
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
			p.drawn(full, false)
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
	synctest.Test(t, func(t *testing.T) {
		var shown, drew atomic.Int32
		p := &pace{shown: func() { shown.Add(1) }, drew: func() { drew.Add(1) }, ask: func(tea.Msg) { t.Error("it asks") }}
		p.drawn(false, false)
		p.drawn(true, true)
		p.drawn(true, false)
		time.Sleep(time.Minute)
		if shown.Load() != 1 || drew.Load() != 3 {
			t.Errorf("the first frame is told %d times, frames %d times", shown.Load(), drew.Load())
		}
		p.end()
		if p.frame {
			t.Error("it waits for a tick")
		}
	})
}

func TestKeysAreAnswered(t *testing.T) {
	m := &paced{Model: &still{}, pace: &pace{shown: func() {}, drew: func() {}}}
	for _, c := range []struct {
		msg tea.Msg
		key bool
	}{
		{"text", false}, {tea.KeyPressMsg{}, true}, {tea.KeyReleaseMsg{}, false}, {tea.PasteMsg{}, true},
		{tea.MouseWheelMsg{}, true}, {tea.MouseClickMsg{}, true}, {tea.MouseReleaseMsg{}, true}, {tea.MouseMotionMsg{}, false},
	} {
		m.Update(c.msg)
		if m.key != c.key {
			t.Errorf("%T: %v", c.msg, m.key)
		}
		if m.View(); m.key {
			t.Errorf("%T: still", c.msg)
		}
	}
}
