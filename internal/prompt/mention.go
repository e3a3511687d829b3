package prompt

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Mention is a name behind @ in a text: a file or folder, perhaps with lines,
// an agent, or a terminal.
type Mention struct {
	From, To    int // bytes of the text, @ included
	Name        string
	First, Last int // lines from 1, ends included; 0: all
}

// lineRange is what may follow a file's name: #10, #10-20, #L10-L20, and as
// compilers write it :10, :10-20, :10:5, the column of which does not count.
var lineRange = regexp.MustCompile(`^(.+?)(?:#L?(\d{1,7})(?:-L?(\d{1,7}))?|:(\d{1,7})(?:-(\d{1,7})|:\d{1,7})?)$`)

// Mentions finds the names behind @ in a text. An @ inside a word, as in an
// address, is none. A name with blanks stands in double quotes.
func Mentions(text string) []Mention {
	var out []Mention
	for i := 0; i < len(text); {
		at := strings.IndexAny(text[i:], ats)
		if at < 0 {
			break
		}
		at += i
		_, n := utf8.DecodeRuneInString(text[at:])
		i = at + n
		if !Begins(text[:at]) {
			continue
		}
		name, end := token(text, i)
		if name == "" {
			continue
		}
		out = append(out, named(at, end, name))
		i = end
	}
	return out
}

// named is a mention of a name, which lines may follow.
func named(from, to int, name string) Mention {
	m := Mention{From: from, To: to, Name: name}
	if p := lineRange.FindStringSubmatch(name); p != nil && !strings.HasPrefix(name, TerminalPrefix) {
		first, _ := strconv.Atoi(p[2] + p[4])
		last, err := strconv.Atoi(p[3] + p[5])
		if err != nil {
			last = first
		}
		if min(first, last) > 0 { // there is no line 0: whoever sends it is told
			m.Name, m.First, m.Last = p[1], min(first, last), max(first, last)
		}
	}
	return m
}

// maxShorter is how many shorter names are tried behind one @.
const maxShorter = 16

// shorter returns what a mention without quotes may be where words stand behind the
// name without a blank, as @README.md를 or @a.go's: its beginnings up to punctuation or
// a letter of a script without blanks, the longest first.
func shorter(text string, m Mention) (out []Mention) {
	_, n := utf8.DecodeRuneInString(text[m.From:])
	at := m.From + n
	name := text[at:m.To]
	if shuts(name) >= 0 {
		return nil
	}
	before := rune(0)
	for i, r := range name {
		border := unicode.IsOneOf(unparted, r) && !unicode.IsOneOf(unparted, before) ||
			i > 0 && !strings.ContainsRune("./\\_-#:~", r) && (unicode.IsPunct(r) || unicode.IsSymbol(r))
		if whole := strings.TrimRight(name[:i], trailing); border && whole != "" {
			out = append(out, named(m.From, at+len(whole), whole))
		}
		before = r
	}
	if whole := strings.TrimRight(name, trailing); whole != name && whole != "" {
		out = append(out, named(m.From, at+len(whole), whole))
	}
	slices.Reverse(out)
	return out[:min(len(out), maxShorter)]
}

// trailing are the signs that end a name where it is not known with them.
const trailing = ".,;:!?)]}>'*_~|"

// shut returns the quote that ends a name that begins with another; false: it is none.
// A straight one is read by quoted.
func shut(open rune) (rune, bool) {
	i := strings.IndexRune("“”‘’「」『』«»《》＂＂", open)
	if i < 0 {
		return 0, false
	}
	_, n := utf8.DecodeRuneInString("“”‘’「」『』«»《》＂＂"[i:])
	end, _ := utf8.DecodeRuneInString("“”‘’「」『』«»《》＂＂"[i+n:])
	return end, true
}

// shuts returns where the quote is that ends the name that text begins with; -1: it is
// in none.
func shuts(text string) int {
	open, n := utf8.DecodeRuneInString(text)
	end, ok := shut(open)
	if strings.HasPrefix(text, `"`) {
		end, ok = '"', true
	}
	if !ok {
		return -1
	}
	line, _, _ := strings.Cut(text[n:], "\n")
	if i := strings.IndexRune(line, end); i >= 0 {
		return n + i
	}
	return -1
}

// ats are the signs that a name stands behind: as it is, and as input methods for
// ideographs may write it.
const ats = "@＠"

// unparted are scripts whose words stand without blanks between them. No address
// is written in them.
var unparted = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

