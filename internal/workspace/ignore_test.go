package workspace

import (
	"bytes"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// gitIgnored asks git which of the paths it ignores, by the rules of the repository alone.
func gitIgnored(t failer, dir string, paths []string) []string {
	t.Helper()
	return gitIgnores(t, dir, paths, "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull, "XDG_CONFIG_HOME="+dir+"/none", "HOME="+dir+"/none")
}

func gitIgnores(t failer, dir string, paths []string, env ...string) []string {
	t.Helper()
	var in bytes.Buffer
	cmd := exec.Command("git", "check-ignore", "-z", "--stdin")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	for _, p := range paths {
		in.WriteString(strings.TrimSuffix(p, "/") + "\x00") // it looks itself what is a folder
	}
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil && cmd.ProcessState.ExitCode() != 1 { // 1 says that none is
		t.Fatalf("git check-ignore: %v", err)
	}
	var ignored []string
	for p := range bytes.SplitSeq(out, []byte{0}) {
		if len(p) > 0 {
			ignored = append(ignored, string(p))
		}
	}
	slices.Sort(ignored)
	return ignored
}

func gitInit(t testing.TB, dir string) {
	t.Helper()
	if out, err := exec.Command("git", "init", "-q", dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v: %s", err, out)
	}
}

// ours says which of the paths we pass over, as a walk does: from the top.
func ours(r *Root, paths []string) []string {
	var ignored []string
	for _, p := range paths {
		folder := strings.HasSuffix(p, "/")
		full := strings.TrimSuffix(p, "/")
		rules := r.ignores(".").with("", ignoreFile(r.Disk(), ".gitignore"))
		for i := 0; i <= len(full); i++ {
			if i < len(full) && full[i] != '/' {
				continue
			}
			if rules.skips(full[:i], i < len(full) || folder) {
				ignored = append(ignored, full)
				break
			}
			rules = rules.with(full[:i], ignoreFile(r.Disk(), path.Join(full[:i], ".gitignore")))
		}
	}
	slices.Sort(ignored)
	return ignored
}

func TestIgnoreIsAsGitHasIt(t *testing.T) {
	tree := []string{
		"a", "a.log", "b.log", "keep.log", "foo", "bar/", "bar/foo", "bar/a.log", "bar/baz/", "bar/baz/foo", "bar/baz/keep.log",
		"build/", "build/x", "build/keep/", "build/keep/y", "src/", "src/build/", "src/build/z", "src/a.c", "src/a.o", "src/deep/", "src/deep/a.o",
		"a b", "a ", "#x", "!x", "[x]", "a]b", "äöü", "x*y", "back\\slash", "Foo", "src/deep/er/", "src/deep/er/foo", "{a,b}", "-", "z9",
	}
	for name, files := range map[string]map[string]string{
		"a name":                              {".gitignore": "foo"},
		"a name that is anchored":             {".gitignore": "/foo"},
		"a folder":                            {".gitignore": "build/"},
		"an anchored folder":                  {".gitignore": "/build/"},
		"a pattern for folders alone":         {".gitignore": "foo/\na.log/"},
		"a slash in the middle anchors":       {".gitignore": "src/build"},
		"a star":                              {".gitignore": "*.log"},
		"a star in a path":                    {".gitignore": "src/*.o"},
		"a star for a folder":                 {".gitignore": "*/foo"},
		"all but some":                        {".gitignore": "*.log\n!keep.log"},
		"negation in the wrong order":         {".gitignore": "!keep.log\n*.log"},
		"negation cannot reach into a folder": {".gitignore": "build/\n!build/keep/y\n!keep/"},
		"negation can when the folder stays":  {".gitignore": "build/*\n!build/keep/"},
		"everything but one folder":           {".gitignore": "/*\n!/src\n/src/*\n!/src/build"},
		"two stars at first":                  {".gitignore": "**/foo"},
		"two stars at last":                   {".gitignore": "src/**"},
		"two stars between":                   {".gitignore": "src/**/foo\nbar/**/foo"},
		"two stars for a folder":              {".gitignore": "**/build/"},
		"two stars alone":                     {".gitignore": "**\n!src/\n!src/**"},
		"two stars in a name":                 {".gitignore": "**.log"},
		"two stars after a slash":             {".gitignore": "/**/a.o"},
		"two stars for folders alone":         {".gitignore": "src/**/"},
		"a question mark":                     {".gitignore": "?.log\n?"},
		"a question mark is one byte":         {".gitignore": "?????\n??"},
		"a class":                             {".gitignore": "[ab].log"},
		"a class that is not":                 {".gitignore": "[!a].log\n[^b].log"},
		"a class of POSIX":                    {".gitignore": "[[:digit:]z]*\nz[[:digit:]]"},
		"a class with a bracket":              {".gitignore": "a[]]b\n[[]x[]]"},
		"a class with a dash":                 {".gitignore": "[a-]\n[-]"},
		"a class without an end":              {".gitignore": "[ab\n[x]"},
		"an unknown class":                    {".gitignore": "[[:no:]]\nz[[:no:]9]"},
		"braces are letters":                  {".gitignore": "{a,b}"},
		"comments":                            {".gitignore": "#x\n# foo\n\\!x"},
		"an escaped comment":                  {".gitignore": "\\#x"},
		"an escaped star":                     {".gitignore": "x\\*y"},
		"an escaped backslash":                {".gitignore": "back\\\\slash"},
		"a backslash at the end":              {".gitignore": "a\\\nfoo\\"},
		"spaces at the end":                   {".gitignore": "foo   \na.log \t"},
		"an escaped space at the end":         {".gitignore": "a\\ "},
		"escaped spaces, then more":           {".gitignore": "a\\   "},
		"a space inside":                      {".gitignore": "a b"},
		"CRLF":                                {".gitignore": "foo\r\nbuild/\r\n"},
		"a byte order mark":                   {".gitignore": "\ufefffoo\n"},
		"slashes alone":                       {".gitignore": "/\n//\n!\n!/\n"},
		"two slashes at the end":              {".gitignore": "build//\n"},
		"letters beyond ASCII":                {".gitignore": "äöü\n[ä]öü"},
		"case matters":                        {".gitignore": "FOO"},
		"a file in a folder":                  {"src/.gitignore": "*.o\nbuild\n"},
		"a file in a folder is anchored there": {
			"src/.gitignore": "/a.o\n/deep/a.o\n/foo"},
		"a nested file says otherwise":     {".gitignore": "*.o\nfoo\n", "src/.gitignore": "!a.o", "bar/baz/.gitignore": "!foo"},
		"a nested file in an ignored":      {".gitignore": "bar/\n", "bar/.gitignore": "!foo\n"},
		"an exclude file":                  {".git/info/exclude": "foo\n*.log\n"},
		"an exclude file is weaker":        {".git/info/exclude": "foo\n*.log\n", ".gitignore": "!keep.log\n", "bar/.gitignore": "!foo"},
		"a pattern that goes up or nearby": {".gitignore": "../foo\n./foo\nsrc/../foo\n./bar/foo\n"},
	} {
		t.Run(name, func(t *testing.T) {
			files = mapsMerge(files, tree)
			r := open(t, files)
			gitInit(t, r.Dir())
			write(t, r.Dir(), files)
			if diff := cmp.Diff(gitIgnored(t, r.Dir(), tree), ours(r, tree)); diff != "" {
				t.Errorf("git is -, we are +:\n%s", diff)
			}
		})
	}
}

func mapsMerge(files map[string]string, names []string) map[string]string {
	out := map[string]string{}
	for _, n := range names {
		out[n] = ""
	}
	for n, text := range files {
		out[n] = text
	}
	return out
}

// Whatever the patterns are, git and we agree. Patterns with ** in a name
// before a slash are left out: git takes the text before the stars away first,
// and reads the rest as if it began there, against its own manual.
func TestIgnoreAgreesWithGit(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ws")
	gitInit(t, dir)
	tree := []string{"a", "b", "ab", "a.b", "d/", "d/a", "d/b", "d/ab", "d/d/", "d/d/a", "d/d/a.b", "ab/", "ab/a", "ab/d/", "ab/d/a", "ab/d/b", "ab/d/d/", "ab/d/d/a"}
	tree = slices.DeleteFunc(tree, func(p string) bool { return p == "ab" }) // it is a folder
	write(t, dir, mapsMerge(nil, tree))
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	part := rapid.SampledFrom([]string{"a", "b", "d", "ab", "*", "**", "***", "?", "a*", "*b", "[ab]", "[!a]", "[^b]*", "?b", "*.b", "a?b", "d*", "\\a", "[[:alpha:]]", "[a-c]", "*a*", ""})
	line := rapid.Custom(func(t *rapid.T) string {
		return rapid.SampledFrom([]string{"", "", "!", "/", "!/"}).Draw(t, "head") +
			strings.Join(rapid.SliceOfN(part, 1, 4).Draw(t, "parts"), "/") +
			rapid.SampledFrom([]string{"", "", "/", " "}).Draw(t, "tail")
	})
	lines := rapid.SliceOfN(line, 0, 5)
	rapid.Check(t, func(t *rapid.T) {
		for _, name := range []string{".gitignore", "d/.gitignore", "ab/d/.gitignore", ".git/info/exclude"} {
			text := strings.Join(lines.Draw(t, name), "\n")
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(gitIgnored(t, dir, tree), ours(r, tree)); diff != "" {
			t.Fatalf("git is -, we are +:\n%s", diff)
		}
	})
}

// failer is a test, of one case or of many.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}
