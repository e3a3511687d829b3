package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// grow makes files below a folder; those that end in a slash are folders.
func grow(t testing.TB, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		at := filepath.Join(dir, filepath.FromSlash(name))
		folder := filepath.Dir(at)
		if strings.HasSuffix(name, "/") {
			folder = at
		}
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if folder != at {
			if err := os.WriteFile(at, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func opened(t testing.TB, dir string) *Root {
	t.Helper()
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

// told returns items as text: folders end in a slash, what is ignored in !.
func told(items []Item) string {
	var out []string
	for _, it := range items {
		s := it.Name
		switch it.Type {
		case "directory":
			s += "/"
		}
		if it.Link {
			s += "@"
		}
		if it.Ignored {
			s += "!"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func TestAFolderIsListedAsPeopleReadIt(t *testing.T) {
	dir := t.TempDir()
	grow(t, dir, "a10", "a2", "A3", "b/", "Zoo/", "a02", "out/x/y", "sub/keep", "sub/drop.log", "node_modules/m/", ".git/HEAD", "é")
	for name, text := range map[string]string{".gitignore": "/out/\n*.log\n", "sub/.gitignore": "keep\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for to, at := range map[string]string{".": "loop", "b": "in", t.TempDir(): "away"} {
		if err := os.Symlink(to, filepath.Join(dir, at)); err != nil {
			t.Skip(err)
		}
	}
	r := opened(t, dir).Own()
	for _, tc := range []struct{ at, want string }{
		{"", ".git/! b/ in/@ loop/@ node_modules/! out/! sub/ Zoo/ .gitignore a02 a2 A3 a10 away@ é"},
		{"sub", ".gitignore drop.log! keep!"}, {"out", "x/!"}, {"out/x", "y!"}, {"loop/loop/sub", ".gitignore drop.log! keep!"}, {"in", ""},
	} {
		items, more, err := r.Folder(t.Context(), tc.at, 100)
		if got := told(items); got != tc.want || more != 0 || err != nil {
			t.Errorf("%q: %d more, %v\n got %s\nwant %s", tc.at, more, err, got, tc.want)
		}
	}
	for at, code := range map[string]Code{"away": Outside, "../x": Outside, "none": NotFound, "a2": InvalidPath} {
		var fault *Error
		if _, _, err := r.Folder(t.Context(), at, 100); !errors.As(err, &fault) || fault.Code != code {
			t.Errorf("%s: %v", at, err)
		}
	}
	paths, more, err := r.Paths(t.Context(), 100)
	if want := []string{".gitignore", "A3", "a02", "a10", "a2", "away", "sub/.gitignore", "é"}; !slices.Equal(paths, want) || more || err != nil {
		t.Errorf("files are %q, %v, %v", paths, more, err)
	}
	if paths, more, _ := r.Paths(t.Context(), 3); len(paths) != 3 || !more {
		t.Errorf("three files are %q, %v", paths, more)
	}
	paths, more, err = r.AllPaths(t.Context(), 100)
	if want := []string{".gitignore", "A3", "a02", "a10", "a2", "away", "out/x/y", "sub/.gitignore", "sub/drop.log", "sub/keep", "é"}; !slices.Equal(paths, want) || more || err != nil {
		t.Errorf("all files are %q, %v, %v", paths, more, err)
	}
}

func TestGitsFileOfAWorkTreeIsItsOwn(t *testing.T) {
	dir := t.TempDir()
	grow(t, dir, ".git", "a", "sub/.git", "sub/b", "node_modules")
	r := opened(t, dir).Own()
	for at, want := range map[string]string{"": "sub/ .git! a node_modules", "sub": ".git! b"} {
		items, _, err := r.Folder(t.Context(), at, 100)
		if got := told(items); got != want || err != nil {
			t.Errorf("%q: %s, %v", at, got, err)
		}
	}
	for what, list := range map[string]func(context.Context, int) ([]string, bool, error){"files": r.Paths, "all files": r.AllPaths} {
		if got, _, err := list(t.Context(), 100); !slices.Equal(got, []string{"a", "node_modules", "sub/b"}) || err != nil {
			t.Errorf("%s are %q, %v", what, got, err)
		}
	}
}

func TestOfALargeFolderSomeIsListed(t *testing.T) {
	dir := t.TempDir()
	for i := range 250 {
		grow(t, dir, fmt.Sprintf("f%d", i))
	}
	r := opened(t, dir)
	items, more, err := r.Folder(t.Context(), ".", 100)
	if len(items) != 100 || more != 150 || err != nil || items[99].Name != "f99" {
		t.Errorf("%d items, %d more, the last %v, %v", len(items), more, items[len(items)-1], err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := r.Paths(ctx, 10); err == nil {
		t.Error("a walk that was ended gave files")
	}
}

func TestNamesCompareAsPeopleReadThem(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want int
	}{{"a2", "a10", -1}, {"a10", "a10", 0}, {"a", "a1", -1}, {"a01b", "a1c", -1}, {"1", "a", -1}, {"a100000000000000000000000", "a99999999999999999999999", 1}, {"", "a", -1}} {
		if got := natural(tc.a, tc.b); got != tc.want {
			t.Errorf("%q and %q: %d", tc.a, tc.b, got)
		}
		if got := natural(tc.b, tc.a); got != -tc.want {
			t.Errorf("%q and %q: %d", tc.b, tc.a, got)
		}
	}
}

// Commands are text, so that a name that is none comes as it is shown.
func TestANameThatIsNoTextIsReadAsItIsTold(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"one\xff.txt", "two\xfe.txt", "two\xff.txt", "fol\xffder/x", ".env.\xff"} {
		at := filepath.Join(dir, name)
		if os.MkdirAll(filepath.Dir(at), 0o755) != nil || os.WriteFile(at, []byte(name), 0o644) != nil {
			t.Skip("names are text here")
		}
	}
	r := opened(t, dir)
	for at, want := range map[string]string{"one\ufffd.txt": "one\xff.txt", "fol\ufffdder/x": "fol\xffder/x"} {
		if real, _, err := r.resolve(at, at); err != nil || real != want {
			t.Errorf("%q: %q, %v", at, real, err)
		}
		if _, err := r.Read(t.Context(), at); err != nil {
			t.Errorf("%q: %v", at, err)
		}
	}
	if items, _, err := r.Folder(t.Context(), "fol\xffder", 9); len(items) != 1 || err != nil {
		t.Errorf("the folder has %v, %v", items, err)
	}
	for _, at := range []string{"two\ufffd.txt", "none\ufffd.txt", "one.txt"} {
		var fault *Error
		if _, _, err := r.resolve(at, at); !errors.As(err, &fault) || fault.Code != NotFound {
			t.Errorf("%q: %v", at, err)
		}
	}
	if _, _, err := r.resolve(".env.\ufffd", ".env.\ufffd"); err == nil {
		t.Error("a name that is kept from agents is read")
	}
}
