// Package cells is what a board is drawn on: cells of a terminal with letters, lines of
// box characters, dots of braille and colours, and places and areas of such cells.
//
// A cell is W by H pixels of the screen that tldraw knows. What is drawn outside of a
// canvas is left out.
package cells
