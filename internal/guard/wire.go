//go:build unix

package guard

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// The socket carries gob in both directions: unlike JSON it keeps any byte in
// an argument or the environment. Open files go beside the first byte of their
// message.

type request struct {
	Kind    requestKind
	ID      int
	Path    string
	Args    []string
	Env     []string
	Dir     string
	Files   [3]bool // which of the standard files came along
	TTY     bool
	Sweep   bool
	Signal  int
	Termios *unix.Termios // with hello: the terminal's settings, nil without one
}

type requestKind byte

const (
	hello requestKind = iota + 1
	spawn
	signalGroup
	goodbye
)

// reply tells that a child started, could not be started, or ended.
type reply struct {
	ID     int
	PID    int
	Errno  int // why it could not be started
	Ended  bool
	Code   int
	Signal int
}

// maxFiles is how many files one message may carry.
const maxFiles = 3

// wire is one end of the socket. Sending is safe for concurrent use.
type wire struct {
	conn *net.UnixConn
	dec  *gob.Decoder

	mu  sync.Mutex
	buf bytes.Buffer
	enc *gob.Encoder

	files []int // that came and were not taken yet
}

func newWire(conn *net.UnixConn) *wire {
	w := &wire{conn: conn}
	w.enc = gob.NewEncoder(&w.buf)
	w.dec = gob.NewDecoder(w)
	return w
}

// socketpair returns our end and the file for the guard.
func socketpair() (*net.UnixConn, *os.File, error) {
	syscall.ForkLock.RLock()
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err == nil {
		unix.CloseOnExec(fds[0])
		unix.CloseOnExec(fds[1])
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, nil, fmt.Errorf("socketpair: %w", err)
	}
	theirs := os.NewFile(uintptr(fds[1]), "guard")
	ours, err := connOf(os.NewFile(uintptr(fds[0]), "guard"))
	if err != nil {
		theirs.Close()
		return nil, nil, err
	}
	return ours, theirs, nil
}

// connOf makes a connection of a socket's file, which it closes.
func connOf(f *os.File) (*net.UnixConn, error) {
	defer f.Close()
	c, err := net.FileConn(f)
	if err != nil {
		return nil, err
	}
	u, ok := c.(*net.UnixConn)
	if !ok {
		c.Close()
		return nil, fmt.Errorf("%s is no unix socket", f.Name())
	}
	return u, nil
}

// send writes a message and the files that go with it.
func (w *wire) send(v any, files ...*os.File) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.buf.Reset()
	if err := w.enc.Encode(v); err != nil {
		return err
	}
	b := w.buf.Bytes()
	if len(files) > 0 {
		fds := make([]int, len(files))
		for i, f := range files {
			fds[i] = int(f.Fd())
		}
		n, _, err := w.conn.WriteMsgUnix(b[:1], unix.UnixRights(fds...), nil)
		if err != nil {
			return err
		}
		b = b[n:]
	}
	_, err := w.conn.Write(b)
	return err
}

// receive reads one message into v.
func (w *wire) receive(v any) error { return w.dec.Decode(v) }

// Read is what the decoder reads by: it keeps the files that come along.
func (w *wire) Read(p []byte) (int, error) {
	oob := make([]byte, unix.CmsgSpace(4*maxFiles))
	n, m, _, _, err := w.conn.ReadMsgUnix(p, oob)
	n = max(n, 0) // it is -1 with an error, over which a buffer panics
	if m > 0 {
		if err := w.keep(oob[:m]); err != nil {
			return n, err
		}
	}
	if n == 0 && err == nil {
		err = io.EOF
	}
	return n, err
}

func (w *wire) keep(oob []byte) error {
	msgs, err := unix.ParseSocketControlMessage(oob)
	if err != nil {
		return err
	}
	for _, m := range msgs {
		fds, err := unix.ParseUnixRights(&m)
		if err != nil {
			continue // something else than files
		}
		w.files = append(w.files, fds...)
	}
	return nil
}

// take returns the next n files, as many as there are.
func (w *wire) take(n int) []int {
	n = min(n, len(w.files))
	fds := w.files[:n:n]
	w.files = w.files[n:]
	return fds
}
