//go:build unix

package state

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockNow locks a file, which is made if need be, until it is closed. It returns
// errLocked where another program has the lock.
func lockNow(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	for {
		err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if err != unix.EINTR {
			break
		}
	}
	if err == nil {
		return f, nil
	}
	f.Close()
	if errors.Is(err, unix.EWOULDBLOCK) {
		return nil, errLocked
	}
	return nil, err
}
