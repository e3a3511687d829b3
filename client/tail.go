package client

import (
	"bufio"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// listen reads the engine's output until it closes: the address from its
// standard output goes to the channel, its standard error to log and the tail.
// Both are read to the end, so that the engine never blocks on them.
func (p *Process) listen(stdout, stderr *os.File, log io.Writer) <-chan string {
	said := make(chan string, 1)
	var reading sync.WaitGroup
	reading.Go(func() {
		defer stdout.Close()
		lines := bufio.NewScanner(stdout)
		for lines.Scan() {
			if m := readyLine.FindStringSubmatch(lines.Text()); m != nil {
				said <- m[1]
				break
			}
		}
		_, _ = io.Copy(io.Discard, stdout) // it has nothing more to say
	})
	reading.Go(func() {
		defer stderr.Close()
		to := io.Writer(p.tail)
		if log != nil {
			to = io.MultiWriter(p.tail, ignoring{log})
		}
		_, _ = io.Copy(to, stderr) // it ends when the engine does
	})
	go func() {
		reading.Wait()
		close(p.read)
	}()
	return said
}

// ignoring keeps a log that cannot be written from stopping the reading.
type ignoring struct{ w io.Writer }

func (i ignoring) Write(b []byte) (int, error) {
	_, _ = i.w.Write(b)
	return len(b), nil
}

// tail keeps the last bytes written to it.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, b...)
	if n := len(t.buf) - tailBytes; n > 0 {
		t.buf = append(t.buf[:0], t.buf[n:]...)
	}
	return len(b), nil
}

// String returns the text without colours, safe to print.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(sanitize.Text(ansi.Strip(string(t.buf))))
}
