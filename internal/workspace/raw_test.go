package workspace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func rawRoot(t *testing.T) (*Root, string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"a.md": "\ufeffa\r\nb", "x.bin": "\x00\x01", ".env": "S=1", "sub/b.md": "b", "out/c.md": "c", ".gitignore": "out/\n"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r, dir
}

func TestBytesAreThoseOfTheFile(t *testing.T) {
	r, dir := rawRoot(t)
	for name, want := range map[string]string{"a.md": "\ufeffa\r\nb", "x.bin": "\x00\x01", "./sub/../sub/b.md": "b"} {
		if got, err := r.Bytes(t.Context(), name); err != nil || string(got.Data) != want || got.Private {
			t.Errorf("%s: %q %v", name, got.Data, err)
		}
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Code{"none": NotFound, ".env": Denied, "../x": Outside, "link": Outside, "sub": NotAFile} {
		var we *Error
		if _, err := r.Bytes(t.Context(), name); !errors.As(err, &we) || we.Code != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got, err := r.Own().Bytes(t.Context(), ".env"); err != nil || !got.Private {
		t.Errorf("%+v %v", got, err)
	}
}

func TestChangesComeOneAfterTheOther(t *testing.T) {
	r, dir := rawRoot(t)
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			_, err := r.Change(t.Context(), "n.md", func(old []byte, existed bool) ([]byte, error) {
				if existed != (len(old) > 0) {
					t.Error("it is said to exist, or not")
				}
				return append(old, fmt.Sprintf("%d\n", i)...), nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	got, err := os.ReadFile(filepath.Join(dir, "n.md"))
	if err != nil || strings.Count(string(got), "\n") != 20 {
		t.Errorf("%q %v", got, err)
	}
	no := errors.New("no")
	if _, err := r.Change(t.Context(), "new/x.md", func([]byte, bool) ([]byte, error) { return nil, no }); !errors.Is(err, no) {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "new")); err == nil {
		t.Error("a refused change left a folder behind")
	}
}

func TestFilesAreFoundByName(t *testing.T) {
	r, _ := rawRoot(t)
	md := func(name string) bool { return strings.HasSuffix(name, ".md") }
	if got, cut, err := r.Named(t.Context(), 10, md); err != nil || cut || strings.Join(got, " ") != "a.md sub/b.md" {
		t.Errorf("%v %v %v", got, cut, err)
	}
	if got, cut, err := r.Named(t.Context(), 1, md); err != nil || !cut || len(got) != 1 {
		t.Errorf("%v %v %v", got, cut, err)
	}
}
