package demo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/workspace"
)

func TestIgnoreFollowsGit(t *testing.T) {
	for _, tt := range []struct {
		rules string
		path  string
		dir   bool
		want  bool
	}{
		{"*.log", "debug.log", false, true},
		{"*.log", "a/b/debug.log", false, true},
		{"*.log", "debug.logs", false, false},
		{"/build", "build", true, true},
		{"/build", "a/build", true, false},
		{"build/", "build", true, true},
		{"build/", "build", false, false},
		{"build/", "a/build", true, true},
		{"a/b", "a/b", false, true},
		{"a/b", "x/a/b", false, false},
		{"**/b", "x/y/b", false, true},
		{"a/**", "a/x/y", false, true},
		{"a/**/b", "a/b", false, true},
		{"a/**/b", "a/x/y/b", false, true},
		{"*.log\n!keep.log", "keep.log", false, false},
		{"*.log\n!keep.log", "other.log", false, true},
		{"# a comment\n\n", "# a comment", false, false},
		{`\#x`, "#x", false, true},
		{"x?.go", "xy.go", false, true},
		{"x?.go", "x/.go", false, false},
		{"[a-c].go", "b.go", false, true},
		{"[!a-c].go", "b.go", false, false},
		{"[a-c.go", "[a-c.go", false, true},
		{"name   ", "name", false, true},
		{"name\r", "name", false, true},
		{"*", "anything", false, true},
		{"/*", "a/b", false, false},
	} {
		if got := (ignore{}).with(".", tt.rules).matches(tt.path, tt.dir); got != tt.want {
			t.Errorf("%q on %q: %t, want %t", tt.rules, tt.path, got, tt.want)
		}
	}
	nested := ignore{}.with(".", "*.tmp").with("sub", "/x\n!keep.tmp")
	for path, want := range map[string]bool{"sub/x": true, "x": false, "sub/a/x": false, "sub/a.tmp": true, "sub/keep.tmp": false} {
		if got := nested.matches(path, false); got != want {
			t.Errorf("nested on %q: %t", path, got)
		}
	}
	if !(ignore{}).skips("a/node_modules", true) || !(ignore{}).skips(".git", true) || (ignore{}).skips("git", true) {
		t.Error("git's files and packages are not skipped")
	}
}

func FuzzIgnore(f *testing.F) {
	f.Add("*.log\n!a\n/b/\n**/c/**", "a/b/c.log")
	f.Add("[[:alpha:]]\n[z-a]\n[", "x")
	f.Add(`\`, `\`)
	f.Fuzz(func(_ *testing.T, rules, path string) {
		ig := ignore{}.with(".", rules)
		ig.matches(path, false)
		ig.matches(path, true)
	})
}

func FuzzOutline(f *testing.F) {
	ls := newLanguages()
	for _, s := range []string{"package a\nfunc F() {\n}\ntype T struct{}\n", "class A:\n  def f(self):\n    pass\n", "fn main() {\n}\n", "# A\n```\n# no\n```\n## B\n", "}}}{{{", "package \xff\nfunc ("} {
		f.Add(s)
	}
	names := []string{"a.go", "a.py", "a.js", "a.rs", "a.java", "a.c", "a.rb", "a.sh", "a.md", "a.json", "a"}
	f.Fuzz(func(t *testing.T, text string) {
		n := strings.Count(text, "\n")
		if text != "" && !strings.HasSuffix(text, "\n") {
			n++
		}
		for _, name := range names {
			for _, d := range ls.outline(&workspace.File{Path: name, Text: text, Lines: n}).decls {
				if d.line < 1 || d.end < d.line || d.end > max(n, 1) {
					t.Errorf("%s: %+v of %d lines", name, d, n)
				}
			}
		}
	})
}

func TestDeclarationsAreFound(t *testing.T) {
	ls := newLanguages()
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"a.go", "package a\n\n// F does. It is.\nfunc F(x int) {\n\treturn\n}\n\ntype (\n\t// T is.\n\tT struct{}\n\tu int\n)\n\nfunc (t T) M() {}\n", []string{"function F 4-6 F does.", "type T 10-10 T is.", "type u 11-11 ", "method M 14-14 "}},
		{"a.go", "package a\nfunc Broken( {\n", []string{"function Broken 2-2 "}},
		{"a.py", "# Doc of A.\nclass A:\n    def f(self):\n        pass\n\n    async def g(self):\n        return 1\n\ndef h(): pass\n", []string{"class A 2-7 Doc of A.", "function f 3-4 ", "function g 6-7 ", "function h 9-9 "}},
		{"a.ts", "import x from 'x'\nexport async function f() {\n  if (a) {\n  }\n}\nexport class C {\n}\nconst g = (a) => {\n}\ninterface I { a: b }\ntype T = string;\n", []string{"function f 2-5 ", "class C 6-7 ", "function g 8-9 ", "interface I 10-10 ", "type T 11-11 "}},
		{"a.rs", "use x;\n/// Makes one.\npub fn new() -> Self {\n}\nstruct S;\nimpl S {\n}\n", []string{"function new 3-4 Makes one.", "type S 5-5 ", "implementation S 6-7 "}},
		{"a.java", "public class A {\n  private static int f(int x) {\n    return x;\n  }\n}\n", []string{"class A 1-5 ", "function f 2-4 "}},
		{"a.c", "struct s {\n};\nstatic int f(int x)\n{\n  if (x) return 1;\n}\n", []string{"type s 1-2 ", "function f 3-6 "}},
		{"a.rb", "class A\n  def f\n  end\nend\n", []string{"class A 1-4 ", "function f 2-3 "}},
		{"a.sh", "f() {\n  :\n}\nfunction g () {\n}\n", []string{"function f 1-3 ", "function g 4-5 "}},
		{"a.md", "# One\n\ntext\n\n```\n# not one\n```\n## Two ##\n", []string{"heading One 1-7 ", "heading Two 8-8 "}},
		{"a.json", "{}\n", nil},
	} {
		var got []string
		for _, d := range ls.outline(&workspace.File{Path: tt.name, Text: tt.text, Lines: strings.Count(tt.text, "\n")}).decls {
			got = append(got, fmt.Sprintf("%s %s %d-%d %s", d.kind, d.name, d.line, d.end, d.doc))
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
	}
}

