package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/anchor"
)

func TestRowsOfATableThatScrollsAreWhole(t *testing.T) {
	const columns, rows = 40, 120 // more than one piece holds
	row := func(of int) []string {
		out := make([]string, columns)
		for i := range out {
			out[i] = fmt.Sprintf("cell%d.%d", of, i)
		}
		return out
	}
	text := "| " + strings.Join(row(0), " | ") + " |\n|" + strings.Repeat("---|", columns) + "\n"
	for i := range rows {
		text += "| " + strings.Join(row(i+1), " | ") + " |\n"
	}
	s := scrolling(t, 60).Stream()
	s.Set(text, true)
	if !s.Pan("0.0", 7) {
		t.Fatal("it does not scroll")
	}
	n := 0
	for piece := range s.Pieces() {
		for line, l := range s.Lines(piece) {
			got, ok := s.Row(piece, line)
			if ok != anchor.IsRow(l) {
				t.Fatalf("%q is a row: %v", l, ok)
			}
			if !ok {
				continue
			}
			if want := row(n); strings.Join(got.Cells, " ") != strings.Join(want, " ") || got.From != 7 || got.To <= 7 || got.To > 12 {
				t.Fatalf("row %d: %+v", n, got)
			}
			if !strings.Contains(l, got.Cells[7]) || strings.Contains(l, got.Cells[6]) {
				t.Fatalf("row %d shows %q", n, l)
			}
			n++
		}
	}
	if n != rows+1 || s.Pieces() < 2 {
		t.Errorf("%d rows in %d pieces", n, s.Pieces())
	}
	if _, ok := s.Row(0, 999); ok {
		t.Error("a line that is not there is a row")
	}
}
