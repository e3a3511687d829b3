package mdsyntax

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// block puts the blocks that a reader sees into the place of a block of HTML.
func block(n *ast.HTMLBlock, src []byte, o over) {
	p := page{of: n, over: o}
	if n.Lines().Len() > 0 {
		p.at = n.Lines().At(0).Start
	}
	p.read(blockText(n, src))
	n.Parent().RemoveChild(n.Parent(), n)
}

func blockText(n *ast.HTMLBlock, src []byte) string {
	text := string(n.Lines().Value(src))
	if n.HasClosure() {
		text += string(n.ClosureLine.Value(src))
	}
	return text
}

// page reads a block of HTML, tag by tag.
type page struct {
	of    *ast.HTMLBlock
	at    int      // where it stands in the source
	block ast.Node // the one that is written, nil while there is none
	open  []opened // the tags around what comes next
	words strings.Builder
	first bool // nothing stands on the line that is written
	gap   bool // a blank comes before the next word
	pre   int  // blanks and lines stay as they are
	lists []int

	ends tally // how many ends of tags are to come
	over over
}

// maxOpen bounds how deep tags are followed.
const maxOpen = 64

// opened is a tag that was not ended yet, and the node that it is, if any.
type opened struct {
	tag
	node ast.Node
}

func (p *page) read(text string) {
	p.ends, _ = ends(text)
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := z.Next()
		raw := string(z.Raw())
		if kind == html.ErrorToken {
			p.asWritten(raw) // a tag that does not end
			break
		}
		t := newTag(kind, z.Token(), raw)
		switch {
		case kind == html.CommentToken && strings.HasPrefix(raw, "<!--") && !strings.HasSuffix(raw, "-->"):
			p.asWritten(raw) // it has no end: somebody writes of comments
		case kind == html.CommentToken, kind == html.DoctypeToken:
		case kind == html.TextToken:
			p.text(html.UnescapeString(raw))
		default:
			if t.name != atom.Script && t.name != atom.Style {
				z.NextIsNotRawText()
			}
			if t.kind == html.StartTagToken && (t.role == unseen || depicts(t.name)) && p.ends[t.full] > 0 {
				if inner := p.skip(z, t.full); depicts(t.name) {
					p.text(depicted(t.raw + inner))
				}
				continue
			}
			p.tag(t)
		}
	}
	p.shut()
}

// ends counts the ends of tags in a text, and their beginnings.
func ends(text string) (ends, begins tally) {
	ends, begins = tally{}, tally{}
	z := html.NewTokenizer(strings.NewReader(text))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		switch kind {
		case html.EndTagToken:
			name, _ := z.TagName()
			ends[string(name)]++
		case html.StartTagToken:
			name, _ := z.TagName()
			begins[string(name)]++
			if a := atom.Lookup(name); a != atom.Script && a != atom.Style {
				z.NextIsNotRawText()
			}
		}
	}
	return ends, begins
}

// skip goes behind the end of a tag, and returns what it passed.
func (p *page) skip(z *html.Tokenizer, name string) string {
	var passed strings.Builder
	for depth := 1; depth > 0; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		passed.Write(z.Raw())
		found, _ := z.TagName()
		switch of := string(found); {
		case kind == html.EndTagToken:
			p.ends[of]--
			if of == name {
				depth--
			}
		case kind == html.StartTagToken && of == name:
			depth++
		}
	}
	return passed.String()
}

// tag takes one.
func (p *page) tag(t tag) {
	switch {
	case !t.known(), t.bare() && len(p.open) == 0:
		p.asWritten(t.raw)
	case t.name == atom.Br:
		p.breakLine()
	case t.kind == html.EndTagToken:
		p.ends[t.full]--
		p.end(t)
	case t.name == atom.Hr:
		p.shut()
		p.insert(ast.NewThematicBreak())
	case t.role == alone, t.kind == html.SelfClosingTagToken:
		p.text(t.words())
	case t.role != parting && p.ends[t.full] <= 0 && p.over.toEnd[t.full] <= 0 && !t.valued():
		p.asWritten(t.raw) // nothing ends it: it is spoken of
	default:
		p.begin(t)
	}
}

