package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRevertRefusesWhatChanged(t *testing.T) {
	for name, change := range map[string]func(r *Root) error{
		"by another program": func(r *Root) error { return os.WriteFile(filepath.Join(r.Dir(), "d/f"), []byte("mine"), 0o644) },
		"since it is gone":   func(r *Root) error { return os.Remove(filepath.Join(r.Dir(), "d/f")) },
		"with its folder":    func(r *Root) error { return os.RemoveAll(filepath.Join(r.Dir(), "d")) },
		"to a folder": func(r *Root) error {
			return errors.Join(os.Remove(filepath.Join(r.Dir(), "d/f")), os.Mkdir(filepath.Join(r.Dir(), "d/f"), 0o755))
		},
		"to a link to nothing": func(r *Root) error {
			return errors.Join(os.Remove(filepath.Join(r.Dir(), "d/f")), os.Symlink("x", filepath.Join(r.Dir(), "d/f")))
		},
		"beyond what is read": func(r *Root) error { return os.Truncate(filepath.Join(r.Dir(), "d/f"), MaxRead+1) },
		"in its folder's kind": func(r *Root) error {
			return errors.Join(os.RemoveAll(filepath.Join(r.Dir(), "d")), os.WriteFile(filepath.Join(r.Dir(), "d"), nil, 0o644))
		},
	} {
		t.Run("changed "+name, func(t *testing.T) {
			for _, existed := range []bool{true, false} {
				r := open(t, nil)
				if existed {
					write(t, r.Dir(), map[string]string{"d/f": "old"})
				}
				w, err := r.Write(t.Context(), "d/f", []byte("new"))
				if err != nil {
					t.Fatal(err)
				}
				if err := change(r); err != nil {
					t.Fatal(err)
				}
				before := snapshot(t, r.Dir())
				if err := r.Revert(t.Context(), w); code(err) != Changed {
					t.Errorf("got %v", err)
				}
				if diff := cmp.Diff(before, snapshot(t, r.Dir())); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestRevertLeavesFoldersThatAreInUse(t *testing.T) {
	r := open(t, nil)
	w, err := r.Write(t.Context(), "a/b/c/f", []byte("new"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, r.Dir(), map[string]string{"a/mine": ""})
	if err := r.Revert(t.Context(), w); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"./": "", "a/": "", "a/mine": ""}, snapshot(t, r.Dir())); diff != "" {
		t.Error(diff)
	}
}

func TestWritesAreTakenBackInTurn(t *testing.T) {
	r := open(t, map[string]string{"f": "one"})
	before := snapshot(t, r.Dir())
	var done []Written
	for _, text := range []string{"two", "three", "", "four"} {
		w, err := r.Write(t.Context(), "f", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		done = append(done, w)
	}
	if err := r.Revert(t.Context(), done[1]); code(err) != Changed {
		t.Errorf("one in the middle gives %v", err)
	}
	for _, w := range slices.Backward(done) {
		if err := r.Revert(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(before, snapshot(t, r.Dir())); diff != "" {
		t.Error(diff)
	}
}
