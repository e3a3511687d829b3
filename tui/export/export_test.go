package export

import (
	"strings"
	"testing"
)

func TestNamesOfExportsAreFreeOnes(t *testing.T) {
	for title, want := range map[string]string{
		"Fix the port": "session-fix-the-port.md", "": "session.md", "漢字": "session.md", "a/b\x1b[0m ../c": "session-a-b-0m-c.md",
		strings.Repeat("x", 50) + " y": "session-y.md", "taken": "session-taken-3.md",
	} {
		got := fileName(title, ".md", func(n string) bool {
			return n == "session-taken.md" ||
				n == "session-taken-2.md"
		})
		if got != want {
			t.Errorf("%q: %q", title, got)
		}
	}
}
