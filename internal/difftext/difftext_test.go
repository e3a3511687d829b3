package difftext_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/aymanbagabas/go-udiff"

	"github.com/openspace-tui/openspace/internal/difftext"
)

// edited is a diff as the engine's edit tool gives it.
const edited = "Index: /p/main.go\n===================================================================\n--- /p/main.go\n+++ /p/main.go\n" +
	"@@ -2,6 +2,6 @@ func main\n \n import \"fmt\"\n \n func main() {\n-\tfmt.Println(\"hello\")\n+\tfmt.Println(\"goodbye\")\n }\n"

// lines draws a diff in a form that tests can show: changed words in ‹›.
func lines(files []difftext.File) string {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "%s +%d -%d\n", f.Name(), f.Added, f.Removed)
		for _, h := range f.Hunks {
			for _, l := range h.Lines {
				text := l.Text
				for i := len(l.Marks) - 1; i >= 0; i-- {
					m := l.Marks[i]
					text = text[:m.From] + "‹" + text[m.From:m.To] + "›" + text[m.To:]
				}
				fmt.Fprintf(&b, "%d %d %c%s\n", l.Old, l.New, " +-"[l.Op], text)
			}
		}
	}
	return b.String()
}

func TestParse(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"an edit has numbers and the word that changed": {edited,
			"/p/main.go +1 -1\n2 2  \n3 3  import \"fmt\"\n4 4  \n5 5  func main() {\n6 0 -\tfmt.Println(\"‹hello›\")\n0 6 +\tfmt.Println(\"‹goodbye›\")\n7 7  }\n"},
		"two files": {"--- a\n+++ b\n@@ -1 +1 @@\n-x = 1\n+x = 2\n--- c\n+++ c\n@@ -0,0 +1 @@\n+new\n",
			"b +1 -1\n1 0 -x = ‹1›\n0 1 +x = ‹2›\nc +1 -0\n0 1 +new\n"},
		"an empty line between files is no line of theirs": {"--- a\n+++ a\n@@ -1,2 +1,2 @@\n-x\n+yz\n\n\nIndex: c\n====\n--- c\n+++ c\n@@ -0,0 +1 @@\n+new\n\n",
			"a +1 -1\n1 0 -x\n0 1 +yz\n2 2  \nc +1 -0\n0 1 +new\n"},
		"a file that goes has its old name":              {"--- a\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n", "a +0 -1\n1 0 -x\n"},
		"lines with nothing in common have no marks":     {"--- a\n+++ a\n@@ -1 +1 @@\n-alpha beta\n+gamma\n", "a +1 -1\n1 0 -alpha beta\n0 1 +gamma\n"},
		"a missing newline at the end is not a line":     {"--- a\n+++ a\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x y\n\\ No newline at end of file\n", "a +1 -1\n1 0 -x\n0 1 +x‹ y›\n"},
		"only the first lines of unequal runs are pairs": {"--- a\n+++ a\n@@ -1,2 +1 @@\n-f(a)\n-g(b)\n+f(c)\n", "a +1 -2\n1 0 -f(‹a›)\n2 0 -g(b)\n0 1 +f(‹c›)\n"},
		"nothing is nothing":                             {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := difftext.Parse(c.in)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, lines(got)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	for name, in := range map[string]string{
		"what is no diff":       "hello\nworld\n",
		"a broken hunk":         "--- a\n+++ b\n@@ -x +1 @@\n+y\n",
		"more than can be read": "--- a\n+++ b\n@@ -0,0 +1 @@\n+" + strings.Repeat("x", 5<<20) + "\n",
	} {
		if got, err := difftext.Parse(in); err == nil && len(got) > 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestWordsAreWholeAndInOrder(t *testing.T) {
	text := rapid.StringOfN(rapid.SampledFrom([]rune("ab_ \t(.)é世\U0001f600")), 0, 40, -1)
	rapid.Check(t, func(rt *rapid.T) {
		a, b := text.Draw(rt, "before"), text.Draw(rt, "after")
		x, y := difftext.Words(a, b)
		if x == nil && y == nil {
			return
		}
		if left, right := without(rt, a, x), without(rt, b, y); left != right {
			rt.Fatalf("what is not marked differs: %q, %q", left, right)
		}
	})
}

func without(t *rapid.T, s string, marks []difftext.Span) string {
	var b strings.Builder
	at := 0
	for _, m := range marks {
		if m.From < at || m.To <= m.From || m.To > len(s) {
			t.Fatalf("marks %v of %q", marks, s)
		}
		b.WriteString(s[at:m.From])
		at = m.To
	}
	return b.String() + s[at:]
}

func TestADiffReadsBackAsItsTexts(t *testing.T) {
	text := rapid.Custom(func(rt *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b b", "", "\tc", "+x", "-- y", "@@"}), 0, 30).Draw(rt, "lines"), "\n") + "\n"
	})
	rapid.Check(t, func(rt *rapid.T) {
		before, after := text.Draw(rt, "before"), text.Draw(rt, "after")
		patch := udiff.Unified("f", "f", before, after)
		files, err := difftext.Parse(patch)
		if err != nil {
			rt.Fatalf("%v\n%s", err, patch)
		}
		old, now := strings.Split(before, "\n"), strings.Split(after, "\n")
		for _, f := range files {
			for _, h := range f.Hunks {
				for _, l := range h.Lines {
					if l.Old > 0 && old[l.Old-1] != l.Text || l.New > 0 && now[l.New-1] != l.Text {
						rt.Fatalf("line %+v of\n%s", l, patch)
					}
				}
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add(edited)
	f.Add("diff --git a/x b/x\nrename from x\nrename to y\n@@ -1 +1 @@\n-a\n+b\n")
	f.Add("--- a\n+++ b\n@@ -1,99999999999 +1 @@\n\n\\\n")
	f.Add("Only in a: b\n--- \"\\x\n")
	f.Fuzz(func(t *testing.T, patch string) {
		files, err := difftext.Parse(patch)
		if err != nil {
			return
		}
		for _, file := range files {
			for _, h := range file.Hunks {
				for _, l := range h.Lines {
					for _, m := range l.Marks {
						_ = l.Text[m.From:m.To]
					}
				}
			}
		}
	})
}

func TestWhatStandsBehindNamesIsNoFault(t *testing.T) {
	for _, c := range []struct{ before, after string }{
		{"f\t2020-01-02 03:04:05.000000000 +0100", "f\t2020-01-02 03:04:05 +0100"}, {"f\t1969-12-31 16:00:00 -08:00", "f\t2020"},
		{"f\t(revision 12)", "f\t(working copy)"}, {"f\t", "f\t"}, {"f", "f\tThu Jan  2 03:04:05 2020\r"},
	} {
		files, err := difftext.Parse("--- " + c.before + "\n+++ " + c.after + "\n@@ -1,2 +1,2 @@\n--- a\tb\n+++ a\tc\n x\n")
		if err != nil || len(files) != 1 || files[0].Old != "f" || files[0].New != "f" || files[0].Added != 1 || files[0].Hunks[0].Lines[1].Text != "++ a\tc" {
			t.Errorf("%q: %+v, %v", c.before, files, err)
		}
	}
}
