package demo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Limits on what is read. Whoever meets one says so.
const (
	maxFile    = 1 << 20  // bytes of a file
	maxEntries = 20_000   // files and folders walked
	maxDepth   = 32       // of folders
	maxSearch  = 64 << 20 // bytes of one search
	maxMatches = 500      // lines of one search
)

// errLimit ends a walk at a limit.
var errLimit = errors.New("limit")

// files is the workspace as the demo engine sees it: to read, never to write.
type files struct {
	dir   string // absolute, without symbolic links
	root  *workspace.Root
	below *os.Root
	tree  fs.FS // of below
}

func (f *files) close() {
	_ = f.below.Close()
	_ = f.root.Close()
}

// read reads a text file of at most one MiB.
func (f *files) read(ctx context.Context, name string) (*workspace.File, error) {
	rel, err := f.root.Clean(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.below.Stat(rel); err == nil && info.Mode().IsRegular() && info.Size() > maxFile {
		return nil, &workspace.Error{Code: workspace.TooLarge, Path: name,
			Message: fmt.Sprintf("the file has %d KB; the demo engine reads up to %d", info.Size()>>10, maxFile>>10)}
	}
	return f.root.Read(ctx, rel)
}

// raw reads a binary file of at most one MiB. The path was cleaned, and found
// to be no secret.
func (f *files) raw(rel string) ([]byte, error) {
	file, err := f.below.Open(rel)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("read %q: more than %d KB", rel, maxFile>>10)
	}
	return data, err
}

// exists reports whether a path names a regular file.
func (f *files) exists(name string) (string, bool) {
	rel, err := f.root.Clean(name)
	if err != nil {
		return "", false
	}
	info, err := f.below.Stat(rel)
	return rel, err == nil && info.Mode().IsRegular()
}

// entry is a file or a folder that a walk meets.
type entry struct {
	path string // relative, with slashes
	dir  bool
	size int64
}

// walk visits what is not ignored, folders before what they hold, in order of
// names, and reports whether it stopped at a limit. Links are not followed.
func (f *files) walk(ctx context.Context, visit func(entry) error) (limited bool, err error) {
	n := 0
	err = f.walkDir(ctx, ".", ignore{}, 0, &n, visit)
	if errors.Is(err, errLimit) {
		return true, nil
	}
	return false, err
}

func (f *files) walkDir(ctx context.Context, dir string, ig ignore, depth int, n *int, visit func(entry) error) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if depth > maxDepth {
		return nil
	}
	list, err := fs.ReadDir(f.tree, dir)
	if err != nil {
		return nil // a folder that cannot be read is left out
	}
	ig = ig.with(dir, f.ignoreFile(dir))
	for _, d := range list {
		if *n++; *n > maxEntries {
			return errLimit
		}
		p := path.Join(dir, d.Name())
		if !d.IsDir() && !d.Type().IsRegular() || ig.skips(p, d.IsDir()) {
			continue
		}
		e := entry{path: p, dir: d.IsDir()}
		if info, err := d.Info(); err == nil {
			e.size = info.Size()
		}
		if err := visit(e); err != nil {
			return err
		}
		if e.dir {
			if err := f.walkDir(ctx, p, ig, depth+1, n, visit); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *files) ignoreFile(dir string) string {
	data, err := f.raw(path.Join(dir, ".gitignore"))
	if err != nil {
		return ""
	}
	return string(data)
}

// ignored returns the rules that apply in a folder.
func (f *files) ignored(dir string) ignore {
	ig := ignore{}.with(".", f.ignoreFile("."))
	if dir == "." {
		return ig
	}
	at := ""
	for part := range strings.SplitSeq(dir, "/") {
		at = path.Join(at, part)
		ig = ig.with(at, f.ignoreFile(at))
	}
	return ig
}

// paths lists files, and folders with an ending slash when they are wanted.
func (f *files) paths(ctx context.Context, wantFiles, wantDirs bool) ([]string, error) {
	out := []string{}
	_, err := f.walk(ctx, func(e entry) error {
		switch {
		case e.dir && wantDirs:
			out = append(out, e.path+"/")
		case !e.dir && wantFiles:
			out = append(out, e.path)
		}
		return nil
	})
	return out, err
}

// match ranks paths by how well they fit a fuzzy query.
func match(query string, paths []string) []string {
	if query == "" {
		return paths
	}
	found := fuzzy.Find(query, paths)
	slices.SortStableFunc(found, func(a, b fuzzy.Match) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(len(a.Str), len(b.Str)))
	})
	out := make([]string, len(found))
	for i, m := range found {
		out[i] = m.Str
	}
	return out
}

