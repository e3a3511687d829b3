package figure

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// maxMessage is how long messages are where there is room.
const maxMessage = 60

// says is the lines of a message, or of one to oneself.
func (s *scene) says(m *moment) (lines []string, wide int) {
	most := maxMessage
	if s.tight {
		most = maxLabel
	}
	sign := ""
	if m.from != nil && m.from == m.to {
		sign = "↺ "
	}
	for l := range strings.SplitSeq(m.shape.Text, "\n") {
		for _, l := range wrap.Lines(sanitize.Line(l), most, "") {
			lines = append(lines, sign+l)
			sign = strings.Repeat(" ", len([]rune(sign)))
		}
	}
	for _, l := range lines {
		wide = max(wide, xansi.StringWidth(l))
	}
	return lines, wide
}

// over gives whom a note is over, by their numbers; where that is nobody, last is
// before first, and it is right of last or left of first.
func (s *scene) over(shape *board.Shape) (first, last int) {
	r := shape.Bounds
	first, last = len(s.lives), -1
	for i, l := range s.lives {
		if l.x >= r.X {
			first = min(first, i)
		}
		if l.x <= r.X+r.W {
			last = i
		}
	}
	return first, last
}

// beside reports whether a note of nobody is left of the one that follows it.
func (s *scene) beside(shape *board.Shape, first, last int) (left bool) {
	r := shape.Bounds
	return last < 0 || first < len(s.lives) && s.lives[first].x-r.X-r.W < r.X-s.lives[last].x
}

// spread gives lifelines their columns, as close as what is said allows.
func (s *scene) spread() {
	place := map[*life]int{}
	for i, l := range s.lives {
		place[l] = i
	}
	for _, f := range s.frames {
		s.margin = max(s.margin, 3*s.within(f)+3)
	}
	right := 0
	for i, l := range s.lives {
		if l.col = l.w / 2; i > 0 {
			before := s.lives[i-1]
			l.col = before.col + (before.w+l.w)/2 + 2
		}
		l.col = max(l.col, s.margin+1)
		for _, m := range s.all {
			_, w := s.says(m)
			switch {
			case m.from != nil:
				a, b := min(place[m.from], place[m.to]), max(place[m.from], place[m.to])
				if a == b && a == i-1 {
					l.col = max(l.col, s.lives[a].col+w+5)
				} else if a < b && b == i {
					l.col = max(l.col, s.lives[a].col+w+4)
				}
				if a == b && i == len(s.lives)-1 && a == i {
					right = max(right, w+3)
				}
			case m.shape.Type != "frame":
				right = max(right, s.notesAt(m.shape, i, l))
			}
		}
		right = max(right, l.w-l.w/2)
	}
	s.width = s.lives[len(s.lives)-1].col + right + s.margin + 2
	for _, f := range s.frames {
		s.width = max(s.width, s.lives[0].col+s.margin+xansi.StringWidth(titleOf(f))+8)
	}
}

// notesAt makes room for a note before a lifeline, and gives what it needs behind
// the last one.
func (s *scene) notesAt(shape *board.Shape, i int, l *life) (behind int) {
	_, w := linesOf(shape.Text)
	w += 4
	first, last := s.over(shape)
	switch {
	case first > last && s.beside(shape, first, last):
		if i == first && i > 0 {
			l.col = max(l.col, s.lives[i-1].col+w+5)
		} else if i == first {
			l.col = max(l.col, w+3)
		}
	case first > last && i == last+1:
		l.col = max(l.col, s.lives[last].col+w+5)
	case first > last && last == i && i == len(s.lives)-1:
		return w + 3
	case first == last && i == last+1:
		l.col = max(l.col, s.lives[last].col+(w+1)/2+3)
	case first == last && i == first:
		l.col = max(l.col, w/2+1)
		return (w + 1) / 2
	case first < last && i == last:
		l.col = max(l.col, s.lives[first].col+w-5)
	}
	return 0
}

// rows gives what happens its rows, and tells how many there are.
func (s *scene) rows() int {
	row := 0
	for _, l := range s.lives {
		if !l.late {
			row = max(row, l.h)
		}
	}
	for _, l := range s.lives {
		l.top = l.h
	}
	for _, m := range s.all {
		m.row = row
		lines, _ := linesOf(m.shape.Text)
		switch {
		case m.shape.Type == "frame":
			row++
		case m.from == nil && m.shape.Text != "":
			row += len(lines) + 2
		case m.from != nil:
			if l := m.to; l.late && l.top == l.h { // its box is at the arrow
				l.row = m.row
				l.top = m.row + l.h
				row += max(l.h-2, 0)
			}
			says, _ := s.says(m)
			m.arrow = max(len(says), 1)
			row += m.arrow + 1
		}
	}
	for _, l := range s.lives {
		l.end = row
		if end := l.shape.Bounds.Y + l.shape.Bounds.H; s.short(l) {
			l.end = s.rowAt(end) + 1
		}
	}
	return row + 1
}

// short reports whether a line ends before others do.
func (s *scene) short(l *life) bool {
	return slices.ContainsFunc(s.lives, func(o *life) bool {
		return o.shape.Bounds.Y+o.shape.Bounds.H > l.shape.Bounds.Y+l.shape.Bounds.H+40
	})
}

// rowAt returns the row of a height of the board: that of the arrow, or whatever
// else, that is last above it.
func (s *scene) rowAt(y float64) int {
	row := 0
	for _, m := range s.all {
		if m.y > y+1 {
			break
		}
		row = m.row
		if m.from != nil {
			row += m.arrow
		}
	}
	return row
}

// within counts how many frames deep a frame holds others. The parts of one, such
// as the cases of an alt, are as wide as each other.
func (s *scene) within(f *board.Shape) int {
	deep := 0
	for _, part := range s.frames {
		if part.Bounds.X != f.Bounds.X || part.Bounds.W != f.Bounds.W {
			continue
		}
		for _, g := range s.frames {
			if a, b := part.Bounds, g.Bounds; b.Y > a.Y && b.Y+b.H <= a.Y+a.H && b.X >= a.X && b.X+b.W <= a.X+a.W &&
				b.W < a.W {
				deep = max(deep, s.within(g)+1)
			}
		}
	}
	return deep
}
