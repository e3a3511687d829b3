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

// HTML returns what a reader of the page would see of a piece of HTML, line by line.
func HTML(source string) string {
	doc, block := ast.NewDocument(), ast.NewHTMLBlock(ast.HTMLBlockType7)
	doc.AppendChild(doc, block)
	(&page{of: block}).read(source)
	doc.RemoveChild(doc, block)
	var b strings.Builder
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text: // a break of a line
			if entering {
				b.WriteByte('\n')
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		case *ast.Paragraph, *ast.Heading:
			if !entering {
				b.WriteByte('\n')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSuffix(b.String(), "\n")
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
