package cli

import (
	"context"
	"os"
	"sync"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/instance"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/state"
	"github.com/openspace-tui/openspace/tui/connect"
)

// engineChoice is which engine is used, and the one to go back to while a new one has
// not come. It is safe for concurrent use.
type engineChoice struct {
	mu    sync.Mutex
	found client.Found
	was   *client.Found // before the change, until the new one answers
	fresh bool          // it was chosen since begin
	leave context.CancelFunc
}

func newChoice(found client.Found) *engineChoice { return &engineChoice{found: found} }

// begin returns the engine to have now, and a context that ends when another one
// is chosen.
func (c *engineChoice) begin(ctx context.Context) (context.Context, client.Found) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.leave != nil {
		c.leave()
	}
	ctx, c.leave = context.WithCancel(ctx)
	c.fresh = false
	return ctx, c.found
}

// use chooses another engine, and ends the one in force.
func (c *engineChoice) use(found client.Found) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.was == nil {
		was := c.found
		c.was = &was
	}
	c.found, c.fresh = found, true
	if c.leave != nil {
		c.leave()
	}
}

// changed reports whether another engine was chosen since begin.
func (c *engineChoice) changed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.fresh
}

// came notes that the chosen engine answers, and reports whether it is another
// one than before.
func (c *engineChoice) came() (found client.Found, changed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	changed = c.was != nil && !c.fresh
	if changed {
		c.was = nil
	}
	return c.found, changed
}

// goBack chooses the engine from before the change, where the new one did not
// come.
func (c *engineChoice) goBack() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.was == nil {
		return false
	}
	c.found, c.was = *c.was, nil
	return true
}

// now is the chosen engine.
func (c *engineChoice) now() client.Found {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.found
}

// engines changes the engine of a program.
type engines struct{ p *program }

// Find reads an address. One of another machine has other files: it takes another
// program.
func (e engines) Find(address, user, password string) (client.Found, error) {
	o := client.FindOptions{Server: address, By: "/server", Username: user, Password: password, Getenv: os.Getenv,
		Binary: e.p.conf.Engine.Binary}
	if address == connect.OwnEngine {
		o.Server, o.Username, o.Password, o.Demo = "", "", "", e.p.f.demo
		o.Getenv = func(name string) string {
			if name == client.ServerVariable {
				return ""
			}
			return os.Getenv(name)
		}
	}
	found, err := client.Find(o)
	switch {
	case err != nil:
		return found, err
	case e.p.files.Away() != nil:
		return found, lang.Errorf("workspace-engines-machine-start")
	case !found.Local():
		return found, lang.Errorf("engine-another-machine-has-other", found.URL)
	}
	return found, nil
}

func (e engines) InForce() client.Found { return e.p.sup.choice.now() }

// Try asks an engine that runs already; one of our own is begun when it is used.
func (e engines) Try(ctx context.Context, f client.Found) error {
	if f.Source != client.Attached {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, tryFor)
	defer cancel()
	return client.Try(ctx, client.Options{BaseURL: f.URL, Username: f.Username, Password: f.Password,
		Directory: e.p.files.Dir()})
}

func (e engines) Use(f client.Found) { e.p.sup.choice.use(f) }

// myself is this program as others find it.
func (p *program) myself() instance.Info {
	p.meMu.Lock()
	defer p.meMu.Unlock()
	return p.me
}

// tellEngine has others find which engine the program has now.
func (p *program) tellEngine(found client.Found) {
	p.meMu.Lock()
	p.me.Engine, p.me.MCP = "", false
	if found.Source == client.Attached && p.files.Away() == nil {
		p.me.Engine, p.me.MCP = found.URL, wantsMCP(p.channel())
	}
	me := p.me
	p.meMu.Unlock()
	if _, err := instance.Write(me); err != nil {
		p.log.Warn("announce the engine", "error", err)
	}
}

// discover offers an engine that runs for the folder already, where one of our own
// was to be started. It is offered once.
func (p *program) discover(ctx context.Context, found client.Found) error {
	address := p.conf.Discover()
	if address == "" || found.Source == client.Attached || p.f.demo || p.files.Away() != nil || !client.IsLocal("http://"+address) {
		return nil
	}
	r, ok := client.Discover(ctx, address)
	if !ok || !r.Serves(p.files.Dir()) {
		return nil
	}
	once, err := state.Offer(p.files.Name(), r.URL)
	if err != nil {
		p.log.Warn("remember the engine that was offered", "error", err)
	}
	if once {
		p.tea.Send(connect.EngineFound{Running: r})
	}
	return nil
}
