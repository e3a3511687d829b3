package grep

import (
	"bytes"
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// maxText is how much of a line is given, in bytes, and maxSpans how many
// matches of it.
const (
	maxText  = 400
	maxSpans = 100
)

// Pattern is a query made ready.
type Pattern struct {
	query            Query
	exp              *regexp.Regexp // its first group is the match, where words are told
	plain            []byte         // that each line has; nil: that is not known
	include, exclude []func(rel string) bool
}

// Fault says what is wrong with an expression.
type Fault struct{ What string }

// Error says what is wrong.
func (f *Fault) Error() string { return "regular expression: " + f.What }

// Said says it to the person.
func (f *Fault) Said() string { return lang.T("no-regular-expression", f.What) }

// word is what can stand in one.
const word = `\p{L}\p{M}\p{N}\p{Pc}`

// Compile makes a query ready. It fails with a Fault where the expression is
// none, and with another error where a glob is none.
func Compile(q Query) (*Pattern, error) {
	if q.Defined {
		q.Regexp = false // a name is none
	}
	if q.Regexp {
		if _, err := syntax.Parse(q.Text, syntax.Perl); err != nil {
			return nil, &Fault{what(err)}
		}
	}
	p := &Pattern{query: q}
	flags := ""
	if q.ignores() {
		flags = "(?i)"
	} else if !q.Regexp {
		p.plain = []byte(q.Text)
	}
	text := q.expression()
	if q.Word && !q.Defined {
		text = "(?:^|[^" + word + "])" + text + "(?:$|[^" + word + "])"
	}
	exp, err := regexp.Compile(flags + text)
	if err != nil {
		return nil, &Fault{what(err)}
	}
	p.exp = exp
	return p, p.globs()
}

// Query is what it was made of.
func (p *Pattern) Query() Query { return p.query }

// what is an error of package regexp without what is known.
func what(err error) string {
	var e *syntax.Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	if e.Expr == "" {
		return e.Code.String()
	}
	return e.Code.String() + ": " + e.Expr
}

// ignores reports whether letters are taken as small ones.
func (q Query) ignores() bool {
	switch q.Case {
	case Any:
		return true
	case Exact:
		return false
	case Smart:
	}
	text := q.Text
	if q.Regexp { // \W and the like are no capital letters
		text = escape.ReplaceAllString(text, "")
	}
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsTitle(r) })
}

var escape = regexp.MustCompile(`\\(?:[pP]\{[^}]*\}|.)`)

// globs reads those of the query.
func (p *Pattern) globs() error {
	for _, text := range strings.Fields(p.query.Globs) {
		rest, out := strings.CutPrefix(text, "!")
		g, err := workspace.Glob(rest)
		if err != nil {
			return err
		}
		if out {
			p.exclude = append(p.exclude, g)
		} else {
			p.include = append(p.include, g)
		}
	}
	return nil
}

// judge reports whether a line matches and where. A line in which nothing but an empty
// match is, as for ^, has no spans.
func (p *Pattern) judge(number int, line []byte) (Line, bool) {
	line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
	if p.plain != nil && !bytes.Contains(line, p.plain) {
		return Line{}, false
	}
	spans := p.spans(line)
	if len(spans) == 0 {
		at := p.exp.FindSubmatchIndex(line)
		if at == nil || p.query.Word {
			return Line{}, false
		}
		spans = []Span{{at[2], at[3]}}
	}
	l := Line{Number: number, Column: utf8.RuneCount(line[:spans[0].From]) + 1}
	l.End = max(l.Column+utf8.RuneCount(line[spans[0].From:spans[0].To])-1, l.Column)
	l.Text, l.Spans = excerpt(line, spans)
	return l, true
}

// spans are the matches of a line.
func (p *Pattern) spans(line []byte) (out []Span) {
	if !p.query.Word {
		for _, at := range p.exp.FindAllSubmatchIndex(line, maxSpans) {
			if at[2] < at[3] {
				out = append(out, Span{at[2], at[3]})
			}
		}
		return out
	}
	for from := 0; from < len(line) && len(out) < maxSpans; { // what is between two words counts for both
		at := p.exp.FindSubmatchIndex(line[from:])
		if at == nil {
			break
		}
		s := Span{from + at[2], from + at[3]}
		if s.From < s.To {
			out = append(out, s)
			from = s.To
			continue
		}
		_, n := utf8.DecodeRune(line[s.To:])
		from = s.To + max(n, 1)
	}
	return out
}

// excerpt cuts a line around its first match, and makes it valid.
func excerpt(line []byte, spans []Span) (string, []Span) {
	from, to := 0, len(line)
	if len(line) > maxText {
		from = max(0, min(spans[0].From-maxText/4, len(line)-maxText))
		to = from + maxText
		for from < spans[0].From && !utf8.RuneStart(line[from]) {
			from++
		}
		for to > from && to < len(line) && !utf8.RuneStart(line[to]) {
			to--
		}
	}
	var b strings.Builder
	valid := func(part []byte) { b.Write(bytes.ToValidUTF8(part, []byte("\ufffd"))) }
	var out []Span
	at := from
	for _, s := range spans {
		s.From, s.To = max(s.From, from), min(s.To, to)
		if s.From >= s.To {
			continue
		}
		valid(line[at:s.From])
		start := b.Len()
		valid(line[s.From:s.To])
		out = append(out, Span{start, b.Len()})
		at = s.To
	}
	valid(line[at:to])
	return b.String(), out
}
