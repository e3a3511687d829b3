package client

import (
	"context"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/coder/websocket"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
)

// How long things may take.
const (
	// dialing bounds one try to connect.
	dialing = 10 * time.Second
	// telling is how long the end of a program may be told of after its
	// connection was closed.
	telling = 3 * time.Second
	// stalled is how long nobody may read, once a program has ended, until what
	// it wrote is given up.
	stalled = 5 * time.Second
	// answering is how long a connection may take to answer a ping.
	answering = 5 * time.Second
)

// Why nothing is known of a program's end.
var (
	errUntold  = lang.Errorf("program-has-ended-engine-did")
	errRemoved = lang.Errorf("terminal-removed-from-engine")
)

// engineLine is a terminal of the engine, by its WebSocket. Whoever reads also
// connects anew when the connection breaks; writers wait meanwhile.
type engineLine struct {
	t   *terminals
	ear *ear
	id  string
	pid int

	// ctx ends with Close: Read and Write of a Line have none of their own.
	ctx   context.Context
	close context.CancelFunc

	mu         sync.Mutex
	conn       *websocket.Conn
	fresh      chan struct{} // closed when there is another conn
	cols, rows int
	hung, shot bool // Hangup, Kill

	stream
	out   []byte // read, not yet given away
	tries int
	since time.Time    // of conn
	given atomic.Int64 // bytes that Read gave

	rest []byte // of a rune that Write was given in part

	once   sync.Once
	ended  chan struct{}
	how    pty.Exit // once ended is closed
	closed sync.Once
}

func newEngineLine(t *terminals, ear *ear, info terminalInfo) *engineLine {
	l := &engineLine{t: t, ear: ear, id: info.ID, pid: info.PID, fresh: make(chan struct{}), ended: make(chan struct{})}
	l.ctx, l.close = context.WithCancel(context.Background())
	return l
}

// connect connects to the terminal, from the cursor on. An engine that does not
// know it gives an error that IsNotFound knows.
func (l *engineLine) connect(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, dialing, lang.Errorf("no-answer-in", dialing))
	defer cancel()
	conn, err := l.t.c.conn.attach(ctx, l.id, l.cursor)
	if err != nil {
		return err
	}
	l.since = time.Now()
	l.begin()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn != nil {
		_ = l.conn.CloseNow() // it broke
	}
	if l.ctx.Err() != nil { // closed meanwhile: Close has seen the old one alone
		_ = conn.CloseNow()
		return net.ErrClosed
	}
	l.conn = conn
	close(l.fresh)
	l.fresh = make(chan struct{})
	return nil
}

func (l *engineLine) current() (*websocket.Conn, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.conn, l.fresh
}

// check breaks a connection that does not answer, so that who reads notices.
func (l *engineLine) check(ctx context.Context) {
	conn, _ := l.current()
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	if conn.Ping(ctx) != nil {
		_ = conn.CloseNow() // it is broken already
	}
}

// Read returns output. It connects anew, from where it was, when the connection
// breaks while the program lives.
func (l *engineLine) Read(p []byte) (int, error) {
	for len(p) > 0 {
		if len(l.out) > 0 {
			n := copy(p, l.out)
			l.out = l.out[n:]
			l.given.Add(int64(n))
			return n, nil
		}
		select {
		case <-l.ended:
			return 0, io.EOF
		default:
		}
		if err := l.fill(l.ctx); err != nil {
			l.mend(err)
		}
	}
	return 0, nil
}

// fill takes more output, or the engine's word on where it is.
func (l *engineLine) fill(ctx context.Context) (err error) {
	conn, _ := l.current()
	l.out, err = l.next(ctx, conn)
	return err
}

// Write types text. Runes may come in parts.
func (l *engineLine) Write(p []byte) (int, error) {
	text, rest := wholeRunes(append(l.rest, p...))
	l.rest = append([]byte(nil), rest...)
	for len(text) > 0 {
		var frame []byte
		frame, text = cutInput(text)
		if err := l.send(l.ctx, frame); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// send gives the engine a frame of input. One that could not be sent whole was
// not taken, so it is sent again when there is a new connection.
func (l *engineLine) send(ctx context.Context, frame []byte) error {
	for {
		conn, fresh := l.current()
		err := conn.Write(ctx, websocket.MessageText, frame)
		if err == nil {
			return nil
		}
		_ = conn.CloseNow() // so that who reads notices
		select {
		case <-fresh:
		case <-l.ended:
			return pty.ErrEnded
		case <-ctx.Done():
			return net.ErrClosed
		}
	}
}

// Resize tells the program its size.
func (l *engineLine) Resize(cols, rows int) error {
	l.mu.Lock()
	l.cols, l.rows = cols, rows
	l.mu.Unlock()
	return l.resize(l.ctx)
}

func (l *engineLine) resize(ctx context.Context) error {
	l.mu.Lock()
	size := map[string]any{"size": map[string]int{"cols": l.cols, "rows": l.rows}}
	l.mu.Unlock()
	return l.t.c.conn.tell(ctx, call{method: "PUT", path: "/pty/" + id(l.id), body: size})
}

// Hidden is false: the engine does not tell what modes a terminal has.
func (l *engineLine) Hidden() bool { return false }

// Wait waits until the program has ended and what it wrote was read, or nobody
// reads it.
func (l *engineLine) Wait() pty.Exit {
	told := make(chan ending, 1)
	ctx, stop := context.WithCancel(l.ctx)
	var asking sync.WaitGroup
	asking.Go(func() {
		if how, ok := l.ear.await(ctx, l.id); ok {
			told <- how
		}
	})
	defer asking.Wait()
	defer stop()
	select {
	case <-l.ended:
	case how := <-told:
		l.drained()
		l.finish(l.exit(how))
	}
	return l.how
}

// drained waits until all was read, or nothing more is.
func (l *engineLine) drained() {
	for before := int64(-1); before != l.given.Load(); {
		before = l.given.Load()
		t := time.NewTimer(stalled)
		select {
		case <-l.ended:
			t.Stop()
			return
		case <-t.C:
		}
	}
}

// finish says how it ended, unless that is said, and whether it was first.
func (l *engineLine) finish(how pty.Exit) (first bool) {
	l.once.Do(func() {
		l.how, first = how, true
		close(l.ended)
	})
	return first
}

// exit says how a program ended as pty has it.
func (l *engineLine) exit(how ending) pty.Exit {
	l.mu.Lock()
	hung, shot := l.hung, l.shot
	l.mu.Unlock()
	switch {
	case shot && (how.removed || how.code == 1): // the engine's code for any signal
		return pty.Exit{Code: -1, Signal: syscall.SIGKILL}
	case how.removed && hung:
		return pty.Exit{Code: -1, Signal: syscall.SIGHUP}
	case how.removed:
		return pty.Exit{Code: -1, Err: errRemoved}
	}
	return pty.Exit{Code: how.code}
}

// Close lets go of the terminal, and removes it if the program has not ended.
func (l *engineLine) Close() error {
	l.closed.Do(func() {
		l.abandon()
		l.t.forget(l)
	})
	return nil
}

// abandon is Close of a line that nobody else knows.
func (l *engineLine) abandon() {
	runs := l.finish(pty.Exit{Code: -1, Err: pty.ErrClosed})
	l.close()
	if conn, _ := l.current(); conn != nil {
		_ = conn.CloseNow() // nobody is interested any more
	}
	if runs {
		l.t.remove(l.id)
	}
}
