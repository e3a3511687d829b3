// Package layout is the pure tree of panes: four areas, each a tree of splits
// whose leaves are panes. It knows names and rectangles and nothing of what
// panes hold.
//
// The areas stand as [left | main above bottom | right]. An empty area takes
// no room, and what remains shares the window. A Tree belongs to one
// goroutine.
package layout

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
)

// PaneID names a leaf.
type PaneID string

// Area is one of the four places a pane can stand in.
type Area string

// The areas.
const (
	Left   Area = "left"
	Main   Area = "main"
	Right  Area = "right"
	Bottom Area = "bottom"
)

// Areas lists the areas in reading order.
func Areas() []Area { return []Area{Left, Main, Bottom, Right} }

// Direction is how a split puts its panes.
type Direction int

// Vertical puts the new pane to the right, Horizontal below.
const (
	Vertical Direction = iota
	Horizontal
)

// Side is a direction to look or grow in.
type Side int

// The sides of a pane.
const (
	ToLeft Side = iota
	ToRight
	Up
	Down
)

// Rect is a rectangle in cells.
type Rect struct{ X, Y, W, H int }

// Empty reports whether the rectangle holds no cell.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains reports whether a cell lies inside.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// The errors of a Tree.
var (
	ErrNoPane = lang.Errorf("no-such-pane")
	ErrExists = lang.Errorf("pane-layout-already")
	ErrNoEdge = lang.Errorf("pane-fills-side-window-no")
	ErrHeld   = lang.Errorf("person-sized-hand-stays")
)

// node is a leaf (pane set) or a split of two.
type node struct {
	pane  PaneID
	dir   Direction
	share float64 // of the first child, in (0,1)
	held  bool    // the person sized it
	a, b  *node
}

func (n *node) leaf() bool { return n.a == nil }

// held says which areas the person sized.
type held struct{ left, right, bottom bool }

// Tree is a layout. The zero value is not ready: use New.
type Tree struct {
	areas   map[Area]*node
	left    float64 // width of the left area, of the window
	right   float64 // width of the right area, of the window
	bottom  float64 // height of the bottom area, of the window
	held    held
	focus   PaneID
	zoom    PaneID
	version uint64
}

// New returns an empty layout with the default sizes.
func New() *Tree {
	return &Tree{areas: map[Area]*node{}, left: 0.24, right: 0.42, bottom: 0.30}
}

// Version rises with every change.
func (t *Tree) Version() uint64 { return t.version }

// SetSizes sizes the areas, as parts of the window, by the person's hand.
func (t *Tree) SetSizes(left, right, bottom float64) {
	part := func(v float64) float64 { return min(max(v, 0.001), 0.999) }
	t.left, t.right, t.bottom = part(left), part(right), part(bottom)
	t.held = held{true, true, true}
	t.version++
}

// walk calls f on every leaf of a subtree, in reading order.
func (n *node) walk(f func(*node)) {
	if n == nil {
		return
	}
	if n.leaf() {
		f(n)
		return
	}
	n.a.walk(f)
	n.b.walk(f)
}

// Panes lists the panes in reading order.
func (t *Tree) Panes() []PaneID {
	var out []PaneID
	for _, a := range Areas() {
		out = append(out, t.PanesIn(a)...)
	}
	return out
}

// PanesIn lists an area's panes in reading order.
func (t *Tree) PanesIn(a Area) []PaneID {
	var out []PaneID
	t.areas[a].walk(func(n *node) { out = append(out, n.pane) })
	return out
}

// Len counts the panes.
func (t *Tree) Len() int { return len(t.Panes()) }

// AreaOf says where a pane stands.
func (t *Tree) AreaOf(id PaneID) (Area, bool) {
	for _, a := range Areas() {
		if slices.Contains(t.PanesIn(a), id) {
			return a, true
		}
	}
	return "", false
}

// Has reports whether a pane is in the layout.
func (t *Tree) Has(id PaneID) bool { _, ok := t.AreaOf(id); return ok }

// path returns the nodes from an area's root down to a pane's leaf.
func (t *Tree) path(id PaneID) []*node {
	for _, a := range Areas() {
		if p := t.areas[a].path(id); p != nil {
			return p
		}
	}
	return nil
}

func (n *node) path(id PaneID) []*node {
	switch {
	case n == nil:
		return nil
	case n.leaf():
		if n.pane == id {
			return []*node{n}
		}
		return nil
	}
	for _, c := range []*node{n.a, n.b} {
		if p := c.path(id); p != nil {
			return append([]*node{n}, p...)
		}
	}
	return nil
}

