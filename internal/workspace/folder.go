package workspace

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Item is a name in a folder.
type Item struct {
	Name    string // as the disk has it, which may not be fit to be printed
	Type    string // file, directory, symlink, other
	Link    bool   // a symbolic link, whose Type is directory where it leads to a folder of the workspace
	Real    string // of a link to a folder, that folder's path in the workspace
	Ignored bool   // by an ignore file, or left out of walks
}

// maxItems is how many names of a folder are read at most.
const maxItems = 1_000_000

// Folder returns what is in a folder alone, ignored or not: folders first, names
// in the order in which people read them. Beyond most items it says how many
// more there are. Symbolic links in p are followed where they
// stay in the workspace.
func (r *Root) Folder(ctx context.Context, p string, most int) (items []Item, more int, err error) {
	if p == "" {
		p = "."
	}
	p = string([]rune(p)) // names that are no text go by what is told of them
	rel, err := r.Clean(p)
	if err != nil {
		return nil, 0, err
	}
	if a := r.Away(); a != nil {
		items, err = r.folderAway(ctx, a, p, rel)
		sortItems(items)
		if more = max(len(items)-most, 0); more > 0 {
			items = items[:most:most]
		}
		return items, more, err
	}
	real, info, err := r.resolve(p, rel)
	switch {
	case err != nil:
		return nil, 0, err
	case !info.IsDir():
		return nil, 0, fault(InvalidPath, p, lang.M("this-is-no-folder"), lang.M("name-folder-read-file"))
	case r.denies(rel) || r.denies(real):
		return nil, 0, refused(p)
	}
	names, err := r.names(ctx, p, real)
	if err != nil {
		return nil, 0, folderError(p, err)
	}
	for i := range names {
		if it := &names[i]; it.Link {
			if to, ok := r.leadsToFolder(path.Join(real, it.Name)); ok {
				it.Type, it.Real = "directory", to
			}
		}
	}
	sortItems(names)
	if more = max(len(names)-most, 0); more > 0 {
		names = names[:most:most]
	}
	r.judge(names, real)
	return names, more, nil
}

// names reads a folder by its path without links.
func (s *site) names(ctx context.Context, given, real string) ([]Item, error) {
	root, err := s.hold(given, real)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	dir, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	var out []Item
	for len(out) < maxItems {
		some, err := dir.ReadDir(4096)
		for _, e := range some {
			out = append(out, Item{Name: e.Name(), Type: typeOf(e.Type()), Link: e.Type()&fs.ModeSymlink != 0})
		}
		switch {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			return nil, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		}
	}
	return out, nil
}

// leadsToFolder says to which folder a link leads, if that may be read.
func (r *Root) leadsToFolder(at string) (real string, ok bool) {
	real, info, err := r.resolve(at, at)
	return real, err == nil && info.IsDir()
}

func typeOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "directory"
	case mode&fs.ModeSymlink != 0:
		return "symlink"
	case mode.IsRegular():
		return "file"
	}
	return "other"
}

// judge marks what is ignored in a folder.
func (r *Root) judge(items []Item, real string) {
	all := false
	for dir := real; dir != "."; dir = path.Dir(dir) {
		all = all || leftOut(path.Base(dir), true) || r.ignores(dir).skips(dir, true)
	}
	base, file := "", ".gitignore"
	if real != "." {
		base, file = real, real+"/.gitignore"
	}
	rules := r.ignores(real).with(base, ignoreFile(r.Disk(), file))
	for i := range items {
		it := &items[i]
		folder := it.Type == "directory"
		it.Ignored = all || leftOut(it.Name, folder) || rules.skips(path.Join(base, it.Name), folder)
	}
}

// sortItems puts folders first, and names as people read them.
func sortItems(items []Item) {
	type keyed struct {
		Item
		key string
	}
	all := make([]keyed, len(items))
	for i, it := range items {
		all[i] = keyed{it, strings.ToLower(it.Name)}
	}
	slices.SortFunc(all, func(a, b keyed) int {
		if da, db := a.Type == "directory", b.Type == "directory"; da != db {
			if da {
				return -1
			}
			return 1
		}
		if n := natural(a.key, b.key); n != 0 {
			return n
		}
		return strings.Compare(a.Name, b.Name)
	})
	for i := range all {
		items[i] = all[i].Item
	}
}

// natural compares names in which numbers count by what they are: a2 comes
// before a10.
func natural(a, b string) int {
	for a != "" && b != "" {
		if digit(a[0]) && digit(b[0]) {
			na, nb := digits(a), digits(b)
			x, y := strings.TrimLeft(a[:na], "0"), strings.TrimLeft(b[:nb], "0")
			if n := cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)); n != 0 {
				return n
			}
			a, b = a[na:], b[nb:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// digits is how many digits a text begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && digit(s[n]) {
		n++
	}
	return n
}

// Paths lists the files below the workspace that are not ignored, with slashes,
// and reports whether there are more than most. Links to folders are none.
func (r *Root) Paths(ctx context.Context, most int) (paths []string, more bool, err error) {
	return r.paths(ctx, most, false)
}

// AllPaths lists the files that are ignored too, but for what git keeps for itself.
// Where the workspace is away it is Paths: those are not told from there.
func (r *Root) AllPaths(ctx context.Context, most int) (paths []string, more bool, err error) {
	return r.paths(ctx, most, true)
}

func (r *Root) paths(ctx context.Context, most int, all bool) (paths []string, more bool, err error) {
	if a := r.Away(); a != nil {
		return r.pathsAway(ctx, a, most, func(string) bool { return true })
	}
	w := &walk{r: r, most: most, all: all, within: func(real string) bool { return path.Base(real) != ".git" }}
	return w.collect(ctx, most, func(at string, info fs.FileInfo) bool {
		switch {
		case path.Base(at) == ".git":
			return false
		case info.Mode()&fs.ModeSymlink == 0:
			return !info.IsDir()
		}
		_, folder := r.leadsToFolder(at)
		return !folder
	})
}

// collect returns the paths below the workspace that are wanted, up to most of them, and
// reports whether there may be more.
func (w *walk) collect(ctx context.Context, most int, want func(at string, info fs.FileInfo) bool) (paths []string,
	more bool, err error) {
	w.see = func(_ *folder, at string, info fs.FileInfo) error {
		switch {
		case !want(at, info):
			return nil
		case len(paths) == most:
			w.cut = true
			return errEnough
		}
		paths = append(paths, at)
		return nil
	}
	f, err := w.start(".", ".")
	if err != nil {
		return nil, false, openError(".", err)
	}
	defer f.release()
	if err := w.in(ctx, f, 1); err != nil && !errors.Is(err, errEnough) {
		return nil, false, openError(".", err)
	}
	return paths, w.cut, nil
}
