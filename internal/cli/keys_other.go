//go:build !linux

package cli

import (
	"io"
	"os"
)

// poll gives a terminal as it is: where a terminal cannot be polled as others
// are, such as on macOS, its keys are read as Bubble Tea does.
func poll(tty *os.File) (in io.Reader, end func()) { return tty, func() {} }
