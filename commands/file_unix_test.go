//go:build unix

package commands

import (
	"path/filepath"
	"syscall"
	"testing"
)

func TestAPipeThatIsNamedLikeASourceHoldsNobodyUp(t *testing.T) {
	r := newRig(t)
	if err := syscall.Mkfifo(filepath.Join(r.dir, "pipe.go"), 0o600); err != nil {
		t.Fatal(err)
	}
	for id, args := range map[string]string{
		"file.read": `{"path":"pipe.go"}`, "file.write": `{"path":"pipe.go","content":"x"}`, "editor.open": `{"path":"pipe.go"}`,
		"file.patch": `{"path":"pipe.go","edits":[{"oldText":"a","newText":"b"}]}`,
	} {
		r.refused(id, args, "not_a_file", "")
	}
	if got := r.ok("file.search", `{"query":"a"}`); got["filesSkipped"] == 0.0 {
		t.Errorf("searched %v", got)
	}
}
