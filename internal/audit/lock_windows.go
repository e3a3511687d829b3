package audit

import "golang.org/x/sys/windows"

// lock keeps other programs from appending until the function is called: by a
// byte far beyond what a file holds, since a locked byte cannot be read.
func lock(f file) (unlock func()) {
	h, at := windows.Handle(f.Fd()), windows.Overlapped{OffsetHigh: 1 << 30}
	_ = windows.LockFileEx(h, windows.LOCKFILE_EXCLUSIVE_LOCK, 0, 1, 0, &at)
	return func() { _ = windows.UnlockFileEx(h, 0, 1, 0, &at) }
}
