package submit

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/tui/complete"
)

// maxNear is how many names are offered in place of one that there is not.
const maxNear = 3

// nearNames returns the slash commands whose names are near another: those that
// begin like it, then those a few letters away.
func nearNames(name string, all []complete.Candidate) []string {
	names := make([]string, len(all))
	for i, c := range all {
		names[i] = c.Name
	}
	var out []string
	add := func(n string) {
		if n = "/" + n; len(out) < maxNear && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	for _, n := range config.NearestOf(name, names, min(1+len(name)/4, len(name)-1), maxNear) {
		add(n)
	}
	for _, n := range names {
		if len(name) > 1 && (strings.HasPrefix(n, name) || len(n) > 2 && strings.HasPrefix(name, n)) {
			add(n)
		}
	}
	return out
}
