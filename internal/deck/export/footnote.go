package export

import (
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/markdown"
)

// footnotes reads footnotes as a pane shows them: their texts stay where they are
// written, a mark is raised where its name is a number. Tags writes it in HTML, else it
// has figure's marks.
type footnotes struct{ tags bool }

// Extend implements goldmark.Extender.
func (f footnotes) Extend(md goldmark.Markdown) {
	md.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(f, 150), // before links
		util.Prioritized(markdown.Alerts{}, markdown.AlertPriority)),
		// before the definitions of links, which their texts would be
		parser.WithParagraphTransformers(util.Prioritized(f, 50)))
}

// Trigger implements parser.InlineParser.
func (footnotes) Trigger() []byte { return []byte{'['} }

// Parse implements parser.InlineParser.
func (f footnotes) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	name, size := markdown.FootnoteMark(line)
	if size == 0 {
		return nil
	}
	block.Advance(size)
	out := ast.NewString(nil)
	switch numbered := strings.Trim(name, "0123456789") == ""; {
	case f.tags && numbered:
		out.Value = []byte("<sup class=\"command\">" + name + "</sup>")
	case f.tags:
		out.Value = []byte("<span class=\"command\">[" + template.HTMLEscapeString(name) + "]</span>")
	case numbered:
		out.Value = []byte(string(figure.Raised) + name + string(figure.Level))
	default:
		out.Value = []byte("[" + name + "]")
	}
	out.SetCode(f.tags) // which is written as it is
	return out
}

// Transform implements parser.ParagraphTransformer: the text of each footnote becomes a
// paragraph.
func (footnotes) Transform(node *ast.Paragraph, reader text.Reader, _ parser.Context) {
	lines := node.Lines()
	begins := func(i int) bool {
		at := lines.At(i)
		return markdown.FootnoteText(at.Value(reader.Source()))
	}
	end := lines.Len()
	shut := func(lines *text.Segments) { // the last line of a paragraph has no end
		last := lines.Len() - 1
		at := lines.At(last)
		lines.Set(last, at.TrimRightSpace(reader.Source()))
	}
	for i := end - 1; i >= 0; i-- {
		if !begins(i) {
			continue
		}
		note := ast.NewParagraph()
		note.SetBlankPreviousLines(i > 0 || node.HasBlankPreviousLines())
		for k := i; k < end; k++ {
			note.Lines().Append(lines.At(k))
		}
		shut(note.Lines())
		node.Parent().InsertAfter(node.Parent(), node, note)
		end = i
	}
	if end == 0 {
		node.Parent().RemoveChild(node.Parent(), node)
		return
	}
	lines.SetSliced(0, end)
	shut(lines)
}
