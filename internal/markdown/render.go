// Package markdown renders markdown to terminal lines, as it streams in. What
// came earlier is rendered once: the text is cut where a block ends for good,
// and only the last, still growing block is rendered again.
//
// The result depends on the text alone, never on how it arrived. Source must
// be sanitised; what the renderers make of it is sanitised again. A Renderer
// and its Streams belong to one goroutine.
package markdown

import (
	"strings"

	"charm.land/glamour/v2"
	"charm.land/glamour/v2/ansi"
	"github.com/alecthomas/chroma/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// Limits beyond which prose is shown as plain text: glamour's time grows
// steeply with nesting and size.
const (
	maxProse = 64 << 10
	maxDepth = 12
)

// Style is how markdown looks.
type Style struct {
	Prose ansi.StyleConfig
	Code  *chroma.Style
}

// Renderer renders for one width, in cells, and one style.
type Renderer struct {
	width int
	style Style
	prose *glamour.TermRenderer
	code  *syntax.Painter
}

// New makes a renderer; widths under 8 are taken as 8.
func New(width int, style Style) *Renderer {
	width = max(width, 8)
	// The options are constant, so that this cannot fail.
	tr, _ := glamour.NewTermRenderer(glamour.WithStyles(style.Prose), glamour.WithWordWrap(width),
		glamour.WithTableWrap(true), glamour.WithPreservedNewLines())
	return &Renderer{width: width, style: style, prose: tr, code: syntax.NewPainter(style.Code)}
}

// Width is the width lines are wrapped to, in cells.
func (r *Renderer) Width() int { return r.width }

// Render renders a complete text.
func (r *Renderer) Render(text string) []string {
	s := r.Stream()
	s.Set(text, true)
	return s.stable
}

// Stream renders one growing text. Its lines are Line(0) to Line(Len()-1).
type Stream struct {
	r      *Renderer
	scan   scanner
	text   string
	whole  bool
	stable []string // lines of the closed segments
	tail   []string // lines of the one that may still grow
}

// Stream begins a text.
func (r *Renderer) Stream() *Stream { return &Stream{r: r} }

// Len counts the lines of the text so far.
func (s *Stream) Len() int { return len(s.stable) + len(s.tail) }

// Line gives one of them.
func (s *Stream) Line(i int) string {
	if i < len(s.stable) {
		return s.stable[i]
	}
	return s.tail[i-len(s.stable)]
}

// Set takes the text so far; whole says that it is complete. A text that does
// not continue the last one begins anew.
func (s *Stream) Set(text string, whole bool) {
	if s.whole && whole && text == s.text {
		return
	}
	if s.whole || !strings.HasPrefix(text, s.text) {
		*s = Stream{r: s.r}
	}
	s.text, s.whole, s.tail = text, whole, nil
	for _, seg := range s.scan.scan(text, whole) {
		lines := s.r.segment(seg)
		if len(lines) == 0 {
			continue
		}
		gap := len(s.stable) > 0 && (!seg.code || seg.first)
		if seg.open {
			if gap {
				s.tail = append(s.tail, "")
			}
			s.tail = append(s.tail, lines...)
			return
		}
		if gap {
			s.stable = append(s.stable, "")
		}
		s.stable = append(s.stable, lines...)
	}
}

func (r *Renderer) segment(seg segment) []string {
	if seg.code {
		return r.codeLines(seg)
	}
	text := strings.Trim(seg.text, "\n")
	if strings.TrimSpace(text) == "" {
		return nil
	}
	if len(text) > maxProse || depth(text) > maxDepth {
		return strings.Split(xansi.Hardwrap(text, r.width, true), "\n")
	}
	out, err := r.prose.Render(text)
	if err != nil {
		return strings.Split(xansi.Hardwrap(text, r.width, true), "\n")
	}
	return trimBlank(strings.Split(sanitize.Rendered(out), "\n"))
}

func (r *Renderer) codeLines(seg segment) []string {
	const margin = "  "
	var out []string
	for _, line := range r.code.Lines(seg.lang, "", seg.text) {
		for _, part := range strings.Split(xansi.Hardwrap(line, r.width-len(margin), true), "\n") {
			out = append(out, margin+part)
		}
	}
	return out
}

// trimBlank drops blank lines at both ends and the padding behind each line.
func trimBlank(lines []string) []string {
	for i, l := range lines {
		lines[i] = trimRight(l)
	}
	for len(lines) > 0 && xansi.StringWidth(lines[0]) == 0 {
		lines = lines[1:]
	}
	for len(lines) > 0 && xansi.StringWidth(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// trimRight drops trailing spaces, also those inside styles.
func trimRight(line string) string {
	plain := strings.TrimRight(xansi.Strip(line), " ")
	if w := xansi.StringWidth(plain); w < xansi.StringWidth(line) {
		return xansi.Truncate(line, w, "")
	}
	return line
}

// depth is the deepest nesting of quotes or lists that a text may have.
func depth(text string) int {
	deepest := 0
	for line := range strings.Lines(text) {
		n := 0
		for _, c := range line {
			if c == '>' {
				n += 2
			} else if c == ' ' || c == '\t' {
				n++
			} else if !strings.ContainsRune("-*+", c) {
				break
			} else {
				n += 2
			}
		}
		deepest = max(deepest, n/2)
	}
	return deepest
}
