// Package linear tells a conversation in lines of words, for a screen reader:
// nothing is drawn, and what was told is never told again.
//
// A Teller compares what the store holds with what it has told, and gives the
// lines that are new. Asked after each event of the engine, what it gives
// depends on the conversation alone, and not on how its text was cut up: a
// paragraph is told once it is complete. It is pure, knows no clock, and belongs
// to the goroutine of the store. Its lines are safe to print and hold no
// newline.
package linear
