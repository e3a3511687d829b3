package client

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/openspace-tui/openspace/internal/guard"
	"github.com/openspace-tui/openspace/internal/lang"
)

const (
	startTimeout = 60 * time.Second
	// healthTries is how often a new engine is asked whether it is well.
	healthTries = 6
	stopTimeout = 2 * time.Second
	readTimeout = time.Second // for the rest of its output once it has ended
	// portTries is how often another port is taken because somebody was faster.
	portTries = 3
	tailBytes = 4 << 10
)

// SpawnOptions says which engine to start and how.
type SpawnOptions struct {
	Binary string   // the opencode program, absolute
	Dir    string   // its working directory: the workspace
	Env    []string // NAME=value, added to our environment
	// ConfigContent is merged over the person's own configuration: JSON that
	// goes as OPENCODE_CONFIG_CONTENT, laid over what that variable holds.
	ConfigContent string
	// Log takes what the engine writes to its standard error; nil: nobody.
	Log io.Writer
	// Guard starts the engine, and ends it with us whatever happens.
	Guard *guard.Guard
}

// Process is an engine of ours.
type Process struct {
	URL      string // http://127.0.0.1:PORT
	Username string
	Password string // 256 random bits, in the engine's environment alone
	Version  string // as the engine tells

	child *guard.Child
	tail  *tail
	read  chan struct{} // closed when its output has been read
}

// Spawn starts an engine on a free loopback port with a password of its own
// and waits until it answers, for 60 seconds at most. When it does not, the
// error holds the last of what it wrote.
func Spawn(ctx context.Context, o SpawnOptions) (*Process, error) {
	if o.Guard == nil {
		return nil, lang.Errorf("start-engine-no-guard-start")
	}
	if info, err := os.Stat(o.Dir); err != nil || !info.IsDir() {
		return nil, lang.Errorf("start-engine-no-folder", o.Dir)
	}
	config, err := MergeConfig(os.Getenv("OPENCODE_CONFIG_CONTENT"), o.ConfigContent)
	if err != nil {
		return nil, lang.Errorf("start-the-engine", err)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, startTimeout, errNotReady)
	defer cancel()
	for try := 1; ; try++ {
		p, err := spawn(ctx, o, config)
		if err == nil || try == portTries || !errors.Is(err, errPortTaken) {
			return p, err // the process is nil with an error
		}
	}
}

var (
	errNotReady  = lang.Errorf("it-was-not-ready-after", startTimeout)
	errPortTaken = lang.Errorf("another-program-took-its-port")
)

func spawn(ctx context.Context, o SpawnOptions, config string) (*Process, error) {
	port, err := freePort()
	if err != nil {
		return nil, lang.Errorf("start-engine-no-port-machine", err)
	}
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // never fails
	p := &Process{Username: "opencode", Password: hex.EncodeToString(secret), tail: &tail{}, read: make(chan struct{})}
	env := append(slices.Clone(o.Env), "OPENCODE_SERVER_USERNAME="+p.Username, "OPENCODE_SERVER_PASSWORD="+p.Password,
		"OPENCODE_CONFIG_CONTENT="+config)
	stdout, stderr, err := p.start(ctx, o, port, unproxied(environ(os.Environ(), env)))
	if err != nil {
		return nil, err
	}
	said := p.listen(stdout, stderr, o.Log)
	if err := p.ready(ctx, said); err != nil {
		_ = p.Stop(context.WithoutCancel(ctx)) // its end is no news
		return nil, lang.Errorf("start-engine", o.Binary, err, p.lastWords())
	}
	return p, nil
}

// start has the guard start the program and gives its output.
func (p *Process) start(ctx context.Context, o SpawnOptions, port int, env []string) (stdout, stderr *os.File,
	err error) {
	outR, outW, err := os.Pipe()
	if err != nil {
		return nil, nil, lang.Errorf("start-the-engine", err)
	}
	defer outW.Close()
	errR, errW, err := os.Pipe()
	if err != nil {
		outR.Close()
		return nil, nil, lang.Errorf("start-the-engine", err)
	}
	defer errW.Close()
	p.child, err = o.Guard.Spawn(ctx, guard.Spec{
		Path: o.Binary, Args: []string{"serve", "--hostname", "127.0.0.1", "--port", strconv.Itoa(port)},
		Dir: o.Dir, Env: env, Stdout: outW, Stderr: errW,
		Sweep: true, // a tool's program may have left the engine's group
	})
	if err != nil {
		outR.Close()
		errR.Close()
		return nil, nil, remedied(err)
	}
	return outR, errR, nil
}

