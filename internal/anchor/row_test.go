package anchor

import (
	"fmt"
	"testing"
)

func TestCellsAreTextWithoutBorders(t *testing.T) {
	row := Row("\x1b[1mone"+Gap("   │ ")+"two three", true)
	on := Row(""+Gap("      │ ")+Joint(true)+"four", false)
	for name, c := range map[string]struct {
		line     string
		from, to int
		want     string
	}{
		"a row":               {row, 0, 99, "[{one \n} {two three \n}] false"},
		"a part of it":        {row, 1, 11, "[{ne \n} {two \n}] false"},
		"a border only":       {row, 3, 8, "[{ \n} { \n}] false"},
		"a line that goes on": {on, 0, 99, "[{ \n} {four  }] true"},
		"behind a margin":     {"> " + Start + row, 2, 6, "[{one \n} { \n}] false"},
	} {
		cells, goesOn := Cells(c.line, c.from, c.to)
		if got := fmt.Sprint(cells, goesOn); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if text, _, joined := Flow("> "+Start+on, 0, 99); text != "      │ four" || joined {
		t.Errorf("the line reads %q %v", text, joined)
	}
	if WithoutFlow(row) != "\x1b[1mone   │ two three" || !IsRow(row) || IsBorder(row) || !IsBorder(Border("--")) {
		t.Error("marks stay or are not known")
	}
}

func TestEdgesOfARow(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		want Edges
	}{
		"with marks": {"> ‹ " + Start + Row("one"+Gap(" │ ")+"two"+Gap(" │ ")+"th"+Gap(" ›"), true), Edges{4, 7, 16, 18}},
		"none":       {Row("one"+Gap(" │ ")+"two"+Gap(" ›"), true), Edges{0, 3, 6, 9}},
		"one cell":   {Row("one", true), Edges{0, 3, 0, 3}},
	} {
		if got := RowEdges(c.line); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
