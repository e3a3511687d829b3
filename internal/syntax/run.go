package syntax

import (
	"strings"
	"time"

	"github.com/alecthomas/chroma/v2"
)

// Run colours one text piece by piece, so that a long one can be coloured as
// far as it is needed. It belongs to one goroutine at a time.
type Run struct {
	p    *Painter
	next chroma.Iterator // nil: what is left stays plain
	text string
	at   int    // how much of text is in lines or line
	line Joiner // the line that is not complete yet
	done bool
}

// maxEmpty is how many tokens without text a lexer may give in a row. Some
// lexers go round in a circle of rules that match nothing.
const maxEmpty = 200

// Run begins a text that is safe to print and has no tabs.
func (p *Painter) Run(lang, file, text string) *Run {
	r := &Run{p: p, text: text}
	lex := p.known(lang, file)
	if lex == nil || longest(text) > maxRunLine {
		return r
	}
	guard(func() {
		if it, err := lex.Tokenise(nil, text); err == nil {
			r.next = it
		}
	})
	return r
}

// guard runs what chroma does. A lexer reports what goes wrong in it by a
// panic; the text then stays plain.
func guard(f func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	f()
	return
}

// Next returns the lines that could be coloured in about d, and whether they
// were the last ones.
func (r *Run) Next(d time.Duration) (lines []string, done bool) {
	if r.done {
		return nil, true
	}
	deadline := time.Now().Add(d)
	for empty := 0; r.next != nil && empty < maxEmpty; empty++ {
		var tok chroma.Token
		if ok := guard(func() { tok = r.next() }); !ok || tok == chroma.EOF {
			break
		}
		if tok.Value != "" {
			empty = 0
		}
		value, ok := r.owed(tok.Value)
		if !ok {
			break
		}
		lines = r.write(lines, r.p.code(tok.Type), value)
		if time.Now().After(deadline) {
			return lines, false
		}
	}
	return append(lines, r.Rest()...), true
}

// owed returns what of a token is the text that comes next. Lexers end what they
// read with a newline that is not in the text; any other difference is a fault
// of the lexer, and the text counts.
func (r *Run) owed(value string) (string, bool) {
	left := r.text[r.at:]
	if strings.HasPrefix(left, value) {
		return value, true
	}
	return left, left != "" && strings.HasPrefix(value, left)
}

// Rest returns the lines that are left, plain but for the first's beginning, and
// ends the run.
func (r *Run) Rest() []string {
	if r.done {
		return nil
	}
	lines := r.write(nil, "", r.text[r.at:])
	r.done, r.next = true, nil
	return append(lines, r.line.Take())
}

// write adds a piece of the text in a colour and gives the lines that it ends.
func (r *Run) write(lines []string, code, value string) []string {
	r.at += len(value)
	for {
		part, rest, more := strings.Cut(value, "\n")
		if part != "" {
			r.line.Add(code, part)
		}
		if !more {
			return lines
		}
		lines = append(lines, r.line.Take())
		value = rest
	}
}

// longest is the length of the longest line, in bytes.
func longest(text string) int {
	n := 0
	for l := range strings.Lines(text) {
		n = max(n, len(l))
	}
	return n
}
