package editor

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/markdown"
)

// Whatever HTML a Markdown file holds, the view that shows how it reads has the words of
// the conversation, which has those of slides and exports.
func TestAnyHTMLIsReadAsInTheConversation(t *testing.T) {
	th := newRig(t, "a.md", "x").e.host.Theme()
	words := func(text string) string { return strings.Join(strings.Fields(xansi.Strip(text)), "") }
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{"<b>", "</b>", "<div>", "</div>", "<p>", "</p>", "<br>", "<li>", "<ul>", "</ul>",
			"<td>", "</td>", "<T>", "<h2>", "</h2>", "<!-- c -->", "<summary>", "</summary>", "<q>", "</q>", "<sup>", "</sup>", "<kbd>", "</kbd>",
			"one", "two", "three", "2", " ", "\n", "\n\n", "<style>", "</style>", "<script>", "</script>", "&lt;x&gt;", "**", "- "}), 1, 16).Draw(t, "parts")
		text := "begin " + strings.Join(parts, "")
		view := words(strings.Join(newSheet(text, sheetOf{theme: th, width: 2000}).rows, "\n"))
		said := words(strings.Join(markdown.New(2000, markdown.Style{Prose: th.Prose(), Code: th.Chroma(), Bars: true}).Render(text), "\n"))
		if strings.ReplaceAll(view, "│", "") != strings.ReplaceAll(said, "│", "") {
			t.Fatalf("%q: the view reads %q, the conversation %q", text, view, said)
		}
	})
}
