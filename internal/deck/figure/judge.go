package figure

import "slices"

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
