package workspace

import (
	"context"
	"sync"
)

// countdown is a context that ends after it was looked at some times.
type countdown struct {
	context.Context
	mu   sync.Mutex
	left int
	done chan struct{}
}

func (c *countdown) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left == 0 {
		close(c.done)
	}
	if c.left <= 0 {
		return context.Canceled
	}
	return nil
}

func (c *countdown) Done() <-chan struct{} { return c.done }
