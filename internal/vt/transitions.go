package vt

import "github.com/charmbracelet/x/ansi/parser"

// csiIgnoreState skips the rest of a malformed CSI sequence. The parser has
// none and would print the rest; its states are four bits and 15 is free.
const csiIgnoreState parser.State = 15

// transitions is the parser's table, amended; it is never written to again.
var transitions = amendedTransitions()

// amendedTransitions corrects what does not suit a stream of UTF-8, in which a
// byte from 0x80 on is part of a character and never a control by itself:
//
//   - 0x9C ended an OSC in the middle of "✓" (E2 9C 93), and characters in APC,
//     PM and SOS strings broke out of them and printed the rest;
//   - such a byte inside CSI or ESC swallowed the next one or two, an ESC
//     included; now it is ignored, as tmux does;
//   - "CSI 1 $ 2 x" printed its end; now it is ignored, as the VT500 does;
//   - ESC in DCS entry was data; now it starts a new sequence.
//
// Ground is not read from this table at all: see Terminal.ground.
func amendedTransitions() [16 << 8]byte {
	t := parser.GenerateTransitionTable()
	for _, s := range []parser.State{
		parser.EscapeState, parser.EscapeIntermediateState, parser.CsiEntryState, parser.CsiParamState,
		parser.CsiIntermediateState, parser.DcsEntryState, parser.DcsParamState, parser.DcsIntermediateState,
		csiIgnoreState,
	} {
		t.AddRange(0x80, 0xff, s, parser.IgnoreAction, s)
	}
	for _, s := range []parser.State{
		parser.OscStringState, parser.DcsStringState, parser.SosStringState, parser.PmStringState,
		parser.ApcStringState,
	} {
		t.AddRange(0x80, 0xff, s, parser.PutAction, s)
	}
	t.AddOne(0x1b, parser.DcsEntryState, parser.ClearAction, parser.EscapeState)
	t.AddRange(0x08, 0x0d, parser.DcsEntryState, parser.IgnoreAction, parser.DcsEntryState)
	t.AddRange(0x3c, 0x3f, parser.CsiParamState, parser.IgnoreAction, csiIgnoreState)
	t.AddRange(0x30, 0x3f, parser.CsiIntermediateState, parser.IgnoreAction, csiIgnoreState)

	t.AddRange(0x00, 0x17, csiIgnoreState, parser.ExecuteAction, csiIgnoreState)
	t.AddOne(0x19, csiIgnoreState, parser.ExecuteAction, csiIgnoreState)
	t.AddRange(0x1c, 0x1f, csiIgnoreState, parser.ExecuteAction, csiIgnoreState)
	t.AddRange(0x20, 0x3f, csiIgnoreState, parser.IgnoreAction, csiIgnoreState)
	t.AddOne(0x7f, csiIgnoreState, parser.IgnoreAction, csiIgnoreState)
	t.AddRange(0x40, 0x7e, csiIgnoreState, parser.IgnoreAction, parser.GroundState)
	t.AddMany([]byte{0x18, 0x1a}, csiIgnoreState, parser.ExecuteAction, parser.GroundState)
	t.AddOne(0x1b, csiIgnoreState, parser.ClearAction, parser.EscapeState)
	return [16 << 8]byte(t)
}
