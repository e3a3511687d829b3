package demo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Version is what GET /global/health answers. The part before the plus is the
// engine version whose protocol is followed.
const Version = "1.18.33" + suffix

const suffix = "+demo"

// IsVersion reports whether an engine's version is that of a demo engine.
func IsVersion(version string) bool { return strings.HasSuffix(version, suffix) }

// DefaultPace is a time between deltas that reads like a model typing.
const DefaultPace = 35 * time.Millisecond

// shutdownTimeout bounds how long open requests may take to end.
const shutdownTimeout = 2 * time.Second

// Options says how a demo engine behaves. Only Dir is needed.
type Options struct {
	Dir      string           // the workspace
	Username string           // opencode when empty
	Password string           // of HTTP Basic; empty: no auth
	Pace     time.Duration    // between deltas; 0 does not wait
	Seed     uint64           // of ids and of how text is cut into deltas
	Now      func() time.Time // time.Now when nil
	Log      *slog.Logger     // nothing is logged when nil
}

// Engine is a demo engine. Listen, then Run.
type Engine struct {
	o      Options
	bus    bus
	jobs   chan func(context.Context) // started by work under Run's context
	ended  chan struct{}              // closed when work takes no more
	hubs   *hubs
	files  *files
	author author
	guard  guard
	choose func(context.Context, *job, *session) script // what a turn does

	ln   net.Listener
	born int64 // when it was opened

	mu       sync.Mutex // guards all below
	ids      *ids
	sessions map[string]*session
	perms    []*permission // open requests, oldest first
	asks     []*question
	always   []rule // answered "always": until the instance is disposed
}

// New makes a demo engine. It opens nothing yet.
func New(o Options) *Engine {
	if o.Username == "" {
		o.Username = "opencode"
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	e := &Engine{o: o, jobs: make(chan func(context.Context)), ended: make(chan struct{}), ids: newIDs(o.Seed),
		sessions: map[string]*session{}}
	e.choose = e.scriptFor
	e.hubs = newHubs(o.Log, func(server string) { e.publish(&engine.MCPToolsChanged{Server: server}) })
	return e
}

// open opens the workspace.
func (e *Engine) open() error {
	root, err := workspace.Open(e.o.Dir)
	if err != nil {
		return err
	}
	below, err := os.OpenRoot(root.Dir())
	if err != nil {
		_ = root.Close()
		return fmt.Errorf("open workspace %q: %w", e.o.Dir, err)
	}
	e.born = e.now()
	e.files = &files{dir: root.Dir(), root: root, below: below, tree: below.FS()}
	e.author = author{files: e.files, phrases: newPhrases(), languages: newLanguages()}
	e.guard = guard{user: e.o.Username, password: e.o.Password, dir: root.Dir()}
	return nil
}

// Listen opens the workspace and a free loopback port and gives the engine's
// address. Requests are answered from Run on. Call it once.
func (e *Engine) Listen() (string, error) {
	if err := e.open(); err != nil {
		return "", fmt.Errorf("start the demo engine: %w", err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		e.files.close()
		return "", fmt.Errorf("start the demo engine: %w", err)
	}
	e.ln = ln
	_, e.guard.port, _ = net.SplitHostPort(ln.Addr().String())
	return "http://" + ln.Addr().String(), nil
}

// Run answers requests until ctx ends, then ends every turn, stream and MCP
// connection, waits for them and returns nil.
func (e *Engine) Run(ctx context.Context) error {
	if e.ln == nil {
		return errors.New("run the demo engine: it does not listen")
	}
	defer e.files.close()
	defer e.hubs.close()
	g, ctx := errgroup.WithContext(ctx)
	srv := &http.Server{
		Handler:           e.handler(),
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ErrorLog:          slog.NewLogLogger(e.o.Log.Handler(), slog.LevelWarn),
	}
	g.Go(func() error {
		if err := srv.Serve(e.ln); !errors.Is(err, http.ErrServerClosed) {
			return fmt.Errorf("the demo engine: %w", err)
		}
		return nil
	})
	g.Go(func() error {
		<-ctx.Done()
		bye, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
		defer cancel()
		if err := srv.Shutdown(bye); err != nil {
			return srv.Close()
		}
		return nil
	})
	g.Go(func() error { e.work(ctx); return nil })
	return g.Wait()
}

// work runs what handlers hand over, until ctx ends and all of it has ended.
func (e *Engine) work(ctx context.Context) {
	var wg sync.WaitGroup
	defer wg.Wait()
	defer close(e.ended)
	for {
		select {
		case <-ctx.Done():
			return
		case job := <-e.jobs:
			wg.Go(func() { job(ctx) })
		}
	}
}

// start hands a job to work and reports whether that still takes any. The job is
// no part of the request that brought it.
func (e *Engine) start(job func(context.Context)) bool {
	select {
	case e.jobs <- job:
		return true
	case <-e.ended:
		return false
	}
}

// now is the clock in Unix milliseconds.
func (e *Engine) now() int64 { return e.o.Now().UnixMilli() }

// publish sends an event to everyone who listens. Hold mu when the event
// carries state.
func (e *Engine) publish(p engine.Payload) { e.bus.publish(p, e.now()) }
