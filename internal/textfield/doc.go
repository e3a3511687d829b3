// Package textfield is a text field of many lines, without a screen: text,
// caret, selection, undo, a ring of what was cut, wrapping, and the keys of
// readline and of vi on it.
//
// What it promises: the text is valid UTF-8 that cannot control a terminal;
// the caret and both ends of the selection always stand between two graphemes
// (UAX #29), so that no key parts an emoji or a letter from its accents; a row
// is never wider than the width it was wrapped to, from two cells on; undoing
// everything gives back every byte, and redoing it does too. Offsets are in
// bytes of Text. A Field belongs to one goroutine; its zero value is empty and
// ready.
//
// A chip stands in the text for something else, such as a long paste: one
// grapheme to every key, a label on the screen, its own text in Value.
package textfield
