package export

import (
	"bufio"
	"bytes"
	"html"
	"image/color"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	mdhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/mdsyntax"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// bodySize is the size of text, in points, where a slide is not too full.
const bodySize = 22.0

// place is where a block stands.
type place struct {
	x, width, size float64
	centre, italic bool
	right          bool // lines end at the right edge
	first          bool // nothing stands above it
}

// piece is a stretch of text in one font.
type piece struct {
	text   string
	font   face
	colour color.RGBA
	link   string
	end    bool   // the line ends behind it
	struck bool   // a line goes through it
	script string // how it is raised (^) and lowered (_), from the outermost
}

// How raised and lowered letters are set, in heights of those that they stand at.
const (
	scriptSize = 0.65
	raisedBy   = 0.38
	loweredBy  = 0.14
)

// maxScripts is how often letters become smaller: what stands deeper is as large.
const maxScripts = 2

// height is that of a piece's letters in text of a size.
func (p piece) height(size float64) float64 {
	for range min(len(p.script), maxScripts) {
		size *= scriptSize
	}
	return size
}

// raised is how far the feet of a piece are above those of text of a size.
func (p piece) raised(size float64) (by float64) {
	for i, way := range p.script {
		at := piece{script: p.script[:i]}.height(size)
		if way == '^' {
			by += at * raisedBy
		} else {
			by -= at * loweredBy
		}
	}
	return by
}

// scripted parts a formula where letters are raised and lowered.
func scripted(p piece) []piece {
	var out []piece
	add := func(text string) {
		if text != "" {
			q := p
			q.text = text
			out = append(out, q)
		}
	}
	at := 0
	for i, c := range p.text {
		script := p.script
		switch c {
		case figure.Raised:
			script += "^"
		case figure.Lowered:
			script += "_"
		case figure.Level:
			script = script[:max(len(script)-1, 0)]
		default:
			continue
		}
		add(p.text[at:i])
		at, p.script = i+len(string(c)), script
	}
	add(p.text[at:])
	return out
}

// markdown lays out text.
func (w *pdfWriter) markdown(p deck.Piece, at place) block {
	if tooMuch(p.Text) {
		return w.paragraph([]piece{{text: p.Text, colour: w.text}}, at)
	}
	src := []byte(figure.OneLine(p.Text))
	w.written = p.Text
	doc := w.parser().Parse(text.NewReader(src))
	return w.blocks(doc, src, p.Line, at, 0)
}

func (w *pdfWriter) parser() parser.Parser {
	return goldmark.New(goldmark.WithExtensions(mdsyntax.Dialect, extension.Linkify,
		maths{has: w.fonts.inText, told: w.o.source}, footnotes{})).Parser()
}

// blocks lays out the blocks in a node.
func (w *pdfWriter) blocks(parent ast.Node, src []byte, line int, at place, depth int) block {
	var out block
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		gap := 12 * w.scale
		if parent.Kind() == ast.KindListItem || parent.Kind() == ast.KindList {
			gap = 6 * w.scale
		}
		out.below(w.block(n, src, line, at, depth), gap)
		at.first = false
	}
	return out
}

// maxNesting is how deep lists and quotes are set in.
const maxNesting = 12

