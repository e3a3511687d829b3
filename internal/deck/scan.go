package deck

import (
	"bytes"

	"github.com/openspace-tui/openspace/internal/lang"
)

// kind is what a line is to whoever divides slides and cuts them into blocks.
type kind uint8

const (
	kindBlank     kind = iota
	kindText           // of a paragraph, table or raw HTML
	kindItem           // the first of an item of a list that is in no other
	kindList           // anything else in a list
	kindOther          // quotes, rules, indented code
	kindRaw            // inside something that began in mid-line
	kindHeading        // #
	kindUnderline      // makes a heading of the text above
	kindFence          // of a code block, its fences included
	kindComment        // of comments that have their lines to themselves
	kindSeparator
	kindYaml // of frontmatter, its closing hyphens included
)

// paragraph reports whether text is open that a line of hyphens would underline.
type paragraph uint8

const (
	closed paragraph = iota
	inner            // in a list or quote, where hyphens end it
	open             // on the slide itself
)

// cut is where a slide is, before it is read.
type cut struct {
	lead, span, yaml, body Span
	line                   int // the first of yaml
	first, last            int // body by line index, last not included
}

// scanner goes through a file once, line by line.
type scanner struct {
	src      []byte
	lines    []line
	kinds    []kind
	blocks   []block
	comments []comment
	ends     *ends
	problems []Problem

	head, yaml Span
	slides     []cut

	lastArrow  int // where the file's last --> is
	openNoted  bool
	para       paragraph
	inList     bool
	base, deep int // indentation of the list and of its latest item's text
}

const bom = "\xef\xbb\xbf"

// scan divides a file into head and slides and says what every line is.
func scan(src []byte) *scanner {
	s := &scanner{src: src, lastArrow: bytes.LastIndex(src, []byte("-->"))}
	from := 0
	if bytes.HasPrefix(src, []byte(bom)) {
		from = len(bom)
	}
	s.lines = cutLines(src, from)
	s.kinds = make([]kind, len(s.lines))
	s.ends = findEnds(s)
	s.head = Span{0, from}
	i := s.readHead()
	s.open(s.firstSlide(i))
	for i = s.slides[0].first; i < len(s.lines); {
		if s.para != open && separator(s.text(i)) {
			i = s.divide(i)
			continue
		}
		i = s.step(i)
	}
	s.finish()
	return s
}

// firstSlide begins the first slide, which may bring frontmatter of its own
// behind the deck's.
func (s *scanner) firstSlide(i int) cut {
	at := s.head.End
	k := i
	for k < len(s.lines) && blank(s.text(k)) {
		k++
	}
	if i > 0 && k < len(s.lines) && separator(s.text(k)) {
		if end, ok := s.slideYaml(k + 1); ok {
			s.kinds[k] = kindSeparator
			return s.beginCut(Span{at, s.lines[k].next}, k+1, end)
		}
	}
	return cut{lead: Span{at, at}, yaml: Span{at, at}, first: i, line: i + 1}
}

// divide ends the slide at a separator and begins the next one.
func (s *scanner) divide(i int) int {
	s.shut(i)
	s.kinds[i] = kindSeparator
	s.para, s.inList = closed, false
	lead := Span{s.lines[i].start, s.lines[i].next}
	end, ok := s.slideYaml(i + 1)
	if !ok {
		end = i
		s.checkLayout(i + 1)
	}
	s.open(s.beginCut(lead, i+1, end))
	return s.slides[len(s.slides)-1].first
}

// beginCut returns a slide that begins at a line; its frontmatter, if it has any,
// ends with the separator at line end.
func (s *scanner) beginCut(lead Span, i, end int) cut {
	c := cut{lead: lead, yaml: Span{lead.End, lead.End}, first: i, line: i + 1}
	if end >= i {
		c.yaml.End = s.lines[end].start
		c.first = end + 1
		for k := i; k <= end; k++ {
			s.kinds[k] = kindYaml
		}
	}
	return c
}

func (s *scanner) open(c cut) { s.slides = append(s.slides, c) }

// shut ends the slide that is open before a line.
func (s *scanner) shut(i int) {
	end := len(s.src)
	if i < len(s.lines) {
		end = s.lines[i].start
	}
	c := &s.slides[len(s.slides)-1]
	c.last = max(i, c.first)
	c.span = Span{c.lead.End, end}
	c.body = Span{c.lead.End, end}
	if c.first > c.line-1 { // behind frontmatter
		c.body.Start = s.lines[c.first-1].next
	}
}

// finish ends the last slide. A deck without separators and text has none.
func (s *scanner) finish() {
	s.shut(len(s.lines))
	if c := s.slides[0]; len(s.slides) == 1 && c.lead.Len() == 0 && len(bytes.TrimSpace(s.src[c.span.Start:])) == 0 {
		s.head.End = len(s.src)
		s.slides = nil
	}
}

