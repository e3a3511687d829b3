package workspace

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestPatch(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		edits []Edit
		want  string
	}{
		"one edit":                             {"a b c\n", []Edit{{Old: "b", New: "x"}}, "a x c\n"},
		"an edit that takes away":              {"a b c\n", []Edit{{Old: " b", New: ""}}, "a c\n"},
		"each edit sees the one before":        {"a\n", []Edit{{Old: "a", New: "b"}, {Old: "b", New: "c"}}, "c\n"},
		"all of them":                          {"a a a\n", []Edit{{Old: "a", New: "b", All: true}}, "b b b\n"},
		"all of one":                           {"a\n", []Edit{{Old: "a", New: "b", All: true}}, "b\n"},
		"all is from the left":                 {"aaa", []Edit{{Old: "aa", New: "b", All: true}}, "ba"},
		"all does not look at its own":         {"ab", []Edit{{Old: "a", New: "aab", All: true}}, "aabb"},
		"several lines":                        {"a\nb\nc\n", []Edit{{Old: "a\nb\n", New: "x\n"}}, "x\nc\n"},
		"several lines in CRLF":                {"a\r\nb\r\nc\r\n", []Edit{{Old: "a\nb\n", New: "x\ny\n"}}, "x\r\ny\r\nc\r\n"},
		"CRLF in an edit":                      {"a\r\nb\r\n", []Edit{{Old: "a\r\nb", New: "x\r\ny"}}, "x\r\ny\r\n"},
		"CRLF in an edit of a file with LF":    {"a\nb\n", []Edit{{Old: "a\r\nb", New: "x\r\ny"}}, "x\ny\n"},
		"a line end of a CRLF file":            {"a\r\nb", []Edit{{Old: "\n", New: " "}}, "a b"},
		"all line ends of a CRLF file":         {"a\r\nb\r\n", []Edit{{Old: "\n", New: ";", All: true}}, "a;b;"},
		"mostly CRLF":                          {"a\r\nb\r\nc\nd", []Edit{{Old: "a", New: "x\ny"}}, "x\r\ny\r\nb\r\nc\nd"},
		"mostly LF":                            {"a\nb\nc\r\nd", []Edit{{Old: "c\nd", New: "x\ny"}}, "a\nb\nx\ny"},
		"other line ends stay":                 {"a\nb\r\nc\rd\r\n", []Edit{{Old: "b", New: "x"}}, "a\nx\r\nc\rd\r\n"},
		"a lone CR":                            {"a\rb\r\n", []Edit{{Old: "a\rb", New: "x"}}, "x\r\n"},
		"a byte order mark stays":              {"\ufeffa\nb\n", []Edit{{Old: "a\n", New: "x\n"}}, "\ufeffx\nb\n"},
		"bytes that are no UTF-8 stay":         {"caf\xe9 au lait\xff a\n", []Edit{{Old: " a\n", New: " b\n"}}, "caf\xe9 au lait\xff b\n"},
		"no newline at the end":                {"a", []Edit{{Old: "a", New: "b"}}, "b"},
		"what looks like a pattern is text":    {"a.*b $1 \\n\n", []Edit{{Old: ".*", New: "$0"}, {Old: "$1 \\n", New: "%s"}}, "a$0b %s\n"},
		"the whole file":                       {"a\nb\n", []Edit{{Old: "a\nb\n", New: ""}}, ""},
		"an edit in the second of two is once": {"ab abc", []Edit{{Old: "abc", New: "x"}}, "ab x"},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, map[string]string{"f": c.text})
			w, err := r.Patch(t.Context(), "f", c.edits, hash([]byte(c.text)))
			if err != nil {
				t.Fatal(err)
			}
			if got := content(t, r, "f"); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			want := Written{Path: "f", Bytes: len(c.want), Hash: hash([]byte(c.want)), Before: []byte(c.text), Existed: true}
			if diff := cmp.Diff(want, w); diff != "" {
				t.Error(diff)
			}
			if err := r.Revert(t.Context(), w); err != nil || content(t, r, "f") != c.text {
				t.Errorf("taken back it is %q, %v", content(t, r, "f"), err)
			}
		})
	}
}

