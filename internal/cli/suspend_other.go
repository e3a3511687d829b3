//go:build windows

package cli

import "context"

// suspends does nothing where no shell stops programs.
func (p *program) suspends(context.Context, *keys) error { return nil }
