package difftext

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Is reports whether a text looks like a unified diff: of files, or of one that it
// does not name.
func Is(text string) bool {
	named := strings.HasPrefix(text, "--- ") || strings.Contains(text, "\n--- ")
	hunks := strings.HasPrefix(text, "@@ ") || strings.Contains(text, "\n@@ ")
	return hunks && (named && strings.Contains(text, "\n+++ ") || strings.HasPrefix(text, "@@ "))
}

// Paths returns the names of a file before and after a change as they are in the
// workspace: without git's a/ and b/, and empty for a file that came or went.
func (f File) Paths() (before, after string) {
	before, after = f.Old, f.New
	a, gitA := strings.CutPrefix(before, "a/")
	b, gitB := strings.CutPrefix(after, "b/")
	if (gitA || before == none) && (gitB || after == none) {
		before, after = a, b
	}
	if before == none {
		before = ""
	}
	if after == none {
		after = ""
	}
	return before, after
}

// none is the name of a file that is not there.
const none = "/dev/null"

// errNothing says that a diff has nothing to be made.
var errNothing = lang.Errorf("diff-has-no-part-begins")

// Apply returns what a text, with newlines alone, becomes by the change of a
// file. A hunk whose lines stand elsewhere than it says is made there, where
// they stand once; one whose lines do not stand in the text is an error, and
// then nothing is changed. A last line without a newline stays so, unless the
// diff says otherwise.
func (f File) Apply(text string) (string, error) {
	if len(f.Hunks) == 0 {
		return "", errNothing
	}
	open := text != "" && !strings.HasSuffix(text, "\n")
	var lines []string
	if text != "" {
		lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	}
	var out []string
	done := 0 // lines of the text that are taken
	shift := 0
	for i, h := range f.Hunks {
		before, after := h.sides()
		says := h.At
		if len(before) > 0 {
			says--
		}
		expected := says + shift
		if h.Loose {
			expected = -1
		}
		at, err := locate(lines, before, done, expected)
		if err != nil {
			if _, no := locate(lines, after, done, expected); no == nil && len(after) > 0 {
				err = lang.Errorf("it-is-there-already")
			}
			if h.Loose {
				return "", lang.Errorf("part-of", i+1, len(f.Hunks), err)
			}
			return "", lang.Errorf("part-of-at-line", i+1, len(f.Hunks), max(h.At, 1), err)
		}
		shift = at - says
		out = append(append(out, lines[done:at]...), after...)
		done = at + len(before)
	}
	out = append(out, lines[done:]...)
	if len(out) == 0 {
		return "", nil
	}
	if h := f.Hunks[len(f.Hunks)-1]; done == len(lines) && (h.OldOpen || h.NewOpen) {
		open = h.NewOpen
	}
	made := strings.Join(out, "\n")
	if !open {
		made += "\n"
	}
	return made, nil
}

// sides returns the lines of a hunk before and after.
func (h Hunk) sides() (before, after []string) {
	for _, l := range h.Lines {
		if l.Op != Added {
			before = append(before, l.Text)
		}
		if l.Op != Removed {
			after = append(after, l.Text)
		}
	}
	return before, after
}

// locate finds lines in a text, from one on: where they are expected, or the
// only place where they stand.
func locate(text, lines []string, from, expected int) (int, error) {
	if len(lines) == 0 { // it only adds
		if expected >= from && expected <= len(text) {
			return expected, nil
		}
		if expected < 0 {
			return 0, lang.Errorf("only-adds-lines-does-not")
		}
		return 0, lang.Errorf("file-has-no-such-line")
	}
	if expected >= from && stands(text, lines, expected) {
		return expected, nil
	}
	at := -1
	for i := from; i+len(lines) <= len(text); i++ {
		if !stands(text, lines, i) {
			continue
		}
		if at >= 0 {
			if expected < 0 {
				return 0, lang.Errorf("lines-stand-there-more-than-once")
			}
			return 0, lang.Errorf("lines-stand-there-more-than")
		}
		at = i
	}
	if at < 0 {
		return 0, lang.Errorf("lines-do-not-stand-file")
	}
	return at, nil
}

func stands(text, lines []string, at int) bool {
	if at < 0 || at+len(lines) > len(text) {
		return false
	}
	for i, l := range lines {
		if text[at+i] != l {
			return false
		}
	}
	return true
}
