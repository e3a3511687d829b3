package mdsyntax

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// line is a node whose children are read, the tags among them.
type line struct {
	parent ast.Node
	src    []byte
	many   bool              // more tags than are read
	loose  map[ast.Node]bool // the tags whose end is left out
	over   over
}

// maxTags bounds the tags that are read in one line, since each is looked for
// among the others. Of more than that all are text.
const maxTags = 400

// inline reads the tags among the children of a node. Pairs stand within one.
func inline(parent ast.Node, src []byte, o over) {
	l := line{parent: parent, src: src, over: o}
	n := 0
	for c := parent.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Kind() == ast.KindRawHTML {
			n++
		}
	}
	l.many = n > maxTags
	if !l.many {
		l.loose = l.loosely()
	}
	for c := parent.FirstChild(); c != nil; {
		next := c.NextSibling()
		if n, ok := c.(*ast.RawHTML); ok {
			next = l.tag(n)
		}
		c = next
	}
	l.trim()
}

func (l line) read(n *ast.RawHTML) tag { return tagOf(string(n.Segments.Value(l.src))) }

func (l line) put(n *ast.RawHTML, in ast.Node) { l.parent.ReplaceChild(l.parent, n, in) }

// tag reads a tag and what it stands around, and returns the node to go on with.
func (l line) tag(n *ast.RawHTML) ast.Node {
	next := n.NextSibling()
	t := l.read(n)
	single := t.kind == html.SelfClosingTagToken || t.role == alone
	switch {
	case t.kind == html.CommentToken, t.kind == html.DoctypeToken:
		l.parent.RemoveChild(l.parent, n)
	case l.many, !t.known(), t.bare():
		l.put(n, plain(t.raw))
	case t.name == atom.Br, t.name == atom.Hr:
		l.put(n, broken(n.Segments.At(0).Start))
	case t.kind == html.EndTagToken: // whose beginning is elsewhere
		if next == nil && l.over.begun[t.full] > 0 {
			l.parent.RemoveChild(l.parent, n)
		} else {
			l.put(n, plain(t.raw))
		}
	case single:
		if end := l.ending(n, t); end != nil && t.kind == html.StartTagToken {
			if next == ast.Node(end) {
				next = end.NextSibling()
			}
			l.parent.RemoveChild(l.parent, end)
		}
		l.put(n, plain(t.words()))
	case l.loose[n]:
		before, _ := t.around()
		l.put(n, l.edge(n, t, before))
	default:
		end := l.ending(n, t)
		switch {
		case end != nil:
			return l.pair(n, end, t)
		case t.custom() && len(t.attr) > 0, n.PreviousSibling() == nil && l.over.toEnd[t.full] > 0:
			l.parent.RemoveChild(l.parent, n)
		default:
			l.put(n, plain(t.raw))
		}
	}
	return next
}

// loosely finds the tags that are meant without an end: items of a list that has one.
func (l line) loosely() map[ast.Node]bool {
	open := map[string]*ast.RawHTML{} // the last end of each element around what comes next
	out := map[ast.Node]bool{}
	for c := l.parent.FirstChild(); c != nil; c = c.NextSibling() {
		n, ok := c.(*ast.RawHTML)
		if !ok {
			continue
		}
		t := l.read(n)
		if t.kind == html.EndTagToken && open[t.full] == n {
			delete(open, t.full)
		}
		if t.kind != html.StartTagToken || t.role == alone || t.role == unknown {
			continue
		}
		end := l.ending(n, t)
		if end != nil && open[t.full] == nil {
			open[t.full] = end
		}
		for _, name := range holders(t.full) {
			out[n] = out[n] || end == nil && open[name] != nil
		}
	}
	return out
}

// ending finds the tag that ends one, among the nodes behind it.
func (l line) ending(n ast.Node, of tag) *ast.RawHTML {
	depth := 0
	for c := n.NextSibling(); c != nil; c = c.NextSibling() {
		raw, ok := c.(*ast.RawHTML)
		if !ok {
			continue
		}
		switch t := l.read(raw); {
		case t.full != of.full || t.name != of.name:
		case t.kind == html.StartTagToken:
			depth++
		case t.kind == html.EndTagToken && depth == 0:
			return raw
		case t.kind == html.EndTagToken:
			depth--
		}
	}
	return nil
}

