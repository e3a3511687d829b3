//go:build unix

package pty

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/openspace-tui/openspace/internal/vt"
)

// fake is a line without a program: tests say what comes out of it.
type fake struct {
	out     chan []byte
	in      chan []byte // what was written; nil: nobody reads
	gone    chan struct{}
	once    sync.Once
	mu      sync.Mutex
	sizes   [][2]int
	hungUp  bool
	killed  bool
	refuses bool // to end at a hangup
}

func newFake() *fake { return &fake{out: make(chan []byte), gone: make(chan struct{})} }

func (f *fake) StartLine(context.Context, Spec) (Line, error) { return f, nil }

func (f *fake) Read(p []byte) (int, error) {
	select {
	case b := <-f.out:
		return copy(p, b), nil
	case <-f.gone:
		return 0, io.EOF
	}
}

func (f *fake) Write(p []byte) (int, error) {
	select {
	case f.in <- slices.Clone(p):
		return len(p), nil
	case <-f.gone:
		return 0, io.ErrClosedPipe
	}
}

func (f *fake) Resize(c, r int) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sizes = append(f.sizes, [2]int{c, r})
	return nil
}
func (f *fake) Hidden() bool { return false }
func (f *fake) Hangup() {
	f.hungUp = true
	if !f.refuses {
		f.end()
	}
}
func (f *fake) Kill()        { f.killed = true; f.end() }
func (f *fake) Wait() Exit   { <-f.gone; return Exit{} }
func (f *fake) Close() error { f.end(); return nil }
func (f *fake) end()         { f.once.Do(func() { close(f.gone) }) }

// bubble runs a test with a session on a fake line and a clock of its own.
func bubble(t *testing.T, test func(t *testing.T, f *fake, s *Session)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		s, err := Start(t.Context(), f, Options{Remote: true})
		if err != nil {
			t.Fatal(err)
		}
		test(t, f, s)
		s.Close()
		<-s.Done()
		synctest.Wait()
	})
}

// pass lets a bubble's clock go on.
func pass(d time.Duration) { <-time.After(d) }

func next(t *testing.T, w *Watch) (Changes, time.Time) {
	t.Helper()
	c, err := w.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return c, time.Now()
}

func TestChangesComeAtOnceAndThenInPaces(t *testing.T) {
	bubble(t, func(t *testing.T, f *fake, s *Session) {
		w := s.Watch()
		defer w.Close()
		next(t, w)
		pass(time.Second)
		idle := time.Now()
		f.out <- []byte("a")
		c, at := next(t, w)
		if at != idle || !c.Screen {
			t.Errorf("after a pause it took %v: %+v", at.Sub(idle), c)
		}
		for range 10 {
			f.out <- []byte("b")
		}
		if _, at := next(t, w); at.Sub(idle) != pace {
			t.Errorf("ten changes are told %v later", at.Sub(idle))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		if c, err := w.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("nothing happened, and it tells %+v", c)
		}
	})
}

func TestAFrameIsToldWhenItIsDone(t *testing.T) {
	bubble(t, func(t *testing.T, f *fake, s *Session) {
		w := s.Watch()
		defer w.Close()
		next(t, w)
		began := time.Now()
		f.out <- []byte("\x1b[?2026hhalf")
		time.AfterFunc(50*time.Millisecond, func() { f.out <- []byte(" whole\x1b[?2026l") })
		if _, at := next(t, w); at.Sub(began) != 50*time.Millisecond {
			t.Errorf("it is told after %v", at.Sub(began))
		}
		began = time.Now()
		f.out <- []byte("\x1b[?2026hnever done")
		if _, at := next(t, w); at.Sub(began) != frameLimit {
			t.Errorf("a frame without an end is told after %v", at.Sub(began))
		}
	})
}

func TestSizesThatComeFastAreFewAndTheLastOneCounts(t *testing.T) {
	bubble(t, func(t *testing.T, f *fake, s *Session) {
		for n := range 100 {
			s.Resize(40+n, 20)
			pass(time.Millisecond)
		}
		pass(time.Second)
		f.mu.Lock()
		defer f.mu.Unlock()
		if n := len(f.sizes); n > 6 || f.sizes[0] != [2]int{40, 20} || f.sizes[n-1] != [2]int{139, 20} {
			t.Errorf("the program heard of %v", f.sizes)
		}
	})
}

func TestAHangupComesFirstAndThenTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		f.refuses = true
		s, err := Start(t.Context(), f, Options{Remote: true})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		s.Close()
		<-s.Done()
		if !f.hungUp || !f.killed || time.Since(began) != grace {
			t.Errorf("hung up %v, killed %v, after %v", f.hungUp, f.killed, time.Since(began))
		}
	})
}

func TestWhatNobodyReadsIsRefusedAndNeverBlocks(t *testing.T) {
	bubble(t, func(t *testing.T, f *fake, s *Session) {
		w := s.Watch()
		defer w.Close()
		for range 2000 {
			f.out <- []byte(strings.Repeat("\x1b[c", 100)) // queries that nobody takes the answers of
		}
		if n := len(s.run.input.waiting); n > maxReplies {
			t.Errorf("%d bytes of answers wait", n)
		}
		var err error
		for range 10 {
			if err = s.Type(make([]byte, 1<<20)); err != nil {
				break
			}
		}
		if !errors.Is(err, ErrBusy) {
			t.Errorf("typing gives %v", err)
		}
		if err := s.Send(t.Context(), Agent, strings.Repeat("x", 2<<20)); !errors.Is(err, ErrBusy) {
			t.Errorf("sending gives %v", err)
		}
	})
}

func TestWhatAProgramTells(t *testing.T) {
	bubble(t, func(t *testing.T, f *fake, s *Session) {
		s.SetTitle("given")
		w := s.Watch()
		defer w.Close()
		next(t, w)
		if s.Title() != "given" {
			t.Errorf("the title is %q", s.Title())
		}
		f.out <- []byte("\x1b]0;a \x1b[31mb\x07" + "\x1b]2;vim\x1b\\" + "\x07\x07" + "\x1b]7;file://host/tmp/x\x07" + "\x1b]52;c;aGVsbG8=\x07" + "\x1b]9;done\x07" + "\x1b]133;D;1\x07")
		c, _ := next(t, w)
		if !c.Title || !c.Cwd || c.Bells < 2 || !slices.Equal(c.Copies, []Copy{{"c", "hello"}}) || !slices.Equal(c.Notices, []Notice{{"", "done"}}) ||
			c.Command == nil || *c.Command != (vt.PromptMark{Kind: vt.CommandEnded, Exit: 1, Known: true}) {
			t.Errorf("it tells %+v", c)
		}
		if h, p := s.Cwd(); s.Title() != "vim" || h != "host" || p != "/tmp/x" {
			t.Errorf("title %q, folder %q on %q", s.Title(), p, h)
		}
		f.out <- []byte(strings.Repeat("\x1b]52;c;aGVsbG8=\x07\x1b]9;done\x07", 50))
		if c, _ := next(t, w); len(c.Copies) != maxCopies || len(c.Notices) != maxNotices {
			t.Errorf("%d copies and %d notices are kept", len(c.Copies), len(c.Notices))
		}
		s.SetColors(vt.RGB(1, 2, 3), vt.RGB(4, 5, 6), vt.RGB(7, 8, 9))
		f.in = make(chan []byte, 1)
		f.out <- []byte("\x1b]11;?\x07")
		synctest.Wait()
	})
}

func TestAWatchThatIsClosedTellsNothing(t *testing.T) {
	bubble(t, func(t *testing.T, f *fake, s *Session) {
		w := s.Watch()
		next(t, w)
		got := make(chan error, 1)
		go func() { _, err := w.Next(t.Context()); got <- err }()
		synctest.Wait()
		w.Close()
		w.Close()
		if err := <-got; !errors.Is(err, ErrClosed) {
			t.Errorf("got %v", err)
		}
	})
}

func TestAWatchThatRestsTellsLessOften(t *testing.T) {
	bubble(t, func(t *testing.T, f *fake, s *Session) {
		w := s.Watch()
		defer w.Close()
		_, began := next(t, w)
		w.Rest(true)
		f.out <- []byte("a")
		if _, at := next(t, w); at.Sub(began) != restingPace {
			t.Errorf("it is told after %v", at.Sub(began))
		}
		began = time.Now()
		f.out <- []byte("b")
		time.AfterFunc(100*time.Millisecond, func() { w.Rest(false) })
		if _, at := next(t, w); at.Sub(began) != 100*time.Millisecond {
			t.Errorf("one that no longer rests tells after %v", at.Sub(began))
		}
		began = time.Now()
		f.out <- []byte("c")
		if _, at := next(t, w); at.Sub(began) != pace {
			t.Errorf("then it tells after %v", at.Sub(began))
		}
	})
}
