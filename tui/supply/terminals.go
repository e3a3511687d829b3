package supply

import (
	"context"

	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes/term"
)

// Terminals is what terminal panes work on: the programs that run, by their ids.
// A pane that closes ends its program.
func (s *Supply) Terminals() term.Deps {
	if s.o.Terminals == nil {
		return term.Deps{}
	}
	set, base, dir := s.o.Terminals.Set, s.o.Terminals.Base, s.p.Files().Dir()
	return term.Deps{
		Get: set.Get,
		Open: func(ctx context.Context, id, title string, cols, rows int) (*pty.Session, error) {
			o := base
			o.Title, o.Root, o.Cols, o.Rows = title, dir, cols, rows
			return set.Open(ctx, id, o)
		},
		Closed: func(id string) { set.Remove(id) },
	}
}