// asWritten writes a tag that nobody meant as one.
func (p *page) asWritten(raw string) {
	for i, l := range strings.Split(strings.TrimRight(raw, "\n"), "\n") {
		if i > 0 {
			p.breakLine()
		}
		p.text(l)
	}
}

func (p *page) begin(t tag) {
	switch {
	case blockOf(t.name) > 0:
		p.shut()
		p.enter(t.name)
	case t.role == parting:
		p.breakLine()
	case t.name == atom.Td || t.name == atom.Th:
		if p.block != nil && !p.first {
			p.text(" | ")
		}
	}
	o := opened{tag: t}
	switch t.name {
	case atom.Li:
		p.item()
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		p.pre++
	case atom.Ul, atom.Menu, atom.Dir:
		p.lists = append(p.lists, -1)
	case atom.Ol:
		start, err := strconv.Atoi(t.attr["start"])
		if err != nil {
			start = 1
		}
		p.lists = append(p.lists, start)
	}
	if before, _ := t.around(); before != "" {
		p.text(before)
		p.glue()
	}
	p.flush()
	if len(p.open) < maxOpen {
		p.open = append(p.open, o)
		p.wrap(len(p.open) - 1)
	}
}

// item writes what stands before an item of a list.
func (p *page) item() {
	mark := "• "
	if n := len(p.lists); n > 0 && p.lists[n-1] >= 0 {
		mark = strconv.Itoa(p.lists[n-1]) + ". "
		p.lists[n-1]++
	}
	p.text(mark)
	p.gap = true
}

// end ends the tag that a tag ends, and those in it.
func (p *page) end(t tag) {
	for i := len(p.open) - 1; i >= 0; i-- {
		if p.open[i].full != t.full {
			continue
		}
		p.raise(i)
		if _, behind := p.open[i].around(); behind != "" {
			p.glue()
			p.text(behind)
		}
		p.flush()
		p.open = p.open[:i]
		break
	}
	switch t.name {
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		p.pre = max(p.pre-1, 0)
	case atom.Ul, atom.Ol, atom.Menu, atom.Dir:
		p.lists = p.lists[:max(len(p.lists)-1, 0)]
	}
	switch {
	case blockOf(t.name) > 0:
		p.shut()
	case t.role == parting:
		p.breakLine()
	}
}

// raise writes what is raised or lowered with such letters, where it is words
// alone and the innermost.
func (p *page) raise(i int) {
	o := p.open[i]
	if i != len(p.open)-1 || p.gap || (o.name != atom.Sup && o.name != atom.Sub) {
		return
	}
	s := p.words.String()
	if out, ok := scripted(s, o.name, p.before()); ok && !strings.HasPrefix(s, " ") {
		p.words.Reset()
		p.words.WriteString(out)
	}
}

// before is the text in front of what is written now.
func (p *page) before() string {
	if p.block == nil {
		return ""
	}
	if s, ok := p.here().LastChild().(*ast.String); ok {
		return string(s.Value)
	}
	return ""
}

// blockOf reports whether a tag begins a block: a heading's level, 7 for others.
func blockOf(a atom.Atom) int {
	switch a {
	case atom.H1:
		return 1
	case atom.H2:
		return 2
	case atom.H3:
		return 3
	case atom.H4:
		return 4
	case atom.H5:
		return 5
	case atom.H6:
		return 6
	case atom.P, atom.Ul, atom.Ol, atom.Dl, atom.Table, atom.Blockquote, atom.Pre, atom.Listing, atom.Xmp,
		atom.Plaintext, atom.Figure, atom.Details,
		atom.Section, atom.Article, atom.Hr:
		return 7
	}
	return 0
}

