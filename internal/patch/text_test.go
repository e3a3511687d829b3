package patch

import (
	"strings"
	"testing"
)

func TestTheEnginesPatchesAreRead(t *testing.T) {
	f, err := Of("out.txt", "added", "Index: out.txt\n===================================================================\n--- out.txt\t\n+++ out.txt\t\n@@ -0,0 +1,3 @@\n+one\n+two\n+three")
	if err != nil || f.Old != "" || f.New != "out.txt" || f.Added != 3 || len(f.Hunks) != 1 {
		t.Errorf("%+v %v", f, err)
	}
	if f, err = Of("x", "modified", ""); err != nil || len(f.Hunks) != 0 || f.Name() != "x" {
		t.Errorf("without a patch: %+v %v", f, err)
	}
	if _, err = Of("x", "modified", "@@ -1,2 +1,2 @@\n a\n"); err == nil || !strings.Contains(err.Error(), "the change of x") {
		t.Errorf("a short one: %v", err)
	}
}

func TestAChangeIsUndoneInItsText(t *testing.T) {
	for _, c := range []struct{ before, after string }{
		{"a\nb\nc\n", "a\nB\nc\n"},
		{"a\nb\nc\n", "a\nb\nc\nd"},
		{"a", "a\n"},
		{"", "new\n"},
		{"gone\n", ""},
		{"one\n" + strings.Repeat("x\n", 20) + "two\n", "zero\none\n" + strings.Repeat("x\n", 20) + "2\n"},
		{"same\n", "same\n"},
	} {
		f, err := Between("f", &c.before, &c.after)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := f.Undone(c.after); err != nil || got != c.before {
			t.Errorf("%q gives %q, not %q: %v", c.after, got, c.before, err)
		}
		if c.before == c.after || c.after == "" { // which say nothing of what is there
			continue
		}
		if got, err := f.Undone("something\nelse\n"); err == nil {
			t.Errorf("of another text: %q", got)
		}
	}
}

func TestHeadsNameFilesAsGitDoes(t *testing.T) {
	text := "x\n"
	for _, name := range []string{"plain.txt", "with space", "quo\"te\\", "line\nbreak\t", "ü"} {
		f, err := Between(name, nil, &text)
		if err != nil {
			t.Fatal(err)
		}
		files, err := Split(f.Whole())
		if err != nil || len(files) != 1 || files[0].New != name || files[0].Old != "" || files[0].Mode != "100644" {
			t.Errorf("%q is read as %+v %v", name, files, err)
		}
	}
}

func FuzzUndone(f *testing.F) {
	f.Add("a\nb\n", "a\nc")
	f.Add("", "x")
	f.Fuzz(func(t *testing.T, before, after string) {
		if strings.Contains(before+after, "\r") || len(before)+len(after) > 2000 {
			return
		}
		file, err := Between("f", &before, &after)
		if err != nil {
			t.Fatalf("%q to %q: %v", before, after, err)
		}
		if got, err := file.Undone(after); err != nil || got != before {
			t.Errorf("%q to %q is undone to %q: %v", before, after, got, err)
		}
	})
}
