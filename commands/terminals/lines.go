package terminals

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/permit"
)

// Lines takes lines apart as each shell reads them. False: it is not sure
// what they do.
func Lines(text string, folders []string, home string) (all permit.Line, sure bool) {
	readings, sure := danger.Readings(text)
	for _, cwd := range folders {
		for i, reading := range readings {
			one, ok := inLines(reading, cwd, home)
			if i > 0 {
				one.Always = nil // spelled for the reading
			}
			all, sure = joined(all, one), sure && ok
		}
	}
	return all, sure
}

// inLines takes lines apart, and where they cannot be read as a whole each by
// itself, so that no line hides in another.
func inLines(text, cwd, home string) (permit.Line, bool) {
	all, ok := permit.ReadLine(text, cwd, home)
	if ok || !strings.Contains(text, "\n") {
		return all, ok
	}
	all = permit.Line{}
	for l := range strings.Lines(text) {
		if strings.TrimSpace(l) == "" {
			continue
		}
		one, _ := permit.ReadLine(l, cwd, home)
		all = joined(all, one)
	}
	return all, false
}

func joined(a, b permit.Line) permit.Line {
	a.Patterns, a.Always = Merge(a.Patterns, b.Patterns), Merge(a.Always, b.Always)
	a.Folders, a.Writes = Merge(a.Folders, b.Folders), Merge(a.Writes, b.Writes)
	a.Computed, a.Loose = a.Computed || b.Computed, a.Loose || b.Loose
	for _, p := range b.Places { // the likeliest stays last
		a.Places = append(slices.DeleteFunc(a.Places, func(o string) bool { return o == p }), p)
	}
	return a
}

// Merge adds to a the texts of b that it does not have.
func Merge(a, b []string) []string {
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(a, s)
		}
	}
	return a
}
