package osstream

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func whole(text string) Result { return chunks([]string{text}) }

func chunks(parts []string) Result {
	p := New()
	var all Result
	add := func(r Result) {
		all.Text += r.Text
		all.Blocks = append(all.Blocks, r.Blocks...)
		all.Warnings = append(all.Warnings, r.Warnings...)
	}
	for _, c := range parts {
		add(p.Write(c))
	}
	add(p.Close())
	return all
}

const ok = `%%OS{"cmd":"openspace.pane.list"}%%`

// longest is a block of MaxBlock bytes and some more, between its braces.
func longest(more int) string {
	const frame = `{"cmd":"x","args":{"s":""}}`
	return `%%OS{"cmd":"x","args":{"s":"` + strings.Repeat("a", MaxBlock+more-len(frame)) + `"}}%%`
}

func TestParser(t *testing.T) {
	big := `%%OS{"cmd":"` + strings.Repeat("x", MaxBlock) + `"}%%`
	for name, c := range map[string]struct {
		in, text string
		cmds     []string
		warn     string
	}{
		"a block vanishes":                               {in: "a" + ok + "b", text: "ab", cmds: []string{"openspace.pane.list"}},
		"two blocks in a row":                            {in: ok + ok, cmds: []string{"openspace.pane.list", "openspace.pane.list"}},
		"braces in strings do not count":                 {in: `%%OS{"cmd":"x","args":{"a":"}%%\"{"}}%%.`, text: ".", cmds: []string{"x"}},
		"100%% is text":                                  {in: "100%% sure, 50%%O", text: "100%% sure, 50%%O"},
		"a third percent sign is text":                   {in: "100%" + ok, text: "100%", cmds: []string{"openspace.pane.list"}},
		"one percent sign behind is malformed":           {in: `%%OS{"cmd":"x"}% y`, text: "% y", warn: "not followed"},
		"nothing behind is malformed":                    {in: `%%OS{"cmd":"x"} y`, text: " y", warn: "not followed"},
		"broken JSON is dropped":                         {in: `a %%OS{cmd:x}%% b`, text: "a  b", warn: "not JSON"},
		"a block without cmd is dropped":                 {in: `%%OS{"args":{}}%%`, warn: `no "cmd"`},
		"args must be an object":                         {in: `%%OS{"cmd":"x","args":[1]}%%`, warn: "no object"},
		"null args are none":                             {in: `%%OS{"cmd":"x","args":null}%%`, cmds: []string{"x"}},
		"an unclosed block is dropped":                   {in: `a %%OS{"cmd":"x"`, text: "a ", warn: "ended inside"},
		"a long block is dropped to its end":             {in: "a" + big + "b", text: "ab", warn: "64 KiB"},
		"text goes on behind a blank line":               {in: "a" + strings.TrimSuffix(big, `"}%%`) + "\n\nb", text: "a\nb", warn: "64 KiB"},
		"fenced code is text":                            {in: "```go\n" + ok + "\n```\n" + ok, text: "```go\n" + ok + "\n```\n", cmds: []string{"openspace.pane.list"}},
		"a longer fence closes only by itself":           {in: "````\n```\n" + ok + "\n````\n" + ok, text: "````\n```\n" + ok + "\n````\n", cmds: []string{"openspace.pane.list"}},
		"tilde fences count":                             {in: "~~~\n" + ok + "\n~~~\n", text: "~~~\n" + ok + "\n~~~\n"},
		"an indented fence counts up to three":           {in: "   ```\n" + ok + "\n   ```\n", text: "   ```\n" + ok + "\n   ```\n"},
		"a span of three backticks is text":              {in: "see ```" + ok + "``` then" + ok, text: "see ```" + ok + "``` then", cmds: []string{"openspace.pane.list"}},
		"a span at the line's start is a span":           {in: "```" + ok + "``` x " + ok, text: "```" + ok + "``` x ", cmds: []string{"openspace.pane.list"}},
		"one backtick protects nothing":                  {in: "`" + ok + "`", text: "``", cmds: []string{"openspace.pane.list"}},
		"a blank line ends a span":                       {in: "a ``` b\n\n" + ok, text: "a ``` b\n\n", cmds: []string{"openspace.pane.list"}},
		"an unclosed fence protects to the end":          {in: "```\n" + ok, text: "```\n" + ok},
		"multi-byte text passes":                         {in: "żółć 🙂" + ok + "é", text: "żółć 🙂é", cmds: []string{"openspace.pane.list"}},
		"a lone opener at the end is released":           {in: "x %%O", text: "x %%O"},
		"the first %% behind the braces ends it":         {in: `%%OS{"cmd":"x"}%%OS{`, text: "OS{", cmds: []string{"x"}},
		"a fence in a list goes on behind a blank line":  {in: "10. see\n\n    ```\n    a\n\n    " + ok + "\n    ```\n" + ok, text: "10. see\n\n    ```\n    a\n\n    " + ok + "\n    ```\n", cmds: []string{"openspace.pane.list"}},
		"a fence behind a bullet":                        {in: "- ```\n  a\n\n  " + ok + "\n  ```\n" + ok, text: "- ```\n  a\n\n  " + ok + "\n  ```\n", cmds: []string{"openspace.pane.list"}},
		"a fence behind a number":                        {in: "2) ~~~ go\n\n   " + ok + "\n   ~~~\n" + ok, text: "2) ~~~ go\n\n   " + ok + "\n   ~~~\n", cmds: []string{"openspace.pane.list"}},
		"a fence in a quote":                             {in: "> ```\n> a\n>\n> " + ok + "\n> ```\n" + ok, text: "> ```\n> a\n>\n> " + ok + "\n> ```\n", cmds: []string{"openspace.pane.list"}},
		"a quote's end ends its fence":                   {in: "> ```\n> a\n\n" + ok, text: "> ```\n> a\n\n", cmds: []string{"openspace.pane.list"}},
		"a quoted fence does not close an outer one":     {in: "```\n> ```\n" + ok + "\n```\n", text: "```\n> ```\n" + ok + "\n```\n"},
		"a bullet's fence does not close an outer one":   {in: "```\n- ```\n" + ok + "\n```\n", text: "```\n- ```\n" + ok + "\n```\n"},
		"a fence that stands far in closes no outer one": {in: "```\n    ```\n" + ok + "\n```\n", text: "```\n    ```\n" + ok + "\n```\n"},
		"a dash within a line is no bullet":              {in: "a - ``` b\n\n" + ok, text: "a - ``` b\n\n", cmds: []string{"openspace.pane.list"}},
		"a rule is no bullet":                            {in: "--- ```\n\n" + ok, text: "--- ```\n\n", cmds: []string{"openspace.pane.list"}},
		"a block of the greatest length":                 {in: longest(0) + ".", text: ".", cmds: []string{"x"}},
		"a block one byte longer is dropped":             {in: longest(1) + ".", text: ".", warn: "64 KiB"},
		"a block with numbers and null":                  {in: `%%OS{"cmd":7}%%`, warn: "not JSON"},
		"a block in the middle of a word":                {in: "a" + ok + "b%", text: "ab%", cmds: []string{"openspace.pane.list"}},
		"an empty cmd is none":                           {in: `%%OS{"cmd":""}%%`, warn: `no "cmd"`},
		"behind a dropped block blocks act":              {in: `%%OS{"cmd":"x"} ` + ok, text: " ", cmds: []string{"openspace.pane.list"}, warn: "not followed"},
		"what follows a block's end is text":             {in: `%%OS{"cmd":"x"}%` + ok, text: "%" + strings.TrimPrefix(ok, "%%"), cmds: []string{"x"}},
		"a block right behind a span counts":             {in: "```a```" + ok, text: "```a```", cmds: []string{"openspace.pane.list"}},
		"a block right behind three marks":               {in: "a ```" + ok + "```", text: "a ```" + ok + "```"},
		"a blank line ends an unclosed block":            {in: "a %%OS{\"cmd\":\"x\noops\n \nb\n\nc", text: "a \nb\n\nc", warn: "ended inside"},
		"what follows an unclosed block counts":          {in: "a %%OS{oops\n\nb " + ok + " c", text: "a \nb  c", cmds: []string{"openspace.pane.list"}, warn: "ended inside"},
		"unclosed blocks one after the other":            {in: "%%OS{a\n\n1%%OS{b\n\n2%%OS{c", text: "\n1\n2", warn: "ended inside"},
	} {
		t.Run(name, func(t *testing.T) {
			got := whole(c.in)
			var cmds []string
			for _, b := range got.Blocks {
				cmds = append(cmds, b.Cmd)
			}
			if got.Text != c.text || !cmp.Equal(cmds, c.cmds) {
				t.Errorf("got text %q, commands %q", got.Text, cmds)
			}
			if (c.warn == "") != (len(got.Warnings) == 0) || c.warn != "" && !strings.Contains(got.Warnings[0].Reason, c.warn) {
				t.Errorf("warnings %v, want %q", got.Warnings, c.warn)
			}
		})
	}
}

