package patch

import (
	"strings"
	"testing"
)

func TestWhatWentAndCameWithTheSameTextWasRenamed(t *testing.T) {
	gone := func(name, text string) File { return told(t, name, "deleted", "@@ -1,2 +0,0 @@\n", "-", text) }
	made := func(name, text string) File { return told(t, name, "added", "@@ -0,0 +1,2 @@\n", "+", text) }
	open := "\n\\ No newline at end of file"
	for what, c := range map[string]struct {
		files []File
		want  string
	}{
		"nothing":                   {nil, ""},
		"moved":                     {[]File{made("a/new", "x\ny"), gone("old", "x\ny")}, "old>a/new"},
		"of two, each once":         {[]File{gone("a", "x\ny"), gone("b", "x\ny"), made("c", "x\ny")}, "b> a>c"},
		"another text":              {[]File{gone("a", "x\ny"), made("b", "x\nz")}, "a> >b"},
		"another end":               {[]File{gone("a", "x\ny"), made("b", "x\ny"+open)}, "a> >b"},
		"the same end":              {[]File{gone("a", "x\ny"+open), made("b", "x\ny"+open)}, "a>b"},
		"of which no text is known": {[]File{{Old: "a"}, {New: "b"}}, "a> >b"},
		"one that changed":          {[]File{gone("a", "x\ny"), {Old: "b", New: "b"}}, "a> b>b"},
	} {
		t.Run(what, func(t *testing.T) {
			var got []string
			for _, f := range Renames(c.files) {
				got = append(got, f.Old+">"+f.New)
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got %s, want %s", s, c.want)
			}
		})
	}
	f := Renames([]File{gone("old", "x\ny"), made("new", "x\ny")})[0]
	if len(f.Hunks) > 0 || f.Added+f.Removed > 0 || !strings.Contains(f.Head, "old") {
		t.Errorf("it is %+v", f)
	}
}

func TestThatNoLineIsToldIsKnown(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "diff --git a/f b/f\nold mode 100644\nnew mode 100755\n": true,
		"Binary files a/f and b/f differ\n": false, "@@ -1 +1 @@\n-a\n+b\n": false,
	} {
		if f, err := Of("f", "modified", text); f.Untold != want || err != nil {
			t.Errorf("%q: %v, %v", text, f.Untold, err)
		}
	}
}

// told is a file with all of its lines, as an engine sends it.
func told(t *testing.T, name, status, head, sign, text string) File {
	t.Helper()
	var lines []string
	for _, l := range strings.Split(text, "\n") {
		if !strings.HasPrefix(l, `\`) {
			l = sign + l
		}
		lines = append(lines, l)
	}
	f, err := Of(name, status, head+strings.Join(lines, "\n")+"\n")
	if err != nil {
		t.Fatal(err)
	}
	return f
}
