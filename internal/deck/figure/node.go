package figure

import (
	"cmp"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// node is a box of a diagram, or a frame around some.
type node struct {
	id    string // of its shape
	lines []string
	x, y  float64 // its centre on the board
	wide  float64 // its size there
	tall  float64
	w, h  int // in cells, with its frame
	col   int // its centre
	row   int // its first row
	rank  int
	title string
	in    *node // the frame that it is in
	inner *level
	form  form
	bar   bool // at which ways part or meet
	via   *way // where an arrow passes a rank
	cross bool // arrows go from outside to what is in it
}

// edge goes from one node to another; a and b are what those are in, or are, where
// it runs.
type edge struct {
	id         string // of its shape
	round      bool   // it goes around the ranks, or nowhere
	from, to   *node
	a, b       *node
	label      string
	start, end string // its heads
	filled     bool
	pen        uint8
	lane       int  // the row or the column in which it turns
	track      int  // which of several it is
	room       int  // how many others are behind it
	high       bool // its label is where it leaves the upper rank
	joint      bool // its label is of others too, and where they are one line
	amid       int  // how far it goes across at least, where its label is on that piece; else 0
	way        *way
}

// way is an arrow that passes ranks: edges from one to the next, which are drawn
// all or not at all.
type way struct {
	whole edge
	lost  bool
}

// level is what is in a frame, or in the diagram.
type level struct {
	items     []*node
	near, far []edge
	loops     []loop
	sides     *ports // of the whole diagram
	across    bool
	tight     bool // ranks are as near to each other as arrows allow
	w, h      int
}

func edgeOf(s *board.Shape) edge {
	return edge{id: s.ID, label: brief(s.Text), start: s.Arrow.StartHead, end: s.Arrow.EndHead, filled: s.Fill != "none" && s.Fill != "", pen: penOf(s.Dash, s.Size)}
}

func nodeOf(s *board.Shape, across bool) *node {
	c := s.Matrix.Apply(board.Point{X: s.W / 2, Y: s.H / 2})
	n := &node{id: s.ID, x: c.X, y: c.Y, wide: s.W, tall: s.H}
	text := s.Text
	switch {
	case s.Type == "frame":
		n.inner, n.title = &level{}, titleOf(s)
		return n
	case s.Kind == "initial", s.Kind == "final" && text == "":
		n.form, n.lines, n.w, n.h = formSign, []string{"●"}, 1, 1
		if s.Kind == "final" {
			n.lines = []string{"◉"}
		}
		return n
	case s.Kind == "decision" && text == "":
		text = "◇"
	case s.Kind == "box" && s.Fill == "fill" && s.Text == "":
		n.bar, n.w, n.h = true, 9, 1
		if across {
			n.w, n.h = 1, 3
		}
		n.lines = []string{"━"}
		return n
	}
	wide := 0
	n.lines, wide = linesOf(text)
	n.w, n.h = max(wide+4, 5), len(n.lines)+2
	n.form = formOf(s, len(n.lines))
	if n.form == formDecision {
		n.w += 2 * ((n.h-1)/2 - 1)
	}
	return n
}

// heighten gives a node an empty row above and below its text.
func (n *node) heighten() {
	n.lines = slices.Concat([]string{""}, n.lines, []string{""})
	if n.h += 2; n.form == formDecision {
		n.w += 2
	}
}

// lift finds the level at which an edge runs, and what its ends are in there.
func (e *edge) lift(whole *level) *level {
	above := map[*node]*node{} // by frame, nil for the whole, what of it from is in
	for n := e.from; n != nil; n = n.in {
		above[n.in] = n
	}
	for n := e.to; n != nil; n = n.in {
		if a := above[n.in]; a != nil {
			e.a, e.b = a, n
			break
		}
	}
	for _, end := range []struct{ of, in *node }{{e.from, e.a}, {e.to, e.b}} {
		for n := end.of; n != end.in; n = n.in {
			n.in.cross = true
		}
	}
	if e.a.in == nil {
		return whole
	}
	return e.a.in.inner
}

// called is the name of a node in words.
func (n *node) called() string {
	if n.inner != nil {
		return n.title
	}
	first := ""
	for _, l := range n.lines {
		if l != "" && !strings.HasPrefix(l, "«") {
			return l
		}
		first = cmp.Or(first, l)
	}
	return first
}

// pad is how many rows of a frame are above what is in it.
func (n *node) pad() int {
	if n.cross {
		return 2
	}
	return 1
}
