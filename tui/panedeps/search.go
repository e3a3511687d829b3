package panedeps

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/panes/search"
)

// typingPause is how long is waited for the next letter before files are looked
// into.
const typingPause = 80 * time.Millisecond

// Search is what the pane that searches files needs; engine is nil while none answers.
func (o Workspace) Search(engine func() *client.Client) search.Deps {
	over, root := o.Ctx, o.Files
	rg := sync.OnceValue(grep.Rg)
	return search.Deps{
		Search: func(ctx context.Context, p *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			defer context.AfterFunc(over, cancel)()
			return grep.Search(ctx, root, rg(), p, give)
		},
		Symbols: func() func(context.Context, string) []grep.File {
			cl, dir := engine(), root.Place()
			if cl == nil {
				return func(context.Context, string) []grep.File { return nil }
			}
			return func(ctx context.Context, name string) []grep.File { return knownSymbols(ctx, cl, dir, name) }
		},
		Replace: search.Replacer{
			Refusal: func() error { return root.Elsewhere("") },
			Plan: func(ctx context.Context, r *grep.Replacement, f grep.File) grep.Planned {
				return r.Plan(ctx, root, f)
			},
			Apply: func(r *grep.Replacement, part grep.Part) (grep.Replaced, error) {
				return r.Apply(over, root, part)
			},
			Revert: func(d grep.Replaced) error { return d.Revert(over, root) },
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

// knownSymbols are the symbols that language servers know by a part of their
// names, in the files under a folder.
func knownSymbols(ctx context.Context, c *client.Client, dir, name string) []grep.File {
	told, err := c.FindSymbols(ctx, name)
	if err != nil {
		return nil
	}
	lines := map[string][]grep.Line{}
	for _, s := range told {
		if f, ok := s.Under(dir); ok {
			from := s.Location.Range.Start
			n := utf8.RuneCountInString(s.Name)
			lines[f] = append(lines[f], grep.Line{Number: from.Line + 1, Text: s.Name,
				Spans: []grep.Span{{From: 0, To: len(s.Name)}}, Column: from.Character + 1, End: from.Character + n})
		}
	}
	var out []grep.File
	for _, f := range slices.Sorted(maps.Keys(lines)) {
		slices.SortFunc(lines[f], func(a, b grep.Line) int { return a.Number - b.Number })
		out = append(out, grep.File{Path: f, Lines: lines[f]})
	}
	return out
}
