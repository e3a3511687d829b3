package board

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Run is a stretch of a label with the same marks.
type Run = tldraw.Run

// marking is a stretch of a shape's text that has marks, in bytes.
type marking struct {
	from, to int
	marks    tldraw.Marks
}

// rich reads a rich text: what of it is safe to print, and which of that has marks.
func rich(raw []byte) (string, []marking) {
	lines := tldraw.Lines(raw)
	var whole, safe strings.Builder
	var spans []marking
	for i, l := range lines {
		if i > 0 {
			whole.WriteByte('\n')
			safe.WriteByte('\n')
		}
		for _, r := range l {
			from := safe.Len()
			whole.WriteString(r.Text)
			safe.WriteString(sanitize.Text(r.Text))
			if r.Marks != 0 {
				spans = append(spans, marking{from, safe.Len(), r.Marks})
			}
		}
	}
	text := sanitize.Text(whole.String())
	if spans != nil && text != safe.String() { // a character goes over the end of a run
		spans = nil
	}
	return text, spans
}

// Runs divides lines into runs by the marks of a shape's text. The lines are of that
// text, in its order: wrapped, cut, with some left out.
func (s *Shape) Runs(lines []string) [][]Run {
	out := make([][]Run, len(lines))
	at := 0
	for i, l := range lines {
		if len(s.spans) == 0 {
			out[i] = []Run{{Text: l}}
			continue
		}
		at += s.next(l, at)
		out[i], at = s.runs(l, at)
	}
	return out
}

// next returns how far ahead in the text a line begins.
func (s *Shape) next(l string, at int) int {
	word, _, _ := strings.Cut(strings.TrimSpace(l), " ")
	if n := strings.Index(s.Text[at:], strings.TrimRight(word, "…")); n > 0 && word != "" {
		return n
	}
	return 0
}

// runs divides a line that begins at a place of the text, and gives where that ends.
func (s *Shape) runs(l string, at int) (out []Run, end int) {
	from := 0
	var marks tldraw.Marks
	for i, c := range l {
		for at < len(s.Text) && !strings.HasPrefix(s.Text[at:], string(c)) { // blanks are lost where lines break
			b, n := utf8.DecodeRuneInString(s.Text[at:])
			if !unicode.IsSpace(b) {
				break
			}
			at += n
		}
		var now tldraw.Marks
		if strings.HasPrefix(s.Text[at:], string(c)) {
			now = s.marksAt(at)
			at += utf8.RuneLen(c)
		}
		if now != marks && i > from {
			out = append(out, Run{Text: l[from:i], Marks: marks})
			from = i
		}
		marks = now
	}
	return append(out, Run{Text: l[from:], Marks: marks}), at
}

func (s *Shape) marksAt(at int) tldraw.Marks {
	i := sort.Search(len(s.spans), func(i int) bool { return at < s.spans[i].to })
	if i < len(s.spans) && at >= s.spans[i].from {
		return s.spans[i].marks
	}
	return 0
}
