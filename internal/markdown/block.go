package markdown

import (
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// place is where a block is drawn: in so many cells, in a look that it
// inherits. In a tight list no empty lines stand between blocks.
type place struct {
	width int
	look  look
	tight bool
}

// inner is the place inside a prefix of n cells. Where too little would be
// left, it is the same, and ok is false: the prefix then stands on a line of
// its own, or not at all.
func (p place) inner(n int) (in place, ok bool) {
	if p.width-n < minWidth-4 {
		return p, false
	}
	p.width -= n
	return p, true
}

// blocks renders the blocks in a node, with an empty line between them.
func (d *document) blocks(parent ast.Node, p place) []string {
	var out []string
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		lines := d.block(n, p)
		if len(out) > 0 && len(lines) > 0 && !p.tight {
			out = append(out, "")
		}
		out = append(out, lines...)
	}
	return out
}

func (d *document) block(n ast.Node, p place) []string {
	style := &d.style.Prose
	switch n := n.(type) {
	case *ast.Heading:
		return d.heading(n, p)
	case *ast.List:
		return d.list(n, p)
	case *ast.Blockquote:
		return d.quote(n, p)
	case *ast.FencedCodeBlock:
		info := ""
		if n.Info != nil {
			info = string(n.Info.Value(d.src))
		}
		return d.code(string(n.Language(d.src)), info, source(n, d.src), p.width)
	case *ast.CodeBlock:
		return d.code("", "", source(n, d.src), p.width)
	case *formulas:
		text := syntax.Tabs(sanitize.Text(source(n, d.src)))
		return wrap([]run{{text, p.look.with(style.Code.Primitive)}}, p.width)
	case *ast.ThematicBreak:
		rule := strings.TrimSpace(style.HorizontalRule.Format)
		return wrap([]run{{syntax.Wrap(rule, p.width)[0], p.look.with(style.HorizontalRule)}}, p.width)
	case *east.Table:
		return d.table(n, p)
	case *ast.Paragraph, *ast.TextBlock:
		if runs := d.inline(n, p.look); len(runs) > 0 {
			return wrap(runs, p.width)
		}
		return nil // it defined links
	}
	return d.blocks(n, p)
}

// source returns a block's lines, without the last newline.
func source(n ast.Node, src []byte) string {
	return strings.TrimSuffix(string(n.Lines().Value(src)), "\n")
}

func (d *document) heading(n *ast.Heading, p place) []string {
	s := &d.style.Prose
	level := s.Heading
	levels := []*string{&s.H1.Prefix, &s.H2.Prefix, &s.H3.Prefix, &s.H4.Prefix, &s.H5.Prefix, &s.H6.Prefix}
	l := p.look.with(level.Primitive)
	return wrap(append([]run{{*levels[min(n.Level, 6)-1], l}}, d.inline(n, l)...), p.width)
}

func (d *document) quote(n ast.Node, p place) []string {
	s := &d.style.Prose.BlockQuote
	bar := "│ "
	if s.IndentToken != nil {
		bar = *s.IndentToken
	}
	p.look, p.tight = p.look.with(s.Primitive), false
	in, ok := p.inner(xansi.StringWidth(bar))
	if !ok {
		return d.blocks(n, p)
	}
	bar = look{fg: p.look.fg}.code() + strings.TrimRight(bar, " ") + "\x1b[m"
	lines := d.blocks(n, in)
	for i, l := range lines {
		before := bar
		if l != "" {
			before += " "
		}
		lines[i] = before + anchor.Start + l
	}
	return lines
}

// list renders items with a hanging indent.
func (d *document) list(n *ast.List, p place) []string {
	s := &d.style.Prose
	number := n.Start
	digits := len(fmt.Sprint(n.Start + n.ChildCount() - 1))
	_, nested := n.Parent().(*ast.ListItem)
	apart := !n.IsTight || d.style.Loose && !nested
	var out []string
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := run{s.Item.BlockPrefix, p.look.with(s.Item)}
		if n.IsOrdered() {
			mark = run{fmt.Sprintf("%*d%s", digits, number, behindNumber(n, s.Enumeration.BlockPrefix)),
				p.look.with(s.Enumeration)}
			number++
		}
		if box := taskOf(item); box != nil {
			mark.text, mark.look = s.Task.Unticked, p.look.with(s.Task.Primitive)
			if box.IsChecked {
				mark.text = s.Task.Ticked
			}
		}
		if len(out) > 0 && apart {
			out = append(out, "")
		}
		out = append(out, d.item(item, p, mark, n.IsTight)...)
	}
	return out
}

// behindNumber is what stands behind the number of a list's item: a style's, with
// the mark that the author wrote.
func behindNumber(n *ast.List, style string) string {
	return strings.Replace(style, ".", string(n.Marker), 1)
}

func (d *document) item(n ast.Node, p place, mark run, tight bool) []string {
	hang := xansi.StringWidth(mark.text)
	in, ok := p.inner(hang)
	in.tight = tight
	lines := d.blocks(n, in)
	head := wrap([]run{mark}, p.width)[0]
	if len(lines) == 0 || !ok {
		return append([]string{head}, lines...)
	}
	for i, l := range lines {
		if i == 0 {
			lines[i] = head + strings.Repeat(" ", hang-xansi.StringWidth(head)) + l
		} else if l != "" {
			lines[i] = strings.Repeat(" ", hang) + l
		}
	}
	return lines
}

// taskOf returns the box that an item begins with, or nil.
func taskOf(item ast.Node) *east.TaskCheckBox {
	if first := item.FirstChild(); first != nil {
		if box, ok := first.FirstChild().(*east.TaskCheckBox); ok {
			return box
		}
	}
	return nil
}
