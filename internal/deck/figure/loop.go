package figure

import (
	"cmp"
	"slices"

	xansi "github.com/charmbracelet/x/ansi"
)

// loop is an arrow that has no way between the ranks: it goes around them, along a
// side of what hangs together. One that leads to where it begins is words there.
type loop struct {
	edge
	first bool // it leaves at the left or upper side of its nodes
	lane  int  // the column or row beside the ranks that it runs along
}

// again stands before the words of an arrow that leads to where it begins.
const again = "↺"

// port is a side of a node.
type port struct {
	n     *node
	first bool
}

// ports are the sides of nodes that loops leave and reach. Arrows that have one head
// there begin as one line; those of another head have a line of their own beside it,
// where the node has room for two.
type ports struct {
	heads map[port][]string
	small map[string]bool // nodes that should be taller for that
}

// maxHeads is how many lines there are at a side.
const maxHeads = 2

// admits says whether a line with a head fits at a side.
func (t *ports) admits(at port, head string, across bool) bool {
	taken := t.heads[at]
	switch {
	case len(taken) == 0:
		return true
	case head == again || slices.Contains(taken, again):
		return false
	case slices.Contains(taken, head):
		return true
	case len(taken) == maxHeads:
		return false
	case across:
		return at.n.w > 4
	}
	return at.n.h > 4
}

// want notes the nodes of a loop that found no side, where it would if they were
// taller.
func (t *ports) want(l loop, across bool) {
	for _, n := range []*node{l.from, l.to} {
		if !across && l.from != l.to && n.h <= 4 && n.form != formSign && !n.bar && len(t.heads[port{n, l.first}]) == 1 {
			t.small[n.id] = true
		}
	}
}

func (t *ports) take(at port, head string) {
	if !slices.Contains(t.heads[at], head) {
		t.heads[at] = append(t.heads[at], head)
	}
}

// off is how far a line is from the middle of its side.
func (t *ports) off(at port, head string) int {
	if len(t.heads[at]) < maxHeads {
		return 0
	}
	return 2*slices.Index(t.heads[at], head) - 1
}

// around leads arrows that have no way between the ranks around them, the shortest
// nearest. Those whose ends something hides stay far.
func (p *part) around(across bool, sides *ports) {
	all := p.far
	p.far = nil
	slices.SortStableFunc(all, func(a, b edge) int { return cmp.Compare(a.over(), b.over()) })
	for _, e := range all {
		l := loop{edge: e}
		if !p.takes(l, across, sides) {
			l.first = true
		}
		if e.way != nil || l.first && !p.takes(l, across, sides) {
			for _, l.first = range []bool{false, true} {
				if !p.hidden(e.from, e.a, across, l.first) && !p.hidden(e.to, e.b, across, l.first) {
					sides.want(l, across)
					break
				}
			}
			e.round = e.way == nil
			p.far = append(p.far, e)
			continue
		}
		sides.take(port{e.from, l.first}, l.heads(true))
		sides.take(port{e.to, l.first}, l.heads(false))
		p.loops = append(p.loops, l)
	}
	p.lanes(across)
}

// heads gives the head at one end; one that leads to where it begins has a port of
// its own.
func (l loop) heads(atStart bool) string {
	if l.from == l.to {
		return again
	}
	return l.head(atStart)
}

// takes says whether a loop can leave and reach its nodes at a side.
func (p *part) takes(l loop, across bool, sides *ports) bool {
	for _, end := range []struct {
		of, in *node
		head   string
	}{{l.from, l.a, l.heads(true)}, {l.to, l.b, l.heads(false)}} {
		if p.hidden(end.of, end.in, across, l.first) || !sides.admits(port{end.of, l.first}, end.head, across) {
			return false
		}
	}
	return l.from != l.to || across && !l.first && xansi.StringWidth(l.says()) <= l.from.w || !across && !l.first
}

// says is what stands beside a node that an arrow leads back to.
func (l loop) says() string {
	if l.label == "" {
		return again
	}
	return again + " " + l.label
}

// hidden says whether something of its rank is between a node and the side of the
// part that a loop runs along.
func (p *part) hidden(n, in *node, across, first bool) bool {
	col, row := n.colIn(in), n.rowIn(in)+n.h/2
	var blocks func(item, m *node) bool
	blocks = func(item, m *node) bool {
		around := false
		for f := n; f != nil; f = f.in {
			around = around || f == m
		}
		if around {
			return m.inner != nil && slices.ContainsFunc(m.inner.items, func(k *node) bool { return blocks(item, k) })
		}
		x, y := m.colIn(item)-m.w/2, m.rowIn(item)
		if across {
			return x-1 <= col && col <= x+m.w && (y > row) != first
		}
		return y <= row && row < y+m.h && (x > col) != first
	}
	return slices.ContainsFunc(p.items, func(m *node) bool { return m.rank == in.rank && blocks(m, m) })
}

