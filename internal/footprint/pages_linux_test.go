package footprint

import (
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const sample = `00400000-00c00000 r-xp 00000000 fd:00 131 /usr/bin/openspace
Size:               8192 kB
Rss:                4096 kB
Anonymous:             0 kB
VmFlags: rd ex mr mw me
00c00000-01a00000 r--p 00800000 fd:00 131 /usr/bin/openspace
Anonymous:             0 kB
01a00000-01b00000 r--p 01600000 fd:00 131 /usr/bin/openspace
Anonymous:           512 kB
01b00000-01c00000 rw-p 01700000 fd:00 131 /usr/bin/openspace
Anonymous:             0 kB
c000000000-c000400000 rw-p 00000000 00:00 0
Anonymous:          4096 kB
7f0000000000-7f0000200000 r-xp 00000000 fd:00 99 /usr/lib/libc.so.6
Anonymous:             0 kB
7f0000300000-7f0000500000 r--p 00000000 fd:00 99 /home/a/openspace
Anonymous:             0 kB
`

func TestOnlyPagesThatAreAsOnDiskAreLetGo(t *testing.T) {
	got := clean(strings.NewReader(sample), "/usr/bin/openspace")
	if want := []span{{0x400000, 0xc00000}, {0xc00000, 0x1a00000}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
}

// resident is what is mapped of this program's file, in kB.
func resident(t *testing.T) int {
	t.Helper()
	b, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	sum, ours := 0, false
	rss := regexp.MustCompile(`^Rss:\s+(\d+) kB`)
	for l := range strings.SplitSeq(string(b), "\n") {
		if m := rss.FindStringSubmatch(l); m != nil && ours {
			n, _ := strconv.Atoi(m[1])
			sum += n
		} else if strings.Contains(l, "-") && strings.Contains(l, "p ") {
			ours = strings.HasSuffix(l, program)
		}
	}
	return sum
}

func TestTrimmingLeavesAProgramThatRuns(t *testing.T) {
	before := resident(t)
	Trim()
	if after := resident(t); after >= before {
		t.Errorf("%d kB of the program's file were mapped, and %d after", before, after)
	}
	Trim() // everything that it needs is there again
}

func TestMappingsThatCannotBeReadAreLeft(*testing.T) {
	dropPages("/nowhere")
}
