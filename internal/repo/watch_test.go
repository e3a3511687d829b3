package repo

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// A watch of a folder of a repository passes over what any of git's rules ignore.
func TestFoldersThatAreIgnoredAreNotWatched(t *testing.T) {
	w := newTree(t)
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	w.write(".gitignore", "out/\n/pkg/gen\n!keep/\n")
	w.write(".git/info/exclude", "secret/\n")
	w.write("pkg/.gitignore", "local/\n")
	at := filepath.Join(home, "git", "ignore")
	if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, []byte("keep/\ntmp/\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GIT_CONFIG_GLOBAL", "")
	os.Unsetenv("GIT_CONFIG_GLOBAL")
	t.Setenv("HOME", home)
	var all []string
	for _, name := range []string{"a", "out", "gen", "keep", "secret", "local", "tmp", "a/gen", "a/tmp"} {
		w.write("pkg/"+name+"/f", "x")
		all = append(all, filepath.Join(w.dir, "pkg", filepath.FromSlash(name)))
	}
	r := w.open("pkg")
	dirs, err := r.folders(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	base, err := filepath.EvalSymlinks(w.dir)
	if err != nil {
		t.Fatal(err)
	}
	for what, got := range map[string][]string{"known": dirs, "made": r.notIgnored(t.Context(), all)} {
		var names []string
		for _, d := range got {
			if rel, err := filepath.Rel(filepath.Join(base, "pkg"), d); err == nil && filepath.IsLocal(rel) && rel != "." {
				names = append(names, filepath.ToSlash(rel))
			}
		}
		slices.Sort(names)
		if d := cmp.Diff([]string{"a", "a/gen", "keep"}, names); d != "" {
			t.Errorf("%s:\n%s", what, d)
		}
	}
}
