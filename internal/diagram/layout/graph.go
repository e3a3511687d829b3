// Package layout finds places for boxes, and routes for the arrows between them, in
// whole cells. Boxes do not overlap, labels are on their arrows and clear of all else,
// and arrows run along rows and columns. Two of them have cells in common only where they
// cross, and where all that leave one box, or all that reach one, are drawn as one line.
package layout

// Direction is where arrows go.
type Direction uint8

// The directions, each with the other way behind it.
const (
	Down Direction = iota
	Up
	Right
	Left
)

func (d Direction) String() string { return [...]string{"down", "up", "right", "left"}[d] }

// Towards returns the direction of a name, if it is one.
func Towards(name string) (Direction, bool) {
	for d := Down; d <= Left; d++ {
		if d.String() == name {
			return d, true
		}
	}
	return Down, false
}

// Across reports whether arrows go along rows.
func (d Direction) Across() bool { return d == Right || d == Left }

// Point is a cell.
type Point struct{ X, Y int }

// Size is in cells.
type Size struct{ W, H int }

// Rect is the cells from one at the top left on.
type Rect struct {
	X, Y int
	Size
}

// Graph is what is laid out. Boxes have numbers from 1, so that 0 is the page.
type Graph struct {
	To    Direction
	Boxes []Box
	Edges []Edge
	Tight bool // ranks are as near to each other as arrows allow
}

// Box is what has a place. One that others are in is a frame, and as large as they need.
type Box struct {
	Size         // the least
	In    int    // the frame that it is in
	Own   string // the direction of arrows in a frame, by its name; only where none cross it
	Said  Size   // of a text beside it
	Slant bool   // it is wider by as much as it is higher
	Fixed bool   // it stays as it is, whatever arrows there are
	apart bool   // what is in it is laid out by itself
}

// Edge is an arrow between two boxes. Arrows that leave a box, or reach it, may be drawn
// as one line where they have the same Start, or the same End, and none is without.
type Edge struct {
	From, To   int
	Label      Size
	Start, End string
	Heads      [2]bool // whether there is one at each end
	Back       bool    // it goes against the direction
}

// Layout is where everything is, in the order of the graph. A route has its corners, from
// a cell on the outline of its first box to one on that of its last.
type Layout struct {
	Size
	Boxes  []Rect
	Said   []Rect
	Routes [][]Point
	Labels []Rect
}
