package workspace

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSearchFinds(t *testing.T) {
	r := open(t, map[string]string{
		"a-b/x.go": "needle\n", "a/x.go": "one\ntwo Needle needle\n", "a.go": "package a // äöü needle", ".env": "needle", ".git/config": "needle",
		"node_modules/p/i.js": "needle", "sub/.gitignore": "*.log\n!keep.log\n", "sub/x.log": "needle", "sub/keep.log": "needle\n", "needle.png": "\x00needle",
	})
	found, err := r.Search(t.Context(), Query{Text: "needle"})
	if err != nil {
		t.Fatal(err)
	}
	want := Found{
		Matches: []Match{
			{"a-b/x.go", 1, 1, "needle"}, {"a.go", 1, 18, "package a // äöü needle"}, {"a/x.go", 2, 5, "two Needle needle"}, {"sub/keep.log", 1, 1, "needle"},
		},
		Paths: []string{"a-b/x.go", "a.go", "a/x.go", "needle.png", "sub/keep.log"},
		Files: 5, Skipped: 2,
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Error(diff)
	}
}
