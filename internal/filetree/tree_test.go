package filetree

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/workspace"
)

type rig struct {
	t          *testing.T
	dir, trash string
	*Tree
}

func newRig(t *testing.T, files map[string]string) *rig {
	t.Helper()
	r := &rig{t: t, dir: t.TempDir(), trash: filepath.Join(t.TempDir(), "trash", "w")}
	for name, text := range files {
		r.write(name, text)
	}
	root, err := workspace.Open(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	r.Tree = New(root, r.trash, time.Now)
	t.Cleanup(func() { _ = root.Close() })
	return r
}

func (r *rig) write(name, text string) {
	r.t.Helper()
	at := filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// has checks all that is in the workspace: files with their texts, folders that
// end in a slash, links with @.
func (r *rig) has(want ...string) {
	r.t.Helper()
	got := held(r.t, r.dir)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		r.t.Errorf("there is\n%q, not\n%q", got, want)
	}
}

func held(t *testing.T, dir string) []string {
	t.Helper()
	var got []string
	err := filepath.WalkDir(dir, func(at string, e os.DirEntry, err error) error {
		name, _ := filepath.Rel(dir, at)
		switch {
		case err != nil || name == ".":
		case e.IsDir():
			got = append(got, name+"/")
		case e.Type()&os.ModeSymlink != 0:
			got = append(got, name+"@")
		default:
			text, err := os.ReadFile(at)
			if err != nil {
				return err
			}
			got = append(got, name+"="+string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(got)
	return got
}

// fails checks that an act was refused in words that name the file.
func (r *rig) fails(err error, words ...string) {
	r.t.Helper()
	if err == nil {
		r.t.Errorf("it was done, and not refused with %q", words)
		return
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			r.t.Errorf("%q is not in %q", w, err)
		}
	}
}

func (r *rig) ok(d Done, err error) Done {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
	return d
}

func (r *rig) undo(d Done) {
	r.t.Helper()
	if err := d.Undo(); err != nil {
		r.t.Error(err)
	}
}

func TestFilesAndFoldersAreMade(t *testing.T) {
	r := newRig(t, map[string]string{"old": "1"})
	d := r.ok(r.Create("a/b/c.go"))
	f := r.ok(r.Create("dir/sub/"))
	r.has("old=1", "a/", "a/b/", "a/b/c.go=", "dir/", "dir/sub/")
	for p, word := range map[string]string{"old": "is there already", "old/x": "old is a file", "old/y/x": "old/y is a file, or in one", "../x": "out of the workspace", ".git/x": "belongs to git", "": "empty", ".": "the workspace itself",
		"a\x00b": "NUL"} {
		_, err := r.Create(p)
		r.fails(err, word)
	}
	r.undo(f)
	r.write("a/b/c.go", "precious")
	r.undo(d)
	r.has("old=1")
	if got := fmt.Sprint(held(t, r.trash)); !strings.Contains(got, "c.go=precious") {
		t.Errorf("what was written since is lost: %s", got)
	}
}

func TestFilesAndFoldersAreRenamed(t *testing.T) {
	r := newRig(t, map[string]string{"a": "1", "b": "2", "dir/x": "3", "empty/.k": ""})
	d := r.ok(r.Rename("a", "new/c"))
	e := r.ok(r.Rename("dir", "moved"))
	f := r.ok(r.Rename("b", "moved/"))
	r.has("new/", "new/c=1", "moved/", "moved/x=3", "moved/b=2", "empty/", "empty/.k=")
	for _, tc := range [][3]string{{"new/c", "moved/x", "is there already"}, {"moved", "empty", "is there already"}, {"moved", "moved/in/x", "into itself"}, {"gone", "x", "gone is no longer there"},
		{"new/c", "new/c", "this name already"}, {"new/c", "../c", "out of the workspace"}, {"new/c", ".git/c", "belongs to git"}} {
		_, err := r.Rename(tc[0], tc[1])
		r.fails(err, tc[2])
	}
	r.undo(f)
	r.undo(e)
	r.write("a", "another")
	r.fails(d.Undo(), "a is there already")
	r.has("a=another", "new/", "new/c=1", "b=2", "dir/", "dir/x=3", "empty/", "empty/.k=")
}

func TestWhatIsDeletedCanComeBack(t *testing.T) {
	r := newRig(t, map[string]string{"a/b": "1", "a/c/d": "2", "e\nf\x1b[2J": "3"})
	d := r.ok(r.Delete("a"))
	e := r.ok(r.Delete("e\nf\x1b[2J"))
	r.has()
	r.undo(e)
	r.undo(d)
	r.has("a/", "a/b=1", "a/c/", "a/c/d=2", "e\nf\x1b[2J=3")
	if left := held(t, r.trash); len(left) != 0 {
		t.Errorf("left in the trash are %q", left)
	}
	d = r.ok(r.Delete("a/c"))
	r.write("a/c", "another")
	r.fails(d.Undo(), "a/c is there already")
	r.has("a/", "a/b=1", "a/c=another", "e\nf\x1b[2J=3")
	_, err := r.Delete(".git")
	r.fails(err, "belongs to git")
	_, err = r.Delete("none")
	r.fails(err, "none is no longer there")
}

func TestWhatWasDeletedBeforeComesBackToo(t *testing.T) {
	r := newRig(t, map[string]string{"a/b": "1", "c": "2", "d": "3"})
	r.ok(r.Delete("a"))
	r.ok(r.Delete("c"))
	if d, _ := r.Trashed(); d.Undo != nil {
		t.Errorf("of this run %s is there", d.Path)
	}
	r.Tree = New(r.files, r.trash, time.Now) // the program begins anew
	r.ok(r.Delete("d"))
	for _, want := range []string{"c", "a"} {
		d, when := r.Trashed()
		if d.Path != want || time.Since(when) > time.Minute {
			t.Fatalf("it is %q of %s, want %q", d.Path, when, want)
		}
		r.undo(d)
	}
	r.has("a/", "a/b=1", "c=2")
	if d, _ := r.Trashed(); d.Undo != nil {
		t.Errorf("%s is there twice", d.Path)
	}
}

func TestLinksAreNotFollowedOut(t *testing.T) {
	r := newRig(t, map[string]string{"a": "1"})
	away := t.TempDir()
	if err := os.WriteFile(filepath.Join(away, "x"), []byte("theirs"), 0o644); err != nil {
		t.Fatal(err)
	}
	for to, at := range map[string]string{away: "away", ".": "loop"} {
		if err := os.Symlink(to, filepath.Join(r.dir, at)); err != nil {
			t.Skip(err)
		}
	}
	_, err := r.Create("away/new")
	r.fails(err, "away")
	_, err = r.Delete("away/x")
	r.fails(err, "away/x", "out of the workspace")
	_, err = r.Rename("a", "away/a")
	r.fails(err, "away")
	_, err = r.Rename("away/x", "mine")
	r.fails(err, "away/x")
	r.write(".git/config", "theirs")
	if err := os.Symlink(".git", filepath.Join(r.dir, "git")); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"git/config", "git/new", "loop/.git/config", "loop/git/x/y"} {
		_, err = r.Delete(p)
		r.fails(err, "belongs to git")
		_, err = r.Create(p)
		r.fails(err, "belongs to git")
	}
	r.ok(r.Delete("git"))
	if err := os.RemoveAll(filepath.Join(r.dir, ".git")); err != nil {
		t.Fatal(err)
	}
	d := r.ok(r.Delete("away"))
	r.has("a=1", "loop@")
	r.undo(d)
	r.has("a=1", "away@", "loop@")
	if got := held(t, away); fmt.Sprint(got) != "[x=theirs]" {
		t.Errorf("what it leads to has %q", got)
	}
}

func TestToAnotherDiskItIsCopiedWhole(t *testing.T) {
	r := newRig(t, map[string]string{"a/b": "1", "a/c/d": "2"})
	if err := os.Symlink("b", filepath.Join(r.dir, "a/l")); err != nil {
		t.Skip(err)
	}
	to := filepath.Join(t.TempDir(), "a")
	if err := across(filepath.Join(r.dir, "a"), to); err != nil {
		t.Fatal(err)
	}
	r.has()
	if got := fmt.Sprint(held(t, to)); got != "[b=1 c/ c/d=2 l@]" {
		t.Errorf("it has %s", got)
	}
}

func TestATrashThatCannotBeWrittenLeavesTheFile(t *testing.T) {
	r := newRig(t, map[string]string{"a": "1", "file": ""})
	r.trash = filepath.Join(r.dir, "file", "trash")
	r.Tree.trash = r.trash
	_, err := r.Delete("a")
	r.fails(err, "a stays", "trash")
	r.has("a=1", "file=")
}

func TestAWorkspaceThatWasMadeAnewIsActedIn(t *testing.T) {
	r := newRig(t, map[string]string{"old.go": "old"})
	if err := os.RemoveAll(r.dir); err != nil {
		t.Fatal(err)
	}
	r.write("a.go", "a")
	for what, act := range map[string]func() (Done, error){
		"create": func() (Done, error) { return r.Create("b.go") },
		"rename": func() (Done, error) { return r.Rename("a.go", "c.go") },
	} {
		if _, err := act(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	r.has("b.go=", "c.go=a")
	d, err := r.Delete("c.go")
	if err != nil {
		t.Fatal(err)
	}
	r.has("b.go=")
	if err := d.Undo(); err != nil {
		t.Fatal(err)
	}
	r.has("b.go=", "c.go=a")
}

func TestNothingIsDoneInAWorkspaceThatWasMoved(t *testing.T) {
	r := newRig(t, map[string]string{"a": "1", "dir/b": "2", "dir/c": "3"})
	made, deleted := r.ok(r.Create("made")), r.ok(r.Delete("dir/c"))
	moved := r.dir + "-moved"
	if err := os.Rename(r.dir, moved); err != nil {
		t.Fatal(err)
	}
	for what, act := range map[string]func() error{
		"create":          func() error { _, err := r.Create("b.go"); return err },
		"create below":    func() error { _, err := r.Create("dir/in/b.go"); return err },
		"rename":          func() error { _, err := r.Rename("a", "dir/d"); return err },
		"delete":          func() error { _, err := r.Delete("a"); return err },
		"undo what made":  made.Undo,
		"undo what threw": deleted.Undo,
	} {
		err := act()
		if err == nil {
			t.Errorf("%s: it was done", what)
			continue
		}
		r.fails(err, "the workspace's folder was moved or removed")
	}
	if _, err := os.Lstat(r.dir); err == nil {
		t.Error("a folder was made where the workspace was")
	}
	if err := os.Rename(moved, r.dir); err != nil {
		t.Fatal(err)
	}
	r.has("a=1", "dir/", "dir/b=2", "made=")
	r.undo(deleted)
	r.undo(made)
	r.has("a=1", "dir/", "dir/b=2", "dir/c=3")
}