func TestASearchKeepsToItsLimitsAndSaysSo(t *testing.T) {
	dir := t.TempDir()
	for i := range 3 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.txt", i)), []byte(strings.Repeat("needle\n", maxMatches/2)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r := newRig(t, Options{Dir: dir})
	found, err := r.e.files.search(t.Context(), regexp.MustCompile("needle"))
	if err != nil || len(found.matches) != maxMatches || found.limit == "" || found.files != 2 {
		t.Errorf("%d matches in %d files, limit %q, %v", len(found.matches), found.files, found.limit, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.e.files.search(ctx, regexp.MustCompile("needle")); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search: %v", err)
	}
}

func TestNamesFindTheirFiles(t *testing.T) {
	r := newRig(t, Options{})
	for _, tt := range []struct {
		name  string
		want  string
		exact bool
	}{
		{"main.go", "main.go", true},
		{"src/helper.go", "src/helper.go", true},
		{"helper.go", "src/helper.go", true},
		{"HELPER.GO", "src/helper.go", true},
		{"helper", "src/helper.go", false},
		{"readme", "README.md", false},
		{"elper", "src/helper.go", false},
		{"hlpr", "src/helper.go", false},
		{"/etc/passwd", "", false},
		{"secret.go", "", false}, // ignored
		{"zzz", "", false},
	} {
		found, exact, err := r.e.files.locate(t.Context(), tt.name)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(found) > 0 {
			got = found[0]
		}
		if got != tt.want || exact != tt.exact {
			t.Errorf("%q finds %v (exact %t), want %q", tt.name, found, exact, tt.want)
		}
	}
	names, err := r.e.files.paths(t.Context(), true, true)
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(names, func(p string) bool { return strings.HasPrefix(p, "ignored") || strings.HasPrefix(p, "node_modules") }) {
		t.Errorf("the walk met %v", names)
	}
}

func TestRulesDecide(t *testing.T) {
	allow := rule{"bash", "ls *", actionAllow}
	deny := rule{"*", "rm *", actionDeny}
	for _, tt := range []struct {
		rules    []rule
		patterns []string
		want     string
	}{
		{nil, []string{"ls"}, actionAsk},
		{[]rule{allow}, []string{"ls"}, actionAllow},
		{[]rule{allow}, []string{"ls -la"}, actionAllow},
		{[]rule{allow}, []string{"lsof"}, actionAsk},
		{[]rule{allow}, []string{"ls", "cat x"}, actionAsk},
		{[]rule{allow, deny}, []string{"ls", "rm -r x"}, actionDeny},
		{[]rule{deny, {"bash", "*", actionAllow}}, []string{"rm x"}, actionAllow},
		{[]rule{{"edit", "*", actionAllow}}, []string{"ls"}, actionAsk},
	} {
		if got := decide(tt.rules, "bash", tt.patterns); got != tt.want {
			t.Errorf("%v on %v: %s, want %s", tt.rules, tt.patterns, got, tt.want)
		}
	}
	for _, tt := range []struct {
		pattern, s string
		want       bool
	}{{"a*b*c", "aXbYc", true}, {"a*b*c", "abc", true}, {"a*b*c", "acb", false}, {"*", "", true}, {"a", "b", false}} {
		if got := matchWildcard(tt.pattern, tt.s); got != tt.want {
			t.Errorf("%q on %q: %t", tt.pattern, tt.s, got)
		}
	}
}

func TestShellLinesAreSplitAsTheEngineDoes(t *testing.T) {
	for _, tt := range []struct {
		line             string
		patterns, always []string
	}{
		{recordedCommand, []string{"ls -la", "sleep 1", "echo done"}, []string{"ls *", "sleep *", "echo *"}},
		{"for i in 1 2; do echo line $i; sleep 0.3; done", []string{"echo line $i", "sleep 0.3"}, []string{"echo *", "sleep *"}},
		{"go test ./... && go vet ./...", []string{"go test ./...", "go vet ./..."}, []string{"go *"}},
		{"cat x | head > y", []string{"cat x", "head"}, []string{"cat *", "head *"}},
		{"if (", []string{"if ("}, []string{"if *"}},
	} {
		patterns, always := shellPatterns(tt.line)
		if !reflect.DeepEqual(patterns, tt.patterns) || !reflect.DeepEqual(always, tt.always) {
			t.Errorf("%q: %q, %q", tt.line, patterns, always)
		}
	}
}
