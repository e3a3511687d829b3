package deck

import (
	"bytes"
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/mdsyntax"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

const (
	maxLabel = 1000 // how far back the text of a link is looked for
	maxDepth = 32   // of parentheses in an address
	maxWords = 200  // how much of a heading is its title
)

// tagged is a picture as HTML has it.
var tagged = regexp.MustCompile(`<(?i:img)[\s/>]`)

// inline finds the pictures and command links of a line of text.
func (b *builder) inline(i int) {
	text := b.s.text(i)
	if tagged.Match(text) && slices.ContainsFunc(outsideCode(text),
		func(p Span) bool { return tagged.Match(text[p.Start:p.End]) }) {
		b.problem(i, lang.M("picture-html-does-not-show"), "write ![what it shows](picture.png)")
	}
	if !bytes.Contains(text, []byte("](")) {
		return
	}
	at := b.s.lines[i].start
	for _, part := range outsideCode(text) {
		from := part.Start
		for {
			k := bytes.Index(text[from:part.End], []byte("]("))
			if k < 0 {
				break
			}
			before, start, end := max(from, from+k-maxLabel), from+k, from+k+2
			from = end
			label := bytes.LastIndexByte(text[before:start], '[')
			if label < 0 {
				continue
			}
			label += before
			dest, title, n := destination(text[end:])
			if n == 0 {
				continue
			}
			from = min(end+n, part.End)
			words := string(text[label+1 : start])
			span := Span{at + label, at + end + n}
			if label > 0 && text[label-1] == '!' {
				span.Start--
				alone := blank(text[:label-1]) && blank(text[end+n:])
				b.sl.Images = append(b.sl.Images,
					Image{Alt: words, Path: dest, Title: title, Line: i + 1, Span: span, Alone: alone})
			} else if command, ok := strings.CutPrefix(dest, "command:"); ok {
				b.link(i, words, command, span)
			}
		}
	}
}

// link takes a command link; its arguments are JSON, percent-encoded or plain.
func (b *builder) link(i int, words, command string, span Span) {
	id, args, _ := strings.Cut(command, "?")
	if plain, err := url.PathUnescape(args); err == nil && json.Valid([]byte(plain)) {
		args = plain
	}
	switch {
	case id == "":
		b.problem(i, lang.M("this-link-names-no-command"), "write [text](command:openspace.editor.open)")
		return
	case args != "" && !json.Valid([]byte(args)):
		b.problem(i, lang.M("arguments-not-json", sanitize.Line(short(id))),
			"write them as in command:id?{%22path%22:%22a.go%22}")
		return
	}
	b.sl.Links = append(b.sl.Links, Link{Text: words, Command: id, Args: args, Line: i + 1, Span: span})
}

// destination reads what stands between the parentheses of a link, and gives
// the bytes up to and with the closing one; 0 where it is no destination.
func destination(text []byte) (dest, title string, n int) {
	if len(text) > 0 && text[0] == '<' {
		k := bytes.IndexAny(text[1:], "<>") + 1
		if k == 0 || text[k] != '>' {
			return "", "", 0
		}
		dest, n = string(text[1:k]), k+1
	} else {
		for depth := 0; n < len(text) && text[n] != ' ' && text[n] != '\t'; n++ {
			if text[n] == '\\' && n+1 < len(text) {
				n++
				continue
			}
			if text[n] == '(' {
				if depth++; depth > maxDepth {
					return "", "", 0
				}
			}
			if text[n] == ')' {
				if depth == 0 {
					return string(text[:n]), "", n + 1
				}
				depth--
			}
		}
		dest = string(text[:min(n, len(text))])
	}
	if n >= len(text) {
		return "", "", 0
	}
	_, white := indent(text[n:])
	n += white
	if n < len(text) && (text[n] == '"' || text[n] == '\'') {
		k := bytes.IndexByte(text[n+1:], text[n])
		if k < 0 {
			return "", "", 0
		}
		title = string(text[n+1 : n+1+k])
		n += k + 2
		_, white = indent(text[n:])
		n += white
	}
	if n >= len(text) || text[n] != ')' {
		return "", "", 0
	}
	return dest, title, n + 1
}

// words returns the text of a heading without its marks.
func words(text []byte) string {
	if len(text) > maxWords*4 {
		text = text[:maxWords*4]
	}
	s := strings.TrimSpace(strings.ToValidUTF8(string(text), "\uFFFD"))
	if strings.ContainsAny(s, "<&") {
		return mdsyntax.Words("# " + s)
	}
	if k := strings.TrimRight(s, "#"); k == "" || strings.HasSuffix(k, " ") || strings.HasSuffix(k, "\t") {
		s = strings.TrimSpace(k)
	}
	var out strings.Builder
	for k := 0; k < len(s); k++ {
		switch c := s[k]; {
		case c == '\\' && k+1 < len(s) && strings.IndexByte("\\`*_{}[]()#+-.!<>|~", s[k+1]) >= 0:
			k++
			out.WriteByte(s[k])
		case c == '`', c == '*', c == '_' && (k == 0 || s[k-1] == ' ' || k+1 == len(s) || s[k+1] == ' ' ||
			s[k+1] == '_' || s[k-1] == '_'):
		case c == '!' && k+1 < len(s) && s[k+1] == '[':
		case c == '[':
			end := strings.Index(s[k:], "](")
			_, _, n := destination([]byte(s[min(len(s), k+max(end, 0)+2):]))
			if end < 0 || n == 0 {
				out.WriteByte(c)
				continue
			}
			out.WriteString(s[k+1 : k+end])
			k += end + 2 + n - 1
		default:
			out.WriteByte(c)
		}
	}
	return strings.TrimSpace(out.String())
}
