package prompt

import (
	"strings"
	"unicode"
)

// SlashWord cuts what stands behind a slash into its first word and the rest.
func SlashWord(line string) (word, rest string) {
	if i := strings.IndexFunc(line, unicode.IsSpace); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}

// OneWord reports whether a slash line is still its first word.
func OneWord(text string) bool {
	return strings.HasPrefix(text, "/") && strings.IndexFunc(text, unicode.IsSpace) < 0
}
