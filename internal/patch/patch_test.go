package patch

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/difftext"
)

const sample = `diff --git a/src/a.go b/src/a.go
index 1111111..2222222 100644
--- a/src/a.go
+++ b/src/a.go
@@ -1,3 +1,4 @@ package a
 one
-two
+deux
+et demi
 three
@@ -10,2 +11 @@
 ten
-eleven
\ No newline at end of file
diff --git a/old name.txt b/new name.txt
similarity index 90%
rename from old name.txt
rename to new name.txt
index 1..2 100644
--- a/old name.txt	
+++ b/new name.txt	
@@ -0,0 +1 @@
+x
diff --git a/gone b/gone
deleted file mode 100755
index 1..0
--- a/gone
+++ /dev/null
@@ -1 +0,0 @@
-bye
diff --git "a/t\tab\"" "b/t\tab\""
old mode 100644
new mode 100755
diff --git a/p.png b/p.png
new file mode 100644
index 0..2
Binary files /dev/null and b/p.png differ
diff --cc both.go
index 1,2..3
--- a/both.go
+++ b/both.go
@@@ -1,1 -1,1 +1,5 @@@
++<<<<<<< HEAD
diff --git a/last b/last
index 1..2 100644
--- a/last
+++ b/last
@@ -5,3 +5,3 @@ func x() {
 a
-diff --git a/x b/x
+--- a/x
 b
`

func TestAPatchIsTakenApart(t *testing.T) {
	files, err := Split(sample)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		old, new, mode   string
		hunks, add, gone int
		binary, conflict bool
	}{
		{"src/a.go", "src/a.go", "", 2, 2, 2, false, false},
		{"old name.txt", "new name.txt", "", 1, 1, 0, false, false},
		{"gone", "", "", 1, 0, 1, false, false},
		{"t\tab\"", "t\tab\"", "100755", 0, 0, 0, false, false},
		{"", "p.png", "100644", 0, 0, 0, true, false},
		{"both.go", "both.go", "", 0, 0, 0, false, true},
		{"last", "last", "", 1, 1, 1, false, false},
	}
	if len(files) != len(want) {
		t.Fatalf("%d files: %+v", len(files), files)
	}
	for i, w := range want {
		f := files[i]
		if f.Old != w.old || f.New != w.new || f.Mode != w.mode || len(f.Hunks) != w.hunks || f.Added != w.add || f.Removed != w.gone || f.Binary != w.binary || f.Conflict != w.conflict {
			t.Errorf("%+v, want %+v", f, w)
		}
	}
	h := files[0].Hunks[0]
	if h.Section != "package a" || h.Old != 1 || h.NewLines != 4 {
		t.Errorf("%+v", h)
	}
	lines := h.Lines()
	if len(lines) != 5 || lines[1].Op != difftext.Removed || lines[1].Old != 2 || lines[3].New != 3 || lines[4].Old != 3 || lines[4].New != 4 || lines[4].Text != "three" {
		t.Errorf("%+v", lines)
	}
	if got := files[2].Name(); got != "gone" {
		t.Errorf("the name is %q", got)
	}
	if files[0].Whole() != sample[:strings.Index(sample, "diff --git a/old")] && !strings.Contains(files[0].Whole(), "@@ -10,2 +11,1 @@") {
		t.Errorf("whole: %s", files[0].Whole())
	}
}

func TestAPartOfAPatchHasItsOwnNumbers(t *testing.T) {
	files, err := Split("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -2,0 +3,2 @@\n+a\n+b\n@@ -10 +12,0 @@\n-c\n@@ -20 +21 @@\n-d\n+e\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		backwards bool
		hunks     []int
		want      string
	}{
		{false, []int{0, 1, 2}, "@@ -2,0 +3,2 @@ @@ -10,1 +11,0 @@ @@ -20,1 +21,1 @@"},
		{false, []int{1}, "@@ -10,1 +9,0 @@"},
		{false, []int{2}, "@@ -20,1 +20,1 @@"},
		{true, []int{2}, "@@ -21,1 +21,1 @@"},
		{true, []int{0, 2}, "@@ -2,0 +3,2 @@ @@ -19,1 +21,1 @@"},
	} {
		var heads []string
		for line := range strings.Lines(files[0].Part(c.backwards, c.hunks...)) {
			if strings.HasPrefix(line, "@@") {
				heads = append(heads, strings.TrimSpace(line))
			}
		}
		if got := strings.Join(heads, " "); got != c.want {
			t.Errorf("%v backwards %v: %s, want %s", c.hunks, c.backwards, got, c.want)
		}
	}
	marks := files[0].Marks()
	if len(marks) != 3 || marks[0] != (Mark{3, 4, 0}) || marks[1] != (Mark{13, 12, 1}) || marks[2] != (Mark{21, 21, 1}) {
		t.Errorf("marks %+v", marks)
	}
}

func TestWhatIsNoPatchIsAnError(t *testing.T) {
	for name, text := range map[string]string{
		"a short hunk":    "diff --git a/x b/x\n@@ -1,3 +1,3 @@\n a\n",
		"a strange line":  "diff --git a/x b/x\n@@ -1,3 +1,3 @@\n a\nb\n",
		"too many lines":  "diff --git a/x b/x\n@@ -1,1 +1,2 @@\n+a\n+b\n+c\n",
		"a strange head":  "diff --git a/x b/x\n@@ -one +1 @@\n a\n",
		"a negative head": "diff --git a/x b/x\n@@ -1,-1 +1 @@\n a\n",
	} {
		if files, err := Split(text); err == nil {
			t.Errorf("%s: %+v", name, files)
		}
	}
	if files, err := Split("warning: something\n"); err != nil || len(files) != 0 {
		t.Errorf("no patch at all: %v %v", files, err)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add(sample)
	f.Add("diff --git a/x b/x\n@@ -2,0 +3,2 @@\n+a\n+b\n")
	f.Fuzz(func(t *testing.T, text string) {
		files, err := Split(text)
		if err != nil {
			return
		}
		for _, file := range files {
			for _, h := range file.Hunks {
				added, removed := 0, 0
				for _, l := range h.Lines() {
					switch l.Op {
					case difftext.Added:
						added++
					case difftext.Removed:
						removed++
					case difftext.Same:
					}
				}
				if added != h.Added || removed != h.Removed {
					t.Errorf("%d and %d lines of %+v", added, removed, h)
				}
			}
			again, err := Split(file.Whole())
			if err != nil || len(again) != 1 || len(again[0].Hunks) != len(file.Hunks) {
				t.Errorf("%q is read again as %+v, %v", file.Whole(), again, err)
			}
		}
	})
}

func BenchmarkSplit50000Lines(b *testing.B) {
	var s strings.Builder
	for i := range 50 {
		s.WriteString("diff --git a/x b/x\n--- a/x\n+++ b/x\n")
		_ = i
		for h := range 10 {
			s.WriteString("@@ -" + strings.Repeat("1", 1+h%3) + ",50 +1,100 @@\n" + strings.Repeat(" the same line of code\n", 50) + strings.Repeat("+a new line of code here\n", 50))
		}
	}
	text := s.String()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Split(text); err != nil {
			b.Fatal(err)
		}
	}
}
