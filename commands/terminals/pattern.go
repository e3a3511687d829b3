package terminals

import (
	"path/filepath"
	"regexp"
	"strings"
)

// maxMatches bounds the files that a pattern of a line is looked up for.
const maxMatches = 500

// IsPattern reports whether a shell puts files for a word.
func IsPattern(p string) bool { return strings.ContainsAny(p, "*?[") }

// set is a bracket expression, which shells and Go spell apart.
var set = regexp.MustCompile(`\[[!^]?\]?(?:\[[:.=]\w+[:.=]\]|[^\]])*\]`)

// Matches returns the files that a shell may put for a pattern, absolute; a set
// of characters stands for any. True: they are too many, or it is no pattern
// whose files can be told.
func Matches(pattern string) ([]string, bool) {
	wider := set.ReplaceAllString(pattern, "?")
	if strings.Contains(wider, "**") || strings.Contains(wider, `\`) {
		return nil, true
	}
	found, err := filepath.Glob(strings.ReplaceAll(wider, "[", "?"))
	if err != nil || len(found) > maxMatches {
		return nil, true
	}
	parts := strings.Split(wider, string(filepath.Separator))
	var out []string
	for _, f := range found {
		if !hides(parts, strings.Split(f, string(filepath.Separator))) {
			out = append(out, f)
		}
	}
	return out, false
}

// hides reports whether a name begins with a dot that its pattern has not, which
// shells leave out.
func hides(pattern, names []string) bool {
	for i := range min(len(pattern), len(names)) {
		if strings.HasPrefix(names[i], ".") && !strings.HasPrefix(pattern[i], ".") {
			return true
		}
	}
	return false
}
