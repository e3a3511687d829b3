package workspace

import (
	"errors"
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

func TestAFolderThatWasMovedIsNoLongerTheWorkspace(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "work")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a"), []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	moved := dir + "-moved"
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	_, reads := r.Bytes(t.Context(), "a")
	_, lists := r.List(t.Context(), ".", false)
	_, writes := r.Write(t.Context(), "a", []byte("new"))
	_, creates := r.Create(t.Context(), "b", []byte("new"))
	for what, err := range map[string]error{"reading": reads, "listing": lists, "writing": writes, "making": creates} {
		if e := (*Error)(nil); !errors.As(err, &e) || e.Code != Unavailable {
			t.Errorf("%s: %v", what, err)
		}
	}
	if got, err := os.ReadFile(filepath.Join(moved, "a")); string(got) != "old" {
		t.Errorf("what was moved holds %q, %v", got, err)
	}
	if err := os.Rename(moved, dir); err != nil {
		t.Fatal(err)
	}
	if got, err := r.Bytes(t.Context(), "a"); string(got.Data) != "old" {
		t.Errorf("back again it holds %q, %v", got.Data, err)
	}
}
