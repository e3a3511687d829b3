package layout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	elk "github.com/d2lang/elk-go"
)

// id is how the names of the library's options begin.
const id = "org.eclipse.elk."

// padSide is from the edge of a frame to what is in it, along rows.
const padSide = 2

// crowded is how many arrows make a graph a large one, of which some meet in any case where
// boxes are placed between cells.
const crowded = 60

// solve lays a graph out as one. Where boxes are placed in the middle of others, and so may
// come to be between cells, or where the library has more arrows at a side of a box than
// were known, lines can run into each other: then it is laid out in a safer way.
func solve(g Graph, crossed []bool) (out Layout, err error) {
	for safe := 0; safe < 3; safe++ {
		s := solver{Graph: g, crossed: crossed, safe: safe, turned: against(g)}
		if s.share(); safe == 0 && s.total() > 4*crowded {
			continue
		}
		s.heads()
		s.build()
		if err := kernel(s.nodes[0]); err != nil {
			return Layout{}, fmt.Errorf("layout: %w", err)
		}
		if out = s.layout(); s.wrong(out) == "" {
			break
		}
	}
	return out, nil
}

// kernel calls the library; when it panics, that is an error too.
func kernel(page *elk.Graph) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return elk.Layout(page)
}

// solver is a graph on its way through the library.
type solver struct {
	Graph
	safe    int          // above 0 boxes are on cells, with room for arrows; above 1 each has its own line
	turned  []bool       // of each edge: the library has it the other way round
	above   int          // rows for heads above boxes
	below   int          // and below them
	crossed []bool       // of the page and each box: arrows go from outside to what is in it
	ports   [][2]string  // of each edge, the names of its ends
	nets    []string     // of each edge that is one of those from each of some boxes to each of others
	lines   map[side]int // how many there are
	nodes   []*elk.Node  // the page, then the boxes
	edges   []*elk.Edge
}

// heads makes room for them above and below boxes, at all alike, so that those of a rank
// stand in line.
func (s *solver) heads() {
	for i, e := range s.Edges {
		for k, t := range s.trunks(i) {
			if !e.Heads[k] || s.To.Across() {
				continue
			}
			if t.forward || s.safe > 0 {
				s.below = 1
			}
			if !t.forward || s.safe > 0 {
				s.above = 1
			}
		}
	}
}

// spaces are what is between ranks, before an arrow turns there, and between boxes of a
// rank. The library has the middle of cells for places, so that one cell between two is a
// distance of 2. Along rows heads are in the space before an arrow turns.
func (s *solver) spaces() (rank, turn, box int) {
	said := slices.ContainsFunc(s.Edges, func(e Edge) bool { return e.Label.W > 0 })
	switch free := 4 - s.above - s.below; {
	case s.To.Across() && (said || s.Tight):
		return 4, 2, 2
	case s.To.Across():
		return 6, 2, 2
	case said && s.Tight:
		return 1, 1, 4
	case said:
		return 2, 1, 4
	case s.Tight:
		return max(free-1, 2), 1, 4
	default:
		return free, 1, 4
	}
}

// padding is around what is in a frame, or on the page.
func (s *solver) padding(frame int) string {
	pad, sides := 1, padSide
	switch {
	case frame == 0:
		return "[top=0,left=0,bottom=0,right=0]"
	case !s.To.Across() && s.crossed[frame]:
		pad = 2
	}
	return fmt.Sprintf("[top=%d,left=%d,bottom=%d,right=%d]", pad+s.above, sides, pad+s.below, sides)
}

// options are those of the page or of a frame.
func (s *solver) options(frame int) elk.LayoutOptions {
	rank, turn, box := s.spaces()
	out := elk.LayoutOptions{
		id + "algorithm":                                               "layered",
		id + "direction":                                               strings.ToUpper(s.To.String()),
		id + "hierarchyHandling":                                       "INCLUDE_CHILDREN",
		id + "json.shapeCoords":                                        "ROOT",
		id + "json.edgeCoords":                                         "ROOT",
		id + "padding":                                                 s.padding(frame),
		id + "spacing.nodeNode":                                        box,
		id + "spacing.edgeNode":                                        2,
		id + "spacing.edgeEdge":                                        2,
		id + "spacing.edgeLabel":                                       2,
		id + "spacing.labelNode":                                       2,
		id + "spacing.portPort":                                        2,
		id + "spacing.componentComponent":                              box + 1,
		id + "layered.spacing.nodeNodeBetweenLayers":                   rank,
		id + "layered.spacing.edgeNodeBetweenLayers":                   turn,
		id + "layered.spacing.edgeEdgeBetweenLayers":                   1,
		id + "layered.considerModelOrder.strategy":                     "NODES_AND_EDGES",
		id + "layered.considerModelOrder.components":                   "MODEL_ORDER",
		id + "layered.considerModelOrder.crossingCounterNodeInfluence": 0.001,
		id + "layered.considerModelOrder.crossingCounterPortInfluence": 0.001,
		id + "layered.nodePlacement.bk.fixedAlignment":                 "BALANCED",
	}
	switch {
	case s.safe == 0:
	case len(s.Edges) > crowded: // the network simplex takes too long
		out[id+"layered.nodePlacement.bk.fixedAlignment"] = "LEFTUP"
	default:
		out[id+"layered.nodePlacement.strategy"] = "NETWORK_SIMPLEX"
	}
	if frame > 0 {
		size := s.grown(frame)
		size.H += s.above + s.below
		if !s.To.Across() { // the library lays out along rows, and turns all at the end but for this
			size.W, size.H = size.H, size.W
		}
		out[id+"nodeSize.constraints"], out[id+"contentAlignment"] = "MINIMUM_SIZE", "[H_CENTER, V_CENTER]"
		out[id+"nodeSize.minimum"] = fmt.Sprintf("(%d,%d)", size.W-1, size.H-1)
	}
	return out
}

