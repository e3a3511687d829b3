package patch

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// header is the line that begins a hunk.
var header = regexp.MustCompile(`^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// Unified is the unified diff of two texts, empty where they are the same.
// go-udiff 0.4.1 counts no lines that it keeps between two changes of a hunk, so
// that the new numbers of the hunks behind it come from the old ones.
func Unified(before, after, old, now string) string {
	lines := strings.SplitAfter(udiff.Unified(before, after, old, now), "\n")
	more := 0 // lines that the hunks before added
	for i, l := range lines {
		m := header.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		was, is := number(m[2], 1), number(m[4], 1)
		if at := number(m[1], 0); at > 0 {
			if at += more; is == 0 { // nothing is left: the line before
				at--
			}
			to := header.FindStringSubmatchIndex(l)[6:8]
			lines[i] = l[:to[0]] + strconv.Itoa(at) + l[to[1]:]
		}
		more += is - was
	}
	return strings.Join(lines, "")
}

func number(s string, or int) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	return or
}
