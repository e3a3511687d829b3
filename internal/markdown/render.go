// Package markdown renders markdown to terminal lines, as it streams in. What
// came earlier is rendered once: the text is cut where a block ends for good,
// and only the last, still growing block is rendered again.
//
// The result depends on the text alone, never on how it arrived, save that code
// which takes too long to lex stays plain. No line is wider than the width that
// was asked for, each is complete in itself, and each is safe to print
// whatever the text held. Newlines are \n, as sanitize.Text makes them. A Renderer
// and its Streams belong to one goroutine.
package markdown

import (
	"strings"

	"charm.land/glamour/v2/ansi"
	"github.com/alecthomas/chroma/v2"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// minWidth is the least width that is rendered for, in cells.
const minWidth = 8

// Style is how markdown looks. Of Prose, colours, weights, prefixes and the
// tokens of lists and quotes count; margins do not.
type Style struct {
	Prose ansi.StyleConfig
	Code  *chroma.Style
	// Targets has the lines carry where they lead, as package anchor says: to
	// pages, to places in files, to code blocks; and what of them is text. They
	// are then for anchor.Take and not for a terminal.
	Targets bool
	// Words has links show their words alone, without where they lead: for text
	// that is shown to an audience.
	Words bool
}

// Renderer renders for one width, in cells, and one style.
type Renderer struct {
	width int
	style Style
	parse parser.Parser
	code  *syntax.Painter
}

// New makes a renderer; widths under 8 are taken as 8.
func New(width int, style Style) *Renderer {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(math()...))
	return &Renderer{width: max(width, minWidth), style: style, parse: md.Parser(), code: syntax.NewPainter(style.Code)}
}

// Width is the width lines are wrapped to, in cells.
func (r *Renderer) Width() int { return r.width }

// Render renders a complete text.
func (r *Renderer) Render(text string) []string {
	s := r.Stream()
	s.Set(text, true)
	return s.stable
}

// Stream renders one growing text. Its lines are Line(0) to Line(Len()-1).
type Stream struct {
	r      *Renderer
	scan   scanner
	text   string
	whole  bool
	stable []string // lines of the closed segments
	tail   []string // lines of the one that may still grow
	codes  []Code   // of the closed segments
	last   []Code   // of the one that may still grow
}

// Stream begins a text.
func (r *Renderer) Stream() *Stream { return &Stream{r: r} }

// Len counts the lines of the text so far.
func (s *Stream) Len() int { return len(s.stable) + len(s.tail) }

// Line gives one of them.
func (s *Stream) Line(i int) string {
	if i < len(s.stable) {
		return s.stable[i]
	}
	return s.tail[i-len(s.stable)]
}

// Set takes the text so far; whole says that it is complete. A text that does
// not continue the last one begins anew.
func (s *Stream) Set(text string, whole bool) {
	if whole == s.whole && text == s.text {
		return
	}
	if s.whole || !strings.HasPrefix(text, s.text) {
		*s = Stream{r: s.r}
	}
	s.text, s.whole, s.tail, s.last = text, whole, nil, nil
	if !whole {
		text = settled(text)
	}
	for _, seg := range s.scan.scan(text, whole) {
		lines, codes := s.r.segment(seg, len(s.codes))
		if !s.r.style.Targets {
			for i, l := range lines {
				lines[i] = anchor.WithoutFlow(l)
			}
		}
		if len(lines) > 0 && len(s.stable) > 0 && !seg.joined {
			lines = append([]string{""}, lines...)
		}
		if seg.open {
			s.tail, s.last = lines, codes
			return
		}
		s.codes = addCodes(s.codes, codes)
		s.stable = append(s.stable, lines...)
	}
}

// settled leaves out a last line of which only dashes or equals signs came: it
// may begin a list item, and would make a heading of the line above meanwhile.
func settled(text string) string {
	last := text[strings.LastIndexByte(text, '\n')+1:]
	if last != "" && strings.Trim(last, " -") == "" || strings.Trim(last, " =") == "" {
		return text[:len(text)-len(last)]
	}
	return text
}

// segment renders a segment before which there are so many code blocks, and
// gives those that are in it.
func (r *Renderer) segment(seg segment, before int) ([]string, []Code) {
	switch {
	case seg.code && seg.lines == 0:
		return nil, nil
	case seg.code:
		code := Code{Lang: seg.lang, Info: seg.info, text: []string{seg.text}, joined: seg.joined}
		lines := r.codeLines(seg.lang, seg.text, r.width)
		if !seg.joined {
			r.mark(lines, before)
		}
		return lines, []Code{code}
	case strings.TrimSpace(seg.text) == "":
		return nil, nil
	case tooDeep(seg.text), tooDense(seg.text):
		return wrap([]run{{text: syntax.Tabs(sanitize.Text(strings.Trim(seg.text, "\n")))}}, r.width), nil
	}
	src := []byte(sanitize.Text(footnotes(seg.text)))
	d := &document{Renderer: r, src: src, first: before}
	lines := d.blocks(r.parse.Parse(text.NewReader(src)), place{width: r.width, look: look{}.with(r.style.Prose.Document.StylePrimitive)})
	return lines, d.codes
}

// codeLines renders code, indented by a margin where there is room for one.
func (r *Renderer) codeLines(lang, code string, width int) []string {
	margin := "  "
	if width < 2*minWidth {
		margin = " "
	}
	var out []string
	for _, line := range r.code.Lines(lang, "", code) {
		for i, part := range syntax.Wrap(line, width-len(margin)) {
			part = strings.TrimRight(bare(part), " ")
			switch {
			case part == "":
			case !r.style.Targets:
				part = margin + part
			case i > 0:
				part = margin + anchor.Joint(false) + part
			default:
				part = margin + anchor.Start + part
			}
			out = append(out, part)
		}
	}
	return out
}

// bare takes marks from a line's beginning that would change what stands
// before it.
func bare(line string) string {
	for c := range syntax.Cells(line, 0, "") {
		if c.Width > 0 || c.At > 0 {
			break
		}
		line = line[len(c.Text):]
	}
	return line
}

// maxDepth bounds the nesting of quotes and lists on one line: the parser's
// time grows steeply with it, and no width holds more.
const maxDepth = 16

// tooDeep says whether a line opens more quotes and lists than maxDepth.
func tooDeep(text string) bool {
	for line := range strings.Lines(text) {
		n := 0
		for rest, ok := line, true; ok; n++ {
			rest, ok = opener(strings.TrimLeft(rest, " \t"))
		}
		if n > maxDepth+1 {
			return true
		}
	}
	return false
}

// maxMarks bounds the marks of emphasis and links in one block: the parser's
// time grows with their square.
const maxMarks = 3000

// tooDense says whether a text has more than maxMarks of them.
func tooDense(text string) bool {
	if len(text) <= maxMarks {
		return false
	}
	n := 0
	for _, mark := range []string{"*", "_", "[", "~", "`"} {
		n += strings.Count(text, mark)
	}
	return n > maxMarks
}

// opener takes a quote's or list item's mark from the front of a line.
func opener(line string) (rest string, ok bool) {
	if rest, ok = strings.CutPrefix(line, ">"); ok || !isItem(line) {
		return rest, ok
	}
	_, rest, ok = strings.Cut(line, " ")
	return rest, ok
}
