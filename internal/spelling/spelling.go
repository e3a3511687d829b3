// Package spelling finds files whose names are written otherwise than they are
// told: with letters composed or not, as macOS and input methods differ, or with
// other spaces, as in the names of its screenshots.
package spelling

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Varies reports whether a name can be written in several ways.
func Varies(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf || r == ' ' })
}

// Same reports whether two names read the same.
func Same(a, b string) bool { return a == b || plain(a) == plain(b) }

func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return r
	}, norm.NFC.String(name))
}

// maxNames is how many names of a folder are looked at.
const maxNames = 1 << 16

// In returns the name in an open folder that a test takes. Of several there is none.
func In(f fs.ReadDirFile, test func(name string) bool) (name string, ok bool) {
	for read := 0; read < maxNames; {
		entries, err := f.ReadDir(4096)
		read += len(entries)
		for _, e := range entries {
			if !test(e.Name()) {
				continue
			}
			if ok {
				return "", false
			}
			name, ok = e.Name(), true
		}
		if err != nil {
			return name, ok && errors.Is(err, io.EOF)
		}
	}
	return "", false
}

// Stat is os.Stat of a path that is told, and the path as it is written.
func Stat(path string) (string, fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil || !errors.Is(err, fs.ErrNotExist) || !Varies(path) {
		return path, info, err
	}
	dir, told := filepath.Split(filepath.Clean(path))
	if dir = filepath.Clean(dir); dir == path || told == "" {
		return path, nil, err
	}
	in, _, dirErr := Stat(dir)
	if dirErr != nil {
		return path, nil, err
	}
	f, openErr := os.Open(in)
	if openErr != nil {
		return path, nil, err
	}
	defer f.Close()
	name, ok := In(f, func(n string) bool { return Same(n, told) })
	if !ok {
		return path, nil, err
	}
	at := filepath.Join(in, name)
	info, err = os.Stat(at)
	return at, info, err
}
