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
)

// What is read of files that git does not know.
const (
	maxUntracked = 500     // files
	maxNewBytes  = 1 << 20 // of one of them
)

// Untracked returns the files that git does not know and does not ignore, as the
// changes that adding them would be, and how many more there are. A file that is
// large, no text by what it holds or by its attributes, or cannot be read is one without hunks.
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
	attributes, err := r.attributes(ctx, names)
	if err != nil {
		return nil, 0, err
	}
	for _, name := range names {
		f, err := r.added(name, attributes[name])
		if err != nil {
			continue // it went
		}
		files = append(files, f)
	}
	return files, max(more, 0), nil
}

// added is a file as the change that brings it.
func (r *Repo) added(name string, a attributes) (patch.File, error) {
	at := r.at(name)
	info, err := readable(at)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return patch.File{New: name, Locked: true}, nil
	case err != nil:
		return patch.File{}, err
	case info.Mode()&os.ModeSymlink != 0:
		return link(at, name)
	case !info.Mode().IsRegular() || info.Size() > maxNewBytes, a.binary:
		return patch.File{New: name, Binary: true}, nil
	}
	b, err := os.ReadFile(at)
	if err != nil {
		return patch.File{}, err
	}
	now := a.text(b)
	if !now.ok {
		return patch.File{New: name, Binary: true}, nil
	}
	f, err := now.added(name, string(b))
	if info.Mode()&0o111 != 0 {
		f.Head = strings.Replace(f.Head, "new file mode 100644", "new file mode 100755", 1)
	}
	return f, err
}

// added is a text as the change that brings a file of these bytes.
func (t text) added(name, data string) (patch.File, error) {
	if !t.as.Foreign() {
		f, err := patch.Between(name, nil, &t.data)
		f.Encoding, f.Recoded = string(t.as), t.data != data
		return f, err
	}
	f, err := patch.Between(name, nil, &data)
	if err == nil {
		err = show(&f, t, t, 0)
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
