package pen

import (
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// linked colours a line, in which places in files and addresses of the web
// lead there: compilers and tests name them.
func linked(style lipgloss.Style, line string) string {
	found := markdown.Names(line)
	return lay(style, line, 0, &found)
}

// LinkedRows wraps a text and colours its lines. What is broken over two of them
// leads where the whole of it does.
func LinkedRows(style lipgloss.Style, text string, width int) []string {
	var out []string
	for line := range strings.SplitSeq(syntax.OutputTabs(text), "\n") {
		found := markdown.Names(line)
		at := 0
		for _, row := range Wrap(line, width) {
			mark, row := anchor.Text(row) // its digits are no part of a name
			if i := strings.Index(line[at:], row); i > 0 {
				at += i
			}
			out = append(out, mark+lay(style, row, at, &found))
			at = min(at+len(row), len(line))
		}
	}
	return out
}

// lay colours a stretch of a line that begins at a byte of it, over what the
// line names from there on.
func lay(style lipgloss.Style, row string, from int, found *[]markdown.Name) string {
	if len(*found) == 0 {
		return style.Render(row)
	}
	var b strings.Builder
	at := 0
	for _, f := range *found {
		if f.From-from >= len(row) {
			break
		}
		if a, z := max(f.From-from, 0), min(f.To-from, len(row)); a < z {
			if at < a {
				b.WriteString(style.Render(row[at:a]))
			}
			b.WriteString(anchor.Wrap(f.Target, style.Render(row[a:z])))
			at = z
		}
		if f.To-from > len(row) {
			break
		}
		*found = (*found)[1:]
	}
	if at < len(row) {
		b.WriteString(style.Render(row[at:]))
	}
	return b.String()
}
