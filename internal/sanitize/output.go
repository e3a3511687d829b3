package sanitize

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Output returns what a terminal would show of a program's lines: without their
// colours, and of lines that were written over, as progress is, their last state.
// Nothing else is carried out: other sequences stay for Text to show.
func Output(s string) string {
	if !strings.ContainsAny(s, "\x1b\r") {
		return s
	}
	s = revisited(s)
	var b strings.Builder
	b.Grow(len(s))
	for line := range strings.Lines(s) {
		text, end := line, ""
		if t, ok := strings.CutSuffix(line, "\n"); ok {
			text, end = strings.TrimSuffix(t, "\r"), "\n"
		}
		text = uncoloured(text)
		if strings.Contains(text, "\r") {
			text = overwritten(text)
		}
		b.WriteString(text)
		b.WriteString(end)
	}
	return b.String()
}

// revisited puts behind each line what was written over it after the cursor came
// back from a line below (CUU, CPL), so that it is a line that was written over.
func revisited(s string) string {
	if !upward.MatchString(s) {
		return s
	}
	rows := []*strings.Builder{{}}
	at := 0
	for s != "" {
		m := downUp.FindStringSubmatchIndex(s)
		if m == nil {
			rows[at].WriteString(s)
			break
		}
		rows[at].WriteString(s[:m[0]])
		n, move := 1, s[m[1]-1]
		if m[2] < m[3] {
			n, _ = strconv.Atoi(s[m[2]:m[3]])
			n = max(n, 1)
		}
		to := at + n
		if s = s[m[1]:]; move == 'A' || move == 'F' {
			to = at - n
		}
		if to = max(to, 0); move != '\n' {
			to = min(to, len(rows)-1) // a cursor does not make lines
		}
		switch {
		case to == len(rows):
			rows = append(rows, &strings.Builder{})
		case (to != at || move > 'B') && rows[to].Len() > 0: // as most do before they write
			rows[to].WriteByte('\r')
		}
		at = to
	}
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = strings.TrimSuffix(r.String(), "\r")
	}
	return strings.Join(out, "\n")
}

var (
	upward = regexp.MustCompile(`\x1b\[\d{0,4}[AF]`)
	downUp = regexp.MustCompile(`\x1b\[(\d{0,4})[ABEF]|\n`)
)

// uncoloured leaves out the sequences that colour (SGR).
func uncoloured(line string) string {
	if !strings.Contains(line, "\x1b[") {
		return line
	}
	var b strings.Builder
	for {
		text, rest, found := strings.Cut(line, "\x1b[")
		b.WriteString(text)
		if !found {
			return b.String()
		}
		n := 0
		for n < len(rest) && (rest[n] >= '0' && rest[n] <= '9' || rest[n] == ';' || rest[n] == ':') {
			n++
		}
		if line = rest; n < len(rest) && rest[n] == 'm' {
			line = rest[n+1:]
		} else {
			b.WriteString("\x1b[")
		}
	}
}

// overwritten is the last state of a line that goes back to its beginning, or
// erases itself.
func overwritten(line string) string {
	var now []rune // from the column blank on
	at, blank := 0, 0
	for line != "" {
		if line[0] == '\r' {
			at, line = 0, line[1:]
			continue
		}
		if n, keeps := erases(line); n > 0 {
			if line = line[n:]; !keeps {
				now, blank = now[:0], at
			} else if at < blank {
				now, blank = now[:0], at
			} else {
				now = now[:min(len(now), at-blank)]
			}
			continue
		}
		i := strings.IndexAny(line[1:], "\r\x1b") + 1
		if i == 0 {
			i = len(line)
		}
		if at < blank { // which costs no more than it took to get there
			now, blank = append(slices.Repeat([]rune{' '}, blank), now...), 0
		}
		for _, r := range line[:i] {
			if at-blank < len(now) {
				now[at-blank] = r
			} else {
				now = append(now, r)
			}
			at++
		}
		line = line[i:]
	}
	if len(now) == 0 {
		return ""
	}
	return strings.TrimRight(strings.Repeat(" ", blank)+string(now), " ")
}

// erases reads the sequence that erases a line from the cursor on, or all of it
// (EL): how long it is, and whether what stands before the cursor stays.
func erases(s string) (n int, keeps bool) {
	switch {
	case strings.HasPrefix(s, "\x1b[K"):
		return 3, true
	case strings.HasPrefix(s, "\x1b[0K"):
		return 4, true
	case strings.HasPrefix(s, "\x1b[2K"):
		return 4, false
	}
	return 0, false
}
