package filetree

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestUndoingAllGivesWhatThereWas does any acts, and takes them back in order.
func TestUndoingAllGivesWhatThereWas(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t, map[string]string{"a/b/c": "1", "a/d": "2", "e": "3", "f/g": "4"})
		before := held(t, r.dir)
		paths := rapid.SampledFrom([]string{"a", "a/b", "a/b/c", "a/d", "e", "f", "f/g", "n", "n/m", "n/m/o", "a/n/", "f/b/"})
		var undo []Done
		var did []string
		for range rapid.IntRange(1, 12).Draw(rt, "acts") {
			from, to := paths.Draw(rt, "from"), paths.Draw(rt, "to")
			var d Done
			var err error
			what := rapid.SampledFrom([]string{"create", "rename", "delete"}).Draw(rt, "what")
			now := held(t, r.dir)
			switch what {
			case "create":
				d, err = r.Create(from)
			case "rename":
				d, err = r.Rename(from, to)
			case "delete":
				d, err = r.Delete(from)
			}
			if err == nil {
				undo, did = append(undo, d), append(did, fmt.Sprint(what, " ", from, " ", to))
			} else if left := held(t, r.dir); !slices.Equal(left, now) {
				rt.Fatalf("%s %s %s was refused with %v, and made of\n%q\n%q", what, from, to, err, now, left)
			}
		}
		for _, d := range slices.Backward(undo) {
			if err := d.Undo(); err != nil {
				rt.Fatalf("after %q: %v", did, err)
			}
		}
		if after := held(t, filepath.Clean(r.dir)); !slices.Equal(before, after) {
			rt.Fatalf("after %q there is\n%q, not\n%q", did, after, before)
		}
	})
}
