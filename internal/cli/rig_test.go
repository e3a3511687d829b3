package cli

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"go.uber.org/goleak"
	"golang.org/x/term"

	"github.com/openspace-tui/openspace/internal/demo"
	"github.com/openspace-tui/openspace/internal/guard"
)

// The guard is this binary started again, and so is an engine to be spawned.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 1 && os.Args[1] == guard.Command:
		os.Exit(guard.Main(os.Args[2:]))
	case len(os.Args) > 1 && os.Args[1] == "serve":
		os.Exit(serve())
	}
	goleak.VerifyTestMain(m,
		// Bubble Tea leaves these to the end of the process: ticks, batches with
		// one, and its reader of keys.
		goleak.IgnoreAnyFunction("charm.land/bubbletea/v2.Tick.func1"),
		goleak.IgnoreAnyFunction("charm.land/bubbletea/v2.(*Program).execBatchMsg"),
		goleak.IgnoreAnyFunction("charm.land/bubbletea/v2.(*Program).readLoop"),
		goleak.IgnoreAnyFunction("github.com/charmbracelet/ultraviolet.(*TerminalReader).sendBytes"),
		goleak.IgnoreAnyFunction("github.com/dlclark/regexp2/v2.runClock"),
		goleak.IgnoreAnyFunction("os/signal.loop"),
		goleak.IgnoreAnyFunction("github.com/charmbracelet/x/vt.(*Emulator).Read")) // its Close races with it
}

// home gives a test a workspace and folders of its own, and nothing of the
// machine's: no engine on PATH, no configuration.
func home(t *testing.T) (dir string) {
	t.Helper()
	root := t.TempDir()
	if resolved, err := filepath.EvalSymlinks(root); err == nil {
		root = resolved
	}
	t.Cleanup(xdg.Reload) // after the variables are as they were
	for name, below := range map[string]string{"HOME": "", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_RUNTIME_DIR": "run", "PATH": "bin"} {
		folder := filepath.Join(root, below)
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		t.Setenv(name, folder)
	}
	for _, name := range []string{"OPENCODE_SERVER_URL", "OPENCODE_SERVER_USERNAME", "OPENCODE_SERVER_PASSWORD", "OPENCODE_BINARY"} {
		t.Setenv(name, "")
	}
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("GORACE", "atexit_sleep_ms=0") // or each guard takes a second to end
	xdg.Reload()
	dir = filepath.Join(root, "work")
	write(t, filepath.Join(dir, "alpha"), "the first file\n")
	return dir
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// ctl runs `openspace ctl`, beside a program that has the terminal.
func ctl(args ...string) (out, said string, code int) {
	var o, e strings.Builder
	root := newRoot(run, &code)
	root.SetOut(&o)
	root.SetErr(&e)
	code = execute(root, append([]string{"ctl"}, args...), &code)
	return o.String(), unwrapped(e.String()), code
}

// openspace runs the program with arguments, without a terminal.
func openspace(t *testing.T, args ...string) (out, said string, code int) {
	t.Helper()
	var files [2]*os.File
	for i := range files {
		f, err := os.CreateTemp(t.TempDir(), "out")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		files[i] = f
	}
	stdin, stdout, stderr := os.Stdin, os.Stdout, os.Stderr
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	os.Stdin, os.Stdout, os.Stderr = null, files[0], files[1]
	code = Main(append([]string{"openspace"}, args...))
	os.Stdin, os.Stdout, os.Stderr = stdin, stdout, stderr
	var read [2]string
	for i, f := range files {
		b, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		read[i] = string(b)
	}
	return read[0], unwrapped(read[1]), code
}

// unwrapped joins what was broken into lines for a terminal.
func unwrapped(s string) string { return strings.Join(strings.Fields(s), " ") }

// serve is the demo engine as a program of its own, that says what it was told.
func serve() int {
	dir, err := os.Getwd()
	if err != nil {
		return 1
	}
	if file := os.Getenv("OPENSPACE_TEST_TOLD"); file != "" {
		if err := os.WriteFile(file, []byte(os.Getenv("OPENCODE_CONFIG_CONTENT")), 0o600); err != nil {
			return 1
		}
	}
	d := demo.New(demo.Options{Dir: dir, Password: os.Getenv("OPENCODE_SERVER_PASSWORD")})
	url, err := d.Listen()
	if err != nil {
		return 1
	}
	fmt.Println("opencode server listening on " + url)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := d.Run(ctx); err != nil {
		return 1
	}
	return 0
}

// patience is how long something may take to show.
const patience = 30 * time.Second

// screen is a terminal in this process on which the program runs.
type screen struct {
	t          *testing.T
	pty, tty   *os.File
	emu        *vt.Emulator // behind mu, but for Read
	err        error
	done       chan struct{} // closed when the program ended, after err
	restore    func()
	mu         sync.Mutex
	changed    chan struct{}
	readerDone chan struct{}
	before     *term.State
}

// begin runs a program on a terminal of 140×40.
func begin(t *testing.T, program func() error) *screen {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(master, &pty.Winsize{Rows: 40, Cols: 140}); err != nil {
		t.Fatal(err)
	}
	s := &screen{t: t, pty: master, tty: slave, emu: vt.NewEmulator(140, 40), done: make(chan struct{}),
		changed: make(chan struct{}), readerDone: make(chan struct{})}
	if s.before, err = term.GetState(int(slave.Fd())); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(master, s.emu) }() // the emulator's answers to queries
	go s.read()
	stdin, stdout, stderr := os.Stdin, os.Stdout, os.Stderr
	os.Stdin, os.Stdout, os.Stderr = slave, slave, slave
	go func() { defer close(s.done); s.err = program() }()
	s.restore = sync.OnceFunc(func() { os.Stdin, os.Stdout, os.Stderr = stdin, stdout, stderr })
	t.Cleanup(func() {
		s.quit()
		slave.Close()
		<-s.readerDone
		master.Close()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	})
	return s
}

