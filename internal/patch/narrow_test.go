package patch

import (
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// wide is a change of one text to another in one hunk.
func wide(t interface{ Fatal(...any) }, before, after string) File {
	text, err := udiff.ToUnified("a", "b", before, udiff.Lines(before, after), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index("\n"+text, "\n@@ ")
	if at < 0 {
		return File{}
	}
	s := splitter{rest: text[at:]}
	h, err := s.hunk()
	if err != nil {
		t.Fatal(err)
	}
	return File{Hunks: []Hunk{h}}
}

func TestAWideChangeIsNarrowed(t *testing.T) {
	line := rapid.SampledFrom([]string{"a\n", "b\n", "c\n", "a\n", "a\n"})
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(line, 0, 40).Draw(t, "lines"), "") + rapid.SampledFrom([]string{"", "end"}).Draw(t, "end")
	})
	rapid.Check(t, func(t *rapid.T) {
		before, after := text.Draw(t, "before"), text.Draw(t, "after")
		f := wide(t, before, after).Narrow(3)
		want, err := Between("x", &before, &after)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.Hunks, f.Hunks); diff != "" {
			t.Fatalf("%s\n%q\n%q", diff, before, after)
		}
		if was, err := f.Undone(after); err != nil || was != before {
			t.Fatalf("%q %v", was, err)
		}
	})
}

func TestAWholeFileIsOneHunk(t *testing.T) {
	made := "a\nb\n"
	f, err := Between("x", nil, &made)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(f, f.Narrow(3)); diff != "" {
		t.Error(diff)
	}
}
