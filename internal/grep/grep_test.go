package grep

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// folder is a workspace with some files.
func folder(t testing.TB, files map[string]string) *workspace.Root {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	root, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	return root
}

// look returns what is found, a line each.
func look(t testing.TB, root *workspace.Root, rg string, q Query) ([]string, Sum) {
	t.Helper()
	p, err := Compile(q)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	sum, err := Search(t.Context(), root, rg, p, func(f File) {
		for _, l := range f.Lines {
			text := ""
			at := 0
			for _, s := range l.Spans {
				text += l.Text[at:s.From] + "[" + l.Text[s.From:s.To] + "]"
				at = s.To
			}
			out = append(out, fmt.Sprintf("%s:%d:%d-%d %s", f.Path, l.Number, l.Column, l.End, text+l.Text[at:]))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out, sum
}

var tree = map[string]string{
	"a.go":                "package a\n\nfunc Needle() {} // needle needles\n",
	"sub/b.go":            "x := needle\r\nNEEDLE\r\nno\r\n",
	"sub/c_test.go":       "needle_x needle-x\n",
	"umlaut.txt":          "Ärger ärger über\nna\xefve needle\n",
	".hidden/d.go":        "needle\n",
	".env":                "needle=1\n",
	"ignored/e.go":        "needle\n",
	"sub/deep/f.log":      "needle\n",
	".gitignore":          "ignored/\n*.log\n",
	"node_modules/x/y.js": "needle\n",
	".git/config":         "needle\n",
	"binary":              "needle\n\x00",
	"late":                "needle\n" + strings.Repeat("x\n", 40<<10) + "\x00",
	"bom.txt":             "\ufeffneedle\n",
	"wide.txt":            "\xff\xfen\x00e\x00e\x00d\x00l\x00e\x00\n\x00",
	"wide":                "\xff\xfe\x00\x00\x01\x00\x02\x00n\x00e\x00e\x00d\x00l\x00e\x00",
	"long.txt":            strings.Repeat("é", 1000) + "needle" + strings.Repeat("z", 1000),
	"empty":               "",
	"line\nbreak":         "needle\n",
	"big":                 "needle\n" + strings.Repeat("0123456789abcde\n", 9<<16),
	".ignore":             "a.go\n",
	"defs.rs":             "pub(crate) fn thimble_in<T>(x: T) {}\n// a type of thimble\nconst NOTHING: u8 = thimble;\nlet thing = 1; let hinge = 2\n",
	"defs.go":             "func (r *Root) Thimble(x int) {\n\tthimble(x)\n}\n",
	"brackets.txt":        "f(x) f[x] a.b a*b \\d 12 foofoo\n",
}

var queries = []Query{
	{Text: "needle"}, {Text: "Needle"}, {Text: "needle", Case: Exact}, {Text: "NEEDLE", Case: Any}, {Text: "needle", Word: true},
	{Text: "needle", Hidden: true}, {Text: "needle", Globs: "*.go"}, {Text: "needle", Globs: "*.go !*_test.go"}, {Text: "needle", Globs: "!sub"},
	{Text: "ärger"}, {Text: "Ärger"}, {Text: "f(x)"}, {Text: "a.b"}, {Text: "a.b", Regexp: true}, {Text: `\d+`, Regexp: true}, {Text: `^foo|foo`, Regexp: true},
	{Text: `needle$`, Regexp: true}, {Text: `^needle`, Regexp: true}, {Text: `x*`, Regexp: true}, {Text: `\W(needles?)\b`, Regexp: true}, {Text: `needle|needles`, Regexp: true, Word: true},
	{Text: "imble", Defined: true}, {Text: "Thimble", Defined: true, Word: true}, {Text: "f(", Defined: true}, {Text: "hing", Defined: true, Case: Exact},
	{Text: "-x"}, {Text: `--`}, {Text: `(?P<a>needle)`, Regexp: true}, {Text: `n.*e`, Regexp: true}, {Text: "nothing such"}, {Text: `\Qf(\E`, Regexp: true},
	{Text: `^`, Regexp: true, Globs: "!late !big"}, {Text: `^$`, Regexp: true}, {Text: `\b`, Regexp: true, Globs: "*.go"}, {Text: `$`, Regexp: true, Globs: "*.go *.rs"},
}

func TestRipgrepAndWeFindTheSame(t *testing.T) {
	rg := Rg()
	if rg == "" {
		t.Skip("there is no ripgrep")
	}
	root := folder(t, tree)
	for _, q := range queries {
		ours, _ := look(t, root, "", q)
		theirs, sum := look(t, root, rg, q)
		if d := cmp.Diff(ours, theirs); d != "" {
			t.Errorf("%+v: %s", q, d)
		}
		if !sum.Rg && q.Text != `\Qf(\E` {
			t.Errorf("%+v: ripgrep did not look", q)
		}
	}
}

func TestWhatIsFound(t *testing.T) {
	root := folder(t, tree)
	for _, tt := range []struct {
		q    Query
		want []string
	}{
		{Query{Text: "needle", Globs: "*.go"}, []string{"a.go:3:6-11 func [Needle]() {} // [needle] [needle]s", "sub/b.go:1:6-11 x := [needle]", "sub/b.go:2:1-6 [NEEDLE]", "sub/c_test.go:1:1-6 [needle]_x [needle]-x"}},
		{Query{Text: "Needle"}, []string{"a.go:3:6-11 func [Needle]() {} // needle needles"}},
		{Query{Text: "needle", Word: true, Globs: "a.go sub"}, []string{"a.go:3:6-11 func [Needle]() {} // [needle] needles", "sub/b.go:1:6-11 x := [needle]", "sub/b.go:2:1-6 [NEEDLE]", "sub/c_test.go:1:10-15 needle_x [needle]-x"}},
		{Query{Text: "thimble", Defined: true}, []string{"defs.go:1:16-22 func (r *Root) [Thimble](x int) {", "defs.rs:1:15-24 pub(crate) fn [thimble_in]<T>(x: T) {}"}},
		{Query{Text: "thimble", Defined: true, Word: true}, []string{"defs.go:1:16-22 func (r *Root) [Thimble](x int) {"}},
		{Query{Text: "hing", Defined: true, Regexp: true}, []string{"defs.rs:3:7-13 const [NOTHING]: u8 = thimble;", "defs.rs:4:5-9 let [thing] = 1; let [hinge] = 2"}},
		{Query{Text: "Thimble(", Defined: true, Regexp: true}, []string{"defs.go:1:16-24 func (r *Root) [Thimble(x] int) {"}},
		{Query{Text: "a.b"}, []string{"brackets.txt:1:11-13 f(x) f[x] [a.b] a*b \\d 12 foofoo"}},
		{Query{Text: "^foo|foo$", Regexp: true}, []string{"brackets.txt:1:28-30 f(x) f[x] a.b a*b \\d 12 foo[foo]"}},
		{Query{Text: "^$", Regexp: true, Globs: "a.go"}, []string{"a.go:2:1-1 "}},
		{Query{Text: "$", Regexp: true, Globs: "umlaut.txt"}, []string{"umlaut.txt:1:17-17 Ärger ärger über", "umlaut.txt:2:13-13 na\ufffdve needle"}},
		{Query{Text: "ÜBER", Case: Any}, []string{"umlaut.txt:1:13-16 Ärger ärger [über]"}},
		{Query{Text: "needle", Globs: "umlaut.txt"}, []string{"umlaut.txt:2:7-12 na\ufffdve [needle]"}},
	} {
		if got, _ := look(t, root, "", tt.q); !slices.Equal(got, tt.want) {
			t.Errorf("%+v: %s", tt.q, cmp.Diff(tt.want, got))
		}
	}
	if got, _ := look(t, root, "", Query{Text: "needle", Globs: "long.txt"}); len(got) != 1 || !strings.Contains(got[0], "1:1001-1006") || len(got[0]) > maxText+40 {
		t.Errorf("a long line gives %q", got)
	}
}

func TestWhatIsWrongIsSaid(t *testing.T) {
	for _, q := range []Query{{Text: "(", Regexp: true}, {Text: "a**", Regexp: true}, {Text: "[z-a]", Regexp: true}, {Text: ")|(", Regexp: true}} {
		_, err := Compile(q)
		var f *Fault
		if !errors.As(err, &f) || strings.Contains(f.Error(), "error parsing") {
			t.Errorf("%q gives %v", q.Text, err)
		}
	}
	if _, err := Compile(Query{Text: "a", Globs: "[x"}); err == nil {
		t.Error("a glob that is none was taken")
	}
}

func TestItIsBounded(t *testing.T) {
	root := folder(t, map[string]string{"a": strings.Repeat("x\n", MostLines-1), "b": "x\nx\nx\n", "c": "x\n"})
	for _, rg := range []string{"", Rg()} {
		got, sum := look(t, root, rg, Query{Text: "x"})
		if len(got) != MostLines || !sum.More {
			t.Errorf("%d lines, more: %v", len(got), sum.More)
		}
	}
	root = folder(t, map[string]string{"a": strings.Repeat("x\n", MostLines)})
	for _, rg := range []string{"", Rg()} {
		got, sum := look(t, root, rg, Query{Text: "x"})
		if len(got) != MostLines || sum.More {
			t.Errorf("%d lines, more: %v", len(got), sum.More)
		}
	}
}

func TestWhatIsPassedOverIsSaid(t *testing.T) {
	big := strings.Repeat("needle\n", workspace.MaxRead/7+1)
	root := folder(t, map[string]string{
		"a.txt": "needle\n", "big.txt": big, "big.bin": "\x00" + big, "big.md": big,
		"ignored.txt": big, ".gitignore": "ignored.txt\n", "locked.txt": "needle\n",
	})
	locked := filepath.Join(root.Dir(), "locked.txt")
	if err := os.Chmod(locked, 0); err != nil {
		t.Fatal(err)
	}
	_, err := os.ReadFile(locked)
	for _, rg := range []string{"", Rg()} {
		for globs, large := range map[string]int{"": 2, "*.md": 1, "a.txt": 0} {
			got, sum := look(t, root, rg, Query{Text: "needle", Globs: globs})
			if strings.Join(sum.LargeNames, " ") != map[int]string{0: "", 1: "big.md", 2: "big.md big.txt"}[large] || globs == "" && err != nil && strings.Join(sum.UnreadNames, " ") != "locked.txt" {
				t.Errorf("with %q, ripgrep at %q: large are %q, unread %q", globs, rg, sum.LargeNames, sum.UnreadNames)
			}
			if sum.Large != large || globs == "" && (sum.Unread != (err != nil) || len(got) < 1) {
				t.Errorf("with %q, ripgrep at %q: %d large, unread: %v; %q", globs, rg, sum.Large, sum.Unread, got)
			}
		}
	}
}

func TestItEndsWithItsContext(t *testing.T) {
	root := folder(t, tree)
	p, err := Compile(Query{Text: "needle"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, rg := range []string{"", Rg()} {
		if _, err := Search(ctx, root, rg, p, func(File) { t.Error("something was given") }); !errors.Is(err, context.Canceled) {
			t.Errorf("it gave %v", err)
		}
	}
}

func TestWithoutARipgrepThatRunsWeLook(t *testing.T) {
	root := folder(t, map[string]string{"a": "x\n"})
	if got, sum := look(t, root, filepath.Join(t.TempDir(), "none"), Query{Text: "x"}); len(got) != 1 || sum.Rg {
		t.Errorf("%q %+v", got, sum)
	}
}

func FuzzWhatRipgrepPrints(f *testing.F) {
	f.Add([]byte(`{"type":"begin","data":{"path":{"text":"./a"}}}` + "\n" + `{"type":"match","data":{"path":{"text":"./a"},"lines":{"text":"needle\n"},"line_number":1}}` + "\n" + `{"type":"end","data":{"binary_offset":null}}` + "\n" + `{"type":"summary","data":{}}` + "\n"))
	f.Add([]byte(`{"type":"match","data":{"lines":{"bytes":"bmVlZGxl/w=="},"line_number":2}}` + "\n" + `{"type":"end","data":{}}` + "\n"))
	f.Add([]byte("{\n\n[]\nnull\n"))
	p, err := Compile(Query{Text: "needle"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, out []byte) {
		g := &giver{p: p, room: MostLines, give: func(f File) {
			for _, l := range f.Lines {
				if l.Number < 1 || len(l.Spans) == 0 {
					t.Errorf("a line is %+v", l)
				}
				for _, s := range l.Spans {
					if !strings.EqualFold(l.Text[s.From:s.To], "needle") && len(l.Text) < maxText-20 {
						t.Errorf("%q is marked", l.Text[s.From:s.To])
					}
				}
			}
		}}
		g.read(strings.NewReader(string(out)))
	})
}

// A person's own rules hold for ripgrep's results as for ours, and those of a repository
// weigh more.
func TestRulesFromOutsideOfTheWorkspaceHold(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", home)
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_SYSTEM", os.DevNull)
	put := func(at, text string) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	put(filepath.Join(home, "git", "ignore"), "*.tmp\n/sub/local\n")
	top := folder(t, map[string]string{"a.tmp": "needle\n", "keep.tmp": "needle\n", "a.log": "needle\n", "b": "needle\n", "sub/a.tmp": "needle\n", "sub/keep.tmp": "needle\n",
		"sub/a.log": "needle\n", "sub/b": "needle\n", "sub/local": "needle\n", ".gitignore": "!keep.tmp\n*.log\n", ".git/HEAD": "ref: refs/heads/main\n", ".git/objects/x": "", ".git/refs/x": ""})
	sub, err := workspace.Open(filepath.Join(top.Dir(), "sub"))
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	for _, rg := range []string{"", Rg()} {
		for root, want := range map[*workspace.Root][]string{top: {"b", "keep.tmp", "sub/b", "sub/keep.tmp"}, sub: {"b", "keep.tmp"}} {
			lines, _ := look(t, root, rg, Query{Text: "needle"})
			var got []string
			for _, l := range lines {
				got = append(got, strings.SplitN(l, ":", 2)[0])
			}
			slices.Sort(got)
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("by %q in %s:\n%s", rg, root.Dir(), d)
			}
		}
	}
}
