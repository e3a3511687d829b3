package mdsyntax

import (
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Words returns the text of one line of Markdown without its marks: what a heading
// is called.
func Words(line string) string {
	src := []byte(line)
	doc := goldmark.New(goldmark.WithExtensions(Dialect)).Parser().Parse(text.NewReader(src))
	var b strings.Builder
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				part := string(n.Segment.Value(src))
				if !n.IsRaw() && n.Parent().Kind() != ast.KindCodeSpan {
					part = sanitize.Prose(unescaped(part))
				}
				b.WriteString(part)
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		case *ast.AutoLink:
			if entering {
				b.Write(n.Label(src))
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

var escapes = regexp.MustCompile(`\\[!-/:-@\[-` + "`" + `{-~]`)

// unescaped resolves backslashes and entities.
func unescaped(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	var b strings.Builder
	at := 0
	for _, m := range escapes.FindAllStringIndex(s, -1) {
		b.WriteString(html.UnescapeString(s[at:m[0]]) + s[m[0]+1:m[1]])
		at = m[1]
	}
	return b.String() + html.UnescapeString(s[at:])
}
