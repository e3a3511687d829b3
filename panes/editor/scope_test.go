package editor

import (
	"fmt"
	"os"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

func TestInWhichLinesALineIs(t *testing.T) {
	for name, c := range map[string]struct {
		path, text string
		want       string // of the last line
	}{
		"nothing around":                {"a.go", "package a\n\nvar x", "[]"},
		"braces":                        {"a.go", "func a() {\n\tif x {\n\t\ty()", "[func a() { if x {]"},
		"behind one that ended":         {"a.go", "func a() {\n\tif x {\n\t\ty()\n\t}\n\tz()", "[func a() {]"},
		"an end is in what is around":   {"a.go", "func a() {\n\tif x {\n\t\ty()\n\t}", "[func a() {]"},
		"else":                          {"a.go", "func a() {\n\tif x {\n\t\ty()\n\t} else {\n\t\tz()", "[func a() { } else {]"},
		"arguments on lines":            {"a.go", "func a(\n\tb int,\n) error {\n\tz()", "[func a(]"},
		"what arguments end":            {"a.ts", "export function a(\n  b: number\n): void {\n  z()", "[export function a(]"},
		"a brace of its own line":       {"a.c", "int a()\n{\n\tz();", "[int a()]"},
		"blank lines":                   {"a.py", "class A:\n\n    def f(self):\n        x = 1\n\n\n        y = 2", "[class A: def f(self):]"},
		"a blank line":                  {"a.py", "class A:\n    def f(self):\n        x = 1\n\n    def g(self):", "[class A:]"},
		"a definition on lines":         {"a.py", "def f(a,\n      b):\n    return a", "[def f(a,]"},
		"a condition on lines":          {"a.py", "def f():\n    if a and \\\n       b:\n        return", "[def f(): if a and \\]"},
		"comments":                      {"a.py", "def f():\n    if a:\n# why\n        return", "[def f(): if a:]"},
		"comments in stars":             {"a.js", "class A {\n/**\n * it\n */\n  f() {\n    x", "[class A { f() {]"},
		"a directive":                   {"a.c", "int a() {\n#ifdef X\n    z();", "[int a() {]"},
		"a rule of a style sheet":       {"a.css", "* {\n  color: red;", "[* {]"},
		"items of a list":               {"a.js", "x = {\n  a: {\n    b: 1,\n  },\n  c: {\n    d: 1", "[x = { c: {]"},
		"the rest of a call":            {"a.js", "x = f(a,\n  b,\n    c", "[x = f(a,]"},
		"fields":                        {"a.yaml", "jobs:\n  test:\n    steps:\n      - uses: x", "[jobs: test: steps:]"},
		"a closure behind another":      {"a.js", "a.b(() => {\n  x\n}, () => {\n  y", "[}, () => {]"},
		"a string that holds a bracket": {"a.go", "func a() {\n\tx(\")\", func() {\n\t\ty()", "[func a() { x(\")\", func() {]"},
		"a very long line":              {"a.js", "f({\n  " + strings.Repeat("x", maxHead) + "\n      y", "[f({]"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, c.path, c.text)
			n := r.e.view.text.count() - 1
			if strings.HasPrefix(name, "a blank") {
				n--
			}
			var got []string
			for _, i := range r.e.view.text.scope(n, notationOf(c.path)) {
				got = append(got, strings.TrimSpace(r.e.view.text.line(i)))
			}
			if s := fmt.Sprint(got); s != c.want {
				t.Errorf("%s", s)
			}
		})
	}
}

// nested is a text with so many lines in a function in a class.
func nested(n int) string {
	return "class A:\n    x = 0\n\n    def f(self):\n" + strings.Repeat("        y = 1\n", n) + "\nz = 2\n"
}

// tops returns the numbers of the first rows.
func (r *rig) tops(n int) string {
	r.t.Helper()
	var out []string
	for _, row := range r.draw()[:n] {
		out = append(out, strings.Fields(row)[0])
	}
	return strings.Join(out, " ")
}

