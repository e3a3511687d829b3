package workspace

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A workspace that is a folder of a repository ignores what git ignores there.
func TestAFolderOfARepositoryIgnoresWhatGitDoes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rule := rapid.SampledFrom([]string{"dist/", "/dist", "packages/app/dist", "*.log", "!keep.log", "/packages/*/out", "app/src/gen", "**/gen/", "node/**", "packages/app/*.tmp",
			"!packages/app/a.tmp", "a?", "src/", "!src/", "[ab].txt", "/app", "# no", "packages/**/deep", "\\!odd"})
		rules := rapid.SliceOfN(rule, 0, 4)
		dir, err := os.MkdirTemp("", "outer")
		if err != nil {
			rt.Fatal(err)
		}
		defer os.RemoveAll(dir)
		if out, err := exec.Command("git", "init", "-q", dir).CombinedOutput(); err != nil {
			rt.Fatalf("%v: %s", err, out)
		}
		files := []string{"dist/x", "a.log", "keep.log", "out/x", "src/gen/x", "src/x", "gen/x", "a.tmp", "b.tmp", "ab", "a.txt", "node/x/y", "deep/x", "x/deep/y", "!odd", "app/x"}
		write := func(name, text string) {
			at := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
				rt.Fatal(err)
			}
			if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
				rt.Fatal(err)
			}
		}
		write(".gitignore", strings.Join(rules.Draw(rt, "top"), "\n"))
		write(".git/info/exclude", strings.Join(rules.Draw(rt, "exclude"), "\n"))
		write("packages/.gitignore", strings.Join(rules.Draw(rt, "middle"), "\n"))
		write("packages/app/.gitignore", strings.Join(rules.Draw(rt, "own"), "\n"))
		for _, f := range files {
			write("packages/app/"+f, "x")
		}
		work := filepath.Join(dir, "packages", "app")
		r, err := Open(work)
		if err != nil {
			rt.Fatal(err)
		}
		defer r.Close()
		above := gitIgnored(rt, dir, []string{"packages/app", "packages"})
		var got []string
		for _, f := range files {
			if r.Ignored(f) {
				got = append(got, f)
			}
		}
		slices.Sort(got)
		if len(above) > 0 { // it would be empty
			return
		}
		if d := cmp.Diff(gitIgnored(rt, work, files), got); d != "" {
			rt.Fatal(d)
		}
	})
}

func TestAFolderThatIsIgnoredIsStillAWorkspace(t *testing.T) {
	dir := t.TempDir()
	gitInit(t, dir)
	for name, text := range map[string]string{".gitignore": "dist/\n*.log\n", "dist/a.go": "x", "dist/b.log": "x"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Open(filepath.Join(dir, "dist"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Ignored("a.go") || r.Ignored("b.log") {
		t.Error("what is in it is ignored")
	}
}

func TestAWorkTreeBesideItsRepositoryHasItsRules(t *testing.T) {
	dir := t.TempDir()
	gitInit(t, filepath.Join(dir, "main"))
	for _, args := range [][]string{{"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x"}, {"worktree", "add", "-q", "../tree"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = filepath.Join(dir, "main")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for name, text := range map[string]string{"main/.git/info/exclude": "*.secret\n", "tree/sub/a.secret": "x", "tree/sub/b": "x"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Open(filepath.Join(dir, "tree", "sub"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if !r.Ignored("a.secret") || r.Ignored("b") {
		t.Error("the repository's own rules do not hold")
	}
}
