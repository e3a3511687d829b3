// Package connection is the engine as the program knows it: whether its events come, what
// it offers, and its providers read anew.
package connection

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/store"
)

// Program is what learns of the engine.
type Program interface {
	Toast(level commands.Level, text string)
	Context() context.Context
	Now() time.Time
	Log() *slog.Logger
	// Ready says that an engine answers, Live that its events come (again: they came
	// before), Gap that they ceased, and Gone that it did not come back for a while.
	Ready(e Ready)
	Live(again bool)
	Gap()
	Gone()
	Event(ev engine.Event) tea.Cmd
	// Changed draws anew what tells of the engine, or of its agents where colours is set.
	Changed(colours bool)
	// Keep leaves sessions that the engine does not have. Resynced goes on with those that
	// it has.
	Keep(has func(session string) bool) tea.Cmd
	Resynced() tea.Cmd
	// Located takes the engine's paths, and Offers goes on with its catalog; agents are
	// nil where they could not be read.
	Located(p engine.Paths)
	TakeAgents(all []engine.Agent)
	Offers() tea.Cmd
	// Rest goes on with what waited for the engine.
	Rest() tea.Cmd
	// Sending reports whether a prompt is on its way; Forgotten says that the engine forgot
	// what it was told to allow always.
	Sending() bool
	Forgotten()
	// Busy reports whether the person does something, or did since.
	Busy(since time.Time) bool
	// ShowModels lists the models of a provider.
	ShowModels(provider string)
	// Name is the engine in words.
	Name() string
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(c *Connection) tea.Cmd }

// Update does on the loop what follows from a result.
func (c *Connection) Update(msg Msg) tea.Cmd { return msg.on(c) }

// Connection is the engine as the program knows it.
type Connection struct {
	p       Program
	st      *store.Store
	client  *client.Client // nil until it is ready
	kind    client.Source
	version string
	// terminals starts programs where the engine runs; nil: it cannot.
	terminals pty.Starter
	state     client.StreamState
	err       error
	next      time.Time
	once      bool // the stream was live before
	gaps      int  // how often the stream broke

	gone time.Time // since when there is no engine; zero: there is one

	wants     Preferred // by the engine's configuration
	agents    []engine.Agent
	providers engine.Providers
	commands  []engine.Command
	renewal   *renewal  // of the providers, that waits or runs
	fresh     string    // a provider whose models are shown when they come
	freshAt   time.Time // when it was connected: a key since then is meant for something else
	calm      bool      // the stream ends by our doing
	trying    bool      // the time of the next try has come
	renewed   bool      // it is another engine than before: what only that one knew goes
	partial   bool      // not all of them came: they are asked for again
}

// New knows of no engine yet.
func New(p Program, st *store.Store) *Connection { return &Connection{p: p, st: st} }

// Client is how the engine is reached; nil until it is ready.
func (c *Connection) Client() *client.Client { return c.client }

// Title is the engine as the status line has it.
func (c *Connection) Title() string { return strings.TrimSpace("opencode " + c.version) }

// Kind is whose engine it is, and Version what it is.
func (c *Connection) Kind() client.Source { return c.kind }
func (c *Connection) Version() string     { return c.version }

// Terminals starts programs where the engine runs; nil: it cannot.
func (c *Connection) Terminals() pty.Starter {
	if !c.Live() {
		return nil
	}
	return c.terminals
}

// Live reports whether prompts can be sent.
func (c *Connection) Live() bool { return c.client != nil && c.state == client.Live }

// Stream is how the engine's events come. Err is why they do not, and Next when that is
// tried again; Trying says that this time has come.
func (c *Connection) Stream() client.StreamState { return c.state }
func (c *Connection) Err() error                 { return c.err }
func (c *Connection) Next() time.Time            { return c.next }
func (c *Connection) Trying() bool               { return c.trying }

// WasLive reports whether the engine's events came before.
func (c *Connection) WasLive() bool { return c.once }

// Gaps is how often the stream of events broke.
func (c *Connection) Gaps() int { return c.gaps }

// Agents, Providers and Commands are what the engine offers, and Wants what its
// configuration says.
func (c *Connection) Agents() []engine.Agent      { return c.agents }
func (c *Connection) Providers() engine.Providers { return c.providers }
func (c *Connection) Commands() []engine.Command  { return c.commands }
func (c *Connection) Wants() Preferred            { return c.wants }

// SetCommands takes the commands that the engine has now.
func (c *Connection) SetCommands(all []engine.Command) { c.commands = all }

// SetProviders takes the providers that it has, with their models.
func (c *Connection) SetProviders(all engine.Providers) { c.providers = all }

// SetAgents takes the engine's agents.
func (c *Connection) SetAgents(all []engine.Agent) {
	same := slices.EqualFunc(all, c.agents,
		func(a, b engine.Agent) bool { return a.Name == b.Name && a.Color == b.Color })
	if c.agents = all; !same {
		c.p.Changed(true)
	}
}

// Calm reports whether the stream ends by our doing.
func (c *Connection) Calm() bool { return c.calm }

// SetCalm says whether it does.
func (c *Connection) SetCalm(on bool) { c.calm = on }

// Renewed reports whether it is another engine than before, whose sessions are not known
// yet.
func (c *Connection) Renewed() bool { return c.renewed }

// Going says that another engine takes the place of this one.
func (c *Connection) Going() {
	c.state = client.Connecting
	c.p.Changed(false)
}

// State is what changes with the connection.
type State struct {
	client           *client.Client
	kind             client.Source
	stream           client.StreamState
	gaps, agents     int
	renewal          *renewal
	renews, renewed  bool
	calm, toldToWait bool
}

// State returns what changes with it.
func (c *Connection) State() State {
	s := State{client: c.client, kind: c.kind, stream: c.state, gaps: c.gaps, agents: len(c.agents),
		renewal: c.renewal, renewed: c.renewed, calm: c.calm}
	if c.renewal != nil {
		s.renews, s.toldToWait = c.renewal.runs, c.renewal.told
	}
	return s
}
