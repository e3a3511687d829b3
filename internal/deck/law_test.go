package deck

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// fragments are what decks are made of, and what may confuse who reads them.
func fragments() []string {
	return []string{
		"---\n", "---\n", "\n---\n\n", "\n---\n\n", "---  \n", "----\n", " ---\n", "--- x\n", "***\n", "===\n",
		"```\n", "```go\n", "```go {1-3|5|all} +line_numbers\n", "~~~\n", "````md\n", "````\n", "    ```\n", "- ```\n", "  ```\n",
		"```embed a.go#L1-2\n", "```embed\n", "``` a`b\n",
		"<!-- pause -->\n", "<!-- notes: hello\nthere -->\n", "<!--\n", "-->\n", "text <!-- open\n", "`<!-- code`\n", "<!-- a --> b\n", "<!-->\n",
		"<!-- column_layout: [3, 2] -->\n", "<!-- column: 1 -->\n", "<!-- column -->\n", "<!-- reset_layout -->\n", "<!-- column: 99 -->\n", "<!-- incremental: true -->\n", "::left::\n", "::right::\n",
		"# Title\n", "Title\n", "text\n", "- one\n", "- two\n", "  more\n", "1. one\n", "* three\n", "> quote\n", "    code\n", "\tcode\n", "| a | b |\n", "|---|---|\n",
		"title: A\n", "layout: quote\n", "layout: [x\n", "key: |\n", "  more: 1\n", "\"q\": x\n", "incremental: true\n", "interval: 5\n",
		"Note: remember\n", "![a](b.png)\n", "[x](command:a.b?{\"k\":1})\n", "\n", "\n", "\n\n", "  \n", "\t\n", "\xef\xbb\xbf", "\xff\n", "\x00\n", "\x1b[2J\n", "a\rb\n", "\f\n",
	}
}

// deckFile draws a file: fragments in any order, or any bytes at all.
func deckFile() *rapid.Generator[[]byte] {
	return rapid.Custom(func(t *rapid.T) []byte {
		if rapid.IntRange(0, 19).Draw(t, "wild") == 0 {
			return rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "bytes")
		}
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(fragments()), 0, 30).Draw(t, "parts"), "")
		if rapid.Bool().Draw(t, "head") {
			text = "---\ntitle: x\n---\n" + text
		}
		switch rapid.IntRange(0, 3).Draw(t, "ends") {
		case 0:
			text = strings.ReplaceAll(text, "\n", "\r\n")
		case 1:
			text = strings.TrimSuffix(text, "\n")
		}
		return []byte(text)
	})
}

// pieces joins what a deck is made of.
func pieces(d *Deck) string {
	var b strings.Builder
	b.WriteString(d.String(d.Head))
	for _, s := range d.Slides {
		b.WriteString(d.String(s.Lead))
		b.WriteString(d.String(s.Span))
	}
	return b.String()
}

func TestTheRangesOfADeckAreTheFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := deckFile().Draw(t, "file")
		whole(t, src)
	})
}

// whole checks what holds for every file.
func whole(t interface{ Fatalf(string, ...any) }, src []byte) {
	before := bytes.Clone(src)
	d := Parse(src)
	if !bytes.Equal(src, before) {
		t.Fatalf("the file was changed")
	}
	if got := pieces(d); got != string(src) {
		t.Fatalf("pieces are %q, the file is %q", got, src)
	}
	at := d.Head.End
	for i, s := range d.Slides {
		if s.Lead.Start != at || s.Lead.End != s.Span.Start {
			t.Fatalf("slide %d begins at %v, not at %d", i, s.Lead, at)
		}
		at = s.Span.End
		if s.Body.Start < s.Span.Start || s.Body.End != s.Span.End || s.Text.Start < s.Body.Start || s.Text.End > s.Body.End {
			t.Fatalf("slide %d: span %v, body %v, text %v", i, s.Span, s.Body, s.Text)
		}
		if strings.TrimSpace(d.String(Span{s.Body.Start, s.Text.Start})+d.String(Span{s.Text.End, s.Body.End})) != "" {
			t.Fatalf("slide %d: what is around its text is not blank", i)
		}
		whereBlocksAre(t, d, i)
		if k := d.SlideAt(s.Line); k != i && s.Text.Len() > 0 {
			t.Fatalf("line %d is on slide %d, not %d", s.Line, i, k)
		}
	}
	lines := bytes.Count(src, []byte{'\n'}) + 1
	for k, p := range d.Problems {
		if p.Line < 1 || p.Line > lines || k > 0 && p.Line < d.Problems[k-1].Line {
			t.Fatalf("problem %d is in line %d of %d", k, p.Line, lines)
		}
	}
}

