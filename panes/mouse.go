package panes

import tea "charm.land/bubbletea/v2"

// MouseKind is what the mouse did.
type MouseKind int

// The mouse events a content gets.
const (
	MousePress MouseKind = iota
	MouseDrag
	MouseRelease
	MouseWheelUp
	MouseWheelDown
)

// Mouse is a mouse event in a content's cells.
type Mouse struct {
	Kind   MouseKind
	Button tea.MouseButton
	Mod    tea.KeyMod
	X, Y   int
	W, H   int // the content's size
}
