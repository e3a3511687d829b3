//go:build unix && !linux

package guard_test

import "os"

// leaveRaw is not needed: the tests of terminals run on Linux.
func leaveRaw(*os.File) {}
