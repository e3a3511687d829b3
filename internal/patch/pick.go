package patch

import "strings"

// Pick is the file with one of its hunks, and of what that changes only some
// lines, by their indices in Hunk.Lines: as a patch to be applied forwards or
// backwards, as with Part. A change that is not picked is as if it were not in
// the side that the patch is applied to, or as if it had been made there already.
func (f *File) Pick(hunk int, backwards bool, picked func(line int) bool) File {
	h := f.Hunks[hunk]
	p := picker{backwards: backwards, picked: picked}
	for line := range strings.Lines(h.Body) {
		p.take(line)
	}
	p.flush()
	h.OldLines, h.NewLines, h.Added, h.Removed = 0, 0, 0, 0
	for _, line := range p.out {
		h.count(line)
	}
	h.Body = strings.Join(p.out, "")
	out := *f
	out.Hunks, out.Added, out.Removed = []Hunk{h}, h.Added, h.Removed
	if f.Old == "" && backwards || f.New == "" && !backwards { // of the file something stays
		out.Old, out.New, out.Head = f.Name(), f.Name(), changedHead(f.Head)
	}
	return out
}

// picker keeps of each run of changed lines what is picked.
type picker struct {
	backwards bool
	picked    func(line int) bool

	out            []string
	n              int      // lines so far
	removed, added []string // of the run; empty: it goes
	ends           bool     // the run tells of a missing newline
	last           *string  // the line before
}

// take reads a line with its sign.
func (p *picker) take(line string) {
	switch line[0] {
	case '\\': // it belongs to the line before
		p.ends = true
		if *p.last != "" {
			*p.last += line
		}
		return
	case '-':
		p.removed = append(p.removed, p.kept(line, p.backwards))
		p.last = &p.removed[len(p.removed)-1]
	case '+':
		p.added = append(p.added, p.kept(line, !p.backwards))
		p.last = &p.added[len(p.added)-1]
	default:
		p.flush()
		p.out = append(p.out, line)
		p.last = &p.out[len(p.out)-1]
	}
	p.n++
}

// kept is what becomes of a line: itself, nothing, or one that does not change.
func (p *picker) kept(line string, goes bool) string {
	switch {
	case p.picked(p.n):
		return line
	case goes:
		return ""
	}
	return " " + line[1:]
}

// flush ends a run. What took the place of a line stands at it, so that a line
// that is picked alone does not move past its neighbours.
func (p *picker) flush() {
	both := min(len(p.removed), len(p.added))
	if p.ends { // after the last line nothing can stand
		both = 0
	}
	var run []string
	for i := range both {
		run = append(run, p.removed[i], p.added[i])
	}
	for _, line := range append(append(run, p.removed[both:]...), p.added[both:]...) {
		if line != "" {
			p.out = append(p.out, line)
		}
	}
	p.removed, p.added, p.ends = nil, nil, false
}

// changedHead makes of the head of a file that is new, or gone, the head of one
// that changed.
func changedHead(head string) string {
	var before, after string
	for line := range strings.Lines(head) {
		if v, ok := strings.CutPrefix(line, "--- "); ok {
			before = v
		} else if v, ok := strings.CutPrefix(line, "+++ "); ok {
			after = v
		}
	}
	const none = "/dev/null\n"
	if before == none {
		before = otherSide(after, "b/", "a/")
	} else if after == none {
		after = otherSide(before, "a/", "b/")
	}
	return "diff --git " + strings.TrimSuffix(before, "\n") + " " + after + "--- " + before + "+++ " + after
}

// otherSide names a file, quoted or not, as on the other side.
func otherSide(name, from, to string) string {
	quote, rest := "", name
	if v, ok := strings.CutPrefix(name, `"`); ok {
		quote, rest = `"`, v
	}
	return quote + to + strings.TrimPrefix(rest, from)
}
