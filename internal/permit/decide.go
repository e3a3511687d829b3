package permit

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// Rules are those that hold.
type Rules struct {
	Allow []Rule
	// Ask is what is asked whatever Allow says.
	Ask []Rule
	// Danger reports whether a command line must be seen by a person; nil: none.
	Danger func(command string) bool
}

// Decide returns the rules that allow a request, each once, or none: then it is
// asked.
func (r Rules) Decide(p engine.Permission) []Rule {
	command, _ := p.Metadata["command"].(string)
	if len(p.Patterns) == 0 || command != "" && r.Danger != nil && r.Danger(command) {
		return nil
	}
	if p.Permission == shell && !covers(p.Patterns, command) {
		return nil
	}
	for _, text := range append([]string{command}, p.Patterns...) {
		if text != "" && slices.ContainsFunc(r.Ask, func(a Rule) bool { return a.asks(p.Permission, text) }) {
			return nil
		}
	}
	var by []Rule
	for _, text := range p.Patterns {
		i := slices.IndexFunc(r.Allow, func(a Rule) bool { return a.allows(p.Permission, text) })
		if i < 0 {
			return nil
		}
		if !slices.Contains(by, r.Allow[i]) {
			by = append(by, r.Allow[i])
		}
	}
	return by
}

// shell is the permission of command lines.
const shell = "bash"

// covers reports whether patterns are all that a command line consists of, in
// their order. The engine names the programs that a line runs and leaves out
// what it does besides, as changing the folder or a variable (1.18.33).
func covers(patterns []string, command string) bool {
	rest := command
	for _, p := range patterns {
		before, after, found := strings.Cut(rest, p)
		if !found || !joins(before) {
			return false
		}
		rest = after
	}
	return command != "" && joins(rest)
}

// joins reports whether a text only stands between commands.
func joins(s string) bool { return strings.Trim(s, " \t\n;&|") == "" }

// asks matches as widely as the pattern can be read.
func (r Rule) asks(permission, text string) bool {
	return (r.Permission == "*" || r.Permission == permission) &&
		matchWildcard(r.Pattern, text, func(string) bool { return true })
}

// allows matches narrowly: what * stands for may not begin another command,
// write a file, or lead out of a folder.
func (r Rule) allows(permission, text string) bool {
	if r.Permission != permission {
		return false
	}
	within := func(s string) bool { return !climbs(s) }
	if permission == shell {
		within = func(s string) bool { return !strings.ContainsAny(s, ";&|<>$`()\n\r\\") }
	}
	return matchWildcard(r.Pattern, text, within)
}

// climbs reports whether a path goes up.
func climbs(s string) bool {
	return slices.Contains(strings.FieldsFunc(s, func(c rune) bool { return c == '/' || c == '\\' }), "..")
}

// matchWildcard matches a pattern in which * stands for any text that fits. An ending
// " *" may stand for nothing, as in the engine (1.18.33).
func matchWildcard(pattern, text string, fits func(string) bool) bool {
	if head, ok := strings.CutSuffix(pattern, " *"); ok && matchWildcard(head, text, fits) {
		return true
	}
	pieces := strings.Split(pattern, "*")
	if len(pieces) == 1 {
		return pattern == text
	}
	rest, ok := strings.CutPrefix(text, pieces[0])
	last := pieces[len(pieces)-1]
	if !ok || len(rest) < len(last) || !strings.HasSuffix(rest, last) {
		return false
	}
	rest = rest[:len(rest)-len(last)]
	for _, piece := range pieces[1 : len(pieces)-1] {
		before, after, found := strings.Cut(rest, piece)
		if !found || !fits(before) {
			return false
		}
		rest = after
	}
	return fits(rest)
}
