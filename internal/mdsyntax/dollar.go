package mdsyntax

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Formula returns how many bytes a formula between dollars takes that text begins
// with, the dollars among them, and 0 where there is none. Before is the letter in
// front of it, 0 at the beginning of a line.
//
// As in pandoc no blank stands behind the opening dollar and before the closing
// one, and no digit behind that; as on GitHub both stand free of the words around
// them. So prices, variables of a shell and ends of regular expressions stay text.
func Formula(before rune, text string) (size int) {
	if !mayOpen(before) || !strings.HasPrefix(text, "$") {
		return 0
	}
	line, _, _ := strings.Cut(text, "\n")
	mark := "$"
	if strings.HasPrefix(line, "$$") {
		mark = "$$"
	}
	inner := line[len(mark):]
	end := strings.Index(inner, mark)
	if end <= 0 || strings.Contains(inner[:end], "`") {
		return 0
	}
	size = end + 2*len(mark)
	after, _ := utf8.DecodeRuneInString(line[size:])
	inner = inner[:end]
	if !mayClose(after, inner) || edged(inner) != "" && (mark == "$" || edged(inner) == "one") {
		return 0
	}
	if strings.ContainsAny(inner[:1], "@#?%&;)]") || inner[0] == '|' && !barred(inner) || mark == "$$" && wordy(inner) {
		return 0
	}
	return size
}

// edged reports whether blanks stand at one end or at both ends of a text.
func edged(s string) string {
	switch first, last := blank(s[0]), blank(s[len(s)-1]); {
	case first && last:
		return "both"
	case first || last:
		return "one"
	}
	return ""
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// mayOpen reports whether a formula may begin behind a letter: not in a word, nor
// where an expression ends.
func mayOpen(before rune) bool {
	return !wordLetter(before) && !strings.ContainsRune(`\$.)]}%&#@^!?`, before) || before == 0
}

// mayClose reports whether a formula may end before a letter. Behind the dollar of
// the next variable stands its name.
func mayClose(after rune, inner string) bool {
	switch {
	case after == utf8.RuneError || after == 0:
		return true
	case wordLetter(after), strings.ContainsRune("{$#@", after):
		return false
	case after == '(':
		return functionName.MatchString(inner)
	case strings.ContainsRune(`'"*?!-`, after):
		return !shellWord.MatchString(inner)
	}
	return true
}

var (
	// functionName is what a formula right before a bracket is, as in $f$(x): one
	// letter or a command, with its indices. A shell has a longer name there, a brace,
	// or what joins it to the command that the bracket begins.
	functionName = regexp.MustCompile(`^(\\?[A-Za-z]|\\[A-Za-z]+)'*([_^](\{[^{}]*\}|\\[A-Za-z]+|[A-Za-z0-9]))*'*$`)

	// shellWord is a variable in braces, or one with what joins it to the next, which
	// may be a quoted text or a parameter of the shell, as in $DIR/$*.
	shellWord = regexp.MustCompile(`^(\{[A-Za-z_][^\\{}]*\}|[A-Za-z_][A-Za-z0-9_]*[/:=,.@-])$`)
)

// barred reports whether a formula begins with an absolute value, as in |a-b|: what
// begins with a bar else is the next branch of an expression or a variable of Perl.
func barred(inner string) bool {
	value, _, closed := strings.Cut(inner[1:], "|")
	return closed && value != "" && strings.Count(inner, "|")%2 == 0 && !strings.ContainsAny(value[:1], "^=+ ")
}

// wordLetter reports whether a letter is one of a name: of ASCII alone, since other
// scripts write words right beside a formula.
func wordLetter(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// wordy reports whether a text is words alone, which two dollars, as a shell has
// them for its own number, stand around by chance.
func wordy(s string) bool {
	fields := strings.Fields(s)
	for _, f := range fields {
		if len(f) < 2 || strings.Trim(f, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ,.;:") != "" {
			return false
		}
	}
	return len(fields) > 0
}
