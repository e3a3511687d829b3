package markdown_test

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
)

func TestAWideRendererGivesTheSameTextInTheSamePieces(t *testing.T) {
	text := "# A *title*\n\n> a quote of **some** words\n\n- [x] done\n- [ ] not\n  1. inner `code`\n\n| a | b |\n|---|---|\n| aa **bb** | [x](https://go.dev) |\n\n---\n\n" +
		"see https://go.dev/x and src/a.go:3, ![pic](b.png)\n\n```go\nfunc main() {\n\treturn\n}\n```\n\n$$\nx_1\n$$\n\n[^1]: note\n" + strings.Repeat("a line of prose that goes on for a while\n", 500)
	r := leading(t, 150)
	near, wide := r.Stream(), r.Wide().Stream()
	near.Set(text, true)
	wide.Set(text, true)
	if near.Pieces() != wide.Pieces() {
		t.Fatalf("%d pieces, and %d", near.Pieces(), wide.Pieces())
	}
	for i := range near.Pieces() {
		var want []string
		for _, l := range near.Lines(i) {
			l, _ = anchor.Take(l, func(string) (string, string) { return "", "" })
			want = append(want, strings.TrimRight(xansi.Strip(l), " "))
		}
		if got := xansi.Strip(strings.Join(wide.Lines(i), "\n")); got != strings.Join(want, "\n") {
			t.Errorf("piece %d:\n%s\n---\n%s", i, got, strings.Join(want, "\n"))
		}
	}
	for _, l := range r.Wide().Render(strings.Repeat("word ", 2000)) {
		if len(l) < 9000 {
			t.Errorf("a line is broken at %d", len(l))
		}
	}
}
