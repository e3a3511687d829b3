package deck

import "fmt"

// Kind is what a block of a slide is.
type Kind uint8

// The kinds of blocks.
const (
	Markdown Kind = iota
	Item          // markdown that is one item of a list that shows step by step
	CodeBlock
	EmbedBlock
	ImageBlock
)

// Block is a piece of a slide that shows as a whole. Pauses, notes and other
// comments are in none.
type Block struct {
	Kind Kind
	Span Span // whole lines
	Line int
	From int // the step from which on it shows

	Area, Column int // where on the slide: an index of Areas, and a column of it

	Code  *Code // of code and embeds
	Embed *Embed
	Image *Image

	heading  bool   // nothing but a heading, above all else
	joins    bool   // it may go on with a list
	wrappers []Span // lines of tags whose pair is in another block
}

// Area is a part of a slide, below the one before it. Widths are the shares of
// its columns; an area of one column has one.
type Area struct{ Widths []int }

// Code is a code block.
type Code struct {
	Lang     string // the first word behind the fence
	Info     string // all of it
	Body     Span   // the code, with its last line's end
	Line     int    // of the code's first line in the file
	Numbered bool   // shows line numbers
	First    int    // the number of its first line
	Run      bool   // marked as code to run; it never runs without being asked for
	Stages   []Stage
	Start    int // the step of the first stage
	Unclosed bool
}

// Stage is what of a code block stands out at a step. Lines count from 1 within
// the block, whatever number its first line shows.
type Stage struct {
	All, None bool
	Ranges    []Range
}

// Range is lines, the last included.
type Range struct{ First, Last int }

// Has reports whether a line stands out.
func (s Stage) Has(line int) bool {
	for _, r := range s.Ranges {
		if line >= r.First && line <= r.Last {
			return true
		}
	}
	return s.All
}

// Embed shows lines of a file as they are now. First and Last are 0 for the
// whole file; Last is 0 for all that follows.
type Embed struct {
	Path        string
	First, Last int
}

// String names the lines as a deck does: path/file.go#L10-20.
func (e *Embed) String() string {
	switch {
	case e.First == 0:
		return e.Path
	case e.Last == e.First:
		return fmt.Sprintf("%s#L%d", e.Path, e.First)
	case e.Last == 0:
		return fmt.Sprintf("%s#L%d-", e.Path, e.First)
	}
	return fmt.Sprintf("%s#L%d-%d", e.Path, e.First, e.Last)
}

// Image is a picture that a slide shows.
type Image struct {
	Alt, Path, Title string
	Line             int
	Span             Span
	Alone            bool // it has its line to itself
}

// Link is a link that runs a command.
type Link struct {
	Text    string
	Command string
	Args    string // JSON, or empty
	Line    int
	Span    Span
}
