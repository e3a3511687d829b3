package cli

import (
	"log/slog"
	"sync"
	"time"

	"github.com/openspace-tui/openspace/internal/state"
)

// guide keeps the page that a spawned engine reads at each step, as a file. It
// may be called from anywhere.
type guide struct {
	page func(channel string) string
	open func() (*state.Guide, error)
	log  *slog.Logger

	mu      sync.Mutex
	file    *state.Guide // nil: there is none
	channel string
	text    string // what the file says
}

// newGuide is that of the program's workspace.
func (p *program) newGuide() *guide {
	return &guide{page: p.instructions, log: p.log,
		open: func() (*state.Guide, error) { return state.OpenGuide(p.files.Dir(), time.Now()) }}
}

// begin returns the path of the file, with the page of a channel in it.
func (g *guide) begin(channel string) (path string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.file == nil {
		if g.file, err = g.open(); err != nil {
			return "", err
		}
	}
	g.channel = channel
	return g.file.Path(), g.write()
}

// turn has the page be that of a channel.
func (g *guide) turn(channel string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.channel = channel
	g.renew()
}

// refresh has the page tell which commands there are now.
func (g *guide) refresh() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.renew()
}

func (g *guide) renew() {
	if g.file == nil {
		return
	}
	if err := g.write(); err != nil {
		g.log.Error("write what the engine reads of the panes", "error", err)
	}
}

func (g *guide) write() error {
	text := g.page(g.channel)
	if text == g.text {
		return nil
	}
	err := g.file.Write(text)
	if err == nil {
		g.text = text
	}
	return err
}

// close leaves the file to the next program.
func (g *guide) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.file != nil {
		g.file.Close()
	}
}
