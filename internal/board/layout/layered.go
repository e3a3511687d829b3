package layout

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	elk "github.com/d2lang/elk-go"
)

// Bounds of what takes time. Of boxes and the points where long edges pass a layer:
// up to careful, layers heed the order of what they are given, and up to most all
// edges are heeded, which takes half a second. Of the work of weighing that order
// against crossings, up to weighed, which takes 0.2 s; the time goes with the square of
// the boxes in a layer. And of edges between two layers: up to routed each gets a track
// of its own there, which takes 30 ms, and goes with their cube.
const (
	careful = 300
	most    = 10_000
	weighed = 100_000
	routed  = 500
)

// id begins the names of ELK's options.
const id = "org.eclipse.elk."

// Layered puts boxes in layers, so that edges go in a direction, by ELK's algorithm
// of that name. What nothing connects comes beside each other.
func Layered(to Direction, boxes []Size, edges []Edge, gap Gap) ([]Point, error) {
	ways, points := short(len(boxes), acyclic(len(boxes), edges))
	channel, work := crowd(len(boxes), ways)
	options := elk.LayoutOptions{
		id + "algorithm":                             "layered",
		id + "spacing.nodeNode":                      gap.X,
		id + "spacing.edgeNode":                      gap.X,
		id + "spacing.edgeEdge":                      gap.X / 2,
		id + "spacing.componentComponent":            gap.X * 1.5,
		id + "layered.spacing.nodeNodeBetweenLayers": gap.Y,
		id + "layered.spacing.edgeNodeBetweenLayers": gap.Y / 4,
		id + "layered.spacing.edgeEdgeBetweenLayers": gap.Y / 8,
		id + "layered.considerModelOrder.components": "MODEL_ORDER",
	}
	if len(boxes)+points <= careful {
		maps.Copy(options, elk.LayoutOptions{
			id + "layered.nodePlacement.bk.fixedAlignment": "BALANCED",
			id + "layered.considerModelOrder.strategy":     "NODES_AND_EDGES",
		})
	}
	if len(boxes)+points <= careful && work <= weighed {
		maps.Copy(options, elk.LayoutOptions{
			id + "layered.considerModelOrder.crossingCounterNodeInfluence": 0.001,
			id + "layered.considerModelOrder.crossingCounterPortInfluence": 0.001,
		})
	}
	if channel > routed {
		options[id+"edgeRouting"] = "POLYLINE"
	}
	return lay(to, boxes, ways, options)
}

// Tree puts children beyond their parents in a direction, by ELK's algorithm mrtree:
// each parent at the middle between the first and the last of its children, and all
// of a depth around one line. An edge to what has a parent already, or closes a
// circle, counts for nothing.
func Tree(to Direction, boxes []Size, edges []Edge, gap Gap) ([]Point, error) {
	parents := make([]bool, len(boxes))
	ways := slices.DeleteFunc(acyclic(len(boxes), edges), func(w way) bool {
		had := parents[w.To]
		parents[w.To] = true
		return had
	})
	// Its one space is that between boxes and that between levels: what one of these is
	// more is added to the boxes.
	space := min(gap.X, gap.Y)
	more := Size{gap.X - space, gap.Y - space}
	if to == Right || to == Left {
		more = Size{more.H, more.W}
	}
	wider := slices.Clone(boxes)
	for i, b := range boxes {
		wider[i] = Size{b.W + more.W, b.H + more.H}
	}
	return lay(to, wider, ways, elk.LayoutOptions{
		id + "algorithm":                  "mrtree",
		id + "spacing.nodeNode":           space,
		id + "spacing.componentComponent": space,
	})
}

// lay runs an algorithm of ELK. What goes against the direction need not be straight.
func lay(to Direction, boxes []Size, ways []way, options elk.LayoutOptions) ([]Point, error) {
	options[id+"direction"] = [...]string{"DOWN", "UP", "RIGHT", "LEFT"}[to]
	page := &elk.Graph{ID: elk.StringID("page"), LayoutOptions: options}
	for i, b := range boxes {
		page.Children = append(page.Children, &elk.Node{ID: elk.IntID(int64(i)), Width: &b.W, Height: &b.H})
	}
	for i, w := range ways {
		edge := &elk.Edge{ID: elk.StringID("edge" + strconv.Itoa(i)), Sources: []elk.ID{elk.IntID(int64(w.From))},
			Targets: []elk.ID{elk.IntID(int64(w.To))}}
		if !w.turned {
			edge.LayoutOptions = elk.LayoutOptions{id + "layered.priority.straightness": 10}
		}
		page.Edges = append(page.Edges, edge)
	}
	if err := kernel(page); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	out, corner := make([]Point, len(boxes)), Point{math.Inf(1), math.Inf(1)}
	for i, n := range page.Children {
		out[i] = Point{elk.Number(n.X), elk.Number(n.Y)}
		corner = Point{min(corner.X, out[i].X), min(corner.Y, out[i].Y)}
	}
	for i, p := range out {
		out[i] = Point{math.Round(p.X - corner.X), math.Round(p.Y - corner.Y)}
	}
	return out, nil
}

// kernel runs ELK, which panics where one of its laws is broken.
func kernel(page *elk.Graph) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return elk.Layout(page)
}
