package layout

import (
	"cmp"
	"math"
	"slices"
)

// maxBends is how many points are made where long edges pass a layer.
const maxBends = 20_000

// Layered puts boxes in layers so that edges go down, after Sugiyama: circles
// are broken, layers are those of the longest way, the order within them is
// what crosses least of some sweeps, and boxes move to the middle of their
// neighbours. What nothing connects comes as separate blocks, side by side.
func Layered(boxes []Size, edges []Edge, gap Gap) []Point {
	out := make([]Point, len(boxes))
	g := clean(len(boxes), edges)
	acyclic := g.acyclic()
	group := groups(len(boxes), acyclic)
	var blocks []Size
	var members [][]int
	var places [][]Point
	var alone []int
	for _, ids := range group {
		if len(ids) == 1 {
			alone = append(alone, ids[0])
			continue
		}
		at, size := block(ids, boxes, acyclic, gap)
		members, places, blocks = append(members, ids), append(places, at), append(blocks, size)
	}
	if len(alone) > 0 {
		sizes := make([]Size, len(alone))
		for i, id := range alone {
			sizes[i] = boxes[id]
		}
		at := Grid(sizes, gap)
		var size Size
		for i, p := range at {
			size = Size{max(size.W, p.X+sizes[i].W), max(size.H, p.Y+sizes[i].H)}
		}
		members, places, blocks = append(members, alone), append(places, at), append(blocks, size)
	}
	wide := Gap{gap.X * 1.5, gap.Y * 1.5}
	corners := Row(blocks, wide)
	if len(blocks) > 4 {
		corners = Grid(blocks, wide)
	}
	for b, ids := range members {
		for i, id := range ids {
			out[id] = Point{places[b][i].X + corners[b].X, places[b][i].Y + corners[b].Y}
		}
	}
	return out
}

// groups gives the boxes that hang together, each group in the order of its
// boxes.
func groups(n int, edges []Edge) [][]int {
	root := make([]int, n)
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	for _, e := range edges {
		if a, b := find(e.From), find(e.To); a != b {
			root[max(a, b)] = min(a, b)
		}
	}
	at := map[int]int{}
	var out [][]int
	for i := range n {
		r := find(i)
		if _, ok := at[r]; !ok {
			at[r] = len(out)
			out = append(out, nil)
		}
		out[at[r]] = append(out[at[r]], i)
	}
	return out
}

// layers is one block while it is laid out: boxes, then the bends of long
// edges, which are boxes without a height.
type layers struct {
	boxes    []Size
	real     int // how many of them are boxes; bends are behind
	rank     []int
	order    [][]int // the boxes of each layer from the left
	position []int
	up, down [][]int
}

// block lays out boxes that hang together. Those of a layer stand around one line,
// but beside one that is much higher, as what holds others is, where the layer
// begins: what comes into it does not go past half of that.
func block(ids []int, boxes []Size, edges []Edge, gap Gap) ([]Point, Size) {
	l := newLayers(ids, boxes, edges, gap)
	l.untangle()
	xs := l.across(gap.X)
	tops := make([]float64, len(l.order)+1)
	for r, row := range l.order {
		high := 0.0
		for _, i := range row {
			high = max(high, l.boxes[i].H)
		}
		tops[r+1] = tops[r] + high + gap.Y
	}
	low, far := math.Inf(1), 0.0
	for i := range ids {
		low = min(low, xs[i])
	}
	out := make([]Point, len(ids))
	for i := range ids {
		r := l.rank[i]
		high := tops[r+1] - tops[r] - gap.Y
		out[i] = Point{math.Round(xs[i] - low), tops[r] + math.Round(min((high-l.boxes[i].H)/2, gap.Y/2))}
		far = max(far, out[i].X+l.boxes[i].W)
	}
	return out, Size{far, tops[len(l.order)] - gap.Y}
}

func newLayers(ids []int, boxes []Size, edges []Edge, gap Gap) *layers {
	n := len(ids)
	at := make(map[int]int, n)
	l := &layers{boxes: make([]Size, n), real: n, rank: make([]int, n)}
	for i, id := range ids {
		at[id], l.boxes[i] = i, boxes[id]
	}
	var own []Edge
	down, into := make([][]int, n), make([]int, n)
	for _, e := range edges {
		from, here := at[e.From]
		if to, ok := at[e.To]; here && ok {
			own = append(own, Edge{from, to})
			down[from] = append(down[from], to)
			into[to]++
		}
	}
	l.assign(down, into)
	bends := 0
	for _, e := range own {
		bends += l.rank[e.To] - l.rank[e.From] - 1
	}
	l.up, l.down = make([][]int, n), make([][]int, n)
	for _, e := range own {
		from := e.From
		for r := l.rank[e.From] + 1; r < l.rank[e.To] && bends <= maxBends; r++ {
			l.boxes, l.rank = append(l.boxes, Size{W: gap.X / 4}), append(l.rank, r)
			l.up, l.down = append(l.up, nil), append(l.down, nil)
			l.join(from, len(l.boxes)-1)
			from = len(l.boxes) - 1
		}
		if l.rank[e.To] == l.rank[from]+1 {
			l.join(from, e.To)
		}
	}
	l.order = make([][]int, slices.Max(l.rank)+1)
	l.position = make([]int, len(l.boxes))
	for i, r := range l.rank {
		l.position[i] = len(l.order[r])
		l.order[r] = append(l.order[r], i)
	}
	return l
}

