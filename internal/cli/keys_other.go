//go:build !linux && !windows

package cli

import (
	"io"
	"os"

	"github.com/muesli/cancelreader"
)

// poll reads a terminal as Bubble Tea does: where a terminal cannot be polled as
// others are, such as on macOS.
func poll(tty *os.File) (in io.Reader, end func()) {
	r, err := cancelreader.NewReader(tty)
	if err != nil {
		return tty, func() {}
	}
	return r, func() { r.Cancel() }
}