// enter begins a block.
func (p *page) enter(name atom.Atom) {
	if level := blockOf(name); level >= 1 && level <= 6 {
		p.block = ast.NewHeading(level)
	} else {
		p.block = ast.NewParagraph()
	}
	p.first, p.gap = true, false
	for i := range p.open {
		p.open[i].node = nil
	}
	for i := range p.open {
		p.wrap(i)
	}
}

// wrap makes the node that an open tag is.
func (p *page) wrap(i int) {
	if p.block == nil {
		return
	}
	if node := p.open[i].wraps(); node != nil && p.open[i].node == nil {
		in := p.inside(i)
		p.open[i].node = node
		in.AppendChild(in, node)
	}
}

// here is the node that words go into.
func (p *page) here() ast.Node { return p.inside(len(p.open)) }

// inside is the innermost node of the first i open tags.
func (p *page) inside(i int) ast.Node {
	for i--; i >= 0; i-- {
		if p.open[i].node != nil {
			return p.open[i].node
		}
	}
	return p.block
}

// text writes text whose blanks are as they come.
func (p *page) text(s string) {
	if p.pre > 0 {
		for i, l := range strings.Split(strings.Trim(s, "\n"), "\n") {
			if i > 0 {
				p.breakLine()
			}
			p.write(l)
		}
		return
	}
	fields := strings.Fields(s)
	if len(fields) == 0 {
		p.gap = p.gap || s != ""
		return
	}
	p.gap = p.gap || strings.TrimLeft(s, " \t\r\n\f") != s
	for i, f := range fields {
		p.gap = p.gap || i > 0
		p.write(f)
	}
	p.gap = strings.TrimRight(s, " \t\r\n\f") != s
}

// glue takes back the blank that would come before the next word.
func (p *page) glue() { p.gap = false }

func (p *page) write(word string) {
	if p.block == nil {
		p.enter(0)
	}
	if p.gap && !p.first && p.pre == 0 {
		p.words.WriteByte(' ')
	}
	p.words.WriteString(word)
	p.first, p.gap = p.first && word == "", false
}

// flush makes a node of the words so far.
func (p *page) flush() {
	if p.words.Len() == 0 || p.block == nil {
		return
	}
	here := p.here()
	here.AppendChild(here, plain(p.words.String()))
	p.words.Reset()
}

func (p *page) breakLine() {
	p.gap = false
	if p.block == nil || p.first {
		return
	}
	p.flush()
	here := p.here()
	here.AppendChild(here, broken(p.at))
	p.first = true
}

// shut ends the block that is written.
func (p *page) shut() {
	if p.block == nil {
		return
	}
	p.flush()
	block := p.block
	p.block, p.first, p.gap = nil, true, false
	for i := range p.open {
		p.open[i].node = nil
	}
	trimEnd(block)
	if hasWords(block) {
		p.insert(block)
	}
}

// insert puts a block before the HTML.
func (p *page) insert(n ast.Node) {
	if n.Type() == ast.TypeBlock && n.Kind() != ast.KindThematicBreak {
		n.SetLines(p.of.Lines())
	}
	n.SetBlankPreviousLines(true)
	p.of.Parent().InsertBefore(p.of.Parent(), p.of, n)
}

// trimEnd takes line breaks from the end of a block.
func trimEnd(n ast.Node) {
	for last := n.LastChild(); last != nil; last = n.LastChild() {
		t, ok := last.(*ast.Text)
		if !ok {
			trimEnd(last)
			return
		}
		if !t.HardLineBreak() {
			return
		}
		n.RemoveChild(n, last)
	}
}

// hasWords reports whether anything in a block shows.
func hasWords(n ast.Node) bool {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if s, ok := c.(*ast.String); ok && strings.TrimSpace(string(s.Value)) != "" || hasWords(c) {
			return true
		}
	}
	return false
}
