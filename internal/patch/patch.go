// Package patch takes git's patches apart, into files and hunks that can be
// shown, staged and taken back one by one. It reads a patch once, without
// looking at each line, so that a large one is there at once; the lines of a
// hunk are made when they are asked for.
package patch

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/difftext"
)

// File is one file's change. Old or New is empty where the file was or is not.
type File struct {
	Old, New      string
	OldMode, Mode string // as git writes them, such as 100644; empty where nothing is said
	Binary        bool
	Submodule     bool // it is another repository, of which the commit changed
	Conflict      bool // the sides of a merge disagree on it; the change of a conflict has no hunks
	Lone          bool // of a conflict: one side has it and the other does not, so that there is nothing to compare
	Untold        bool // whoever told of it gave no line
	Locked        bool // it cannot be read, so that nobody knows its lines
	// another kind of file took its place, as a link: that it went and that it is new are two changes
	Turned         bool
	Moved          bool   // its lines may stand elsewhere by now than the hunks say
	Encoding       string // in which its lines are read, of both sides where they differ; empty for UTF-8
	Recoded        bool   // its hunks are of letters and not of its bytes, so that git cannot apply them
	Mark           int    // of a conflict: the line of its first mark; 0: it is not known
	Head           string // its lines before the first hunk
	Hunks          []Hunk
	Added, Removed int
}

// Hunk is a run of lines. Old and New are the first lines' numbers, from 1; 0
// or, for a side without lines, the line before. Section is the heading behind
// the second @@, and Body its lines with their signs, as git has them. Shown is Body in
// the letters that its bytes stand for, where it is not UTF-8.
type Hunk struct {
	Old, OldLines, New, NewLines int
	Section                      string
	Body, Shown                  string
	Added, Removed               int
}

// Name is the file's name after the change, or before it where it went.
func (f *File) Name() string {
	if f.New == "" {
		return f.Old
	}
	return f.New
}

// Split reads what `git diff` prints.
func Split(text string) ([]File, error) {
	s := splitter{rest: text}
	var out []File
	for s.rest != "" {
		line := s.peek()
		if !strings.HasPrefix(line, "diff --") {
			s.next() // what commands print around it
			continue
		}
		f, err := s.file()
		if err != nil {
			return nil, err
		}
		if n := len(out); n > 0 && out[n-1].New == "" && f.Old == "" && out[n-1].Old == f.New {
			f.Turned, out[n-1].Turned = true, true
		}
		out = append(out, f)
	}
	return out, nil
}

// Link reports whether it is a symbolic link, before or after the change.
func (f *File) Link() bool {
	return f.OldMode == linkMode || f.Mode == linkMode || strings.Contains(f.Head, " "+linkMode+"\n")
}

// linkMode is git's of a symbolic link.
const linkMode = "120000"

// splitter reads a patch line by line.
type splitter struct{ rest string }

func (s *splitter) peek() string {
	line, _, _ := strings.Cut(s.rest, "\n")
	return line
}

func (s *splitter) next() string {
	line, rest, _ := strings.Cut(s.rest, "\n")
	s.rest = rest
	return line
}

// file reads one file's change, from its head.
func (s *splitter) file() (File, error) {
	start := s.rest
	first := s.next()
	f := File{Conflict: strings.HasPrefix(first, "diff --cc ") || strings.HasPrefix(first, "diff --combined ")}
	if f.Conflict {
		_, name, _ := strings.Cut(strings.TrimPrefix(first, "diff --"), " ")
		f.Old = unquote(name)
		f.New = f.Old
	} else {
		f.Old, f.New = names(strings.TrimPrefix(first, "diff --git "))
	}
	for s.rest != "" {
		line := s.peek()
		if strings.HasPrefix(line, "@@") || strings.HasPrefix(line, "diff --") {
			break
		}
		s.next()
		f.headed(line)
	}
	f.Head = start[:len(start)-len(s.rest)]
	f.Submodule = strings.Contains(f.Head, " 160000\n")
	if f.Conflict {
		f.Mark = s.combined()
	}
	for strings.HasPrefix(s.rest, "@@ ") {
		h, err := s.hunk()
		if err != nil {
			return f, fmt.Errorf("the change of %s: %w", f.Name(), err)
		}
		f.Hunks = append(f.Hunks, h)
		f.Added, f.Removed = f.Added+h.Added, f.Removed+h.Removed
	}
	return f, nil
}

// combined passes over the hunks of a conflict, which show both sides at once, and
// gives the line of the first mark that git left in the file.
func (s *splitter) combined() int {
	at, mark := 0, 0
	for s.rest != "" && !strings.HasPrefix(s.rest, "diff --") {
		line := s.next()
		if strings.HasPrefix(line, "@@@") {
			at = 0
			if _, after, ok := strings.Cut(line, " +"); ok {
				ranges, _, _ := strings.Cut(after, " @@")
				at, _, _ = span(ranges)
			}
			continue
		}
		if mark == 0 && strings.HasPrefix(line, "++<<<<<<< ") {
			mark = at
		}
		if len(line) < 2 || !strings.Contains(line[:2], "-") {
			at++ // a line that is in the file
		}
	}
	return mark
}

