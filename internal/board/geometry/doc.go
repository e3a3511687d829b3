// Package geometry has the geometry of a page of a board: points and rectangles in pixels, the
// outlines of shapes, the paths of arrows, and ways that go around what is in them. It knows
// neither shapes nor files.
package geometry
