//go:build unix

package audit

import "golang.org/x/sys/unix"

// noFollow has opening refuse a link and not wait for a FIFO's other end.
const noFollow = unix.O_NOFOLLOW | unix.O_NONBLOCK