// build makes the graph of the library.
func (s *solver) build() {
	s.nodes = make([]*elk.Node, len(s.Boxes)+1)
	s.nodes[0] = &elk.Node{ID: elk.StringID("page"), LayoutOptions: s.options(0)}
	for i, b := range s.Boxes {
		n := &elk.Node{ID: elk.IntID(int64(i + 1))}
		if size := s.grown(i + 1); s.holds(i + 1) {
			n.LayoutOptions = s.options(i + 1)
		} else {
			n.Width, n.Height = extent(Size{size.W, size.H + s.above + s.below})
			n.LayoutOptions = elk.LayoutOptions{id + "portAlignment.default": "CENTER"}
		}
		if b.Said.W > 0 {
			b.Said.W = max(b.Said.W, 3) // what has no size is left out
		}
		n.Labels = s.label(b.Said, elk.LayoutOptions{id + "nodeLabels.placement": "[H_CENTER, V_BOTTOM, OUTSIDE]"})
		s.nodes[i+1] = n
	}
	for i, b := range s.Boxes {
		s.nodes[b.In].Children = append(s.nodes[b.In].Children, s.nodes[i+1])
	}
	for i := range s.Edges {
		s.edges = append(s.edges, s.edge(i))
	}
	s.nodes[0].Edges = s.edges
}

// edge is an edge as the library has it.
func (s *solver) edge(i int) *elk.Edge {
	e := s.Edges[i]
	from, to := []elk.ID{s.port(e.From, s.ports[i][0])}, []elk.ID{s.port(e.To, s.ports[i][1])}
	out := &elk.Edge{ID: elk.StringID("edge" + strconv.Itoa(i))}
	out.LayoutOptions = elk.LayoutOptions{id + "edge.thickness": 0} // so that labels are on its line
	if out.Sources, out.Targets = from, to; s.turned[i] {
		out.Sources, out.Targets = to, from
	} else {
		out.LayoutOptions[id+"layered.priority.straightness"] = 10
	}
	if e.Label.W == 0 && s.siblings(i) {
		e.Label = Size{1, 1} // so that it goes as far as they do
	}
	inline := elk.LayoutOptions{id + "edgeLabels.inline": true, id + "edgeLabels.placement": "CENTER"}
	out.Labels = s.label(e.Label, inline)
	return out
}

// siblings reports whether arrows that leave a box with an edge have labels.
func (s *solver) siblings(i int) bool {
	for k, e := range s.Edges {
		if e.Label.W > 0 && e.From == s.Edges[i].From && !s.turned[k] && !s.turned[i] {
			return true
		}
	}
	return false
}

// label is a text of some size, none where it is empty.
func (s *solver) label(size Size, options elk.LayoutOptions) []*elk.Label {
	if size.W == 0 {
		return nil
	}
	w, h := extent(s.odd(size))
	return []*elk.Label{{Text: elk.String("text"), Width: w, Height: h, LayoutOptions: options}}
}

// extent is from the middle of the first cell to that of the last.
func extent(size Size) (w, h *float64) {
	return elk.Float64(float64(size.W - 1)), elk.Float64(float64(size.H - 1))
}

// port is what an edge connects: a port of a box, which may be new, or a frame.
func (s *solver) port(box int, name string) elk.ID {
	n := s.nodes[box]
	if s.holds(box) {
		return n.ID
	}
	port := elk.StringID(strconv.Itoa(box) + " " + name)
	if !slices.ContainsFunc(n.Ports, func(p *elk.Port) bool { return p.ID == port }) {
		n.Ports = append(n.Ports, &elk.Port{ID: port, Width: elk.Float64(0), Height: elk.Float64(0)})
	}
	return port
}
