package search

import (
	"context"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/grep"
)

// run is a search under way. What it finds waits in it until it is asked for.
type run struct {
	pattern *grep.Pattern
	wait    func() <-chan struct{} // closed when it is ended
	cancel  context.CancelFunc
	begin   func(d Deps) // looks, until all is found

	begun, waiting bool // of the Update loop, but begun
	seen           bool // something of it shows

	mu    sync.Mutex
	files []grep.File
	done  bool
	sum   grep.Sum
	err   error
	wake  chan struct{} // holds a token when there is something
}

// came is what was found since the last.
type came struct {
	run   *run
	files []grep.File
	done  bool
	sum   grep.Sum
	err   error
}

// gather is how long what is found is gathered, so that a search of many files
// draws a few times.
const gather = 30 * time.Millisecond

func newRun(p *grep.Pattern) *run {
	ctx, cancel := context.WithCancel(context.Background())
	r := &run{pattern: p, wait: ctx.Done, cancel: cancel, wake: make(chan struct{}, 1)}
	r.begin = func(d Deps) {
		if d.Pause != nil {
			d.Pause(ctx)
		}
		var sum grep.Sum
		err := ctx.Err()
		if err == nil {
			sum, err = d.Search(ctx, p, r.give)
		}
		r.mu.Lock()
		r.done, r.sum, r.err = true, sum, err
		r.mu.Unlock()
		r.stir()
	}
	return r
}

// give takes a file.
func (r *run) give(f grep.File) {
	r.mu.Lock()
	r.files = append(r.files, f)
	r.mu.Unlock()
	r.stir()
}

func (r *run) stir() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// next begins the search at first, and waits for something of it.
func (r *run) next(d Deps) tea.Cmd {
	first := !r.begun
	r.begun = true
	if first && r.pattern.Query().Defined && d.Symbols != nil {
		d.Search = d.AskedFirst()
	}
	return func() tea.Msg {
		if first {
			go r.begin(d) // it ends when it is cancelled, at the latest when the pane is closed
		}
		select {
		case <-r.wake:
		case <-r.wait():
			return nil
		}
		if !first && !r.over() {
			select {
			case <-time.After(gather):
			case <-r.wait():
				return nil
			}
		}
		return r.take()
	}
}

// AskedFirst is a search for symbols: the language servers are asked before files
// are looked into. Call it on the loop.
func (d Deps) AskedFirst() func(context.Context, *grep.Pattern, func(grep.File)) (grep.Sum, error) {
	ask := d.Symbols()
	return func(ctx context.Context, p *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
		if known := ask(ctx, p.Query().Text); len(known) > 0 {
			return p.Given(known, give), nil
		}
		return d.Search(ctx, p, give)
	}
}

func (r *run) over() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.done
}

// take returns what is there.
func (r *run) take() tea.Msg {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := came{r, r.files, r.done, r.sum, r.err}
	r.files = nil
	return out
}
