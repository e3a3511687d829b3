// Package board is the model of a whiteboard: shapes that a person and an agent
// draw, in the store of tldraw, so that its files open there unchanged.
//
// A Board edits one page of one file. Every operation takes effect as a whole or
// not at all, tells the ids that it changed, and can be undone. What it does not
// know it leaves alone: records, props and types of shapes survive with their
// bytes (package tldraw). What it writes is valid for tldraw, and new shapes are
// checked before they go in; errors name the shape and the field.
//
// Shapes come in two forms. The friendly one names a kind (Kinds) with text and
// ends and, where one wants to, a place: {"kind":"decision","text":"ok?"}. The raw
// one is a record of tldraw, whole or in part: {"type":"geo","props":{…}}.
//
// Coordinates are tldraw's: pixels of the page, y down, rotations clockwise. A
// View has them all in page space, through parents and rotations, for drawing
// and for finding what is under the pointer. Its strings are safe to print.
//
// A Board belongs to one goroutine. Encode may run on a Clone elsewhere.
package board
