package workspace

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// MaxEntries is how many entries are listed.
const MaxEntries = 5000

// Entry is a file or folder of a listing.
type Entry struct {
	Path    string // relative to the workspace, with slashes
	Type    string // file, directory, symlink, other
	Size    int64  // in bytes, of a file
	ModTime time.Time
}

// Listing is what is in a folder, sorted by path. Truncated says that there is
// more.
type Listing struct {
	Entries   []Entry
	Truncated bool
}

// List returns what is in a folder; an empty path is the workspace. With
// recursive it gives what is below it too, without what .gitignore files and
// .git/info/exclude name, .git and node_modules. Names of files that are not
// read are listed, what is in a folder that is not read is not. Symbolic links
// are listed and not followed, save for those in p.
func (r *Root) List(ctx context.Context, p string, recursive bool) (Listing, error) {
	if p == "" {
		p = "."
	}
	rel, err := r.Clean(p)
	if err != nil {
		return Listing{}, err
	}
	if a := r.Away(); a != nil {
		return r.listAway(ctx, a, p, rel, recursive)
	}
	real, info, err := r.resolve(p, rel)
	switch {
	case err != nil:
		return Listing{}, err
	case !info.IsDir():
		return Listing{}, fault(InvalidPath, p, lang.M("this-is-no-folder"), lang.M("name-folder-read-file"))
	case r.denies(rel) || r.denies(real):
		return Listing{}, refused(p)
	}
	out := Listing{Entries: []Entry{}}
	w := &walk{r: r, all: !recursive, within: func(string) bool { return recursive }}
	w.see = func(_ *folder, at string, info fs.FileInfo) error {
		if len(out.Entries) == MaxEntries {
			w.cut = true
			return errEnough
		}
		out.Entries = append(out.Entries, entry(under(rel, real, at), info))
		return nil
	}
	f, err := w.start(p, real)
	if err != nil {
		return Listing{}, folderError(p, err)
	}
	defer f.release()
	if err := w.in(ctx, f, 1); err != nil && !errors.Is(err, errEnough) {
		return Listing{}, folderError(p, err)
	}
	out.Truncated = w.cut
	return out, nil
}

// under returns a path below the folder real the name that it has below rel, as
// the folder was asked for.
func under(rel, real, at string) string {
	switch real {
	case rel:
		return at
	case at:
		return rel
	}
	if real != "." {
		at = strings.TrimPrefix(at, real+"/")
	}
	return path.Join(rel, at)
}

func entry(p string, info fs.FileInfo) Entry {
	out := Entry{Path: p, Type: "other", ModTime: info.ModTime()}
	switch mode := info.Mode(); {
	case mode.IsRegular():
		out.Type, out.Size = "file", info.Size()
	case mode.IsDir():
		out.Type = "directory"
	case mode&fs.ModeSymlink != 0:
		out.Type = "symlink"
	}
	return out
}