// step says what a line is and gives the next one to look at.
func (s *scanner) step(i int) int {
	text := s.text(i)
	columns, n := indent(text)
	rest := text[n:]
	switch {
	case len(rest) == 0:
		s.kinds[i], s.para = kindBlank, closed
		return i + 1
	case s.para == closed && columns >= s.codeIndent():
		s.kinds[i] = kindOther
		if s.inList {
			s.kinds[i] = kindList
		}
		return i + 1
	case bytes.HasPrefix(rest, []byte("<!--")):
		return s.commentLines(i, n)
	}
	if f, ok := opening(rest); ok && columns < s.codeIndent() {
		return s.code(i, f, columns)
	}
	if width, ok := s.marker(rest); ok {
		return s.item(i, columns, rest, width)
	}
	s.plain(i, columns, rest)
	return s.midComments(i, s.lines[i].start+n)
}

// codeIndent is the indentation from which on text is code.
func (s *scanner) codeIndent() int {
	if s.inList {
		return s.deep + 4
	}
	return 4
}

// marker reads a list marker, if one may stand here.
func (s *scanner) marker(rest []byte) (int, bool) {
	width, interrupts := marker(rest)
	return width, width > 0 && !rule(rest) && (s.para != open || interrupts)
}

// item takes the first line of an item, which may open a code block.
func (s *scanner) item(i, columns int, rest []byte, width int) int {
	if !s.inList || columns < s.base {
		s.inList, s.base = true, columns
	}
	s.kinds[i] = kindList
	if columns <= s.base+1 {
		s.kinds[i] = kindItem
	}
	s.para = inner
	for depth := 0; depth < 8; depth++ {
		columns += width
		rest = bytes.TrimLeft(rest[min(markerBytes(rest), len(rest)):], " \t")
		if width, _ = marker(rest); width == 0 {
			break
		}
	}
	s.deep = columns
	if f, ok := opening(rest); ok {
		first := s.kinds[i]
		next := s.code(i, f, columns)
		s.kinds[i] = first
		return next
	}
	return s.midComments(i, s.lines[i].end-len(rest))
}

// markerBytes is how long a marker is without its white space.
func markerBytes(rest []byte) int {
	n := 0
	for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
		n++
	}
	return n + 1
}

// plain takes a line that opens nothing.
func (s *scanner) plain(i, columns int, rest []byte) {
	if s.inList && columns < s.base+2 && (s.para == closed || rest[0] == '>') {
		s.inList = false
	}
	shallow := columns < 4
	switch {
	case shallow && heading(rest) > 0:
		s.kinds[i], s.para = kindHeading, closed
		s.inList = s.inList && columns >= s.base+2
	case s.para == open && shallow && underline(rest) > 0:
		s.kinds[i], s.para = kindUnderline, closed
	case shallow && rule(rest):
		s.kinds[i], s.para = kindOther, closed
		s.inList = s.inList && columns >= s.base+2
	case shallow && rest[0] == '>' && !s.inList:
		s.kinds[i], s.para = kindOther, inner
	case s.inList:
		s.para = inner
	case s.para == inner: // goes on with what the quote said
		s.kinds[i] = kindOther
	default:
		s.kinds[i], s.para = kindText, open
	}
	if s.inList {
		s.kinds[i] = kindList
	}
}

// code takes a code block. One that nothing closes ends with its slide.
func (s *scanner) code(i int, f fence, columns int) int {
	nested := s.inList && columns >= s.base+2
	b := block{open: i, fence: f, columns: columns, nested: nested, unclosed: !s.ends.after(i, f, columns)}
	s.inList, s.para = nested, closed
	s.kinds[i] = kindFence
	j := i + 1
	for ; j < len(s.lines); j++ {
		if b.unclosed && separator(s.text(j)) && blank(s.text(j-1)) {
			break
		}
		s.kinds[j] = kindFence
		if !b.unclosed && closes(s.text(j), f, columns) {
			break
		}
	}
	b.close = j
	s.blocks = append(s.blocks, b)
	if b.unclosed {
		s.unclosed(i, lang.M("code-block-not-closed"), "end it with a line of "+fenceOf(f))
		return j
	}
	return min(j+1, len(s.lines))
}

// fenceOf is the line that closes a code block.
func fenceOf(f fence) string {
	return string(bytes.Repeat([]byte{f.char}, min(f.n, longestFence)))
}

// unclosed tells of what begins on a line and has no end.
func (s *scanner) unclosed(i int, message lang.Message, hint string) {
	s.problem(i, message, hint)
	s.problems[len(s.problems)-1].open = true
}

func (s *scanner) problem(i int, message lang.Message, hint string) {
	s.problems = append(s.problems, problem(i+1, message, hint))
}
