// Package heard checks what a watch tells.
package heard

import (
	"context"
	"testing"
	"time"
)

// Watch waits until something changed.
type Watch interface {
	Next(ctx context.Context) error
}

// How long a change may take, and how long nothing is waited for.
const (
	late  = 10 * time.Second
	quiet = 200 * time.Millisecond
)

// Check waits for the next that a watch tells, or that it tells nothing.
func Check(t testing.TB, w Watch, what string, want bool) {
	t.Helper()
	wait := late
	if !want {
		wait = quiet
	}
	ctx, cancel := context.WithTimeout(t.Context(), wait)
	defer cancel()
	if err := w.Next(ctx); (err == nil) != want {
		t.Errorf("%s: %v", what, err)
	}
}
