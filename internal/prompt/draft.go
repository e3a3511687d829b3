package prompt

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Draft is what stands in a prompt.
type Draft struct {
	Pieces []Piece `json:"pieces"`
}

// Piece is a stretch of a draft: text as typed, a paste that is shown as a
// chip, or a file that is sent with the prompt.
type Piece struct {
	Text  string `json:"text,omitempty" jsonschema:"text as it was typed"`
	Paste string `json:"paste,omitempty" jsonschema:"a long paste, shown as a chip"`
	File  *File  `json:"file,omitempty" jsonschema:"a file that is sent whole"`
}

// File is a file that is sent whole, such as an image.
type File struct {
	Path  string `json:"path" jsonschema:"where it is, absolute"`
	Mime  string `json:"mime" jsonschema:"what it is"`
	Label string `json:"label" jsonschema:"what stands for it in the text"`
	Size  int64  `json:"size,omitempty" jsonschema:"in bytes"`
}

// Text makes a draft of typed text.
func Text(s string) Draft {
	if s == "" {
		return Draft{}
	}
	return Draft{Pieces: []Piece{{Text: s}}}
}

// Value is the whole text, with labels in the place of files.
func (d Draft) Value() string {
	var b strings.Builder
	for _, p := range d.Pieces {
		b.WriteString(p.Text)
		b.WriteString(p.Paste)
		if p.File != nil {
			b.WriteString(p.File.Label)
		}
	}
	return b.String()
}

// Empty reports whether nothing is in it but blanks.
func (d Draft) Empty() bool { return strings.TrimSpace(d.Value()) == "" }

// Files lists the files that are sent whole.
func (d Draft) Files() []File {
	var out []File
	for _, p := range d.Pieces {
		if p.File != nil {
			out = append(out, *p.File)
		}
	}
	return out
}

// label is how a chip of a file reads.
var label = regexp.MustCompile(`\[[A-Z][a-z]+ #\d+: [^\[\]\n]+, \d+ (?:bytes|KB|MB)\]`)

// Lost returns the first label in a text that stands for no file of the draft's,
// as in what was sent by an earlier run of the program; empty: none.
func (d Draft) Lost(text string) string {
	files := d.Files()
	for _, l := range label.FindAllString(text, -1) {
		if !strings.HasPrefix(l, "[Pasted ") && !slices.ContainsFunc(files, func(f File) bool { return f.Label == l }) {
			return l
		}
	}
	return ""
}

// Plain reports whether it is typed text alone.
func (d Draft) Plain() bool {
	for _, p := range d.Pieces {
		if p.Paste != "" || p.File != nil {
			return false
		}
	}
	return true
}

// Join puts drafts one behind the other, parted by an empty line.
func Join(all ...Draft) Draft {
	var out Draft
	for _, d := range all {
		if d.Empty() {
			continue
		}
		if len(out.Pieces) > 0 {
			out.Pieces = append(out.Pieces, Piece{Text: "\n\n"})
		}
		out.Pieces = append(out.Pieces, d.Pieces...)
	}
	return out
}

// Entry is a prompt that was sent.
type Entry struct {
	Text string    `json:"text"`
	Dir  string    `json:"dir,omitempty"` // the workspace
	Time time.Time `json:"time"`
}

// Size is a number of bytes in few letters.
func Size(n int) string {
	switch {
	case n < 10_000:
		return lang.N(n, "bytes", n)
	case n < 10_000_000:
		return fmt.Sprintf("%d KB", n/1000)
	}
	return fmt.Sprintf("%d MB", n/1_000_000)
}
