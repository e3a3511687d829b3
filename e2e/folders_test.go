package e2e

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestAFolderThatTheEngineWouldMisreadIsRefused(t *testing.T) {
	r := newRig(t)
	for _, name := range []string{"a%20b", "a%2Fb"} {
		in := *r
		in.dir = filepath.Join(r.dir, name)
		in.write("note.txt", "")
		tm := in.launch()
		if err := tm.Wait(); !exited(err, 2) || !strings.Contains(tm.Screen(), "rename the folder") {
			t.Errorf("%s: %v\n%s", name, err, tm.Screen())
		}
	}
}
