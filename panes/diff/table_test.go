package diff

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/patch"
)

const two = "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1,3 +1,4 @@ package a\n one\n-two\n+deux\n+et\n three\n@@ -10,2 +11 @@\n ten\n-eleven\n" +
	"diff --git a/p.png b/p.png\nindex 1..2 100644\nBinary files a/p.png and b/p.png differ\n" +
	"diff --git a/z b/z\n--- a/z\n+++ b/z\n@@ -1 +1 @@\n-x\n+y\n"

func laid(t testing.TB, text string, before table) table {
	t.Helper()
	files, err := patch.Split(text)
	if err != nil {
		t.Fatal(err)
	}
	return newTable(files, before)
}

func TestRowsKnowTheirPlaces(t *testing.T) {
	tab := laid(t, two, table{})
	// a.go: head, hunk head, 5 lines, hunk head, 2 lines; p.png: head, note; z: head, hunk head, 2 lines
	if got := tab.rows(); got != 10+2+4 {
		t.Fatalf("%d rows", got)
	}
	for row, want := range map[int]place{
		-1: {-1, -1, -1}, 0: {0, -1, -1}, 1: {0, 0, -1}, 2: {0, 0, 0}, 6: {0, 0, 4}, 7: {0, 1, -1}, 9: {0, 1, 1},
		10: {1, -1, -1}, 11: {1, -1, 0}, 12: {2, -1, -1}, 15: {2, 0, 1}, 16: {-1, -1, -1},
	} {
		if got := tab.at(row); got != want {
			t.Errorf("row %d is %v, not %v", row, got, want)
		}
	}
	for row := range tab.rows() {
		p := tab.at(row)
		if p.hunk < 0 && p.line >= 0 {
			continue // the note under a file's head
		}
		if got := tab.row(p); got != row {
			t.Errorf("%v is at row %d, not %d", p, got, row)
		}
	}
	tab.split = true
	tab.lay()
	if got := tab.rows(); got != 1+1+4+1+2+2+1+1+1 {
		t.Errorf("%d rows beside each other", got)
	}
	tab.files[0].folded = true
	tab.lay()
	if got := tab.rows(); got != 1+2+3 {
		t.Errorf("%d rows, the first file folded", got)
	}
	if got := tab.row(place{0, 1, 1}); got != 0 {
		t.Errorf("what is folded is at row %d", got)
	}
}

func TestWhatIsReadAgainKeepsItsState(t *testing.T) {
	tab := laid(t, two, table{})
	tab.files[0].folded = true
	kept := tab.files[0].hunks[0]
	tab = laid(t, two[:len(two)-2]+"Y\n", tab)
	if !tab.files[0].folded || tab.files[0].hunks[0] != kept {
		t.Error("what did not change is new")
	}
}
