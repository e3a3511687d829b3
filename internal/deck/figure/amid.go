package figure

import xansi "github.com/charmbracelet/x/ansi"

// An arrow that shares its way with some from its first node and with others to its
// last says what it says on the piece between, where it goes across.

// amid writes what arrows of a level and of those in it say there, and gives those for
// which there is no room.
func (l *level) amid(c *canvas) (lost []edge) {
	for _, e := range l.near {
		if e.amid > 0 && !c.amid(e, l.across) {
			lost = append(lost, e)
		}
	}
	for _, n := range l.items {
		if n.inner != nil {
			lost = append(lost, n.inner.amid(c)...)
		}
	}
	return lost
}

// amid writes it on the line in a row, and beside it in a column, and says whether there
// was room.
func (c *canvas) amid(e edge, across bool) bool {
	wide := xansi.StringWidth(e.label)
	if !across {
		left, right := min(e.from.col, e.to.col), max(e.from.col, e.to.col)
		free := func(x int) bool { return !c.crossed(x-1, e.lane, wide+2, toUp|toDown) }
		x := nearest((left+right-wide)/2+1, left+2, right-wide-1, free)
		c.text(x, e.lane, e.label)
		return free(x)
	}
	from, to := e.from.row+e.from.h/2, e.to.row+e.to.h/2
	for _, x := range []int{e.lane + 2, e.lane - 1 - wide} {
		free := func(y int) bool { return c.vacant(x-1, y, wide+2) }
		if y := nearest((from+to)/2, min(from, to)+1, max(from, to)-1, free); free(y) {
			c.text(x, y, e.label)
			return true
		}
	}
	return false
}

// vacant says whether nothing is in cells of a row.
func (c *canvas) vacant(x, y, w int) bool {
	if x < 0 || x+w > c.w || y < 0 || y >= c.h || c.crossed(x, y, w, toUp|toRight|toDown|toLeft) {
		return false
	}
	for i := x; i < x+w; i++ {
		if c.cells[y][i] != "" {
			return false
		}
	}
	return true
}
