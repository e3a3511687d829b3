package hub

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/net/netutil"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

const (
	// headerTimeout and bodyTimeout are how long a sender may take.
	headerTimeout = 5 * time.Second
	bodyTimeout   = 30 * time.Second
	// writeTimeout is how long a reader may take for one answer or event.
	writeTimeout = 30 * time.Second
	// maxConnections is how many are served at once. Further ones wait.
	maxConnections = 1000
	// shutdownTimeout bounds Run's end.
	shutdownTimeout = 2 * time.Second
)

// Hub is the embedded server. Make one with New, bind it with Listen, serve
// with Run.
type Hub struct {
	o       Options
	token   secret // bearer
	pageID  secret // opens the instructions page
	guideID secret // opens the guide

	cmds    atomic.Pointer[commandSet]
	routes  map[string]*route
	events  *broadcaster
	posted  *posted
	bridges bridges
	remote  *remote // nil unless headless
	metrics *metrics
	slots   chan struct{} // one for each command that runs or waits
	large   chan struct{} // one for each large body that is read

	mcp      *mcp.Server
	mcpHTTP  http.Handler
	mcpSeen  *openRequests
	sessions mcpSessions
	refresh  sync.Mutex // one RefreshCommands at a time

	headerTimeout, bodyTimeout time.Duration // shortened by tests

	listener  net.Listener
	hosts     map[string]bool // what a request's Host may be
	closeOnce sync.Once
	stopping  chan struct{} // closed when Run ends
	work      jobs          // commands that run in the background
}

// New makes a Hub; nothing listens yet.
func New(o Options) (*Hub, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	if _, _, err := splitLoopback(o.Addr); err != nil {
		return nil, err
	}
	h := &Hub{
		o: o, token: newSecret(), pageID: newSecret(), guideID: newSecret(),
		events: newBroadcaster(o.MaxEventClients), posted: newPosted(), metrics: newMetrics(),
		slots: make(chan struct{}, maxInFlight), large: make(chan struct{}, maxLarge), headerTimeout: headerTimeout,
		bodyTimeout: bodyTimeout,
		stopping:    make(chan struct{}), mcpSeen: newOpenRequests(),
		sessions: mcpSessions{each: map[string]*mcpSession{}},
	}
	h.cmds.Store(newCommandSet(nil))
	h.serveMCP()
	h.routes = h.table()
	return h, nil
}

// Listen binds the address, so that URL is known before anything is served.
func (h *Hub) Listen() error {
	if h.listener != nil {
		return errors.New("hub: already listening")
	}
	host, port, err := splitLoopback(h.o.Addr)
	if err != nil {
		return err
	}
	l, err := bind(host, port)
	if err != nil {
		return err
	}
	h.listener, h.hosts = l, hostNames(l.Addr())
	h.o.Log.Info("hub listening", "addr", h.Addr(), "requested", h.o.Addr, "auth", h.o.Auth)
	return nil
}

// Run serves until ctx ends, then lets what runs end, for at most two
// seconds, and frees the address. It listens first if Listen was not called.
func (h *Hub) Run(ctx context.Context) error {
	if h.listener == nil {
		if err := h.Listen(); err != nil {
			return err
		}
	}
	h.RefreshCommands() // not in New: who waits for that draws meanwhile
	srv := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: h.headerTimeout,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ErrorLog:          slog.NewLogLogger(h.o.Log.Handler(), slog.LevelDebug),
	}
	var idle newConns
	srv.ConnState = idle.watch
	srv.RegisterOnShutdown(idle.drop)
	served := make(chan error, 1)
	go func() { served <- srv.Serve(netutil.LimitListener(h.listener, maxConnections)) }()
	select {
	case err := <-served:
		h.stop(srv)
		return fmt.Errorf("hub: %w", err)
	case <-ctx.Done():
	}
	h.stop(srv)
	<-served
	h.o.Log.Info("hub stopped")
	return nil
}

// stop ends what runs: commands are cancelled, streams closed, connections
// given until shutdownTimeout.
func (h *Hub) stop(srv *http.Server) {
	h.closeOnce.Do(func() { close(h.stopping) })
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		h.closeSessions()
		h.work.wait()
	}()
	if srv.Shutdown(ctx) != nil {
		_ = srv.Close() // what is left gets no more time
	}
	select {
	case <-ended:
	case <-ctx.Done():
	}
	h.closeSessions()
}

// closeSessions ends the MCP sessions, each waiting for its cancelled calls.
func (h *Hub) closeSessions() {
	var wg sync.WaitGroup
	for s := range h.mcp.Sessions() {
		wg.Go(func() { _ = s.Close() }) // it ends either way
	}
	wg.Wait()
}

// Close frees the address of a Hub that listens but was never run.
func (h *Hub) Close() error {
	h.closeOnce.Do(func() { close(h.stopping) })
	if h.listener == nil {
		return nil
	}
	return h.listener.Close()
}

// RequestedAddr is the address that was asked for.
func (h *Hub) RequestedAddr() string { return h.o.Addr }

// Addr is the address that is listened on, and empty before Listen. Its port
// is another than RequestedAddr's when that was taken.
func (h *Hub) Addr() string {
	if h.listener == nil {
		return ""
	}
	return h.listener.Addr().String()
}

// URL is the Hub's root, such as http://127.0.0.1:3001.
func (h *Hub) URL() string { return "http://" + h.Addr() }

// MCPURL is the MCP endpoint.
func (h *Hub) MCPURL() string { return h.URL() + "/mcp" }

// Token is the bearer token, and empty with AuthNone.
func (h *Hub) Token() string {
	if h.o.Auth == AuthNone {
		return ""
	}
	return h.token.text
}

// InstructionsURL is the instructions page with the secret that opens it and
// nothing else, for whoever cannot send a header.
func (h *Hub) InstructionsURL() string {
	return h.URL() + "/openspace/instructions?key=" + url.QueryEscape(h.pageID.text)
}

// GuideURL is the page for our own engine, with a secret of its own.
func (h *Hub) GuideURL() string {
	return h.URL() + "/openspace/guide?key=" + url.QueryEscape(h.guideID.text)
}

// Guide writes that page for a channel; empty: the one in force.
func (h *Hub) Guide(channel string) string {
	if st := h.o.State.Load(); channel == "" && st != nil {
		channel = st.Channel
	}
	return Guide(channel, h.cmds.Load().list)
}

// Instructions writes the page as it is now, for a channel; empty: the one in
// force.
func (h *Hub) Instructions(channel string) string {
	st := h.state()
	if channel == "" && st != nil {
		channel = st.Channel
	}
	return Instructions(channel, h.cmds.Load().list, st)
}

// state is the newest state with the results that bridges posted.
func (h *Hub) state() *snapshot.State {
	st := h.o.State.Load()
	session := ""
	if st != nil {
		session = st.Session
	}
	extra := h.posted.results(session)
	if h.remote != nil && session == "" { // nobody says which session shows
		extra = h.posted.all()
	}
	if len(extra) == 0 {
		return st
	}
	merged := snapshot.State{}
	if st != nil {
		merged = *st
	}
	merged.Results = mergeResults(merged.Results, extra)
	return &merged
}

// NotifyCommand tells the event clients of a command.
func (h *Hub) NotifyCommand(id string, inv commands.Invocation) {
	h.events.send(commandEvent(id, "", inv), "")
}

// secret is 256 random bits as text.
type secret struct{ text string }

func newSecret() secret {
	var b [32]byte
	_, _ = rand.Read(b[:]) // crypto/rand never fails: it ends the program instead
	return secret{base64.RawURLEncoding.EncodeToString(b[:])}
}
