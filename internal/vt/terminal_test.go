package vt

import (
	"strings"
	"testing"
)

// show draws the screen: rows without trailing blanks, joined by "|", without
// the empty rows at the end.
func show(t *Terminal) string {
	rows := make([]string, t.rows)
	for y := range rows {
		rows[y] = t.LineText(t.ScrollbackLen() + y)
	}
	return strings.TrimRight(strings.Join(rows, "|"), "|")
}

// write feeds a string.
func write(t *Terminal, s string) { _, _ = t.Write([]byte(s)) }

// fed returns a terminal that was written to.
func fed(cols, rows int, s string) *Terminal {
	t := New(cols, rows, Options{Scrollback: 100})
	write(t, s)
	return t
}

func TestTextGoesWhereTheCursorIs(t *testing.T) {
	if got := show(fed(10, 4, "hello\r\nworld\x1b[1;3HX")); got != "heXlo|world" {
		t.Fatalf("screen %q", got)
	}
}
