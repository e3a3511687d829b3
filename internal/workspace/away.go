package workspace

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Away says that a workspace is on another machine than this program.
type Away struct {
	Host  string // the machine, as people name it
	Dir   string // the folder there, absolute, with slashes; empty: not known yet
	Name  string // under which things of it are kept, as no folder of this machine is named
	Files Source // nil: nobody answers for it yet
}

// Source gives the files of a workspace on another machine. Paths are clean and
// relative to the workspace, with slashes. What is not there is fs.ErrNotExist, a
// folder in a file's place errors.ErrUnsupported; every other error says why
// there is no answer. It is safe for concurrent use.
type Source interface {
	// Bytes gives a file byte for byte, or its begin with more than most bytes.
	Bytes(ctx context.Context, rel string, most int64) ([]byte, error)
	// Folder gives what is in a folder alone, in any order.
	Folder(ctx context.Context, rel string) ([]Item, error)
	// Lines gives lines that match a regular expression as ripgrep has them, and
	// whether there may be more.
	Lines(ctx context.Context, expression string) (lines []Match, more bool, err error)
	// Known reports whether a path is a file, by what may be some seconds old.
	Known(ctx context.Context, rel string) bool
}

// Move says where the workspace is from now on; nil: on this machine's disk. It
// holds for what Own, UpTo and With made of it too.
func (s *site) Move(to *Away) { s.away.Store(to) }

// Away says where the workspace is; nil: on this machine's disk.
func (s *site) Away() *Away { return s.away.Load() }

// Place is the folder's absolute path where its files are; empty: not known yet.
func (s *site) Place() string {
	if a := s.Away(); a != nil {
		return a.Dir
	}
	return s.dir
}

// Name is the workspace's name, for what is kept of it.
func (s *site) Name() string {
	if a := s.Away(); a != nil {
		return a.Name
	}
	return s.dir
}

// Host is the machine on which the files are; empty: this one.
func (s *site) Host() string {
	if a := s.Away(); a != nil {
		return a.Host
	}
	return ""
}

// Has reports whether a path, as texts name it, is a file of the workspace. What is
// away is told by what may be some seconds old.
func (r *Root) Has(ctx context.Context, p string) bool {
	if r.isAbs(p) {
		rel, ok := r.inside(filepath.Clean(p))
		if !ok {
			return false
		}
		p = filepath.ToSlash(rel)
	}
	if ctx.Err() != nil || !filepath.IsLocal(filepath.FromSlash(p)) {
		return false
	}
	if a := r.Away(); a != nil {
		return a.Files != nil && a.Files.Known(ctx, path.Clean(p))
	}
	info, err := r.Disk().Stat(filepath.FromSlash(p))
	return err == nil && info.Mode().IsRegular()
}

// Elsewhere is the error of what cannot be done since the workspace is on another
// machine; nil: it is on this one.
func (s *site) Elsewhere(p string) error {
	a := s.Away()
	if a == nil {
		return nil
	}
	return fault(Unavailable, p, lang.M("workspace-whose-files-only-read", a.Host),
		lang.M("have-agent-do-terminal-engine"))
}

// source returns who answers for the files.
func (a *Away) source(p string) (Source, error) {
	if a.Files == nil {
		return nil, fault(Unavailable, p, lang.M("engine-where-files-does-not", a.Host),
			lang.Message{})
	}
	return a.Files, nil
}

// fault says what an answer means.
func (a *Away) fault(p string, err error) error {
	switch {
	case err == nil, errors.As(err, new(*Error)):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return missing(p)
	case errors.Is(err, errors.ErrUnsupported):
		return fault(NotAFile, p, lang.M("this-is-a-folder"), lang.M("name-a-file-in-it"))
	}
	return lang.Errorf("read-on", p, a.Host, err)
}

// fetch reads a file.
func (r *Root) fetch(ctx context.Context, a *Away, p, rel string) ([]byte, time.Time, error) {
	from, err := a.source(p)
	if err != nil {
		return nil, time.Time{}, err
	}
	data, err := from.Bytes(ctx, rel, r.limit())
	switch {
	case err != nil:
		return nil, time.Time{}, a.fault(p, err)
	case int64(len(data)) > r.limit():
		return nil, time.Time{}, a.tooLarge(p, r.limit())
	}
	return data, time.Time{}, nil
}

func (a *Away) tooLarge(p string, most int64) *Error {
	return fault(TooLarge, p, lang.M("file-has-more-than-mb-read", most>>20, a.Host),
		lang.M("look-terminal-engine"))
}

// folderAway returns what is in a folder, in no order.
func (r *Root) folderAway(ctx context.Context, a *Away, p, rel string) ([]Item, error) {
	from, err := a.source(p)
	if err != nil {
		return nil, err
	}
	if r.denies(rel) {
		return nil, refused(p)
	}
	items, err := from.Folder(ctx, rel)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil, fault(InvalidPath, p, lang.M("this-is-no-folder"), lang.M("name-folder-read-file"))
	}
	return items, a.fault(p, err)
}

// MaxAway is the largest file of another machine that is looked at as bytes.
const MaxAway = 32 << 20

