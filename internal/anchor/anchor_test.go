package anchor_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
)

func plain(string) (string, string) { return "", "" }

func TestTake(t *testing.T) {
	web := "https://example.com/a"
	for name, c := range map[string]struct {
		in, out string
		spans   []anchor.Span
	}{
		"a line without targets stays":     {"abc", "abc", nil},
		"a target of ours leaves the line": {"a " + anchor.Wrap("file:x.go:3", "x.go:3") + " b", "a x.go:3 b", []anchor.Span{{2, 8, "file:x.go:3"}}},
		"an address on the web stays":      {anchor.Wrap(web, "here"), "\x1b]8;;" + web + "\x1b\\here\x1b]8;;\x1b\\", []anchor.Span{{0, 4, web}}},
		"cells are counted":                {"日本" + anchor.Wrap("x", "語") + anchor.Wrap("y", "z"), "日本語z", []anchor.Span{{4, 6, "x"}, {6, 7, "y"}}},
		"one that does not end does":       {anchor.Open("x") + "abc", "abc", []anchor.Span{{0, 3, "x"}}},
		"an end alone is nothing":          {"a" + anchor.Close + "b", "ab", nil},
		"any target comes back":            {anchor.Wrap("cmd:\x1b\\%41 \u202e;", "a"), "a", []anchor.Span{{0, 1, "cmd:\x1b\\%41 \u202e;"}}},
		"half a sequence is cut":           {"a\x1b]8;;x", "a", nil},
		"an empty one is none":             {anchor.Wrap("", "a"), "a", nil},
	} {
		out, spans := anchor.Take(c.in, plain)
		if out != c.out || !reflect.DeepEqual(spans, c.spans) {
			t.Errorf("%s: %q %v", name, out, spans)
		}
	}
}

func TestAStyleLiesOverColours(t *testing.T) {
	out, _ := anchor.Take(anchor.Wrap("x", "a\x1b[31mb\x1b[mc")+"d", func(string) (string, string) { return "\x1b[4m", "\x1b[24m" })
	if out != "\x1b[4ma\x1b[31m\x1b[4mb\x1b[m\x1b[4mc\x1b[24md" {
		t.Errorf("%q", out)
	}
}

func TestWeb(t *testing.T) {
	for in, ok := range map[string]bool{
		"https://go.dev/x?y=1#z": true, "http://localhost:80/": true, "javascript:alert(1)": false, "file:///etc/passwd": false,
		"https://": false, "//x": false, "https://me:pw@x.org/": false, "https://аpple.com/": false, "mailto:a@b": false, "https://x/\x1b": false, "": false,
		"https://x/" + strings.Repeat("a", 3000): false,
	} {
		if got, is := anchor.Web(in); is != ok {
			t.Errorf("%q: %q %v", in, got, is)
		}
	}
}

func TestFlow(t *testing.T) {
	for _, c := range []struct {
		name, line string
		from, to   int
		text, glue string
		joined     bool
	}{
		{"a plain line", "  \x1b[31mabc\x1b[m def  ", 0, 99, "  abc def", "", false},
		{"some cells of it", "日本語", 2, 4, "本", "", false},
		{"borders are no text", "│ " + anchor.Start + "│ " + anchor.Start + "quoted", 0, 99, "quoted", "", false},
		{"a joint begins the text", "    " + anchor.Joint(true) + "on it goes", 0, 99, "on it goes", " ", true},
		{"within a word", "  " + anchor.Joint(false) + "rest", 0, 99, "rest", "", true},
		{"links are text", "see " + anchor.Wrap("https://go.dev/", "this"), 0, 99, "see this", "", false},
		{"a column before the joint", "    " + anchor.Joint(true) + "abc", 5, 6, "b", " ", true},
	} {
		text, glue, joined := anchor.Flow(c.line, c.from, c.to)
		if text != c.text || glue != c.glue || joined != c.joined {
			t.Errorf("%s: %q %q %v", c.name, text, glue, joined)
		}
		if out := anchor.WithoutFlow(c.line); ansi.Strip(out) != ansi.Strip(c.line) || strings.Contains(out, "\x1b[2") {
			t.Errorf("%s: %q", c.name, out)
		}
	}
}

func FuzzTake(f *testing.F) {
	f.Add("a", "file:x", "b")
	f.Add("\u202e日", "https://x.org/\x1b\x07\\", "\xff%")
	f.Fuzz(func(t *testing.T, before, target, text string) {
		clean := strings.NewReplacer("\x1b", "", "\u009b", "", "\u009d", "", "\u0090", "", "\u0098", "", "\u009e", "", "\u009f", "")
		before, text = clean.Replace(before), clean.Replace(text)
		if strings.ToValidUTF8(before+text, "") != before+text {
			return
		}
		out, spans := anchor.Take(before+anchor.Wrap(target, text), plain)
		if got := ansi.Strip(out); got != ansi.Strip(before+text) {
			t.Fatalf("%q became %q", before+text, got)
		}
		if len(spans) > 0 && spans[0].Target != target {
			t.Fatalf("%q became %q", target, spans[0].Target)
		}
		if _, web := anchor.Web(target); strings.Contains(out, "\x1b") && !web {
			t.Fatalf("%q is printed", out)
		}
	})
}

func TestAMarkIsTakenOffItsText(t *testing.T) {
	for _, mark := range []string{anchor.Start, anchor.Joint(true), anchor.Joint(false), ""} {
		if m, text := anchor.Text(mark + "\x1b[31ma"); m != mark || text != "\x1b[31ma" {
			t.Errorf("%q: %q %q", mark, m, text)
		}
	}
}
