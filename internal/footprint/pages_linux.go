package footprint

import (
	"bufio"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// span is a mapping of this process's memory.
type span struct{ from, to uintptr }

// dropPages lets go of those mappings of the program's file that are as they
// are on disk. Errors are of no interest: then the pages stay.
func dropPages(smaps string) {
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	f, err := os.Open(smaps)
	if err != nil {
		return
	}
	defer f.Close()
	for _, s := range clean(f, program) {
		_, _, _ = unix.Syscall(unix.SYS_MADVISE, s.from, s.to-s.from, unix.MADV_DONTNEED)
	}
}

// clean reads the mappings of a file out of smaps (proc_pid_smaps(5)) that
// cannot be written and hold no page that differs from it.
func clean(smaps io.Reader, file string) []span {
	var out []span
	var at span
	ours := false
	lines := bufio.NewScanner(smaps)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) >= 5 && strings.Contains(words[0], "-") {
			at, ours = span{}, len(words) >= 6 && strings.HasPrefix(words[1], "r-") &&
				strings.HasSuffix(lines.Text(), " "+file)
			from, to, _ := strings.Cut(words[0], "-")
			a, err1 := strconv.ParseUint(from, 16, 64)
			b, err2 := strconv.ParseUint(to, 16, 64)
			if ours = ours && err1 == nil && err2 == nil && b > a; ours {
				at = span{uintptr(a), uintptr(b)}
			}
			continue
		}
		if ours && len(words) == 3 && words[0] == "Anonymous:" && words[1] == "0" {
			out = append(out, at)
		}
	}
	return out
}
