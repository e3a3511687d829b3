package submit

import (
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/complete"
	"golang.org/x/text/unicode/norm"
)

// enginePrefix is typed before a command of the engine that has the name of one
// of ours.
const enginePrefix = "engine:"

// commandOf finds the command of the engine that a line begins with, by
// whole words: the longest, since a name may hold spaces.
func commandOf(all []engine.Command, line string) (name, rest string, ok bool) {
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

// engineCommand finds the command of the engine that a line means.
func (s *Submitter) engineCommand(line string) (name, rest string, ok bool) {
	all := s.p.EngineCommands()
	if name, rest, ok = commandOf(all, line); ok {
		return name, rest, ok
	}
	line, ok = strings.CutPrefix(line, enginePrefix)
	if !ok {
		return "", "", false
	}
	return commandOf(all, line)
}

// EngineName is how a command of the engine is typed.
func (s *Submitter) EngineName(c engine.Command) string {
	if _, ours := s.p.Registry().BySlash(c.Name); ours {
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

// Slashes lists the commands that can be typed, with all of their names once
// something is. A name of the engine's that is one of ours has a prefix, and is
// listed where that is begun, and where the whole name is typed.
func (s *Submitter) Slashes(typed string) []complete.Candidate {
	var out []complete.Candidate
	for _, c := range s.p.Registry().All() {
		if c.Slash != "" {
			out = append(out, complete.Candidate{Name: c.Slash, Doc: lang.T(c.Doc),
				Args: c.SlashArgs != nil && len(c.Schema.Required) > 0})
		}
		for _, name := range c.Also {
			if typed != "" {
				out = append(out, complete.Candidate{Name: name, Doc: lang.T(c.Doc),
					Args: c.SlashArgs != nil && len(c.Schema.Required) > 0})
			}
		}
	}
	for _, c := range s.p.EngineCommands() {
		name := s.EngineName(c)
		if name != c.Name && typed != c.Name && (typed == "" || !strings.HasPrefix(name, typed)) {
			continue
		}
		out = append(out, complete.Candidate{Name: sanitize.Line(name), Doc: sanitize.Line(c.Description), Args: true,
			Bare: true})
	}
	return out
}