func TestPatchRefuses(t *testing.T) {
	text := "one\n\ttwo  three\none\n"
	good := Edit{Old: "two", New: "2"}
	for name, c := range map[string]struct {
		path, base    string
		edits         []Edit
		code          Code
		message, hint string
	}{
		"no edits":                         {edits: nil, code: NoMatch, message: "no edits"},
		"an empty old text":                {edits: []Edit{{New: "x"}}, code: NoMatch, message: "edit 1: the old text is empty", hint: "file.write"},
		"texts that are the same":          {edits: []Edit{good, {Old: "one", New: "one"}}, code: NoMatch, message: "edit 2 of 2: the old text and the new are the same"},
		"a text that is not there":         {edits: []Edit{good, {Old: "four", New: "4"}}, code: NoMatch, message: "edit 2 of 2: the old text does not occur", hint: "each edit sees"},
		"a text that the one before took":  {edits: []Edit{good, good}, code: NoMatch, message: "edit 2 of 2"},
		"a text that occurs twice":         {edits: []Edit{{Old: "one", New: "1"}}, code: NoMatch, message: "edit 1: the old text occurs 2 times, on lines 1, 3", hint: "replace all"},
		"a text that overlaps itself":      {path: "aaa", edits: []Edit{{Old: "aa", New: "b"}}, code: NoMatch, message: "occurs 2 times, on lines 1, 1"},
		"a text that occurs often":         {path: "many", edits: []Edit{{Old: "x", New: "b"}}, code: NoMatch, message: "occurs 9 times, on lines 1, 2, 3, 4, 5, …"},
		"all of a text that is not there":  {edits: []Edit{{Old: "four", New: "4", All: true}}, code: NoMatch, message: "does not occur"},
		"other white space":                {edits: []Edit{{Old: "    two three\n", New: "2"}}, code: NoMatch, hint: "on line 2 with other white space"},
		"another base":                     {edits: []Edit{good}, base: hash([]byte("other")), code: Changed, message: hash([]byte(text)), hint: "read the file again"},
		"a base that is no hash":           {edits: []Edit{good}, base: "yesterday", code: Changed},
		"a file that is not there":         {path: "nope", edits: []Edit{good}, code: NotFound, message: "file not found"},
		"one in a folder that is not":      {path: "n/e/w", edits: []Edit{good}, code: NotFound, message: "file not found"},
		"a binary file":                    {path: "bin", edits: []Edit{good}, code: Binary},
		"a folder":                         {path: "sub", edits: []Edit{good}, code: NotAFile},
		"another base and a file not read": {path: ".env", edits: []Edit{good}, base: "x", code: Protected},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, map[string]string{"f": text, "bin": "two\x00", "aaa": "aaa", "many": strings.Repeat("x\n", 9), "sub/": "", ".env": "two"})
			before := snapshot(t, r.Dir())
			if c.path == "" {
				c.path = "f"
			}
			_, err := r.Patch(t.Context(), c.path, c.edits, c.base)
			we := (*Error)(nil)
			if !errors.As(err, &we) || we.Code != c.code || !strings.Contains(we.Message, c.message) || !strings.Contains(we.Hint, c.hint) {
				t.Errorf("got %v; want %q, %q", err, c.code, c.message)
			}
			if diff := cmp.Diff(before, snapshot(t, r.Dir())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPatchTakesABaseInEverySpelling(t *testing.T) {
	r := open(t, map[string]string{"f": "0"})
	digits := func() string { return strings.TrimPrefix(hash([]byte(content(t, r, "f"))), "sha256:") }
	for _, spell := range []func() string{
		func() string { return "" }, digits, func() string { return "sha256:" + digits() }, func() string { return "SHA256:" + strings.ToUpper(digits()) },
		func() string { return strings.ToUpper(digits()) + "\n" },
	} {
		if _, err := r.Patch(t.Context(), "f", []Edit{{Old: "0", New: "0+"}}, spell()); err != nil {
			t.Errorf("%q gives %v", spell(), err)
		}
	}
}

// The law of an edit on a text with one kind of line ends: it is what
// strings.Replace makes of it; on any other, bytes outside of what is replaced
// stay.
func checkEdit(t failer, text string, e Edit) {
	t.Helper()
	got, err := apply(context.Background(), "f", []byte(text), []Edit{e})
	flat, old, neu := lf(text), lf(e.Old), lf(e.New)
	count := 0
	if old != "" {
		count = strings.Count(flat, old)
	}
	once := count == 1 && strings.Index(flat, old) == strings.LastIndex(flat, old)
	if valid := old != neu && (once || e.All && count > 0); valid != (err == nil) {
		t.Fatalf("%q, %+v: %v, of %d", text, e, err, count)
	}
	if err != nil {
		return
	}
	if !strings.Contains(text, "\r\n") {
		if want := strings.ReplaceAll(text, old, neu); string(got) != want {
			t.Fatalf("%q, %+v gives %q, want %q", text, e, got, want)
		}
		return
	}
	end := "\n"
	if 2*strings.Count(text, "\r\n") > strings.Count(text, "\n") {
		end = "\r\n"
	}
	// Every piece between what was replaced is a piece of the text, in order.
	rest, from := string(got), text
	for i := range count {
		piece := strings.Split(flat, old)[i]
		raw := from[:rawLen(from, len(piece))]
		with := raw + strings.ReplaceAll(neu, "\n", end)
		if !strings.HasPrefix(rest, with) {
			t.Fatalf("%q, %+v gives %q: expected %q at %q", text, e, got, with, rest)
		}
		rest, from = rest[len(with):], from[len(raw):]
		from = from[rawLen(from, len(old)):]
	}
	if rest != from {
		t.Fatalf("%q, %+v gives %q, which ends in %q, want %q", text, e, got, rest, from)
	}
}

// rawLen says how many bytes of a text are its first n without those CR that
// are half of a line end.
func rawLen(text string, n int) int {
	for i := 0; ; i++ {
		if len(lf(text[:i])) == n && !strings.HasSuffix(text[:i], "\r") || i == len(text) {
			return i
		}
		if len(lf(text[:i])) == n && !strings.HasPrefix(text[i:], "\n") {
			return i
		}
	}
}

func TestPatchIsReplace(t *testing.T) {
	some := rapid.StringOf(rapid.SampledFrom([]rune("ab\n\r ")))
	ends := rapid.SampledFrom([]string{"\n", "\r\n"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.StringOf(rapid.SampledFrom([]rune("ab\n ")))).Draw(t, "lines"), ends.Draw(t, "end"))
		e := Edit{Old: some.Draw(t, "old"), New: some.Draw(t, "new"), All: rapid.Bool().Draw(t, "all")}
		checkEdit(t, text, e)
	})
}

func FuzzPatch(f *testing.F) {
	f.Add("a\r\nb\nc", "a\nb", "x\ny", false)
	f.Add("aaa", "aa", "b", true)
	f.Add("\ufeffa\xff", "a", "\n", false)
	f.Add("\r\r\n\r", "\r", "\n", true)
	f.Fuzz(func(t *testing.T, text, old, neu string, all bool) {
		if len(text) > 1<<12 || len(neu) > 1<<10 {
			return // the model is slow
		}
		checkEdit(t, text, Edit{old, neu, all})
		// Two edits are one after the other, or none.
		first, err1 := apply(context.Background(), "f", []byte(text), []Edit{{old, neu, all}})
		both, err := apply(context.Background(), "f", []byte(text), []Edit{{old, neu, all}, {neu, old, all}})
		if err1 != nil && err == nil || err != nil && both != nil {
			t.Fatalf("%q after %v, %v gives %q, %v", text, first, err1, both, err)
		}
	})
}