// Begins reports whether an @ behind a text begins a name. Behind a letter of a script
// with words it is in an address.
func Begins(before string) bool {
	r, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case before == "" || unicode.IsSpace(r) || strings.ContainsRune("([{<\"'`,;:=+-*_|~\u200b", r):
		return true
	case r < utf8.RuneSelf || r == utf8.RuneError:
		return false
	}
	return unicode.IsOneOf(unparted, r) || unicode.In(r, unicode.Punct, unicode.Symbol) || r == 'ー'
}

// ends reports whether a letter ends a name that has no quotes.
func ends(r rune) bool {
	return unicode.IsSpace(r) || r == '"' || strings.ContainsRune(ats, r) ||
		strings.ContainsRune("，。、；：？！．…（）「」『』【】《》〈〉〔〕“”‘’｛｝［］«»‹›،؟؛।։｡､～→\u200b", r)
}

// token is the name that begins at an offset, and where it ends. Lines may
// follow the closing quote of a name in quotes.
func token(text string, at int) (name string, end int) {
	if rest, ok := strings.CutPrefix(text[at:], `"`); ok {
		name, shut := quoted(rest)
		if shut < 0 {
			return "", at
		}
		tail := rest[shut+1:]
		n := strings.IndexFunc(tail, func(r rune) bool {
			return r != '#' && r != '-' && r != 'L' &&
				(r < '0' || r > '9')
		})
		if n < 0 {
			n = len(tail)
		}
		if !strings.HasPrefix(tail, "#") {
			n = 0
		}
		return name + tail[:n], at + 1 + shut + 1 + n
	}
	if end := shuts(text[at:]); end > 0 {
		open, n := utf8.DecodeRuneInString(text[at:])
		if close, ok := shut(open); ok {
			return text[at+n : at+end], at + end + utf8.RuneLen(close)
		}
	}
	n := strings.IndexFunc(text[at:], ends)
	if n < 0 {
		n = len(text) - at
	}
	name = strings.TrimRight(text[at:at+n], ".,;:!?)]}>'`")
	return name, at + len(name)
}

// quoted is a name up to the quote that ends it, and where that is; -1: none does in
// its line. A backslash stands before a quote, or another one, that is the name's own.
func quoted(text string) (name string, shut int) {
	var b strings.Builder
	for i := 0; i < len(text) && text[i] != '\n'; i++ {
		switch {
		case text[i] == '"':
			return b.String(), i
		case text[i] == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\'):
			i++
		}
		b.WriteByte(text[i])
	}
	return "", -1
}

// Nameable reports whether a name can stand behind an @: what the field does not hold
// would name another one.
func Nameable(name string) bool {
	return !strings.ContainsAny(name, "\n\r\t") && sanitize.Copy(name) == name
}

// Quote writes a name as a mention, without the @.
func Quote(name string) string {
	if strings.ContainsFunc(name, ends) || name != strings.TrimRight(name, ".,;:!?)]}>'`") {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
	}
	return name
}

// Lines is how lines stand behind a name, the ends included; of none it is empty.
func Lines(first, last int) string {
	switch {
	case max(first, last) <= 0:
		return ""
	case last <= first:
		return "#" + strconv.Itoa(first)
	}
	return "#" + strconv.Itoa(max(first, 1)) + "-" + strconv.Itoa(last)
}

// Typing is the mention that is being typed before a caret: where its @ stands,
// what is behind it, and the lines that are typed behind that, # included. A
// quoted name whose quote is shut is complete.
func Typing(before string) (at int, query, lines string, ok bool) {
	at = strings.LastIndexAny(before, ats)
	if at < 0 || !Begins(before[:at]) {
		return 0, "", "", false
	}
	_, n := utf8.DecodeRuneInString(before[at:])
	query = before[at+n:]
	if rest, quoted := strings.CutPrefix(query, `"`); quoted {
		return at, rest, "", !strings.ContainsAny(rest, "\"\n#")
	}
	if p := typedLines.FindStringSubmatch(query); p != nil {
		query, lines = p[1], p[2]
	}
	return at, query, lines, !strings.ContainsFunc(query, func(r rune) bool { return r == '#' || ends(r) })
}

// typedLines is a name with lines that need not be whole yet: # and #10- too.
var typedLines = regexp.MustCompile(`^([^#]+)(#(?:L?\d{0,7}(?:-(?:L?\d{0,7})?)?)?)$`)
