package changeset

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/patch"
)

// change returns the change of a file.
func change(t *testing.T, set Set, err error, name string) patch.File {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range set.Files {
		if f.Name() == name {
			return f
		}
	}
	t.Fatalf("%s did not change: %+v", name, set.Files)
	return patch.File{}
}

func TestWholeFilesAreStagedAndDiscardedAndComeBack(t *testing.T) {
	w := newWork(t)
	w.git("init", "-q")
	w.put("bin", "\x00old")
	w.put("gone", "\x00gone")
	w.put("kept", "kept\n")
	w.git("add", "-A")
	w.git("commit", "-qm", "x")
	w.put("bin", "\x00new")
	w.put("empty", "")
	w.put("fresh", "\x00fresh")
	if err := os.Remove(filepath.Join(w.dir, "gone")); err != nil {
		t.Fatal(err)
	}
	a, ctx := NewActs(w.dir), t.Context()
	for _, c := range []struct{ name, now, was string }{{"bin", "\x00new", "\x00old"}, {"gone", "!", "\x00gone"}, {"empty", "", "!"}, {"fresh", "\x00fresh", "!"}} {
		set, err := Tree(ctx, w.dir)
		f := change(t, set, err, c.name)
		if err := a.Discard(ctx, f, nil); err != nil {
			t.Errorf("discard %s: %v", c.name, err)
		}
		if got := w.text(c.name); got != c.was {
			t.Errorf("%s is %q", c.name, got)
		}
		if err := a.Restore(ctx, f, nil); err != nil {
			t.Errorf("restore %s: %v", c.name, err)
		}
		if got := w.text(c.name); got != c.now {
			t.Errorf("%s is %q again", c.name, got)
		}
		if err := a.Restore(ctx, f, nil); err == nil {
			t.Errorf("%s is restored twice", c.name)
		}
		if err := a.Discard(ctx, f, nil); err != nil {
			t.Errorf("discard %s: %v", c.name, err)
		}
		w.put(c.name, "else")
		if err := a.Restore(ctx, f, nil); err == nil || !strings.Contains(err.Error(), "changed since") || w.text(c.name) != "else" {
			t.Errorf("%s was written since: %v, %q", c.name, err, w.text(c.name))
		}
		if err := a.Stage(ctx, f, nil); err != nil {
			t.Errorf("stage %s: %v", c.name, err)
		}
		if got := w.git("diff", "--cached", "--name-only"); got != c.name+"\n" {
			t.Errorf("staged are %q", got)
		}
		set, err = Staged(ctx, w.dir)
		if err := a.Unstage(ctx, change(t, set, err, c.name), nil); err != nil {
			t.Errorf("unstage %s: %v", c.name, err)
		}
		if got := w.git("diff", "--cached", "--name-only"); got != "" {
			t.Errorf("still staged are %q", got)
		}
	}
}

