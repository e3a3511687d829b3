package markdown

import (
	"fmt"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

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

// A table that scrolls has room for whole words, also where a mark divides them.
func TestWordsOfAWideTableAreWhole(t *testing.T) {
	var b strings.Builder
	row := func(cell func(c int) string) {
		for c := range 40 {
			b.WriteString("| " + cell(c) + " ")
		}
		b.WriteString("|\n")
	}
	row(func(int) string { return "col" })
	row(func(int) string { return "---" })
	for r := range 120 {
		row(func(c int) string { return fmt.Sprintf("v%d_%d", r, c) })
	}
	s := scrolling(t, 80).Stream()
	text := b.String()
	for at := 997; at < len(text); at += 997 {
		s.Set(text[:at], false)
		_ = s.Lines(0)
	}
	s.Set(text, true)
	n := 0
	for i := range s.Pieces() {
		lines := xansi.Strip(strings.Join(s.Lines(i), "\n"))
		if n += strings.Count(lines, "v"); strings.Contains(lines, "_ ") {
			t.Fatalf("a word is broken:\n%s", lines)
		}
	}
	if n == 0 {
		t.Error("there is no table")
	}
}
