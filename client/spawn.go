package client

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	startTimeout = 60 * time.Second
	stopTimeout  = 2 * time.Second
	tailBytes    = 4 << 10
)

// SpawnOptions says which engine to start and how.
type SpawnOptions struct {
	Binary string // path of the opencode program
	Dir    string // its working directory: the workspace
	// Config is merged over the person's own configuration, as JSON in
	// OPENCODE_CONFIG_CONTENT.
	Config string
	Env    []string // added to ours
	// Start starts a process; nil starts it as our own child.
	Start Starter
}

// Starter starts a process and gives it back running. It lets a guard be the
// parent.
type Starter func(cmd *exec.Cmd) (Proc, error)

// Proc is a running process. Wait may be called once.
type Proc interface {
	Wait() error
	// Signal asks the process and its group to end; kill does not ask.
	Signal(kill bool) error
}

// Process is an engine of ours.
type Process struct {
	URL      string
	Username string
	Password string

	proc Proc
	done chan struct{}
	err  error
	tail *tailWriter
}

// FindBinary looks for the engine: OPENCODE_BINARY, the configured path, then
// opencode on PATH. An empty path and no error mean that there is none.
func FindBinary(configured string, lookup func(string) string) (string, error) {
	for _, named := range []struct{ from, path string }{{"OPENCODE_BINARY", lookup("OPENCODE_BINARY")}, {"the configured engine", configured}} {
		if named.path == "" {
			continue
		}
		found, err := exec.LookPath(named.path)
		if err != nil {
			return "", fmt.Errorf("%s names %q, which cannot be run: %w", named.from, named.path, err)
		}
		return found, nil
	}
	found, err := exec.LookPath("opencode")
	if err != nil {
		return "", nil //nolint:nilerr // having no engine is no error
	}
	return found, nil
}

// Spawn starts an engine on a free loopback port with a password of its own
// and waits until it answers. Its own words are in the error when it does not.
func Spawn(ctx context.Context, o SpawnOptions) (*Process, error) {
	port, err := freePort()
	if err != nil {
		return nil, fmt.Errorf("start the engine: %w", err)
	}
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // never fails (Go 1.24)
	p := &Process{Username: "opencode", Password: hex.EncodeToString(secret), done: make(chan struct{}), tail: &tailWriter{}}

	cmd := exec.Command(o.Binary, "serve", "--hostname", "127.0.0.1", "--port", strconv.Itoa(port))
	cmd.Dir = o.Dir
	cmd.Env = append(os.Environ(), o.Env...)
	cmd.Env = append(cmd.Env, "OPENCODE_SERVER_USERNAME="+p.Username, "OPENCODE_SERVER_PASSWORD="+p.Password)
	if o.Config != "" {
		cmd.Env = append(cmd.Env, "OPENCODE_CONFIG_CONTENT="+o.Config)
	}
	stdout, in, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start the engine: %w", err)
	}
	cmd.Stdout, cmd.Stderr = in, p.tail
	cmd.WaitDelay = stopTimeout // children may hold its standard error open
	start := o.Start
	if start == nil {
		start = StartChild
	}
	p.proc, err = start(cmd)
	in.Close()
	if err != nil {
		stdout.Close()
		return nil, fmt.Errorf("start the engine %s: %w", o.Binary, err)
	}
	go func() { p.err = p.proc.Wait(); close(p.done) }()
	if err := p.ready(ctx, stdout); err != nil {
		p.Stop()
		return nil, err
	}
	return p, nil
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

var listening = regexp.MustCompile(`listening on (http://\S+)`)

// ready waits for the line that says where the engine listens. Connecting
// before it would hang: the socket accepts earlier and never answers.
func (p *Process) ready(ctx context.Context, stdout *os.File) error {
	urls := make(chan string, 1)
	go func() {
		defer stdout.Close()
		sc := bufio.NewScanner(stdout)
		for sc.Scan() {
			if m := listening.FindStringSubmatch(sc.Text()); m != nil {
				urls <- m[1]
				break
			}
		}
		_, _ = io.Copy(io.Discard, stdout)
	}()
	timeout := time.NewTimer(startTimeout)
	defer timeout.Stop()
	select {
	case p.URL = <-urls:
		return nil
	case <-p.done:
		return fmt.Errorf("the engine ended while starting (%v): %s", p.err, p.Tail())
	case <-timeout.C:
		return fmt.Errorf("the engine was not ready after %s: %s", startTimeout, p.Tail())
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Done is closed when the engine has ended; Err says how, then.
func (p *Process) Done() <-chan struct{} { return p.done }

// Err is how the engine ended. Call it after Done.
func (p *Process) Err() error { return p.err }

// Tail is the last of what the engine wrote to its standard error.
func (p *Process) Tail() string { return p.tail.String() }

// Stop ends the engine and waits for it: it is asked first and killed after
// two seconds. Abort its busy sessions before, since a running shell command
// would survive it.
func (p *Process) Stop() {
	_ = p.proc.Signal(false) // it may have ended by itself
	t := time.NewTimer(stopTimeout)
	defer t.Stop()
	select {
	case <-p.done:
		return
	case <-t.C:
	}
	_ = p.proc.Signal(true)
	<-p.done
}

// StartChild starts a process as our own child, in a group of its own.
func StartChild(cmd *exec.Cmd) (Proc, error) {
	ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		if errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("%w: install it with `npm install -g opencode-ai`", err)
		}
		return nil, err
	}
	return child{cmd}, nil
}

type child struct{ cmd *exec.Cmd }

func (c child) Wait() error            { return c.cmd.Wait() }
func (c child) Signal(kill bool) error { return signalGroup(c.cmd.Process, kill) }

// tailWriter keeps the last bytes written to it.
type tailWriter struct {
	mu  sync.Mutex
	buf []byte
}

func (t *tailWriter) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, b...)
	if n := len(t.buf) - tailBytes; n > 0 {
		t.buf = append(t.buf[:0], t.buf[n:]...)
	}
	return len(b), nil
}

func (t *tailWriter) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.buf))
}
