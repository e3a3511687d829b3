package markdown

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/syntax"
)

// growing colours code while it comes in, letter by letter. The lines that are
// complete are lexed when one is added; the last one with some lines before it,
// as long as these come out as they do in the whole.
type growing struct {
	lang, whole string // the complete lines
	coloured    []string
}

// around is how many lines before the last one are lexed with it.
const around = 6

func (g *growing) lines(p *syntax.Painter, lang, code string) []string {
	cut := strings.LastIndexByte(code, '\n') + 1
	whole, last := code[:cut], code[cut:]
	if cut == 0 {
		return p.Lines(lang, "", code)
	}
	if g.lang != lang || g.whole != whole {
		g.lang, g.whole, g.coloured = lang, whole, p.Lines(lang, "", whole[:cut-1])
	}
	n := len(g.coloured)
	if last == "" {
		return append(slices.Clone(g.coloured), "")
	}
	if n < 2*around {
		return p.Lines(lang, "", code)
	}
	at := cut - 1
	for range around {
		at = strings.LastIndexByte(whole[:at], '\n')
	}
	few := p.Lines(lang, "", code[at+1:])
	if len(few) != around+1 || !slices.Equal(few[:around], g.coloured[n-around:]) {
		return p.Lines(lang, "", code)
	}
	return append(slices.Clone(g.coloured), few[around])
}
