package markdown

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/mdstyle"
)

// Plain returns Markdown as what a reader reads, for a file of text: no marks, no
// comments, nothing broken into lines that the author did not break. Shows reports
// which addresses stand behind the words of their links, and depicts gives the words of
// a picture.
func Plain(text string, shows func(address string) bool, depicts func(alt, path string) string) string {
	var s mdstyle.Config
	quote := "> "
	s.BlockQuote.IndentToken = &quote
	s.Item.BlockPrefix, s.Enumeration.BlockPrefix = "• ", ". "
	s.Task.Ticked, s.Task.Unticked = "[x] ", "[ ] "
	s.HorizontalRule.Format = strings.Repeat("─", 20)
	r := New(widest, Style{Prose: s, Shows: shows})
	r.plain, r.depicts = true, depicts
	lines := r.Render(text)
	for i, l := range lines {
		lines[i] = strings.TrimRight(xansi.Strip(l), " ")
	}
	return strings.Join(lines, "\n")
}
