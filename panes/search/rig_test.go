package search

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// rig is a pane over a folder on the disk, as a test drives it.
type rig struct {
	t     testing.TB
	c     *Search
	dir   string
	kind  panes.Kind
	host  panes.Host
	th    *theme.Theme
	now   time.Time
	did   []call.Invocation
	runs  int
	plain bool // without colours
	root  *workspace.Root

	replace Replacer
	w, h    int
}

func newRig(t testing.TB, files map[string]string) *rig {
	t.Helper()
	r := &rig{t: t, dir: t.TempDir(), now: time.Unix(1000, 0), w: 60, h: 16}
	for name, text := range files {
		r.write(name, text)
	}
	root, err := workspace.Open(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	r.replace = Replacer{
		Refusal: func() error { return root.Elsewhere("") },
		Plan: func(ctx context.Context, with *grep.Replacement, f grep.File) grep.Planned {
			return with.Plan(ctx, root, f)
		},
		Apply: func(with *grep.Replacement, part grep.Part) (grep.Replaced, error) {
			return with.Apply(t.Context(), root, part)
		},
		Revert: func(d grep.Replaced) error { return d.Revert(t.Context(), root) },
	}
	r.root = root
	return r.over(func(ctx context.Context, p *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
		return grep.Search(ctx, root, "", p, give)
	})
}

// over makes the pane over another search.
func (r *rig) over(find func(context.Context, *grep.Pattern, func(grep.File)) (grep.Sum, error)) *rig {
	r.t.Helper()
	r.look("", true)
	r.host = panes.Host{Theme: func() *theme.Theme { return r.th }, Now: func() time.Time { return r.now }}
	r.kind = Kind(Deps{Search: func(ctx context.Context, p *grep.Pattern, give func(grep.File)) (grep.Sum, error) {
		r.runs++
		return find(ctx, p, give)
	}, Replace: r.replace})
	r.open()
	return r
}

func (r *rig) write(name, text string) {
	r.t.Helper()
	at := filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) look(name string, dark bool) {
	r.t.Helper()
	th, err := theme.Named(name, dark)
	if err != nil {
		r.t.Fatal(err)
	}
	r.th = th
}

// open opens it, again too.
func (r *rig) open() {
	r.t.Helper()
	c, err := r.kind.New(r.host, Ref)
	if err != nil {
		r.t.Fatal(err)
	}
	r.c = c.(*Search)
	r.c.Draw(r.w, r.h, true)
	r.settle()
}

// settle lets what runs come to its end, as the loop does.
func (r *rig) settle() {
	for {
		cmd := r.c.Pending()
		if cmd == nil && r.c.run != nil {
			r.t.Fatal("it is not waited for")
		}
		if cmd == nil {
			return
		}
		if msg := cmd(); msg != nil {
			r.did = append(r.did, r.c.Update(msg).Invoke...)
		}
	}
}

func (r *rig) keys(keys ...string) {
	r.t.Helper()
	for _, k := range keys {
		before := r.c.Version()
		a, taken := r.c.Key(paneview.Key(k))
		r.did = append(r.did, a.Invoke...)
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

// find looks for another text.
func (r *rig) find(text string) {
	r.t.Helper()
	r.c.Find(text, false)
	r.settle()
}

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

// rows checks the list.
func (r *rig) rows(want ...string) {
	r.t.Helper()
	var got []string
	for _, l := range strings.Split(r.draw(), "\n")[3 : r.h-1] {
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
