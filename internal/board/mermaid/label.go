package mermaid

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// entity is a character by its number or its name: #35; or #quot;
var entity = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`#(\d{1,7}|[a-zA-Z][a-zA-Z0-9]{1,30});`)
})

// tag is markup that browsers would show as style.
var tag = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)</?(?:b|i|u|s|em|strong|code|small|big|sub|sup|span|font|p|div|center)(?:\s[^<>]*)?>`)
})

var lineBreak = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)<br\s*/?>|\\n`) })

// folded is a break of a text over lines of a diagram, with how far these are in.
var folded = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[ \t]*\n[ \t]*`) })

// emphasis is bold and italic text of a markdown string.
var emphasis = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\*\*([^*]+)\*\*|__([^_]+)__|\*([^*]+)\*|\b_([^_]+)_\b`)
})

// plain gives a label without its quotes and markup.
func plain(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		s = s[1 : len(s)-1]
	}
	if len(s) > 1 && s[0] == '`' && s[len(s)-1] == '`' {
		s = strings.TrimSpace(s[1 : len(s)-1])
		s = emphasis().ReplaceAllString(s, "$1$2$3$4")
	}
	s = folded().ReplaceAllString(s, "\n")
	s = tag().ReplaceAllString(lineBreak().ReplaceAllString(s, "\n"), "")
	return html.UnescapeString(entity().ReplaceAllStringFunc(s, character))
}

// character gives what an entity stands for, or the entity.
func character(found string) string {
	inner := found[1 : len(found)-1]
	if n, err := strconv.Atoi(inner); err == nil {
		if n == 0 || n > utf8.MaxRune {
			return found
		}
		return string(rune(n))
	}
	if c := html.UnescapeString("&" + inner + ";"); c != "&"+inner+";" {
		return c
	}
	return found
}
