package instance

import "os"

// checkOwner has nothing to do: the folder is in the person's own profile.
func checkOwner(string) error { return nil }

func alive(pid int) bool {
	_, err := os.FindProcess(pid) // on Windows this opens the process
	return err == nil
}
