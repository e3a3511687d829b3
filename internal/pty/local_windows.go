package pty

import (
	"context"

	"github.com/openspace-tui/openspace/internal/guard"
)

// Local starts nothing on Windows: StartLine gives ErrUnsupported.
func Local(*guard.Guard) Starter { return none{} }

type none struct{}

func (none) StartLine(context.Context, Spec) (Line, error) { return nil, ErrUnsupported }
