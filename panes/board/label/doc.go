// Package label breaks texts into lines of cells, and finds places for the labels of arrows:
// where they hide nothing, and where one sees whose they are.
package label
