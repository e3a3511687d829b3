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
		"one percent sign behind is malformed":           {in: `%%OS{"cmd":"x"}% y`, text: `%%OS{"cmd":"x"}% y`, warn: "not followed"},
		"nothing behind is malformed":                    {in: `%%OS{"cmd":"x"} y`, text: `%%OS{"cmd":"x"} y`, warn: "not followed"},
		"broken JSON is text":                            {in: `a %%OS{cmd:x}%% b`, text: "a %%OS{cmd:x}%% b", warn: "not JSON"},
		"a block without cmd is text":                    {in: `%%OS{"args":{}}%%`, text: `%%OS{"args":{}}%%`, warn: `no "cmd"`},
		"args must be an object":                         {in: `%%OS{"cmd":"x","args":[1]}%%`, text: `%%OS{"cmd":"x","args":[1]}%%`, warn: "no object"},
		"null args are none":                             {in: `%%OS{"cmd":"x","args":null}%%`, cmds: []string{"x"}},
		"an unclosed block is text":                      {in: `a %%OS{"cmd":"x"`, text: `a %%OS{"cmd":"x"`, warn: "ended inside"},
		"a long block is text to its end":                {in: "a" + big + "b", text: "a" + big + "b", warn: "64 KiB"},
		"text goes on behind a blank line":               {in: "a" + strings.TrimSuffix(big, `"}%%`) + "\n\nb", text: "a" + strings.TrimSuffix(big, `"}%%`) + "\n\nb", warn: "64 KiB"},
		"fenced code is text":                            {in: "```go\n" + ok + "\n```\n" + ok, text: "```go\n" + ok + "\n```\n", cmds: []string{"openspace.pane.list"}},
		"a longer fence closes only by itself":           {in: "````\n```\n" + ok + "\n````\n" + ok, text: "````\n```\n" + ok + "\n````\n", cmds: []string{"openspace.pane.list"}},
		"tilde fences count":                             {in: "~~~\n" + ok + "\n~~~\n", text: "~~~\n" + ok + "\n~~~\n"},
		"an indented fence counts up to three":           {in: "   ```\n" + ok + "\n   ```\n", text: "   ```\n" + ok + "\n   ```\n"},
		"a span of three backticks is text":              {in: "see ```" + ok + "``` then" + ok, text: "see ```" + ok + "``` then", cmds: []string{"openspace.pane.list"}},
		"a span at the line's start is a span":           {in: "```" + ok + "``` x " + ok, text: "```" + ok + "``` x ", cmds: []string{"openspace.pane.list"}},
		"a span of one backtick is text":                 {in: "`" + ok + "` then" + ok, text: "`" + ok + "` then", cmds: []string{"openspace.pane.list"}},
		"a span of two backticks is text":                {in: "see ``" + ok + "`` then" + ok, text: "see ``" + ok + "`` then", cmds: []string{"openspace.pane.list"}},
		"a span crosses lines":                           {in: "see `a\n" + ok + "\nb` then" + ok, text: "see `a\n" + ok + "\nb` then", cmds: []string{"openspace.pane.list"}},
		"a span holds runs of other lengths":             {in: "`` a ` " + ok + " `` " + ok, text: "`` a ` " + ok + " `` ", cmds: []string{"openspace.pane.list"}},
		"a longer run does not close a span":             {in: "` a `` " + ok + " ` " + ok, text: "` a `` " + ok + " ` ", cmds: []string{"openspace.pane.list"}},
		"a backtick that nothing closes is told":         {in: "the ` key " + ok + "\n\n" + ok, text: "the ` key " + ok + "\n\n", cmds: []string{"openspace.pane.list"}, warn: "nothing closes"},
		"a comment is told":                              {in: "hi <!-- " + ok + " --> " + ok, text: "hi <!-- " + ok + " --> ", cmds: []string{"openspace.pane.list"}, warn: "comment"},
		"a comment by itself":                            {in: "<!-- " + ok + " -->\n\n" + ok, text: "<!-- " + ok + " -->\n\n", cmds: []string{"openspace.pane.list"}, warn: "comment"},
		"a comment of several lines":                     {in: "<!--\n\n" + ok + "\n-->\n" + ok, text: "<!--\n\n" + ok + "\n-->\n", cmds: []string{"openspace.pane.list"}, warn: "comment"},
		"a comment that nothing closes":                  {in: "hi <!-- " + ok, text: "hi <!-- " + ok, warn: "comment"},
		"a comment in a list":                            {in: "- <!-- " + ok + " -->\n- " + ok, text: "- <!-- " + ok + " -->\n- ", cmds: []string{"openspace.pane.list"}, warn: "comment"},
		"a script is not seen":                           {in: "<script>\n" + ok + "\n</script>\n\n" + ok, text: "<script>\n" + ok + "\n</script>\n\n", cmds: []string{"openspace.pane.list"}},
		"an arrow is no comment":                         {in: "a --> b " + ok, text: "a --> b ", cmds: []string{"openspace.pane.list"}},
		"a comment in code opens none":                   {in: "`<!--` " + ok, text: "`<!--` ", cmds: []string{"openspace.pane.list"}},
		"a backslash takes a backtick's power":           {in: "the \\` key " + ok, text: "the \\` key ", cmds: []string{"openspace.pane.list"}},
		"a heading ends a span":                          {in: "a ` b\n# c `" + ok + "`", text: "a ` b\n# c `" + ok + "`"},
		"a bullet ends a span":                           {in: "a ` b\n- c `" + ok + "`\n\n" + ok, text: "a ` b\n- c `" + ok + "`\n\n", cmds: []string{"openspace.pane.list"}},
		"a fence ends a span":                            {in: "a ` b\n```\n\n" + ok + "\n```\n" + ok, text: "a ` b\n```\n\n" + ok + "\n```\n", cmds: []string{"openspace.pane.list"}},
		"a tag takes its backticks along":                {in: "<a href=\"`\">`" + ok + "`", text: "<a href=\"`\">`" + ok + "`"},
		"a table's cells have spans apart":               {in: "| a | b |\n|---|---|\n| ` | `" + ok + "` |\n", text: "| a | b |\n|---|---|\n| ` | `" + ok + "` |\n"},
		"indented code is text":                          {in: "a\n\n    " + ok + "\n\n" + ok, text: "a\n\n    " + ok + "\n\n", cmds: []string{"openspace.pane.list"}},
		"code indented by a tab is text":                 {in: "\t" + ok + "\n", text: "\t" + ok + "\n"},
		"a paragraph's line may stand far in":            {in: "a\n      " + ok + "\n", text: "a\n      \n", cmds: []string{"openspace.pane.list"}},
		"a list item's paragraph stands in":              {in: "10. a\n\n    " + ok + "\n", text: "10. a\n\n    \n", cmds: []string{"openspace.pane.list"}},
		"indented code in a list item":                   {in: "- a\n\n      " + ok + "\n", text: "- a\n\n      " + ok + "\n"},
		"code as an element is text":                     {in: "see <code>" + ok + "</code> and" + ok, text: "see <code>" + ok + "</code> and", cmds: []string{"openspace.pane.list"}},
		"preformatted text is text":                      {in: "<pre>\n\n" + ok + "\n</pre>\n\n" + ok, text: "<pre>\n\n" + ok + "\n</pre>\n\n", cmds: []string{"openspace.pane.list"}},
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
		"a block one byte longer is text":                {in: longest(1) + ".", text: longest(1) + ".", warn: "64 KiB"},
		"a block with numbers and null":                  {in: `%%OS{"cmd":7}%%`, text: `%%OS{"cmd":7}%%`, warn: "not JSON"},
		"a block in the middle of a word":                {in: "a" + ok + "b%", text: "ab%", cmds: []string{"openspace.pane.list"}},
		"an empty cmd is none":                           {in: `%%OS{"cmd":""}%%`, text: `%%OS{"cmd":""}%%`, warn: `no "cmd"`},
		"behind a block that was given up blocks act":    {in: `%%OS{"cmd":"x"} ` + ok, text: `%%OS{"cmd":"x"} `, cmds: []string{"openspace.pane.list"}, warn: "not followed"},
		"what follows a block's end is text":             {in: `%%OS{"cmd":"x"}%` + ok, text: "%" + strings.TrimPrefix(ok, "%%"), cmds: []string{"x"}},
		"a block right behind a span counts":             {in: "```a```" + ok, text: "```a```", cmds: []string{"openspace.pane.list"}},
		"a block right behind three marks":               {in: "a ```" + ok + "```", text: "a ```" + ok + "```"},
		"a blank line ends an unclosed block":            {in: "a %%OS{\"cmd\":\"x\noops\n \nb\n\nc", text: "a %%OS{\"cmd\":\"x\noops\n \nb\n\nc", warn: "not JSON"},
		"what follows an unclosed block counts":          {in: "a %%OS{oops\n\nb " + ok + " c", text: "a %%OS{oops\n\nb  c", cmds: []string{"openspace.pane.list"}, warn: "not JSON"},
		"unclosed blocks one after the other":            {in: "%%OS{a\n\n1%%OS{b\n\n2%%OS{c", text: "%%OS{a\n\n1%%OS{b\n\n2%%OS{c", warn: "not JSON"},
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

