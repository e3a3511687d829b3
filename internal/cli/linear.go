package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/term"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/speak"
)

// speaks reports whether the program is to speak in lines, by the flag or by the
// configuration. What is wrong with that is told later.
func (f flags) speaks(dir string) bool {
	if f.screenReader {
		return true
	}
	conf, err := loadConfig(f, dir)
	return err == nil && conf.ScreenReaderOn()
}

// unseen is how the program runs without a screen: nothing of it reaches the
// terminal, nothing is read from there, and ctrl+c is ours.
func unseen() []tea.ProgramOption {
	return []tea.ProgramOption{tea.WithoutRenderer(), tea.WithInput(nil), tea.WithOutput(io.Discard),
		tea.WithoutSignalHandler()}
}

// lineInput is standard input, line by line. The terminal edits lines by itself
// and echoes them, as a screen reader follows best. A line may be typed while
// the program goes on to another folder.
type lineInput struct {
	piped bool
	lines chan speak.Line // closed at the end
}

// maxLine is how long a line may be, in bytes.
const maxLine = 1 << 20

// readLines begins to read.
func readLines(in *os.File) *lineInput {
	l := &lineInput{piped: !term.IsTerminal(int(in.Fd())), lines: make(chan speak.Line)}
	go func() { // a read of a terminal cannot be ended: it ends with the program
		defer close(l.lines)
		scan := bufio.NewScanner(in)
		scan.Buffer(nil, maxLine)
		for scan.Scan() {
			l.lines <- speak.Line{Text: strings.ToValidUTF8(scan.Text(), "\uFFFD"), At: time.Now()}
		}
	}()
	return l
}

// give sends lines, and ctrl+c, to the program until ctx ends.
func (l *lineInput) give(ctx context.Context, send func(tea.Msg)) error {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	lines := l.lines
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-interrupts:
			send(speak.Interrupt{})
		case line, ok := <-lines:
			if !ok {
				lines = nil
				send(speak.InputEnd{})
				continue
			}
			send(line)
		}
	}
}

// printer writes lines in their order, so that who gives them never waits for a
// terminal that is held.
type printer struct {
	out  io.Writer
	mu   sync.Mutex
	more *sync.Cond
	next []string
	done bool
	gone chan struct{} // closed when all is written
}

func newPrinter(out io.Writer) *printer {
	p := &printer{out: out, gone: make(chan struct{})}
	p.more = sync.NewCond(&p.mu)
	go p.run()
	return p
}

// print adds lines. Whatever they hold, they are lines.
func (p *printer) print(lines []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range lines {
		p.next = append(p.next, sanitize.Line(l))
	}
	p.more.Signal()
}

func (p *printer) run() {
	defer close(p.gone)
	for {
		p.mu.Lock()
		for len(p.next) == 0 && !p.done {
			p.more.Wait()
		}
		lines := p.next
		p.next = nil
		p.mu.Unlock()
		if len(lines) == 0 {
			return
		}
		if _, err := io.WriteString(p.out, strings.Join(lines, "\n")+"\n"); errors.Is(err, os.ErrClosed) {
			return
		}
	}
}

// drainFor is how long the last lines may take.
const drainFor = 2 * time.Second

// close writes what is left.
func (p *printer) close() {
	p.mu.Lock()
	p.done = true
	p.more.Signal()
	p.mu.Unlock()
	select {
	case <-p.gone:
	case <-time.After(drainFor):
	}
}
