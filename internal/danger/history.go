package danger

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// history finds where an interactive shell puts lines of its history in: "!"
// and, at the beginning of a line, "^". The exceptions are those of bash and
// readline: what stands in single quotes and comments, behind a backslash,
// before a blank or "=", and $!, ${!x}, [!x], !(x) and a last ! in quotes.
func (r *reader) history() {
	reason := lang.Key("puts-line-shells-history")
	next := 0
	for i := 0; i < len(r.source); i++ {
		c := r.source[i]
		if c != '!' && (c != '^' || i > 0 && r.source[i-1] != '\n') {
			continue
		}
		for next < len(r.quoted) && r.quoted[next].to <= i {
			next++
		}
		if next < len(r.quoted) && r.quoted[next].from <= i {
			continue
		}
		if c == '^' || expands(r.source, i) {
			line := r.source[strings.LastIndexByte(r.source[:i], '\n')+1:]
			line, _, _ = strings.Cut(line, "\n")
			r.add(reason, line)
			return
		}
	}
}

// expands reports whether the mark at i is put for something of the history.
func expands(s string, i int) bool {
	if i+1 == len(s) || strings.IndexByte(" \t\r\n=(;&|<>)", s[i+1]) >= 0 {
		return false
	}
	slashes := 0
	for slashes < i && s[i-1-slashes] == '\\' {
		slashes++
	}
	if slashes%2 == 1 {
		return false
	}
	before := s[:i]
	switch {
	case strings.HasSuffix(before, "$") || strings.HasSuffix(before, "["):
		return false
	case strings.HasSuffix(before, "${"):
		return !strings.Contains(s[i:min(len(s), i+256)], "}")
	case s[i+1] == '"': // "done!"
		line := before[strings.LastIndexByte(before, '\n')+1:]
		return strings.Count(line, `"`)%2 == 0
	case s[i+1] == '/' && strings.HasSuffix(before, "#") && (i == 1 || s[i-2] == '\n'): // #!/bin/sh
		return false
	}
	return true
}
