package figure

import (
	"cmp"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/diagram/layout"
)

// node is a box of a diagram, or a frame around some.
type node struct {
	lines []string
	x     float64 // its centre on the board
	w, h  int     // in cells
	col   int     // its first column; of a lifeline, that of its line
	row   int     // its first row
	form  form
	bar   bool     // at which ways part or meet
	loops []string // what arrows say that lead back to it
}

// edge goes from one node to another.
type edge struct {
	label      string
	start, end string // its heads
	filled     bool
	pen        uint8
}

func edgeOf(s *board.Shape) edge {
	filled := s.Fill != "none" && s.Fill != ""
	return edge{brief(s.Text), s.Arrow.StartHead, s.Arrow.EndHead, filled, penOf(s.Dash, s.Size)}
}

func nodeOf(s *board.Shape, across bool) *node {
	text, wide := s.Text, 0
	switch {
	case s.Type == "frame":
		title := titleOf(s)
		return &node{form: formFrame, lines: []string{title}, w: xansi.StringWidth(title) + 6, h: 3}
	case s.Kind == "initial":
		return &node{form: formSign, lines: []string{"●"}, w: 1, h: 1}
	case s.Kind == "final" && text == "":
		return &node{form: formSign, lines: []string{"◉"}, w: 1, h: 1}
	case s.Kind == "decision" && text == "":
		text = "◇"
	case s.Kind == "box" && s.Fill == "fill" && text == "" && across:
		return &node{bar: true, w: 1, h: 3}
	case s.Kind == "box" && s.Fill == "fill" && text == "":
		return &node{bar: true, w: 9, h: 1}
	}
	n := &node{}
	n.lines, wide = linesOf(text)
	n.w, n.h = max(wide+4, 5), len(n.lines)+2
	if n.form = formOf(s, len(n.lines)); n.form == formDecision {
		n.w += 2 * ((n.h-1)/2 - 1)
	}
	return n
}

// called is the name of a node in words.
func (n *node) called() string {
	first := ""
	for _, l := range n.lines {
		if l != "" && !strings.HasPrefix(l, "«") {
			return l
		}
		first = cmp.Or(first, l)
	}
	return first
}

// put gives a node its place, and its text the middle of that: arrows may need it larger.
func (n *node) put(r layout.Rect) {
	n.col, n.row, n.w = r.X, r.Y, r.W
	if n.form == formBox || n.form == formStore || n.form == formNote || n.form == formDecision {
		for ; n.h < r.H; n.h++ {
			if n.lines = append(n.lines, ""); (r.H-n.h)%2 == 0 && !slices.Contains(n.lines, rule) {
				copy(n.lines[1:], n.lines)
				n.lines[0] = ""
			}
		}
	}
	n.h = r.H
}

func (n *node) middle() layout.Point { return layout.Point{X: n.col + n.w/2, Y: n.row + n.h/2} }

// meets is where an arrow that comes from one point and ends at another, at the side of a
// node, meets its outline, which may be further in.
func (n *node) meets(from, to layout.Point) layout.Point {
	if n.form != formDecision {
		return to
	}
	dx, dy := min(max(to.X-from.X, -1), 1), min(max(to.Y-from.Y, -1), 1)
	for !n.covers(to) && to.X >= n.col && to.X < n.col+n.w && to.Y >= n.row && to.Y < n.row+n.h {
		to.X, to.Y = to.X+dx, to.Y+dy
	}
	return to
}

// covers reports whether a node is in a cell.
func (n *node) covers(p layout.Point) bool {
	if p.Y < n.row || p.Y >= n.row+n.h {
		return false
	}
	in := n.inset(p.Y)
	return p.X >= n.col+in && p.X < n.col+n.w-in
}
