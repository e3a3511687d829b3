package tui

import (
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
)

// enginePrefix is typed before a command of the engine that has the name of one
// of ours.
const enginePrefix = "engine:"

// engineCommand finds the command of the engine that a line begins with, by
// whole words: the longest, since a name may hold spaces.
func engineCommand(all []engine.Command, line string) (name, rest string, ok bool) {
	word, args := prompt.SlashWord(line)
	for _, c := range all {
		behind, begins := strings.CutPrefix(line, c.Name)
		first, _ := utf8.DecodeRuneInString(behind)
		switch whole := behind == "" || unicode.IsSpace(first); {
		case c.Name == "" || ok && len(c.Name) <= len(name):
		case begins && whole:
			name, rest, ok = c.Name, strings.TrimSpace(behind), true
		case norm.NFC.String(c.Name) == norm.NFC.String(word): // a file's name may be written in the other form
			name, rest, ok = c.Name, args, true
		}
	}
	return name, rest, ok
}

// typedCommand finds the command of the engine that a line means.
func (m *Model) typedCommand(line string) (name, rest string, ok bool) {
	if name, rest, ok = engineCommand(m.conn.Commands(), line); ok {
		return name, rest, ok
	}
	line, ok = strings.CutPrefix(line, enginePrefix)
	if !ok {
		return "", "", false
	}
	return engineCommand(m.conn.Commands(), line)
}

// typedName is how a command of the engine is typed.
func (m *Model) typedName(c engine.Command) string {
	if _, ours := m.reg.BySlash(c.Name); ours {
		return enginePrefix + c.Name
	}
	return c.Name
}

// isProse reports whether a word behind a slash is no name that somebody
// mistyped: it is a path, or goes on in another script. names are those of the
// commands. It looks at the disk.
func isProse(word string, names []string) bool {
	stem := word
	if i := strings.IndexFunc(word, isForeign); i >= 0 {
		stem = word[:i]
	}
	alike := names
	switch {
	case isPath(stem):
		alike = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !strings.Contains(n, "/") })
	case stem != "" && stem != word:
		alike = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return isASCII(n) })
	case stem == "":
		return false
	default:
		_, err := os.Lstat("/" + strings.TrimRight(stem, ":;,.!?)"))
		return err == nil
	}
	return len(config.NearestOf(word, alike, 1+len(word)/6, 1)) == 0
}

// isPath reports whether a word behind a slash has another in it.
func isPath(word string) bool { return strings.Contains(word, "/") }

func isForeign(r rune) bool { return r >= utf8.RuneSelf }

func isASCII(s string) bool { return strings.IndexFunc(s, isForeign) < 0 }

// shellLine returns what follows ! in a prompt: a command line that the engine
// runs in the session.
func shellLine(text string) (string, bool) {
	line, ok := strings.CutPrefix(text, "!")
	line = strings.TrimSpace(line)
	return line, ok && line != ""
}
