//go:build windows

package cli

import "context"

// suspender returns what does nothing: no shell stops programs here.
func (p *program) suspender(*keys) func(context.Context) error {
	return func(context.Context) error { return nil }
}
