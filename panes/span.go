package panes

// Span is a range of a file's text. Lines and columns count from 1 and both
// ends are included; columns of 0 mean whole lines.
type Span struct {
	StartLine   int `json:"startLine" min:"1" jsonschema:"first line, from 1" tool:"-"`
	EndLine     int `json:"endLine" min:"1" jsonschema:"last line, included" tool:"-"`
	StartColumn int `json:"startColumn,omitempty" min:"1" jsonschema:"first column of the first line, from 1" tool:"-"`
	EndColumn   int `json:"endColumn,omitempty" min:"1" jsonschema:"last column of the last line, included" tool:"-"`
}

// RevealMark is the id of the range that opening a file at a place marks.
const RevealMark = "reveal"

// Mark is what one id marks in a file.
type Mark struct {
	ID    string
	Spans []Span
	Color string // a theme token, a colour name or #rrggbb; empty: the theme's own
	Owner string // the session whose agent made it; empty: none
}

// Marker is a content that carries marks.
type Marker interface {
	Marks() []Mark
	SetMarks([]Mark) // in place of those it has
}
