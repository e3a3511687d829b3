// Package route leads arrows through cells, around boxes and off each other.
//
// It knows geometry alone: boxes with borders, the ends of arrows at them, and which cells
// are taken. The same arrows among the same boxes always go the same way.
package route
