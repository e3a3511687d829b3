package route

import (
	"slices"

	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Form is how a box is drawn.
type Form uint8

// The forms; those from Frame on have a border of box characters.
const (
	Dots    Form = iota // its outline in dots of braille
	Speck               // smaller than a cell
	Sign                // one sign: where states begin and end
	Bar                 // narrower than a cell: a thick line
	Words               // its label in a row, between brackets
	Text                // words without a box
	Frame               // a frame of box characters
	Pill                // one with round sides
	Hexagon             // one with slanted sides: a decision
	Slant               // one that leans
	Drum                // one with a lid
)

// Framed reports whether a form has a border of box characters.
func (f Form) Framed() bool { return f >= Frame }

// Sides returns how many cells of a row a form has for itself.
func (f Form) Sides(rows int) int {
	switch f {
	case Hexagon:
		return 2*((rows-1)/2) + 2
	case Slant:
		return rows + 1
	case Pill:
		return 4
	}
	return 2
}

// Box is what arrows go around, and begin and end at.
type Box struct {
	cells.Area
	Form  Form
	Rules []int // the rows of the lines across it
	N     int   // its number among the boxes
}

// Span returns from where to where a box goes in one of its rows.
func (k *Box) Span(y int) (x0, x1 int) {
	i := y - k.Y0
	switch k.Form {
	case Hexagon:
		in := k.slope(i)
		return k.X0 + in, k.X1 - in
	case Slant:
		return k.X0 + k.Rows() - 1 - i, k.X1 - i
	}
	return k.X0, k.X1
}

// slope returns how far the sides of a hexagon are in, in one of its rows.
func (k *Box) slope(i int) int {
	n := k.Rows()
	half := n / 2
	if i >= half && (n%2 == 0 || i > half) {
		i = n - 1 - i
	}
	if n%2 == 1 {
		return half - i
	}
	return half - 1 - i
}

// offRule returns the row nearest to one in which no line goes across the box: what comes
// there seems to be that line.
func (k *Box) offRule(row int) int {
	for n := range k.Rows() {
		at := row + (n+1)/2*(1-n%2*2)
		if at > k.Y0 && at < k.Y1 && !slices.Contains(k.Rules, at) {
			return at
		}
	}
	return row
}

// columns returns the first and the last column where lines meet the upper and the lower side.
func (k *Box) columns() [2]int {
	in := 1
	switch k.Form {
	case Hexagon:
		in = (k.Rows() + 1) / 2
	case Slant:
		in = k.Rows()
	}
	if k.Cols() < 2*in+1 {
		mid := (k.X0 + k.X1) / 2
		return [2]int{mid, mid}
	}
	return [2]int{k.X0 + in, k.X1 - in}
}

// rows returns the first and the last row where lines meet the left and the right side.
func (k *Box) rows() [2]int {
	if k.Rows() < 3 {
		return [2]int{k.Y0, k.Y1}
	}
	return [2]int{k.Y0 + 1, k.Y1 - 1}
}

// border returns the cell of a box's border at a side.
func (k *Box) border(dir, at int) cells.Spot {
	switch dir {
	case cells.North:
		return cells.Spot{X: at, Y: k.Y0}
	case cells.South:
		return cells.Spot{X: at, Y: k.Y1}
	}
	x0, x1 := k.Span(at)
	if dir == cells.West {
		return cells.Spot{X: x0, Y: at}
	}
	return cells.Spot{X: x1, Y: at}
}

// Field is what is in the cells before any arrow is: the topmost box of each, and the
// borders of what others lie in.
type Field struct {
	boxes []*Box
	grid  cells.Grid
	rims  cells.Grid
}

// The borders of a rim.
const (
	rimLevel = 1 + iota
	rimUpright
)

// Clear empties a field, for a size.
func (f *Field) Clear(w, h int) {
	f.boxes = f.boxes[:0]
	f.grid.Clear(w, h)
	f.rims.Clear(w, h)
}

// Add puts a box on top of those that are there.
func (f *Field) Add(k *Box) {
	f.boxes = append(f.boxes, k)
	f.grid.Fill(k.Area, len(f.boxes))
}

// Surround notes the borders of what others lie in.
func (f *Field) Surround(a cells.Area) {
	f.rims.Fill(cells.Rect(a.X0, a.Y0, a.X1, a.Y0), rimLevel)
	f.rims.Fill(cells.Rect(a.X0, a.Y1, a.X1, a.Y1), rimLevel)
	f.rims.Fill(cells.Rect(a.X0, a.Y0, a.X0, a.Y1), rimUpright)
	f.rims.Fill(cells.Rect(a.X1, a.Y0, a.X1, a.Y1), rimUpright)
}

// Along reports whether a line would run on the border of what others lie in.
func (f *Field) Along(c cells.Spot, level bool) bool {
	rim := f.rims.At(c.X, c.Y)
	return rim == rimLevel && level || rim == rimUpright && !level
}

// At returns the box to which a cell belongs, or nil.
func (f *Field) At(x, y int) *Box {
	if i := f.grid.At(x, y); i > 0 {
		return f.boxes[i-1]
	}
	return nil
}
