// Package difftext reads unified diffs for people to look at: files, hunks,
// and lines with their numbers and the words in them that changed.
//
// Text is as it was in the diff: whoever prints it sanitises. A diff that does
// not read as one is an error, never half a result, and what is too large to
// be looked at is one too.
package difftext

import (
	"fmt"
	"strings"

	"github.com/sourcegraph/go-diff/diff"

	"github.com/openspace-tui/openspace/internal/lang"
)

// maxBytes bounds the diffs that are read.
const maxBytes = 4 << 20

// Op says which side of a change a line is on.
type Op byte

// The sides.
const (
	Same Op = iota
	Added
	Removed
)

// Span is a stretch of a line in bytes, its end excluded.
type Span struct{ From, To int }

// Line is one line of a hunk, without its newline. Old and New count from 1
// and are 0 on the side where the line is not. Marks are the words that
// changed against the line's counterpart; a line without one has none.
type Line struct {
	Op       Op
	Old, New int
	Text     string
	Marks    []Span
	Open     bool // the file ends with it, without a newline; only package patch tells
}

// Hunk is a run of lines; Section is the heading behind its second @@, and At the
// line before the change at which it begins or, where it only adds, behind which.
// OldOpen and NewOpen say that the file ended, and ends, without a newline there.
// Loose says that its head had no numbers: its place is where its lines stand,
// and its numbers mean nothing.
type Hunk struct {
	At               int
	Section          string
	Lines            []Line
	OldOpen, NewOpen bool
	Loose            bool
}

// File is one file's change. Old or New is /dev/null for a file that came or
// went.
type File struct {
	Old, New       string
	Hunks          []Hunk
	Added, Removed int
}

// Name is the file's name after the change, or before it where it went.
func (f File) Name() string {
	if f.New == "" || f.New == "/dev/null" {
		return f.Old
	}
	return f.New
}

// Parse reads a diff of any number of files.
func Parse(patch string) ([]File, error) {
	if len(patch) > maxBytes {
		return nil, lang.Errorf("diff-too-large-shown")
	}
	if !strings.HasSuffix(patch, "\n") { // or its last line would be one without a newline
		patch += "\n"
	}
	patch, loose := number(undated(patch))
	read, err := diff.ParseMultiFileDiff([]byte(patch))
	if err != nil {
		return nil, lang.Errorf("read-the-diff", err)
	}
	out, n := make([]File, 0, len(read)), 0
	for _, fd := range read {
		f := File{Old: fd.OrigName, New: fd.NewName}
		for _, h := range fd.Hunks {
			f.Hunks = append(f.Hunks, f.hunk(h))
			f.Hunks[len(f.Hunks)-1].Loose = loose[n]
			n++
		}
		out = append(out, f)
	}
	return out, nil
}

// undated leaves out what stands behind the names of files: dates in any form, or the
// revisions of Subversion, of which go-diff 0.9.0 reads one form and refuses the others.
func undated(patch string) string {
	if !strings.Contains(patch, "\t") {
		return patch
	}
	lines := strings.SplitAfter(patch, "\n")
	for i := range len(lines) - 2 {
		if !strings.HasPrefix(lines[i], "--- ") || !strings.HasPrefix(lines[i+1], "+++ ") ||
			!strings.HasPrefix(lines[i+2], "@@") {
			continue
		}
		for k := i; k < i+2; k++ {
			if name, _, dated := strings.Cut(lines[k], "\t"); dated {
				lines[k] = name + "\n"
			}
		}
	}
	return strings.Join(lines, "")
}

// number returns the heads of hunks numbers where they have none, as people and
// models write them, and says for each hunk whether it did.
func number(patch string) (string, map[int]bool) {
	loose := map[int]bool{}
	if !strings.Contains(patch, "@@") {
		return patch, loose
	}
	lines := strings.SplitAfter(patch, "\n")
	n := 0
	for i, l := range lines {
		rest, head := strings.CutPrefix(l, "@@")
		if !head {
			continue
		}
		if !strings.HasPrefix(rest, " -") {
			before, after := sizes(lines[i+1:])
			_, section, _ := strings.Cut(rest, "@@")
			lines[i] = fmt.Sprintf("@@ -1,%d +1,%d @@%s\n", before, after, strings.TrimRight(section, "\r\n"))
			loose[n] = true
		}
		n++
	}
	return strings.Join(lines, ""), loose
}

// sizes counts a hunk's lines before and after the change.
func sizes(lines []string) (before, after int) {
	for i, l := range lines {
		switch {
		case strings.HasPrefix(l, "--- ") && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "+++ "):
			return before, after
		case strings.HasPrefix(l, "+"):
			after++
		case strings.HasPrefix(l, "-"):
			before++
		case strings.HasPrefix(l, " "), strings.TrimRight(l, "\r\n") == "" && i+1 < len(lines) && lines[i+1] != "":
			before, after = before+1, after+1
		case !strings.HasPrefix(l, "\\"):
			return before, after
		}
	}
	return before, after
}

// hunk numbers a hunk's lines and counts them.
func (f *File) hunk(h *diff.Hunk) Hunk {
	out := Hunk{At: int(h.OrigStartLine), Section: h.Section, OldOpen: h.OrigNoNewlineAt > 0,
		NewOpen: !strings.HasSuffix(string(h.Body), "\n")}
	before, after := int(h.OrigStartLine), int(h.NewStartLine)
	oldEnd, newEnd := before+int(h.OrigLines), after+int(h.NewLines)
	for text := range strings.SplitSeq(strings.TrimSuffix(string(h.Body), "\n"), "\n") {
		if text == "" {
			if before >= oldEnd && after >= newEnd {
				break // it parts this file from the next
			}
			text = " " // some writers drop the blank of an empty line
		}
		l := Line{Text: text[1:]}
		switch text[0] {
		case '+':
			l.Op, l.New = Added, after
			f.Added++
			after++
		case '-':
			l.Op, l.Old = Removed, before
			f.Removed++
			before++
		case ' ':
			l.Old, l.New = before, after
			before++
			after++
		default: // "\ No newline at end of file"
			continue
		}
		out.Lines = append(out.Lines, l)
	}
	Pair(out.Lines)
	return out
}

// Pair marks what changed in lines that were replaced: where removed lines are
// followed by added ones, the first by the first, and so on.
func Pair(lines []Line) {
	for i := 0; i < len(lines); {
		from := i
		for i < len(lines) && lines[i].Op == Removed {
			i++
		}
		mid := i
		for i < len(lines) && lines[i].Op == Added {
			i++
		}
		for k := 0; from+k < mid && mid+k < i; k++ {
			a, b := &lines[from+k], &lines[mid+k]
			a.Marks, b.Marks = Words(a.Text, b.Text)
		}
		if i == from {
			i++
		}
	}
}

// Behind returns the number, after the change, of the line that stands behind the
// ith of a hunk, which counts from 0. Behind the hunk it is the next one.
func (h Hunk) Behind(i int) int {
	for _, l := range h.Lines[i:] {
		if l.New > 0 {
			return l.New
		}
	}
	for n := i; n >= 0; n-- {
		if l := h.Lines[n]; l.New > 0 {
			return l.New + 1
		}
	}
	return max(h.At, 1) // it only takes out, and what is left of it stands there
}