// begins reports whether the tag that one ends is among the nodes before it.
func (l line) begins(n ast.Node, of tag) bool {
	depth := 0
	for c := n.PreviousSibling(); c != nil; c = c.PreviousSibling() {
		raw, ok := c.(*ast.RawHTML)
		if !ok {
			continue
		}
		switch t := l.read(raw); {
		case t.full != of.full || t.name != of.name:
		case t.kind == html.EndTagToken:
			depth++
		case t.kind == html.StartTagToken && depth == 0:
			return true
		case t.kind == html.StartTagToken:
			depth--
		}
	}
	return false
}

// pair reads two tags that stand around something, and returns the node to go on
// with.
func (l line) pair(from, to *ast.RawHTML, t tag) ast.Node {
	behind := to.NextSibling()
	if t.role == unseen {
		l.between(from, to, nil)
		l.parent.RemoveChild(l.parent, from)
		l.parent.RemoveChild(l.parent, to)
		return behind
	}
	if depicts(t.name) && !l.marked(from, to) {
		end := to.Segments.At(to.Segments.Len() - 1).Stop
		l.between(from, to, nil)
		l.put(from, plain(depicted(string(l.src[from.Segments.At(0).Start:end]))))
		l.parent.RemoveChild(l.parent, to)
		return behind
	}
	if raised, ok := l.script(from, to, t.name); ok {
		l.between(from, to, nil)
		l.put(from, plain(raised))
		l.parent.RemoveChild(l.parent, to)
		return behind
	}
	if node := t.wraps(); node != nil {
		l.between(from, to, node)
		l.put(from, node)
		l.parent.RemoveChild(l.parent, to)
		inline(node, l.src, over{})
		return behind
	}
	first := from.NextSibling()
	before, after := t.around()
	l.put(from, l.edge(from, t, before))
	l.put(to, l.edge(to, t, after))
	if first == ast.Node(to) {
		return behind
	}
	return first
}

// marked reports whether Markdown stands between two tags.
func (l line) marked(from, to ast.Node) bool {
	for c := from.NextSibling(); c != nil && c != to; c = c.NextSibling() {
		if k := c.Kind(); k != ast.KindText && k != ast.KindRawHTML && k != ast.KindString {
			return true
		}
	}
	return false
}

// between moves what is between two tags into a node; nil drops it.
func (l line) between(from, to, into ast.Node) {
	for c := from.NextSibling(); c != nil && c != to; {
		next := c.NextSibling()
		if into != nil {
			into.AppendChild(into, c)
		} else {
			l.parent.RemoveChild(l.parent, c)
		}
		c = next
	}
}

// script writes what is raised or lowered between two tags, where that can be
// written with letters.
func (l line) script(from, to ast.Node, name atom.Atom) (out string, ok bool) {
	var b strings.Builder
	for c := from.NextSibling(); c != nil && c != to; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(c.Segment.Value(l.src))
		default:
			return "", false
		}
	}
	before := ""
	if t, is := from.PreviousSibling().(*ast.Text); is {
		before = string(t.Segment.Value(l.src))
	}
	return scripted(b.String(), name, before)
}

// edge is what stands where a tag begins or ends: a line break, or text. Blocks within
// and behind each other begin one line.
func (l line) edge(n *ast.RawHTML, t tag, text string) ast.Node {
	if t.role == parting {
		if before := n.PreviousSibling(); before != nil && blankBreak(before) {
			return plain("")
		}
		return broken(n.Segments.At(0).Start)
	}
	if t.name == atom.Td || t.name == atom.Th {
		return plain(" ")
	}
	return plain(text)
}

// trim takes line breaks away that stand first or last, and blanks before the
// first word.
func (l line) trim() {
	for first := l.parent.FirstChild(); first != nil && blankBreak(first); first = l.parent.FirstChild() {
		l.parent.RemoveChild(l.parent, first)
	}
	if first, ok := l.parent.FirstChild().(*ast.Text); ok && l.parent.Type() == ast.TypeBlock {
		first.Segment = first.Segment.TrimLeftSpace(l.src)
	}
	for last := l.parent.LastChild(); last != nil && blankBreak(last); last = l.parent.LastChild() {
		l.parent.RemoveChild(l.parent, last)
	}
}

func blankBreak(n ast.Node) bool {
	t, ok := n.(*ast.Text)
	return ok && t.HardLineBreak() && t.Segment.IsEmpty()
}
