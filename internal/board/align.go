package board

import (
	"cmp"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Alignments are the names of what Align does: edges and middles on one line,
// or the same space between shapes.
func Alignments() []string {
	return []string{"left", "center", "right", "top", "middle", "bottom", "spread-across", "spread-down"}
}

// Align moves shapes onto one line, or spreads them evenly between the two that
// are farthest apart.
func (b *Board) Align(ids []string, how string) (Change, error) {
	if !slices.Contains(Alignments(), how) {
		return Change{}, wrong("align", "is-not-one-of", line(how), strings.Join(Alignments(), ", "))
	}
	return b.do(lang.English("align"), func(e *edit) error {
		var all []*Shape
		for _, id := range ids {
			s, err := e.whole("shapeIds", id)
			if err != nil {
				return err
			}
			if s.Arrow == nil || s.Arrow.From == "" && s.Arrow.To == "" { // others go where their shapes go
				all = append(all, s)
			}
		}
		if len(all) < 2 {
			return wrong("shapeIds", "want-two-shapes-or-more")
		}
		for i, by := range alignment(all, how) {
			if by == (Point{}) {
				continue
			}
			if err := e.moveTo(all[i], Point{X: all[i].Matrix.X, Y: all[i].Matrix.Y}.Add(by)); err != nil {
				return at(err, -1, all[i].ID)
			}
		}
		return nil
	})
}

// alignment returns the way that each shape goes.
func alignment(all []*Shape, how string) []Point {
	out := make([]Point, len(all))
	whole := all[0].Bounds
	for _, s := range all {
		whole = whole.Union(s.Bounds)
	}
	middle := whole.Center()
	for i, s := range all {
		r := s.Bounds
		switch how {
		case "left":
			out[i].X = whole.X - r.X
		case "center":
			out[i].X = middle.X - r.Center().X
		case "right":
			out[i].X = whole.X + whole.W - r.X - r.W
		case "top":
			out[i].Y = whole.Y - r.Y
		case "middle":
			out[i].Y = middle.Y - r.Center().Y
		case "bottom":
			out[i].Y = whole.Y + whole.H - r.Y - r.H
		}
	}
	if how == "spread-across" || how == "spread-down" {
		spread(all, out, how == "spread-across")
	}
	return out
}

func spread(all []*Shape, out []Point, across bool) {
	from := func(i int) float64 {
		if across {
			return all[i].Bounds.X
		}
		return all[i].Bounds.Y
	}
	long := func(i int) float64 {
		if across {
			return all[i].Bounds.W
		}
		return all[i].Bounds.H
	}
	order := make([]int, len(all))
	taken := 0.0
	for i := range order {
		order[i] = i
		taken += long(i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(from(a)+long(a)/2, from(b)+long(b)/2) })
	first, last := order[0], order[len(order)-1]
	gap := (from(last) + long(last) - from(first) - taken) / float64(len(all)-1)
	at := from(first)
	for _, i := range order {
		if across {
			out[i].X = at - from(i)
		} else {
			out[i].Y = at - from(i)
		}
		at += long(i) + gap
	}
}
