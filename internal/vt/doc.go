// Package vt is a terminal emulator: bytes of a program go in, a screen, a
// scrollback, modes and replies come out. It knows no PTY, starts no goroutine
// and draws nothing.
//
// What it promises:
//
//   - The result depends on the bytes alone, never on how they were cut into
//     writes. (One bound is kept per write: see Options.Reply.)
//   - Memory is bounded by the size of the screen and the scrollback limit,
//     whatever comes in: parameters are clamped, a cell holds at most 64 bytes,
//     strings (OSC, DCS) over 256 KiB are dropped whole, tables of links and
//     graphemes are swept.
//   - No byte of input costs more than a screenful of work.
//   - A cell never holds a control character or a bidirectional override, so
//     text and spans that come out cannot control another terminal. Titles and
//     working directories are cleaned the same way.
//   - Nothing blocks. Replies to queries go through a callback and are dropped
//     when a program asks faster than one write's allowance.
//
// A Terminal is not safe for concurrent use; its owner holds a lock. Callbacks
// run inside Write and must not call back into the Terminal's Write or Resize.
//
// The rules follow xterm's control sequences (ctlseqs) and the VT510 manual.
// The state machine is that of github.com/charmbracelet/x/ansi/parser, which
// is Paul Williams' parser (https://vt100.net/emu/dec_ansi_parser), amended for
// UTF-8: see transitions.go.
package vt
