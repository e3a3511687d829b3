package mermaid

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/mdsyntax"
)

// entity is a character by its number or its name: #35; or #quot;
var entity = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`#(\d{1,7}|[a-zA-Z][a-zA-Z0-9]{1,30});`)
})

// picture is an image, of which its words show, or the name of its file.
var picture = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`(?i)<img\b[^<>]*?(?:\balt\s*=\s*["']([^"'<>]*)["'][^<>]*|\bsrc\s*=\s*["']?(?:data:` +
			`|(?:[^"'<>\s]*/)?([^"'<>\s/]*))[^<>]*)>`)
})

// icon is a sign of a font that is named where it stands.
var icon = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bfa[a-z]{0,2}:fa-([\w-]+)`) })

var lineBreak = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)</?br\s*/?>`) })

// newlines are a break of a line in two letters, which formulas have words of.
var newlines = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\n`) })

// folded is a break of a text over lines of a diagram, with how far these are in.
var folded = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[ \t]*\n[ \t]*`) })

// emphasis is bold and italic text of a markdown string.
var emphasis = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\*\*([^*]+)\*\*|__([^_]+)__|\*([^*]+)\*|\b_([^_]+)_\b`)
})

// plain returns a label without its quotes and markup.
func plain(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		s = s[1 : len(s)-1]
	}
	if len(s) > 1 && s[0] == '`' && s[len(s)-1] == '`' {
		s = strings.TrimSpace(s[1 : len(s)-1])
		s = emphasis().ReplaceAllString(s, "$1$2$3$4")
	}
	s = lineBreak().ReplaceAllString(folded().ReplaceAllString(s, "\n"), "\n")
	if !strings.Contains(s, "$$") {
		s = newlines().ReplaceAllString(s, "\n")
	}
	if strings.ContainsRune(s, '<') {
		s = mdsyntax.HTML(strings.ReplaceAll(picture().ReplaceAllString(s, "$1$2"), "\n", "<br>"))
	} else {
		s = html.UnescapeString(s)
	}
	return entity().ReplaceAllStringFunc(signless(s), character)
}

// speaks reports whether a line has a colon, behind which all is text.
func speaks(l string) bool { return strings.Contains(strings.ReplaceAll(l, ":::", ""), ":") }

// broken reports whether a text begins with a quote that does not end it.
func broken(s string) bool {
	s = strings.TrimSpace(s)
	return strings.HasPrefix(s, `"`) && (len(s) == 1 || !strings.HasSuffix(s, `"`))
}

// unquoted is a text without single quotes around it, where those quote as double ones do.
func unquoted(s string) string {
	if s = strings.TrimSpace(s); len(s) > 1 && s[0] == '\'' && s[len(s)-1] == '\'' {
		return s[1 : len(s)-1]
	}
	return s
}

// signless is a label without signs that no letters show, as far as it has words besides.
func signless(s string) string {
	if !strings.Contains(s, ":fa-") {
		return s
	}
	if bare := strings.Join(strings.Fields(icon().ReplaceAllString(s, "")), ""); bare == "" {
		return icon().ReplaceAllString(s, "$1")
	}
	return strings.TrimSpace(icons().ReplaceAllString(s, "$1"))
}

// icons are signs with the room beside them.
var icons = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(^|[\s(])` + icon().String() + `\s*`) })

// label is a label of a node; it tells what letters do not show.
func (r *reader) label(s string) string {
	for _, sign := range icon().FindAllString(s, -1) {
		r.leave(r.at, sign)
	}
	return plain(s)
}

// character returns what an entity stands for, or the entity.
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
