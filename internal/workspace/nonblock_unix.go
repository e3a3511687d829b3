//go:build unix

package workspace

import "golang.org/x/sys/unix"

// nonBlock keeps opening a FIFO from waiting for its other end.
const nonBlock = unix.O_NONBLOCK
