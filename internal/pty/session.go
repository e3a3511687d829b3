package pty

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/vt"
)

// Errors of a session.
var (
	ErrEnded   = lang.Errorf("the-program-has-ended")
	ErrRunning = lang.Errorf("the-program-still-runs")
	ErrClosed  = lang.Errorf("the-terminal-is-closed")
)

// How long things may take.
const (
	// grace is how long a program may take to end after a hangup.
	grace = 2 * time.Second
	// drain is how long output may come after the end, from what the program
	// left behind.
	drain = 500 * time.Millisecond
)

// Session is a terminal in which a program runs, or ran.
type Session struct {
	starter Starter
	opts    Options

	mu      sync.Mutex // guards all below, the emulator first of all
	term    *vt.Terminal
	run     *run
	closed  bool
	restart bool   // a program is being started again
	title   string // given by whoever opened it
	heard   Changes
	watches map[*Watch]struct{}
	waiters map[*waiter]struct{}
	sync    time.Time // since when a frame is being drawn; zero: none
	log     log
	echoed  echoed
	active  time.Time     // of the last output or input
	used    bool          // by the person, since the program was started
	expired time.Duration // without use, after which the program was ended; 0: it was not
	mark    uint64        // the line in which something was sent last
	hold    hold
	cols    int // wanted, the emulator may be on its way there
	rows    int
	budget  int // rows that may have passed since waiters looked

	matching sync.Mutex // held while waiters look
}

// run is a program from its start to its end.
type run struct {
	line    Line
	input   queue
	resized chan struct{}
	ending  sync.Once
	done    chan struct{}
	exit    Exit // once done is closed
	began   time.Time
	ended   time.Time
}

