package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/openspace-tui/openspace/internal/pty"
)

// badTerminals is an engine whose terminals do what those of the real one
// cannot be made to do.
type badTerminals struct {
	t       *testing.T
	attach  func(n int, c *websocket.Conn) // serves the nth connection
	refuse  func(n int) int                // a status instead of it; 0: none
	silent  bool                           // the first says nothing; it is not counted
	pid     int                            // of every program; 0: it is not told
	mu      sync.Mutex
	made    int
	n       int
	calls   []string
	gone    chan struct{}
	exiting chan string // events to send
}

func newBadTerminals(t *testing.T) (*badTerminals, *Client) {
	b := &badTerminals{t: t, gone: make(chan struct{}), exiting: make(chan string, 10)}
	s := httptest.NewServer(b)
	t.Cleanup(func() { close(b.gone); s.Close() })
	h := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	return b, New(Options{BaseURL: s.URL, Directory: "/w", HTTP: h})
}

func (b *badTerminals) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	b.calls = append(b.calls, r.Method+" "+r.URL.Path)
	b.mu.Unlock()
	if r.URL.Query().Get("directory") != "/w" {
		b.t.Errorf("%s %s has no directory", r.Method, r.URL)
	}
	switch {
	case r.URL.Path == "/event":
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "data: {\"type\":\"server.connected\",\"properties\":{}}\n\n")
		for {
			w.(http.Flusher).Flush()
			select {
			case ev := <-b.exiting:
				fmt.Fprintf(w, "data: %s\n\n", ev)
			case <-b.gone:
				return
			case <-r.Context().Done():
				return
			}
		}
	case strings.HasSuffix(r.URL.Path, "/connect"):
		b.connect(w, r)
	case r.Method == http.MethodPost:
		b.mu.Lock()
		if b.pid > 0 || b.made == 0 {
			b.made++
		}
		made := b.made
		b.mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id":"pty_%d","pid":%d}`, made, b.pid)
	default:
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `true`)
	}
}

func (b *badTerminals) connect(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	n, silent := b.n, b.silent
	if b.silent = false; !silent {
		b.n++
	}
	b.mu.Unlock()
	if b.refuse != nil {
		if status := b.refuse(n); status != 0 {
			w.WriteHeader(status)
			return
		}
	}
	c, err := websocket.Accept(w, r, nil)
	if err != nil {
		b.t.Error(err)
		return
	}
	defer func() { _ = c.CloseNow() }()
	if silent {
		b.stay(c)
		return
	}
	if n == 0 {
		b.say(c, "words of sh\r\n"+heldReady)
		if _, in, err := c.Read(context.Background()); err != nil || string(in) != "\n" {
			b.t.Errorf("it was let go by %q, %v", in, err)
		}
	}
	b.attach(n, c)
}

func (b *badTerminals) called(call string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, c := range b.calls {
		if c == call {
			n++
		}
	}
	return n
}

func (b *badTerminals) say(c *websocket.Conn, text string) {
	_ = c.Write(context.Background(), websocket.MessageText, []byte(text)) // the other end may be gone
}

// stay reads until the other end goes.
func (b *badTerminals) stay(c *websocket.Conn) {
	for {
		if _, _, err := c.Read(context.Background()); err != nil {
			return
		}
	}
}

func start(t *testing.T, c *Client) pty.Line {
	t.Helper()
	l, err := c.Terminals().StartLine(t.Context(), pty.Spec{Cols: 80, Rows: 24})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

func TestAConnectionThatKeepsBreakingIsGivenUp(t *testing.T) {
	t.Parallel() // it waits for what takes seconds
	b, c := newBadTerminals(t)
	b.attach = func(n int, c *websocket.Conn) { b.say(c, fmt.Sprint(n)) }
	l := start(t, c)
	out, err := io.ReadAll(l)
	if how := l.Wait(); err != nil || string(out) != "012345678" || how.Err == nil || how.Code != -1 {
		t.Errorf("got %q, %v; it ended with %+v", out, err, how)
	}
	if n := b.called("DELETE /pty/pty_1"); n != 1 {
		t.Errorf("it was removed %d times", n)
	}
}

func TestAPasswordThatChangesEndsATerminalAtOnce(t *testing.T) {
	t.Parallel() // it waits for what takes seconds
	b, c := newBadTerminals(t)
	b.attach = func(int, *websocket.Conn) {}
	b.refuse = func(n int) int { return n * http.StatusUnauthorized }
	l := start(t, c)
	if _, err := io.ReadAll(l); err != nil {
		t.Error(err)
	}
	if how := l.Wait(); !IsUnauthorized(how.Err) {
		t.Errorf("it ended with %+v", how)
	}
}

func TestATerminalThatIsGoneWithoutAWord(t *testing.T) {
	t.Parallel() // it waits for what takes seconds
	for name, refuse := range map[string]int{"when it is told before": http.StatusNotFound, "when it is told after": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, c := newBadTerminals(t)
			b.attach = func(n int, c *websocket.Conn) {
				if n > 0 {
					_ = c.Close(statusNoTerminal, "session not found")
				}
			}
			b.refuse = func(n int) int { return min(n, 1) * refuse }
			l := start(t, c)
			if _, err := io.ReadAll(l); err != nil {
				t.Error(err)
			}
			if how := l.Wait(); !errors.Is(how.Err, errUntold) {
				t.Errorf("it ended with %+v", how)
			}
		})
	}
}

