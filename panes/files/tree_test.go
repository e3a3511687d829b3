package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

func TestFoldersAreReadWhenTheyAreOpened(t *testing.T) {
	r := newRig(t, "src/app/main.go", "src/a10.go", "src/a2.go", "docs/x.md", "README.md")
	r.rows("›▸ docs", " ▸ src", "   README.md")
	if !slices.Equal(r.lists, []string{"."}) {
		t.Errorf("read were %q", r.lists)
	}
	r.keys("j", "l")
	r.rows(" ▸ docs", "›▾ src", "   ▸ app", "     a2.go", "     a10.go", "   README.md")
	r.keys("l", "enter", "l")
	r.rows(" ▸ docs", " ▾ src", "   ▾ app", "›      main.go", "     a2.go", "     a10.go", "   README.md")
	r.keys("h")
	r.rows(" ▸ docs", " ▾ src", "›  ▾ app", "       main.go", "     a2.go", "     a10.go", "   README.md")
}

func TestTheCursorMoves(t *testing.T) {
	var names []string
	for i := range 100 {
		names = append(names, fmt.Sprintf("f%02d", i))
	}
	r := newRig(t, names...)
	for _, tc := range []struct {
		key  string
		want string
	}{{"j", "f01"}, {"down", "f02"}, {"k", "f01"}, {"pgdown", "f14"}, {"ctrl+d", "f20"}, {"ctrl+u", "f14"}, {"G", "f99"}, {"j", "f99"}, {"pgup", "f86"}, {"g", "f00"}, {"up", "f00"}, {"end", "f99"}, {"home", "f00"}} {
		r.keys(tc.key)
		if got := r.c.tree.at(r.c.row).path; got != tc.want {
			t.Errorf("%s goes to %s, not %s", tc.key, got, tc.want)
		}
		r.see("›  " + tc.want)
	}
}

func TestFilesAreOpened(t *testing.T) {
	r := newRig(t, "d/a b.go")
	r.keys("enter", "j", "enter")
	want := call.EditorOpen.With(call.EditorOpenArgs{Path: "d/a b.go"})
	if got := r.last(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, not %v", got, want)
	}
	r.keys("space")
	if got := r.last(); got.ID != call.FilePreview.ID() {
		t.Errorf("space calls %v", got)
	}
	n := len(r.did)
	r.keys("k", "space")
	r.rows("›▸ d")
	if len(r.did) != n {
		t.Error("a folder was opened as a file")
	}
	r.keys("f", "y", "Y", "q")
	var ids []string
	for _, d := range r.did[n:] {
		ids = append(ids, fmt.Sprint(d.ID, paneview.Args(t, d)))
	}
	if got := fmt.Sprint(ids); got != "[openspace.file.revealmap[] openspace.app.copymap[text:d] openspace.app.copymap[text:/work/d] openspace.pane.closemap[contentId:files:tree]]" {
		t.Error(got)
	}
}

func TestIgnoredFilesAreHiddenOrDimmed(t *testing.T) {
	r := newRig(t, "out/x/y", "a", "b.log")
	if err := os.WriteFile(filepath.Join(r.dir, ".gitignore"), []byte("out\n*.log\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	r.keys("R")
	r.rows("›  .gitignore", "   a")
	r.keys("j", ".", "g", "l", "j", "l")
	r.rows(" ▾ out !", "›  ▾ x !", "       y !", "   .gitignore", "   a", "   b.log !")
	r.keys(".")
	r.rows("   .gitignore", "›  a")
	r.c.Reveal("out/x/y")
	r.settle()
	r.see("›      y !")
}

func TestTheMouse(t *testing.T) {
	r := newRig(t, "d/a", "b")
	click := func(y int) {
		t.Helper()
		a, _ := r.c.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft, X: 3, Y: y, W: r.w, H: r.h})
		r.take(a)
		r.settle()
	}
	click(1)
	r.rows("›▾ d", "     a", "   b")
	click(3)
	if len(r.did) != 0 {
		t.Errorf("one click did %v", r.did)
	}
	r.now = r.now.Add(time.Second)
	click(3)
	click(2)
	if len(r.did) != 0 {
		t.Errorf("slow clicks did %v", r.did)
	}
	click(2)
	if got := paneview.Call(t, r.last()); got != "{openspace.editor.open map[path:d/a]}" {
		t.Error(got)
	}
	click(1)
	r.rows("›▸ d", "   b")
	click(9)
	for _, k := range []panes.MouseKind{panes.MouseWheelDown, panes.MouseWheelUp} {
		if _, ok := r.c.Mouse(panes.Mouse{Kind: k}); !ok {
			t.Error("the wheel is not taken")
		}
	}
}

func TestALargeFolderShowsItsBeginning(t *testing.T) {
	r := newRig(t)
	r.deps.List = func(_ string, most int) ([]workspace.Item, int, error) {
		items := make([]workspace.Item, most)
		for i := range items {
			items[i] = workspace.Item{Name: fmt.Sprintf("f%d", i), Type: "file"}
		}
		return items, 200_000 - most, nil
	}
	r.begin()
	r.keys("G")
	r.see("f9999", "›… 190000 more: / finds them")
	r.keys("enter")
	if r.c.find == nil {
		t.Error("enter there does not look for files")
	}
}

func TestNamesAreMadeSafe(t *testing.T) {
	r := newRig(t, "a\nb", "esc\x1b[31mred", "bidi\u202egnp.exe", "d\x1b]52;c;x\x07/in", "e")
	check := func() {
		t.Helper()
		s := r.c.Draw(r.w, r.h, true)
		for _, bad := range []string{"\x1b[31m", "\u202e", "\x07", "\x1b]52"} {
			if strings.Contains(s, bad) {
				t.Errorf("%q is drawn", bad)
			}
		}
		r.draw()
	}
	check()
	r.see("a␊b", "red", "bidi")
	for _, k := range []string{"enter", "/", "esc", "d", "n", "r", "esc", "a", "esc", "d", "y", "u"} {
		r.keys(k)
		check()
	}
}

