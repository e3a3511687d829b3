package state

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestEachWorkspaceHasItsTrash(t *testing.T) {
	a, b, odd := Trash("/home/a/work"), Trash("/home/b/work"), Trash("/x/a:b*.")
	if a == b || filepath.Dir(a) != filepath.Dir(b) || !strings.HasPrefix(filepath.Base(a), "work-") || !strings.HasPrefix(a, Dir()) {
		t.Errorf("it is %s and %s", a, b)
	}
	if !strings.HasPrefix(filepath.Base(odd), "a_b_-") {
		t.Errorf("it is %s", odd)
	}
}