// Start starts a program in a terminal. ctx bounds the start alone.
func Start(ctx context.Context, starter Starter, o Options) (*Session, error) {
	o.defaults()
	s := &Session{
		starter: starter, opts: o, title: o.Title, active: time.Now(), cols: clamp(o.Cols), rows: clamp(o.Rows),
		watches: map[*Watch]struct{}{}, waiters: map[*waiter]struct{}{},
	}
	s.term = vt.New(s.cols, s.rows, vt.Options{
		Scrollback: o.Scrollback, Foreground: o.Foreground, Background: o.Background, Cursor: o.Cursor,
		Reply: s.reply, Title: s.onTitle, Cwd: s.onCwd, Bell: s.onBell,
		Clipboard: s.onClipboard, Notify: s.onNotify, Prompt: s.onPrompt,
	})
	if err := s.start(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// clamp keeps a size within what emulator and system take.
func clamp(n int) int { return max(1, min(n, 4096)) }

// start runs the program.
func (s *Session) start(ctx context.Context) error {
	spec, err := s.opts.spec()
	if err != nil {
		return err
	}
	s.mu.Lock()
	spec.Cols, spec.Rows = s.cols, s.rows
	s.mu.Unlock()
	line, err := s.starter.StartLine(ctx, spec)
	if err != nil {
		return lang.Errorf("start", cmp.Or(lang.Plain(spec.Path), lang.Key("the-program")), err)
	}
	r := &run{line: line, resized: make(chan struct{}, 1), done: make(chan struct{}), began: time.Now()}
	r.input.init()
	s.mu.Lock()
	if s.closed { // while it started
		s.mu.Unlock()
		line.Kill()
		line.Wait()
		_ = line.Close() // nobody is left to tell
		return ErrClosed
	}
	s.run = r
	s.heard.Started = true
	s.poke()
	differs := spec.Cols != s.cols || spec.Rows != s.rows
	s.mu.Unlock()
	if differs {
		r.resize()
	}
	go s.supervise(r)
	return nil
}

// supervise owns the goroutines of a program until it has ended.
func (s *Session) supervise(r *run) {
	var read, rest sync.WaitGroup
	over := make(chan struct{})
	read.Go(func() { s.read(r) })
	rest.Go(func() { r.write() })
	rest.Go(func() { s.follow(r, over) })

	exit := r.line.Wait()
	drained := make(chan struct{})
	go func() { read.Wait(); close(drained) }()
	late := time.NewTimer(drain)
	select {
	case <-drained:
	case <-late.C:
	}
	late.Stop()
	r.input.close()
	close(over)
	_ = r.line.Close() // the program is gone: nothing can be lost
	<-drained
	rest.Wait()

	s.mu.Lock()
	r.exit, r.ended = exit, time.Now()
	s.sync = time.Time{}
	s.term.Resize(s.cols, s.rows) // what was asked for since follow ended
	s.heard.Ended = true
	close(r.done)
	s.poke()
	s.mu.Unlock()
	s.match()
}

// Done is closed when the program that runs now has ended, and all it wrote
// has reached the emulator. After Restart there is a new one.
func (s *Session) Done() <-chan struct{} { return s.current().done }

func (s *Session) current() *run {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.run
}

// Running reports whether the program runs.
func (s *Session) Running() bool {
	_, ended := s.Exit()
	return !ended
}

// Busy reports whether closing would end more than a shell that waits for a line:
// a program that was asked for, that the shell runs, or that has the whole
// screen. Of shells on another machine only the last can be told.
func (s *Session) Busy() bool {
	r := s.current()
	if !s.Running() {
		return false
	}
	if s.opts.Script != "" || s.opts.Command != "" && !s.opts.Remote || s.Modes().AlternateScreen {
		return true
	}
	f, ok := r.line.(foregrounder)
	return ok && f.Elsewhere()
}

// Exit is how the program ended, once it has.
func (s *Session) Exit() (Exit, bool) {
	r := s.current()
	select {
	case <-r.done:
		return r.exit, true
	default:
		return Exit{}, false
	}
}

// Times says when the program was started, and when it ended; the zero time
// when it runs.
func (s *Session) Times() (began, ended time.Time) {
	r := s.current()
	select {
	case <-r.done:
		return r.began, r.ended
	default:
		return r.began, time.Time{}
	}
}

// Restart runs the program again once it has ended. What the screen showed
// stays above.
func (s *Session) Restart(ctx context.Context) error {
	s.mu.Lock()
	select {
	case <-s.run.done:
	default:
		s.mu.Unlock()
		return ErrRunning
	}
	if s.closed {
		s.mu.Unlock()
		return ErrClosed
	}
	if s.restart {
		s.mu.Unlock()
		return ErrRunning
	}
	s.restart, s.used, s.expired, s.active = true, false, 0, time.Now()
	s.fresh()
	s.mu.Unlock()
	err := s.start(ctx)
	s.mu.Lock()
	s.restart = false
	s.mu.Unlock()
	return err
}

// fresh takes back what the last program asked of the terminal and did not
// undo: a half sequence, the alternate screen, modes, margins, colours.
func (s *Session) fresh() {
	write := func(b string) { _, _ = s.term.Write([]byte(b)) } // never fails
	write("\x18\x1b[?2026l")
	if s.term.Modes().AlternateScreen {
		write("\x1b[?1049l") // on the main screen it would move the cursor
	}
	write("\x1b[?9l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l")
	write("\x1b[?1004l\x1b[?2004l\x1b[?2031l\x1b[?2048l\x1b[?5l\x1b[20l\x1b[<16u\x1b[>4m\x1b[!p\x1b[?25h\x1b[0 q")
	write("\x1b]104\x07\x1b]110\x07\x1b]111\x07\x1b]112\x07\x1b]0;\x07")
	// Below all that shows: the saved cursor may be anywhere.
	rows := screen(s.term)
	if cur := s.term.Cursor(); cur.Y < len(rows) {
		write(fmt.Sprintf("\x1b[%d;1H\r\n", len(rows)))
	} else {
		write("\r")
	}
	s.changed()
}

// Close ends the program: a hangup first, SIGKILL after two seconds. It does
// not wait: Done does. A closed session can still be read.
func (s *Session) Close() {
	s.mu.Lock()
	s.closed = true
	r := s.run
	s.hold.release()
	s.mu.Unlock()
	r.end()
}

// end asks a program to end and sees to it that it does.
func (r *run) end() {
	r.ending.Do(func() {
		go func() {
			r.line.Hangup()
			t := time.NewTimer(grace)
			defer t.Stop()
			select {
			case <-r.done:
				return
			case <-t.C:
			}
			r.line.Kill()
		}()
	})
}

// View lends the emulator: f must be quick, keep nothing of it and call nothing
// of the session.
func (s *Session) View(f func(t *vt.Terminal)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f(s.term)
}

// Modes is what the program asked of keyboard, mouse and screen.
func (s *Session) Modes() vt.Modes {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.term.Modes()
}

// Title is the program's title, or the one that was given. It is safe to print.
func (s *Session) Title() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.term.Title(); t != "" {
		return t
	}
	return s.title
}

// SetTitle gives a title, which shows while the program has none of its own.
func (s *Session) SetTitle(title string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.title = title
	s.heard.Title = true
	s.poke()
}

// Cwd is the folder that the shell said it is in, on this machine or on the
// host it named; until then the one that it was started in, as it was given.
func (s *Session) Cwd() (host, path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h, p := s.term.Cwd(); p != "" {
		return h, p
	}
	return "", s.opts.Dir
}

// Origin is who asked for the terminal.
func (s *Session) Origin() Origin { return s.opts.Origin }

// SetColors tells the emulator the theme's colours, for programs that ask.
func (s *Session) SetColors(fg, bg, cursor vt.Color) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.term.SetDefaultColors(fg, bg, cursor)
}

// Shell reports whether a shell on this machine was asked for, and nothing else to
// run.
func (s *Session) Shell() bool {
	return s.opts.Command == "" && s.opts.Script == "" && !s.opts.Remote
}
