package figure

import (
	"maps"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

// maxTall bounds the rows of a drawing.
const maxTall = 2000

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
		if s.Part != "" || s.Arrow != nil {
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
