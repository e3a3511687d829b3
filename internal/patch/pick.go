package patch

import "strings"

// Pick is the file with one of its hunks, and of what that changes only some
// lines, by their indices in Hunk.Lines: as a patch to be applied forwards or
// backwards, as with Part. A change that is not picked is as if it were not in
// the side that the patch is applied to, or as if it had been made there already.
// A line that ended its file without a newline gets one where another line comes
// to follow it.
func (f *File) Pick(hunk int, backwards bool, picked func(line int) bool) File {
	if f.Link() { // its one line is where it leads
		return f.Alone(backwards, hunk)
	}
	h := f.Hunks[hunk]
	runs := h.picks(backwards, picked)
	lines := joined(runs)
	h.OldLines, h.NewLines, h.Added, h.Removed = 0, 0, 0, 0
	for _, line := range lines {
		h.count(line)
	}
	h.Body, h.Shown = strings.Join(lines, ""), ""
	out := f.texts(backwards)
	out.Hunks, out.Added, out.Removed = []Hunk{h}, h.Added, h.Removed
	// of the file something stays
	if f.Old == "" && backwards && h.OldLines > 0 || f.New == "" && !backwards && h.NewLines > 0 {
		out.Old, out.New, out.Head = f.Name(), f.Name(), changedHead(f.Head)
	}
	return out
}

// pick is a line of one side or both, of which the text has no newline.
type pick struct {
	text     string
	old, new bool
	open     bool // it ended its file, without a newline
}

// picks are the lines of both sides, once what is not picked does not change. What
// took the place of a line stands at it, so that a line that is picked alone does
// not move past its neighbours.
func (h *Hunk) picks(backwards bool, picked func(line int) bool) []pick {
	var out, removed, added []pick
	flush := func() {
		for i := range max(len(removed), len(added)) {
			if i < len(removed) {
				out = append(out, removed[i])
			}
			if i < len(added) {
				out = append(out, added[i])
			}
		}
		removed, added = removed[:0], added[:0]
	}
	var last *pick
	n := 0
	for line := range strings.Lines(h.Body) {
		sign, text := byte(' '), strings.TrimSuffix(line, "\n")
		if text != "" {
			sign, text = text[0], text[1:]
		}
		if sign == '\\' { // it belongs to the line before
			last.open = true
			continue
		}
		p := pick{text: text, old: sign != '+', new: sign != '-'}
		if !picked(n) && p.old != p.new { // it is on both sides or on none, as the side that is there says
			p.old = backwards == p.new
			p.new = p.old
		}
		n++
		to := &out
		switch sign {
		case '-':
			to = &removed
		case '+':
			to = &added
		default:
			flush()
		}
		*to = append(*to, p)
		last = &(*to)[len(*to)-1]
	}
	flush()
	return out
}

// joined writes the lines with their signs.
func joined(picks []pick) []string {
	lastOld, lastNew := -1, -1
	for i, p := range picks {
		if p.old {
			lastOld = i
		}
		if p.new {
			lastNew = i
		}
	}
	var out []string
	put := func(sign, text string, open bool) {
		if open {
			text += "\n\\ No newline at end of file"
		}
		out = append(out, sign+text+"\n")
	}
	for i, p := range picks {
		old, now := p.open && i == lastOld, p.open && i == lastNew
		if p.old && p.new && old == now {
			put(" ", p.text, old)
			continue
		}
		if p.old {
			put("-", p.text, old)
		}
		if p.new {
			put("+", p.text, now)
		}
	}
	return out
}

// texts is the file as one whose name and mode stay, on the side that a patch is
// applied to: what is left of a change of both is that of its lines.
func (f *File) texts(backwards bool) File {
	out := *f
	if f.Old == "" || f.New == "" || f.Old == f.New && f.OldMode == f.Mode {
		return out
	}
	before, after := named(f.Head)
	if backwards {
		out.Old, before = f.New, otherSide(after, "b/", "a/")
	} else {
		out.New, after = f.Old, otherSide(before, "a/", "b/")
	}
	out.OldMode, out.Mode, out.Head = "", "", titled(before, after)
	return out
}

// changedHead makes of the head of a file that is new, or gone, the head of one
// that changed.
func changedHead(head string) string {
	before, after := named(head)
	const none = "/dev/null\n"
	if before == none {
		before = otherSide(after, "b/", "a/")
	} else if after == none {
		after = otherSide(before, "a/", "b/")
	}
	return titled(before, after)
}

// named returns the names of both sides, as a head has them.
func named(head string) (before, after string) {
	for line := range strings.Lines(head) {
		if v, ok := strings.CutPrefix(line, "--- "); ok {
			before = v
		} else if v, ok := strings.CutPrefix(line, "+++ "); ok {
			after = v
		}
	}
	return before, after
}

// titled is the head of a file that changed.
func titled(before, after string) string {
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
