// Package syntax colours source text. Lexing is by chroma; what it cannot do
// in time, or gets wrong, stays plain, since a highlighter must never hold up a
// frame. What is coloured is the text and nothing else: without the colours,
// the lines are those that went in.
package syntax

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/dlclark/regexp2/v2"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Limits on what Lines colours at once: chroma lexes about 200 KB a second.
const (
	maxBytes = 128 << 10
	maxTime  = 80 * time.Millisecond
)

// Lexers take time that grows steeply with a line's length, and the clock is
// looked at between tokens alone: longer lines stay plain, in bytes. Names of
// languages come from models.
const (
	maxLine    = 2 << 10
	maxRunLine = 32 << 10 // off the loop
	maxName    = 64
)

// clockEvery is how often the clock goes that ends chroma's expressions. They
// have 250 ms (2.27), and go on for up to this long after that.
const clockEvery = 250 * time.Millisecond

// SlowClock has that clock wake the program less often than ten times in each
// of the seconds after something was coloured. It is for a program that starts:
// the clock must not go yet.
var SlowClock = sync.OnceFunc(func() { regexp2.SetTimeoutCheckPeriod(clockEvery) })

// Lexer finds a language by its name or, failing that, by a file's name. It
// gives nil for text it does not know.
func Lexer(lang, file string) chroma.Lexer {
	var l chroma.Lexer
	if lang != "" && len(lang) <= maxName {
		l = registry().Get(lang)
	}
	if l == nil && file != "" {
		if l = registry().Get(inFull(file)); l == nil {
			l = registry().Match(file)
		}
	}
	if l == nil && file != "" {
		l = registry().Get(ofFile(file))
	}
	if l == nil {
		return nil
	}
	return l
}

// Painter colours text in one style. It belongs to one goroutine.
type Painter struct {
	style *chroma.Style
	codes map[chroma.TokenType]string
	lexer map[string]chroma.Lexer
	limit time.Duration
}

// NewPainter makes a painter for a style.
func NewPainter(style *chroma.Style) *Painter {
	return &Painter{style: style, codes: map[chroma.TokenType]string{}, lexer: map[string]chroma.Lexer{},
		limit: maxTime}
}

// Limit sets how long one call of Lines may lex before the rest stays plain.
func (p *Painter) Limit(d time.Duration) { p.limit = d }

// Lines returns text as coloured lines, each complete in itself and safe to
// print. The text is named by language or by file; text of neither, or too
// much of it, is plain.
func (p *Painter) Lines(lang, file, text string) []string {
	text = Tabs(sanitize.Text(text))
	if len(text) > maxBytes || longest(text) > maxLine {
		return strings.Split(text, "\n")
	}
	run := p.Run(lang, file, text)
	lines, done := run.Next(p.limit)
	if !done {
		lines = append(lines, run.Rest()...)
	}
	return lines
}

// known returns a lexer, and remembers those that there are.
func (p *Painter) known(lang, file string) chroma.Lexer {
	key := lang + "\x00" + file
	lex, ok := p.lexer[key]
	if !ok {
		lex = Lexer(lang, file) // which takes longest where there is none
		p.lexer[key] = lex
	}
	return lex
}

// code returns the SGR sequence of a token type.
func (p *Painter) code(t chroma.TokenType) string {
	if c, ok := p.codes[t]; ok {
		return c
	}
	e := p.style.Get(t)
	var parts []string
	if e.Bold == chroma.Yes {
		parts = append(parts, "1")
	}
	if e.Italic == chroma.Yes {
		parts = append(parts, "3")
	}
	if e.Underline == chroma.Yes {
		parts = append(parts, "4")
	}
	if e.Colour.IsSet() {
		parts = append(parts, fmt.Sprintf("38;2;%d;%d;%d", e.Colour.Red(), e.Colour.Green(), e.Colour.Blue()))
	}
	c := ""
	if len(parts) > 0 {
		c = "\x1b[" + strings.Join(parts, ";") + "m"
	}
	p.codes[t] = c
	return c
}
