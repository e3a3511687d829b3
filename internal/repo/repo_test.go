package repo

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/patch"
)

// tree is a work tree for a test.
type tree struct {
	t   *testing.T
	dir string
}

func newTree(t *testing.T) *tree {
	t.Helper()
	w := &tree{t, t.TempDir()}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	w.git("init", "-q", "-b", "main")
	w.git("config", "user.name", "a")
	w.git("config", "user.email", "a@b")
	return w
}

func (w *tree) git(args ...string) string {
	w.t.Helper()
	out, err := w.try(args...)
	if err != nil {
		w.t.Fatalf("git %q: %v %s", args, err, out)
	}
	return out
}

func (w *tree) try(args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = w.dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (w *tree) write(path, text string) {
	w.t.Helper()
	file := filepath.Join(w.dir, path)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *tree) read(path string) string {
	w.t.Helper()
	b, err := os.ReadFile(filepath.Join(w.dir, path))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(b)
}

func (w *tree) commit() {
	w.t.Helper()
	w.git("add", "-A")
	w.git("commit", "-q", "-m", "x")
}

func (w *tree) open(sub string) *Repo {
	w.t.Helper()
	r, err := Open(context.Background(), filepath.Join(w.dir, sub))
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

func (w *tree) diff(r *Repo, side Side) []patch.File {
	w.t.Helper()
	files, err := r.Diff(context.Background(), side, 1)
	if err != nil {
		w.t.Fatal(err)
	}
	return files
}

// numbered is a file of lines a1 to an.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("a" + string(rune('0'+i/10)) + string(rune('0'+i%10)) + "\n")
	}
	return b.String()
}

func TestAFolderWithoutARepositorySaysSo(t *testing.T) {
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(t.TempDir()))
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	if _, err := Open(context.Background(), dir); !errors.Is(err, ErrNoRepo) {
		t.Errorf("no repository: %v", err)
	}
	bare := newTree(t)
	bare.git("init", "-q", "--bare", "b.git")
	if _, err := Open(context.Background(), filepath.Join(bare.dir, "b.git")); !errors.Is(err, ErrNoRepo) {
		t.Errorf("a bare one: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := Open(context.Background(), dir); !errors.Is(err, ErrNoGit) {
		t.Errorf("no git: %v", err)
	}
}

