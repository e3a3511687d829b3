// Package pty runs a program in a terminal: a pseudo-terminal of the system, an
// emulator (internal/vt) that takes what the program writes, and what a person
// and an agent need around it: typing, reading, waiting, restarting, ending.
// It draws nothing and knows no Bubble Tea.
//
// What it promises:
//
//   - Nothing here blocks its caller for longer than the emulator needs for
//     4 KiB, save what takes a context (Start, Restart, Wait, Send while the
//     person holds the terminal, and Watch.Next).
//   - Memory is bounded. Output that comes faster than the emulator takes it
//     stays in the system's buffer, and the program waits. Input has a queue of
//     4 MiB, the emulator's answers 64 KiB of it; what is over is refused, or
//     dropped in the case of answers.
//   - Whoever watches hears of changes at once when idle, and then at most every
//     16 ms. Nothing runs while nothing happens: no timer, no polling.
//   - What the person types while a program hides it, as for a password, is in
//     no log: only what the screen showed gets there.
//   - Text that is read for an agent is plain, without control characters, and
//     secrets of known shapes are taken out of it.
//   - Ending a session ends its programs: a hangup first, and SIGKILL for those
//     that ignore it. All of them are children of the guard (internal/guard), so
//     that they end when we are killed, too.
//
// A Session is safe for concurrent use. Three goroutines belong to a program
// that runs: one reads, one writes, one looks after its size and its end. All
// have ended once Done is closed.
package pty
