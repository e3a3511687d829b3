package layout

import (
	"encoding/json"
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Limits on a layout that is read.
const (
	maxPanes = 256
	maxDeep  = 64
)

type nodeJSON struct {
	Pane  PaneID    `json:"pane,omitempty"`
	Split string    `json:"split,omitempty"` // vertical, horizontal
	Share float64   `json:"share,omitempty"`
	Held  bool      `json:"held,omitempty"`
	A     *nodeJSON `json:"first,omitempty"`
	B     *nodeJSON `json:"second,omitempty"`
}

type treeJSON struct {
	Areas  map[Area]*nodeJSON `json:"areas"`
	Left   float64            `json:"left"`
	Right  float64            `json:"right"`
	Bottom float64            `json:"bottom"`
	Held   []Area             `json:"held,omitempty"` // sized by the person
	Focus  PaneID             `json:"focus,omitempty"`
	Zoom   PaneID             `json:"zoom,omitempty"`
}

var directionNames = [...]string{Vertical: "vertical", Horizontal: "horizontal"}

func (n *node) toJSON() *nodeJSON {
	if n == nil {
		return nil
	}
	if n.leaf() {
		return &nodeJSON{Pane: n.pane}
	}
	return &nodeJSON{Split: directionNames[n.dir], Share: n.share, Held: n.held, A: n.a.toJSON(), B: n.b.toJSON()}
}

// MarshalJSON writes areas, splits, sizes (parts of the window), focus and zoom.
func (t *Tree) MarshalJSON() ([]byte, error) {
	j := treeJSON{Areas: map[Area]*nodeJSON{}, Left: t.left, Right: t.right, Bottom: t.bottom, Focus: t.focus,
		Zoom: t.zoom}
	for a, n := range t.areas {
		j.Areas[a] = n.toJSON()
	}
	for a, on := range map[Area]bool{Left: t.held.left, Right: t.held.right, Bottom: t.held.bottom} {
		if on {
			j.Held = append(j.Held, a)
		}
	}
	slices.Sort(j.Held)
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON wrote and refuses anything that is not
// a sound layout, naming what is wrong. On error the tree stays as it was.
func (t *Tree) UnmarshalJSON(data []byte) error {
	var j treeJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return lang.Errorf("read-layout", err)
	}
	fresh := &Tree{areas: map[Area]*node{}, left: j.Left, right: j.Right, bottom: j.Bottom, focus: j.Focus,
		zoom: j.Zoom}
	for name, share := range map[string]float64{"left": j.Left, "right": j.Right, "bottom": j.Bottom} {
		if !(share > 0 && share < 1) {
			return lang.Errorf("read-layout-not-between-0", name, share)
		}
	}
	fresh.held = held{slices.Contains(j.Held, Left), slices.Contains(j.Held, Right), slices.Contains(j.Held, Bottom)}
	seen := map[PaneID]bool{}
	for a, nj := range j.Areas {
		if a != Left && a != Main && a != Right && a != Bottom {
			return lang.Errorf("read-layout-no-area", a)
		}
		n, err := nj.toNode(seen, 0)
		if err != nil {
			return lang.Errorf("read-layout-area", a, err)
		}
		fresh.areas[a] = n
	}
	for what, id := range map[string]PaneID{"focus": j.Focus, "zoom": j.Zoom} {
		if id != "" && !seen[id] {
			return lang.Errorf("read-layout-names-which-not", what, id)
		}
	}
	if all := fresh.Panes(); fresh.focus == "" && len(all) > 0 {
		fresh.focus = all[0]
	}
	fresh.version = t.version + 1
	*t = *fresh
	return nil
}

func (j *nodeJSON) toNode(seen map[PaneID]bool, depth int) (*node, error) {
	switch {
	case j == nil:
		return nil, lang.Errorf("a-pane-is-missing")
	case depth > maxDeep || len(seen) >= maxPanes:
		return nil, lang.Errorf("more-than-panes-or-deep", maxPanes, maxDeep)
	case j.Split == "":
		if j.Pane == "" || j.A != nil || j.B != nil {
			return nil, lang.Errorf("leaf-needs-pane-nothing-else")
		}
		if seen[j.Pane] {
			return nil, lang.Errorf("pane-stands-there-twice", j.Pane)
		}
		seen[j.Pane] = true
		return &node{pane: j.Pane}, nil
	case j.Pane != "" || !(j.Share > 0 && j.Share < 1):
		return nil, lang.Errorf("split-has-no-pane-own", j.Share)
	}
	n := &node{share: j.Share, held: j.Held}
	switch j.Split {
	case "vertical":
		n.dir = Vertical
	case "horizontal":
		n.dir = Horizontal
	default:
		return nil, lang.Errorf("no-split", j.Split)
	}
	var err error
	if n.a, err = j.A.toNode(seen, depth+1); err != nil {
		return nil, err
	}
	n.b, err = j.B.toNode(seen, depth+1)
	return n, err
}

// Clone copies a layout.
func (t *Tree) Clone() *Tree {
	c := *t
	c.areas = map[Area]*node{}
	for a, n := range t.areas {
		c.areas[a] = n.clone()
	}
	return &c
}

func (n *node) clone() *node {
	if n == nil {
		return nil
	}
	c := *n
	c.a, c.b = n.a.clone(), n.b.clone()
	return &c
}

// Equal reports whether two layouts have the same panes, sizes, focus and zoom.
func (t *Tree) Equal(o *Tree) bool {
	a, errA := json.Marshal(t)
	b, errB := json.Marshal(o)
	return errA == nil && errB == nil && string(a) == string(b)
}
