package figure

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// cutMark is what stands for the rest of a text.
const cutMark = "…"

// finished is a drawing with its title, and below it, as a whole, the texts of which it
// shows no more than a part.
func finished(read mermaid.Diagram, lines []string) []string {
	if len(lines) == 0 {
		return nil
	}
	lines = titled(read.Title, lines)
	wide := maxLabel
	for _, l := range lines {
		wide = max(wide, xansi.StringWidth(l))
	}
	for i, text := range partial(read, lines) {
		if i == 0 {
			lines = append(lines, "")
		}
		for k, l := range wrap.Lines(text, wide-2, "") {
			begin := cutMark + " "
			if k > 0 {
				begin = "  "
			}
			lines = append(lines, begin+l)
		}
	}
	return lines
}

// partial are the texts of a diagram that lines do not show as a whole: those that are
// cut, and those of nodes and arrows of which a word is missing. Axes of charts vary.
func partial(read mermaid.Diagram, lines []string) (out []string) {
	all := strings.Join(lines, "\n")
	before := beforeMarks(lines)
	for _, text := range read.Texts() {
		text = strings.Join(strings.Fields(sanitize.Line(strings.ReplaceAll(text, "\n", " "))), " ")
		if text == "" || strings.Contains(all, text) || slices.Contains(out, text) {
			continue
		}
		missing := read.Chart == nil && slices.ContainsFunc(strings.Fields(text),
			func(word string) bool { return !shown(word, all) })
		if missing || slices.ContainsFunc(before, func(b string) bool { return cutIn(text, b) }) {
			out = append(out, text)
		}
	}
	return out
}

// leastPiece is how wide a piece of a word is at least that tells which it is of.
const leastPiece = 6

// shown reports whether a drawing has a word, as a whole or broken over lines.
func shown(word, all string) bool {
	for word != "" {
		end := len(word)
		for !strings.Contains(all, word[:end]) {
			_, size := utf8.DecodeLastRuneInString(word[:end])
			end -= size
		}
		if end < len(word) && xansi.StringWidth(word[:end]) < leastPiece && !strings.HasSuffix(word[:end], "-") {
			return false
		}
		word = word[end:]
	}
	return true
}

// cutIn reports whether what stands before a mark ends with a piece of a text that goes
// on there: one that is long, or that begins where the line or something else does.
func cutIn(text, before string) bool {
	for i := range before {
		piece := before[i:]
		if strings.TrimSpace(piece) == "" || !strings.Contains(text, piece) || strings.Contains(text, piece+cutMark) {
			continue
		}
		if xansi.StringWidth(piece) > leastPiece || piece[0] != ' ' && begins(before[:i]) {
			return true
		}
	}
	return false
}

// begins reports whether a text begins behind another of its line: a sign, or much room.
func begins(before string) bool {
	trimmed := strings.TrimSuffix(before, " ")
	last, _ := utf8.DecodeLastRuneInString(trimmed)
	return trimmed == "" || last == ' ' || unicode.IsSymbol(last) || strings.ContainsRune("•[(", last)
}

// beforeMarks are what stands before each mark of a cut, on its line.
func beforeMarks(lines []string) (out []string) {
	for _, l := range lines {
		for before, rest, ok := strings.Cut(l, cutMark); ok; before, rest, ok = strings.Cut(rest, cutMark) {
			out = append(out, strings.TrimRight(before, " "))
		}
	}
	return out
}
