package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestCreateWritesANewFileAndLeavesOneThatIsThere(t *testing.T) {
	dir := t.TempDir()
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Create(t.Context(), "notes/talk.md", []byte("first")); err != nil {
		t.Fatal(err)
	}
	_, err = r.Create(t.Context(), "notes/talk.md", []byte("second"))
	var we *Error
	if !errors.As(err, &we) || we.Code != Exists {
		t.Errorf("the error is %v", err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "notes", "talk.md")); err != nil || string(b) != "first" {
		t.Errorf("it holds %q, %v", b, err)
	}
	if _, err := r.Create(t.Context(), "../out.md", nil); err == nil {
		t.Error("it was written outside")
	}
}
