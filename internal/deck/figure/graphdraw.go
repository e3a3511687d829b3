package figure

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

func (l *level) frames(c *canvas) {
	for _, n := range l.items {
		if n.inner != nil {
			c.frame(n.col-n.w/2, n.row, n.w, n.h, n.title)
			n.inner.frames(c)
		}
	}
}

func (l *level) boxes(c *canvas) {
	for _, n := range l.items {
		x := n.col - n.w/2
		switch {
		case n.via != nil:
		case n.inner != nil:
			n.inner.boxes(c)
		case n.bar && n.h == 1:
			c.text(x, n.row, strings.Repeat("━", n.w))
		case n.bar:
			for y := range n.h {
				c.text(x, n.row+y, "┃")
			}
		default:
			c.shaped(x, n)
		}
	}
}

// draw draws the arrows of a level and of those in it.
func (l *level) draw(c *canvas) {
	for _, e := range l.near {
		if e.way != nil && e.way.lost {
			continue
		}
		c.pen = e.pen
		if l.across {
			c.across(e)
		} else {
			c.down(e)
		}
	}
	for _, a := range l.loops {
		c.around(a, l.across, l.sides)
	}
	for _, a := range l.loops {
		c.words(a, l.across)
	}
	for _, n := range l.items {
		switch {
		case n.inner != nil:
			n.inner.draw(c)
		case n.via == nil || n.via.lost:
		case l.across:
			c.pen = n.via.whole.pen
			c.horizontal(n.row, n.col-n.w/2, n.col-n.w/2+n.w-1)
		default:
			c.pen = n.via.whole.pen
			c.vertical(n.col, n.row, n.row+n.h-1)
		}
	}
}

// down draws an edge between ranks below each other, which turns in a row.
func (c *canvas) down(e edge) {
	above, below, top, last := e.from, e.to, e.end, e.start
	item := e.b
	if e.a.rank > e.b.rank {
		above, below, item = e.to, e.from, e.a
		top, last = e.start, e.end
	}
	begin, end := above.row+above.h, below.row-1
	lane := min(e.lane, item.row-1)
	c.vertical(above.col, begin-1, lane)
	c.horizontal(lane, above.col, below.col)
	c.vertical(below.col, lane, end+1)
	switch {
	case e.amid > 0:
	case e.high:
		c.text(max(above.col-xansi.StringWidth(e.label)/2, 0), e.lane-e.track-1, e.label)
	case e.label != "":
		c.text(max(below.col-xansi.StringWidth(e.label)/2, 0), min(lane+1+e.room, item.row-1), e.label)
	}
	c.text(below.col, end, headOf(top, e.filled, 2))
	c.text(above.col, begin, headOf(last, e.filled, 0))
}

// across draws an edge between ranks beside each other, which turns in a column.
func (c *canvas) across(e edge) {
	lane := e.lane
	left, right, near, far := e.from, e.to, e.start, e.end
	if e.a.rank > e.b.rank {
		left, right, near, far = right, left, far, near
	}
	from, to := left.row+left.h/2, right.row+right.h/2
	start, end := left.col-left.w/2+left.w, right.col-right.w/2-1
	c.horizontal(from, start-1, lane)
	c.vertical(lane, from, to)
	c.horizontal(to, lane, end+1)
	c.text(end, to, headOf(far, e.filled, 1))
	c.text(start, from, headOf(near, e.filled, 3))
	if e.amid > 0 {
		return
	}
	if e.high {
		c.text(lane-e.track-1-xansi.StringWidth(e.label), from, e.label)
		return
	}
	if e.label != "" {
		w, x := xansi.StringWidth(e.label), lane+1+e.room
		edge := end
		if item := e.b; e.a.rank < e.b.rank && item.inner != nil {
			edge = min(end, item.col-item.w/2-1)
		}
		if from == to && !e.joint && left.inner == nil && (left == e.a || left == e.b) { // in the middle of the line
			x = start
		}
		c.text(x+max(edge-x-w, 0)/2, to, e.label)
	}
}
