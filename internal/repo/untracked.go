package repo

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// What is read of files that git does not know.
const (
	maxUntracked = 500     // files
	maxNewBytes  = 1 << 20 // of one of them
)

// Untracked gives the files that git does not know and does not ignore, as the
// changes that adding them would be, and how many more there are. A file that is
// large, no text or cannot be read is one without hunks.
func (r *Repo) Untracked(ctx context.Context) (files []patch.File, more int, err error) {
	out, err := r.read(ctx, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, 0, err
	}
	names := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	if names[0] == "" {
		return nil, 0, nil
	}
	if more = len(names) - maxUntracked; more > 0 {
		names = names[:maxUntracked]
	}
	for _, name := range names {
		f, err := r.added(name)
		if err != nil {
			continue // it went
		}
		files = append(files, f)
	}
	return files, max(more, 0), nil
}

// added is a file as the change that brings it.
func (r *Repo) added(name string) (patch.File, error) {
	at := r.at(name)
	info, err := readable(at)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return patch.File{New: name, Locked: true}, nil
	case err != nil:
		return patch.File{}, err
	case info.Mode()&os.ModeSymlink != 0:
		return link(at, name)
	case !info.Mode().IsRegular() || info.Size() > maxNewBytes:
		return patch.File{New: name, Binary: true}, nil
	}
	b, err := os.ReadFile(at)
	if err != nil {
		return patch.File{}, err
	}
	text, as, ok := workspace.TextOf(b)
	if !ok || as == workspace.UTF8 && !utf8.Valid(b) {
		return patch.File{New: name, Binary: true}, nil
	}
	f, err := patch.Between(name, nil, &text)
	f.Encoding = string(as)
	if info.Mode()&0o111 != 0 {
		f.Head = strings.Replace(f.Head, "new file mode 100644", "new file mode 100755", 1)
	}
	return f, err
}

// link is a symbolic link as git has it: a text that is its target.
func link(at, name string) (patch.File, error) {
	target, err := os.Readlink(at)
	if err != nil || !utf8.ValidString(target) {
		return patch.File{New: name, Binary: true}, err
	}
	target = filepath.ToSlash(target)
	f, err := patch.Between(name, nil, &target)
	f.Head = strings.Replace(f.Head, "new file mode 100644", "new file mode 120000", 1)
	return f, err
}