func (w *pdfWriter) block(n ast.Node, src []byte, line int, at place, depth int) block {
	switch n := n.(type) {
	case *ast.Heading:
		return w.heading(n, src, at)
	case *ast.List:
		return w.list(n, src, line, at, depth+1)
	case *ast.Blockquote:
		if depth > maxNesting {
			break
		}
		in := at
		in.x, in.width, in.italic = at.x+20, at.width-20, true
		b := w.blocks(n, src, line, in, depth+1)
		h := b.h
		bar := op{0, h, func(y float64) { w.fill(w.accent); w.pdf.Rect(at.x, y, 4, h, "F") }}
		return block{h, append([]op{bar}, b.ops...)}
	case *ast.FencedCodeBlock:
		name, text := string(n.Language(src)), string(n.Lines().Value(src))
		if b, ok := w.drawing(name, text, at); ok {
			return b
		}
		w.o.diagram(name, text)
		return w.code(name, "", text, at)
	case *ast.CodeBlock:
		return w.code("", "", string(n.Lines().Value(src)), at)
	case *ast.ThematicBreak:
		return block{8, []op{{0, 8, func(y float64) { w.fill(w.muted); w.pdf.Rect(at.x, y+4, at.width, 0.7, "F") }}}}
	case *east.Table:
		return w.table(n, src, at)
	case *ast.Paragraph, *ast.TextBlock:
		var out block
		if pieces := w.inline(n, src, w.plain(at)); len(pieces) > 0 {
			out = w.paragraph(pieces, at)
		}
		for _, m := range pictures(n) {
			out.below(w.image(deck.Image{Path: string(m.Destination), Alt: words(m, src),
				Line: line + lineOf(m, w.written)}, at, 260*w.scale), 8)
		}
		return out
	}
	return w.blocks(n, src, line, at, depth)
}

func (w *pdfWriter) plain(at place) piece {
	p := piece{colour: w.text}
	if at.italic {
		p.font = italic
	}
	return p
}

func (w *pdfWriter) heading(n *ast.Heading, src []byte, at place) block {
	sizes := []float64{42, 34, 28, 25, 22, 22}
	at.size = sizes[min(max(n.Level, 1), 6)-1]
	if at.centre && n.Level == 1 {
		at.size = 54
	}
	b := w.paragraph(w.inline(n, src, piece{font: bold, colour: w.accent}), at)
	if at.first && !at.centre && n.Level <= 2 {
		h := b.h
		b.ops = append(b.ops, op{h, 6, func(y float64) { w.fill(w.muted); w.pdf.Rect(at.x, y+3, at.width, 0.8, "F") }})
		b.h += 6
	}
	return b
}

func (w *pdfWriter) list(n *ast.List, src []byte, line int, at place, depth int) block {
	var out block
	number := n.Start
	indent := w.markRoom(n, at)
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "•"
		if n.IsOrdered() {
			mark = itoa(number) + string(n.Marker)
			number++
		}
		in := at
		if depth <= maxNesting {
			in.x, in.width = at.x+indent, at.width-indent
		}
		in.centre, in.right = false, false
		b := w.blocks(item, src, line, in, depth)
		size := at.size * w.scale
		b.ops = append(b.ops, op{0, 0, func(y float64) {
			w.word(piece{text: mark, font: bold, colour: w.accent}, at.x, y+size*1.05, size)
		}})
		out.below(b, 6*w.scale)
	}
	return out
}

// markRoom is what stands before the text of a list's items: room for the widest mark.
func (w *pdfWriter) markRoom(n *ast.List, at place) float64 {
	least := 28 * w.scale
	if !n.IsOrdered() {
		return least
	}
	size := at.size * w.scale
	return max(least, w.fonts.width(itoa(n.Start+n.ChildCount()-1)+string(n.Marker), bold, size)+size*0.4)
}

// said returns text without the backslashes of markdown, and what entities stand
// for.
func said(raw []byte) string {
	var b bytes.Buffer
	out := bufio.NewWriter(&b)
	mdhtml.DefaultWriter.Write(out, raw)
	if err := out.Flush(); err != nil {
		return string(raw)
	}
	return sanitize.Prose(html.UnescapeString(b.String()))
}

