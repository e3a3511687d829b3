package workspace

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// far is a machine with some files, by their paths.
type far map[string]string

func (f far) Bytes(_ context.Context, rel string, most int64) ([]byte, error) {
	text, ok := f[rel]
	switch {
	case ok:
		return []byte(text[:min(len(text), int(most)+1)]), nil
	case f.holds(rel):
		return nil, errors.ErrUnsupported
	}
	return nil, fs.ErrNotExist
}

func (f far) holds(dir string) bool {
	for name := range f {
		if dir == "." || strings.HasPrefix(name, dir+"/") {
			return true
		}
	}
	return false
}

func (f far) Folder(_ context.Context, rel string) (items []Item, err error) {
	if _, ok := f[rel]; ok {
		return nil, errors.ErrUnsupported
	}
	if !f.holds(rel) {
		return nil, fs.ErrNotExist
	}
	for name := range f {
		if rel != "." {
			var ok bool
			if name, ok = strings.CutPrefix(name, rel+"/"); !ok {
				continue
			}
		}
		first, _, below := strings.Cut(name, "/")
		it := Item{Name: first, Type: "file", Ignored: first == "ignored"}
		if below {
			it.Type = "directory"
		}
		if !slices.Contains(items, it) {
			items = append(items, it)
		}
	}
	return items, nil
}

func (f far) Lines(_ context.Context, expression string) (out []Match, more bool, err error) {
	for name, text := range f {
		if strings.Contains(text, "needle") {
			out = append(out, Match{Path: name, Line: 1, Column: 1, Text: expression})
		}
	}
	slices.SortFunc(out, func(a, b Match) int { return strings.Compare(a.Path, b.Path) })
	return out, true, nil
}

func (f far) Known(_ context.Context, rel string) bool { _, ok := f[rel]; return ok }

// faraway is a workspace on another machine, with what must not be read here.
func faraway(t *testing.T) *Root {
	t.Helper()
	dir := t.TempDir()
	grow(t, dir, "here.txt", "src/here.go")
	r := opened(t, dir)
	r.Move(&Away{Host: "box", Dir: "/srv/app", Files: far{
		"a.txt": "one\r\ntwo", "src/b.go": "a needle", "src/deep/c.go": "another needle", "ignored/d.go": "x", ".env": "SECRET=needle", "bin": "\x00\x01", "empty": "",
		"large": strings.Repeat("x", MaxRead+1),
	}})
	return r
}

func codeOf(err error) Code {
	var we *Error
	if errors.As(err, &we) {
		return we.Code
	}
	return ""
}

func TestFilesOfAnotherMachineAreRead(t *testing.T) {
	r := faraway(t)
	for _, c := range []struct {
		path, text string
		code       Code
	}{
		{"a.txt", "one\ntwo", ""},
		{"/srv/app/src/b.go", "a needle", ""},
		{"empty", "", ""},
		{"here.txt", "", NotFound},
		{"src", "", NotAFile},
		{"bin", "", Binary},
		{"large", "", TooLarge},
		{".env", "", Denied},
		{"/srv/other", "", Outside},
		{"/srv/app-2/a.txt", "", Outside},
		{"../a.txt", "", Outside},
	} {
		f, err := r.Read(t.Context(), c.path)
		switch {
		case codeOf(err) != c.code:
			t.Errorf("%s: %v, not %s", c.path, err, c.code)
		case err == nil && f.Text != c.text:
			t.Errorf("%s: %q", c.path, f.Text)
		}
	}
	if f, err := r.Own().Read(t.Context(), ".env"); err != nil || !f.Private {
		t.Errorf("the owner's own: %+v, %v", f, err)
	}
	if _, err := r.Large(t.Context(), "large"); codeOf(err) != TooLarge {
		t.Errorf("by pieces: %v", err)
	}
	for p, want := range map[string]bool{"a.txt": true, "/srv/app/a.txt": true, "src": false, "here.txt": false, "../a.txt": false} {
		if r.Has(t.Context(), p) != want {
			t.Errorf("%s is there: %v", p, !want)
		}
	}
}