func TestOffsetIsThatOfTheWholeText(t *testing.T) {
	r := chunks([]string{"ab%", "%OS{\"cmd\":", "\"x\"}%%"})
	if len(r.Blocks) != 1 || r.Blocks[0].Offset != 2 {
		t.Fatalf("blocks %+v", r.Blocks)
	}
}

func TestAnOldBlockIsDropped(t *testing.T) {
	now := time.Unix(100, 0)
	p := NewTimed(func() time.Time { return now })
	p.Write(`a %%OS{"cmd":`)
	if r := p.Expire(now.Add(MaxAge - 1)); len(r.Warnings) != 0 {
		t.Fatalf("dropped too early: %v", r.Warnings)
	}
	d, open := p.Deadline()
	if !open || !d.Equal(now.Add(MaxAge)) {
		t.Fatalf("deadline %v %v", d, open)
	}
	if r := p.Expire(d); len(r.Warnings) != 1 {
		t.Fatal("not dropped")
	}
	r := p.Write(`"x"}%% b` + ok)
	if r.Text != " b" || len(r.Blocks) != 1 {
		t.Fatalf("after it: %+v", r)
	}
}

// pieces are what random texts are made of, to hit every state.
var pieces = []string{"%", "%%", "%%OS{", ok, `{"cmd":"x"}`, "}", "{", `"`, "\\", "```", "~~~", "`", "\n", "\n\n", " ", "    ",
	"a", "é", "O", "S", "- ", "> ", "1. ", `%%OS{"cmd":"x","args":{"s":"}%%"}}%%`, "\t", "\r\n"}

func TestAnyChunkingGivesTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "pieces"), "")
		var parts []string
		for rest := text; rest != ""; {
			n := rapid.IntRange(1, min(len(rest), 9)).Draw(t, "n")
			parts, rest = append(parts, rest[:n]), rest[n:]
		}
		if diff := cmp.Diff(whole(text), chunks(parts)); diff != "" {
			t.Fatalf("%q in %q: %s", text, parts, diff)
		}
	})
}

func FuzzParser(f *testing.F) {
	f.Add("a"+ok+"```\n"+ok, 3)
	f.Add("%%%OS{\"", 1)
	f.Fuzz(func(t *testing.T, text string, n int) {
		n = max(n%7, 1)
		var parts []string
		for rest := text; rest != ""; {
			k := min(n, len(rest))
			parts, rest = append(parts, rest[:k]), rest[k:]
		}
		a, b := whole(text), chunks(parts)
		if fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("%q: %v, in chunks %v", text, a, b)
		}
		if len(a.Text) > len(text) {
			t.Fatalf("text grew: %q", a.Text)
		}
	})
}

func BenchmarkPlainText(b *testing.B) {
	text := strings.Repeat("Some plain text with a `code` word and 100% of a line.\n", 1000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		New().Write(text)
	}
}

func BenchmarkOpenersInSingleBytes(b *testing.B) {
	text := strings.Repeat("%%OS{", 10_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		p := New()
		for i := range text {
			p.Write(text[i : i+1])
		}
	}
}

func TestStripTakesBlocksOutOfAWholeText(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "no block, 100%%": "no block, 100%%", "a" + ok + "b": "ab", "a %%OS{": "a ", "```\n" + ok: "```\n" + ok, ok + "%%O": "%%O",
	} {
		if got := Strip(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

func TestTimeDoesNotDropWhatIsClosed(t *testing.T) {
	now := time.Unix(100, 0)
	p := NewTimed(func() time.Time { return now })
	p.Write(`a %%O`)
	if _, open := p.Deadline(); open {
		t.Error("half an opener has a deadline")
	}
	p.Write(`S{"cmd":"x"}`)
	if _, open := p.Deadline(); !open {
		t.Error("a block that waits for its end has no deadline")
	}
	p.Write("%")
	if r := p.Expire(now.Add(MaxAge)); len(r.Warnings) != 1 || len(r.Blocks) != 0 {
		t.Errorf("%+v", r)
	}
	if r := p.Write("%."); r.Text != "." || len(r.Blocks) != 0 {
		t.Errorf("the end of a dropped block: %+v", r)
	}
	p.Write(ok)
	if r := p.Expire(now.Add(time.Hour)); r.Text != "" || len(r.Warnings) != 0 {
		t.Errorf("%+v", r)
	}
}

func TestWhatShowsNeverHoldsABlock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "pieces"), "")
		got := whole(text)
		if len(got.Text) > len(text) {
			t.Fatalf("%q became %q", text, got.Text)
		}
		if !strings.ContainsAny(text, "`~") && strings.Contains(strings.ReplaceAll(got.Text, "%%%", ""), ok) {
			t.Fatalf("%q shows %q", text, got.Text)
		}
		for i, b := range got.Blocks {
			at := text[b.Offset:]
			if !strings.HasPrefix(at, opener) || i > 0 && b.Offset <= got.Blocks[i-1].Offset {
				t.Fatalf("%q: block %d at %d", text, i, b.Offset)
			}
		}
	})
}

func TestOpenersWithoutEndCostNoMoreThanText(t *testing.T) {
	p := New()
	text := strings.Repeat("%%OS{\n\n", 1<<20)
	p.Write(text)
	p.Close()
	if p.again > maxAgain {
		t.Errorf("%d bytes were read again", p.again)
	}
}

func TestTextGoesOnBehindABlockThatGrewTooOld(t *testing.T) {
	now := time.Unix(0, 0)
	p := NewTimed(func() time.Time { return now })
	if got := p.Write("First. %%OS{oops\n\nSecond.").Text; got != "First. " {
		t.Fatalf("%q", got)
	}
	now = now.Add(MaxAge)
	if got := p.Expire(now).Text; got != "\nSecond." {
		t.Errorf("%q", got)
	}
	if got := p.Write(" Third.").Text; got != " Third." {
		t.Errorf("%q", got)
	}
}
