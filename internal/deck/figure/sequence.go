package figure

import (
	"cmp"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

// life is a lifeline of a sequence: the box at its top and the line below.
type life struct {
	*node
	shape    *board.Shape
	late     bool // it begins with a message
	top, end int  // the rows of its line
}

// moment is what happens at a height of the board: a message, a note, the
// beginning or the end of a frame.
type moment struct {
	y        float64
	order    int
	shape    *board.Shape
	ends     bool // of a frame
	row, at  int  // where it is drawn; at is the column of a frame's title
	arrow    int  // how many rows below its words begin its arrow is
	from, to *life
}

// scene is a sequence while it is drawn.
type scene struct {
	lives  []*life
	byID   map[string]*life
	all    []*moment
	frames []*board.Shape
	parts  map[*board.Shape]*board.Shape // the frame that goes on with another: the cases of an alt
	wakes  []*board.Shape
	margin int
	tight  bool // messages are broken sooner
	width  int
}

// sequence draws who says what to whom, one below the other, with the frames
// around what happens at times. Where it is close long messages are broken sooner.
func sequence(v *board.View, tight bool) ([]string, error) {
	s := &scene{tight: tight, byID: map[string]*life{}, parts: map[*board.Shape]*board.Shape{}}
	s.collect(v)
	if len(s.lives) == 0 || len(s.lives) > maxNodes {
		return nil, lang.Errorf("the-diagram-has-nodes", len(s.lives))
	}
	s.spread()
	if s.width > maxWide {
		return nil, lang.Errorf("the-diagram-is-columns-wide", s.width)
	}
	height := s.rows()
	if height > maxTall {
		return nil, lang.Errorf("diagram-too-large-slide")
	}
	c := newCanvas(s.width, height)
	for _, f := range s.frames {
		if !s.goesOn(f) {
			s.frame(c, f)
		}
	}
	for _, l := range s.lives {
		s.line(c, l)
	}
	for _, m := range s.all {
		switch {
		case m.shape.Arrow != nil:
			s.message(c, m)
		case m.shape.Type != "frame":
			s.remark(c, m)
		}
	}
	for _, m := range s.all {
		if m.shape.Type == "frame" && !m.ends {
			s.title(c, m)
		}
	}
	return c.rows(), nil
}

// collect finds who takes part and what happens, from the top down.
func (s *scene) collect(v *board.View) {
	top := 0.0
	for _, shape := range v.Shapes {
		if shape.Kind == "lifeline" {
			lines, wide := linesOf(shape.Text)
			n := &node{lines: lines, w: max(wide+4, 5), h: len(lines) + 2, x: shape.Matrix.X + shape.W/2}
			l := &life{node: n, shape: shape}
			if len(s.lives) == 0 || shape.Matrix.Y < top {
				top = shape.Matrix.Y
			}
			s.byID[shape.ID] = l
			s.lives = append(s.lives, l)
		}
	}
	for _, l := range s.lives {
		l.late = l.shape.Matrix.Y > top+20
	}
	slices.SortStableFunc(s.lives, func(a, b *life) int { return cmp.Compare(a.x, b.x) })
	for _, shape := range v.Shapes {
		switch {
		case shape.Part != "" || shape.Kind == "lifeline" || shape.Type == "text":
		case shape.Kind == "activation":
			s.byID[shape.ID] = s.byID[shape.Parent]
			s.wakes = append(s.wakes, shape)
		case shape.Kind == "actor":
			for _, l := range s.lives {
				if x := shape.Bounds.Center().X; x-l.x < 20 && l.x-x < 20 && len(l.lines) > 0 {
					l.lines[0] = "☺ " + l.lines[0]
					l.w = max(l.w, xansi.StringWidth(l.lines[0])+4)
				}
			}
		case shape.Type == "frame" && shape.Bounds.Y >= top:
			s.frames = append(s.frames, shape)
			s.all = append(s.all, &moment{y: shape.Bounds.Y, order: 1, shape: shape},
				&moment{y: shape.Bounds.Y + shape.Bounds.H, shape: shape, ends: true})
		case shape.Type == "frame":
			s.group(shape)
		case shape.Arrow == nil:
			s.all = append(s.all, &moment{y: shape.Bounds.Y, order: 2, shape: shape})
		}
	}
	for _, shape := range v.Shapes {
		if shape.Arrow == nil {
			continue
		}
		if from, to := s.byID[shape.Arrow.From], s.byID[shape.Arrow.To]; from != nil && to != nil {
			s.all = append(s.all, &moment{y: shape.Arrow.Path[0].Y, order: 2, shape: shape, from: from, to: to})
		}
	}
	slices.SortStableFunc(s.all, func(a, b *moment) int { return cmp.Or(cmp.Compare(a.y, b.y), a.order-b.order) })
	s.join()
}

// join finds the frames that are cases of one, as those of an alt: they stand below
// each other and are as wide. Between them is one line.
func (s *scene) join() {
	const apart = 40 // on the board
	for _, f := range s.frames {
		for _, g := range s.frames {
			a, b := f.Bounds, g.Bounds
			further := strings.HasPrefix(g.Text, "else") || strings.HasPrefix(g.Text, "and") ||
				strings.HasPrefix(g.Text, "option")
			if further && a.X == b.X && a.W == b.W && b.Y > a.Y && b.Y-a.Y-a.H < apart {
				s.parts[f] = g
			}
		}
	}
	s.all = slices.DeleteFunc(s.all, func(m *moment) bool { return m.ends && s.parts[m.shape] != nil })
}

// goesOn reports whether a frame is a further case of another.
func (s *scene) goesOn(f *board.Shape) bool {
	for _, g := range s.parts {
		if g == f {
			return true
		}
	}
	return false
}

// group names the box that people are in above their names.
func (s *scene) group(f *board.Shape) {
	for _, l := range s.lives {
		if l.x >= f.Bounds.X && l.x <= f.Bounds.X+f.Bounds.W {
			name := brief("[" + f.Text + "]")
			l.lines = append([]string{name}, l.lines...)
			l.w, l.h = max(l.w, xansi.StringWidth(name)+4), len(l.lines)+2
		}
	}
}
