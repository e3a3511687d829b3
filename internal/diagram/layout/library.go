package layout

import (
	"fmt"
	"slices"
	"strconv"

	elk "github.com/d2lang/elk-go"
)

// id is how the names of the library's options begin.
const id = "org.eclipse.elk."

// names are those of directions in the library.
func names() []string { return []string{"DOWN", "UP", "RIGHT", "LEFT"} }

// padSide is from the edge of a frame to what is in it, along rows.
const padSide = 2

// solve lays a graph out as one. Where boxes are placed in the middle of others, and so may
// come to be between cells, or where the library has more arrows at a side of a box than
// were known, lines can run into each other: then it is laid out in a safer way.
func solve(g Graph, crossed []bool) (out Layout, err error) {
	for _, safe := range []bool{false, true} {
		s := solver{Graph: g, crossed: crossed, safe: safe, turned: against(g), nodes: make([]*elk.Node, len(g.Boxes)+1)}
		s.share()
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
	safe    bool         // boxes are placed on cells, and have room for all their arrows at each side
	turned  []bool       // of each edge: the library has it the other way round
	crossed []bool       // of the page and each box: arrows go from outside to what is in it
	ports   [][2]string  // of each edge, the names of its ends
	lines   map[side]int // how many there are
	nodes   []*elk.Node  // the page, then the boxes
	edges   []*elk.Edge
}

// options are those of the page or of a frame. The library has the middle of cells for
// places, so that one cell between two is a distance of 2. What is between ranks holds
// where an arrow turns, and a cell before that and behind it.
func (s *solver) options(frame int) elk.LayoutOptions {
	across, said := s.To.Across(), slices.ContainsFunc(s.Edges, func(e Edge) bool { return e.Label.W > 0 })
	rank, node, pad := 4, 4, 1
	switch {
	case across && !said && !s.Tight:
		rank = 6
	case !across && !said && s.Tight:
		rank = 3
	}
	if across {
		node = 2
	} else if s.crossed[frame] {
		pad = 2
	}
	out := elk.LayoutOptions{
		id + "algorithm":                                               "layered",
		id + "direction":                                               names()[s.To],
		id + "hierarchyHandling":                                       "INCLUDE_CHILDREN",
		id + "json.shapeCoords":                                        "ROOT",
		id + "json.edgeCoords":                                         "ROOT",
		id + "padding":                                                 fmt.Sprintf("[top=%d,left=%d,bottom=%d,right=%d]", pad, padSide, pad, padSide),
		id + "spacing.nodeNode":                                        node,
		id + "spacing.edgeNode":                                        2,
		id + "spacing.edgeEdge":                                        2,
		id + "spacing.edgeLabel":                                       2,
		id + "spacing.labelNode":                                       2,
		id + "spacing.portPort":                                        2,
		id + "spacing.componentComponent":                              node + 1,
		id + "layered.spacing.nodeNodeBetweenLayers":                   rank,
		id + "layered.spacing.edgeNodeBetweenLayers":                   2,
		id + "layered.spacing.edgeEdgeBetweenLayers":                   1,
		id + "layered.considerModelOrder.strategy":                     "NODES_AND_EDGES",
		id + "layered.considerModelOrder.components":                   "MODEL_ORDER",
		id + "layered.considerModelOrder.crossingCounterNodeInfluence": 0.001,
		id + "layered.considerModelOrder.crossingCounterPortInfluence": 0.001,
		id + "layered.nodePlacement.bk.fixedAlignment":                 "BALANCED",
	}
	if s.safe {
		out[id+"layered.nodePlacement.strategy"] = "NETWORK_SIMPLEX"
	}
	if frame == 0 {
		out[id+"padding"] = "[top=0,left=0,bottom=0,right=0]"
	} else {
		// The library lays a graph out along rows, and turns that at the end, but for this.
		size := s.grown(frame)
		if !across {
			size.W, size.H = size.H, size.W
		}
		out[id+"nodeSize.constraints"], out[id+"contentAlignment"] = "MINIMUM_SIZE", "[H_CENTER, V_CENTER]"
		out[id+"nodeSize.minimum"] = fmt.Sprintf("(%d,%d)", size.W-1, size.H-1)
	}
	return out
}

// build makes the graph of the library.
func (s *solver) build() {
	s.nodes[0] = &elk.Node{ID: elk.StringID("page"), LayoutOptions: s.options(0)}
	for i, b := range s.Boxes {
		n := &elk.Node{ID: elk.IntID(int64(i + 1))}
		if size := s.grown(i + 1); s.holds(i + 1) {
			n.LayoutOptions = s.options(i + 1)
		} else {
			n.Width, n.Height = elk.Float64(float64(size.W-1)), elk.Float64(float64(size.H-1))
			n.LayoutOptions = elk.LayoutOptions{id + "portAlignment.default": "CENTER"}
		}
		n.Labels = s.label(b.Said, elk.LayoutOptions{id + "nodeLabels.placement": "[H_CENTER, V_BOTTOM, OUTSIDE]"})
		s.nodes[i+1] = n
	}
	for i, b := range s.Boxes {
		s.nodes[b.In].Children = append(s.nodes[b.In].Children, s.nodes[i+1])
	}
	for i, e := range s.Edges {
		from, to := s.port(e.From, s.ports[i][0]), s.port(e.To, s.ports[i][1])
		edge := &elk.Edge{ID: elk.StringID("edge" + strconv.Itoa(i)), Sources: []elk.ID{from}, Targets: []elk.ID{to}}
		if s.turned[i] {
			edge.Sources, edge.Targets = edge.Targets, edge.Sources
		} else {
			edge.LayoutOptions = elk.LayoutOptions{id + "layered.priority.straightness": 10}
		}
		edge.Labels = s.label(e.Label, elk.LayoutOptions{id + "edgeLabels.inline": true, id + "edgeLabels.placement": "CENTER"})
		s.edges = append(s.edges, edge)
	}
	s.nodes[0].Edges = s.edges
}

// label is a text of some size, none where it is empty.
func (s *solver) label(size Size, options elk.LayoutOptions) []*elk.Label {
	if size.W == 0 {
		return nil
	}
	size = s.odd(Size{max(size.W, 3), size.H})
	return []*elk.Label{{Text: elk.String("text"), Width: elk.Float64(float64(size.W - 1)), Height: elk.Float64(float64(size.H - 1)), LayoutOptions: options}}
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
