package danger

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"
)

// arg is an argument; known says that its value is certain, and many that it
// can stand for any number of arguments, as "$@" does.
type arg struct {
	value       string
	known, many bool
}

// fed stands for the arguments that a program gets from its input.
var fed = arg{value: hole, many: true}

// maxBraces bounds what the braces of a word are read as.
const maxBraces = 64

// arguments reads words as a shell does, braces and all.
func arguments(words []*syntax.Word) []arg {
	out := make([]arg, 0, len(words))
	for _, word := range words {
		split := *word
		if !syntax.SplitBraces(&split) {
			out = append(out, argument(word))
			continue
		}
		if top, all := braces(&split); top > 6 || all > maxBraces { // 2^6 words at the least
			out = append(out, fed)
			continue
		}
		from := len(out)
		for each, err := range expand.BracesSeq(nil, &split) {
			if err != nil || len(out)-from == maxBraces {
				out = append(out[:from], fed)
				break
			}
			out = append(out, argument(each))
		}
	}
	return out
}

// braces counts those of a word, and those with what is inside them.
func braces(word *syntax.Word) (top, all int) {
	for _, p := range word.Parts {
		b, ok := p.(*syntax.BraceExp)
		if !ok {
			continue
		}
		top++
		all++
		for _, e := range b.Elems {
			_, inside := braces(e)
			all += inside
		}
	}
	return top, all
}

func argument(word *syntax.Word) arg {
	s, ok := static(word)
	return arg{s, ok, !ok && many(word.Parts)}
}

// many reports whether a list of arguments is among the parts: $@, $*, ${x[@]}.
func many(list []syntax.WordPart) bool {
	for _, p := range list {
		switch p := p.(type) {
		case *syntax.DblQuoted:
			if many(p.Parts) {
				return true
			}
		case *syntax.ParamExp:
			if p.Param != nil && (p.Param.Value == "@" || p.Param.Value == "*") {
				return true
			}
			if i, ok := p.Index.(*syntax.Word); ok && (i.Lit() == "@" || i.Lit() == "*") {
				return true
			}
		}
	}
	return false
}

// source is the text of a node.
func source(n syntax.Node, text string) string {
	from, to := int(n.Pos().Offset()), int(n.End().Offset())
	if from < 0 || to > len(text) || from > to {
		return ""
	}
	return text[from:to]
}

// hole stands in a value for a part that is computed.
const hole = "\x00"

// static returns a word's value as far as it is plain text. It is false when an
// expansion, a substitution or a glob that could name a program is in it: a
// hole stands there then, and ~ for the home.
func static(word *syntax.Word) (string, bool) {
	var b strings.Builder
	ok := parts(&b, word.Parts, false)
	return b.String(), ok
}

func parts(b *strings.Builder, list []syntax.WordPart, quoted bool) bool {
	ok := true
	for _, p := range list {
		switch p := p.(type) {
		case *syntax.Lit:
			b.WriteString(unescape(p.Value, quoted))
		case *syntax.SglQuoted:
			if p.Dollar {
				b.WriteString(ansiC(p.Value))
			} else {
				b.WriteString(p.Value)
			}
		case *syntax.DblQuoted:
			ok = parts(b, p.Parts, true) && ok
		case *syntax.ParamExp:
			if p.Param != nil && p.Param.Value == "HOME" && p.Exp == nil && p.Repl == nil && p.Slice == nil {
				b.WriteString("~")
			} else {
				b.WriteString(hole)
			}
			ok = false
		default:
			b.WriteString(hole)
			ok = false
		}
	}
	return ok
}

// unescape drops the backslashes that a shell drops.
func unescape(s string, quoted bool) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		if quoted && !strings.ContainsRune("$`\"\\\n", rune(s[i+1])) {
			b.WriteByte('\\')
			continue
		}
		i++
		if s[i] != '\n' { // a line that goes on
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// ansiC reads the escapes of $'…'.
func ansiC(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch c := s[i]; {
		case c == 'x':
			i += digits(&b, s[i+1:], 2, 16)
		case c == 'u':
			i += digits(&b, s[i+1:], 4, 16)
		case c == 'U':
			i += digits(&b, s[i+1:], 8, 16)
		case c >= '0' && c <= '7':
			i += digits(&b, s[i:], 3, 8) - 1
		case strings.IndexByte("abefnrtv", c) >= 0:
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// digits writes the character that at most n digits name, and counts them.
func digits(b *strings.Builder, s string, n, base int) int {
	i := 0
	for i < len(s) && i < n {
		if _, err := strconv.ParseUint(s[i:i+1], base, 8); err != nil {
			break
		}
		i++
	}
	if v, err := strconv.ParseUint(s[:i], base, 32); err == nil {
		b.WriteRune(rune(v))
	}
	return i
}
