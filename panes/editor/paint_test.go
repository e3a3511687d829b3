package editor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// program is a Go file of n lines.
func program(n int) string {
	var b strings.Builder
	b.WriteString("package a\n\n")
	for i := 2; i < n; i++ {
		b.WriteString([]string{"// F is a function.\n", "func F(a int) string {\n", "\tif a > 0x10 { return \"text\\n\" }\n", "\treturn fmt.Sprint(a)\n", "}\n"}[i%5])
	}
	return b.String()
}

func (r *rig) coloured() int {
	n := 0
	for _, l := range r.e.view.text.colored {
		if strings.Contains(l, "\x1b") {
			n++
		}
	}
	return n
}

func TestColouringGoesAsFarAsItShows(t *testing.T) {
	r := newRig(t, "a.go", program(6_000)).size(80, 24)
	r.paint()
	if n := len(r.e.view.text.colored); n < 24 || n == 6_000 || r.coloured() == 0 {
		t.Fatalf("%d lines are coloured", n)
	}
	r.press("G")
	r.paint()
	if n := len(r.e.view.text.colored); n != 6_000 {
		t.Fatalf("at the end, %d lines are coloured", n)
	}
	for i, l := range r.e.view.text.colored {
		if xansi.Strip(l) != r.e.view.text.plain(i) {
			t.Fatalf("line %d is %q, want %q", i+1, l, r.e.view.text.plain(i))
		}
	}
	if r.e.Pending() != nil {
		t.Error("there is still something to colour")
	}
}

// What is called as nothing that is known is coloured as what it begins like,
// wherever in it one reads.
func TestAFileIsColouredByHowItBegins(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a script", "#!/usr/bin/env python3\nimport os\n", "import os"},
		{"data", "{\n\"a\": [true]\n}\n", "\"a\": [true]"},
		{"a long script, at its end", "#!/bin/sh\n" + strings.Repeat("echo \"some words\"\n", maxPaint/16), "echo \"some words\""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, "run", c.text).size(80, 24)
			r.press("G")
			r.paint()
			for i := range r.e.view.text.raw {
				if l := r.e.view.text.color(i); xansi.Strip(l) == c.want {
					if !strings.Contains(l, "\x1b") {
						t.Errorf("%q is plain", l)
					}
					return
				}
			}
			t.Errorf("nothing is drawn as %q", c.want)
		})
	}
}

// A large file is coloured where it shows.
func TestALargeFileIsColouredAroundWhatShows(t *testing.T) {
	n := 60_000
	r := newRig(t, "a.go", program(n)).size(80, 24)
	if len(r.e.file.Text) < maxPaint {
		t.Fatal("it is not large")
	}
	check := func(where string) {
		t.Helper()
		r.paint()
		first, last := r.e.VisibleLines()
		for i := first - 1; i < last; i++ {
			if c := r.e.view.text.color(i); xansi.Strip(c) != r.e.view.text.plain(i) || r.e.view.text.plain(i) != "" && !strings.Contains(c, "\x1b") {
				t.Fatalf("%s, line %d is %q", where, i+1, c)
			}
		}
		if got := len(r.e.view.text.colored); got > 10_000 {
			t.Errorf("%s, %d lines are coloured", where, got)
		}
		if r.e.Pending() != nil {
			t.Errorf("%s there is still something to colour", where)
		}
	}
	check("at first")
	r.press("G")
	check("at the end")
	r.press("pgup", "pgup")
	check("above the end")
	late := r.e.view.text.begun
	r.press("g")
	check("at the top again")
	if r.e.view.text.begun == late {
		t.Error("it was not begun anew")
	}
	r.press("pgdown")
	begun := r.e.view.text.begun
	check("a page on")
	if r.e.view.text.begun != begun {
		t.Error("a page on it was begun anew")
	}
}

func TestOneSliceAtATime(t *testing.T) {
	r := newRig(t, "a.go", program(100))
	cmd := r.e.Pending()
	if cmd == nil || r.e.Pending() != nil {
		t.Fatal("want one command, and none while it runs")
	}
	r.e.Update(cmd())
	if r.coloured() == 0 {
		t.Error("nothing is coloured")
	}
}

func TestColoursOfAnotherTextOrThemeAreDropped(t *testing.T) {
	r := newRig(t, "a.go", program(100))
	late := r.e.Pending()()
	r.e.SetFile(file("a.go", program(200)))
	r.e.view.fresh.fade()
	r.e.Update(late)
	if len(r.e.view.text.colored) > 0 {
		t.Error("the old text's colours were taken")
	}
	again := r.e.Pending()
	dark := again()
	r.setTheme(false)
	light := r.e.Pending()
	r.e.Update(dark)
	if len(r.e.view.text.colored) > 0 {
		t.Error("the old theme's colours were taken")
	}
	r.e.Update(light())
	if r.coloured() == 0 {
		t.Error("the new theme's colours were not")
	}
}

func TestWhatIsNotColoured(t *testing.T) {
	for name, r := range map[string]*rig{
		"a file of one long line": newRig(t, "a.go", strings.Repeat("x := 1;", maxPaint/6)),
		"no file":                 newRig(t, "a.go", "unread"),
	} {
		if r.e.Pending() != nil {
			t.Errorf("%s is coloured", name)
		}
	}
	r := newRig(t, "data.unknown", numbered(100))
	r.paint()
	if r.coloured() != 0 {
		t.Error("a file of no known language is coloured")
	}
	empty := newRig(t, "a.go", "")
	empty.paint()
}