// remedied says what to do about a program that cannot be run.
func remedied(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return lang.Errorf("start-engine-install-npm-install", err)
	case errors.Is(err, fs.ErrPermission):
		return lang.Errorf("start-engine-not-executable-chmod", err)
	case errors.Is(err, syscall.ENOEXEC):
		return lang.Errorf("start-engine-no-program-machine", err)
	}
	return lang.Errorf("start-the-engine", err)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// environ sets variables in an environment, each once.
func environ(base, set []string) []string {
	at := map[string]int{}
	var env []string
	for _, kv := range slices.Concat(base, set) {
		name, _, _ := strings.Cut(kv, "=")
		if i, ok := at[name]; ok && name != "" { // Windows has names that begin with =
			env[i] = kv
			continue
		}
		at[name] = len(env)
		env = append(env, kv)
	}
	return env
}

// loopback are the addresses of this machine, which no proxy reaches.
var loopback = []string{"127.0.0.1", "localhost", "::1"}

// unproxied completes what an environment excepts from its proxy: the engine
// reaches the Hub on this machine, and Go alone excepts that by itself.
func unproxied(env []string) []string {
	proxied, excepted := false, false
	for i, kv := range env {
		name, value, _ := strings.Cut(kv, "=")
		switch strings.ToLower(name) {
		case "http_proxy", "https_proxy", "all_proxy":
			proxied = proxied || value != ""
		case "no_proxy":
			excepted = true
			hosts := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
			for _, h := range loopback {
				if !slices.Contains(hosts, h) && !slices.Contains(hosts, "*") {
					hosts = append(hosts, h)
				}
			}
			env[i] = name + "=" + strings.Join(hosts, ",")
		}
	}
	if proxied && !excepted {
		all := strings.Join(loopback, ",")
		env = append(env, "NO_PROXY="+all, "no_proxy="+all)
	}
	return env
}

var (
	readyLine = regexp.MustCompile(`listening on (http://\S+)`)
	portTaken = regexp.MustCompile(`ServeError|EADDRINUSE|[Aa]ddress already in use|[Pp]ort \d+ (is )?in use`)
)

// ready waits for the line that says where the engine listens, then for an
// answer. Connecting before that line would hang: the socket accepts earlier,
// and a request on such a connection is never answered.
func (p *Process) ready(ctx context.Context, said <-chan string) error {
	select {
	case p.URL = <-said:
	case <-p.child.Done():
		err := p.Wait()
		if portTaken.MatchString(p.tail.String()) {
			return errPortTaken
		}
		return lang.Errorf("it-ended-while-starting", howEnded(err))
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	c := New(Options{BaseURL: p.URL, Username: p.Username, Password: p.Password,
		HTTP: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}})
	for try := 1; ; try++ {
		h, err := c.Health(ctx)
		if err == nil {
			p.Version = h.Version
			return Supported(h.Version)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if try == healthTries || IsUnauthorized(err) {
			return err
		}
	}
}

func howEnded(err error) error {
	if err == nil {
		return &guard.ExitError{}
	}
	return err
}

// lastWords is what the engine wrote last, to be put behind an error.
func (p *Process) lastWords() string {
	if s := p.Tail(); s != "" {
		return ": " + s
	}
	return ""
}

// PID is the engine's process id, and its group's.
func (p *Process) PID() int { return p.child.PID }

// Done is closed when the engine has ended; Err says how, then.
func (p *Process) Done() <-chan struct{} { return p.child.Done() }

// Wait waits until the engine has ended and says how: nil for exit status 0. Its last
// words are read then, unless a program that it left behind keeps its output open.
func (p *Process) Wait() error {
	err := p.child.Wait()
	select {
	case <-p.read:
	case <-time.After(readTimeout):
	}
	return err
}

// Tail is the last of what the engine wrote to its standard error, safe to
// print.
func (p *Process) Tail() string { return p.tail.String() }

// Stop ends the engine and waits for it: it is asked first, and killed after
// two seconds or when ctx ends. Abort its busy sessions before, so that a
// reply is stored as aborted rather than lost.
func (p *Process) Stop(ctx context.Context) error {
	_ = p.child.Signal(syscall.SIGTERM) // it may have ended by itself
	patience := time.NewTimer(stopTimeout)
	defer patience.Stop()
	select {
	case <-p.child.Done():
		return p.child.Wait()
	case <-patience.C:
	case <-ctx.Done():
	}
	_ = p.child.Kill() // it may have ended meanwhile
	return p.child.Wait()
}