func TestStatusTellsWhatDiffers(t *testing.T) {
	w := newTree(t)
	r := w.open("")
	w.write("new file", "")
	s, err := r.Status(context.Background(), false)
	if err != nil || s.Branch != "main" || s.Commit != "" || len(s.Entries) != 1 || s.Entries[0] != (Entry{Path: "new file", Index: '?', Work: '?'}) {
		t.Fatalf("before the first commit: %+v %v", s, err)
	}
	w.write("sub/kept.txt", "1\n2\n3\n")
	w.write("sub/moved.txt", numbered(20))
	w.write("gone.txt", "x\n")
	w.write("ignored.txt", "x")
	w.write(".gitignore", "ignored.txt\n")
	w.commit()
	w.write("sub/kept.txt", "1\nzwei\n3\n")
	w.git("mv", "sub/moved.txt", "sub/with space\nand line")
	os.Remove(filepath.Join(w.dir, "gone.txt"))
	w.write("sub/deep/er/ü.txt", "")
	s, err = r.Status(context.Background(), false)
	if err != nil {
		t.Fatal(err)
	}
	want := []Entry{
		{Path: "gone.txt", Index: '.', Work: 'D'}, {Path: "sub/deep/", Index: '?', Work: '?'}, {Path: "sub/kept.txt", Index: '.', Work: 'M'},
		{Path: "sub/with space\nand line", Old: "sub/moved.txt", Index: 'R', Work: '.'},
	}
	slices.SortFunc(s.Entries, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
	if !slices.Equal(s.Entries, want) || s.Commit == "" {
		t.Errorf("%+v", s)
	}
	s, err = w.open("sub").Status(context.Background(), true)
	if err != nil || len(s.Entries) != 3 || !slices.Contains(s.Entries, Entry{Path: "deep/er/ü.txt", Index: '?', Work: '?'}) ||
		!slices.Contains(s.Entries, Entry{Path: "with space\nand line", Old: "moved.txt", Index: 'R', Work: '.'}) {
		t.Errorf("of a folder: %+v %v", s, err)
	}
}

func TestStatusTellsOfConflicts(t *testing.T) {
	w := newTree(t)
	w.write("a", "1\n")
	w.commit()
	w.git("checkout", "-q", "-b", "other")
	w.write("a", "2\n")
	w.commit()
	w.git("checkout", "-q", "main")
	w.write("a", "3\n")
	w.commit()
	for _, c := range []struct{ doing, by string }{{"merge", "merge"}, {"rebase", "rebase"}, {"cherry-pick", "cherry-pick"}} {
		if out, err := w.try(c.by, "other"); err == nil {
			t.Fatalf("%s is clean: %s", c.by, out)
		}
		r := w.open("")
		s, err := r.Status(context.Background(), false)
		if err != nil || s.Doing != c.doing || len(s.Entries) != 1 || !s.Entries[0].Conflict() {
			t.Errorf("in a %s: %+v %v", c.by, s, err)
		}
		if files := w.diff(r, Unstaged); len(files) != 1 || !files[0].Conflict || files[0].Name() != "a" {
			t.Errorf("the change in a %s: %+v", c.by, files)
		}
		w.git(c.by, "--abort")
	}
}

// git tells of such a file by its path from the top, whatever folder is asked about.
func TestAConflictBelowAFolderIsTheFolders(t *testing.T) {
	w := newTree(t)
	side := func(text string) { w.write("sub/a", text); w.write("b", text); w.commit() }
	side("1\n")
	w.git("checkout", "-q", "-b", "other")
	side("2\n")
	w.git("checkout", "-q", "main")
	side("3\n")
	if out, err := w.try("merge", "other"); err == nil {
		t.Fatalf("it is clean: %s", out)
	}
	r := w.open("sub")
	files := w.diff(r, Unstaged)
	if len(files) != 1 || !files[0].Conflict || files[0].Old != "a" || files[0].New != "a" {
		t.Fatalf("%+v", files)
	}
	sides := w.git("ls-files", "--stage")
	k, err := r.Resolve(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Unresolve(t.Context(), k); err != nil || w.git("ls-files", "--stage") != sides {
		t.Errorf("%v, %s", err, w.git("status", "--short"))
	}
}

func TestHunksAreStagedAndTakenBackOneByOne(t *testing.T) {
	for _, sub := range []string{"", "deep/er"} {
		w := newTree(t)
		path := filepath.Join(sub, "a b.txt")
		w.write(path, numbered(30))
		w.commit()
		edited := strings.NewReplacer("a02\n", "a02\nnew\n", "a15\n", "", "a25\n", "A25\n").Replace(numbered(30))
		w.write(path, edited)
		r := w.open(sub)
		ctx := context.Background()
		files := w.diff(r, Unstaged)
		if len(files) != 1 || len(files[0].Hunks) != 3 || files[0].Name() != "a b.txt" {
			t.Fatalf("%+v", files)
		}
		if err := r.Stage(ctx, &files[0], 1); err != nil {
			t.Fatal(err)
		}
		if staged := w.diff(r, Staged); len(staged) != 1 || len(staged[0].Hunks) != 1 || staged[0].Removed != 1 {
			t.Fatalf("staged: %+v", staged)
		}
		if files = w.diff(r, Unstaged); len(files[0].Hunks) != 2 {
			t.Fatalf("left: %+v", files)
		}
		if err := r.Discard(ctx, &files[0], 1); err != nil {
			t.Fatal(err)
		}
		if got := w.read(path); got != strings.Replace(edited, "A25", "a25", 1) {
			t.Errorf("after the discard: %q", got)
		}
		if err := r.Restore(ctx, &files[0], 1); err != nil {
			t.Fatal(err)
		}
		if got := w.read(path); got != edited {
			t.Errorf("after it was taken back: %q", got)
		}
		staged := w.diff(r, Staged)
		if err := r.Unstage(ctx, &staged[0], 0); err != nil {
			t.Fatal(err)
		}
		if staged := w.diff(r, Staged); len(staged) != 0 {
			t.Errorf("still staged: %+v", staged)
		}
		files = w.diff(r, Unstaged)
		w.write(path, "all else\n")
		if err := r.Discard(ctx, &files[0], 0); err == nil || !strings.Contains(err.Error(), "the file changed meanwhile") {
			t.Errorf("an old hunk: %v", err)
		}
		if got := w.read(path); got != "all else\n" {
			t.Errorf("it was touched: %q", got)
		}
	}
}

func TestWholeFilesAreStaged(t *testing.T) {
	w := newTree(t)
	r := w.open("")
	ctx := context.Background()
	w.write("*.txt", "star\n")
	w.write("b.txt", "b\n")
	for _, first := range []bool{true, false} {
		if err := r.Add(ctx, "*.txt"); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(w.git("diff", "--cached", "--name-only")); got != "*.txt" {
			t.Errorf("staged are %q", got)
		}
		if all := w.diff(r, All); len(all) != 1 || all[0].Old != "" || all[0].Added != 1 {
			t.Errorf("against HEAD: %+v", all)
		}
		if err := r.Reset(ctx, "*.txt"); err != nil {
			t.Fatal(err)
		}
		if got := w.git("diff", "--cached", "--name-only"); got != "" {
			t.Errorf("staged is still %q", got)
		}
		if first {
			w.write("c", "c\n")
			w.git("add", "c")
			w.git("commit", "-q", "-m", "x")
		}
	}
	if err := r.Add(ctx, "nothing there"); err == nil || !strings.Contains(err.Error(), "did not match any files") {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestNothingOfTheRepositoryRuns(t *testing.T) {
	w := newTree(t)
	w.write("a.txt", "1\n")
	w.write(".gitattributes", "*.txt diff=evil\n")
	w.commit()
	w.write("a.txt", "2\n")
	ran := filepath.Join(t.TempDir(), "ran")
	for _, key := range []string{"diff.external", "diff.evil.command", "diff.evil.textconv", "core.fsmonitor", "core.pager"} {
		w.git("config", key, "touch "+ran+"; true")
	}
	r := w.open("")
	if files := w.diff(r, Unstaged); len(files) != 1 || files[0].Added != 1 {
		t.Errorf("%+v", files)
	}
	if _, err := r.Status(context.Background(), false); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("a program that the repository names ran")
	}
}

func TestStatusThatCannotBeReadIsAnError(t *testing.T) {
	for _, out := range []string{"1 .M N... 100644", "x y\x00", "2 R. N... 1 1 1 a b R100 new\x00", "1 .MM N... 1 1 1 a b c\x00"} {
		if s, err := parseStatus(out); err == nil {
			t.Errorf("%q gives %+v", out, s)
		}
	}
}

func TestWhatGitDoesNotKnowIsAChangeToo(t *testing.T) {
	w := newTree(t)
	w.write("kept", "x\n")
	w.write(".gitignore", "ignored\n")
	w.commit()
	w.write("ignored", "x\n")
	w.write("sub/new \"file\".txt", "one\ntwo")
	w.write("sub/run.sh", "#!/bin/sh\n")
	w.write("bin", "\x00\x01")
	w.write("empty", "")
	if err := os.Chmod(filepath.Join(w.dir, "sub/run.sh"), 0o755); err != nil {
		t.Fatal(err)
	}
	links := os.Symlink("sub/run.sh", filepath.Join(w.dir, "link")) == nil // Windows may refuse
	r := w.open("")
	ctx := context.Background()
	files, more, err := r.Untracked(ctx)
	if links {
		w.link(r, &files)
	}
	if err != nil || more != 0 || len(files) != 4 {
		t.Fatalf("%+v, %d more, %v", files, more, err)
	}
	by := map[string]patch.File{}
	for _, f := range files {
		by[f.Name()] = f
	}
	if !by["bin"].Binary || len(by["empty"].Hunks) != 0 || by["sub/new \"file\".txt"].Added != 2 {
		t.Errorf("%+v", by)
	}
	for _, name := range []string{"sub/new \"file\".txt", "sub/run.sh"} {
		f, before := by[name], w.read(name)
		if err := r.Discard(ctx, &f, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(w.dir, name)); err == nil {
			t.Errorf("%s is still there", name)
		}
		if err := r.Restore(ctx, &f, 0); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(filepath.Join(w.dir, name)); err != nil || w.read(name) != before || info.Mode()&0o100 == 0 != (name != "sub/run.sh") {
			t.Errorf("%s is back as %v %v %q", name, info, err, w.read(name))
		}
		if err := r.Stage(ctx, &f, 0); err != nil {
			t.Fatal(err)
		}
	}
	if got := w.git("diff", "--cached", "--name-only", "-z"); got != "sub/new \"file\".txt\x00sub/run.sh\x00" {
		t.Errorf("staged are %q", got)
	}
}

// link discards, brings back and stages the change that brings a symbolic link, and
// takes it out of some.
func (w *tree) link(r *Repo, files *[]patch.File) {
	w.t.Helper()
	at := slices.IndexFunc(*files, func(f patch.File) bool { return f.Name() == "link" })
	if at < 0 {
		w.t.Fatal("the link is not among them")
	}
	f := (*files)[at]
	*files = slices.Delete(*files, at, at+1)
	if f.Binary || f.Added != 1 {
		w.t.Errorf("a link is %+v", f)
	}
	ctx := context.Background()
	if err := r.Discard(ctx, &f, 0); err != nil {
		w.t.Fatal(err)
	}
	if _, err := os.Lstat(filepath.Join(w.dir, "link")); err == nil {
		w.t.Error("the link is still there")
	}
	if err := errors.Join(r.Restore(ctx, &f, 0), r.Stage(ctx, &f, 0)); err != nil {
		w.t.Fatal(err)
	}
	if to, err := os.Readlink(filepath.Join(w.dir, "link")); err != nil || to != "sub/run.sh" {
		w.t.Errorf("the link is back to %q, %v", to, err)
	}
	if got := w.git("ls-files", "--stage", "link"); !strings.HasPrefix(got, "120000 ") {
		w.t.Errorf("staged is %q", got)
	}
	w.git("rm", "--cached", "--quiet", "link")
}

// While a rebase goes on files come and go, and git gives up at one that went while it
// looked.
func TestAFileThatGoesWhileGitLooksIsNoFailure(t *testing.T) {
	w := newTree(t)
	w.write("f", "one\n")
	w.git("add", "-A")
	w.git("commit", "-qm", "x")
	w.write("f", "two\n")
	r, err := Open(t.Context(), w.dir)
	if err != nil {
		t.Fatal(err)
	}
	real, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	once := filepath.Join(bin, "once")
	script := "#!/bin/sh\nif ! [ -e '" + once + "' ]; then : >'" + once + "'; echo \"fatal: stat 'f': No such file or directory\" >&2; exit 128; fi\nexec '" + real + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "git"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	files, err := r.Diff(t.Context(), Unstaged, 3)
	if err != nil || len(files) != 1 {
		t.Errorf("%d files, %v", len(files), err)
	}
}

func TestHeadNamesWhatIsCheckedOut(t *testing.T) {
	w := newTree(t)
	r, err := Open(t.Context(), w.dir)
	if err != nil {
		t.Fatal(err)
	}
	head := func(want string) {
		t.Helper()
		if got, err := r.Head(); err != nil || got != want {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	}
	head("main") // without a commit
	w.write("f", "one\n")
	w.git("add", "-A")
	w.git("commit", "-qm", "x")
	w.git("checkout", "-qb", "a/b")
	head("a/b")
	w.git("checkout", "-q", "--detach")
	head(w.git("rev-parse", "HEAD")[:7])
}
