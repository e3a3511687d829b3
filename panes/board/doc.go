// Package board shows whiteboards in a pane and lets a person draw on them.
//
// Drawing costs in the order of what shows, not of what the board holds, and
// happens when something changed. A cell of the terminal is 10 by 20 pixels of
// the screen that tldraw knows, so that at 100 % a letter of a label has about a
// cell. Shapes keep their outlines in box characters while they have room for a
// label, then in braille, and at last are blocks.
//
// A change by hand is made at once and saved off the loop, as one step of undo;
// what changed on the disk meanwhile is merged by record, and where both sides
// changed the same record the person is asked. Nothing is written over that was
// not read. The pane reads and writes in commands alone and has no timer but
// while something flashes.
package board
