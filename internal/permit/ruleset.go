package permit

import (
	"strings"
	"unicode/utf16"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Permissions by the engine's names (1.18.33).
const (
	Edit     = "edit"
	Bash     = shell
	Read     = "read"
	Grep     = "grep"
	Glob     = "glob"
	External = "external_directory"
)

// Evaluate returns the rule that decides on one pattern of a permission, as
// engine 1.18.33 finds it: of all sets in their order, the last rule whose
// permission and pattern both match. Where none does, it is asked.
func Evaluate(permission, pattern string, sets ...[]engine.Rule) engine.Rule {
	for i := len(sets) - 1; i >= 0; i-- {
		for j := len(sets[i]) - 1; j >= 0; j-- {
			r := sets[i][j]
			if Matches(r.Permission, permission) && Matches(r.Pattern, pattern) {
				return r
			}
		}
	}
	return engine.Rule{Permission: permission, Pattern: "*", Action: engine.ActionAsk}
}

// Matches reports whether a pattern of the engine matches all of a text: *
// stands for any text, ? for one character (a UTF-16 unit, as the engine
// counts), a backslash for a slash, and an ending " *" for nothing too.
func Matches(pattern, text string) bool {
	p, t := units(pattern), units(text)
	if n := len(p); n >= 2 && p[n-1] == '*' && p[n-2] == ' ' {
		return glob(p[:n-2], t) || glob(p, t)
	}
	return glob(p, t)
}

func units(s string) []uint16 {
	return utf16.Encode([]rune(strings.ReplaceAll(s, `\`, "/")))
}

// glob matches in time that grows with the product of both lengths at most.
func glob(p, t []uint16) bool {
	star, mark := -1, 0 // the last * and where it began to match
	i, j := 0, 0
	for j < len(t) {
		switch {
		case i < len(p) && p[i] == '*':
			star, mark = i, j
			i++
		case i < len(p) && (p[i] == '?' || p[i] == t[j]):
			i++
			j++
		case star >= 0:
			mark++
			i, j = star+1, mark
		default:
			return false
		}
	}
	for i < len(p) && p[i] == '*' {
		i++
	}
	return i == len(p)
}
