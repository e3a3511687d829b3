package hub

import (
	"context"
	"log/slog"
	"time"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/snapshot"
)

// Executor runs a command through the gate and waits for its result, or for
// the end of ctx. It is safe for concurrent use.
type Executor interface {
	Execute(ctx context.Context, inv commands.Invocation) commands.Result
}

// The values of Options.Auth.
const (
	AuthToken = "token" // every request but /health carries the bearer token
	AuthNone  = "none"  // no token; Host and Origin are judged all the same
)

// DefaultAddr is where the Hub listens unless told otherwise.
const DefaultAddr = "127.0.0.1:3001"

// Options is what a Hub is made with.
type Options struct {
	// Addr is host:port, a loopback host. Port 0 takes any free port; a port
	// that is taken leaves the next free one, up to 20 further. Empty:
	// DefaultAddr.
	Addr string
	// Auth is AuthToken (also when empty) or AuthNone.
	Auth string

	Executor Executor
	// Commands lists those offered to agents. It is called by New and by
	// RefreshCommands, so it may be slow; nil means that there are none yet.
	Commands func() []*commands.Command
	// Withheld returns why a command that exists is not among Commands, else
	// nil. Nil: there is none.
	Withheld func(id string) *commands.Error
	// State is where the workspace's state is published. Nil: an empty one.
	State *snapshot.Store

	Version string
	Log     *slog.Logger     // nil: nothing is logged
	Now     func() time.Time // nil: time.Now

	PingInterval     time.Duration // between pings to event clients; 0: 30 s
	ProgressInterval time.Duration // between progress notes of a waiting MCP call; 0: 10 s
	MaxEventClients  int           // 0: 10
}

func (o Options) withDefaults() (Options, error) {
	if o.Executor == nil {
		return o, lang.Errorf("hub-no-executor")
	}
	if o.Addr == "" {
		o.Addr = DefaultAddr
	}
	switch o.Auth {
	case "":
		o.Auth = AuthToken
	case AuthToken, AuthNone:
	default:
		return o, lang.Errorf("hub-auth-is-neither-nor", o.Auth, AuthToken, AuthNone)
	}
	if o.Commands == nil {
		o.Commands = func() []*commands.Command { return nil }
	}
	if o.Withheld == nil {
		o.Withheld = func(string) *commands.Error { return nil }
	}
	if o.State == nil {
		o.State = &snapshot.Store{}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	o.PingInterval = orDefault(o.PingInterval, 30*time.Second)
	o.ProgressInterval = orDefault(o.ProgressInterval, 10*time.Second)
	o.MaxEventClients = orDefault(o.MaxEventClients, 10)
	return o, nil
}

func orDefault[T int | time.Duration](v, def T) T {
	if v <= 0 {
		return def
	}
	return v
}
