package main

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/vt"
)

// Screen is what a terminal showed, row by row, in cells.
type Screen struct {
	Width int
	Rows  [][]vt.Span
	term  *vt.Terminal
}

// Read lays out the lines of a capture. Blank lines at the end are none.
func Read(capture string) Screen {
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(capture, "\r\n", "\n"), "\n"), "\n")
	s := Screen{}
	for _, l := range lines {
		s.Width = max(s.Width, xansi.StringWidth(l))
	}
	if s.Width == 0 {
		return Screen{}
	}
	s.term = vt.New(s.Width, len(lines), vt.Options{})
	for i, l := range lines {
		if i > 0 {
			l = "\r\n" + l
		}
		_, _ = s.term.Write([]byte(l)) // it takes everything
	}
	for i := range lines {
		s.Rows = append(s.Rows, s.term.AppendSpans(nil, s.term.ScrollbackLen()+i))
	}
	return s
}
