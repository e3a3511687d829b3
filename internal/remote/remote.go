// Package remote gives the files of a workspace that is where an engine runs, on
// another machine, by the engine's API.
package remote

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Engine is what is asked of an engine's client. An error with a method Refused
// that says so means that the engine answered, and would not.
type Engine interface {
	ReadBytes(ctx context.Context, path string, most int64) ([]byte, error)
	ListFiles(ctx context.Context, path string) ([]engine.FileNode, error)
	FindText(ctx context.Context, expression string) ([]engine.Match, error)
	Repo
}

// MostLines is how many lines the engine gives of a search (1.18.33).
const MostLines = 10

// known is how long it holds what a folder has, for Known.
const known = 5 * time.Second

// Files are a workspace's files at an engine. It is safe for concurrent use.
type Files struct {
	of  Engine
	now func() time.Time

	mu   sync.Mutex
	seen map[string]seen
}

// seen is what a folder had.
type seen struct {
	files map[string]bool
	at    time.Time
}

// New returns the files of the workspace of a client.
func New(of Engine, now func() time.Time) *Files {
	return &Files{of: of, now: now, seen: map[string]seen{}}
}

// Bytes reads a file. The engine does not say what is wrong with one; its folder
// does.
func (f *Files) Bytes(ctx context.Context, rel string, most int64) ([]byte, error) {
	data, err := f.of.ReadBytes(ctx, rel, most)
	if err == nil || !refused(err) {
		return data, err
	}
	if rel == "." {
		return nil, errors.ErrUnsupported
	}
	items, above := f.Folder(ctx, path.Dir(rel))
	if above != nil {
		return nil, above
	}
	for _, it := range items {
		switch {
		case it.Name != path.Base(rel):
		case it.Type == "directory":
			return nil, errors.ErrUnsupported
		default:
			return nil, err
		}
	}
	return nil, fs.ErrNotExist
}

// Folder lists a folder.
func (f *Files) Folder(ctx context.Context, rel string) ([]workspace.Item, error) {
	nodes, err := f.of.ListFiles(ctx, rel)
	switch {
	case err == nil:
	case !refused(err) || rel == ".":
		return nil, err
	case f.Known(ctx, rel):
		return nil, errors.ErrUnsupported
	default:
		return nil, fs.ErrNotExist
	}
	items, files := make([]workspace.Item, 0, len(nodes)), map[string]bool{}
	for _, n := range nodes {
		it := workspace.Item{Name: n.Name, Type: "file", Ignored: n.Ignored || n.Name == ".git"}
		if n.Type == "directory" {
			it.Type = "directory"
			it.Ignored = it.Ignored || n.Name == "node_modules"
		} else {
			files[n.Name] = true
		}
		items = append(items, it)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for dir, s := range f.seen { // which bounds them
		if f.now().Sub(s.at) >= known {
			delete(f.seen, dir)
		}
	}
	f.seen[rel] = seen{files, f.now()}
	return items, nil
}

// Known looks for a file in its folder.
func (f *Files) Known(ctx context.Context, rel string) bool {
	dir := path.Dir(rel)
	if rel == "." {
		return false
	}
	look := func() (is, fresh bool) {
		f.mu.Lock()
		defer f.mu.Unlock()
		s, ok := f.seen[dir]
		return s.files[path.Base(rel)], ok && f.now().Sub(s.at) < known
	}
	is, fresh := look()
	if !fresh {
		if _, err := f.Folder(ctx, dir); err != nil {
			f.mu.Lock()
			f.seen[dir] = seen{at: f.now()} // it is not asked again for each of its names
			f.mu.Unlock()
			return false
		}
		is, _ = look()
	}
	return is
}

// Lines looks for an expression.
func (f *Files) Lines(ctx context.Context, expression string) (lines []workspace.Match, more bool, err error) {
	found, err := f.of.FindText(ctx, expression)
	if err != nil {
		return nil, false, err
	}
	for _, m := range found {
		text := strings.TrimRight(m.Lines.Text, "\r\n")
		column := 1
		if len(m.Submatches) > 0 {
			column = utf8.RuneCountInString(text[:min(max(m.Submatches[0].Start, 0), len(text))]) + 1
		}
		lines = append(lines, workspace.Match{Path: path.Clean(strings.ReplaceAll(m.Path.Text, `\`, "/")),
			Line: m.LineNumber, Column: column, Text: text})
	}
	return lines, len(found) >= MostLines, nil
}

// refused reports whether the engine answered, and would not.
func refused(err error) bool {
	var e interface{ Refused() bool }
	return errors.As(err, &e) && e.Refused()
}
