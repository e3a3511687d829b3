package workspace

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWriteThenRevert(t *testing.T) {
	r := open(t, map[string]string{"a.txt": "old"})
	w, err := r.Write(t.Context(), "a.txt", []byte("new"))
	if err != nil {
		t.Fatal(err)
	}
	n, err := r.Write(t.Context(), "x/y/z.txt", []byte("z"))
	if err != nil {
		t.Fatal(err)
	}
	if h, err := r.Hash(t.Context(), "a.txt"); err != nil || h != w.Hash {
		t.Errorf("Hash = %q, %v; want %q", h, err, w.Hash)
	}
	if err := r.Revert(t.Context(), w); err != nil {
		t.Error(err)
	}
	if err := r.Revert(t.Context(), n); err != nil {
		t.Error(err)
	}
	entries, err := os.ReadDir(r.Dir())
	if err != nil || len(entries) != 1 {
		t.Errorf("there are %v, %v", entries, err)
	}
	if data, _ := os.ReadFile(filepath.Join(r.Dir(), "a.txt")); string(data) != "old" {
		t.Errorf("a.txt holds %q", data)
	}
}
