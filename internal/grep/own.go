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
				f, passed := g.p.file(inner, root, p)
				mu.Lock()
				switch passed {
				case unread:
					sum.Unread, sum.UnreadNames = true, note(sum.UnreadNames, p)
				case large:
					sum.Large++
					sum.LargeNames = note(sum.LargeNames, p)
				}
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

// passed is why a file was not looked into.
type passed int

const (
	_      passed = iota
	unread        // it could not be read
	large         // it has text, and too much of it
)

// file looks into a file.
func (p *Pattern) file(ctx context.Context, root *workspace.Root, name string) (File, passed) {
	raw, err := root.Bytes(ctx, name)
	data, text := workspace.Plain(raw.Data)
	switch {
	case err != nil:
		return File{}, why(ctx, root, name, err)
	case !text || bytes.IndexByte(data, 0) >= 0 || p.plain != nil && !bytes.Contains(data, p.plain):
		return File{}, 0
	}
	f := File{Path: name}
	number := 0
	for line := range bytes.Lines(data) {
		number++
		if number%1000 == 0 && ctx.Err() != nil {
			return File{}, 0
		}
		if l, ok := p.judge(number, line); ok {
			f.Lines = append(f.Lines, l)
			if len(f.Lines) > MostLines {
				break
			}
		}
	}
	return f, 0
}

// why says what it means that a file was not read.
func why(ctx context.Context, root *workspace.Root, name string, err error) passed {
	var fault *workspace.Error
	switch known := errors.As(err, &fault); {
	case ctx.Err() != nil, known && fault.Code == workspace.NotFound:
		return 0
	case known && fault.Code == workspace.TooLarge:
		if wordy(ctx, root, name) {
			return large
		}
		return 0
	}
	return unread
}