func TestAnOldBlockIsText(t *testing.T) {
	now := time.Unix(100, 0)
	p := NewTimed(func() time.Time { return now }, 0)
	p.Write(`a %%OS{"cmd":`)
	if r := p.Expire(now.Add(MaxAge - 1)); len(r.Warnings) != 0 {
		t.Fatalf("dropped too early: %v", r.Warnings)
	}
	d, open := p.Deadline()
	if !open || !d.Equal(now.Add(MaxAge)) {
		t.Fatalf("deadline %v %v", d, open)
	}
	if r := p.Expire(d); len(r.Warnings) != 1 || r.Text != `%%OS{"cmd":` || len(p.Late()) != 1 {
		t.Fatalf("not given up: %+v", r)
	}
	r := p.Write(`"x"}%% b` + ok)
	if r.Text != `"x"}%% b` || len(r.Blocks) != 1 {
		t.Fatalf("after it: %+v", r)
	}
}

// pieces are what random texts are made of, to hit every state.
var pieces = []string{"%", "%%", "%%OS{", ok, `{"cmd":"x"}`, "}", "{", `"`, "\\", "```", "~~~", "`", "\n", "\n\n", " ", "    ",
	"``", "\n# ", "<code>", "</code>", "\\`", "| ", "~~~\n", "```\n", `%%OS{"cmd":`, `"x"`, "a", "é", "O", "S", "- ", "> ", "1. ", `%%OS{"cmd":"x","args":{"s":"}%%"}}%%`, "\t", "\r\n"}

func TestAnyChunkingGivesTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "pieces"), "")
		var parts []string
		for rest := text; rest != ""; {
			n := rapid.IntRange(1, min(len(rest), 9)).Draw(t, "n")
			parts, rest = append(parts, rest[:n]), rest[n:]
		}
		all := whole(text)
		if diff := cmp.Diff(all, chunks(parts)); diff != "" {
			t.Fatalf("%q in %q: %s", text, parts, diff)
		}
		if len(all.Blocks) == 0 && all.Text != text {
			t.Fatalf("%q: without a block %q is shown", text, all.Text)
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
		if len(a.Blocks) == 0 && a.Text != text || len(a.Text) > len(text) {
			t.Fatalf("of %q %q is shown", text, a.Text)
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
		"": "", "no block, 100%%": "no block, 100%%", "a" + ok + "b": "ab", "a %%OS{": "a %%OS{", "```\n" + ok: "```\n" + ok, ok + "%%O": "%%O",
	} {
		if got := Strip(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

func TestTimeDoesNotDropWhatIsClosed(t *testing.T) {
	now := time.Unix(100, 0)
	p := NewTimed(func() time.Time { return now }, 0)
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
	if r := p.Write("%."); r.Text != "%." || len(r.Blocks) != 0 {
		t.Errorf("the end of a block that was given up: %+v", r)
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
		if !strings.ContainsAny(text, "`~<\t ") && len(got.Warnings) == 0 && strings.Contains(got.Text, ok) {
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
	for _, text := range []string{
		strings.Repeat("%%OS{\n\n", 1<<20), strings.Repeat("- ` %%OS{x\n", 1<<16), strings.Repeat("` `` ``` ```` %%OS{x}", 1<<14),
	} {
		p := New()
		p.Write(text)
		if limit := maxParsed + 10*len(text); p.code.parsed > limit {
			t.Errorf("%d bytes were parsed, want at most %d", p.code.parsed, limit)
		}
		p.Close()
	}
}

// TestALateBlockIsTextForWhoeverReadsItLater reads a text with a clock and again
// without one.
func TestALateBlockIsTextForWhoeverReadsItLater(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "pieces"), "")
		at := rapid.IntRange(0, len(text)).Draw(t, "at")
		p := NewTimed(func() time.Time { return time.Unix(0, 0) }, time.Second)
		got := p.Write(text[:at]).Text + p.Expire(time.Unix(1, 0)).Text + p.Write(text[at:]).Text + p.Close().Text
		if again := Strip(text, p.Late()...); again != got {
			t.Fatalf("%q, late %v: %q, and later %q", text, p.Late(), got, again)
		}
	})
}

func TestTextGoesOnBehindABlockThatGrewTooOld(t *testing.T) {
	now := time.Unix(0, 0)
	p := NewTimed(func() time.Time { return now }, 2*time.Second)
	if got := p.Write("First. %%OS{\"cmd\":\n\n").Text; got != "First. " {
		t.Fatalf("%q", got)
	}
	if got := p.Expire(now.Add(time.Second)).Text; got != "" {
		t.Errorf("%q", got)
	}
	now = now.Add(2 * time.Second)
	if got := p.Expire(now).Text; got != "%%OS{\"cmd\":\n\n" {
		t.Errorf("%q", got)
	}
	if got := p.Write("Second. " + ok).Text; got != "Second. " {
		t.Errorf("%q", got)
	}
}

func TestWhatStandsBehindABlankLineOfALateBlockIsRead(t *testing.T) {
	for _, behind := range []string{"}", "} ", `} "`, "x"} {
		for cut := range 2 { // bytes of the next block that came before
			now := time.Unix(0, 0)
			p := NewTimed(func() time.Time { return now }, time.Second)
			text := "%%OS{{}\n\n" + behind
			got := p.Write(text+ok[:cut]).Text + p.Expire(now.Add(time.Second)).Text
			r := p.Write(ok[cut:])
			got += r.Text + p.Close().Text
			if got != text {
				t.Errorf("%q, %d: %q is shown", behind, cut, got)
			}
			if again := Strip(text+ok, p.Late()...); again != got {
				t.Errorf("%q, %d: %q, and later %q", behind, cut, got, again)
			}
			if len(r.Blocks) != 1 || r.Blocks[0].Offset != int64(len(text)) {
				t.Errorf("%q, %d: %v", behind, cut, r.Blocks)
			}
		}
	}
}

// TestNoBlockIsInCode holds the rule against the text as it is drawn in the end:
// what is written where a block ran is in no code of the whole text.
func TestNoBlockIsInCode(t *testing.T) {
	const mark = "MARK"
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "pieces"), "")
		var shown strings.Builder
		var ran []int // where, in the shown text
		p := New()
		for i := range len(text) {
			r := p.Write(text[i : i+1])
			shown.WriteString(r.Text)
			for range r.Blocks {
				ran = append(ran, shown.Len())
			}
		}
		shown.WriteString(p.Close().Text)
		whole := shown.String()
		// One at a time: a word before spaces makes text of what is code without it.
		for _, at := range ran {
			marked := whole[:at] + mark + whole[at:]
			doc, source := (&code{text: []byte(marked)}).parse("")
			if leaf, in := find(doc, source, at); in != prose && leaf != nil {
				t.Fatalf("a block ran in code: %q of %q", marked, text)
			}
		}
	})
}

func BenchmarkBlocksInAList(b *testing.B) {
	text := strings.Repeat("- see `this` "+ok+"\n\n", 2_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Strip(text)
	}
}
