package deck

import (
	"bytes"
	"sort"

	"github.com/openspace-tui/openspace/internal/lang"
)

// comment is an HTML comment that begins a line.
type comment struct {
	inside Span // between the arrows
	line   int  // index of its first line
	alone  bool // nothing but comments stands on its lines
}

// commentLines takes comments that begin a line.
func (s *scanner) commentLines(i, n int) int {
	from := len(s.comments)
	at, last := s.lines[i].start+n, i
	for bytes.HasPrefix(s.src[at:s.lines[last].end], []byte("<!--")) {
		end, ok := s.commentEnd(last, at)
		if !ok {
			break
		}
		s.comments = append(s.comments, comment{inside: Span{min(at+4, end-3), end - 3}, line: last})
		last = s.lineAt(end-1) - 1
		at = end
		for at < s.lines[last].end && (s.src[at] == ' ' || s.src[at] == '\t') {
			at++
		}
	}
	if at < s.lines[last].end {
		s.mark(i, last, kindRaw)
		s.para = closed
		if at == s.lines[i].start+n { // it has no end, and is text
			s.kinds[i], s.para = kindText, open
			return i + 1
		}
		return s.midComments(last, at)
	}
	for k := from; k < len(s.comments); k++ {
		s.comments[k].alone = true
	}
	s.mark(i, last, kindComment)
	s.para = closed
	return last + 1
}

// midComments looks for comments in what is left of a line of text; one that
// goes on takes the lines it goes over. Each line is divided once.
func (s *scanner) midComments(i, at int) int {
	for bytes.Contains(s.src[at:s.lines[i].end], []byte("<!--")) {
		last, end := s.longComment(i, at)
		if last == i {
			break
		}
		s.mark(i+1, last, kindRaw)
		i, at = last, end
	}
	return i + 1
}

// longComment finds the comment that goes on behind line i, and gives where it
// ends; i where there is none.
func (s *scanner) longComment(i, at int) (last, end int) {
	passed := at
	for _, part := range outsideCode(s.src[at:s.lines[i].end]) {
		for {
			from := max(passed, at+part.Start)
			k := bytes.Index(s.src[from:max(from, at+part.End)], []byte("<!--"))
			if k < 0 {
				break
			}
			end, ok := s.commentEnd(i, from+k)
			if !ok {
				return i, 0
			}
			if end > s.lines[i].end {
				return s.lineAt(end-1) - 1, end
			}
			passed = end
		}
	}
	return i, 0
}

// commentEnd returns the byte behind a comment's end.
func (s *scanner) commentEnd(i, at int) (int, bool) {
	if at+2 > s.lastArrow {
		if !s.openNoted {
			s.unclosed(i, lang.M("comment-not-closed-shows-text"), "end it with -->")
			s.openNoted = true
		}
		return 0, false
	}
	return at + 2 + bytes.Index(s.src[at+2:], []byte("-->")) + 3, true
}

func (s *scanner) mark(i, last int, k kind) {
	for ; i <= last && i < len(s.kinds); i++ {
		s.kinds[i] = k
	}
}

// outsideCode returns the ranges of a line that no code span covers.
func outsideCode(text []byte) []Span {
	if bytes.IndexByte(text, '`') < 0 {
		return []Span{{0, len(text)}}
	}
	var runs []Span
	last := make(map[int]int) // length to the last run of it
	for k := 0; k < len(text); k++ {
		if text[k] == '`' {
			n := run(text[k:], '`')
			last[n] = len(runs)
			runs = append(runs, Span{k, k + n})
			k += n
		}
	}
	var out []Span
	from := 0
	for k := 0; k < len(runs); k++ {
		n := runs[k].Len()
		if last[n] == k {
			continue // nothing closes it
		}
		out = append(out, Span{from, runs[k].Start})
		for k++; runs[k].Len() != n; k++ {
		}
		from = runs[k].End
	}
	return append(out, Span{from, len(text)})
}

// commentsOf returns the comments that begin on lines of a range.
func (s *scanner) commentsOf(first, last int) []comment {
	from := sort.Search(len(s.comments), func(k int) bool { return s.comments[k].line >= first })
	to := sort.Search(len(s.comments), func(k int) bool { return s.comments[k].line >= last })
	return s.comments[from:to]
}
