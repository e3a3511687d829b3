// Package syntax colours source text. Lexing is by chroma; what it cannot do
// in time stays plain, since a highlighter must never hold up a frame.
package syntax

import (
	"fmt"
	"strings"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Limits on what is coloured at once: chroma lexes about 200 KB a second.
const (
	maxBytes = 128 << 10
	maxTime  = 80 * time.Millisecond
)

// Lexer finds a language by its name or, failing that, by a file's name. It
// gives nil for text it does not know.
func Lexer(lang, file string) chroma.Lexer {
	var l chroma.Lexer
	if lang != "" {
		l = lexers.Get(lang)
	}
	if l == nil && file != "" {
		l = lexers.Match(file)
	}
	if l == nil {
		return nil
	}
	return chroma.Coalesce(l)
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
	return &Painter{style: style, codes: map[chroma.TokenType]string{}, lexer: map[string]chroma.Lexer{}, limit: maxTime}
}

// Limit sets how long one call of Lines may lex before the rest stays plain.
func (p *Painter) Limit(d time.Duration) { p.limit = d }

// Lines gives text as coloured lines, each complete in itself. The text is
// named by language or by file; text of neither, or too much of it, is plain.
func (p *Painter) Lines(lang, file, text string) []string {
	text = sanitize.Text(strings.ReplaceAll(text, "\t", "    "))
	key := lang + "\x00" + file
	lex, ok := p.lexer[key]
	if !ok {
		lex = Lexer(lang, file)
		p.lexer[key] = lex
	}
	if lex == nil || len(text) > maxBytes {
		return strings.Split(text, "\n")
	}
	it, err := lex.Tokenise(nil, text)
	if err != nil {
		return strings.Split(text, "\n")
	}
	return p.paint(it, text)
}

// paint writes the tokens, and the rest of the text plain once time is up.
func (p *Painter) paint(it chroma.Iterator, text string) []string {
	var b strings.Builder
	b.Grow(len(text) * 2)
	deadline, n, written := time.Now().Add(p.limit), 0, 0
	for tok := it(); tok != chroma.EOF; tok = it() {
		p.token(&b, tok)
		written += len(tok.Value)
		if n++; n%64 == 0 && time.Now().After(deadline) {
			break
		}
	}
	if written < len(text) {
		b.WriteString(text[written:])
	}
	out := b.String()
	// Lexers end what they read with a newline that is not in the text.
	if !strings.HasSuffix(text, "\n") {
		out = strings.TrimSuffix(out, "\n")
	}
	return strings.Split(out, "\n")
}

// token writes one token, closing and opening its colour at line ends.
func (p *Painter) token(b *strings.Builder, tok chroma.Token) {
	code := p.code(tok.Type)
	for i, part := range strings.Split(tok.Value, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		if part == "" {
			continue
		}
		if code == "" {
			b.WriteString(part)
			continue
		}
		b.WriteString(code)
		b.WriteString(part)
		b.WriteString("\x1b[m")
	}
}

// code gives the SGR sequence of a token type.
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
