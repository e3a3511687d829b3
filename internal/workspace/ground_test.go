package workspace

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAWorkspaceThatIsMadeAnewIsRead(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "work")
	put := func(at, text string) {
		t.Helper()
		if err := os.MkdirAll(at, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(at, "a"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put(dir, "old")
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	sees := func(want string) {
		t.Helper()
		raw, err := r.Own().Bytes(t.Context(), "a")
		if got := string(raw.Data); got != want {
			t.Errorf("it reads %q, %v; want %q", got, err, want)
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	sees("")
	put(dir, "new")
	sees("new")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	put(other, "elsewhere")
	if err := os.Symlink(other, dir); err != nil {
		t.Fatal(err)
	}
	sees("")
}