// launch runs the program with arguments on a terminal.
func launch(t *testing.T, args ...string) *screen {
	t.Helper()
	args = append([]string{"openspace", "--hub-addr", "127.0.0.1:0"}, args...)
	return begin(t, func() error {
		if code := Main(args); code != 0 {
			return fmt.Errorf("exit code %d", code)
		}
		return nil
	})
}

func (s *screen) read() {
	defer close(s.readerDone)
	buf := make([]byte, 32<<10)
	for {
		n, err := s.pty.Read(buf)
		if n > 0 {
			s.mu.Lock()
			_, _ = s.emu.Write(buf[:n])
			close(s.changed)
			s.changed = make(chan struct{})
			s.mu.Unlock()
		}
		if err != nil {
			return
		}
	}
}

// text is what shows.
func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var b strings.Builder
	for y := range s.emu.Height() {
		for x := range s.emu.Width() {
			if c := s.emu.CellAt(x, y); c != nil && c.Content != "" {
				b.WriteString(c.Content)
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// see waits until a text shows, be it broken into lines.
func (s *screen) see(texts ...string) {
	s.t.Helper()
	late := time.After(patience)
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		text, missing := s.text(), ""
		for _, want := range texts {
			if !strings.Contains(text, want) && !strings.Contains(unwrapped(text), want) {
				missing = want
			}
		}
		if missing == "" {
			return
		}
		select {
		case <-changed:
		case <-late:
			s.t.Fatalf("%q does not show:\n%s", missing, text)
		}
	}
}

func (s *screen) keys(keys ...string) {
	s.t.Helper()
	for _, k := range keys {
		if _, err := io.WriteString(s.pty, k); err != nil {
			s.t.Fatal(err)
		}
	}
}

// wait waits for the program's end and gives its error. Whatever it ended by,
// the terminal is as it was.
func (s *screen) wait() error {
	s.t.Helper()
	select {
	case <-s.done:
		s.restore()
		if after, err := term.GetState(int(s.tty.Fd())); err != nil || !reflect.DeepEqual(after, s.before) {
			s.t.Errorf("the terminal was not put back as it was: %+v, now %+v (%v)", s.before, after, err)
		}
		return s.err
	case <-time.After(patience):
		s.t.Fatalf("the program does not end:\n%s", s.text())
		return nil
	}
}

// quit ends the program, if it still runs.
func (s *screen) quit() {
	s.t.Helper()
	select {
	case <-s.done:
		s.restore()
		return
	default:
	}
	s.keys("\x18q") // leader, q
	if err := s.wait(); err != nil {
		s.t.Errorf("quitting: %v", err)
	}
}
