package export

import (
	"fmt"
	"html"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// unsaid is what a block of HTML has that no reader sees: comments, scripts, styles.
var unsaid = regexp.MustCompile(`(?is)<!--.*?(?:-->|$)|<(?:script|style)\b.*?(?:</(?:script|style)\s*>|$)|<[?!][^>]*>`)

var (
	anyBreak = regexp.MustCompile(`(?i)<br\s*/?>`)
	anyTag   = regexp.MustCompile(`</?[a-zA-Z][^<>]*>`)
)

// htmlLines gives the words of a block of HTML, without its tags, which neither a page
// nor a PDF follows.
func htmlLines(n *ast.HTMLBlock, src []byte) []string {
	text := string(n.Lines().Value(src))
	if n.HasClosure() {
		text += string(n.ClosureLine.Value(src))
	}
	text = anyBreak.ReplaceAllString(unsaid.ReplaceAllString(text, ""), "\n")
	var lines []string
	for l := range strings.SplitSeq(anyTag.ReplaceAllString(text, ""), "\n") {
		if l = strings.TrimSpace(html.UnescapeString(l)); l != "" {
			lines = append(lines, said([]byte(l)))
		}
	}
	return lines
}

// block writes the words of a block of HTML.
func (r *inlines) block(out util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if lines := htmlLines(n.(*ast.HTMLBlock), src); entering && len(lines) > 0 {
		step := ""
		if from, ok := n.AttributeString("data-from"); ok {
			step = fmt.Sprintf(" data-from=\"%s\"", from)
		}
		_, _ = out.WriteString("<p" + step + ">" + strings.ReplaceAll(template.HTMLEscapeString(strings.Join(lines, "\n")), "\n", "<br>\n") + "</p>\n")
	}
	return ast.WalkSkipChildren, nil
}

// htmlPieces are the words of a block of HTML for a PDF.
func htmlPieces(n *ast.HTMLBlock, src []byte, base piece) []piece {
	var out []piece
	for _, l := range htmlLines(n, src) {
		p := base
		p.text, p.end = l, true
		out = append(out, p)
	}
	if len(out) > 0 {
		out[len(out)-1].end = false
	}
	return out
}
