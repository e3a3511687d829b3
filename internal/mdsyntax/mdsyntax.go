// Package mdsyntax is the Markdown that the whole program reads: CommonMark with
// tables, tasks and struck-out text, and where people mean more than CommonMark
// has, the same everywhere. Conversation, slides, the view of a Markdown file, what
// a screen reader is told and every export parse with it, so that they show the
// same words.
//
//   - Emphasis works in scripts that put no spaces between words.
//   - One tilde is a tilde; two strike out.
//   - HTML becomes what a reader of the page would read; see HTML.
package mdsyntax

import (
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// Dialect adds all of it to a goldmark.
var Dialect goldmark.Extender = dialect{}

type dialect struct{}

// Before CommonMark's own parser of emphasis, which has 500, and last of all what
// changes the tree.
const (
	emphasisPriority = 490
	htmlPriority     = 900
)

// Extend implements goldmark.Extender.
func (dialect) Extend(md goldmark.Markdown) {
	extension.Table.Extend(md)
	extension.TaskList.Extend(md)
	md.Parser().AddOptions(
		parser.WithInlineParsers(
			util.Prioritized(delimiters{"*_", 1, parser.NewEmphasisParser()}, emphasisPriority),
			util.Prioritized(delimiters{"~", 2, extension.NewStrikethroughParser()}, emphasisPriority)),
		parser.WithASTTransformers(util.Prioritized(htmlReader{}, htmlPriority)))
	md.Renderer().AddOptions(renderer.WithNodeRenderers(
		util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500)))
}
