package workspace

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// ruled is a repository with rules in all places that git has for them; the person's own
// file is as place says. It returns its folder.
func ruled(t *testing.T, place func(dir, home, rules string)) string {
	t.Helper()
	home, dir := t.TempDir(), filepath.Join(t.TempDir(), "top")
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(home, "config"))
	t.Setenv("GIT_CONFIG_SYSTEM", os.DevNull)
	gitInit(t, dir)
	own := filepath.Join(home, "rules")
	write(t, home, map[string]string{"rules": "*.tmp\n!kept.tmp\n/local\n*.bak\nhidden/\n", "config": ""})
	place(dir, home, own)
	all := map[string]string{
		".gitignore": "*.log\n/pkg/out\n!keep.log\n*.bak\n", ".git/info/exclude": "*.secret\n!open.secret\n!b.bak\n",
		"pkg/.gitignore": "!a.tmp\ngen/\n/once\n", "pkg/app/.gitignore": "x.txt\n!/deep/x.txt\n!c.bak\n",
	}
	for _, folder := range []string{"", "pkg/", "pkg/app/", "pkg/app/deep/", "pkg/gen/", "pkg/out/", "pkg/hidden/"} {
		for _, name := range []string{"a.go", "a.log", "keep.log", "a.tmp", "b.tmp", "kept.tmp", "a.secret", "open.secret", "x.txt", "local", "once", "b.bak", "c.bak"} {
			all[folder+name] = "needle\n"
		}
	}
	write(t, dir, all)
	return dir
}

func gitConfig(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command("git", append([]string{"config"}, args...)...).CombinedOutput(); err != nil {
		t.Fatalf("git config %q: %v: %s", args, err, out)
	}
}

// What git ignores is ignored in the tree, by the finder and by the search, in the whole
// repository and in a folder of it, wherever the person's own rules stand.
func TestTheRulesOfAllPlacesHoldInAFolderOfARepository(t *testing.T) {
	for name, place := range map[string]func(dir, home, rules string){
		"none": func(_, _, rules string) {
			if err := os.Remove(rules); err != nil {
				t.Fatal(err)
			}
		},
		"named for all":   func(_, _, rules string) { gitConfig(t, "--global", "core.excludesFile", rules) },
		"named from home": func(_, _, _ string) { gitConfig(t, "--global", "core.excludesFile", "~/rules") },
		"named for this one": func(dir, _, rules string) {
			gitConfig(t, "-f", filepath.Join(dir, ".git/config"), "core.excludesFile", rules)
		},
		"named, and not there": func(_, _, _ string) { gitConfig(t, "--global", "core.excludesFile", "~/nowhere") },
		"where git looks": func(_, home, rules string) {
			write(t, home, map[string]string{".config/git/x": ""})
			if err := os.Symlink(rules, filepath.Join(home, ".config/git/ignore")); err != nil {
				t.Fatal(err)
			}
		},
		"where XDG says": func(_, home, rules string) {
			t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "xdg"))
			write(t, home, map[string]string{"xdg/git/x": ""})
			if err := os.Rename(rules, filepath.Join(home, "xdg/git/ignore")); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := ruled(t, place)
			for _, sub := range []string{".", "pkg", "pkg/app"} {
				work := filepath.Join(dir, filepath.FromSlash(sub))
				r, err := Open(work)
				if err != nil {
					t.Fatal(err)
				}
				defer r.Close()
				every := filesIn(t, work)
				ignored := gitIgnores(t, work, every)
				want := slices.DeleteFunc(slices.Clone(every), func(p string) bool { return slices.Contains(ignored, p) })
				var got []string
				for _, p := range every {
					if !r.Ignored(p) {
						got = append(got, p)
					}
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("in %s git is -, we are +:\n%s", sub, d)
				}
				if d := cmp.Diff(visible(want), found(t, r)); d != "" {
					t.Errorf("in %s git is -, the finder is +:\n%s", sub, d)
				}
				if d := cmp.Diff(visible(want), searched(t, r)); d != "" {
					t.Errorf("in %s git is -, the search is +:\n%s", sub, d)
				}
				if d := cmp.Diff(want, treed(t, r, ".")); d != "" {
					t.Errorf("in %s git is -, the tree is +:\n%s", sub, d)
				}
			}
		})
	}
}

// filesIn are the files below a folder but for git's own.
func filesIn(t *testing.T, dir string) (out []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if d != nil && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, p)
			out = append(out, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out
}

// visible are those whose names do not begin with a dot.
func visible(paths []string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return strings.HasPrefix(path.Base(p), ".") })
}

// found is what the finder lists.
func found(t *testing.T, r *Root) []string {
	t.Helper()
	out, more, err := r.Paths(t.Context(), 1000)
	if err != nil || more {
		t.Fatal(more, err)
	}
	out = visible(out)
	slices.Sort(out)
	return out
}

func searched(t *testing.T, r *Root) (out []string) {
	t.Helper()
	got, err := r.Search(t.Context(), Query{Text: "needle"})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range got.Matches {
		out = append(out, m.Path)
	}
	slices.Sort(out)
	return out
}

// treed is what the tree does not dim.
func treed(t *testing.T, r *Root, dir string) (out []string) {
	t.Helper()
	items, _, err := r.Folder(t.Context(), dir, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range items {
		at := path.Join(dir, i.Name)
		switch {
		case i.Ignored:
		case i.Type == "directory":
			out = append(out, treed(t, r, at)...)
		default:
			out = append(out, at)
		}
	}
	slices.Sort(out)
	return out
}
