package patch

import (
	"fmt"
	"strings"
)

// Part is a patch of some of a file's hunks, by their indices in order, to be
// applied to what was before the change or, backwards, taken out of what is
// after it.
func (f *File) Part(backwards bool, hunks ...int) string {
	part := f.Alone(backwards, hunks...)
	var b strings.Builder
	b.WriteString(part.Head)
	for _, h := range part.Hunks {
		b.WriteString(h.Head())
		b.WriteString(h.Body)
	}
	return b.String()
}

// Alone is the file with some of its hunks, as Part applies them. The side that they
// are applied to has its lines where the file has them; the other's numbers follow
// from the hunks that are in it. Whoever takes back what Part did needs those. Only
// all of them bring along that the file was renamed, or its mode.
func (f *File) Alone(backwards bool, hunks ...int) File {
	out := *f
	if len(hunks) < len(f.Hunks) {
		out = f.texts(backwards)
	}
	out.Hunks, out.Added, out.Removed = nil, 0, 0
	grown := 0
	for _, i := range hunks {
		h := f.Hunks[i]
		if backwards {
			h.Old = max(0, h.New-grown+gap(h.NewLines)-gap(h.OldLines))
		} else {
			h.New = max(0, h.Old+grown+gap(h.OldLines)-gap(h.NewLines))
		}
		grown += h.NewLines - h.OldLines
		out.add(h)
	}
	return out
}

// gap is 1 for a side without lines, which is named by the line before it.
func gap(lines int) int {
	if lines == 0 {
		return 1
	}
	return 0
}

// Head is the line that begins the hunk.
func (h *Hunk) Head() string {
	head := fmt.Sprintf("@@ -%d,%d +%d,%d @@", h.Old, h.OldLines, h.New, h.NewLines)
	if h.Section != "" {
		head += " " + h.Section
	}
	return head + "\n"
}

// Whole is the file's patch as it was.
func (f *File) Whole() string {
	all := make([]int, len(f.Hunks))
	for i := range all {
		all[i] = i
	}
	return f.Part(false, all...)
}

// Mark is what changed at lines of the file as it is after the change, from 1:
// First to Last are new or changed. Gone lines stand between First-1 and First,
// and Last is First-1 then.
type Mark struct {
	First, Last int
	Was         int // how many lines stood there before
}

// Marks are the file's changes by its lines. They are exact for a patch without
// lines around the changes (git's -U0), and as exact as those allow else.
func (f *File) Marks() []Mark {
	var out []Mark
	for _, h := range f.Hunks {
		m := Mark{First: h.New, Last: h.New + h.NewLines - 1, Was: h.OldLines}
		if h.NewLines == 0 {
			m.First, m.Last = h.New+1, h.New
		}
		out = append(out, m)
	}
	return out
}
