package layout

import (
	"fmt"
	"slices"
)

// side is one of the two sides of a box at which arrows leave and reach it.
type side struct {
	box     int
	forward bool // it is that where arrows go
}

// against reports of each edge whether the library has it the other way round, so that
// none lead back to where they began.
func against(g Graph) []bool {
	turned, out, into := make([]bool, len(g.Edges)), make([][]int, len(g.Boxes)+1), make([]int, len(g.Boxes)+1)
	for i, e := range g.Edges {
		if turned[i] = e.Back; e.Back {
			e.From, e.To = e.To, e.From
		}
		out[e.From] = append(out[e.From], i)
		into[e.To]++
	}
	const walking, done = 1, 2
	state := make([]int, len(g.Boxes)+1)
	var walk func(box int)
	walk = func(box int) {
		state[box] = walking
		for _, i := range out[box] {
			to := g.Edges[i].To
			if g.Edges[i].Back {
				to = g.Edges[i].From
			}
			switch state[to] {
			case 0:
				walk(to)
			case walking:
				turned[i] = !turned[i]
			}
		}
		state[box] = done
	}
	for _, first := range []bool{true, false} {
		for _, e := range g.Edges {
			if e.Back {
				e.From = e.To
			}
			if state[e.From] == 0 && (!first || into[e.From] == 0) {
				walk(e.From)
			}
		}
	}
	return turned
}

// trunk is where arrows may leave a box as one line, or reach it as one.
type trunk struct {
	side
	style string
}

// trunks are those at the two ends of an edge.
func (s *solver) trunks(i int) [2]trunk {
	e := s.Edges[i]
	out := [2]trunk{{side{e.From, !s.turned[i]}, "start " + e.Start}, {side{e.To, s.turned[i]}, "end " + e.End}}
	for k, t := range out {
		if s.Boxes[t.box-1].Fixed {
			out[k].style = "" // there is room for one
		}
	}
	return out
}

// share gives the ends of edges their ports. A line that several share begins at a single
// box or ends at a single one, or goes from each of some boxes to each of others.
func (s *solver) share() {
	others := map[trunk][]int{} // the boxes at the far ends
	for i, e := range s.Edges {
		at := s.trunks(i)
		others[at[0]], others[at[1]] = append(others[at[0]], e.To), append(others[at[1]], e.From)
	}
	names := map[trunk]string{}
	for t, all := range others {
		slices.Sort(all)
		names[t] = fmt.Sprint(t.side.forward, t.style, all)
	}
	s.lines, s.ports, s.nets = map[side]int{}, make([][2]string, len(s.Edges)), make([]string, len(s.Edges))
	known := map[string]bool{}
	for i := range s.Edges {
		at := s.trunks(i)
		both, last := s.joined(i, others, names), len(others[at[1]]) > len(others[at[0]])
		if fixed := s.Boxes[at[1].box-1].Fixed; fixed != s.Boxes[at[0].box-1].Fixed {
			last = fixed
		}
		if both {
			s.nets[i] = names[at[0]] + names[at[1]]
		}
		for k, t := range at {
			name := fmt.Sprint("edge ", i, k)
			switch {
			case s.frame(t.box): // each has its own; the library has no ports there
			case t.style == "":
				name = fmt.Sprint(t.box, t.forward)
			case s.safe < 2 && (both || (k == 1) == last):
				name = fmt.Sprint(t.box, t.forward, t.style, both)
			}
			if !known[name] {
				known[name] = true
				s.lines[t.side]++
			}
			s.ports[i][k] = name
		}
	}
}

// total is how many lines leave boxes or reach them.
func (s *solver) total() (n int) {
	for _, lines := range s.lines {
		n += lines
	}
	return n
}

// joined reports whether an edge is one of those from each of some boxes to each of some
// others, and says nothing.
func (s *solver) joined(i int, others map[trunk][]int, names map[trunk]string) bool {
	at := s.trunks(i)
	for _, t := range at {
		if all := others[t]; s.frame(t.box) || len(all) < 2 || len(slices.Compact(slices.Clone(all))) < len(all) {
			return false
		}
	}
	for k, j := range s.Edges {
		t := s.trunks(k)
		from := slices.Contains(others[at[1]], j.From) && t[0].style == at[0].style
		to := slices.Contains(others[at[0]], j.To) && t[1].style == at[1].style
		if (from || to) && (names[t[0]] != names[at[0]] || names[t[1]] != names[at[1]] || j.Label.W > 0) {
			return false
		}
	}
	return true
}

// grown is the size of a box with room for its arrows, and a middle cell across them.
func (s *solver) grown(box int) Size {
	b := s.Boxes[box-1]
	size := b.Size
	ahead, back := s.lines[side{box, true}], s.lines[side{box, false}]
	least := 2*max(ahead, back) + 1
	if s.safe > 0 {
		least = 2*(ahead+back) + 1
	}
	switch {
	case b.Fixed:
	case s.To.Across():
		size.H = max(size.H, least)
	default:
		size.W = max(size.W, least)
	}
	if size = s.odd(size); b.Slant {
		size.W += size.H - b.H
	}
	return size
}

// odd is a size that has a middle cell across the arrows.
func (g Graph) odd(size Size) Size {
	if g.To.Across() {
		size.H |= 1
	} else {
		size.W |= 1
	}
	return size
}
