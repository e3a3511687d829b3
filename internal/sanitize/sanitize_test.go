package sanitize

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestText(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"plain text stays":                    {"hello, wörld ✓", "hello, wörld ✓"},
		"newline and tab stay":                {"a\n\tb", "a\n\tb"},
		"CRLF becomes a newline":              {"a\r\nb", "a\nb"},
		"a lone CR shows":                     {"a\rb", "a␍b"},
		"an escape sequence shows":            {"\x1b[31mred", "␛[31mred"},
		"an OSC shows":                        {"\x1b]52;c;x\x07", "␛]52;c;x␇"},
		"an encoded C1 control shows":         {"a\u009bm", "a‹U+009B›m"},
		"a raw C1 byte is invalid UTF-8":      {"a\x9bm", "a\uFFFDm"},
		"a bidi override shows":               {"a\u202eb", "a‹U+202E›b"},
		"a zero-width space shows":            {"a\u200bb", "a‹U+200B›b"},
		"DEL shows":                           {"a\x7f", "a␡"},
		"NUL shows":                           {"\x00", "␀"},
		"an emoji of several runes stays":     {"👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"},
		"an accent made of two runes stays":   {"e\u0301", "e\u0301"},
		"a heap of combining marks is capped": {"e" + strings.Repeat("\u0301", 100), "e" + strings.Repeat("\u0301", maxMarks)},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Text(c.in); got != c.want {
				t.Errorf("Text(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func TestLine(t *testing.T) {
	if got := Line("a\n\n\tb\r\nc"); got != "a b c" {
		t.Errorf("Line = %q", got)
	}
}

func TestRendered(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"colours pass":                    {"\x1b[1;38;2;1;2;3mx\x1b[m\n", "\x1b[1;38;2;1;2;3mx\x1b[m\n"},
		"a web link passes":               {"\x1b]8;;https://a.b\x1b\\x\x1b]8;;\x1b\\", "\x1b]8;;https://a.b\x1b\\x\x1b]8;;\x1b\\"},
		"a script link is dropped":        {"\x1b]8;;javascript:1\x07x", "x"},
		"a file link is dropped":          {"\x1b]8;;file:///etc\x07x", "x"},
		"the clipboard is not written":    {"\x1b]52;c;eA==\x07x", "x"},
		"the cursor does not move":        {"\x1b[2Jx\x1b[H", "x"},
		"a private SGR is dropped":        {"\x1b[>4;2mx", "x"},
		"an unfinished sequence vanishes": {"x\x1b[3", "x"},
		"CR and BS vanish":                {"a\r\bb", "ab"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Rendered(c.in); got != c.want {
				t.Errorf("Rendered(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func FuzzText(f *testing.F) {
	f.Add("a\x1b[0m\u202e\r\n\x9b")
	f.Add("e\u0301\u0301")
	f.Fuzz(func(t *testing.T, s string) {
		got := Text(s)
		if !utf8.ValidString(got) {
			t.Fatalf("invalid UTF-8: %q", got)
		}
		for _, r := range got {
			if r < 0x20 && r != '\n' && r != '\t' || r == 0x7f || hidden(r) {
				t.Fatalf("%U passed: %q", r, got)
			}
		}
		if again := Text(got); again != got {
			t.Fatalf("not idempotent: %q, then %q", got, again)
		}
		if l := Line(s); strings.ContainsAny(l, "\n\t") {
			t.Fatalf("Line holds a line break: %q", l)
		}
	})
}

func FuzzRendered(f *testing.F) {
	f.Add("\x1b[1mx\x1b]8;;http://a\x07y\x1b]8;;\x07")
	f.Add("\x1bP1$r\x1b\\\x90abc\x9c")
	f.Fuzz(func(t *testing.T, s string) {
		rest := Rendered(s)
		var state byte
		for len(rest) > 0 {
			seq, width, n, next := ansi.DecodeSequence(rest, state, nil)
			isSGR := strings.HasPrefix(seq, "\x1b[") && strings.HasSuffix(seq, "m") && plainSGR(seq)
			if width == 0 && seq != "\n" && !isSGR && !safeLink(seq) && strings.ContainsAny(seq, "\x1b\x07\x08\r\u009b") {
				t.Fatalf("%q passed in %q", seq, Rendered(s))
			}
			state, rest = next, rest[n:]
		}
	})
}

func BenchmarkTextClean(b *testing.B) {
	s := strings.Repeat("plain text with a few wörds, and a line break\n", 200)
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		Text(s)
	}
}
