package export

import (
	"bytes"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/mdsyntax"
)

// The parser's time and stack grow steeply with these; text beyond them stays
// as it was written.
const (
	maxText  = 256 << 10
	maxMarks = 40       // of quotes and lists in one line
	maxLine  = 16 << 10 // bytes
)

// markdown writes text. What shows later says from which step on.
func (w *writer) markdown(b *strings.Builder, p deck.Piece) {
	if tooMuch(p.Text) {
		fmt.Fprintf(b, "<pre data-from=\"%d\">%s</pre>\n", p.From, template.HTMLEscapeString(p.Text))
		return
	}
	src := []byte(figure.OneLine(p.Text))
	md := goldmark.New(goldmark.WithExtensions(mdsyntax.Dialect, extension.Linkify, maths{tags: true, told: w.o.source},
		footnotes{tags: true}),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(
			util.Prioritized(&inlines{w: w, text: p.Text, line: p.Line}, 100))))
	doc := md.Parser().Parse(text.NewReader(src))
	markLists(doc)
	from := p.From
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		from = shows(n, p.Parts, from)
		if n.Kind() == ast.KindList {
			for item := n.FirstChild(); item != nil; item = item.NextSibling() {
				from = shows(item, p.Parts, from)
			}
		}
	}
	var out bytes.Buffer
	if err := md.Renderer().Render(&out, src, doc); err != nil {
		out.Reset()
		fmt.Fprintf(&out, "<pre data-from=\"%d\">%s</pre>\n", p.From, template.HTMLEscapeString(p.Text))
	}
	b.Write(out.Bytes())
}

// markLists has lists whose author wrote 1) count so.
func markLists(doc ast.Node) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if l, ok := n.(*ast.List); ok && entering && l.Marker == ')' {
			l.SetAttributeString("class", []byte("bracketed"))
		}
		return ast.WalkContinue, nil
	})
}

// tooMuch reports whether text is more than the parser is given.
func tooMuch(s string) bool {
	if len(s) > maxText {
		return true
	}
	brackets := 0
	for line := range strings.SplitSeq(s, "\n") {
		marks := len(line) - len(strings.TrimLeft(line, " \t>-*+0123456789.)"))
		if len(line) > maxLine || marks > maxMarks && strings.Trim(line, "-*_ \t") != "" {
			return true
		}
		brackets += strings.Count(line, "[")
	}
	return brackets > 4000
}

// shows sets from which step on a node shows. A node without text, as a rule is,
// shows with the one before it.
func shows(n ast.Node, parts []deck.Part, from int) int {
	if at := begins(n); at >= 0 {
		for _, p := range parts {
			if p.At <= at {
				from = p.From
			}
		}
	}
	if from > 0 {
		n.SetAttributeString("data-from", []byte(strconv.Itoa(from)))
	}
	return from
}

// begins returns the byte where a node's text begins, or -1.
func begins(n ast.Node) int {
	for ; n != nil; n = n.FirstChild() {
		if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			return n.Lines().At(0).Start
		}
		if t, ok := n.(*ast.Text); ok {
			return t.Segment.Start
		}
	}
	return -1
}

// lineOf returns in which line of a text a picture stands, from 0. A picture has no
// place of its own: its words have one, or what stands before it.
func lineOf(m *ast.Image, text string) int {
	at := begins(m.Parent())
	if t, ok := m.PreviousSibling().(*ast.Text); ok {
		at = t.Segment.Stop
		if t.SoftLineBreak() || t.HardLineBreak() {
			at++
		}
	}
	if t, ok := m.FirstChild().(*ast.Text); ok {
		at = t.Segment.Start
	}
	return strings.Count(text[:min(max(at, 0), len(text))], "\n")
}

// inlines draws what a page on its own draws otherwise: pictures with their
// bytes, and command links as words, since nothing runs them there.
type inlines struct {
	w    *writer
	text string // as it was written
	line int
}

// RegisterFuncs implements renderer.NodeRenderer.
func (r *inlines) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindImage, r.image)
	reg.Register(ast.KindLink, r.link)
	reg.Register(ast.KindRawHTML, nothing)
	reg.Register(ast.KindHTMLBlock, nothing)
}

// nothing is what HTML is on a page: mdsyntax made words of it.
func nothing(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
	return ast.WalkSkipChildren, nil
}

func (r *inlines) image(out util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		m := n.(*ast.Image)
		line := r.line + lineOf(m, r.text)
		html := r.w.image(deck.Image{Alt: words(m, src), Path: string(m.Destination), Title: string(m.Title),
			Line: line})
		_, _ = out.WriteString(string(html))
	}
	return ast.WalkSkipChildren, nil
}

func (r *inlines) link(out util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	m := n.(*ast.Link)
	tag, href := "a", string(m.Destination)
	if !address(href) {
		tag = "span"
	}
	switch {
	case !entering:
		_, _ = out.WriteString("</" + tag + ">")
	case tag == "span":
		_, _ = out.WriteString("<span class=\"command\">")
	default:
		_, _ = out.WriteString("<a rel=\"noreferrer\" href=\"" +
			string(util.EscapeHTML(util.URLEscape([]byte(href), true))) + "\">")
	}
	return ast.WalkContinue, nil
}

// address reports whether a link leads somewhere a page may lead.
func address(href string) bool {
	scheme, _, ok := strings.Cut(strings.ToLower(href), ":")
	if !ok || strings.ContainsAny(scheme, "/?#") {
		return true
	}
	return scheme == "http" || scheme == "https" || scheme == "mailto"
}

// words returns the text in a node.
func words(n ast.Node, src []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(src))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
