package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// rig is a pane over a folder on the disk, as a test drives it.
type rig struct {
	t       testing.TB
	c       *Files
	dir     string
	trash   string
	deps    Deps
	kind    panes.Kind
	host    panes.Host
	th      *theme.Theme
	now     time.Time
	marks   filetree.Marks
	lists   []string // folders that were read
	walks   int
	did     []call.Invocation
	pending tea.Cmd // waits for changes on disk
	plain   bool    // without colours
	w, h    int
}

func newRig(t testing.TB, files ...string) *rig {
	t.Helper()
	r := &rig{t: t, dir: t.TempDir(), trash: t.TempDir(), now: time.Unix(1000, 0), w: 40, h: 16}
	r.write(files...)
	root, err := workspace.Open(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	disk := filetree.New(root, r.trash, func() time.Time { return r.now })
	t.Cleanup(func() { _ = root.Close() })
	r.look("", true)
	r.host = panes.Host{Theme: func() *theme.Theme { return r.th }, Now: func() time.Time { return r.now }}
	r.deps = Deps{
		Name: func() string { return "work" },
		List: func(dir string, most int) ([]workspace.Item, int, error) {
			r.lists = append(r.lists, dir)
			return disk.List(t.Context(), dir, most)
		},
		Marks: func() (filetree.Marks, error) { return r.marks, nil },
		Files: func(most int, all bool) ([]string, bool, error) {
			r.walks++
			if all {
				return root.AllPaths(t.Context(), most)
			}
			return disk.Files(t.Context(), most)
		},
		Create: disk.Create, Rename: disk.Rename, Delete: disk.Delete,
		Abs: func(p string) string { return "/work/" + p },
	}
	r.begin()
	return r
}

func (r *rig) look(name string, dark bool) {
	r.t.Helper()
	th, err := theme.Named(name, dark)
	if err != nil {
		r.t.Fatal(err)
	}
	r.th = th
}

// begin makes the pane.
func (r *rig) begin() {
	r.t.Helper()
	r.kind = Kind(r.deps)
	r.open()
}

// open opens it, again too.
func (r *rig) open() {
	r.t.Helper()
	c, err := r.kind.New(r.host, Ref)
	if err != nil {
		r.t.Fatal(err)
	}
	r.c = c.(*Files)
	r.c.Draw(r.w, r.h, true)
	r.settle()
}

// write makes files; those that end in a slash are folders.
func (r *rig) write(names ...string) {
	r.t.Helper()
	for _, name := range names {
		at := filepath.Join(r.dir, filepath.FromSlash(name))
		dir := filepath.Dir(at)
		if strings.HasSuffix(name, "/") {
			dir = at
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			r.t.Fatal(err)
		}
		if dir != at {
			if err := os.WriteFile(at, []byte(name), 0o644); err != nil {
				r.t.Fatal(err)
			}
		}
	}
}

// settle lets everything run that waits, as the loop does, but for the watch.
func (r *rig) settle() {
	r.pending = nil
	for range 50 {
		waits := r.c.watch.Waits()
		cmd := r.c.Pending()
		if cmd == nil {
			return
		}
		if r.c.watch.Waits() && !waits {
			r.pending = cmd
			return
		}
		r.take(r.c.Update(cmd()))
	}
	r.t.Error("it does not settle")
}

func (r *rig) take(a panes.Action) {
	r.did = append(r.did, a.Invoke...)
	if a.Cmd == nil {
		return
	}
	switch msg := a.Cmd().(type) {
	case acted, trashed:
		r.take(r.c.Update(msg))
	}
}

func (r *rig) keys(keys ...string) {
	r.t.Helper()
	for _, k := range keys {
		before := r.c.Version()
		a, taken := r.c.Key(paneview.Key(k))
		r.take(a)
		if taken && r.c.Version() == before {
			r.t.Errorf("%s was taken, and the version stayed", k)
		}
		r.settle()
	}
}

// typed writes a text.
func (r *rig) typed(text string) {
	r.t.Helper()
	for _, c := range text {
		r.keys(string(c))
	}
}

// clear empties the field.
func (r *rig) clear() { r.c.field().SetValue("") }

func (r *rig) draw() string {
	r.t.Helper()
	return strings.Join(paneview.Rows(r.t, r.c.Draw(r.w, r.h, true), r.w, r.h), "\n")
}

func (r *rig) see(texts ...string) {
	r.t.Helper()
	paneview.Has(r.t, r.draw(), texts...)
}

func (r *rig) gone(texts ...string) {
	r.t.Helper()
	paneview.Lacks(r.t, r.draw(), texts...)
}

// rows checks the rows between head and foot, the cursor's among them.
func (r *rig) rows(want ...string) {
	r.t.Helper()
	var got []string
	for _, l := range strings.Split(r.draw(), "\n")[1 : r.h-1] {
		if l = strings.TrimRight(l, " "); l != "" {
			got = append(got, l)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		r.t.Error(d)
	}
}

// last is the newest command that was called.
func (r *rig) last() call.Invocation {
	if len(r.did) == 0 {
		return call.Invocation{}
	}
	return r.did[len(r.did)-1]
}

func (r *rig) golden(name string) {
	r.t.Helper()
	r.draw()
	profile := colorprofile.TrueColor
	if r.plain {
		profile = colorprofile.ASCII
	}
	paneview.Golden(r.t, name+".ansi", paneview.As(r.t, profile, r.c.Draw(r.w, r.h, true)+"\n"))
}
