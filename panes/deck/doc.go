// Package deck shows slide decks: one slide at a time, scaled to the pane, with
// its steps, and beside it, in a pane of its own, what the speaker needs.
//
// A deck is read, and its pictures, embedded files and code are prepared, off
// the loop; what is not ready yet shows plainly and is drawn again once it is.
// The file is watched, and a change keeps the slide that shows. Timers run only
// while a deck plays or a speaker's clock shows. Nothing of a deck runs: links
// to commands and code do what the person asks for, by registered commands.
package deck