// lanes gives loops where they run, and the part the room that they take: on its
// first side all else makes way.
func (p *part) lanes(across bool) {
	before, behind := 0, p.w
	if across {
		behind = p.h
	}
	wide := p.w
	for i := range p.loops {
		l := &p.loops[i]
		room := xansi.StringWidth(l.label)
		switch {
		case l.from == l.to && across:
			behind = max(behind, l.from.rowIn(l.a)+l.from.h+1)
		case l.from == l.to:
			behind = max(behind, l.from.colIn(l.a)-l.from.w/2+l.from.w+1+xansi.StringWidth(l.says()))
		case across:
			left, right := l.from.colIn(l.a), l.to.colIn(l.b)
			wide = max(wide, min(left, right)+room+2)
			room = 0
		case room > 0:
			room++
		}
		switch {
		case l.from == l.to:
		case l.first:
			l.lane = before - 2
			before = l.lane - room
		default:
			l.lane = behind + 1
			behind = l.lane + room + 1
		}
	}
	if across {
		p.w, p.h = wide, behind-before
		p.move(0, -before, across)
		return
	}
	p.w = behind - before
	p.move(-before, 0, across)
}

// around draws a loop beside ranks that are below each other, or beside each other.
func (c *canvas) around(l loop, across bool, sides *ports) {
	c.pen = l.pen
	from, to := sides.off(port{l.from, l.first}, l.heads(true)), sides.off(port{l.to, l.first}, l.heads(false))
	if across {
		c.aroundAcross(l, l.from.col+from, l.to.col+to)
		return
	}
	from, to = l.from.row+l.from.h/2+from, l.to.row+l.to.h/2+to
	if l.from == l.to {
		c.text(l.from.col-l.from.w/2+l.from.w+1, from, l.says())
		return
	}
	side := func(n *node, row int) (edge, out int) {
		if l.first {
			return n.col - n.w/2 + n.inset(row), -1
		}
		return n.col - n.w/2 + n.w - 1 - n.inset(row), 1
	}
	way := 3
	if l.first {
		way = 1
	}
	start, out := side(l.from, from)
	end, _ := side(l.to, to)
	c.horizontal(from, start, l.lane)
	c.vertical(l.lane, from, to)
	c.horizontal(to, end, l.lane)
	c.text(start+out, from, headOf(l.start, l.filled, way))
	c.text(end+out, to, headOf(l.end, l.filled, way))
}

func (c *canvas) aroundAcross(l loop, from, to int) {
	if l.from == l.to {
		c.text(l.from.col-xansi.StringWidth(l.says())/2, l.from.row+l.from.h, l.says())
		return
	}
	side := func(n *node) (edge, out int) {
		if l.first {
			return n.row, -1
		}
		return n.row + n.h - 1, 1
	}
	way := 0
	if l.first {
		way = 2
	}
	start, out := side(l.from)
	end, _ := side(l.to)
	c.vertical(from, start, l.lane)
	c.horizontal(l.lane, from, to)
	c.vertical(to, end, l.lane)
	c.text(from, start+out, headOf(l.start, l.filled, way))
	c.text(to, end+out, headOf(l.end, l.filled, way))
}

// words writes what a loop says beside its line, or on one along a row: as near to
// its middle as no other line crosses it.
func (c *canvas) words(l loop, across bool) {
	if l.label == "" || l.from == l.to {
		return
	}
	wide := xansi.StringWidth(l.label)
	if across {
		left, right := min(l.from.col, l.to.col), max(l.from.col, l.to.col)
		at := left + max((right-left-wide)/2, 0) + 1
		c.text(nearest(at, left+2, right-wide-1, func(x int) bool { return !c.crossed(x-1, l.lane, wide+2, toUp|toDown) }), l.lane, l.label)
		return
	}
	from, to := l.from.row+l.from.h/2, l.to.row+l.to.h/2
	x := l.lane + 2
	if l.first {
		x = l.lane - 1 - wide
	}
	c.text(x, nearest((from+to)/2, min(from, to)+1, max(from, to)-1, func(y int) bool { return !c.crossed(x, y, wide, toLeft|toRight) }), l.label)
}

// crossed says whether lines to some sides are in cells of a row.
func (c *canvas) crossed(x, y, w int, sides uint8) bool {
	for i := max(x, 0); i < min(x+w, c.w); i++ {
		if y >= 0 && y < c.h && c.lines[y][i]&sides != 0 {
			return true
		}
	}
	return false
}

// nearest is what fits that is nearest to a number, between two; else that itself.
func nearest(at, from, to int, fits func(int) bool) int {
	for d := 0; at-d >= from || at+d <= to; d++ {
		for _, n := range []int{at - d, at + d} {
			if n >= from && n <= to && fits(n) {
				return n
			}
		}
	}
	return at
}