func TestTheLinesAroundStayAtTheTop(t *testing.T) {
	for name, c := range map[string]struct {
		h    int
		do   func(r *rig)
		want string
	}{
		"not at the beginning":        {24, func(*rig) {}, "1 2 3 4"},
		"scrolled a line":             {24, func(r *rig) { r.e.view.scroll(1) }, "1 3 4 5"},
		"scrolled":                    {24, func(r *rig) { r.e.view.scroll(20) }, "1 4 23 24"},
		"one in a low pane":           {10, func(r *rig) { r.e.view.scroll(20) }, "1 22 23 24"},
		"none in a very low one":      {6, func(r *rig) { r.e.view.scroll(20) }, "21 22 23 24"},
		"off":                         {24, func(r *rig) { r.press("s").e.view.scroll(20) }, "21 22 23 24"},
		"on again":                    {24, func(r *rig) { r.press("s", "s").e.view.scroll(20) }, "1 4 23 24"},
		"behind their end":            {14, func(r *rig) { r.press("G") }, "1 4 96 97"},
		"the line one comes from":     {24, func(r *rig) { r.e.view.scroll(20); r.press("k") }, "1 4 22 23"},
		"a place that is revealed":    {24, func(r *rig) { r.e.view.scroll(20); r.e.Reveal(22, 0, 0, 0) }, "1 4 17 18"},
		"a range larger than the win": {24, func(r *rig) { r.e.Reveal(50, 90, 0, 0) }, "1 4 50 51"},
		"a line that is asked for":    {24, func(r *rig) { r.e.view.scroll(30); r.press(":", `"31`, "enter") }, "1 4 26 27"},
		"found":                       {24, func(r *rig) { r.e.view.scroll(30); r.press("/", `"x = 0`, "enter") }, "1 2 3 4"},
		"wrapped":                     {24, func(r *rig) { r.press("w").e.view.scroll(20) }, "1 4 23 24"},
		"chosen around":               {24, func(r *rig) { r.e.view.scroll(20); r.e.Mouse(panes.Mouse{Kind: panes.MousePress, Y: 1}) }, "1 4 5 6"},
		"seen as a change":            {24, func(r *rig) { r.e.view.marks.list = []ranges{{cuts: []taken{{1, []string{"-"}}}}}; r.e.view.scroll(20) }, "21 22 23 24"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "a.py", nested(100)).size(60, c.h)
			c.do(r)
			if got := r.tops(4); got != c.want {
				t.Errorf("%s\n%s", got, r.screen())
			}
		})
	}
	for name, f := range map[string]struct{ path, text string }{
		"a diff": {"a.patch", nested(100)}, "a large file": {"a.py", nested(100_000)},
	} {
		r := newRig(t, f.path, f.text).size(60, 24)
		if r.e.view.scroll(20); r.tops(2) != "21 22" {
			t.Errorf("%s: %s", name, r.tops(2))
		}
	}
}

func TestOneIsTakenToALineAround(t *testing.T) {
	r := newRig(t, "a.py", nested(100)).size(60, 24)
	r.e.view.scroll(40)
	r.e.Mouse(panes.Mouse{Kind: panes.MousePress, X: 10, Y: 1})
	if r.e.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 20, Y: 6}); r.e.view.current != 3 || r.e.view.sel.moved {
		t.Errorf("line %d, %v is chosen", r.e.view.current+1, r.e.view.sel)
	}
	r.sees("def f(self)")
}

// A page ends where the next one begins: no line is passed over.
func TestPagesPassOverNothing(t *testing.T) {
	for _, key := range []string{"pgdown", "pgup"} {
		r := newRig(t, "a.py", nested(300)).size(60, 24)
		if key == "pgup" {
			r.press("G")
		}
		seen := map[int]bool{}
		for range 40 {
			for y := range r.e.view.rows() {
				seen[r.e.view.lineAt(y)] = true
			}
			r.press(key)
		}
		for i := range r.e.view.text.count() {
			if !seen[i] {
				t.Errorf("%s: line %d was not seen", key, i+1)
			}
		}
	}
}

