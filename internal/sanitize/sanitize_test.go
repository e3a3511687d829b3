package sanitize

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Flags that are spelled with tags.
const (
	england  = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
	scotland = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
	wales    = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
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
		"emoji of many kinds stay":            {"❤️‍🔥 🏳️‍🌈 👩🏽‍💻 🙂‍↔️ 1️⃣ ™️ 👁️‍🗨️", "❤️‍🔥 🏳️‍🌈 👩🏽‍💻 🙂‍↔️ 1️⃣ ™️ 👁️‍🗨️"},
		"an emoji that is not all here stays": {"👩\u200d", "👩\u200d"},
		"flags of tags stay":                  {england + scotland + wales + "!", england + scotland + wales + "!"},
		"a flag that is not all here stays":   {england[:len(england)-4], england[:len(england)-4]},
		"tags of no flag show":                {"\U0001f3f4\U000e0068\U000e0069\U000e007f", "\U0001f3f4‹U+E0068›‹U+E0069›‹U+E007F›"},
		"tags behind a flag show":             {england + "\U000e0067", england + "‹U+E0067›"},
		"a stray tag shows":                   {"a\U000e0067\x1b" + wales, "a‹U+E0067›␛" + wales},
		"a joiner between letters shows":      {"pass\u200dword a\u200cb", "pass‹U+200D›word a‹U+200C›b"},
		"a joiner that joins nothing shows":   {"\u200da 👩\u200db", "‹U+200D›a 👩‹U+200D›b"},
		"joiners of scripts stay":             {"می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"},
		"a selector of nothing shows":         {"a\ufe0fb ❤\ufe0f\ufe0f", "a‹U+FE0F›b ❤\ufe0f‹U+FE0F›"},
		"a selector of an ideograph stays":    {"葛\U000e0100", "葛\U000e0100"},
		"a grapheme joiner shows":             {"a\u034fb", "a‹U+034F›b"},
		"marks of music that end beams show":  {"a\U0001d173\U0001d17ab", "a‹U+1D173›‹U+1D17A›b"},
		"what is no character shows":          {"\ufffe\uffff\U0001fffe\ufdd0", "‹U+FFFE›‹U+FFFF›‹U+1FFFE›‹U+FDD0›"},
		"vowels that nobody sees show":        {"\u1780\u17b4\u17b5", "\u1780‹U+17B4›‹U+17B5›"},
		"a blank of braille is a blank":       {"⠁\u2800⠃ \u2800", "⠁ ⠃  "},
		"private characters show":             {"a\ue0b0\U000f0001\U0010fffd", "a‹U+E0B0›‹U+F0001›‹U+10FFFD›"},
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

func TestWhatIsCopiedKeepsWhatDoesNothing(t *testing.T) {
	if got := Copy("\ue0b0 a\u200db\ufe0f \x1b[m\u202e\u009b\u2800\r\n"); got != "\ue0b0 a\u200db\ufe0f ␛[m\u202e‹U+009B›\u2800\n" {
		t.Errorf("Copy = %q", got)
	}
}

func TestProseLosesWhatOnlyTellsHowItIsSet(t *testing.T) {
	for in, want := range map[string]string{
		"soft\u00adhyphen":        "softhyphen",
		"a\u200bb\u2060c\ufeffd":  "abcd",
		"\u200ea\u200f \u061cb":   "a b",
		"f\u2061x 2\u2062y":       "fx 2y",
		"pass\u200dword a\u200cb": "password ab",
		"👩\u200d💻 می\u200cخواهم":  "👩\u200d💻 می\u200cخواهم",
		"a\u202eb\u2066c":         "a\u202eb\u2066c",
		"\xff\u00ad\xff":          "\xff\xff",
		"as it is":                "as it is",
	} {
		if got := Prose(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestNamesThatBreakLinesDiffer(t *testing.T) {
	for s, want := range map[string]string{"a b.go": "a b.go", "a\nb.go": "a␊b.go", "a\r\nb\t": "a␍␊b␉", "\x1b[31mé": "␛[31mé"} {
		if got := Name(s); got != want {
			t.Errorf("%q is shown as %q", s, got)
		}
	}
}

func TestLine(t *testing.T) {
	if got := Line("a\n\n\tb\r\nc"); got != "a b c" {
		t.Errorf("Line = %q", got)
	}
}

func FuzzText(f *testing.F) {
	f.Add("a\x1b[0m\u202e\r\n\x9b")
	f.Add("e\u0301\u0301")
	f.Add("\u2800\ufe0f")
	f.Add(england + scotland[:12] + "x" + wales[:8])
	f.Add("❤️\u200d🔥\u200c\ufe0fक्\u200dष\U000e0100")
	f.Fuzz(func(t *testing.T, s string) {
		got := Text(s)
		if !utf8.ValidString(got) {
			t.Fatalf("invalid UTF-8: %q", got)
		}
		seen := got
		for _, flag := range flags {
			seen = strings.ReplaceAll(seen, string(rune(blackFlag))+flag, "")
		}
		if i := strings.LastIndex(seen, string(rune(blackFlag))); i >= 0 && tagged(seen[i+4:]) == len(seen[i+4:]) {
			seen = seen[:i] // the rest of a flag may come
		}
		for _, r := range seen {
			if r < 0x20 && r != '\n' && r != '\t' || r == 0x7f || hidden(r) || private(r) {
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
func BenchmarkTextClean(b *testing.B) {
	s := strings.Repeat("plain text with a few wörds, and a line break\n", 200)
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		Text(s)
	}
}
