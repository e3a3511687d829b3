package cli

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sync/errgroup"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/hub"
	"github.com/openspace-tui/openspace/internal/demo"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/guard"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/connection"
)

// serverName is what the Hub is called in the engine.
const serverName = "openspace"

const (
	firstWait = time.Second
	lastWait  = 30 * time.Second
	leaveFor  = 3 * time.Second  // for goodbyes to the engine
	tryFor    = 10 * time.Second // for an answer of one that is to be changed to
	// mcpTimeout is the engine's for a call, in milliseconds: a dialog may
	// wait for 50 seconds.
	mcpTimeout = 60_000
)

// supervisor keeps an engine there: it starts or attaches to it, tells the
// program what comes of it, and begins again when it is lost.
type supervisor struct {
	choice  *engineChoice
	dir     string
	files   *workspace.Root
	now     func() time.Time
	channel string
	token   string // file that holds the Hub's token, for a spawned engine
	guide   *guide // what a spawned engine reads of the panes
	cut     bool   // the Hub cannot be given to the engine
	hub     *hub.Hub
	guard   *guard.Guard
	log     *slog.Logger
	send    func(tea.Msg)
	ready   func() // an engine answers
	me      func() instance.Info
	tell    func(client.Found)              // others which engine it is
	secret  func() (file string, err error) // the Hub's token
	giving  sync.Mutex
	given   bool // the engine has the Hub by our doing
}

func (p *program) engine(found client.Found) *supervisor {
	s := &supervisor{choice: newChoice(found), dir: p.files.Dir(), files: p.files, now: time.Now, channel: p.channel(),
		hub:   p.hub,
		guard: p.guard, log: p.log, me: p.myself, tell: p.tellEngine, secret: p.writeToken, guide: p.guide,
		send: func(m tea.Msg) { p.tea.Send(m) }}
	if found.Source == client.Spawned && s.wantsMCP() && p.hub.Token() != "" {
		s.token = p.tokenFile()
		s.cut = s.token == ""
	}
	return s
}

// Run keeps the engine there until ctx ends: the one that is chosen.
func (s *supervisor) Run(ctx context.Context) error {
	for wait := firstWait; ; wait = min(wait*2, lastWait) {
		began := time.Now()
		turn, found := s.choice.begin(ctx)
		err := s.once(turn, found)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if s.choice.changed() {
			wait = firstWait / 2
			continue
		}
		if s.choice.goBack() {
			s.send(connect.EngineKept{Err: err})
			wait = firstWait / 2
			continue
		}
		if time.Since(began) > time.Minute {
			wait = firstWait
		}
		s.send(connection.Lost{Err: err, Next: time.Now().Add(wait)})
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-turn.Done(): // another one was chosen meanwhile
			wait = firstWait / 2
		case <-time.After(wait):
		}
	}
}

// once has one engine from its start to its end.
func (s *supervisor) once(ctx context.Context, found client.Found) error {
	switch found.Source {
	case client.Spawned:
		return s.spawned(ctx, found.Binary)
	case client.Demo:
		return s.demo(ctx)
	}
	return s.attached(ctx, client.Attached, found.URL, found.Username, found.Password)
}

func (s *supervisor) spawned(ctx context.Context, binary string) error {
	s.keepToken()
	proc, err := client.Spawn(ctx, client.SpawnOptions{Binary: binary, Dir: s.dir, ConfigContent: s.config(),
		Guard: s.guard, Log: logWriter{s.log}})
	if err != nil {
		return err
	}
	lines := client.NewLines(proc.URL)
	c := client.New(client.Options{BaseURL: proc.URL, Username: proc.Username, Password: proc.Password,
		Directory: s.dir, Lines: lines})
	defer func() {
		defer lines.HangUp()
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveFor)
		defer cancel()
		s.abortAll(stop, c)
		if err := proc.Stop(stop); err != nil {
			s.log.Warn("stop the engine", "error", err)
		}
	}()
	if err := client.Supported(proc.Version); err != nil {
		return err
	}
	s.isReady(connection.Ready{Client: c, Kind: client.Spawned, Version: proc.Version, MCP: s.wantsMCP()})
	group, watch := errgroup.WithContext(ctx)
	group.Go(func() error { return c.Watch(watch, s.deliver) })
	group.Go(func() error {
		select {
		case <-proc.Done():
			return lang.Errorf("the-engine-ended", proc.Wait())
		case <-watch.Done():
			return nil
		}
	})
	return group.Wait()
}

// keepToken has the Hub's token in a file, where an engine of our own is begun
// that was not the first.
func (s *supervisor) keepToken() {
	if s.token != "" || s.cut || !s.wantsMCP() || s.hub.Token() == "" {
		return
	}
	var err error
	if s.token, err = s.secret(); err != nil {
		s.log.Error("the engine cannot call the panes' tools", "error", err)
	}
	s.cut = s.token == ""
}

func (s *supervisor) isReady(e connection.Ready) {
	var found client.Found
	if found, e.Changed = s.choice.came(); e.Changed {
		s.tell(found)
	}
	s.send(e)
	s.ready()
}

// abortAll interrupts what the engine works on: a shell command of its own
// would survive it.
func (s *supervisor) abortAll(ctx context.Context, c *client.Client) {
	busy, err := c.Statuses(ctx)
	if err != nil {
		return // it is gone already
	}
	for id := range busy {
		if err := c.Abort(ctx, id); err != nil {
			s.log.Warn("abort at exit", "session", id, "error", err)
		}
	}
}

