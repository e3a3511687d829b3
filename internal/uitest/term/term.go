// Package term runs a program in a pseudo-terminal with an emulator behind it,
// so that tests can press keys and look at the screen. Waiting is for what
// shows, never for time.
package term

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is how long a text may take to show.
const patience = 2 * time.Minute

// Options says what runs and how.
type Options struct {
	Bin  string
	Args []string
	Dir  string
	Env  []string // the whole environment
	W, H int
	Mute bool // what the program asks the terminal is not answered
}

// Term is a program on a terminal.
type Term struct {
	t    testing.TB
	cmd  *exec.Cmd
	pty  *os.File
	emu  *vt.SafeEmulator
	done chan struct{}

	typing sync.Mutex // a sequence is under way, into which no answer may come

	mu      sync.Mutex
	changed chan struct{} // closed at the next output
	raw     []byte
	err     error
}

// Start runs a program. It is killed at the end of the test if it still runs.
func Start(t testing.TB, o Options) *Term {
	t.Helper()
	cmd := exec.Command(o.Bin, o.Args...)
	cmd.Dir, cmd.Env = o.Dir, o.Env
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(o.H), Cols: uint16(o.W)})
	if err != nil {
		t.Fatalf("start %s: %v", o.Bin, err)
	}
	tm := &Term{t: t, cmd: cmd, pty: f, emu: vt.NewSafeEmulator(o.W, o.H), done: make(chan struct{}),
		changed: make(chan struct{})}
	answers := io.Writer(between{tm})
	if o.Mute {
		answers = io.Discard
	}
	go func() { _, _ = io.Copy(answers, tm.emu) }() // the emulator's answers to queries
	go tm.read()
	t.Cleanup(func() {
		select {
		case <-tm.done:
		default:
			_ = cmd.Process.Kill()
			<-tm.done
		}
		f.Close()
	})
	return tm
}

// between writes the emulator's answers, each between what is typed: a terminal sends
// whole sequences.
type between struct{ tm *Term }

func (b between) Write(p []byte) (int, error) {
	b.tm.typing.Lock()
	defer b.tm.typing.Unlock()
	return b.tm.pty.Write(p)
}

func (tm *Term) read() {
	buf := make([]byte, 32<<10)
	for {
		n, err := tm.pty.Read(buf)
		if n > 0 {
			tm.mu.Lock()
			tm.raw = append(tm.raw, buf[:n]...)
			tm.mu.Unlock()
			_, _ = tm.emu.Write(buf[:n])
			tm.mu.Lock()
			close(tm.changed)
			tm.changed = make(chan struct{})
			tm.mu.Unlock()
		}
		if err != nil {
			break
		}
	}
	tm.err = tm.cmd.Wait()
	close(tm.done)
}

// Screen is what shows, line by line without trailing spaces.
func (tm *Term) Screen() string {
	var out []string
	for y := range tm.emu.Height() {
		var b strings.Builder
		for x := 0; x < tm.emu.Width(); x++ {
			c := tm.emu.CellAt(x, y)
			if c == nil || c.Content == "" {
				if c == nil || c.Width != 0 {
					b.WriteByte(' ')
				}
				continue
			}
			b.WriteString(c.Content)
		}
		out = append(out, strings.TrimRight(b.String(), " "))
	}
	return strings.Join(out, "\n")
}

// Raw is every byte the program wrote.
func (tm *Term) Raw() string {
	tm.mu.Lock()
	defer tm.mu.Unlock()
	return string(tm.raw)
}

// last is the end of what the program wrote.
func (tm *Term) last() string {
	raw := tm.Raw()
	return raw[max(len(raw)-400, 0):]
}

// Background reports whether a cell in the line that holds text has a background.
func (tm *Term) Background(text string) bool {
	for y, line := range strings.Split(tm.Screen(), "\n") {
		i := strings.Index(line, text)
		if i < 0 {
			continue
		}
		x := len([]rune(line[:i]))
		if c := tm.emu.CellAt(x, y); c != nil && c.Style.Bg != nil {
			return true
		}
	}
	return false
}