// Wherever one is, the line one is at can be seen.
func TestTheLineOneIsAtIsNeverCovered(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var b strings.Builder
		for range rapid.IntRange(1, 120).Draw(rt, "lines") {
			fmt.Fprintln(&b, strings.Repeat("  ", rapid.IntRange(0, 6).Draw(rt, "deep"))+rapid.SampledFrom([]string{"", "f {", "}", "x", "), y,"}).Draw(rt, "text"))
		}
		r := newRig(t, "a.js", b.String())
		r.w, r.h = 30, rapid.IntRange(2, 40).Draw(rt, "h")
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			keys := []string{"j", "k", "pgdown", "pgup", "G", "g", "w", "s", "%", "ctrl+d", "ctrl+u", "v"}
			switch rapid.IntRange(0, 3).Draw(rt, "what") {
			case 0:
				r.e.Reveal(rapid.IntRange(1, 130).Draw(rt, "line"), 0, 0, 0)
			case 1:
				r.e.Mouse(panes.Mouse{Kind: rapid.SampledFrom([]panes.MouseKind{panes.MouseWheelUp, panes.MouseWheelDown, panes.MousePress}).Draw(rt, "mouse"), Y: rapid.IntRange(0, 40).Draw(rt, "y")})
			default:
				r.key(rapid.SampledFrom(keys).Draw(rt, "key"))
			}
			checkDrawing(rt, r)
			seen := r.h < 2
			for y := range r.e.view.rows() {
				seen = seen || r.e.view.lineAt(y) == r.e.view.current
			}
			if !seen {
				rt.Fatalf("line %d is covered: %v at %v", r.e.view.current+1, r.e.view.heads(), r.e.view.at)
			}
		}
	})
}

func TestTheLinesAroundInAnyColours(t *testing.T) {
	for name, c := range map[string]struct {
		depth theme.Depth
		want  [2]string
	}{
		"true colours": {theme.TrueColor, [2]string{"48;2", "48;2"}}, "256": {theme.Colors256, [2]string{"48;2", "48;2"}},
		"16": {theme.Colors16, [2]string{"", "4m"}}, "none": {theme.NoColor, [2]string{"", "4m"}},
	} {
		r := newRig(t, "a.py", nested(100)).size(60, 24)
		var err error
		if r.th, err = theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: c.depth}); err != nil {
			t.Fatal(err)
		}
		r.e.view.scroll(20)
		rows := strings.Split(r.e.Draw(60, 24, true), "\n")
		for i, want := range c.want {
			ground := strings.Contains(rows[i], "[48;2") || strings.Contains(rows[i], "[4m")
			if !strings.Contains(rows[i], want) || ground != (want != "") {
				t.Errorf("%s: %q", name, rows[i])
			}
		}
		if strings.Contains(rows[2], "\x1b[48") || strings.Contains(rows[2], "\x1b[4m") {
			t.Errorf("%s: the text has it too: %q", name, rows[2])
		}
	}
}

func TestScreensWithLinesAround(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {140, 40}, {200, 50}} {
		r := newRig(t, "tree.go", source(t)).size(size[0], size[1])
		r.e.view.scroll(19)
		r.paint()
		paneview.Golden(t, fmt.Sprintf("scope-%dx%d.txt", size[0], size[1]), r.screen())
	}
}

// source is a text of functions.
func source(t testing.TB) string {
	t.Helper()
	src, err := os.ReadFile("testdata/scope.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// BenchmarkPageWithLinesAround is a page further and its frame, in a text of a
// megabyte that is all in one thing, with who changed each line.
func BenchmarkPageWithLinesAround(b *testing.B) {
	text := "class A:\n" + strings.Repeat("    def f(self):\n        if x:\n            y = 1\n\n            z = 2\n", 13_000)
	r := newRig(b, "a.py", text).size(200, 50)
	r.blames(r.e.view.text.count())
	r.press("b").paint()
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		if n++; n%1000 == 0 {
			r.key("g")
		}
		r.key("pgdown")
		if s := r.e.Draw(200, 50, true); n == 1 && !strings.Contains(xansi.Strip(s), "class A") {
			b.Fatal("nothing is around")
		}
	}
}
