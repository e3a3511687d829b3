package diff

import (
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/patch"
)

// wide is a change of a file in UTF-16 in two places.
func wide(t *testing.T) patch.File {
	t.Helper()
	before, after := "one\n1\n2\n3\n4\n5\n6\n7\n8\nten\n", "ONE\n1\n2\n3\n4\n5\n6\n7\n8\nTEN\n"
	f, err := patch.Between("wide.txt", &before, &after)
	if err != nil {
		t.Fatal(err)
	}
	f.Recoded, f.Encoding = true, "UTF-16LE"
	return f
}

// What git cannot apply by hunks is asked for, told and done as a whole.
func TestAFileThatIsComparedByItsLettersIsDoneWhole(t *testing.T) {
	r := newRig(t)
	r.lone = []patch.File{wide(t)}
	r.settle()
	r.see("wide.txt UTF-16LE")
	r.keys("n", "]", "s")
	r.see("staged wide.txt")
	r.keys("J")
	r.see("wide.txt is in UTF-16LE: it is staged and discarded as a whole")
	r.keys("x")
	r.see("discard all changes of wide.txt?")
	r.keys("y")
	if want := []string{"stage wide.txt [0 1]", "discard wide.txt [0 1]"}; !slices.Equal(r.acts, want) {
		t.Errorf("done is %q", r.acts)
	}
}

func TestAnotherEncodingOfTheSameTextIsNamed(t *testing.T) {
	r := newRig(t)
	r.lone = []patch.File{{Old: "f", New: "f", Recoded: true, Encoding: "UTF-16LE → UTF-8"}}
	r.settle()
	r.see("f UTF-16LE → UTF-8", "the same text in another encoding")
}

func TestLinesShowAsTheirLettersAndAreFoundByThem(t *testing.T) {
	r := newRig(t)
	f := patch.File{Old: "f", New: "f", Encoding: "windows-1252", Added: 1}
	h := patch.Hunk{Old: 1, OldLines: 1, New: 1, NewLines: 1, Body: "-Gr\xfc\xdfe\n+Gru\xdf\n", Added: 1, Removed: 1}
	h.Shown = "-Grüße\n+Gruß\n"
	f.Hunks = []patch.Hunk{h}
	r.lone = []patch.File{f}
	r.settle()
	r.see("f windows-1252", "- Grüße", "+ Gruß")
	r.keys("/")
	for _, k := range "ruß" {
		r.keys(string(k))
	}
	r.keys("enter")
	r.see("+ Gruß", "/ruß 1/1")
}
