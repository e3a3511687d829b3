package rig

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Whole is all that a request tells the model.
func Whole(t *testing.T, q mockllm.Request) string {
	t.Helper()
	b, err := json.Marshal(q.Body.Messages)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Start2 runs the program again, whose prompt may hold something.
func (r *Rig) Start2(args ...string) *term.Term {
	r.T.Helper()
	tm := r.Launch(args...)
	tm.See("● opencode")
	return tm
}

// OnDisk reports whether a draft that is kept holds a text. One that is being
// written has another name.
func (r *Rig) OnDisk(text string) bool {
	found := false
	_ = filepath.WalkDir(r.Home, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Base(filepath.Dir(path)) == "drafts" && filepath.Ext(path) == ".json" {
			b, err := os.ReadFile(path)
			info, statErr := d.Info()
			found = found || err == nil && statErr == nil && info.Mode().Perm() == 0o600 &&
				strings.Contains(string(b), text)
		}
		return nil
	})
	return found
}