// locate finds the file that a person means by a name: that very path, a file
// of that name, one whose path ends or begins so, or the closest. Exact says
// that it is the first or second.
func (f *files) locate(ctx context.Context, name string) (found []string, exact bool, err error) {
	if rel, ok := f.exists(name); ok {
		return []string{rel}, true, nil
	}
	all, err := f.paths(ctx, true, false)
	if err != nil {
		return nil, false, err
	}
	want := strings.ToLower(strings.Trim(filepath.ToSlash(name), "/"))
	kinds := []func(p, base string) bool{
		func(p, base string) bool { return p == want || base == want },
		func(p, base string) bool { return strings.TrimSuffix(base, path.Ext(base)) == want },
		func(p, base string) bool { return strings.HasSuffix(p, "/"+want) },
		func(p, base string) bool { return strings.Contains(p, want) },
	}
	for i, fits := range kinds {
		for _, p := range all {
			lower := strings.ToLower(p)
			if fits(lower, path.Base(lower)) {
				found = append(found, p)
			}
		}
		if len(found) > 0 {
			slices.SortStableFunc(found, func(a,
				b string) int {
				return cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/"))
			})
			return found, i == 0, nil
		}
	}
	close := match(strings.ReplaceAll(want, " ", ""), all)
	return close[:min(len(close), 5)], false, nil
}

// searched is what a search found, and how far it looked.
type searched struct {
	matches []engine.Match
	files   int
	limit   string // the limit it stopped at, in words
}

// search looks for a pattern in the text files.
func (f *files) search(ctx context.Context, re *regexp.Regexp) (searched, error) {
	out := searched{matches: []engine.Match{}}
	var bytes int64
	limited, err := f.walk(ctx, func(e entry) error {
		if e.dir || e.size > maxFile {
			return nil
		}
		if bytes += e.size; bytes > maxSearch {
			out.limit = fmt.Sprintf("%d MiB were searched", maxSearch>>20)
			return errLimit
		}
		file, err := f.read(ctx, e.path)
		if err != nil {
			return context.Cause(ctx) // secrets and binary files are left out
		}
		out.files++
		if !out.add(file, re) {
			out.limit = fmt.Sprintf("there are %d lines and more", maxMatches)
			return errLimit
		}
		return nil
	})
	if limited && out.limit == "" {
		out.limit = fmt.Sprintf("%d entries were looked at", maxEntries)
	}
	return out, err
}

// add takes a file's matches and reports whether there is room for more.
func (s *searched) add(f *workspace.File, re *regexp.Regexp) bool {
	offset := 0
	for i, line := range strings.SplitAfter(f.Text, "\n") {
		if found := re.FindAllStringIndex(strings.TrimSuffix(line, "\n"), 16); found != nil {
			m := engine.Match{Path: engine.TextOf{Text: f.Path}, Lines: engine.TextOf{Text: line}, LineNumber: i + 1,
				AbsoluteOffset: offset}
			for _, at := range found {
				m.Submatches = append(m.Submatches,
					engine.Submatch{Match: engine.TextOf{Text: line[at[0]:at[1]]}, Start: at[0], End: at[1]})
			}
			if s.matches = append(s.matches, m); len(s.matches) >= maxMatches {
				return false
			}
		}
		offset += len(line)
	}
	return true
}

// attachedFile returns the workspace file that a prompt's part names.
func (f *files) attachedFile(p engine.PromptPart) (rel string, line int, ok bool) {
	u, err := url.Parse(p.URL)
	if p.Type != engine.PartFile || err != nil || u.Scheme != "file" {
		return "", 0, false
	}
	rel, err = f.root.Clean(u.Path)
	if err != nil {
		return "", 0, false
	}
	line, _ = strconv.Atoi(u.Query().Get("start")) // none is 0
	return rel, line, true
}

// attachments reads the files that a prompt names, as the synthetic parts that
// the engine puts before them, by the index of the part.
func (f *files) attachments(ctx context.Context, parts []engine.PromptPart) map[int][]engine.Part {
	out := map[int][]engine.Part{}
	for i, p := range parts {
		rel, from, ok := f.attachedFile(p)
		if !ok {
			continue
		}
		text, err := f.read(ctx, rel)
		if err != nil {
			continue
		}
		u, _ := url.Parse(p.URL) // attachedFile parsed it
		to, _ := strconv.Atoi(u.Query().Get("end"))
		abs := filepath.Join(f.dir, filepath.FromSlash(rel))
		out[i] = []engine.Part{
			{Type: engine.PartText, Synthetic: true, Text: fmt.Sprintf("Called the Read tool with the following input: {\"filePath\":%q}", abs)},
			{Type: engine.PartText, Synthetic: true, Text: numbered(abs, "file", strings.TrimSuffix(text.LineRange(from, to), "\n"), max(from, 1), text.Lines)},
		}
	}
	return out
}
