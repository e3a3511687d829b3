package markdown

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Alerts reads the first line of a quote that is an alert of GitHub, > [!NOTE]: the
// word is strong, and what follows is below it. Other words are a text as any.
type Alerts struct{}

// AlertPriority is before that of links, which begin as alerts do.
const AlertPriority = 140

// Trigger implements parser.InlineParser.
func (Alerts) Trigger() []byte { return []byte{'['} }

var alert = regexp.MustCompile(`(?i)^\[!(note|tip|important|warning|caution)\][ \t]*\r?(?:\n|$)`)

// Parse implements parser.InlineParser.
func (Alerts) Parse(parent ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	m := alert.FindSubmatch(line)
	if m == nil || parent.Kind() != ast.KindParagraph || parent.FirstChild() != nil ||
		parent.PreviousSibling() != nil ||
		parent.Parent() == nil || parent.Parent().Kind() != ast.KindBlockquote {
		return nil
	}
	label := ast.NewEmphasis(2)
	label.AppendChild(label, ast.NewString(bytes.ToUpper(m[1])))
	if parent.Lines().Len() > 1 {
		end := ast.NewText()
		end.SetHardLineBreak(true)
		label.AppendChild(label, end)
	}
	block.AdvanceLine()
	return label
}