// whereBlocksAre checks blocks and frames of a slide.
func whereBlocksAre(t interface{ Fatalf(string, ...any) }, d *Deck, i int) {
	s := d.Slides[i]
	end, step := s.Body.Start, 0
	for k, b := range s.Blocks {
		if b.Span.Start < end || b.Span.End > s.Body.End || b.Span.Len() <= 0 {
			t.Fatalf("slide %d block %d is %v, before it %d, body %v", i, k, b.Span, end, s.Body)
		}
		if b.From < step || b.From >= s.Steps || b.Area >= len(s.Areas) || b.Column >= len(s.Areas[b.Area].Widths) {
			t.Fatalf("slide %d block %d: step %d of %d, area %d, column %d", i, k, b.From, s.Steps, b.Area, b.Column)
		}
		if c := b.Code; c != nil && (c.Body.Start < b.Span.Start || c.Body.End > b.Span.End || c.Body.Len() < 0 || c.Start+len(c.Stages) > s.Steps+1) {
			t.Fatalf("slide %d block %d: code %+v in %v", i, k, c, b.Span)
		}
		end, step = b.Span.End, b.From
	}
	last := -1
	for n := range min(s.Steps, 20) {
		f := d.Frame(i, n)
		shown := 0
		for _, section := range f.Sections {
			for _, column := range section.Columns {
				for _, p := range column {
					shown += len(p.Text) + 1
				}
			}
		}
		if shown < last {
			t.Fatalf("slide %d shows less at step %d", i, n)
		}
		last = shown
	}
}

func TestUpdatingWithItsOwnTextIsTheIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := deckFile().Draw(t, "file")
		d := Parse(src)
		for i := range d.Slides {
			out, err := UpdateSlide(src, i, d.Content(i))
			if err != nil || !bytes.Equal(out, src) {
				t.Fatalf("slide %d: %q, %v", i, out, err)
			}
		}
	})
}

func text() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(fragments()), 0, 6).Draw(t, "parts"), "")
	})
}

func TestAnUpdateLeavesEveryOtherByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := deckFile().Draw(t, "file")
		d := Parse(src)
		if len(d.Slides) == 0 {
			return
		}
		i := rapid.IntRange(0, len(d.Slides)-1).Draw(t, "slide")
		out, err := UpdateSlide(src, i, text().Draw(t, "text"))
		if err != nil {
			return // refused, and nothing is changed
		}
		s := d.Slides[i]
		if !bytes.HasPrefix(out, src[:s.Lead.End]) || !bytes.HasSuffix(out, src[s.Span.End:]) {
			t.Fatalf("slide %d of %q: %q", i, src, out)
		}
		if now := Parse(out); len(now.Slides) != len(d.Slides) {
			t.Fatalf("%d slides became %d", len(d.Slides), len(now.Slides))
		}
	})
}

// plain draws text that is a slide in any deck.
func plain() *rapid.Generator[string] {
	return rapid.SampledFrom([]string{"# New", "text", "- a\n- b", "```go\ncode\n---\n```", "a\n\nb", "Title\n===", "title: x", "---\nlayout: quote\n---\n\n> q", "<!-- notes: n -->"})
}

// tidy draws a deck whose code blocks and comments are closed.
func tidy() *rapid.Generator[[]byte] {
	return rapid.Custom(func(t *rapid.T) []byte {
		slides := rapid.SliceOfN(plain(), 1, 6).Draw(t, "slides")
		out, err := Create("T", slides)
		if err != nil {
			t.Fatalf("create %q: %v", slides, err)
		}
		if rapid.Bool().Draw(t, "crlf") {
			out = bytes.ReplaceAll(out, []byte("\n"), []byte("\r\n"))
		}
		if rapid.Bool().Draw(t, "bare") {
			out = bytes.TrimRight(out, "\r\n")
		}
		return out
	})
}

func TestATidyDeckTakesEveryChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := tidy().Draw(t, "file")
		d := Parse(src)
		want := d.contents()
		n := len(want)
		i := rapid.IntRange(0, n-1).Draw(t, "i")
		written := plain().Draw(t, "text")
		out, err := UpdateSlide(src, i, written)
		if err != nil {
			t.Fatalf("update %d of %q with %q: %v", i, src, written, err)
		}
		if got := Parse(out).Slides; len(got) != n {
			t.Fatalf("update gives %d slides", len(got))
		}
		in, err := InsertSlide(src, i, written)
		if err != nil {
			t.Fatalf("insert at %d of %q: %v", i, src, err)
		}
		back, err := DeleteSlide(in, i)
		if err != nil {
			t.Fatalf("delete %d of %q: %v", i, in, err)
		}
		if got := Parse(back); !equalContents(got.contents(), want) {
			t.Fatalf("insert then delete of %d: %q became %q", i, src, back)
		}
		to := rapid.IntRange(0, n-1).Draw(t, "to")
		moved, err := MoveSlide(src, i, to)
		if err != nil {
			t.Fatalf("move %d to %d in %q: %v", i, to, src, err)
		}
		home, err := MoveSlide(moved, to, i)
		if err != nil || !equalContents(Parse(home).contents(), want) {
			t.Fatalf("move %d to %d and back: %q became %q, then %q: %v", i, to, src, moved, home, err)
		}
		if bytes.HasSuffix(src, []byte("\n")) != bytes.HasSuffix(moved, []byte("\n")) {
			t.Fatalf("move %d to %d: %q became %q", i, to, src, moved)
		}
	})
}

func equalContents(a, b []content) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestAnyTitleComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		title := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "a: b", "# x", "---", "yes", "1.0", "null", "- a", "\"", "'", "a\nb", "a\r\nb", "\x1b", "\u2028", "\u0085", "\ufeff", "{", "*x", "&x", "!x", "%x", "@x", "|", ">", " lead", "trail "})).Draw(t, "title")
		out, err := Create(title, []string{"# A", "# B"})
		if err != nil {
			t.Fatalf("%q: %v", title, err)
		}
		d := Parse(out)
		if d.Front.Title != strings.ToValidUTF8(title, "\uFFFD") || len(d.Slides) != 2 || len(d.Problems) > 0 {
			t.Fatalf("%q came back as %q with %d slides, %v", title, d.Front.Title, len(d.Slides), d.Problems)
		}
		if _, err := Create(title, nil); err != nil {
			t.Fatalf("%q without slides: %v", title, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, part := range fragments() {
		f.Add([]byte(part), "text")
		f.Add([]byte("---\ntitle: x\n---\n# A\n\n---\n\n"+part+"\n---\n\nB"), part)
	}
	f.Fuzz(func(t *testing.T, src []byte, written string) {
		whole(t, src)
		d := Parse(src)
		d.Outline()
		for i := range min(len(d.Slides), 3) {
			out, err := UpdateSlide(src, i, written)
			if err != nil {
				continue
			}
			s := d.Slides[i]
			if !bytes.HasPrefix(out, src[:s.Lead.End]) || !bytes.HasSuffix(out, src[s.Span.End:]) {
				t.Fatalf("slide %d of %q: %q", i, src, out)
			}
		}
	})
}

func TestPlainFrontmatterIsReadAsYamlReadsIt(t *testing.T) {
	word := rapid.StringMatching(`[A-Za-z][A-Za-z0-9 _./-]{0,8}`)
	value := rapid.OneOf(word, rapid.SampledFrom([]string{"true", "no", "null", "Null", "1", "a: b", "a #b", "'a'", "a  ", "---", "...", "<<", "quote", "nan", ".inf"}))
	key := rapid.OneOf(rapid.StringMatching(`[a-z_]{1,5}`), rapid.SampledFrom([]string{"title", "layout", "footer", "incremental", "interval", "theme", "<<", "null"}))
	rapid.Check(t, func(t *rapid.T) {
		text := ""
		for range rapid.IntRange(1, 4).Draw(t, "n") {
			text += key.Draw(t, "key") + ": " + value.Draw(t, "value") + rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end")
		}
		var quick front
		if !quick.plain(text) {
			return
		}
		// a comment keeps the quick reader out
		if slow := parseFront(text + "# c\n"); !reflect.DeepEqual(quick, slow) {
			t.Fatalf("%q: %+v, YAML %+v", text, quick, slow)
		}
	})
}
