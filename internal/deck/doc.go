// Package deck reads and writes slide decks: markdown files whose slides stand
// between lines of three hyphens. docs/decks.md describes the format.
//
// Parse never fails and never changes a byte: every deck is its head, then for
// each slide its separator and its bytes, and those joined are the file. What is
// wrong with a deck comes as Problems beside whatever could be read. Reading
// takes time linear in the size of the file.
//
// Update, Insert, Delete and Move give the file's new bytes. They read what they
// made before they give it, and refuse rather than touch another slide.
//
// Strings are as the file has them, so that they have to be made safe before
// they are printed; the messages of problems and errors are safe already. Offsets are in bytes,
// lines count from 1, slides, columns and steps from 0. Nothing here keeps state:
// a Deck may be read by many goroutines.
package deck
