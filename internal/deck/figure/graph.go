package figure

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

// maxTall bounds the rows of a drawing.
const maxTall = 2000

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

// graph draws nodes in ranks, below or beside each other, with the frames around
// them, tight where that is asked for. Arrows that have no way between the ranks go around them; those that find
// none there either are told below.
func graph(v *board.View, direction string, tight bool) ([]string, error) {
	known := findings{round: map[string]bool{}, tall: map[string]bool{}}
	for again := 0; ; again++ {
		g, far, err := laid(v, direction, tight, known)
		if err != nil {
			return nil, err
		}
		c := newCanvas(g.w, g.h)
		g.frames(c)
		g.draw(c)
		g.boxes(c)
		lost := g.amid(c)
		if again < 3 && known.grow(g, far, lost) {
			continue
		}
		return append(c.rows(), told(append(far, lost...))...), nil
	}
}

// findings are what is known of a diagram only once all has its place, by the ids of
// shapes: arrows that cannot leave their frames or have no room for what they say, and
// nodes that have not room enough for the arrows at a side.
type findings struct{ round, tall map[string]bool }

// grow adds what was found, and says whether there is more than before.
func (f findings) grow(whole *level, far, lost []edge) bool {
	before := len(f.round) + len(f.tall)
	for _, e := range lost {
		f.round[e.id] = true
	}
	if slices.ContainsFunc(far, func(e edge) bool { return !e.round }) {
		for _, e := range far {
			f.round[e.id] = true
		}
	}
	maps.Copy(f.tall, whole.sides.small)
	return len(f.round)+len(f.tall) > before
}

