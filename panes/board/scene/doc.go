// Package scene draws pages of boards into cells, and knows where in a drawing everything is.
//
// A drawing costs in the order of what shows, not of what the board holds, and says the same
// for the same page, place and size. Shapes keep their outlines in box characters while they
// have room for a label, then in braille, and at last are blocks. Arrows and their labels are
// drawn last: arrows go around figures, and labels keep off all that is there.
package scene