// Insert adds a pane to an area, beside the area's last pane: to its right in
// main and bottom, below it in left and right. The first pane of a layout
// takes the focus.
func (t *Tree) Insert(a Area, id PaneID) error {
	if !slices.Contains(Areas(), a) {
		return lang.Errorf("insert-pane-no-area", id, a)
	}
	if t.Has(id) || id == "" {
		return lang.Errorf("insert-pane", id, ErrExists)
	}
	if ids := t.PanesIn(a); len(ids) > 0 {
		d := Vertical
		if a == Left || a == Right {
			d = Horizontal
		}
		return t.Split(ids[len(ids)-1], d, id)
	}
	t.areas[a] = &node{pane: id}
	if t.focus == "" {
		t.focus = id
	}
	t.version++
	return nil
}

// Split halves a pane and puts the new one right of it or below it.
func (t *Tree) Split(target PaneID, d Direction, id PaneID) error {
	p := t.path(target)
	if p == nil {
		return lang.Errorf("split-pane", target, ErrNoPane)
	}
	if t.Has(id) || id == "" {
		return lang.Errorf("split-pane-into", target, id, ErrExists)
	}
	n := p[len(p)-1]
	*n = node{dir: d, share: 0.5, a: &node{pane: target}, b: &node{pane: id}}
	t.version++
	return nil
}

// Close takes a pane out. Its sibling takes its room and, if it had it, the
// focus; with the area's last pane the focus goes to another area.
func (t *Tree) Close(id PaneID) error {
	area, ok := t.AreaOf(id)
	if !ok {
		return lang.Errorf("close-pane-x-x", id, ErrNoPane)
	}
	p := t.path(id)
	next := PaneID("")
	if len(p) == 1 {
		delete(t.areas, area)
	} else {
		parent, sibling := p[len(p)-2], p[len(p)-2].a
		if sibling == p[len(p)-1] {
			sibling = parent.b
		}
		sibling.walk(func(n *node) {
			if next == "" {
				next = n.pane
			}
		})
		*parent = *sibling
	}
	if t.focus == id {
		t.focus = next
		if all := t.Panes(); next == "" && len(all) > 0 {
			t.focus = all[len(all)-1]
		}
	}
	if t.zoom == id {
		t.zoom = ""
	}
	t.version++
	return nil
}

// Move takes a pane to another area, keeping focus and zoom.
func (t *Tree) Move(id PaneID, to Area) error {
	from, ok := t.AreaOf(id)
	if !ok {
		return lang.Errorf("move-pane", id, ErrNoPane)
	}
	if !slices.Contains(Areas(), to) {
		return lang.Errorf("move-pane-no-area", id, to)
	}
	if from == to {
		return nil
	}
	focus, zoom := t.focus, t.zoom
	if err := t.Close(id); err != nil {
		return err
	}
	if err := t.Insert(to, id); err != nil {
		return err
	}
	t.focus, t.zoom = focus, zoom
	return nil
}

// Swap exchanges the places of two panes.
func (t *Tree) Swap(x, y PaneID) error {
	p, q := t.path(x), t.path(y)
	if p == nil || q == nil {
		return lang.Errorf("swap-panes-and", x, y, ErrNoPane)
	}
	p[len(p)-1].pane, q[len(q)-1].pane = y, x
	t.version++
	return nil
}

// Focus is the pane with the keyboard, empty in an empty layout.
func (t *Tree) Focus() PaneID { return t.focus }

// SetFocus gives a pane the keyboard.
func (t *Tree) SetFocus(id PaneID) error {
	if !t.Has(id) {
		return lang.Errorf("focus-pane-x-x", id, ErrNoPane)
	}
	if t.focus != id {
		t.focus = id
		t.version++
	}
	return nil
}

// Zoomed is the pane that fills the window, or empty.
func (t *Tree) Zoomed() PaneID { return t.zoom }

// Zoom lets a pane fill the window.
func (t *Tree) Zoom(id PaneID) error {
	if !t.Has(id) {
		return lang.Errorf("zoom-pane-x-x", id, ErrNoPane)
	}
	t.zoom = id
	t.version++
	return nil
}

// Unzoom puts a zoomed pane back.
func (t *Tree) Unzoom() {
	if t.zoom != "" {
		t.zoom = ""
		t.version++
	}
}
