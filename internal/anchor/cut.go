package anchor

import (
	"net/url"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Marks of the kind of those of Flow: what stands behind a line's text, and
// what became of a line of a change.
const (
	// End begins what was put behind a line's text: a note, a count.
	End = "\x1b[28;25;25m"

	addedMark   = "\x1b[25;28;25m"
	removedMark = "\x1b[25;28;28m"
	sameMark    = "\x1b[28;25;28m"
)

// Signed marks a line of a change by its sign: + - or a blank.
func Signed(sign byte) string {
	switch sign {
	case '+':
		return addedMark
	case '-':
		return removedMark
	}
	return sameMark
}

// Sign returns the sign of a line of a change, 0 for any other line.
func Sign(line string) byte {
	switch {
	case strings.Contains(line, addedMark):
		return '+'
	case strings.Contains(line, removedMark):
		return '-'
	case strings.Contains(line, sameMark):
		return ' '
	}
	return 0
}

// restTarget begins what stands under the sign of a cut: the text that was cut
// off. It is no target, and Take drops it.
const restTarget = "rest:"

// maxRest is how much of what was cut off is kept, in bytes.
const maxRest = 8 << 10

// Cut cuts a line to so many cells, with a sign at its end. Flow gives what was
// cut off to whoever takes the sign.
func Cut(line string, width int, sign string) string {
	if ansi.StringWidth(line) <= width {
		return line
	}
	kept := ansi.Truncate(line, max(width-ansi.StringWidth(sign), 0), "")
	rest := strings.TrimPrefix(ansi.Strip(line), ansi.Strip(kept))
	if len(rest) > maxRest {
		rest = strings.ToValidUTF8(rest[:maxRest], "") + sign
	}
	return ansi.Truncate(line, width, opens+encode(restTarget+rest)+ends+sign+Close)
}

// uncut takes the sign of a cut out of a line; rest is what stands for it, and
// at the cell where it stood.
func uncut(line string) (whole, rest string, at int) {
	before, behind, ok := strings.Cut(line, opens+restTarget)
	if !ok {
		return line, "", 0
	}
	rest, behind, _ = strings.Cut(behind, ends)
	_, behind, _ = strings.Cut(behind, Close)
	rest, _ = url.PathUnescape(rest)
	return before + behind, rest, ansi.StringWidth(before)
}
