package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
	"pgregory.net/rapid"
)

func TestSearchFinds(t *testing.T) {
	r := open(t, map[string]string{
		"a-b/x.go": "needle\n", "a/x.go": "one\ntwo Needle needle\n", "a.go": "package a // äöü needle", ".env": "needle", ".git/config": "needle",
		"node_modules/p/i.js": "needle", "sub/.gitignore": "*.log\n!keep.log\n", "sub/x.log": "needle", "sub/keep.log": "needle\n", "needle.png": "\x00needle",
	})
	found, err := r.Search(t.Context(), Query{Text: "needle"})
	if err != nil {
		t.Fatal(err)
	}
	want := Found{
		Matches: []Match{
			{"a-b/x.go", 1, 1, "needle"}, {"a.go", 1, 18, "package a // äöü needle"}, {"a/x.go", 2, 5, "two Needle needle"}, {"sub/keep.log", 1, 1, "needle"},
		},
		Paths: []string{"a-b/x.go", "a.go", "a/x.go", "needle.png", "sub/keep.log"},
		Files: 5, Skipped: 2,
	}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Error(diff)
	}
}

// places returns matches as path:line:column.
func places(f Found) []string {
	var out []string
	for _, m := range f.Matches {
		out = append(out, fmt.Sprintf("%s:%d:%d", m.Path, m.Line, m.Column))
	}
	return out
}

func TestSearchText(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		want       []string
	}{
		"lower case matches every case":           {"Foo\nFOO\nfoo", "foo", []string{"f:1:1", "f:2:1", "f:3:1"}},
		"a capital letter asks for it":            {"Foo\nFOO\nfoo", "Foo", []string{"f:1:1"}},
		"letters beyond ASCII":                    {"ÄPFEL\näpfel", "äpfel", []string{"f:1:1", "f:2:1"}},
		"a capital letter beyond ASCII":           {"ÄPFEL\näpfel", "Äpfel", nil},
		"Greek, with its two sigmas":              {"ΟΔΟΣ οδος", "οδοσ", []string{"f:1:1"}},
		"letters without case":                    {"x 日本語\n", "本", []string{"f:1:4"}},
		"letters with and without case":           {"日本 Go\n日本 go", "本 go", []string{"f:1:2", "f:2:2"}},
		"one match a line":                        {"aaa aaa\naaa\n", "a", []string{"f:1:1", "f:2:1"}},
		"what is a pattern elsewhere":             {"a.*[b]\\d\nabb", ".*[b]\\d", []string{"f:1:2"}},
		"columns are characters":                  {"é中😀x", "x", []string{"f:1:4"}},
		"a byte order mark is no column":          {"\ufeffx", "x", []string{"f:1:1"}},
		"CRLF":                                    {"a\r\nb x\r\n", "x", []string{"f:2:3"}},
		"a lone CR is no line":                    {"a\rb x\n", "x", []string{"f:1:5"}},
		"several lines":                           {"a\nb\na\nb\n", "a\nb", []string{"f:1:1", "f:3:1"}},
		"several lines in CRLF":                   {"a\r\nB\r\n", "a\nb", []string{"f:1:1"}},
		"a line end alone":                        {"a\nb\n", "\n", []string{"f:1:2", "f:2:2"}},
		"spaces":                                  {"a  b\n", "  ", []string{"f:1:2"}},
		"the end of a file":                       {"ab", "b", []string{"f:1:2"}},
		"longer than the file":                    {"ab", "abc", nil},
		"nothing":                                 {"ab", "x", nil},
		"an empty file":                           {"", "x", nil},
		"bytes that are no UTF-8":                 {strings.Repeat("text ", 9) + "\xff needle", "needle", []string{"f:1:48"}},
		"a match at the edge of what is read":     {strings.Repeat("x", 64<<10-2) + "needle", "needle", []string{"f:1:65535"}},
		"a match far behind in a line of 8 MiB":   {strings.Repeat("x", MaxRead-6) + "needle", "needle", []string{fmt.Sprintf("f:1:%d", MaxRead-5)}},
		"letters beyond ASCII far behind":         {strings.Repeat("x", 1<<16) + "É", "é", []string{"f:1:65537"}},
		"the Kelvin sign is another letter":       {"\u212a", "k", nil},
		"a text that is not valid UTF-8 is bytes": {"a\xffb needle needle needle", "a\xffb", []string{"f:1:1"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, map[string]string{"f": c.file})
			found, err := r.Search(t.Context(), Query{Text: c.text})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, places(found)); diff != "" {
				t.Error(diff)
			}
			for _, m := range found.Matches {
				if len(m.Text) > maxText || !utf8.ValidString(m.Text) {
					t.Errorf("a line of %d bytes: %q", len(m.Text), m.Text)
				}
			}
		})
	}
}

