package markdown

import (
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// CodeTarget begins the target of a code block; its name follows, which stays
// while the text grows.
const CodeTarget = "code:"

// Code is a block of code as it stands in the text.
type Code struct {
	Lang string // the first word behind the opening fence
	Info string // all of it

	text string
}

// Text is the code, without a newline at its end.
func (c Code) Text() string { return c.text }

// codeName names a block: the nth in the prose of a piece, or, for -1, the one
// that the piece begins.
func codeName(piece, n int) string {
	if n < 0 {
		return strconv.Itoa(piece)
	}
	return strconv.Itoa(piece) + "." + strconv.Itoa(n)
}

// Code finds a code block by its name; one that is not complete too.
func (s *Stream) Code(name string) (Code, bool) {
	at, nth, inner := strings.Cut(name, ".")
	i, err := strconv.Atoi(at)
	if err != nil || i < 0 || i >= len(s.parts) {
		return Code{}, false
	}
	p := &s.parts[i]
	if inner {
		n, err := strconv.Atoi(nth)
		if s.Lines(i); err != nil || n < 0 || n >= len(p.drawn.codes) {
			return Code{}, false
		}
		return p.drawn.codes[n], true
	}
	if !p.code() || p.joined {
		return Code{}, false
	}
	from, to := p.from, p.to
	for i++; i < len(s.parts) && s.parts[i].code() && s.parts[i].joined; i++ {
		if s.parts[i].count > 0 {
			to = s.parts[i].to
		}
	}
	return Code{Lang: p.fence.lang, Info: p.fence.info, text: sanitize.Copy(p.fence.dedent(s.text[from:to]))}, true
}

// CodeComplete reports whether the whole of a code block is there: nothing that
// comes later is part of it. It costs less than Code.
func (s *Stream) CodeComplete(name string) bool {
	at, _, inner := strings.Cut(name, ".")
	i, err := strconv.Atoi(at)
	switch {
	case err != nil || i < 0 || i >= len(s.parts):
		return false
	case s.whole:
		return true
	case inner:
		return !s.parts[i].open
	}
	for i++; i < len(s.parts); i++ {
		if !s.parts[i].code() || !s.parts[i].joined {
			return true
		}
	}
	return !s.parts[len(s.parts)-1].open && !s.scan.fence.open()
}

// CodeIn returns the name of the code block that begins in a line, if one does.
func CodeIn(line string) (name string, ok bool) {
	target, ok := anchor.Find(line, CodeTarget)
	return strings.TrimPrefix(target, CodeTarget), ok
}

// code renders a block that stands in others.
func (d *document) code(lang, info, text string, width int) []string {
	lines, why := d.diagram(lang, text, width)
	if lines == nil {
		lines = append(d.label(info, text, width), d.codeLines(lang, text, width)...)
		lines = append(lines, d.because(why, width)...)
	}
	d.mark(lines, codeName(d.at, len(d.codes)))
	d.codes = append(d.codes, Code{Lang: lang, Info: info, text: text})
	return lines
}

// diagram draws code that is a diagram; nil: it is none, or there is a reason why it is
// not drawn.
func (r *Renderer) diagram(lang, code string, width int) (lines []string, why string) {
	if r.style.Diagram == nil || r.plain {
		return nil, ""
	}
	return r.style.Diagram(lang, code, width)
}

// because is the reason below code that is not drawn as the diagram that it is, if any.
func (r *Renderer) because(why string, width int) []string {
	if why = sanitize.Line(why); why == "" {
		return nil
	}
	return wrap([]run{{text: why, look: look{}.with(markup(r.style.Prose))}}, width)
}

// mark puts a block's target into the margin of its first line.
func (r *Renderer) mark(lines []string, name string) {
	if !r.style.Targets || len(lines) == 0 {
		return
	}
	line, margin := lines[0], 0
	for _, c := range []string{corner, bar} {
		if at := strings.Index(line, c); r.style.Bars && margin == 0 && at >= 0 {
			margin = at + len(c)
		}
	}
	for margin < 2 && margin < len(line) && line[margin] == ' ' {
		margin++
	}
	if margin == 0 {
		line, margin = " ", 1
	}
	lines[0] = anchor.Wrap(CodeTarget+name, line[:margin]) + line[margin:]
}
