// Package langtest is a stand-in language for tests: each text is itself between
// ⟦ and ⟧ with other letters, so that what is drawn shows which words were never
// said through package lang.
package langtest

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Pseudo speaks the stand-in language until the test ends.
func Pseudo(t testing.TB) {
	t.Helper()
	t.Cleanup(lang.UseTest(Said))
}

const plain, other = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
	"åƀçđéƒĝĥîĵķļɱñöþɋŕšŧûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻḾÑÖÞɊŔŠŦÛṼŴẊÝŽ"

var (
	letters = strings.NewReplacer(pairs()...)
	verb    = regexp.MustCompile(`%(?:\[\d+\])?[-+# 0]*[0-9.*]*[a-zA-Z%]`)
)

func pairs() []string {
	var out []string
	to := []rune(other)
	for i, r := range plain {
		out = append(out, string(r), string(to[i]))
	}
	return out
}

// Said is a text in the stand-in language: its verbs and edges stay.
func Said(text string) string {
	inner := strings.Trim(text, " ")
	if inner == "" {
		return text
	}
	start, end, _ := strings.Cut(text, inner)
	var b strings.Builder
	at := 0
	for _, m := range verb.FindAllStringIndex(inner, -1) {
		b.WriteString(letters.Replace(inner[at:m[0]]) + inner[m[0]:m[1]])
		at = m[1]
	}
	return start + "⟦" + b.String() + letters.Replace(inner[at:]) + "⟧" + end
}

var (
	word = regexp.MustCompile(`[^\s│─|()\[\]{}⟦⟧"'“”‘’«»,;…]*[A-Za-z][^\s│─|()\[\]{}⟦⟧"'“”‘’«»,;…]*`)
	// A name by its looks: /open, main.go, ctrl+o, a_b, 2m, --flag.
	name = regexp.MustCompile(
		`^(/.*|--?[a-z].*|.*[A-Za-z0-9][./_:+=@\\][A-Za-z0-9*=.,/\\+-].*|.*\d.*|[A-Za-z]|enter|esc|tab|space|shift` +
			`|home|end|pgup|pgdown|up|down|left|right|backspace|delete|del|ctrl|alt)$`)
)

// Unsaid are the words in what is drawn that no text said. Keys, paths and ids
// are none of them, nor are the words that are known: names, and what people
// wrote.
func Unsaid(drawn string, known ...string) []string {
	drawn = ansi.Strip(drawn)
	for _, k := range known {
		drawn = strings.ReplaceAll(drawn, k, "")
	}
	var out []string
	for _, w := range word.FindAllString(drawn, -1) {
		w = strings.Trim(w, ".:!?·•<>*+-=~`→←↑↓▸▾●○")
		if w != "" && !name.MatchString(w) && strings.ContainsAny(w, plain) {
			out = append(out, w)
		}
	}
	return out
}