func TestBytesOfAnotherMachineAreLookedAt(t *testing.T) {
	r := faraway(t)
	b, err := r.Blob(t.Context(), "large")
	if err != nil || b.Size != MaxRead+1 || len(b.Head) != headOfBlob {
		t.Fatalf("%+v, %v", b, err)
	}
	if data, err := b.At(MaxRead, 9); err != nil || string(data) != "x" {
		t.Errorf("%q, %v", data, err)
	}
	if b, err = r.Blob(t.Context(), "src/deep/c.go"); err != nil {
		t.Fatal(err)
	}
	if at, err := b.Find(t.Context(), []byte("needle"), 0, false, true); at != 8 || err != nil {
		t.Errorf("at %d, %v", at, err)
	}
	for p, want := range map[string]Code{".env": Denied, "none": NotFound, "src": NotAFile} {
		if _, err := r.Blob(t.Context(), p); codeOf(err) != want {
			t.Errorf("%s: %v", p, err)
		}
	}
}

func TestFoldersOfAnotherMachineAreListed(t *testing.T) {
	r := faraway(t)
	items, more, err := r.Own().Folder(t.Context(), ".", 3)
	if got := told(items); err != nil || got != "ignored/! src/ .env" || more != 4 {
		t.Errorf("%s, %d more, %v", got, more, err)
	}
	if _, _, err := r.Folder(t.Context(), "none", 9); codeOf(err) != NotFound {
		t.Errorf("none: %v", err)
	}
	if _, _, err := r.Folder(t.Context(), "a.txt", 9); codeOf(err) != InvalidPath {
		t.Errorf("a file: %v", err)
	}
	paths, more2, err := r.Own().Paths(t.Context(), 100)
	if got := strings.Join(paths, " "); err != nil || more2 || got != ".env a.txt bin empty large src/b.go src/deep/c.go" {
		t.Errorf("%s, %v, %v", got, more2, err)
	}
	if paths, more, _ := r.Own().Paths(t.Context(), 2); len(paths) != 2 || !more {
		t.Errorf("%q, %v", paths, more)
	}
	named, _, err := r.Named(t.Context(), 100, func(name string) bool { return path.Ext(name) == ".go" })
	if got := strings.Join(named, " "); err != nil || got != "src/b.go src/deep/c.go" {
		t.Errorf("%s, %v", got, err)
	}
	l, err := r.List(t.Context(), "src", true)
	if err != nil || len(l.Entries) != 3 || l.Entries[2].Path != "src/deep/c.go" {
		t.Errorf("%+v, %v", l, err)
	}
}

func TestTextIsLookedForOnAnotherMachine(t *testing.T) {
	r := faraway(t)
	found, err := r.Search(t.Context(), Query{Text: "a.b"})
	if err != nil || len(found.Matches) != 2 || found.Matches[0].Text != `(?i)a\.b` || !found.Truncated || found.Limit != 2 {
		t.Errorf("%+v, %v", found, err)
	}
	if found, err := r.Search(t.Context(), Query{Text: "A", Path: "src", Exclude: "b.go"}); err != nil || strings.Join(found.Paths, " ") != "src/deep/c.go" || found.Matches[0].Text != "A" {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := r.Search(t.Context(), Query{Text: "a\nb"}); codeOf(err) != Unavailable {
		t.Errorf("several lines: %v", err)
	}
}

func TestNothingIsWrittenOnAnotherMachine(t *testing.T) {
	r := faraway(t)
	_, write := r.Write(t.Context(), "a.txt", nil)
	_, create := r.Create(t.Context(), "new.txt", nil)
	_, edit := r.Patch(t.Context(), "a.txt", []Edit{{Old: "one", New: "two"}}, "")
	for name, err := range map[string]error{"write": write, "create": create, "patch": edit,
		"revert": r.Revert(t.Context(), Written{Path: "a.txt"}), "revert a change": r.Revert(t.Context(), Written{Path: "a.txt", Existed: true})} {
		if codeOf(err) != Unavailable || !strings.Contains(err.Error(), "box") {
			t.Errorf("%s: %v", name, err)
		}
	}
	r.Move(&Away{Host: "box"})
	if _, err := r.Read(t.Context(), "a.txt"); codeOf(err) != Unavailable {
		t.Errorf("before anybody answers: %v", err)
	}
	r.Move(nil)
	if _, err := r.Read(t.Context(), "here.txt"); err != nil {
		t.Errorf("back here: %v", err)
	}
}