func TestSearchWhere(t *testing.T) {
	r := open(t, map[string]string{
		"a.go": "x", "b.ts": "x", "src/a.go": "x", "src/b.ts": "x", "src/deep/c.tsx": "x", "docs/a.md": "x", ".hidden": "x", ".github/w.yml": "x",
		"build/out.js": "x", ".gitignore": "build/\n", ".git/info/exclude": "*.md\n", "node_modules/m.js": "x", "src/node_modules/n.js": "x",
		"src/.git": "gitdir: elsewhere x", ".ssh/config": "x", "key.pem": "x",
	})
	link(t, "src", filepath.Join(r.Dir(), "link"))
	link(t, "a.go", filepath.Join(r.Dir(), "link.go"))
	link(t, "../", filepath.Join(r.Dir(), "src/up"))
	for name, c := range map[string]struct {
		q    Query
		want []string
	}{
		"everywhere":                      {Query{}, []string{".github/w.yml", ".hidden", "a.go", "b.ts", "src/a.go", "src/b.ts", "src/deep/c.tsx"}},
		"a folder":                        {Query{Path: "src"}, []string{"src/a.go", "src/b.ts", "src/deep/c.tsx"}},
		"a folder by its absolute path":   {Query{Path: r.Dir() + "/src/deep"}, []string{"src/deep/c.tsx"}},
		"a folder by a link":              {Query{Path: "link"}, []string{"link/a.go", "link/b.ts", "link/deep/c.tsx"}},
		"a folder far up by a link":       {Query{Path: "src/up", Include: "src/up/*.go"}, []string{"src/up/a.go"}},
		"a file":                          {Query{Path: "src/a.go"}, []string{"src/a.go"}},
		"a file by a link":                {Query{Path: "link.go"}, []string{"link.go"}},
		"a file in a linked folder":       {Query{Path: "link/a.go"}, []string{"link/a.go"}},
		"a folder that is ignored":        {Query{Path: "build"}, []string{"build/out.js"}},
		"a file that is ignored":          {Query{Path: "docs/a.md"}, []string{"docs/a.md"}},
		"packages that are asked for":     {Query{Path: "node_modules"}, []string{"node_modules/m.js"}},
		"names":                           {Query{Include: "*.go"}, []string{"a.go", "src/a.go"}},
		"names of two kinds":              {Query{Include: "*.{ts,tsx}"}, []string{"b.ts", "src/b.ts", "src/deep/c.tsx"}},
		"an anchored name":                {Query{Include: "/*.go"}, []string{"a.go"}},
		"a path":                          {Query{Include: "src/*.go"}, []string{"src/a.go"}},
		"two stars":                       {Query{Include: "src/**/*.ts*"}, []string{"src/b.ts", "src/deep/c.tsx"}},
		"two stars at first":              {Query{Include: "**/a.go"}, []string{"a.go", "src/a.go"}},
		"a folder with all in it":         {Query{Include: "src/deep"}, []string{"src/deep/c.tsx"}},
		"a folder with a slash":           {Query{Include: "deep/"}, []string{"src/deep/c.tsx"}},
		"a slash asks for a folder":       {Query{Include: "a.go/"}, nil},
		"a class":                         {Query{Include: "[!b].*"}, []string{"a.go", "src/a.go", "src/deep/c.tsx"}}, // w.yml: see below
		"not these":                       {Query{Exclude: "*.ts"}, []string{".github/w.yml", ".hidden", "a.go", "src/a.go", "src/deep/c.tsx"}},
		"not this folder":                 {Query{Exclude: "src"}, []string{".github/w.yml", ".hidden", "a.go", "b.ts"}},
		"not this folder, but that":       {Query{Exclude: "src/deep/"}, []string{".github/w.yml", ".hidden", "a.go", "b.ts", "src/a.go", "src/b.ts"}},
		"these and not those":             {Query{Include: "*.go", Exclude: "src/**"}, []string{"a.go"}},
		"in a folder, by a path from top": {Query{Path: "src", Include: "src/*.go"}, []string{"src/a.go"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.q.Text = "x"
			found, err := r.Search(t.Context(), c.q)
			if err != nil {
				t.Fatal(err)
			}
			var paths []string
			for _, m := range found.Matches {
				paths = append(paths, m.Path)
			}
			if name == "a class" {
				c.want = append([]string{".github/w.yml"}, c.want...)
			}
			if diff := cmp.Diff(c.want, paths); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSearchRefuses(t *testing.T) {
	r := open(t, map[string]string{"a.go": "x", ".env": "x", ".git/config": "x", "sub/": ""})
	link(t, ".git", filepath.Join(r.Dir(), "g"))
	link(t, "/etc", filepath.Join(r.Dir(), "etc"))
	for name, c := range map[string]struct {
		q    Query
		code Code
	}{
		"no text":                    {Query{}, InvalidPath},
		"a folder outside":           {Query{Text: "x", Path: ".."}, Outside},
		"a link out":                 {Query{Text: "x", Path: "etc"}, Outside},
		"a folder that is not there": {Query{Text: "x", Path: "nope"}, NotFound},
		"git's own":                  {Query{Text: "x", Path: ".git"}, Denied},
		"git's own by a link":        {Query{Text: "x", Path: "g"}, Denied},
		"a secret":                   {Query{Text: "x", Path: ".ENV"}, Denied},
		"a pattern that is none":     {Query{Text: "x", Include: "[a"}, InvalidPath},
		"an exclusion that is none":  {Query{Text: "x", Exclude: "{a"}, InvalidPath},
		"an empty pattern":           {Query{Text: "x", Exclude: "/"}, InvalidPath},
	} {
		t.Run(name, func(t *testing.T) {
			if found, err := r.Search(t.Context(), c.q); code(err) != c.code || len(found.Matches) > 0 {
				t.Errorf("got %+v, %v; want %q", found, err, c.code)
			}
		})
	}
}

func TestSearchSkipsWhatIsNoText(t *testing.T) {
	r := open(t, map[string]string{
		"text": "needle", "binary": "\x00needle", "utf16": "\xff\xfen\x00e\x00", "big": strings.Repeat("needle\n", MaxRead/7+1), "edge": strings.Repeat("needle\n", MaxRead/7),
		"needle.png": "\x00", "id_rsa": "needle", "secrets.yml": "needle",
	})
	found, err := r.Search(t.Context(), Query{Text: "needle"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"edge", "needle.png", "text"}, found.Paths); diff != "" {
		t.Error(diff)
	}
	if found.Files != 3 || found.Skipped != 5 || !found.Truncated || found.Limit != MaxMatchesInFile || len(found.Matches) != 21 {
		found.Matches = nil
		t.Errorf("got %+v", found)
	}
}

func TestSearchStopsAtItsLimit(t *testing.T) {
	files := map[string]string{"only/f": strings.Repeat("rare\n", 20)}
	for i := range 60 {
		files[fmt.Sprintf("d%d/needle%02d.txt", i%7, i)] = strings.Repeat("a needle\n", 30)
	}
	for i := range 1100 {
		files[fmt.Sprintf("named/%04d-wanted", i)] = ""
	}
	r := open(t, files)
	found, err := r.Search(t.Context(), Query{Text: "needle"})
	if err != nil || len(found.Matches) != MaxMatches || !found.Truncated || found.Limit != MaxMatches {
		t.Errorf("got %d matches, %v, %d, %v", len(found.Matches), found.Truncated, found.Limit, err)
	}
	if len(found.Paths) != 25 {
		t.Errorf("in %d files", len(found.Paths))
	}
	found, err = r.Search(t.Context(), Query{Text: "rare"})
	if err != nil || len(found.Matches) != 20 || found.Truncated || found.Limit != 0 {
		t.Errorf("got %d matches, %v, %d, %v", len(found.Matches), found.Truncated, found.Limit, err)
	}
	found, err = r.Search(t.Context(), Query{Text: "wanted"})
	if err != nil || len(found.Paths) != 2*MaxMatches || !found.Truncated {
		t.Errorf("got %d paths, %v, %v", len(found.Paths), found.Truncated, err)
	}
}

// However the workers are scheduled, the answer is the same, and it is the one
// that looking through every file in order gives.
func TestSearchIsTheSameEveryTime(t *testing.T) {
	files := map[string]string{}
	for i := range 400 {
		files[fmt.Sprintf("d%d/e%d/f-%03d", i%9, i%5, i)] = strings.Repeat("line\n", i%50) + strings.Repeat("needle\n", i%4)
	}
	r := open(t, files)
	var want []string
	for p, text := range files {
		for i, line := range strings.Split(text, "\n") {
			if strings.Contains(line, "needle") {
				want = append(want, fmt.Sprintf("%s:%09d", p, i+1))
			}
		}
	}
	slices.Sort(want)
	want = want[:MaxMatches]
	for _, procs := range []int{1, 2, 8} {
		old := runtime.GOMAXPROCS(procs)
		for range 5 {
			found, err := r.Search(t.Context(), Query{Text: "needle"})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range found.Matches {
				got = append(got, fmt.Sprintf("%s:%09d", m.Path, m.Line))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatal(diff)
			}
		}
		runtime.GOMAXPROCS(old)
	}
}

func TestSearchEndsWithItsContext(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	files := map[string]string{}
	for i := range 300 {
		files[fmt.Sprintf("d%d/f%d", i%20, i)] = strings.Repeat("x", 1000)
	}
	r := open(t, files)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if found, err := r.Search(ctx, Query{Text: "x"}); !errors.Is(err, context.Canceled) || !found.Truncated {
		t.Errorf("got %+v, %v", found, err)
	}
	// At any moment: in the walk, in a file, between.
	for at := range 60 {
		ctx := &countdown{Context: t.Context(), left: at * 10, done: make(chan struct{})}
		if _, err := r.Search(ctx, Query{Text: "y"}); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("ended after %d looks: %v", at, err)
		}
	}
	if n := openFolders(t, r.Dir()); n > 1 {
		t.Errorf("%d folders are still open", n)
	}
}

// openFolders says how many descriptors of this process are below a folder.
func openFolders(t *testing.T, dir string) (n int) {
	fds, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0 // a system without it
	}
	for _, fd := range fds {
		if target, err := os.Readlink("/proc/self/fd/" + fd.Name()); err == nil && strings.HasPrefix(target, dir) {
			n++
		}
	}
	return n
}

// A search that does not see case finds what a regular expression finds.
func TestNeedleFindsWhatARegularExpressionDoes(t *testing.T) {
	letters := rapid.SampledFrom([]rune("aAbBäÄßẞσςΣ日\n.ⱥȺ"))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ToLower(rapid.StringOfN(letters, 1, 4, -1).Draw(t, "text"))
		data := []byte(rapid.StringOf(letters).Draw(t, "data"))
		n := newNeedle(text)
		low := n.lowered(data, nil)
		want, got := []int{}, []int{}
		expr := regexp.MustCompile("(?i)" + regexp.QuoteMeta(text))
		for at := 0; ; {
			loc := expr.FindIndex(data[at:])
			if loc == nil {
				break
			}
			want = append(want, at+loc[0])
			_, size := utf8.DecodeRune(data[at+loc[0]:])
			at += loc[0] + size
		}
		for at := n.find(data, low, 0); at >= 0; {
			got = append(got, at)
			_, size := utf8.DecodeRune(data[at:])
			at = n.find(data, low, at+size)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestExcerptHoldsTheMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("a\té中😀")))
		before := strings.Repeat(text.Draw(t, "before"), rapid.IntRange(0, 200).Draw(t, "times"))
		after := strings.Repeat(text.Draw(t, "after"), rapid.IntRange(0, 200).Draw(t, "times"))
		junk := rapid.SampledFrom([]string{"", "\xff", "\xff\xfe", strings.Repeat("\xff", 500)}).Draw(t, "junk")
		got := excerpt([]byte(before+"<needle>"+after+junk), len(before))
		if len(got) > maxText || !utf8.ValidString(got) || !strings.Contains(got, "<needle>") {
			t.Fatalf("got %q", got)
		}
		if line := before + "<needle>" + after; junk == "" && len(line) <= maxText && got != line {
			t.Fatalf("a short line is cut: %q", got)
		}
	})
}
