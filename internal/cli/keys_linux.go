package cli

import (
	"errors"
	"io"
	"os"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"github.com/muesli/cancelreader"
)

// polled is a terminal whose keys come by Go's poller. Bubble Tea's reader
// (cancelreader 0.2.2) waits in a system call of its own, which keeps a thread;
// and after each call that may wait, Go's monitor looks every 20 µs what became
// of it. That was a fifth of the processor time that a key takes.
type polled struct {
	keys   *os.File // the terminal, opened anew
	conn   syscall.RawConn
	closed atomic.Bool
}

// poll opens a terminal anew, since one that does not wait must be none that
// other programs have open. Where it may not be opened it is given as it is.
func poll(tty *os.File) (in io.Reader, end func()) {
	plain := func() (io.Reader, func()) { return tty, func() {} }
	fd, err := syscall.Open("/proc/self/fd/"+strconv.Itoa(int(tty.Fd())),
		syscall.O_RDWR|syscall.O_NONBLOCK|syscall.O_CLOEXEC|syscall.O_NOCTTY, 0)
	if err != nil {
		return plain()
	}
	keys := os.NewFile(uintptr(fd), tty.Name())
	conn, err := keys.SyscallConn()
	if err != nil || keys.SetReadDeadline(time.Time{}) != nil { // it cannot be polled
		keys.Close()
		return plain()
	}
	p := &polled{keys: keys, conn: conn}
	return p, p.end
}

// Read waits for keys; once it has ended it gives [cancelreader.ErrCanceled].
func (p *polled) Read(b []byte) (n int, err error) {
	if len(b) == 0 {
		return 0, nil
	}
	failed := p.conn.Read(func(fd uintptr) bool {
		// it never waits
		r, _, errno := syscall.RawSyscall(syscall.SYS_READ, fd, uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)))
		switch errno {
		case syscall.EAGAIN, syscall.EINTR:
			return false
		case 0:
			n = int(r)
		default:
			err = os.NewSyscallError("read", errno)
		}
		return true
	})
	switch {
	case p.closed.Load(), errors.Is(failed, os.ErrDeadlineExceeded):
		return 0, cancelreader.ErrCanceled
	case failed != nil:
		return 0, failed
	case n == 0 && err == nil:
		return 0, io.EOF
	}
	return n, err
}

// end has a read that waits return. Keys that come from now on are left for
// whoever reads the terminal next.
func (p *polled) end() {
	if !p.closed.Swap(true) {
		p.keys.Close()
	}
}
