package guard_test

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"github.com/openspace-tui/openspace/internal/guard"
)

func openPTY(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { master.Close(); slave.Close() })
	return master, slave
}

// watched reads a terminal's output on its own, since a read of a PTY has no
// deadline.
func watched(t *testing.T, master *os.File) (until func(want string) string) {
	t.Helper()
	lines := make(chan string)
	go func() {
		defer close(lines)
		buf := make([]byte, 4096)
		for {
			n, err := master.Read(buf)
			if n > 0 {
				lines <- string(buf[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() { // the last slave's end ends the reading
		for range lines {
		}
	})
	return func(want string) string {
		t.Helper()
		var all strings.Builder
		over := time.NewTimer(patience)
		defer over.Stop()
		for !strings.Contains(all.String(), want) {
			select {
			case s, ok := <-lines:
				if !ok {
					return all.String()
				}
				all.WriteString(s)
			case <-over.C:
				t.Fatalf("%q did not come, but %q", want, all.String())
			}
		}
		return all.String()
	}
}

// leaveRaw makes a terminal raw, as a full-screen program does.
func leaveRaw(tty *os.File) {
	t, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
	if err != nil {
		return
	}
	t.Iflag &^= unix.ICRNL | unix.IXON
	t.Oflag &^= unix.OPOST
	t.Lflag &^= unix.ECHO | unix.ECHONL | unix.ICANON | unix.ISIG | unix.IEXTEN
	_ = unix.IoctlSetTermios(int(tty.Fd()), unix.TCSETS, t)
	_, _ = tty.WriteString("\x1b[?1049h\x1b[?25l")
}

func lflag(t *testing.T, tty *os.File) uint32 {
	t.Helper()
	s, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	return s.Lflag
}

// TestAProgramWhoseFileIsGone is what go run leaves.
func TestAProgramWhoseFileIsGone(t *testing.T) {
	p, _, held := runParent(t, "deleted", nil)
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait() // by the signal
	if _, err := io.ReadAll(held); err != nil {
		t.Errorf("somebody still lives: %v", err)
	}
}

func TestKill9PutsTheTerminalRight(t *testing.T) {
	master, slave := openPTY(t)
	until := watched(t, master)
	sane := lflag(t, slave)
	p, _, held := runParent(t, "tty", slave)
	until("\x1b[?25l")
	if lflag(t, slave) == sane {
		t.Fatal("the terminal is not raw")
	}
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait() // by the signal
	out := until("\x1b[?25h")
	for _, want := range []string{"\x1b[?1049l", "\x1b[?1003l", "\x1b[?1006l", "\x1b[?2004l", "\x1b[?1004l", "\x1b[=0;1u"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in %q", want, out)
		}
	}
	if _, err := io.ReadAll(held); err != nil {
		t.Errorf("somebody still lives: %v", err)
	}
	if got := lflag(t, slave); got != sane {
		t.Errorf("the settings are %#x, were %#x", got, sane)
	}
	slave.Close()
}

func TestATerminalThatAShellTookBackKeepsItsSettings(t *testing.T) {
	master, slave := openPTY(t)
	until := watched(t, master)
	p, _, _ := runParent(t, "tty", slave)
	until("\x1b[?25l")
	s, err := unix.IoctlGetTermios(int(slave.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	s.Lflag |= unix.ISIG // as a line editor has it
	s.Oflag |= unix.OPOST
	if err := unix.IoctlSetTermios(int(slave.Fd()), unix.TCSETS, s); err != nil {
		t.Fatal(err)
	}
	_ = p.Process.Kill()
	_ = p.Wait() // by the signal
	until("\x1b[?25h")
	if got := lflag(t, slave); got != s.Lflag {
		t.Errorf("the settings are %#x, were %#x", got, s.Lflag)
	}
	slave.Close()
}

func TestGoodbyeLeavesTheTerminalAlone(t *testing.T) {
	master, slave := openPTY(t)
	until := watched(t, master)
	p, stdin, _ := runParent(t, "tty", slave)
	until("\x1b[?25l")
	raw := lflag(t, slave)
	stdin.Close()
	if err := p.Wait(); err != nil {
		t.Errorf("the parent ended with %v", err)
	}
	if got := lflag(t, slave); got != raw {
		t.Errorf("the settings are %#x, were %#x", got, raw)
	}
	slave.Close()
	if out := until("never"); out != "" {
		t.Errorf("the guard wrote %q", out)
	}
}

func TestAChildWithATerminalControlsIt(t *testing.T) {
	g := start(t, guard.Options{})
	master, slave := openPTY(t)
	until := watched(t, master)
	s := sh(t, "tty; echo ready; exec cat")
	s.Stdin, s.Stdout, s.Stderr, s.TTY, s.Dir = slave, slave, slave, true, "/"
	c, err := g.Spawn(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	name := slave.Name()
	slave.Close()
	if out := until("ready"); !strings.Contains(out, name) {
		t.Errorf("its terminal is %q, not %s", out, name)
	}
	if _, err := master.WriteString("\x03"); err != nil {
		t.Fatal(err)
	}
	within(t, "end by ctrl+c", c.Done())
	var exit *guard.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.Signal != syscall.SIGINT {
		t.Errorf("ended with %v", err)
	}
}

func TestSweepEndsWhatAChildLeavesBehind(t *testing.T) {
	g := start(t, guard.Options{})
	for _, sweep := range []bool{true, false} {
		r, w := pipe(t)
		s := sh(t, "setsid sleep 1000 & sleep 1000 & echo left; exit 4")
		s.Stdout, s.Sweep = w, sweep
		c, err := g.Spawn(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		w.Close()
		line := bufio.NewReader(r)
		if _, err := line.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		within(t, "end", c.Done())
		if sweep {
			if _, err := line.ReadByte(); err != io.EOF {
				t.Errorf("somebody was left: %v", err)
			}
			continue
		}
		if err := r.SetReadDeadline(time.Now()); err != nil {
			t.Fatal(err)
		}
		if _, err := line.ReadByte(); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("without sweep nobody is left: %v", err)
		}
		var exit *guard.ExitError
		if err := c.Wait(); !errors.As(err, &exit) || exit.Code != 4 {
			t.Errorf("ended with %v", err)
		}
	}
}