func (s *supervisor) demo(ctx context.Context) error {
	d := demo.New(demo.Options{Dir: s.dir, Pace: demo.DefaultPace, Seed: uint64(time.Now().UnixNano()), Log: s.log})
	url, err := d.Listen()
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return d.Run(ctx) })
	group.Go(func() error { return s.attached(ctx, client.Demo, url, "", "") })
	return group.Wait()
}

// attached follows an engine that is not our child. It gets the Hub by POST
// /mcp, and again whenever it comes back, since it keeps that in memory alone.
func (s *supervisor) attached(ctx context.Context, kind client.Source, url, user, password string) error {
	lines := client.NewLines(url)
	defer lines.HangUp()
	o := client.Options{BaseURL: url, Username: user, Password: password, Directory: s.dir, Lines: lines}
	_, health, err := client.Dial(ctx, o)
	if err != nil {
		return err
	}
	if o, err = s.settle(ctx, o); err != nil {
		return err
	}
	c := client.New(o)
	s.given = false
	mcp := s.wantsMCP() && client.IsLocal(url) && s.files.Away() == nil
	if mcp {
		defer func() {
			if !s.lent().Given {
				return // what the engine has is another's
			}
			leave, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveFor)
			defer cancel()
			if err := c.DisconnectMCP(leave, serverName); err != nil && !client.IsUnreachable(err) {
				s.log.Warn("disconnect the hub", "error", err)
			}
		}()
	}
	ready := connection.Ready{Client: c, Kind: kind, Version: health.Version, MCP: mcp}
	if mcp {
		ready.Lender, ready.Other = hubLender{s, c}, s.lent().Other
	}
	s.isReady(ready)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return c.Watch(ctx, func(b client.Batch) {
			s.deliver(b)
			if mcp && b.State != nil && b.State.State == client.Live {
				group.Go(func() error { s.lendHub(ctx, c); return nil })
			}
		})
	})
	return group.Wait()
}

// hubLender gives an engine the Hub again.
type hubLender struct {
	s *supervisor
	c *client.Client
}

// Give and Lent implement [channel.Lender].
func (l hubLender) Give(ctx context.Context) error { return l.s.giveHub(ctx, l.c) }
func (l hubLender) Lent() channel.Lent             { return l.s.lent() }

// lendHub gives an engine the Hub beside what is loaded from it meanwhile. A
// prompt that is sent before that is done looks whether it is.
func (s *supervisor) lendHub(ctx context.Context, c *client.Client) {
	if err := s.giveHub(ctx, c); err != nil && !errors.Is(err, errAnother) && ctx.Err() == nil {
		s.log.Warn("the engine does not reach the hub", "error", err)
	}
}

// errAnother says why an engine is not given the Hub: all that it knows of it
// is one name.
var errAnother = lang.Errorf("another-openspace-folder-has-engines")

// lent tells who has an engine's way to the panes. Of programs that share one
// it is the one that began first.
func (s *supervisor) lent() channel.Lent {
	s.giving.Lock()
	l := channel.Lent{Given: s.given}
	s.giving.Unlock()
	me := s.me()
	for _, in := range instance.Sharing(me) {
		if in.MCP && in.Before(me) {
			l.Other = in.PID
		}
	}
	return l
}

// giveHub makes the Hub one of the engine's MCP servers, in the place of one of
// the same name.
func (s *supervisor) giveHub(ctx context.Context, c *client.Client) error {
	if s.lent().Other != 0 {
		return errAnother
	}
	s.giving.Lock()
	defer s.giving.Unlock()
	off := false
	cfg := engine.MCPConfig{Type: "remote", URL: s.hub.MCPURL(), OAuth: &off, Timeout: mcpTimeout}
	if t := s.hub.Token(); t != "" {
		cfg.Headers = map[string]string{"Authorization": "Bearer " + t}
	}
	all, err := c.AddMCP(ctx, serverName, cfg)
	s.given = s.given || err == nil
	if err == nil && all[serverName].Status != "connected" {
		err = errors.New(all[serverName].Error)
	}
	return err
}

func (s *supervisor) deliver(b client.Batch) { s.send(connection.Events{Batch: b}) }

func (s *supervisor) wantsMCP() bool { return !s.cut && wantsMCP(s.channel) }

// firstChannel is the channel until it is known whether the engine reaches the
// Hub.
func (s *supervisor) firstChannel() string {
	switch {
	case s.channel != "auto":
		return s.channel
	case s.wantsMCP():
		return "mcp"
	}
	return "stream"
}

// wantsMCP reports whether an engine is to have the Hub.
func wantsMCP(channel string) bool {
	return channel == "auto" || channel == "mcp" || channel == "both"
}

// config wires a spawned engine to the Hub: the instructions page and the MCP
// server, with the page and the token in files. Where the page can be in none it
// is fetched from the Hub: that address is another at each start.
func (s *supervisor) config() string {
	conf := map[string]any{}
	if s.channel != "off" {
		page, err := s.guide.begin(s.firstChannel())
		if err != nil {
			s.log.Warn("the engine's system prompt is another at each start", "error", err)
			page = s.hub.GuideURL()
		}
		conf["instructions"] = []string{page}
	}
	if s.wantsMCP() {
		server := map[string]any{"type": "remote", "url": s.hub.MCPURL(), "oauth": false, "timeout": mcpTimeout}
		if s.token != "" {
			server["headers"] = map[string]string{"Authorization": "Bearer {file:" + s.token + "}"}
		}
		conf["mcp"] = map[string]any{serverName: server}
	}
	b, _ := json.Marshal(conf) // maps of strings always marshal
	return string(b)
}

// logWriter puts the engine's standard error into the log.
type logWriter struct{ log *slog.Logger }

func (w logWriter) Write(b []byte) (int, error) {
	w.log.Debug("engine", "stderr", string(b))
	return len(b), nil
}
