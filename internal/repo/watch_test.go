package repo

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/heard"
)

func TestOfTheRepositorysOwnFilesThoseThatSayWhatGoesOnAreTold(t *testing.T) {
	dir := t.TempDir()
	w := NewWatch(nil, dir, func(gitDir, path string) bool { return gitDir != "" && path != gitDir })
	defer w.Close()
	at := filepath.Join(dir, ".git")
	if w.tells(filepath.Join(at, "index")) {
		t.Error("a file counts that was not asked for")
	}
	w.gitDir.Store(at)
	for name, want := range map[string]bool{
		".git": false, ".git/HEAD": true, ".git/index": true, ".git/FETCH_HEAD": false, ".git/COMMIT_EDITMSG": false,
		".git/rebase-merge": true, ".git/BISECT_LOG": true, "index": true, "COMMIT_EDITMSG": true,
	} {
		if got := w.tells(filepath.Join(dir, filepath.FromSlash(name))); got != want {
			t.Errorf("%s counts: %v", name, got)
		}
	}
}

func TestAnEmptyFolderIsWatchedAgainOnceThereIsARepository(t *testing.T) {
	w := newTree(t)
	seen := NewWatch(nil, w.dir, func(string, string) bool { return true }, w.dir)
	defer seen.Close()
	seen.Begin(t.Context())
	if err := os.Mkdir(filepath.Join(w.dir, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	heard.Check(t, seen, "an empty folder", true)
	heard.Check(t, seen, "nothing more", false)
	t.Setenv("GIT_DIR", filepath.Join(w.dir, "none"))
	heard.Check(t, seen, "no repository", false)
	w.write("empty/a", "1\n")
	heard.Check(t, seen, "a file in a folder that nobody asked for", false)
	if err := errors.Join(os.Remove(filepath.Join(w.dir, "empty", "a")), os.Unsetenv("GIT_DIR")); err != nil {
		t.Fatal(err)
	}
	heard.Check(t, seen, "a repository", true)
	heard.Check(t, seen, "its folders, once", false)
	w.write("empty/a", "1\n")
	heard.Check(t, seen, "a file in what is empty", true)
}