func TestFaultsAreSaidAtTheirFolder(t *testing.T) {
	r := newRig(t, "a/x", "b/y")
	list := r.deps.List
	closed := errors.New("a: this is closed to you")
	r.deps.List = func(dir string, most int) ([]workspace.Item, int, error) {
		if dir == "a" && closed != nil {
			return nil, 0, closed
		}
		return list(dir, most)
	}
	r.begin()
	r.keys("l")
	r.rows("›▾ a", "   a: this is closed to you", " ▸ b")
	r.w = 24
	r.keys("j")
	r.see("closed to…", " you ")
	r.w = 40
	closed = nil
	r.keys("enter")
	r.rows(" ▾ a", "›    x", " ▸ b")
}

func TestAFolderThatIsDeletedWhileItShows(t *testing.T) {
	r := newRig(t, "a/b/x", "c")
	r.keys("l", "j", "l", "j")
	r.see("›      x")
	if err := os.RemoveAll(filepath.Join(r.dir, "a")); err != nil {
		t.Fatal(err)
	}
	r.keys("R")
	r.rows("›  c")
	if err := os.Remove(filepath.Join(r.dir, "c")); err != nil {
		t.Fatal(err)
	}
	r.keys("R")
	r.see("There are no files here")
	for _, name := range []string{".git/HEAD", "out/x"} {
		file := filepath.Join(r.dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		r.keys("R")
		if name == ".git/HEAD" {
			r.see("There are no files here")
		}
	}
	r.see("▸ out")
}

func TestLinksThatLeadInACircle(t *testing.T) {
	r := newRig(t, "a/x")
	if err := os.Symlink("..", filepath.Join(r.dir, "a", "up")); err != nil {
		t.Skip(err)
	}
	r.keys("l")
	r.rows("›▾ a", "   ▸ up →", "     x")
	r.keys("j", "l")
	r.rows(" ▾ a", "›  ▾ up →", "     ▸ a", "     x")
	r.keys("h", "/")
	r.see("a/x", "1 file")
}

func TestItComesBackAsItWasLookedAt(t *testing.T) {
	r := newRig(t, "a/b/x", "c/y", "d", ".e")
	r.keys("l", "j", "l", "j")
	raw, err := json.Marshal(r.c.View())
	if err != nil {
		t.Fatal(err)
	}
	want := r.draw()
	r.begin()
	r.rows("›▸ a", " ▸ c", "   .e", "   d")
	r.c.SetView(raw)
	r.settle()
	if got := r.draw(); got != want {
		t.Errorf("it is\n%s\nnot\n%s", got, want)
	}
	r.c.SetView(json.RawMessage(`{"open":3}`))
	r.c.SetView(json.RawMessage(`{"open":["none/x","c"],"at":"none/y","top":"z"}`))
	r.settle()
	r.see("y")
	r.c.Close()
	r.open()
	r.see("▾ b", "▾ c")
}

func TestAFileIsRevealed(t *testing.T) {
	r := newRig(t, "a/b/c/x", "d")
	r.c.Reveal("a/b/c/x")
	r.settle()
	r.see("›        x")
	r.keys("E")
	r.rows("›▸ a", "   d")
	r.c.Reveal("a/b/none")
	r.settle()
	r.see("a/b/none is not among the files")
	r.c.Reveal("d/x")
	r.settle()
	r.see("d/x is not among the files")
}

// BenchmarkDraw draws a tree of 100,000 rows.
func BenchmarkDraw(b *testing.B) {
	r := newRig(b)
	r.deps.List = func(dir string, _ int) ([]workspace.Item, int, error) {
		var items []workspace.Item
		for i := range 10_000 {
			it := workspace.Item{Name: fmt.Sprintf("some-file-%d.go", i), Type: "file"}
			if dir == "." && i < 10 {
				it = workspace.Item{Name: fmt.Sprint(i), Type: "directory"}
			}
			items = append(items, it)
		}
		return items, 0, nil
	}
	r.begin()
	r.c.SetView(json.RawMessage(`{"open":["0","1","2","3","4","5","6","7","8","9"]}`))
	r.settle()
	if n := len(r.c.tree.rows); n < 100_000 {
		b.Fatalf("%d rows", n)
	}
	b.Run("move", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r.c.Key(paneview.Key("j"))
			r.c.Draw(r.w, r.h, true)
		}
	})
	b.Run("toggle", func(b *testing.B) {
		r.c.Key(paneview.Key("g"))
		for b.Loop() {
			r.c.Key(paneview.Key("enter"))
			r.c.Draw(r.w, r.h, true)
		}
	})
}

func TestWhatIsBehindALinkHasItsMark(t *testing.T) {
	r := newRig(t, "src/sub/a.go", "src/b.go", "links/x")
	for to, at := range map[string]string{"../src": "links/src", "..": "links/up"} {
		if err := os.Symlink(to, filepath.Join(r.dir, filepath.FromSlash(at))); err != nil {
			t.Skip(err)
		}
	}
	r.marks = filetree.Marks{Letters: map[string]byte{"src/sub/a.go": 'M', "links/up": 'A'}}
	r.open()
	r.keys("l", "j", "l", "j", "l", "g")
	r.rows("›▾ links •", "   ▾ src → •", "     ▾ sub •", "         a.go M", "       b.go", "   ▸ up → A", "     x", " ▸ src •")
}
