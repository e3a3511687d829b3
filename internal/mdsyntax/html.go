package mdsyntax

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlReader turns HTML into what a reader of the page would read, before anybody
// draws it:
//
//   - Comments, declarations and instructions are gone, and so is what no reader
//     sees: scripts, styles, templates.
//   - Tags that HTML knows are gone too. What they part stays apart: a block begins
//     a line, a cell stands behind a bar. Links stay links, headings headings;
//     a picture is its words.
//   - A drawing or a formula in tags is its words; see depicted.
//   - Everything else in angle brackets is text, as it was written: Vec<T>, <name>.
//     So is a tag within a line that nothing closes: who writes of a <div> means it,
//     and <your-name> is to be filled in.
type htmlReader struct{}

// Transform implements parser.ASTTransformer.
func (htmlReader) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	src := reader.Source()
	var found []ast.Node // blocks, and what has tags among its children
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.HTMLBlock:
			if entering {
				found = append(found, n)
			}
			return ast.WalkSkipChildren, nil
		case *ast.RawHTML:
			if p := n.Parent(); entering && (len(found) == 0 || found[len(found)-1] != p) {
				found = append(found, p)
			}
		}
		return ast.WalkContinue, nil
	})
	o := over{begun: map[string]int{}, toEnd: map[string]int{}}
	lacks := make([]tally, len(found))
	for i, n := range found {
		if lacks[i] = lacking(n, src); lacks[i] != nil {
			for name, many := range lacks[i] {
				o.toEnd[name] += max(many, 0)
			}
		}
	}
	for i, n := range found {
		for name, many := range lacks[i] {
			o.toEnd[name] -= max(many, 0)
		}
		if b, ok := n.(*ast.HTMLBlock); ok {
			block(b, src, o)
		} else {
			inline(n, src, o)
		}
		for name, many := range lacks[i] {
			o.begun[name] += max(-many, 0)
		}
	}
}

// over counts the tags around a block or paragraph that stand over several of them:
// those that began before it, and those that end behind it.
type over struct{ begun, toEnd map[string]int }

// tally is by how many the ends of tags are more than their beginnings.
type tally map[string]int

// lacking counts the tags of a block, or of a paragraph, whose pair is not in it. In a
// paragraph these are a first and a last tag: one among words is spoken of.
func lacking(n ast.Node, src []byte) tally {
	if b, ok := n.(*ast.HTMLBlock); ok {
		ends, begins := ends(blockText(b, src))
		for name, many := range begins {
			ends[name] -= many
		}
		return ends
	}
	l := line{parent: n, src: src}
	out := tally{}
	if first, ok := n.FirstChild().(*ast.RawHTML); ok {
		if t := l.read(first); t.kind == html.StartTagToken && l.ending(first, t) == nil {
			out[t.full]--
		}
	}
	if last, ok := n.LastChild().(*ast.RawHTML); ok {
		if t := l.read(last); t.kind == html.EndTagToken && !l.begins(last, t) {
			out[t.full]++
		}
	}
	return out
}

// known reports whether HTML knows a tag, by its name or as a custom element, whose
// name has a hyphen: <v-click>.
func (t tag) known() bool {
	return t.role != unknown || t.custom()
}

func (t tag) custom() bool { return t.name == 0 && strings.Contains(t.full, "-") }

// tag is one as it was written. Its kind is that of an html.Token; an ErrorToken
// is none.
type tag struct {
	kind html.TokenType
	name atom.Atom
	role role
	full string // the name in small letters, also of one that HTML does not list
	attr map[string]string
	raw  string
}

// tagOf reads a tag that goldmark found in a line.
func tagOf(raw string) tag {
	z := html.NewTokenizer(strings.NewReader(raw))
	kind := z.Next()
	t := z.Token()
	return newTag(kind, t, raw)
}

func newTag(kind html.TokenType, t html.Token, raw string) tag {
	out := tag{kind: kind, name: t.DataAtom, role: elements()[t.Data], full: t.Data, raw: raw,
		attr: map[string]string{}}
	if component(raw) {
		out.name, out.role = 0, unknown
	}
	for _, a := range t.Attr {
		out.attr[a.Key] = a.Val
	}
	return out
}

// component reports whether a tag's name has both small and capital letters, as
// those of components have: <Button>, </Table>.
func component(raw string) bool {
	name := strings.TrimLeft(raw, "</")
	name = name[:len(name)-len(strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
	return name != strings.ToLower(name) && name != strings.ToUpper(name)
}

// bare reports whether a tag that has no end says nothing either: a placeholder,
// as in cp <source> <target>.
func (t tag) bare() bool {
	return t.role == alone && t.name != atom.Br && t.name != atom.Hr && t.name != atom.Wbr && len(t.attr) == 0
}

// valued reports whether any attribute of a tag has a value. a <b && c> d has none.
func (t tag) valued() bool {
	for _, v := range t.attr {
		if v != "" {
			return true
		}
	}
	return false
}

// words are what a tag that has no end stands for.
func (t tag) words() string {
	switch t.name {
	case atom.Img, atom.Image:
		return strings.Join(strings.Fields(t.attr["alt"]), " ")
	case atom.Input:
		switch strings.ToLower(t.attr["type"]) {
		case "checkbox", "radio":
			if _, on := t.attr["checked"]; on {
				return "[x] "
			}
			return "[ ] "
		case "hidden":
			return ""
		}
		if v := t.attr["value"]; v != "" {
			return v
		}
		return t.attr["placeholder"]
	}
	return ""
}

// broken is a line break, at a byte of the source.
func broken(at int) *ast.Text {
	n := ast.NewTextSegment(text.NewSegment(at, at))
	n.SetHardLineBreak(true)
	return n
}

// plain is text in which nothing is markup.
func plain(s string) *ast.String {
	n := ast.NewString([]byte(s))
	n.SetRaw(true)
	return n
}

// wraps returns the node that a pair of tags is, nil where it only parts words.
func (t tag) wraps() ast.Node {
	switch t.name {
	case atom.A:
		if to := strings.TrimSpace(t.attr["href"]); to != "" {
			link := ast.NewLink()
			link.Destination, link.Title = []byte(to), []byte(t.attr["title"])
			return link
		}
	case atom.B, atom.Strong:
		return ast.NewEmphasis(2)
	case atom.I, atom.Em, atom.Cite, atom.Dfn, atom.Var:
		return ast.NewEmphasis(1)
	case atom.Del, atom.S, atom.Strike:
		return east.NewStrikethrough()
	}
	return nil
}

// around is what stands for a pair of tags that is no node.
func (t tag) around() (before, behind string) {
	switch t.name {
	case atom.Q:
		return "“", "”"
	case atom.Rt:
		return "(", ")"
	}
	return "", ""
}
