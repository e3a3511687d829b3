package deck

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Span is a range of bytes of the file, its end not included.
type Span struct{ Start, End int }

// Len counts its bytes.
func (s Span) Len() int { return s.End - s.Start }

// Problem is something in a deck that is not as it should be. The deck shows
// all the same.
type Problem struct {
	Line    int    `json:"line"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`

	message lang.Message // where it is made of parts
	open    bool         // what lacks its end, and may take in what follows
}

// Text is Message, to be said in either language.
func (p Problem) Text() lang.Message { return p.message.Or(p.Message) }

// Said is Message in the person's language.
func (p Problem) Said() string { return p.Text().Said() }

// Equal reports whether two problems are one.
func (p Problem) Equal(o Problem) bool {
	return p.Line == o.Line && p.Message == o.Message && p.Hint == o.Hint
}

func problem(line int, message lang.Message, hint string) Problem {
	return Problem{Line: line, Message: message.String(), Hint: hint, message: message}
}

// Deck is a deck that was read.
type Deck struct {
	Source   []byte // the file, not to be changed
	Head     Span   // byte order mark and frontmatter, or the whole file where there is no slide
	Yaml     Span   // the frontmatter's lines, without the lines of hyphens
	Front    Front
	Slides   []Slide
	Problems []Problem // by line
	Newline  string    // how the file's lines end: "\n" or "\r\n"
}

// Slide is one slide. Lead and Span of all slides follow each other without a
// gap, from the end of the deck's head to the end of the file.
type Slide struct {
	Lead Span // the separator before it, with its line's end; empty before a first slide that has none
	Span Span // all that is the slide's
	Yaml Span // its frontmatter's lines, without the lines of hyphens
	Body Span // what follows its frontmatter
	Text Span // Body without the blank lines around it and the last line's end

	From   int // its first line, the separator's where it has one
	Line   int // of its first line of text
	Front  Front
	Layout Layout
	Title  string // of the frontmatter, else the first heading's words
	Notes  []Note
	Images []Image
	Links  []Link
	Areas  []Area
	Blocks []Block // in the order of the file
	Steps  int     // at least 1
	Middle bool    // it stands in the middle of the height
	Centre bool    // its lines stand in the middle of the width
	Right  bool    // its lines end at the right

	headed bool // it has a heading
}

// Note is a text for the speaker alone.
type Note struct {
	Text string // lines end in \n
	Line int
}

// Parse reads a deck, whatever the bytes. It keeps src.
func Parse(src []byte) *Deck {
	d := &Deck{Source: src, Newline: newline(src)}
	s := scan(src)
	d.Problems = s.problems
	d.Head, d.Yaml = s.head, s.yaml
	memo := make(map[string]front)
	d.Front = d.readFront(s.yaml, s.lineAt(s.yaml.Start), memo)
	d.Slides = make([]Slide, len(s.slides))
	for i, cut := range s.slides {
		sl := &d.Slides[i]
		*sl = Slide{Lead: cut.lead, Span: cut.span, Yaml: cut.yaml, Body: cut.body, From: s.lineAt(cut.lead.Start)}
		sl.Front = d.readFront(cut.yaml, cut.line, memo)
		sl.Layout = sl.Front.Layout
		if i == 0 && sl.Layout == "" {
			sl.Layout = d.Front.Layout
		}
		if sl.Layout == "" && d.Picture(i) != "" { // which is for that one
			sl.Layout = LayoutImage
		}
		b := builder{d: d, s: s, sl: sl, incremental: d.Incremental(i)}
		b.build(cut)
		d.unwrap(sl)
	}
	d.quiet()
	d.checkEncoding()
	slices.SortStableFunc(d.Problems, func(a, b Problem) int { return a.Line - b.Line })
	return d
}

// String returns a range of the file.
func (d *Deck) String(s Span) string { return string(d.Source[s.Start:s.End]) }

// Content is a slide's text as agents read and write it: with its notes,
// without its frontmatter, lines ending in \n.
func (d *Deck) Content(i int) string { return unixLines(d.String(d.Slides[i].Text)) }

// Note joins a slide's notes.
func (d *Deck) Note(i int) string {
	var b strings.Builder
	for k, n := range d.Slides[i].Notes {
		if k > 0 {
			b.WriteString("\n\n")
		}
		b.WriteString(n.Text)
	}
	return b.String()
}

// SlideAt finds the slide that a line of the file belongs to, its separator
// included; the head belongs to the first. It gives -1 where there is none.
func (d *Deck) SlideAt(line int) int {
	if len(d.Slides) == 0 {
		return -1
	}
	after, _ := slices.BinarySearchFunc(d.Slides, line+1, func(s Slide, line int) int { return s.From - line })
	return max(after-1, 0)
}

// checkEncoding says where a file is not UTF-8.
func (d *Deck) checkEncoding() {
	if utf8.Valid(d.Source) {
		return
	}
	p := problem(1, lang.M("file-not-utf-8"), "save it as UTF-8")
	for rest := d.Source; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if r == utf8.RuneError && n == 1 {
			break
		}
		if r == '\n' {
			p.Line++
		}
		rest = rest[n:]
	}
	d.Problems = append(d.Problems, p)
}

// newline returns the line end that most lines have.
func newline(src []byte) string {
	var lf, crlf int
	for i, c := range src {
		if c != '\n' {
			continue
		}
		if i > 0 && src[i-1] == '\r' {
			crlf++
		} else {
			lf++
		}
	}
	if crlf > lf {
		return "\r\n"
	}
	return "\n"
}

// unixLines returns text whose lines end in \n, however they ended.
func unixLines(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}
