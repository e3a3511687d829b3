package tui

import (
	"context"
	"sync"
	"time"

	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/panes/search"
)

// typingPause is how long is waited for the next letter before files are looked
// into.
const typingPause = 80 * time.Millisecond

// search is what the pane that searches files needs.
func (m *Model) search() search.Deps {
	over, root := m.o.Ctx, m.o.Files
	rg := sync.OnceValue(grep.Rg)
	return search.Deps{
		Search: func(ctx context.Context, p *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			defer context.AfterFunc(over, cancel)()
			return grep.Search(ctx, root, rg(), p, give)
		},
		Pause: func(ctx context.Context) {
			select {
			case <-time.After(typingPause):
			case <-ctx.Done():
			case <-over.Done():
			}
		},
	}
}
