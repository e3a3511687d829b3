package patch

import (
	"slices"
	"strings"
)

// Narrow is the file's change with so many lines around what changed at most:
// the engine gives whole files (1.18.33), which would be one hunk each.
func (f File) Narrow(around int) File {
	var hunks []Hunk
	for _, h := range f.Hunks {
		hunks = append(hunks, h.narrow(around)...)
	}
	f.Hunks = hunks
	return f
}

func (h Hunk) narrow(around int) []Hunk {
	lines, shown := split(h.Body), split(h.Shown)
	pieces := changed(lines, around)
	if len(pieces) == 0 || len(pieces) == 1 && pieces[0] == [2]int{0, len(lines)} {
		return []Hunk{h}
	}
	var out []Hunk
	at := counter{old: h.Old, now: h.New}
	if h.OldLines == 0 {
		at.old++
	}
	if h.NewLines == 0 {
		at.now++
	}
	i := 0
	for n, p := range pieces {
		for ; i < p[0]; i++ {
			at.pass(lines[i])
		}
		part := Hunk{Old: at.old, New: at.now, Body: strings.Join(lines[p[0]:p[1]], "")}
		if len(shown) == len(lines) {
			part.Shown = strings.Join(shown[p[0]:p[1]], "")
		}
		if n == 0 {
			part.Section = h.Section
		}
		for ; i < p[1]; i++ {
			at.pass(lines[i])
			part.count(lines[i])
		}
		part.Old -= gap(part.OldLines)
		part.New -= gap(part.NewLines)
		out = append(out, part)
	}
	return out
}

// split returns the lines of a hunk's text.
func split(text string) []string {
	return slices.Collect(strings.Lines(text))
}

// changed are the runs of lines that changed, with those around them. Runs whose
// surroundings meet are one.
func changed(lines []string, around int) [][2]int {
	var out [][2]int
	for i, l := range lines {
		if l[0] != '+' && l[0] != '-' {
			continue
		}
		from, to := max(i-around, 0), min(i+1+around, len(lines))
		for to < len(lines) && lines[to][0] == '\\' { // it belongs to the line before
			to++
		}
		if n := len(out) - 1; n >= 0 && from <= out[n][1] {
			out[n][1] = to
		} else {
			out = append(out, [2]int{from, to})
		}
	}
	return out
}

// counter is where both sides are.
type counter struct{ old, now int }

func (c *counter) pass(line string) {
	switch line[0] {
	case '-':
		c.old++
	case '+':
		c.now++
	case '\\':
	default:
		c.old++
		c.now++
	}
}

// count counts a line of the hunk.
func (h *Hunk) count(line string) {
	switch line[0] {
	case '-':
		h.OldLines++
		h.Removed++
	case '+':
		h.NewLines++
		h.Added++
	case '\\':
	default:
		h.OldLines++
		h.NewLines++
	}
}
