// Package board shows whiteboards in a pane and lets a person draw on them.
//
// Drawing happens when something changed. A cell of the terminal is 10 by 20 pixels of
// the screen that tldraw knows, so that at 100 % a letter of a label has about a cell.
// What is drawn is the scene's: its folder has that, and those of what it is made of.
//
// A change by hand is made at once and saved off the loop, as one step of undo;
// what changed on the disk meanwhile is merged by record, and where both sides
// changed the same record the person is asked. Nothing is written over that was
// not read. The pane reads and writes in commands alone and has no timer but
// while something flashes.
package board