// inline returns the text in a node, piece by piece.
func (w *pdfWriter) inline(parent ast.Node, src []byte, base piece) []piece {
	var out []piece
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		p := base
		switch n := n.(type) {
		case *ast.Text:
			p.text = said(n.Segment.Value(src))
			if p.end = n.HardLineBreak(); n.SoftLineBreak() {
				p.text += " "
			}
			out = append(out, p)
		case *ast.String:
			p.text = string(n.Value)
			out = append(out, scripted(p)...)
		case *ast.CodeSpan:
			p.font = mono
			p.text = words(n, src)
			out = append(out, p)
		case *ast.Emphasis:
			switch {
			case n.Level > 1 && p.font == italic, n.Level == 1 && p.font == bold:
				p.font = boldItalic
			case n.Level > 1:
				p.font = bold
			case p.font != boldItalic:
				p.font = italic
			}
			out = append(out, w.inline(n, src, p)...)
		case *east.Strikethrough:
			p.struck = true
			out = append(out, w.inline(n, src, p)...)
		case *ast.Link:
			if to := string(n.Destination); address(to) {
				p.colour, p.link = w.accent, to
			}
			out = append(out, w.inline(n, src, p)...)
		case *ast.AutoLink:
			p.text, p.colour, p.link = string(n.Label(src)), w.accent, string(n.URL(src))
			out = append(out, p)
		case *ast.Image:
		case *east.TaskCheckBox:
			p.text = "[ ] "
			if n.IsChecked {
				p.text = "[x] "
			}
			p.font = mono
			out = append(out, p)
		default:
			out = append(out, w.inline(n, src, p)...)
		}
	}
	return out
}

// pictures lists those in a line of text.
func pictures(n ast.Node) []*ast.Image {
	var out []*ast.Image
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if m, ok := n.(*ast.Image); ok && entering {
			out = append(out, m)
		}
		return ast.WalkContinue, nil
	})
	return out
}

// paragraph breaks text into lines.
func (w *pdfWriter) paragraph(pieces []piece, at place) block {
	size := at.size * w.scale
	lead := size * 1.3
	var out block
	var line []piece
	used := 0.0
	end := func() {
		drawn, width := line, used
		out.ops = append(out.ops, op{out.h, lead, func(y float64) {
			x := at.x
			switch {
			case at.centre:
				x += (at.width - width) / 2
			case at.right:
				x += at.width - width
			}
			for _, p := range drawn {
				x += w.word(p, x, y+size*1.05, size)
			}
		}})
		out.h += lead
		line, used = nil, 0
	}
	for _, p := range pieces {
		p.text = w.fonts.known(strings.ReplaceAll(p.text, "\n", " "), p.font)
		wide := func(text string) float64 { return w.fonts.width(text, p.font, p.height(size)) }
		for _, word := range strings.SplitAfter(p.text, " ") {
			for word != "" {
				width := wide(strings.TrimRight(word, " "))
				rest := ""
				if used+width > at.width {
					if len(line) > 0 {
						end()
						continue
					}
					word, rest = cut(word, at.width, wide)
				}
				q := p
				q.text, q.end = word, false
				line = append(line, q)
				used += wide(word)
				word = rest
			}
		}
		if p.end {
			end()
		}
	}
	if len(line) > 0 {
		end()
	}
	return out
}

// cut returns as much of a word as a line takes, one character at least.
func cut(word string, width float64, wide func(string) float64) (head, rest string) {
	used := 0.0
	for i, c := range word {
		used += wide(string(c))
		if used > width && i > 0 {
			return word[:i], word[i:]
		}
	}
	return word, ""
}

// word draws text with its feet at y, and gives its width.
func (w *pdfWriter) word(p piece, x, y, size float64) float64 {
	y -= p.raised(size)
	size = p.height(size)
	w.pdf.SetTextColor(int(p.colour.R), int(p.colour.G), int(p.colour.B))
	width := 0.0
	for _, r := range w.fonts.runs(p.text, p.font) {
		w.fonts.use(r.font, size)
		w.pdf.Text(x+width, y, r.text)
		width += w.pdf.GetStringWidth(r.text)
	}
	if p.struck {
		w.fill(p.colour)
		w.pdf.Rect(x, y-size*0.28, width, max(size/18, 0.5), "F")
	}
	if p.link != "" {
		w.pdf.LinkString(x, y-size, width, size*1.2, p.link)
	}
	return width
}

func (w *pdfWriter) fill(c color.RGBA) { w.pdf.SetFillColor(int(c.R), int(c.G), int(c.B)) }