// weight is how much a box wants to be where a neighbour is: little for one of a
// long edge, so that what follows each other stands in a line.
func (l *layers) weight(i, neighbour int) float64 {
	if i < l.real && neighbour >= l.real {
		return 0.1
	}
	return 1
}

func (l *layers) join(from, to int) {
	l.down[from] = append(l.down[from], to)
	l.up[to] = append(l.up[to], from)
}

// assign gives each box the layer of the longest way to it; then those with no
// way to them go down to what they point at.
func (l *layers) assign(down [][]int, into []int) {
	var order []int
	left := slices.Clone(into)
	for i, n := range left {
		if n == 0 {
			order = append(order, i)
		}
	}
	for k := 0; k < len(order); k++ {
		i := order[k]
		for _, to := range down[i] {
			l.rank[to] = max(l.rank[to], l.rank[i]+1)
			if left[to]--; left[to] == 0 {
				order = append(order, to)
			}
		}
	}
	for i, n := range into {
		if n > 0 || len(down[i]) == 0 {
			continue
		}
		nearest := math.MaxInt
		for _, to := range down[i] {
			nearest = min(nearest, l.rank[to]-1)
		}
		l.rank[i] = nearest
	}
}

// untangle orders the layers: each by the middle of its neighbours in the one
// before, down and up in turns, and keeps what crosses least.
func (l *layers) untangle() {
	best, fewest := l.copyOrder(), l.crossings()
	for sweep := 0; sweep < 12 && fewest > 0; sweep++ {
		if sweep%2 == 0 {
			for r := 1; r < len(l.order); r++ {
				l.sort(r, l.up)
			}
		} else {
			for r := len(l.order) - 2; r >= 0; r-- {
				l.sort(r, l.down)
			}
		}
		if n := l.crossings(); n < fewest {
			best, fewest = l.copyOrder(), n
		}
	}
	l.order = best
	for _, row := range l.order {
		for p, i := range row {
			l.position[i] = p
		}
	}
}

func (l *layers) copyOrder() [][]int {
	out := make([][]int, len(l.order))
	for i, row := range l.order {
		out[i] = slices.Clone(row)
	}
	return out
}

func (l *layers) sort(r int, neighbours [][]int) {
	row := l.order[r]
	weight := make(map[int]float64, len(row))
	for p, i := range row {
		weight[i] = float64(p)
		if near := neighbours[i]; len(near) > 0 {
			sum := 0.0
			for _, j := range near {
				sum += float64(l.position[j]) / float64(max(1, len(l.order[l.rank[j]])-1))
			}
			weight[i] = sum / float64(len(near)) * float64(max(1, len(row)-1))
		}
	}
	slices.SortStableFunc(row, func(a, b int) int { return cmp.Compare(weight[a], weight[b]) })
	for p, i := range row {
		l.position[i] = p
	}
}

// crossings counts the pairs of edges that cross, layer by layer: pairs in the
// wrong order, counted with a tree of sums.
func (l *layers) crossings() int {
	total := 0
	for r := 0; r+1 < len(l.order); r++ {
		sums := make([]int, len(l.order[r+1])+1)
		seen := 0
		for _, i := range l.order[r] {
			ends := make([]int, len(l.down[i]))
			for k, to := range l.down[i] {
				ends[k] = l.position[to] + 1
			}
			for _, p := range ends {
				upTo := 0
				for q := p; q > 0; q -= q & -q {
					upTo += sums[q]
				}
				total += seen - upTo
			}
			for _, p := range ends {
				for q := p; q < len(sums); q += q & -q {
					sums[q]++
				}
			}
			seen += len(ends)
		}
	}
	return total
}

// across gives the left edges: each box as near to the middle of its neighbours
// as the order of its layer allows.
func (l *layers) across(gap float64) []float64 {
	xs := make([]float64, len(l.boxes))
	for _, row := range l.order {
		x := 0.0
		for _, i := range row {
			xs[i] = x
			x += l.boxes[i].W + gap
		}
	}
	for pass := range 16 {
		neighbours, from, to, step := l.up, 1, len(l.order), 1
		if pass%2 == 1 {
			neighbours, from, to, step = l.down, len(l.order)-2, -1, -1
		}
		for r := from; r != to; r += step {
			l.pull(l.order[r], neighbours, xs, gap)
		}
	}
	return xs
}

// pull moves a layer to the least sum of squared distances from where its boxes
// want to be, in their order and without overlaps: neighbours that want to pass
// each other become one block, at the mean of their wishes.
func (l *layers) pull(row []int, neighbours [][]int, xs []float64, gap float64) {
	type run struct {
		sum   float64
		count int
	}
	var runs []run
	offset := make([]float64, len(row))
	for k, i := range row {
		if k > 0 {
			offset[k] = offset[k-1] + l.boxes[row[k-1]].W + gap
		}
		want := xs[i]
		if near := neighbours[i]; len(near) > 0 {
			want = 0
			sum := 0.0
			for _, j := range near {
				weight := l.weight(i, j)
				want, sum = want+weight*(xs[j]+l.boxes[j].W/2), sum+weight
			}
			want = want/sum - l.boxes[i].W/2
		}
		runs = append(runs, run{want - offset[k], 1})
		for len(runs) > 1 {
			a, b := runs[len(runs)-2], runs[len(runs)-1]
			if a.sum/float64(a.count) <= b.sum/float64(b.count) {
				break
			}
			runs = append(runs[:len(runs)-2], run{a.sum + b.sum, a.count + b.count})
		}
	}
	k := 0
	for _, r := range runs {
		for range r.count {
			xs[row[k]] = r.sum/float64(r.count) + offset[k]
			k++
		}
	}
}
