package markdown

import (
	"slices"
	"sort"
	"strings"

	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/places"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// Stream renders one growing text, in pieces: blocks, or parts of long ones.
// Pieces 0 to Pieces()-1 follow each other, and all but the last stay.
type Stream struct {
	r     *Renderer
	scan  scanner
	text  string
	whole bool
	parts []piece
	begun int            // pieces before this one have no lines
	first int            // the first that has some, or -1 while none is known
	kept  int            // how many pieces are rendered
	pans  map[string]int // the first column in view of tables, by their names

	growing growing // the end of code that still grows
}

// piece is a segment, and what was made of it, nil for nothing yet.
type piece struct {
	segment
	drawn *drawn
}

// drawn is what a piece looks like.
type drawn struct {
	refs   int // how many references were known
	lines  []string
	codes  []Code  // in prose
	tables []table // in prose
}

// Stream begins a text.
func (r *Renderer) Stream() *Stream { return &Stream{r: r, first: -1} }

// Set takes the text so far; whole says that it is complete. A text that does
// not continue the last one begins anew.
func (s *Stream) Set(text string, whole bool) {
	if whole == s.whole && text == s.text {
		return
	}
	if s.whole || !strings.HasPrefix(text, s.text) {
		*s = Stream{r: s.r, first: -1, pans: s.pans}
	}
	s.text, s.whole = text, whole
	var tail piece
	if n := len(s.parts); n > 0 && s.parts[n-1].open {
		tail, s.parts = s.parts[n-1], s.parts[:n-1]
	}
	if !whole {
		text = settled(text, s.scan.at)
	}
	s.parts = slices.Grow(s.parts, (len(text)-s.scan.at)/200)
	for s.scan.at < len(text) {
		seg := s.scan.next(text, whole)
		if seg.from == seg.to && !seg.code() && !seg.open {
			continue // two fences meet
		}
		p := piece{segment: seg}
		if tail.drawn != nil && tail.same(&seg) && (seg.open || !seg.code()) {
			p.drawn = tail.drawn // what came was not of the text
		}
		s.parts = append(s.parts, p)
		tail = piece{}
		if seg.open {
			return
		}
	}
}

// same reports whether a segment is drawn as another is that begins where it does.
func (s *segment) same(o *segment) bool {
	return s.from == o.from && s.to == o.to && s.count == o.count && s.code() == o.code()
}

// settled leaves out a last line of which only dashes or equals signs came: it
// may begin a list item, and would make a heading of the line above meanwhile.
// What stands before byte from is not looked at.
func settled(text string, from int) string {
	last := text[from:]
	last = last[strings.LastIndexByte(last, '\n')+1:]
	if last != "" && strings.Trim(last, " -") == "" || strings.Trim(last, " =") == "" {
		return text[:len(text)-len(last)]
	}
	return text
}

// Pieces counts the pieces of the text so far.
func (s *Stream) Pieces() int { return len(s.parts) }

// Lines returns the lines of a piece, none for some. They are valid until the
// text changes, and are not to be changed.
func (s *Stream) Lines(i int) []string {
	p := &s.parts[i]
	if known := len(s.scan.refs.names); p.drawn != nil && p.drawn.refs < known {
		if !p.code() && s.scan.refs.used(s.source(p), p.drawn.refs) {
			p.drawn = nil
		} else {
			p.drawn.refs = known
		}
	}
	if p.drawn == nil {
		s.render(i)
	}
	return p.drawn.lines
}

// maxKept is how many pieces stay rendered, and keptAround how many of them
// around the one that was asked for last.
const (
	maxKept    = 1500
	keptAround = 200
)

// render draws a piece, behind an empty line where it does not go on with the
// one before.
func (s *Stream) render(i int) {
	if s.kept++; s.kept > maxKept {
		s.kept = 0
		for k := range s.parts {
			if k < i-keptAround || k > i+keptAround {
				s.parts[k].drawn = nil
			} else if s.parts[k].drawn != nil {
				s.kept++
			}
		}
	}
	d := s.draw(i)
	lines := d.lines
	if !s.r.style.Targets {
		for k, l := range lines {
			lines[k] = anchor.WithoutFlow(l)
		}
	}
	if len(lines) > 0 && !s.parts[i].joined && s.follows(i) {
		d.lines = append([]string{""}, lines...)
	}
	d.refs = len(s.scan.refs.names)
	s.parts[i].drawn = d
}

// follows reports whether lines stand before a piece.
func (s *Stream) follows(i int) bool {
	for s.first < 0 && s.begun < i {
		if len(s.Lines(s.begun)) > 0 {
			s.first = s.begun
		} else {
			s.begun++
		}
	}
	return s.first >= 0 && s.first < i
}

// source is what of the text a piece is made of.
func (s *Stream) source(p *piece) string {
	if p.head.to > 0 {
		return s.text[p.head.from:p.head.to] + "\n" + s.text[p.from:p.to]
	}
	return s.text[p.from:p.to]
}

// draw renders a piece by itself.
func (s *Stream) draw(i int) *drawn {
	r, p := s.r, &s.parts[i]
	src := s.source(p)
	switch {
	case p.code() && p.count == 0:
		return &drawn{}
	case p.code():
		code := p.fence.dedent(src)
		var lines []string
		why := ""
		if whole := s.wholeCode(i); whole != "" && !p.open {
			if lines, why = r.diagram(p.fence.lang, whole, r.width); lines != nil {
				return &drawn{lines: lines}
			}
		}
		if p.open && !r.plain {
			lines = r.margins(s.growing.lines(r.code, p.fence.lang, code), code, r.width, false)
		} else {
			lines = r.codeLines(p.fence.lang, code, r.width)
		}
		if !p.joined {
			lines = append(r.label(p.fence.info, code, r.width), lines...)
			r.mark(lines, codeName(i, -1))
		}
		return &drawn{lines: append(lines, r.because(why, r.width)...)}
	case strings.TrimSpace(src) == "":
		return &drawn{}
	case tooDeep(src), p.head.to == 0 && tooDense(src):
		return &drawn{lines: wrap([]run{{text: syntax.Tabs(sanitize.Text(strings.Trim(src, "\n")))}}, r.width)}
	}
	safe := []byte(sanitize.Copy(footnotes(src))) // what it says is made visible where it is drawn
	d := &document{Renderer: r, src: safe, stream: s, at: i}
	if p.head.to > 0 {
		d.goesOn = s.tableBefore(i)
	}
	context := parser.NewContext()
	if len(s.scan.refs.names) > 0 {
		context = scope{context, &s.scan.refs}
	}
	root := r.parse.Parse(text.NewReader(safe), parser.WithContext(context))
	lines := d.blocks(root, place{width: r.width, look: look{}.with(r.style.Prose.Document.Primitive)})
	return &drawn{lines: lines, codes: d.codes, tables: d.tables}
}

// wholeCode is the code of a block that one piece has all of; else it is empty.
func (s *Stream) wholeCode(i int) string {
	p := &s.parts[i]
	if s.r.style.Diagram == nil || p.joined || i+1 < len(s.parts) && s.parts[i+1].code() && s.parts[i+1].joined {
		return ""
	}
	return p.fence.dedent(s.text[p.from:p.to])
}

// Span returns the bytes of the text that a piece is made of, to excluded.
func (s *Stream) Span(i int) (from, to int) { return s.parts[i].from, s.parts[i].to }

// At finds the piece in which a byte of the text stands, or the nearest before;
// -1 when there is none.
func (s *Stream) At(offset int) int {
	return sort.Search(len(s.parts), func(i int) bool { return s.parts[i].from > offset }) - 1
}

// Leads reports whether a line of a piece may hold a target. It is a guess that
// costs less than rendering the piece, and errs to the side of yes.
func (s *Stream) Leads(i int) bool {
	p := &s.parts[i]
	src := s.text[p.from:p.to]
	if p.code() {
		return !p.joined || said(p.fence.lang) && (places.May(src) || anchor.MayWeb(src))
	}
	return places.May(src) || strings.ContainsAny(src, "`[<@~\t") || p.head.to == 0 && strings.Contains(src, "|") ||
		strings.Contains(src, "www.") || strings.Contains(src, "    ")
}