func TestAnEndIsNoticedThoughTheConnectionIsSilent(t *testing.T) {
	t.Parallel() // it waits for what takes seconds
	b, c := newBadTerminals(t)
	b.attach = func(_ int, c *websocket.Conn) { b.say(c, "unread"); b.stay(c) }
	l := start(t, c)
	b.exiting <- `{"type":"pty.exited","properties":{"id":"pty_1","exitCode":6}}`
	if how := l.Wait(); how != (pty.Exit{Code: 6}) {
		t.Errorf("it ended with %+v", how)
	}
	if b.called("DELETE /pty/pty_1") != 0 {
		t.Error("what had ended was removed")
	}
}

func TestAKillEndsATerminalWithoutHelp(t *testing.T) {
	t.Parallel() // it waits for what takes seconds
	b, c := newBadTerminals(t)
	b.attach = func(_ int, c *websocket.Conn) { b.stay(c) }
	l := start(t, c) // the engine tells no process, so no script can end it
	l.Hangup()
	l.Kill()
	if how := l.Wait(); how.Signal == 0 || how.Err != nil {
		t.Errorf("it ended with %+v", how)
	}
	if n := b.called("DELETE /pty/pty_1"); n != 2 {
		t.Errorf("it was removed %d times", n)
	}
}

func TestWhatSendsASignalIsForgotten(t *testing.T) {
	t.Parallel() // it waits for what takes seconds
	b, c := newBadTerminals(t)
	b.pid = 4711
	b.attach = func(_ int, c *websocket.Conn) { b.stay(c) }
	l := start(t, c)
	l.Hangup() // whose helper never ends, as far as the engine knows
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for late := time.After(20 * time.Second); b.called("DELETE /pty/pty_2") == 0; {
		select {
		case <-tick.C:
		case <-late:
			t.Fatalf("the engine still has it: %v", b.calls)
		}
	}
	if b.called("DELETE /pty/pty_1") != 0 {
		t.Error("the terminal itself was removed")
	}
}

func TestADeadConnectionIsFoundWhenTheEventsBreak(t *testing.T) {
	t.Parallel() // it waits for what takes seconds
	b, c := newBadTerminals(t)
	deaf := make(chan struct{})
	b.attach = func(n int, c *websocket.Conn) {
		b.say(c, fmt.Sprint(n))
		if n == 0 {
			<-deaf // never reads, so a ping has no answer
			return
		}
		_ = c.Close(websocket.StatusNormalClosure, "")
	}
	defer close(deaf)
	l := start(t, c).(*engineLine)
	buf := make([]byte, 10)
	if n, err := l.Read(buf); err != nil || string(buf[:n]) != "0" {
		t.Fatalf("got %q, %v", buf[:n], err)
	}
	checked := make(chan struct{})
	go func() {
		defer close(checked)
		l.t.check(t.Context())
	}()
	b.exiting <- `{"type":"pty.exited","properties":{"id":"pty_1","exitCode":0}}`
	out, err := io.ReadAll(l)
	<-checked
	if how := l.Wait(); err != nil || string(out) != "1" || how != (pty.Exit{}) {
		t.Errorf("got %q, %v; it ended with %+v", out, err, how)
	}
}

func TestATerminalThatSaysNothingIsStartedAgain(t *testing.T) {
	t.Parallel() // it waits for what takes seconds
	b, c := newBadTerminals(t)
	b.silent = true
	b.attach = func(_ int, c *websocket.Conn) {
		b.say(c, "hello")
		b.exiting <- `{"type":"pty.exited","properties":{"id":"pty_1","exitCode":0}}`
		_ = c.Close(websocket.StatusNormalClosure, "")
	}
	l := start(t, c)
	out, err := io.ReadAll(l)
	if how := l.Wait(); err != nil || string(out) != "hello" || how != (pty.Exit{}) {
		t.Errorf("got %q, %v; it ended with %+v", out, err, how)
	}
	if n, d := b.called("POST /pty"), b.called("DELETE /pty/pty_1"); n != 2 || d != 1 {
		t.Errorf("%d were started and %d removed", n, d)
	}
}