// laid gives everything its place, and the arrows that have none. Those that cannot are
// not led between ranks.
func laid(v *board.View, direction string, tight bool, known findings) (whole *level, far []edge, err error) {
	whole = &level{across: direction == "right" || direction == "left", tight: tight, sides: &ports{heads: map[port][]string{}, small: map[string]bool{}}}
	nodes, count := map[string]*node{}, 0
	for _, s := range v.Shapes {
		if s.Part != "" || s.Arrow != nil || s.Type == "text" {
			continue
		}
		n := nodeOf(s, whole.across)
		if nodes[s.ID] = n; known.tall[s.ID] {
			n.heighten()
		}
		if n.inner == nil {
			count++
		}
		if f := nodes[s.Parent]; f != nil {
			n.in = f
			f.inner.items = append(f.inner.items, n)
		} else {
			whole.items = append(whole.items, n)
		}
	}
	if len(whole.items) == 0 || count > maxNodes {
		return nil, nil, lang.Errorf("the diagram has %d nodes", count)
	}
	edges := map[*level][]edge{}
	for _, s := range v.Shapes {
		if s.Arrow == nil {
			continue
		}
		from, to := nodes[s.Arrow.From], nodes[s.Arrow.To]
		if from == nil || to == nil {
			continue
		}
		e := edgeOf(s)
		e.round, e.from, e.to = known.round[s.ID], from, to
		l := e.lift(whole)
		edges[l] = append(edges[l], e)
	}
	whole.lay(edges)
	if whole.w > maxWide {
		return nil, nil, lang.Errorf("the diagram is %d columns wide", whole.w)
	}
	if whole.h > maxTall {
		return nil, nil, lang.Errorf("the diagram is too large for a slide")
	}
	whole.move(0, 0)
	whole.judge(&far)
	return whole, far, nil
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
		n.inner, n.title = &level{}, brief(s.Text)
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

// told says in words what has no line.
func told(far []edge) (out []string) {
	said := map[*way]bool{}
	for i, e := range far {
		if i == 0 {
			out = append(out, "")
		}
		if e.way != nil {
			if said[e.way] {
				continue
			}
			said[e.way], e = true, e.way.whole
		}
		text := e.from.called() + e.inWords() + e.to.called()
		if e.label != "" {
			text += " (" + e.label + ")"
		}
		out = append(out, text)
	}
	return out
}

// inWords is an arrow between the names of its nodes.
func (e edge) inWords() string {
	from, to := headOf(e.start, e.filled, 3), headOf(e.end, e.filled, 1)
	switch {
	case strings.ContainsAny(from+to, "◆◇△▷▽◁○×"):
		return " " + from + "—" + to + " "
	case from != "" && to != "":
		return " ↔ "
	case from == "" && to == "":
		return " — "
	}
	return " → "
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

// lay gives everything in a level its cells, within it.
func (l *level) lay(edges map[*level][]edge) {
	for _, n := range l.items {
		if n.inner == nil {
			continue
		}
		n.inner.across, n.inner.tight, n.inner.sides = n.inner.lies(edges[n.inner], l.across), l.tight, l.sides
		n.inner.lay(edges)
		n.w = max(n.inner.w+4, xansi.StringWidth(n.title)+6)
		n.h = max(n.inner.h, 1) + 2*n.pad()
	}
	if len(l.items) == 0 {
		return
	}
	l.arrange(edges[l])
}

// lies says whether what is in a frame goes along rows: as its arrows do on the
// board, without any as it is around it.
func (l *level) lies(edges []edge, around bool) bool {
	along, down := 0.0, 0.0
	for _, e := range edges {
		along += max(e.b.x-e.a.x, e.a.x-e.b.x)
		down += max(e.b.y-e.a.y, e.a.y-e.b.y)
	}
	if along == down {
		return around
	}
	return along > down
}

// move puts a level at its place in the whole.
func (l *level) move(x, y int) {
	for i := range l.near {
		if l.across {
			l.near[i].lane += x
		} else {
			l.near[i].lane += y
		}
	}
	shift(l.loops, x, y, l.across)
	for _, n := range l.items {
		n.col, n.row = n.col+x, n.row+y
		if n.inner != nil {
			n.inner.move(n.col-n.w/2+(n.w-n.inner.w)/2, n.row+n.pad())
		}
	}
}

// pad is how many rows of a frame are above what is in it.
func (n *node) pad() int {
	if n.cross {
		return 2
	}
	return 1
}

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

// judge parts the arrows of a level, and of those in it, that something is in the
// way of.
func (l *level) judge(far *[]edge) {
	trunks := trunks{}
	l.near = slices.DeleteFunc(l.near, func(e edge) bool {
		bad := !e.free(l.across) || !trunks.take(e, l.across)
		if bad {
			l.far = append(l.far, e)
		}
		return bad
	})
	for _, e := range l.far {
		if e.way != nil {
			e.way.lost = true
		}
	}
	*far = append(*far, l.far...)
	for _, n := range l.items {
		if n.inner != nil {
			n.inner.judge(far)
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

// trunks are where arrows leave what they are in, and from which node: two of
// different nodes would look like one.
type trunks map[[3]any]*node

func (t trunks) take(e edge, across bool) bool {
	before := e.a.rank < e.b.rank
	key := func(n, in *node, forwards bool) [3]any {
		if across {
			return [3]any{in, forwards, n.row + n.h/2}
		}
		return [3]any{in, forwards, n.col}
	}
	from, to := key(e.from, e.a, before), key(e.to, e.b, !before)
	if t[from] != nil && t[from] != e.from || t[to] != nil && t[to] != e.to {
		return false
	}
	t[from], t[to] = e.from, e.to
	return true
}

// free says whether an edge reaches the edge of the frames that its ends are in.
func (e edge) free(across bool) bool {
	before := e.a.rank < e.b.rank
	return clear(e.from, e.a, across, before) && clear(e.to, e.b, across, !before)
}

// clear says whether nothing is between a node and the edge of a frame around it,
// forwards or back along the ranks.
func clear(n, frame *node, across, forwards bool) bool {
	if n == frame {
		return true
	}
	var blocked func(l *level) bool
	blocked = func(l *level) bool {
		for _, m := range l.items {
			if m.inner != nil && blocked(m.inner) {
				return true
			}
			x, at := m.col-m.w/2, n.row+n.h/2
			if m.inner != nil && (across && (at == m.row || at == m.row+m.h-1) || !across && (n.col == x || n.col == x+m.w-1)) {
				return true // it would run along an edge
			}
			if m == n || m.inner != nil {
				continue
			}
			switch {
			case across && (at < m.row || at >= m.row+m.h), !across && (n.col < x || n.col >= x+m.w):
			case across && forwards && m.col > n.col, across && !forwards && m.col < n.col, !across && forwards && m.row > n.row, !across && !forwards && m.row < n.row:
				return true
			}
		}
		return false
	}
	return !blocked(frame.inner)
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
