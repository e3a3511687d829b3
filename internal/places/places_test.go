package places_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/places"
)

func TestFind(t *testing.T) {
	for in, want := range map[string]string{
		"see src/a.go:42.":                     "src/a.go:42",
		"src/a.go:42:7: undefined: x":          "src/a.go:42:7",
		"(main.go:10-20)":                      "main.go:10-20",
		"a.go:20-10":                           "a.go:20",
		"a.go#L10 and b.go#L10-L20, c.go#L1-2": "a.go:10 b.go:10-20 c.go:1-2",
		"/home/me/p/x.rs:1":                    "/home/me/p/x.rs:1",
		"Makefile:3 and makefile:3":            "Makefile:3",
		"lib/thing:4":                          "lib/thing:4",
		"intro.deck.md#3 plan.whiteboard.json#shape:a-1 x.md#3": "intro.deck.md#3 plan.whiteboard.json#shape:a-1",
		"localhost:8080 10:30 1.2:3 v1.2:3":                     "",
		"http://example.com:80/":                                "",
		"a.go:0 a.go:x a.go:12x a.go: a.go:99999999":            "",
		"--- a.go:3":                                     "a.go:3",
		"-x.go:3":                                        "",
		"…/b.go:3":                                       "/b.go:3",
		"日本/語.go:3":                                      "日本/語.go:3",
		"my_file.test.ts:3, other-file.tsx:4":            "my_file.test.ts:3 other-file.tsx:4",
		"see file:///home/me/a.go#L20-L22.":              "/home/me/a.go:20-22",
		"file:///home/me/a.go:14 file:///b/c":            "/home/me/a.go:14 /b/c",
		"file:///b/my%2Dfile.go, and file:///b/a%20b.go": "/b/my-file.go",
		"file://host/a.go myfile:///b/a.go file:///":     "",
		"xfile:///b.go:3":                                "",
		"../p/a.go:14":                                   "../p/a.go:14",
		"src/a.ts(15,3): error TS2304":                   "src/a.ts:15:3",
		"a.go(15,3) b.cs(2,3,4,5): x":                    "a.go:15:3 b.cs:2:3-4",
		"a.cs(15): error CS1":                            "a.cs:15",
		"f(1,2) x.Max(1,2) a.go(15) a.go(1, 2) a.go(1,2 a.go(0,1) Print(3): b": "",
		"":     "",
		"#:#:": "",
	} {
		var got []string
		for _, f := range places.Find(in) {
			got = append(got, f.String())
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %q, want %q", in, s, want)
		}
	}
}

func TestParse(t *testing.T) {
	for in, want := range map[string]string{
		"server.go": "server.go", "src/a.go": "src/a.go", "src/a.go:3": "src/a.go:3", "./x": "./x", "a/b": "a/b", "x.deck.md#2": "x.deck.md#2",
		".gitignore": ".gitignore", "file:///b/a.go": "/b/a.go", "file:///b/a.go#L3": "/b/a.go:3",
		"go": "", "os.Getenv(\"X\")": "", "a b.go": "", "3.14": "", "a.go:3 b": "", "/": "", "..": "", "dir/": "", "--flag": "", "e.g.": "",
		strings.Repeat("a", 600) + ".go": "",
	} {
		p, ok := places.Parse(in)
		if got := p.String(); !ok && want != "" || ok && got != want {
			t.Errorf("%q: %q %v, want %q", in, got, ok, want)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("src/a.go:42:7-9 b#L1-L2 x.deck.md#shape:\xff")
	f.Add("a.go:1a.go:1")
	f.Add("x.deck.md#shape:" + strings.Repeat("v", 600))
	f.Add("file:///a%2fb.go#L3 a.go(1,2) file:///a.go(3): file:///x.deck.md#3")
	f.Fuzz(func(t *testing.T, text string) {
		at := 0
		for _, p := range places.Find(text) {
			if p.From < at || p.To <= p.From || p.To > len(text) || !strings.HasPrefix(text[p.From:], p.Path) && !strings.HasPrefix(text[p.From:], "file:///") {
				t.Fatalf("%+v of %q", p, text)
			}
			at = p.To
			if again, ok := places.Parse(p.String()); !ok || again != p.Place {
				t.Fatalf("%q reads back as %q", p.String(), fmt.Sprint(again, ok))
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	text := strings.Repeat("the quick brown fox: jumps over src/a.go:12 and more words\n", 100)
	b.ReportAllocs()
	for b.Loop() {
		places.Find(text)
	}
}
