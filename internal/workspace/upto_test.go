package workspace

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAnotherLimitHoldsForReadingAndWriting(t *testing.T) {
	dir := t.TempDir()
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	large := r.UpTo(10 << 20)
	data := bytes.Repeat([]byte("x"), 9<<20)
	if err := os.WriteFile(filepath.Join(dir, "nine"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	refused := func(what string, err error, want string) {
		t.Helper()
		if e := (*Error)(nil); !errors.As(err, &e) || e.Code != TooLarge || !strings.Contains(e.Message, want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err = r.Bytes(t.Context(), "nine")
	refused("reading", err, "more than the 8 MB that are read")
	keep := func(old []byte, _ bool) ([]byte, error) { return old, nil }
	_, err = r.Change(t.Context(), "nine", keep)
	refused("changing", err, "more than the 8 MB that can be put back")
	if got, err := large.Bytes(t.Context(), "nine"); err != nil || len(got.Data) != len(data) {
		t.Errorf("%d bytes, %v", len(got.Data), err)
	}
	if w, err := large.Own().Change(t.Context(), "nine", keep); err != nil || w.Bytes != len(data) {
		t.Errorf("%+v, %v", w.Bytes, err)
	}
	_, err = large.Change(t.Context(), "new", func([]byte, bool) ([]byte, error) { return make([]byte, 11<<20), nil })
	refused("writing", err, "11.0 MB, more than the 10 MB that are written")
}
