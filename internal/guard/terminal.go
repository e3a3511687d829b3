//go:build unix

package guard

import (
	"time"

	"golang.org/x/sys/unix"
)

// resetSequence undoes what a full-screen program may have asked of a
// terminal. Each is ignored by a terminal that does not know it.
const resetSequence = "\x18" + // end a sequence that was cut off
	"\x1b[?2026l" + // synchronized output
	"\x1b[m\x1b(B\x0f" + // colours, line drawing
	"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1016l" + // mouse
	"\x1b[?1004l" + // focus reports
	"\x1b[?2004l" + // bracketed paste
	"\x1b[?2027l\x1b[?2031l\x1b[?2048l" + // graphemes, colour scheme and size reports
	"\x1b[=0;1u\x1b[<9u" + // kitty keyboard of the alternate screen
	"\x1b[>4m" + // modifyOtherKeys
	"\x1b[?1l\x1b>" + // cursor keys, keypad
	"\x1b[r\x1b[?7h" + // scroll region, wrap
	"\x1b[?1049l" + // alternate screen
	"\x1b[=0;1u" + // kitty keyboard of the main screen
	"\x1b[0 q\x1b[?25h\r" // cursor

// settle is how long the terminal may take to accept the sequence: one that
// was stopped by ctrl+s must not keep us from ending the children.
const settle = time.Second

// resetTerminal puts the terminal right and closes the channel when it has,
// or has given up.
func (k *keeper) resetTerminal() <-chan struct{} {
	done := make(chan struct{})
	if k.tty == nil {
		close(done)
		return done
	}
	wrote := make(chan struct{})
	go func() {
		defer close(wrote)
		fd := int(k.tty.Fd())
		now, err := unix.IoctlGetTermios(fd, getTermios)
		if err != nil {
			return // the terminal is gone too
		}
		if leftRaw(now) {
			_ = unix.IoctlSetTermios(fd, setTermios, k.termios)
		}
		_, _ = k.tty.WriteString(resetSequence) // nobody is left to be told
	}()
	go func() {
		defer close(done)
		t := time.NewTimer(settle)
		defer t.Stop()
		select {
		case <-wrote:
		case <-t.C:
		}
	}()
	return done
}

// leftRaw reports whether settings are those a full-screen program leaves. A
// shell that took the terminal back in the meantime keeps signals and output
// processing, and its settings are not to be touched.
func leftRaw(t *unix.Termios) bool {
	return t.Lflag&(unix.ICANON|unix.ECHO|unix.ISIG) == 0 && t.Oflag&unix.OPOST == 0
}