func TestRenamesModesAndSubmodules(t *testing.T) {
	other := newWork(t)
	other.git("init", "-q")
	other.put("a", "1\n")
	other.git("add", "-A")
	other.git("commit", "-qm", "x")
	w := newWork(t)
	w.git("init", "-q")
	w.put("a", "one\ntwo\nthree\n")
	w.put("run", "#!/bin/sh\n")
	w.git("submodule", "--quiet", "add", other.dir, "mod")
	w.git("add", "-A")
	w.git("commit", "-qm", "x")
	w.git("mv", "a", "b")
	if err := os.Chmod(filepath.Join(w.dir, "run"), 0o755); err != nil {
		t.Fatal(err)
	}
	(&work{t, filepath.Join(w.dir, "mod")}).git("commit", "-q", "--allow-empty", "-m", "y")
	a, ctx := NewActs(w.dir), t.Context()
	set, err := Staged(ctx, w.dir)
	f := change(t, set, err, "b")
	if err := a.Unstage(ctx, f, nil); err != nil || w.git("diff", "--cached", "--name-only") != "" {
		t.Errorf("a rename: %v", err)
	}
	if w.text("b") == "!" {
		t.Error("the file went")
	}
	set, err = Tree(ctx, w.dir)
	run, mod := change(t, set, err, "run"), change(t, set, err, "mod")
	perms := func() os.FileMode {
		info, err := os.Stat(filepath.Join(w.dir, "run"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode() & 0o100
	}
	if err := a.Discard(ctx, run, nil); err != nil || perms() != 0 {
		t.Errorf("a mode: %v %v", err, perms())
	}
	if err := a.Restore(ctx, run, nil); err != nil || perms() == 0 {
		t.Errorf("a mode again: %v %v", err, perms())
	}
	if err := a.Discard(ctx, mod, []int{0}); !mod.Submodule || err == nil || !strings.Contains(err.Error(), "a repository of its own") {
		t.Errorf("a submodule: %v", err)
	}
	if err := a.Stage(ctx, mod, []int{0}); err != nil {
		t.Errorf("a submodule: %v", err)
	}
	set, err = Staged(ctx, w.dir)
	if err := a.Unstage(ctx, change(t, set, err, "mod"), []int{0}); err != nil {
		t.Errorf("a submodule: %v", err)
	}
}

func TestFoldersWithoutAWorkTreeSaySo(t *testing.T) {
	w := newWork(t)
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(w.dir))
	ctx := t.Context()
	said := func(what, want string) {
		t.Helper()
		if _, err := Tree(ctx, w.dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", what, err)
		}
		if err := NewActs(w.dir).Stage(ctx, patch.File{New: "a"}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("to stage in %s: %v", what, err)
		}
	}
	said("no repository", "in no git repository")
	w.git("init", "-q", "--bare")
	said("a bare one", "own folder")
	w = newWork(t)
	w.git("init", "-q")
	w.put(".git/config", "[core\n")
	said("a broken one", "bad config")
}

// clash makes a merge that stops: each side is what it does to the repository with
// the file f.
func clash(t *testing.T, ours, theirs func(w *work)) *work {
	t.Helper()
	w := newWork(t)
	w.git("init", "-q", "-b", "main")
	w.git("config", "user.name", "a")
	w.git("config", "user.email", "a@b")
	w.put("f", "one\n")
	commit := func() { w.git("add", "-A"); w.git("commit", "-qm", "x") }
	commit()
	w.git("checkout", "-qb", "other")
	theirs(w)
	commit()
	w.git("checkout", "-q", "main")
	ours(w)
	commit()
	if out, err := exec.Command("git", "-C", w.dir, "merge", "-q", "other").CombinedOutput(); err == nil {
		t.Fatalf("it merges: %s", out)
	}
	return w
}

func TestAConflictIsStagedOnceItIsMended(t *testing.T) {
	w := clash(t, func(w *work) { w.put("f", "three\n") }, func(w *work) { w.put("f", "two\n") })
	a, ctx := NewActs(w.dir), t.Context()
	set, err := Tree(ctx, w.dir)
	f := change(t, set, err, "f")
	if !f.Conflict || f.Lone || f.Mark != 1 {
		t.Fatalf("no conflict: %+v", f)
	}
	if err := a.Stage(ctx, f, nil); err == nil || err.Error() != "f:1 is in conflict: mend it first" {
		t.Errorf("it is staged with its marks: %v", err)
	}
	w.put("f", "four\n")
	if err := a.Stage(ctx, f, nil); err != nil {
		t.Fatal(err)
	}
	if got := w.git("status", "--porcelain"); got != "M  f\n" {
		t.Errorf("the status is %q", got)
	}
}

// Where the index lost the sides, git knows no way back in a rebase.
func TestAStagedConflictComesBack(t *testing.T) {
	for _, c := range []struct {
		name         string
		ours, theirs func(w *work)
	}{
		{"both changed it", func(w *work) { w.put("f", "three\n") }, func(w *work) { w.put("f", "two\n") }},
		{"one deleted it", func(w *work) { w.git("rm", "-q", "f") }, func(w *work) { w.put("f", "two\n") }},
	} {
		for _, mended := range []string{"four\n", ""} {
			t.Run(c.name+" "+mended, func(t *testing.T) {
				w := clash(t, c.ours, c.theirs)
				a, ctx := NewActs(w.dir), t.Context()
				set, err := Tree(ctx, w.dir)
				f := change(t, set, err, "f")
				sides := w.git("ls-files", "--stage")
				if w.put("f", mended); mended == "" {
					_ = os.Remove(filepath.Join(w.dir, "f"))
				}
				now := w.text("f")
				for range 2 {
					if err := a.Stage(ctx, f, nil); err != nil {
						t.Fatal(err)
					}
					if err := a.Unstage(ctx, f, nil); err != nil || w.git("ls-files", "--stage") != sides || w.text("f") != now {
						t.Fatalf("%v, %q", err, w.git("status", "--porcelain"))
					}
				}
				if err := a.Stage(ctx, f, nil); err != nil {
					t.Fatal(err)
				}
				w.git("commit", "-qm", "merged")
				if err := a.Unstage(ctx, f, nil); err == nil || !strings.Contains(err.Error(), "merge ended") || w.git("status", "--porcelain") != "" {
					t.Errorf("after the merge: %v, %q", err, w.git("status", "--porcelain"))
				}
			})
		}
	}
}

// git diff says nothing of such a file but its name: it is in conflict nonetheless.
func TestAConflictOverAFileThatOneSideDeletedIsTold(t *testing.T) {
	gone := func(w *work) { w.git("rm", "-q", "f") }
	changed := func(w *work) { w.put("f", "two\n") }
	moved := func(to string) func(*work) { return func(w *work) { w.git("mv", "f", to) } }
	for _, c := range []struct {
		name         string
		ours, theirs func(*work)
		want         string // the changes, and the status once all are staged
	}{
		{"by them", changed, gone, "f>f lone; "},
		{"by us", gone, changed, "f>f lone; A  f\n"},
		{"moved apart", moved("a"), moved("b"), "a>a lone, b>b lone, f>; A  b\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := clash(t, c.ours, c.theirs)
			set, err := Tree(t.Context(), w.dir)
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			for _, f := range set.Files {
				s := f.Old + ">" + f.New
				if f.Lone {
					s += " lone"
				}
				if !f.Conflict {
					s += " without conflict"
				}
				told = append(told, s)
				if err := NewActs(w.dir).Stage(t.Context(), f, nil); err != nil {
					t.Error(err)
				}
			}
			status := strings.ReplaceAll(w.git("status", "--porcelain"), "R  f -> b", "A  b")
			if got := strings.Join(told, ", ") + "; " + status; got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// What is like it further down, or up, is not what was chosen.
func TestAHunkIsChangedWhereItStandsAndNowhereElse(t *testing.T) {
	block := strings.Repeat("l1\nl2\nl3\nl4\nl5\nl6\nl7\nl8\n", 4)
	w := newWork(t)
	w.git("init", "-q")
	w.put("f", block)
	w.git("add", "-A")
	w.git("commit", "-qm", "x")
	at := len(block) / 2
	changed := block[:at] + "X\n" + block[at:]
	w.put("f", changed)
	a, ctx := NewActs(w.dir), t.Context()
	set, err := Tree(ctx, w.dir)
	f := change(t, set, err, "f")
	now := block[:at/2] + changed
	w.put("f", now)
	if err := a.Discard(ctx, f, []int{0}); err == nil || !strings.Contains(err.Error(), "changed meanwhile") || w.text("f") != now {
		t.Errorf("%v: %q", err, w.text("f"))
	}
	f.Moved = true // as of what is taken back
	if err := a.Discard(ctx, f, []int{0}); err != nil || w.text("f") == now {
		t.Errorf("what may have moved: %v", err)
	}
}

func TestAPartOfAFileLeavesItsNameAndModeAlone(t *testing.T) {
	text := ""
	for i := range 40 {
		text += fmt.Sprintf("%d\n", i)
	}
	edited := strings.NewReplacer("\n5\n", "\nthree\n", "\n35\n", "\nthirty\n").Replace(text)
	w := newWork(t)
	w.git("init", "-q")
	w.put("old name", text)
	w.put("run", "a\nb\n")
	w.git("add", "-A")
	w.git("commit", "-qm", "x")
	w.git("mv", "old name", "new name")
	w.put("new name", edited)
	w.git("add", "-A")
	a, ctx := NewActs(w.dir), t.Context()
	set, err := Staged(ctx, w.dir)
	f := change(t, set, err, "new name")
	if f.Old != "old name" || len(f.Hunks) < 2 {
		t.Fatalf("%+v", f)
	}
	was := w.git("diff", "--cached")
	for what, part := range map[string]patch.File{"a hunk": f.Alone(true, 1), "a line": f.Pick(1, true, func(int) bool { return true })} {
		if err := a.Unstage(ctx, part, nil); err != nil {
			t.Fatal(what, err)
		}
		if now := w.git("diff", "--cached", "-M"); !strings.Contains(now, "rename to new name") || !strings.Contains(now, "+three") || strings.Contains(now, "+thirty") {
			t.Errorf("%s: %s", what, now)
		}
		if part.Moved = true; a.Stage(ctx, part, nil) != nil || w.git("diff", "--cached") != was {
			t.Errorf("%s is not taken back: %s", what, w.git("diff", "--cached"))
		}
	}
	w.git("commit", "-qm", "y")
	w.put("run", "a\nB\n")
	if err := os.Chmod(filepath.Join(w.dir, "run"), 0o755); err != nil {
		t.Fatal(err)
	}
	set, err = Tree(ctx, w.dir)
	run := picking(change(t, set, err, "run"), false, "b", "B")
	if err := a.Stage(ctx, run, nil); err != nil || !strings.HasPrefix(w.git("ls-files", "--stage", "run"), "100644") || w.git("show", ":run") != "a\nB\n" {
		t.Errorf("a line of a file whose mode changed: %v %s", err, w.git("diff", "--cached"))
	}
}

func TestAFileThatBecameALinkIsOneChange(t *testing.T) {
	w := newWork(t)
	w.git("init", "-q")
	w.put("f", "a\n")
	w.git("add", "-A")
	w.git("commit", "-qm", "x")
	at := filepath.Join(w.dir, "f")
	link := func(to string) {
		if err := os.Remove(at); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(to, at); err != nil {
			t.Fatal(err)
		}
	}
	link("there")
	a, ctx := NewActs(w.dir), t.Context()
	set, err := Tree(ctx, w.dir)
	if err != nil || len(set.Files) != 2 || !set.Files[0].Turned || !set.Files[1].Turned {
		t.Fatalf("%v %+v", err, set.Files)
	}
	for _, f := range set.Files {
		if err := a.Stage(ctx, f, nil); err != nil || w.git("status", "--porcelain") != "T  f\n" {
			t.Errorf("staged: %v %s", err, w.git("status", "--porcelain"))
		}
		if err := a.Unstage(ctx, f, nil); err != nil || w.git("status", "--porcelain") != " T f\n" {
			t.Errorf("and out: %v %s", err, w.git("status", "--porcelain"))
		}
	}
	w.git("add", "-A")
	w.git("commit", "-qm", "y")
	link("elsewhere")
	set, err = Tree(ctx, w.dir)
	part := picking(change(t, set, err, "f"), false, "elsewhere")
	if err := a.Stage(ctx, part, nil); err != nil || w.git("show", ":f") != "elsewhere" {
		t.Errorf("where it leads: %v %q", err, w.git("show", ":f"))
	}
}

func TestAFileThatBecameALinkIsDiscardedAndComesBack(t *testing.T) {
	at := func(w *work) string { return filepath.Join(w.dir, "f") }
	file := func(w *work, text string) {
		_ = os.Remove(at(w))
		w.put("f", text)
	}
	link := func(w *work, to string) {
		_ = os.Remove(at(w))
		if err := os.Symlink(to, at(w)); err != nil {
			t.Fatal(err)
		}
	}
	is := func(w *work) string {
		if to, err := os.Readlink(at(w)); err == nil {
			return "-> " + to
		}
		return w.text("f")
	}
	for name, c := range map[string]struct {
		make, edit func(*work)
		later      func(*work)
		was, now   string
	}{
		"a file became a link":   {func(w *work) { file(w, "a\n") }, func(w *work) { link(w, "there") }, func(w *work) { link(w, "else") }, "a\n", "-> there"},
		"a link became a file":   {func(w *work) { link(w, "there") }, func(w *work) { file(w, "b\n") }, func(w *work) { file(w, "there") }, "-> there", "b\n"},
		"a link to a folder":     {func(w *work) { file(w, "a\n") }, func(w *work) { link(w, ".") }, func(w *work) { file(w, ".") }, "a\n", "-> ."},
		"a file as long as that": {func(w *work) { link(w, "there") }, func(w *work) { file(w, "there") }, func(w *work) { file(w, "c") }, "-> there", "there"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWork(t)
			w.git("init", "-q")
			c.make(w)
			w.git("add", "-A")
			w.git("commit", "-qm", "x")
			c.edit(w)
			a, ctx := NewActs(w.dir), t.Context()
			set, err := Tree(ctx, w.dir)
			f := change(t, set, err, "f")
			if err := a.Discard(ctx, f, nil); err != nil || is(w) != c.was {
				t.Fatalf("discarded: %q, %v", is(w), err)
			}
			if err := a.Restore(ctx, f, nil); err != nil || is(w) != c.now {
				t.Fatalf("brought back: %q, %v", is(w), err)
			}
			if err := a.Discard(ctx, f, nil); err != nil {
				t.Fatal(err)
			}
			c.later(w)
			left := is(w)
			if err := a.Restore(ctx, f, nil); err == nil || is(w) != left {
				t.Errorf("what is there since is written over: %q, %v", is(w), err)
			}
		})
	}
}