// How far a workspace that is away is walked: each folder is a question.
const (
	maxFoldersAway = 5000
	foldersAtOnce  = 8
)

// walkAway goes through what is below a folder, but for what is ignored, folder by
// folder in the order of their names. It ends when see says so; more: it did not
// get to the end.
func (r *Root) walkAway(ctx context.Context, a *Away, p, rel string,
	see func(at string, it Item) (goOn bool)) (more bool, err error) {
	type answer struct {
		items []Item
		err   error
	}
	read := func(dirs []string) []chan answer {
		room, out := make(chan struct{}, foldersAtOnce), make([]chan answer, len(dirs))
		for i, d := range dirs {
			out[i] = make(chan answer, 1)
			go func() {
				room <- struct{}{}
				defer func() { <-room }()
				items, err := r.folderAway(ctx, a, p, d)
				out[i] <- answer{items, err}
			}()
		}
		return out
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	asked := 0
	for level := []string{rel}; len(level) > 0; {
		if asked += len(level); asked > maxFoldersAway {
			level, more = level[:max(len(level)-(asked-maxFoldersAway), 0)], true
		}
		var next []string
		for i, c := range read(level) {
			got := <-c
			switch {
			case got.err != nil && level[i] == rel:
				return false, got.err
			case got.err != nil && ctx.Err() != nil:
				return true, ctx.Err()
			case got.err != nil:
				continue // it went meanwhile, or is not to be read
			}
			sortItems(got.items)
			for _, it := range got.items {
				at := path.Join(level[i], it.Name)
				if it.Ignored {
					continue
				}
				if !see(at, it) {
					return true, nil
				}
				if it.Type == "directory" {
					next = append(next, at)
				}
			}
		}
		level = next
	}
	return more, nil
}

// listAway is List of a workspace that is away. Sizes and times are not told there.
func (r *Root) listAway(ctx context.Context, a *Away, p, rel string, recursive bool) (Listing, error) {
	out := Listing{Entries: []Entry{}}
	add := func(at string, it Item) bool {
		if len(out.Entries) == MaxEntries {
			out.Truncated = true
			return false
		}
		out.Entries = append(out.Entries, Entry{Path: at, Type: it.Type})
		return true
	}
	if recursive {
		more, err := r.walkAway(ctx, a, p, rel, add)
		out.Truncated = out.Truncated || more
		sortEntries(out.Entries)
		return out, err
	}
	items, err := r.folderAway(ctx, a, p, rel)
	for _, it := range items {
		add(path.Join(rel, it.Name), it)
	}
	sortEntries(out.Entries)
	return out, err
}

// pathsAway lists files that are not ignored and whose names satisfy a test.
func (r *Root) pathsAway(ctx context.Context, a *Away, most int, test func(name string) bool) (paths []string,
	more bool, err error) {
	more, err = r.walkAway(ctx, a, ".", ".", func(at string, it Item) bool {
		switch {
		case it.Type == "directory" || !test(it.Name):
			return true
		case len(paths) == most:
			return false
		}
		paths = append(paths, at)
		return true
	})
	return paths, more, err
}

// LinesAway returns lines that match an expression where the workspace is away. Of
// files that are not to be read none is given.
func (r *Root) LinesAway(ctx context.Context, expression string) (lines []Match, more bool, err error) {
	a := r.Away()
	from, err := a.source(".")
	if err != nil {
		return nil, false, err
	}
	all, more, err := from.Lines(ctx, expression)
	if err != nil {
		return nil, false, a.fault(".", err)
	}
	for _, m := range all {
		if !r.denies(m.Path) {
			lines = append(lines, m)
		}
	}
	return lines, more, nil
}

// expressionOf looks for a text as Search does, in one line.
func expressionOf(text string) string {
	out := regexp.QuoteMeta(text)
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsTitle(r) }) {
		out = "(?i)" + out
	}
	return out
}

// searchAway is Search of a workspace that is away.
func (r *Root) searchAway(ctx context.Context, q Query) (Found, error) {
	rel, in, out, err := r.searched(q)
	if err != nil {
		return Found{}, err
	}
	if strings.Contains(q.Text, "\n") {
		return Found{}, fault(Unavailable, q.Path,
			lang.M("text-several-lines-cannot-looked", r.Host()), lang.M("look-one-lines"))
	}
	lines, more, err := r.LinesAway(ctx, expressionOf(q.Text))
	if err != nil {
		return Found{}, err
	}
	found := Found{Matches: []Match{}, Paths: []string{}, Truncated: more}
	if more {
		found.Limit = len(lines)
	}
	for _, m := range lines {
		under := rel == "." || m.Path == rel || strings.HasPrefix(m.Path, rel+"/")
		if !under || in != nil && !in.match(m.Path, false) || out != nil && out.match(m.Path, false) {
			continue
		}
		if r.withholds(m.Path, m.Path) { // not counted: the number would tell that it matches
			continue
		}
		found.Matches = append(found.Matches, m)
		if n := len(found.Paths); n == 0 || found.Paths[n-1] != m.Path {
			found.Paths = append(found.Paths, m.Path)
		}
	}
	found.Files = len(found.Paths)
	return found, nil
}

func sortEntries(all []Entry) {
	slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
}
