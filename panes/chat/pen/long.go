package pen

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/places"
)

// Long is a text that is wrapped as it comes into view, in pieces.
type Long []chunk

// chunk is a piece of one.
type chunk struct {
	part  string // whose text it is
	from  int    // where in that it begins
	text  string
	joint string // before its first line, when it goes on in that of the piece before
	draw  func(text, joint string) []string
	lines []string
}

// MaxChunk is about how long a piece is, in bytes.
const MaxChunk = 4 << 10

// Add appends a text: at least one line.
func (l *Long) Add(part, text string, draw func(text, joint string) []string) {
	joint, from := "", 0
	for len(text) > MaxChunk {
		at, next := MaxChunk, ""
		if i := strings.LastIndexByte(text[:at], '\n'); i >= 0 {
			*l = append(*l, chunk{part, from, text[:i], joint, draw, nil})
			joint, text, from = "", text[i+1:], from+i+1
			continue
		}
		if i := strings.LastIndexByte(text[:at], ' '); i > 0 {
			at, next = i, anchor.Joint(true)
		} else {
			for at > 1 && !utf8.RuneStart(text[at]) {
				at--
			}
			next = anchor.Joint(false)
		}
		*l = append(*l, chunk{part, from, text[:at], joint, draw, nil})
		rest := strings.TrimPrefix(text[at:], " ")
		joint, from, text = next, from+len(text)-len(rest), rest
	}
	*l = append(*l, chunk{part, from, text, joint, draw, nil})
}

// Fixed appends lines that are drawn already.
func (l *Long) Fixed(lines ...string) {
	if n := len(*l); n > 0 && (*l)[n-1].draw == nil {
		(*l)[n-1].lines = append((*l)[n-1].lines, lines...)
		return
	}
	*l = append(*l, chunk{lines: lines})
}

// Cut leaves so many lines, the last of which says that there are more.
func (l *Long) Cut(most int, more string) {
	var all []string
	for i := range *l {
		all = append(all, l.Lines(i)...)
		if len(all) > most {
			*l = Long{{lines: append(all[:most-1:most-1], more)}}
			return
		}
	}
}

// At finds the chunk of a part in which a byte of its text stands.
func (l Long) At(part string, offset int) int {
	for i := len(l) - 1; i >= 0; i-- {
		if l[i].part == part && l[i].from <= offset && l[i].draw != nil {
			return i
		}
	}
	return -1
}

// From is the byte at which a chunk begins in its text.
func (l Long) From(i int) int {
	if i < 0 {
		return 0
	}
	return l[i].from
}

// Lines returns the lines of a chunk, which are drawn when they are first asked for.
func (l Long) Lines(i int) []string {
	c := &l[i]
	if c.lines == nil && c.draw != nil {
		c.lines = c.draw(c.text, c.joint)
	}
	return c.lines
}

// Text is the text of a chunk, before it is wrapped.
func (l Long) Text(i int) string { return l[i].text }

// Leads reports whether a chunk may hold a target.
func (l Long) Leads(i int) bool {
	if l[i].draw == nil {
		return slices.ContainsFunc(l[i].lines, anchor.Has)
	}
	return places.May(l[i].text) || anchor.MayWeb(l[i].text)
}