// headed takes a line of the head.
func (f *File) headed(line string) {
	for prefix, take := range map[string]func(string){
		"old mode ":          func(v string) { f.OldMode = v },
		"new mode ":          func(v string) { f.Mode = v },
		"new file mode ":     func(v string) { f.Old, f.Mode = "", v },
		"deleted file mode ": func(v string) { f.New, f.OldMode = "", v },
		"rename from ":       func(v string) { f.Old = unquote(v) },
		"rename to ":         func(v string) { f.New = unquote(v) },
		"copy from ":         func(v string) { f.Old = unquote(v) },
		"copy to ":           func(v string) { f.New = unquote(v) },
		"--- ":               func(v string) { f.Old = side(v, f.Old) },
		"+++ ":               func(v string) { f.New = side(v, f.New) },
		"Binary files ":      func(string) { f.Binary = true },
		"GIT binary patch":   func(string) { f.Binary = true },
	} {
		if v, ok := strings.CutPrefix(line, prefix); ok {
			take(v)
			return
		}
	}
}

// side is the name in a --- or +++ line.
func side(v, otherwise string) string {
	v = strings.TrimSuffix(v, "\t") // git puts one behind names with spaces
	if v == "/dev/null" {
		return ""
	}
	v = unquote(v)
	if _, name, ok := strings.Cut(v, "/"); ok {
		return name
	}
	return otherwise
}

// names takes the two names of a "diff --git" line apart, which differ in their
// first letter alone unless lines below say more.
func names(v string) (before, after string) {
	if strings.HasPrefix(v, `"`) {
		if q, err := strconv.QuotedPrefix(v); err == nil {
			return strip(unquote(q)), strip(unquote(strings.TrimPrefix(v[len(q):], " ")))
		}
	}
	if at := (len(v) - 1) / 2; len(v)%2 == 1 && v[at] == ' ' && strip(v[:at]) == strip(v[at+1:]) {
		return strip(v[:at]), strip(v[at+1:])
	}
	before, after, _ = strings.Cut(v, " b/")
	return strip(before), after
}

// strip takes the "a/" or "b/" off a name.
func strip(name string) string {
	if _, rest, ok := strings.Cut(name, "/"); ok {
		return rest
	}
	return name
}

// unquote reads a name that git put in quotes, as C does.
func unquote(name string) string {
	if !strings.HasPrefix(name, `"`) {
		return name
	}
	if plain, err := strconv.Unquote(name); err == nil {
		return plain
	}
	return name
}

// hunk reads one, from its head.
func (s *splitter) hunk() (Hunk, error) {
	line := s.next()
	h, err := head(line)
	if err != nil {
		return h, err
	}
	start, before, after := s.rest, h.OldLines, h.NewLines
	for before > 0 || after > 0 {
		if s.rest == "" {
			return h, fmt.Errorf("it ends within the hunk %q", line)
		}
		switch s.rest[0] {
		case '+':
			after--
			h.Added++
		case '-':
			before--
			h.Removed++
		case ' ', '\n':
			before, after = before-1, after-1
		case '\\':
		default:
			return h, fmt.Errorf("the hunk %q has the line %.60q", line, s.peek())
		}
		s.next()
	}
	if before < 0 || after < 0 {
		return h, fmt.Errorf("the hunk %q has other lines than it says", line)
	}
	if strings.HasPrefix(s.rest, `\`) {
		s.next()
	}
	h.Body = start[:len(start)-len(s.rest)]
	return h, nil
}

var errHead = errors.New("no head of a hunk")

// head reads "@@ -1,2 +3,4 @@ section".
func head(line string) (Hunk, error) {
	var h Hunk
	rest, ok := strings.CutPrefix(line, "@@ -")
	ranges, section, closed := strings.Cut(rest, " @@")
	before, after, both := strings.Cut(ranges, " +")
	if !ok || !closed || !both {
		return h, fmt.Errorf("%w: %.60q", errHead, line)
	}
	h.Section = wholeLetters(strings.TrimPrefix(section, " "))
	var err, err2 error
	h.Old, h.OldLines, err = span(before)
	h.New, h.NewLines, err2 = span(after)
	if err != nil || err2 != nil {
		return h, fmt.Errorf("%w: %.60q", errHead, line)
	}
	return h, nil
}

// span reads "12,3", or "12" for one line.
func span(v string) (from, n int, err error) {
	first, count, many := strings.Cut(v, ",")
	if from, err = strconv.Atoi(first); err != nil {
		return 0, 0, err
	}
	n = 1
	if many {
		n, err = strconv.Atoi(count)
	}
	if err == nil && (from < 0 || n < 0) {
		err = errHead
	}
	return from, n, err
}

// Lines are the hunk's, with their numbers. Which words in them changed is
// found by difftext.Pair, once the text is as it is to be shown.
func (h *Hunk) Lines() []difftext.Line {
	out := make([]difftext.Line, 0, h.OldLines+h.Added)
	before, after := h.Old, h.New
	for line := range strings.Lines(h.Text()) {
		text := strings.TrimSuffix(line, "\n")
		sign := byte(' ')
		if text != "" {
			sign, text = text[0], text[1:]
		}
		l := difftext.Line{Text: text}
		switch sign {
		case '\\':
			if len(out) > 0 {
				out[len(out)-1].Open = true
			}
			continue
		case '+':
			l.Op, l.New = difftext.Added, after
			after++
		case '-':
			l.Op, l.Old = difftext.Removed, before
			before++
		default:
			l.Old, l.New = before, after
			before, after = before+1, after+1
		}
		out = append(out, l)
	}
	return out
}
