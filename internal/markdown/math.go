package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/openspace-tui/openspace/internal/mdsyntax"
)

// Formulas are shown as they are written: a terminal cannot set them, and
// markdown would take their underscores and backslashes.

var (
	kindFormula  = ast.NewNodeKind("Formula")
	kindFormulas = ast.NewNodeKind("Formulas")
)

// formula is one in a line, with its marks.
type formula struct {
	ast.BaseInline
	text string
}

func (*formula) Kind() ast.NodeKind           { return kindFormula }
func (f *formula) Dump(src []byte, level int) { ast.DumpHelper(f, src, level, nil, nil) }

// formulas is a block of them.
type formulas struct {
	ast.BaseBlock
	closing string // empty once it was read
}

func (*formulas) Kind() ast.NodeKind           { return kindFormulas }
func (f *formulas) Dump(src []byte, level int) { ast.DumpHelper(f, src, level, nil, nil) }
func (*formulas) IsRaw() bool                  { return true }

// math reads formulas in the marks that models use.
func math() []parser.Option {
	return []parser.Option{
		parser.WithInlineParsers(util.Prioritized(inlineMath{}, 50)),
		parser.WithBlockParsers(util.Prioritized(blockMath{}, 90)),
	}
}

type inlineMath struct{}

func (inlineMath) Trigger() []byte { return []byte{'$', '\\'} }

// Parse reads $…$ and $$…$$, as mdsyntax.Formula has them, \(…\) and \[…\] within
// a line.
func (inlineMath) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	if line[0] == '$' {
		size := mdsyntax.Formula(block.PrecendingCharacter(), string(line))
		if size == 0 {
			return nil
		}
		block.Advance(size)
		return &formula{text: string(line[:size])}
	}
	for _, m := range []struct{ open, close string }{{"\\(", "\\)"}, {"\\[", "\\]"}} {
		if !bytes.HasPrefix(line, []byte(m.open)) {
			continue
		}
		from := len(m.open)
		n := bytes.Index(line[from:], []byte(m.close))
		if n <= 0 {
			return nil
		}
		end := from + n + len(m.close)
		block.Advance(end)
		return &formula{text: string(line[:end])}
	}
	return nil
}

type blockMath struct{}

func (blockMath) Trigger() []byte { return []byte{'$', '\\'} }

// Open begins a block at a line that begins with $$ or \[ and does not end it
// before its last characters.
func (blockMath) Open(_ ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, seg := r.PeekLine()
	at := pc.BlockOffset()
	if at < 0 || pc.BlockIndent() > 3 {
		return nil, parser.NoChildren
	}
	closing := "$$"
	if bytes.HasPrefix(line[at:], []byte(`\[`)) {
		closing = `\]`
	} else if !bytes.HasPrefix(line[at:], []byte(closing)) {
		return nil, parser.NoChildren
	}
	if bytes.Contains(line[at+2:], []byte(closing)) {
		return nil, parser.NoChildren // all in a line
	}
	node := &formulas{closing: closing}
	node.take(r, line, seg)
	return node, parser.NoChildren
}

// take appends a line and goes to its end.
func (f *formulas) take(r text.Reader, line []byte, seg text.Segment) {
	f.Lines().Append(seg)
	r.Advance(seg.Len() - len(line) + len(bytes.TrimRight(line, "\n")))
}

// Continue takes lines up to the one that holds the closing mark.
func (blockMath) Continue(node ast.Node, r text.Reader, _ parser.Context) parser.State {
	f := node.(*formulas)
	line, seg := r.PeekLine()
	if f.closing == "" || len(bytes.TrimSpace(line)) == 0 {
		return parser.Close
	}
	f.take(r, line, seg)
	if bytes.Contains(line, []byte(f.closing)) {
		f.closing = ""
	}
	return parser.Continue | parser.NoChildren
}

func (blockMath) Close(ast.Node, text.Reader, parser.Context) {}
func (blockMath) CanInterruptParagraph() bool                 { return true }
func (blockMath) CanAcceptIndentedLine() bool                 { return false }
