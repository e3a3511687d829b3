package grep

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// mostFiles is how many files are looked into.
const mostFiles = 500_000

// byOurselves looks without ripgrep.
func (g *giver) byOurselves(ctx context.Context, root *workspace.Root) (Sum, error) {
	paths, more, err := root.Named(ctx, mostFiles, func(string) bool { return true })
	if err != nil {
		return Sum{}, err
	}
	var sum Sum
	inner, stop := context.WithCancel(ctx)
	defer stop()
	jobs := make(chan string)
	var mu sync.Mutex
	var group errgroup.Group
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			for p := range jobs {
				f, ok := g.p.file(inner, root, p)
				mu.Lock()
				sum.Unread = sum.Unread || !ok
				if inner.Err() == nil && !g.take(f) {
					stop()
				}
				mu.Unlock()
			}
			return nil
		})
	}
	g.p.feed(inner, paths, jobs)
	_ = group.Wait()
	sum.More = g.cut || more
	return sum, ctx.Err()
}

// feed hands the files out that are to be looked into.
func (p *Pattern) feed(ctx context.Context, paths []string, jobs chan<- string) {
	defer close(jobs)
	for _, name := range paths {
		if !p.wants(name) {
			continue
		}
		select {
		case jobs <- name:
		case <-ctx.Done():
			return
		}
	}
}

// file looks into a file; ok is false where it could not be read. A large one is
// passed over.
func (p *Pattern) file(ctx context.Context, root *workspace.Root, name string) (f File, ok bool) {
	raw, err := root.Bytes(ctx, name)
	data, text := workspace.Plain(raw.Data)
	switch {
	case err != nil:
		var fault *workspace.Error
		gone := errors.As(err, &fault) && (fault.Code == workspace.TooLarge || fault.Code == workspace.NotFound)
		return File{}, gone || ctx.Err() != nil
	case !text || bytes.IndexByte(data, 0) >= 0 || p.plain != nil && !bytes.Contains(data, p.plain):
		return File{}, true
	}
	f.Path = name
	number := 0
	for line := range bytes.Lines(data) {
		number++
		if number%1000 == 0 && ctx.Err() != nil {
			return File{}, true
		}
		if l, ok := p.judge(number, line); ok {
			f.Lines = append(f.Lines, l)
			if len(f.Lines) > MostLines {
				break
			}
		}
	}
	return f, true
}