// Cursor is the cell that the cursor stands on, counted from 1, and whether it shows.
func (tm *Term) Cursor() (x, y int, shown bool) {
	at, raw := tm.emu.CursorPosition(), tm.Raw()
	return at.X + 1, at.Y + 1, strings.LastIndex(raw, "\x1b[?25h") > strings.LastIndex(raw, "\x1b[?25l")
}

// Until waits for a condition on the screen, and fails the test naming what it
// waited for, with the screen.
func (tm *Term) Until(what string, ok func(screen string) bool) {
	tm.t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for {
		tm.mu.Lock()
		changed := tm.changed
		tm.mu.Unlock()
		if ok(tm.Screen()) {
			return
		}
		select {
		case <-changed:
		case <-tm.done:
			if ok(tm.Screen()) {
				return
			}
			tm.t.Fatalf("waiting for %s: the program ended (%v)\n%s\nits last bytes: %q", what, tm.err, tm.Screen(),
				tm.last())
		case <-deadline.C:
			tm.t.Fatalf("waiting for %s: it does not show\n%s", what, tm.Screen())
		}
	}
}

// See waits until every text shows.
func (tm *Term) See(texts ...string) {
	tm.t.Helper()
	tm.Until(fmt.Sprintf("%q", texts), func(s string) bool {
		for _, text := range texts {
			if !strings.Contains(s, text) {
				return false
			}
		}
		return true
	})
}

// Gone waits until a text no longer shows.
func (tm *Term) Gone(text string) {
	tm.t.Helper()
	tm.Until("the end of "+text, func(s string) bool { return !strings.Contains(s, text) })
}

// Type writes keys as they are: text, or the sequences below.
func (tm *Term) Type(keys ...string) {
	tm.t.Helper()
	for _, k := range keys {
		if _, err := io.WriteString(tm.pty, k); err != nil {
			tm.t.Fatalf("type %q: %v", k, err)
		}
	}
}

// TypeSlowly types a sequence as a slow link brings it: so many bytes at first, and then a
// gap before each. It returns the longest gap that there was: a busy machine makes them
// longer.
func (tm *Term) TypeSlowly(gap time.Duration, first int, seq string) (longest time.Duration) {
	tm.t.Helper()
	tm.typing.Lock()
	defer tm.typing.Unlock()
	tm.Type(seq[:first])
	for i, last := first, time.Now(); i < len(seq); i++ {
		time.Sleep(gap) // the link; nothing is waited for
		tm.Type(seq[i : i+1])
		longest = max(longest, time.Since(last))
		last = time.Now()
	}
	return longest
}

// Report sends what next returns again and again, as a terminal tells of its mouse, until
// the program wrote one of some texts: nothing is sent once that was read, as what it
// is answered by.
func (tm *Term) Report(next func() string, until ...string) {
	tm.t.Helper()
	send := func() bool {
		tm.mu.Lock()
		defer tm.mu.Unlock()
		for _, text := range until {
			if strings.Contains(string(tm.raw), text) {
				return false
			}
		}
		_, err := io.WriteString(tm.pty, next())
		return err == nil
	}
	for send() {
	}
}

// Keys as a terminal sends them.
const (
	Enter    = "\r"
	Esc      = "\x1b"
	Tab      = "\t"
	Up       = "\x1b[A"
	Down     = "\x1b[B"
	PageUp   = "\x1b[5~"
	PageDown = "\x1b[6~"
	CtrlC    = "\x03"
	CtrlP    = "\x10"
	CtrlX    = "\x18"
	F1       = "\x1bOP"
)

// Alt is a key with alt.
func Alt(k string) string { return "\x1b" + k }

// Paste is a bracketed paste.
func Paste(text string) string { return "\x1b[200~" + text + "\x1b[201~" }

// Resize changes the terminal's size.
func (tm *Term) Resize(w, h int) {
	tm.emu.Resize(w, h)
	if err := pty.Setsize(tm.pty, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}); err != nil {
		tm.t.Fatalf("resize: %v", err)
	}
}

// Wait waits for the program's end and gives its error.
func (tm *Term) Wait() error {
	tm.t.Helper()
	select {
	case <-tm.done:
		return tm.err
	case <-time.After(patience):
		tm.t.Fatalf("the program does not end\n%s", tm.Screen())
		return nil
	}
}

// PID is the program's.
func (tm *Term) PID() int { return tm.cmd.Process.Pid }
