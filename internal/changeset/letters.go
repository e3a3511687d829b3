package changeset

import (
	"context"
	"strings"

	"golang.org/x/text/encoding/unicode"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Files returns files' bytes, for what the engine does not tell of their changes: it
// reads all files as UTF-8 (1.18.33).
type Files struct {
	// Now returns those of a file as it is; Before those that it may have had before
	// the changes. Either may be nil.
	Now    func(path string) (string, error)
	Before func(path string) []string
}

// Committed returns a Files.Before: what HEAD and the index of a folder's repository have.
func Committed(ctx context.Context, dir string) func(path string) []string {
	return func(path string) (out []string) {
		r, err := repo.Open(ctx, dir)
		if err != nil {
			return nil
		}
		for _, at := range []string{"HEAD", ""} {
			if data, err := r.Blob(ctx, at, path); err == nil {
				out = append(out, data)
			}
		}
		return out
	}
}

// now is the text of a file as the engine reads it.
func (f Files) now(path string) (string, error) {
	data, err := f.Now(path)
	if err != nil {
		return "", err
	}
	return unicode.UTF8.NewDecoder().String(data)
}

// lost is what the engine puts for bytes that are no UTF-8.
const lost = "\ufffd"

// letters has the lines of changes that the engine did not read be read as the editor
// reads them, where all that it told of a side is what the file holds at these lines.
func (f Files) letters(files []patch.File) []patch.File {
	for i := range files {
		f.restore(&files[i])
	}
	return files
}

func (f Files) restore(of *patch.File) {
	has := false
	for _, h := range of.Hunks {
		has = has || strings.Contains(h.Body, lost)
	}
	if !has {
		return
	}
	var before, after *side
	if f.Now != nil && of.New != "" {
		if data, err := f.Now(of.New); err == nil {
			after = sideOf(data, of, difftext.Added)
		}
	}
	if f.Before != nil && of.Old != "" {
		for _, data := range f.Before(of.Old) {
			if before == nil {
				before = sideOf(data, of, difftext.Removed)
			}
		}
	}
	for i := range of.Hunks {
		of.Hunks[i].Show(func(l difftext.Line) string {
			switch {
			case l.Op == difftext.Removed && before != nil:
				return before.text[l.Old-1]
			case l.Op != difftext.Removed && after != nil:
				return after.text[l.New-1]
			}
			return l.Text
		})
	}
	if before == nil {
		before = after
	}
	if after == nil {
		after = before
	}
	if after != nil {
		of.Encoding = repo.Encodings(before.as, after.as)
	}
}

// side is a file's lines on one side of a change.
type side struct {
	text []string
	as   workspace.Encoding
}

// sideOf returns the lines of bytes, if they are those that the engine told of a side.
func sideOf(data string, of *patch.File, op difftext.Op) *side {
	text, as, ok := workspace.TextOf([]byte(data))
	read, err := unicode.UTF8.NewDecoder().String(data)
	switch {
	case !ok || err != nil:
		return nil
	case !as.Foreign(): // these letters are in the file
		text = read
	}
	told, s := strings.Split(read, "\n"), &side{strings.Split(text, "\n"), as}
	for _, h := range of.Hunks {
		for _, l := range h.Lines() {
			n := l.New
			if op == difftext.Removed {
				n = l.Old
			}
			if n > min(len(told), len(s.text)) || n > 0 && told[n-1] != l.Text {
				return nil
			}
		}
	}
	return s
}
