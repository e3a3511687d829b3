package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/creack/pty"
	"github.com/muesli/cancelreader"
	"golang.org/x/sys/unix"
)

// terminalPair returns both ends of a terminal.
func terminalPair(t *testing.T) (theirs, ours *os.File) {
	t.Helper()
	theirs, ours, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { theirs.Close(); ours.Close() })
	return theirs, ours
}

func TestKeysComeFromATerminalThatIsPolled(t *testing.T) {
	theirs, ours := terminalPair(t)
	in, end := poll(ours)
	defer end()
	if _, ok := in.(*polled); !ok {
		t.Fatalf("%T", in)
	}
	if _, ok := any(&keys{}).(cancelreader.File); ok {
		t.Error("Bubble Tea would wait for it in a system call")
	}
	if flags, err := unix.FcntlInt(ours.Fd(), unix.F_GETFL, 0); err != nil || flags&unix.O_NONBLOCK != 0 {
		t.Errorf("the terminal itself does not wait any more: %x %v", flags, err)
	}
	b := make([]byte, 64)
	for _, text := range []string{"first\n", "zweite\n"} {
		if _, err := theirs.WriteString(text); err != nil {
			t.Fatal(err)
		}
		if n, err := in.Read(b); err != nil || string(b[:n]) != text {
			t.Errorf("%q %v", b[:n], err)
		}
	}
}

func TestAReadOfKeysEndsWithTheProgram(t *testing.T) {
	theirs, ours := terminalPair(t)
	in, end := poll(ours)
	done := make(chan error)
	go func() {
		_, err := in.Read(make([]byte, 64))
		done <- err
	}()
	end()
	if err := <-done; !errors.Is(err, cancelreader.ErrCanceled) {
		t.Errorf("it ended with %v", err)
	}
	end()
	if _, err := theirs.WriteString("for the shell\n"); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 64)
	if n, err := ours.Read(b); err != nil || string(b[:n]) != "for the shell\n" {
		t.Errorf("what was typed behind it: %q %v", b[:n], err)
	}
}

func TestATerminalThatIsGoneIsTold(t *testing.T) {
	theirs, ours := terminalPair(t)
	in, end := poll(ours)
	defer end()
	theirs.Close()
	if n, err := in.Read(make([]byte, 64)); n != 0 || err == nil || errors.Is(err, cancelreader.ErrCanceled) {
		t.Errorf("%d %v", n, err)
	}
	if n, err := in.Read(nil); n != 0 || err != nil {
		t.Errorf("nothing asked for: %d %v", n, err)
	}
}

func TestWhatCannotBePolledIsReadAsItIs(t *testing.T) {
	file := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(file, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in, end := poll(f)
	defer end()
	if got, err := io.ReadAll(in); in != io.Reader(f) || string(got) != "text" || err != nil {
		t.Errorf("%T %q %v", in, got, err)
	}
}
