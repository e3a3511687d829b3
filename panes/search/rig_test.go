package search

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

var update = flag.Bool("update", false, "write the golden views")

// rig is a pane over a folder on the disk, as a test drives it.
type rig struct {
	t     testing.TB
	c     *Search
	dir   string
	kind  panes.Kind
	host  panes.Host
	th    *theme.Theme
	now   time.Time
	did   []panes.Invocation
	runs  int
	plain bool // without colours
	w, h  int
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
	}})
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
	for r.c.run != nil {
		cmd := r.c.Pending()
		if cmd == nil {
			r.t.Fatal("it is not waited for")
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
		a, taken := r.c.Key(key(k))
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

func key(k string) tea.KeyPressMsg {
	codes := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "space": tea.KeySpace, "up": tea.KeyUp, "down": tea.KeyDown, "pgdown": tea.KeyPgDown,
		"pgup": tea.KeyPgUp, "tab": tea.KeyTab, "home": tea.KeyHome, "end": tea.KeyEnd, "backspace": tea.KeyBackspace}
	if c, ok := codes[k]; ok {
		return tea.KeyPressMsg{Code: c}
	}
	if c, ok := strings.CutPrefix(k, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(c[0]), Mod: tea.ModCtrl}
	}
	if c, ok := strings.CutPrefix(k, "alt+"); ok {
		return tea.KeyPressMsg{Code: rune(c[0]), Mod: tea.ModAlt}
	}
	return tea.KeyPressMsg{Code: []rune(k)[0], Text: k}
}

func (r *rig) draw() string {
	r.t.Helper()
	s := r.c.Draw(r.w, r.h, true)
	lines := strings.Split(s, "\n")
	if len(lines) != r.h {
		r.t.Errorf("%d lines, not %d", len(lines), r.h)
	}
	for _, l := range lines {
		if n := xansi.StringWidth(l); n != r.w {
			r.t.Errorf("%d cells, not %d: %q", n, r.w, l)
		}
	}
	return xansi.Strip(s)
}

func (r *rig) see(texts ...string) {
	r.t.Helper()
	s := r.draw()
	for _, text := range texts {
		if !strings.Contains(s, text) {
			r.t.Errorf("%q is not in\n%s", text, s)
		}
	}
}

func (r *rig) gone(texts ...string) {
	r.t.Helper()
	s := r.draw()
	for _, text := range texts {
		if strings.Contains(s, text) {
			r.t.Errorf("%q is in\n%s", text, s)
		}
	}
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
func (r *rig) last() panes.Invocation {
	if len(r.did) == 0 {
		return panes.Invocation{}
	}
	return r.did[len(r.did)-1]
}

func (r *rig) golden(name string) {
	r.t.Helper()
	r.draw()
	file := filepath.Join("testdata", name+".ansi")
	var out strings.Builder
	profile := colorprofile.TrueColor
	if r.plain {
		profile = colorprofile.ASCII
	}
	if _, err := (&colorprofile.Writer{Forward: &out, Profile: profile}).WriteString(r.c.Draw(r.w, r.h, true) + "\n"); err != nil {
		r.t.Fatal(err)
	}
	got := out.String()
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			r.t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			r.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		r.t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		r.t.Errorf("%s: %s", name, d)
	}
}