// Escape sequences and wide characters are the same with colours and without.
func TestColoursDoNotChangeTheText(t *testing.T) {
	text := "package a // \x1b[2J \u202e \x9b\n/*\r\ta */ var 世 = \"👩‍👩‍👧\"\t// e\u0301\n\x00\n"
	plain, coloured := newRig(t, "a.go", text), newRig(t, "a.go", text)
	coloured.paint()
	for _, size := range [][2]int{{20, 5}, {33, 5}, {80, 24}} {
		a, b := plain.size(size[0], size[1]).draw(), coloured.size(size[0], size[1]).draw()
		if strings.Join(a, "\n") != strings.Join(b, "\n") {
			t.Errorf("plain %q, coloured %q", a, b)
		}
	}
	if coloured.coloured() == 0 {
		t.Error("nothing is coloured")
	}
}

func BenchmarkOpenFiveThousandLines(b *testing.B) {
	text := program(5000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := newRig(b, "a.go", text)
		r.e.Draw(120, 50, true)
	}
}

// fiveMegabytes is a workspace with a source of that size.
func fiveMegabytes(b *testing.B) *workspace.Root {
	b.Helper()
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "big.go"), []byte(program(5<<20/25)), 0o600); err != nil {
		b.Fatal(err)
	}
	files, err := workspace.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = files.Close() })
	return files
}

// BenchmarkOpenFiveMegabytes is from the disk to the first frame.
func BenchmarkOpenFiveMegabytes(b *testing.B) {
	files := fiveMegabytes(b)
	r := newRig(b, "a.go", "unread")
	for b.Loop() {
		f, err := picture.Read(b.Context(), files, "big.go")
		if err != nil {
			b.Fatal(err)
		}
		e := New(panes.Host{Theme: func() *theme.Theme { return r.th }}, "big.go")
		e.SetFile(f)
		e.Draw(120, 50, true)
	}
}

// BenchmarkPageOfFiveMegabytes is a page down and the frame it makes.
func BenchmarkPageOfFiveMegabytes(b *testing.B) {
	f, err := picture.Read(b.Context(), fiveMegabytes(b), "big.go")
	if err != nil {
		b.Fatal(err)
	}
	r := newRig(b, "big.go", "unread")
	r.e.SetFile(f)
	r.size(120, 50).draw()
	n := 0
	for b.Loop() {
		if n++; n%4000 == 0 {
			r.e.Key(tea.KeyPressMsg{Code: 'g', Text: "g"})
		}
		r.e.Key(tea.KeyPressMsg{Code: tea.KeyPgDown})
		r.e.Draw(120, 50, true)
	}
}

// BenchmarkColourFiveThousandLines is the work off the loop, to the end.
func BenchmarkColourFiveThousandLines(b *testing.B) {
	text := program(5000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := newRig(b, "a.go", text)
		r.press("G")
		r.paint()
	}
}

// BenchmarkScrollFrame is one wheel step and the frame it makes.
func BenchmarkScrollFrame(b *testing.B) {
	src, err := os.ReadFile("testdata/sample.go.txt")
	if err != nil {
		b.Fatal(err)
	}
	r := newRig(b, "a.go", strings.Repeat(string(src), 200))
	r.press("G")
	r.paint()
	r.press("g")
	if _, err := r.e.Highlight(panes.Mark{ID: "x", Spans: []call.Range{{StartLine: 10, EndLine: 4000, StartColumn: 3}}}); err != nil {
		b.Fatal(err)
	}
	kind, n := panes.MouseWheelDown, 0
	b.ReportAllocs()
	for b.Loop() {
		if n++; n%1500 == 0 {
			kind = panes.MouseWheelUp - kind + panes.MouseWheelDown
		}
		r.e.Mouse(panes.Mouse{Kind: kind})
		r.e.Draw(120, 50, true)
	}
}

// BenchmarkMegabyteLineFrame scrolls sideways in one line of a megabyte.
func BenchmarkMegabyteLineFrame(b *testing.B) {
	r := newRig(b, "a.txt", strings.Repeat("0123456789 abcde", 1<<16))
	r.size(120, 50)
	b.ReportAllocs()
	for b.Loop() {
		r.e.view.left = (r.e.view.left + 40_001) % (1 << 20)
		r.e.Draw(120, 50, true)
	}
}

func TestARangeInReverseIsOfOneColour(t *testing.T) {
	r := newRig(t, "a.go", "package a\n\nfunc f() string { return \"x\" }\n").size(60, 8)
	var err error
	if r.th, err = theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: theme.Colors16}); err != nil {
		t.Fatal(err)
	}
	r.paint()
	row := func() string {
		_, text, _ := strings.Cut(strings.Split(r.e.Draw(60, 8, true), "\n")[2], "  ")
		return text
	}
	before := strings.Count(row(), "\x1b[")
	if _, err := r.e.Highlight(panes.Mark{Spans: []call.Range{{StartLine: 3, EndLine: 3}}}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(row(), "\x1b["); before < 6 || n > 3 {
		t.Errorf("%d sequences before, now %d in %q", before, n, row())
	}
}
