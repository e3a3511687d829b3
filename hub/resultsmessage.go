package hub

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/snapshot"
)

// Bounds of a message that tells results, and of what one result gave, in
// bytes.
const (
	maxMessage     = 16 << 10
	maxMessageData = 6000
)

// ResultsMessage tells an agent what came of its commands since it was told
// last, in their order. Recent are those and earlier ones: what failed again
// and again comes first, as on the page. It is empty where nothing is new.
func ResultsMessage(fresh, recent []snapshot.Result) string {
	if len(fresh) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("What your command blocks gave (the program tells this, the person did not type it):\n")
	if len(fresh) > len(recent) {
		recent = fresh
	}
	for _, line := range stops(ofFailing(fresh, recent)) {
		b.WriteString(line)
	}
	lines, out := fitting(collapse(fresh), maxMessage, maxMessageData)
	if out > 0 {
		fmt.Fprintf(&b, "- and %d before these, left out here\n", out)
	}
	for _, l := range lines {
		b.WriteString(l)
	}
	return b.String()
}

// ofFailing are the recent results of commands that failed among the fresh.
func ofFailing(fresh, recent []snapshot.Result) []snapshot.Result {
	failing := map[string]bool{}
	for _, r := range fresh {
		failing[r.Cmd] = failing[r.Cmd] || !r.Success
	}
	return slices.DeleteFunc(slices.Clone(recent), func(r snapshot.Result) bool { return !failing[r.Cmd] })
}
