package tui

import (
	"path/filepath"
	"testing"
)

func TestWhatChangedIsToldInWords(t *testing.T) {
	listening(t, false, nil, func(h *listener) {
		t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(h.dir))
		h.says("/diff tree")
		h.hears("in no git repository")
		h.committed()
		h.says("/diff tree")
		h.hears("Nothing changed that is not staged.")
		h.says("/diff staged")
		h.hears("Nothing is staged.")
		h.says("/diff")
		h.hears("changed no file that the engine knows of")
		h.file("alpha", "changed\n")
		h.says("/diff tree")
		h.hears("main", "Changes: 1 choice.", "1. alpha")
		h.says("1")
		h.hears("Change at line 1:", "removed: the first file", "added: changed", "End of alpha.")
		h.says("cancel")
		h.hears()
		h.says("/diff attic")
		h.hears(`there are no changes "attic"`)
		h.says("/show diff:tree")
		h.hears("1. alpha")
	})
}
