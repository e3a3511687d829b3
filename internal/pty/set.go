package pty

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"unicode"

	"github.com/openspace-tui/openspace/internal/lang"
)

// MaxSessions is how many terminals there may be at once.
const MaxSessions = 20

// ErrTooMany says that there are as many terminals as there may be.
var ErrTooMany = lang.Errorf("too-many-terminals")

// Set is the terminals there are, by their ids: the title as a slug
// (test-runner, then test-runner-2), terminal-1 without a title. It is safe for
// concurrent use; its zero value is not, see NewSet.
type Set struct {
	starter Starter
	max     int
	turns   turns

	mu    sync.Mutex
	order []string
	named map[string]*Session // nil while one starts
	edits map[string]string   // the files that are edited, by ids
	// version rises when a terminal comes or goes.
	version uint64
}

// NewSet makes an empty set whose terminals a Starter starts; max 0 is
// MaxSessions.
func NewSet(starter Starter, max int) *Set {
	if max <= 0 {
		max = MaxSessions
	}
	return &Set{starter: starter, max: max, turns: newTurns(), named: map[string]*Session{}, edits: map[string]string{}}
}

// Create starts a terminal and names it by its title.
func (c *Set) Create(ctx context.Context, o Options) (string, *Session, error) {
	return c.create(ctx, "", o)
}

// Open returns the terminal of an id, and starts one when there is none: a pane
// that a layout restored.
func (c *Set) Open(ctx context.Context, id string, o Options) (*Session, error) {
	if s, ok := c.Get(id); ok {
		return s, nil
	}
	_, s, err := c.create(ctx, id, o)
	return s, err
}

func (c *Set) create(ctx context.Context, id string, o Options) (string, *Session, error) {
	named := id != ""
	id, err := c.reserve(id, o)
	if err != nil {
		return "", nil, err
	}
	if n, ok := strings.CutPrefix(id, slug(o.Title)+"-"); ok && !named && o.Title != "" {
		o.Title += " " + n // or two tabs would look the same
	}
	starter := c.starter
	if o.Starter != nil {
		starter = o.Starter
	}
	o.turns, o.id = c.turns, id
	s, err := Start(ctx, starter, o)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.drop(id)
		return "", nil, err
	}
	if _, ok := c.named[id]; !ok { // closed while it started
		s.Close()
		return "", nil, ErrClosed
	}
	c.named[id] = s
	c.version++
	return id, s, nil
}

// reserve takes an id, and a place among those that may be.
func (c *Set) reserve(id string, o Options) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.order) >= c.max {
		return "", lang.Errorf("there-are-ended-ones-too", ErrTooMany, len(c.order))
	}
	if id == "" {
		id = c.free(slug(o.Title))
	} else if _, ok := c.named[id]; ok {
		return "", lang.Errorf("terminal-is-being-started", id)
	}
	c.order = append(c.order, id)
	c.named[id] = nil
	if o.Edits != "" {
		c.edits[id] = o.Edits
	}
	return id, nil
}

// free returns an id that nothing has.
func (c *Set) free(name string) string {
	id, n := name, 2
	if name == "" {
		name, id, n = "terminal", "terminal-1", 2
	}
	for ; ; n++ {
		if _, taken := c.named[id]; !taken {
			return id
		}
		id = fmt.Sprintf("%s-%d", name, n)
	}
}

// slug makes an id of a title: letters and digits, with hyphens between.
func slug(title string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(title) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			gap = b.Len() > 0
			continue
		}
		if b.Len() > 40 {
			break
		}
		if gap {
			b.WriteByte('-')
			gap = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Get returns the terminal of an id.
func (c *Set) Get(id string) (*Session, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.named[id]
	return s, s != nil
}

// Version rises when a terminal comes or goes.
func (c *Set) Version() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.version
}

// Edits returns the file that a terminal's program was started to edit; empty: none.
func (c *Set) Edits(id string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.edits[id]
}

// Editing returns the terminal whose program edits a file, or starts to.
func (c *Set) Editing(file string) (id string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, id := range c.order {
		if c.edits[id] != file || file == "" {
			continue
		}
		s := c.named[id]
		if s == nil {
			return id, true
		}
		if _, ended := s.Exit(); !ended {
			return id, true
		}
	}
	return "", false
}

// IDs lists the terminals in the order in which they were made.
func (c *Set) IDs() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out []string
	for _, id := range c.order {
		if c.named[id] != nil {
			out = append(out, id)
		}
	}
	return out
}

// Remove closes a terminal and forgets it. It does not wait: the session that it
// gives has Done.
func (c *Set) Remove(id string) (*Session, bool) {
	c.mu.Lock()
	s := c.named[id]
	c.drop(id)
	c.mu.Unlock()
	if s == nil {
		return nil, false
	}
	s.Close()
	return s, true
}

// drop forgets an id. The lock is held.
func (c *Set) drop(id string) {
	delete(c.named, id)
	delete(c.edits, id)
	c.version++
	for i, o := range c.order {
		if o == id {
			c.order = append(c.order[:i:i], c.order[i+1:]...)
		}
	}
}

// Close closes all terminals and waits for them; ctx cuts the waiting short.
func (c *Set) Close(ctx context.Context) error {
	var all []*Session
	for _, id := range c.IDs() {
		if s, ok := c.Remove(id); ok {
			all = append(all, s)
		}
	}
	for _, s := range all {
		select {
		case <-s.Done():
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
