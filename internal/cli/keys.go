package cli

import (
	"io"
	"os"
	"runtime"

	"golang.org/x/term"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/input"
)

// keys are what the program takes from its terminal. It has no name, and so is
// no [cancelreader.File]: Bubble Tea sets the terminal's modes by its descriptor,
// but reads it as it is.
type keys struct {
	tty *os.File
	*input.Reader
	end func() // has a read that waits return
	was *term.State
}

func openKeys(tty *os.File) *keys {
	from, end := poll(tty)
	return &keys{tty: tty, Reader: input.New(from), end: end}
}

// reader is what Bubble Tea reads. A console of Windows tells of whole keys,
// which it asks for by itself.
func (k *keys) reader() io.Reader {
	if runtime.GOOS == "windows" {
		return k.tty
	}
	return k
}

// raw keeps the terminal from echoing until restore, which is later than Bubble
// Tea has it: reports of the mouse still come when it has left.
func (k *keys) raw() {
	if runtime.GOOS != "windows" {
		k.was, _ = term.MakeRaw(int(k.tty.Fd())) // Bubble Tea says what is wrong
	}
}

// restore throws away what the terminal still reports, and puts it back as it
// was. What it reports must have been turned off before.
func (k *keys) restore(out io.Writer) {
	if k.was == nil {
		return
	}
	k.Drain(func() error {
		_, err := io.WriteString(out, xansi.RequestPrimaryDeviceAttributes)
		return err
	})
	_ = term.Restore(int(k.tty.Fd()), k.was) // it is gone
	k.was = nil
}

func (k *keys) close() {
	_ = k.Reader.Close()
	k.end()
}

// Write writes to the terminal.
func (k *keys) Write(b []byte) (int, error) { return k.tty.Write(b) }

// Close does nothing: the terminal is not ours to close.
func (k *keys) Close() error { return nil }

// Fd is that of the terminal as the program got it.
func (k *keys) Fd() uintptr { return k.tty.Fd() }
