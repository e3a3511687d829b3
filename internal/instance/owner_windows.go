package instance

import "os"

// checkOwner has nothing to do: the folder is in the person's own profile.
func checkOwner(string) error { return nil }

func alive(pid int) bool {
	p, err := os.FindProcess(pid) // on Windows this opens the process
	if err != nil {
		return false
	}
	_ = p.Release() // it was only looked for
	return true
}
