package patch

import (
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/difftext"
)

// Text is the hunk's lines with their signs, as a person reads them: Body, in the
// letters that its bytes stand for.
func (h *Hunk) Text() string {
	if h.Shown != "" {
		return h.Shown
	}
	return h.Body
}

// Show has each line be read as text returns it. What is applied stays as it is.
func (h *Hunk) Show(text func(difftext.Line) string) {
	h.Shown = ""
	lines := h.Lines()
	var b strings.Builder
	for line := range strings.Lines(h.Body) {
		switch line[0] {
		case '\\':
			b.WriteString(line)
			continue
		case '+', '-':
			b.WriteByte(line[0])
		default:
			b.WriteByte(' ')
		}
		b.WriteString(strings.ReplaceAll(text(lines[0]), "\n", " "))
		b.WriteByte('\n')
		lines = lines[1:]
	}
	h.Shown = b.String()
}

// maxSection is how many bytes of a heading git prints at most (2.39).
const maxSection = 80

// wholeLetters leaves out the last letter of a heading that git cut within it.
func wholeLetters(section string) string {
	if len(section) < maxSection-utf8.UTFMax {
		return section
	}
	for n := 1; n < utf8.UTFMax; n++ {
		if at := len(section) - n; utf8.RuneStart(section[at]) {
			if !utf8.FullRuneInString(section[at:]) {
				return section[:at]
			}
			break
		}
	}
	return section
}
