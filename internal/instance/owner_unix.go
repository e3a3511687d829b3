//go:build unix

package instance

import (
	"os"
	"syscall"

	"github.com/openspace-tui/openspace/internal/lang"
)

func checkOwner(dir string) error {
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !info.IsDir() || !ok || int(st.Uid) != os.Getuid() {
		return lang.Errorf("not-folder-yours-remove-set", dir)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return os.Chmod(dir, 0o700)
	}
	return nil
}

// alive reports whether a process of ours runs. One that may not be signalled is
// somebody else's, who got the number of one that has ended.
func alive(pid int) bool { return pid > 0 && syscall.Kill(pid, 0) == nil }
