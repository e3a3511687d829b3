package engine

import (
	"net/url"
	"strings"
)

// Match is one line that a text search found. LineNumber counts from 1.
type Match struct {
	Path           TextOf     `json:"path"`
	Lines          TextOf     `json:"lines"`
	LineNumber     int        `json:"line_number"`
	AbsoluteOffset int        `json:"absolute_offset"`
	Submatches     []Submatch `json:"submatches"`
}

// TextOf is a text as ripgrep wraps it.
type TextOf struct {
	Text string `json:"text"`
}

// Submatch is where in its line a match lies, in bytes.
type Submatch struct {
	Match TextOf `json:"match"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// Symbol is what a language server knows by name.
type Symbol struct {
	Name     string `json:"name"`
	Kind     int    `json:"kind"`
	Location struct {
		URI   string `json:"uri"`
		Range Range  `json:"range"`
	} `json:"location"`
}

// Under returns the file in which it is, as named from a folder; ok reports whether it is
// in that.
func (s Symbol) Under(dir string) (file string, ok bool) {
	u, err := url.Parse(s.Location.URI)
	if err != nil || u.Scheme != "file" {
		return "", false
	}
	return strings.CutPrefix(u.Path, strings.TrimSuffix(dir, "/")+"/")
}

// Range is a stretch of text as language servers count: lines and characters
// from 0, the end left out.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Position is a place in a text, counted from 0.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// FileNode is an entry of a folder. A folder's Path ends in a slash.
type FileNode struct {
	Name     string `json:"name"`
	Path     string `json:"path"`
	Absolute string `json:"absolute"`
	Type     string `json:"type"` // file, directory
	Ignored  bool   `json:"ignored"`
}

// FileContent is a file as the engine reads it: text without its final
// newline, or binary in base64.
type FileContent struct {
	Type     string `json:"type"` // text, binary
	Content  string `json:"content"`
	Encoding string `json:"encoding,omitempty"`
	MimeType string `json:"mimeType,omitempty"`
	Diff     string `json:"diff,omitempty"`
}

// FileStatus is a changed file.
type FileStatus struct {
	File      string `json:"file"`
	Additions int    `json:"additions"`
	Deletions int    `json:"deletions"`
	Status    string `json:"status"` // added, modified, deleted
}

// VCS names branches; both are empty outside git.
type VCS struct {
	Branch        string `json:"branch"`
	DefaultBranch string `json:"default_branch"`
}
