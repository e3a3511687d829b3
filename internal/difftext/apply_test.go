package difftext

import (
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"pgregory.net/rapid"
)

func TestApply(t *testing.T) {
	const text = "one\ntwo\nthree\nfour\nfive\n"
	for name, c := range map[string]struct{ text, patch, want, fault string }{
		"where it says":                   {text, "@@ -2,2 +2,2 @@\n two\n-three\n+drei\n", "one\ntwo\ndrei\nfour\nfive\n", ""},
		"elsewhere":                       {text, "@@ -40,2 +40,2 @@\n two\n-three\n+drei\n", "one\ntwo\ndrei\nfour\nfive\n", ""},
		"an empty line has no blank":      {"a\n\nb\n", "@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n", "a\n\nc\n", ""},
		"a new file":                      {"", "@@ -0,0 +1,2 @@\n+a\n+b\n", "a\nb\n", ""},
		"before the first line":           {text, "@@ -1,1 +1,2 @@\n+null\n one\n", "null\n" + text, ""},
		"only added, in the middle":       {text, "@@ -2,0 +3,1 @@\n+2.5\n", "one\ntwo\n2.5\nthree\nfour\nfive\n", ""},
		"only added, past the end":        {text, "@@ -9,0 +10,1 @@\n+x\n", "", "part 1 of 1, at line 9: the file has no such line to add something behind"},
		"two parts":                       {text, "@@ -1,1 +1,2 @@\n one\n+1.5\n@@ -5,1 +6,1 @@\n-five\n+fünf\n", "one\n1.5\ntwo\nthree\nfour\nfünf\n", ""},
		"all goes":                        {"a\n", "@@ -1,1 +0,0 @@\n-a\n", "", ""},
		"no newline at the end":           {"a\nb", "@@ -1,2 +1,2 @@\n-a\n+c\n b\n", "c\nb", ""},
		"a newline comes at the end":      {"one\ntwo", "@@ -1,2 +1,3 @@\n one\n-two\n\\ No newline at end of file\n+TWO\n+three\n", "one\nTWO\nthree\n", ""},
		"the newline at the end goes":     {"one\ntwo\n", "@@ -1,2 +1,2 @@\n one\n-two\n+TWO\n\\ No newline at end of file\n", "one\nTWO", ""},
		"a diff that was cut from a text": {"a\n", "@@ -1,1 +1,1 @@\n-a\n+b", "b\n", ""},
		"none before and after":           {"one\ntwo", "@@ -1,2 +1,2 @@\n one\n-two\n\\ No newline at end of file\n+TWO\n\\ No newline at end of file\n", "one\nTWO", ""},
		"made already":                    {"one\nzwei\nthree\n", "@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n", "", "part 1 of 1, at line 1: it is there already"},
		"no numbers":                      {text, "@@ @@\n two\n-three\n+drei\n", "one\ntwo\ndrei\nfour\nfive\n", ""},
		"no numbers, but a heading":       {text, "@@ func x() @@\n-one\n+eins\n@@\n five\n+sechs\n", "eins\ntwo\nthree\nfour\nfive\nsechs\n", ""},
		"no numbers, not once":            {"a\nb\na\n", "@@ ... @@\n-a\n+c\n", "", "part 1 of 1: its lines stand there more than once, and it does not say at which line"},
		"no numbers, only added":          {text, "@@\n+x\n", "", "part 1 of 1: it only adds lines, and does not say behind which"},
		"no such lines":                   {text, "@@ -2,2 +2,2 @@\n two\n-drei\n+trois\n", "", "part 1 of 1, at line 2: its lines do not stand in the file"},
		"the same lines twice":            {"a\nb\na\nb\n", "@@ -9,1 +9,1 @@\n-a\n+c\n", "", "part 1 of 1, at line 9: its lines stand there more than once, and not at that line"},
	} {
		t.Run(name, func(t *testing.T) {
			files, err := Parse("--- a/x\n+++ b/x\n" + c.patch)
			if err != nil {
				t.Fatal(err)
			}
			got, err := files[0].Apply(c.text)
			if fault := errorText(err); got != c.want || fault != c.fault {
				t.Errorf("%q, %q", got, fault)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestADiffThatIsAppliedGivesTheText(t *testing.T) {
	line := rapid.SampledFrom([]string{"a", "b", "", "  c", "+x", "-y", "@@ z"})
	rapid.Check(t, func(t *rapid.T) {
		join := func(lines []string) string {
			if len(lines) == 0 {
				return ""
			}
			return strings.Join(lines, "\n") + rapid.SampledFrom([]string{"", "\n"}).Draw(t, "end")
		}
		before, after := join(rapid.SliceOf(line).Draw(t, "before")), join(rapid.SliceOf(line).Draw(t, "after"))
		patch := udiff.Unified("a/x", "b/x", before, after)
		if patch == "" {
			return
		}
		files, err := Parse(patch)
		if err != nil {
			t.Fatalf("%v\n%s", err, patch)
		}
		if got, err := files[0].Apply(before); err != nil || got != after {
			t.Fatalf("%q, %v\n%s", got, err, patch)
		}
	})
}

func TestIsAndPaths(t *testing.T) {
	for text, is := range map[string]bool{
		"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n": true, "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n": true,
		"@@ -1 +1 @@\n-a\n+b": true, "x := 1\n": false, "--- a\nb\n": false,
	} {
		if Is(text) != is {
			t.Errorf("%q: %v", text, !is)
		}
	}
	for _, c := range [][4]string{{"a/x", "b/x", "x", "x"}, {"/dev/null", "b/x", "", "x"}, {"a/x", "/dev/null", "x", ""}, {"a/x", "a/x", "a/x", "a/x"}, {"x", "x", "x", "x"}, {"b/x", "b/x", "b/x", "b/x"}} {
		if before, after := (File{Old: c[0], New: c[1]}).Paths(); before != c[2] || after != c[3] {
			t.Errorf("%v: %q, %q", c, before, after)
		}
	}
}

func FuzzApply(f *testing.F) {
	f.Add("--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n", "a\nb\n")
	f.Fuzz(func(t *testing.T, patch, text string) {
		files, err := Parse(patch)
		if err != nil {
			return
		}
		for _, file := range files {
			file.Paths()
			file.Apply(text)
		}
	})
}
