//go:build unix

package audit

import "golang.org/x/sys/unix"

// lock keeps other programs from appending until the function is called. Where
// a file system has no locks, nothing is kept.
func lock(f file) (unlock func()) {
	fd := int(f.Fd())
	for unix.Flock(fd, unix.LOCK_EX) == unix.EINTR {
		continue
	}
	return func() { _ = unix.Flock(fd, unix.LOCK_UN) }
}
