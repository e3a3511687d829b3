package markdown

import (
	"slices"
	"strings"
	"testing"
)

func TestMarkdownIsSpoken(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"a paragraph is one line without marks": {"Some **bold** and *slanted*\n`code` words.", []string{"Some bold and slanted code words."}},
		"marks of setting":                      {"soft&shy;hyphen &lrm;x", []string{"softhyphen x"}},
		"a line that is broken by hand":         {"one  \ntwo", []string{"one", "two"}},
		"a heading says its level":              {"# Title\n\n### Below", []string{"heading 1: Title", "heading 3: Below"}},
		"bullets, also below each other":        {"- one\n- two\n  - deep\n", []string{"bullet: one", "bullet: two", "level 2, bullet: deep"}},
		"numbers stay":                          {"3. three\n4. four\n", []string{"3. three", "4. four"}},
		"tasks":                                 {"- [x] made\n- [ ] open\n", []string{"done: made", "not done: open"}},
		"a quote":                               {"> said\n> so", []string{"quote: said so"}},
		"code between words":                    {"See:\n\n```go\nfunc main() {\n\n}\n```\nEnd.", []string{"See:", "code, go:", "func main() {", "", "}", "end of code", "End."}},
		"code without a language":               {"```\nx\n```\n", []string{"code:", "x", "end of code"}},
		"code that does not end":                {"```\nx", []string{"code:", "x", "end of code"}},
		"code in a list":                        {"- so:\n  ```sh\n  ls\n  ```\n", []string{"bullet: so:", "code, sh:", "ls", "end of code"}},
		"a table row by row":                    {"| Name | Value |\n|---|---|\n| a | 1 |\n| **b** | 2 |\n\nAfter.", []string{"table, columns: Name, Value", "row 1: Name: a; Value: 1", "row 2: Name: b; Value: 2", "end of table", "After."}},
		"images that are held by their address": {"![a cat](data:image/png;base64,iVBORw0KGgo=)", []string{"(image: a cat data:image/png)"}},
		"links and images say where they lead":  {"[site](https://x.y) and ![a cat](cat.png) and <https://z>", []string{"site (link: https://x.y) and (image: a cat cat.png) and https://z"}},
		"a rule":                                {"a\n\n---\n\nb", []string{"a", "separator", "b"}},
		"what was struck out":                   {"~~old~~ new", []string{"(struck out: old) new"}},
		"no escape sequence gets through":       {"a \x1b[31mred\x1b[0m\r\n\n```\n\x1b]0;x\x07\n```", []string{"a ␛[31mred␛[0m", "code:", "␛]0;x␇", "end of code"}},
		"nothing":                               {" \n\n", nil},
		"a formula":                             {"$$\nx^2\n$$", []string{"formula:", "x^2", "end of formula"}},
		"a footnote's mark":                     {"so[^1].\n\n[^1]: why", []string{"so (note 1).", "(note 1): why"}},
		"a link that is defined before its use": {"[a]: https://x.y\n\nsee [a]", []string{"see a (link: https://x.y)"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := Speak(c.text)
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestALongTableIsOneTableToTheEar(t *testing.T) {
	var b strings.Builder
	b.WriteString("| k | v |\n|---|---|\n")
	for range 2000 {
		b.WriteString("| some key | some value |\n")
	}
	got := Speak(b.String() + "\nAfter.")
	if len(got) != 2003 || got[0] != "table, columns: k, v" || got[2000] != "row 2000: k: some key; v: some value" || got[2001] != "end of table" {
		t.Errorf("%d lines: %q … %q", len(got), got[0], got[len(got)-3:])
	}
}

func TestAParagraphIsSaidWhenItIsComplete(t *testing.T) {
	s := NewSpeech()
	for _, step := range []struct {
		text  string
		whole bool
		want  string
	}{
		{"Hel", false, ""}, {"Hello there.", false, ""}, {"Hello there.\n\n", false, "Hello there."}, {"Hello there.\n\n- it", false, ""}, {"Hello there.\n\n- item\n- two\n\nEnd", true, "bullet: item|bullet: two|End"},
	} {
		if got := strings.Join(s.Set(step.text, step.whole), "|"); got != step.want {
			t.Errorf("%q: said %q, not %q", step.text, got, step.want)
		}
	}
}

func FuzzSpeechIsTheSameForAnyChunks(f *testing.F) {
	for _, text := range []string{
		"# a\n\nb *c*\n\n- d\n- e\n\n```go\nx\n```\n| a | b |\n|--|--|\n| 1 | 2 |\n\n[l]: http://x\n\nsee [l]", "a\r\nb\n===\n\n> q\n\n1. x\n\n   y", "```\na\n\n\nb", "$$\nx\n$$\n\x1b[0m", "~~~\n```\n~~~\n- ```\n  a\n",
	} {
		f.Add(text, uint8(3), uint8(7))
	}
	f.Fuzz(func(t *testing.T, text string, a, b uint8) {
		want := Speak(text)
		s := NewSpeech()
		var got []string
		for at, odd := 0, false; at < len(text); odd = !odd {
			step := int(a)%16 + 1
			if odd {
				step = int(b)%64 + 1
			}
			at = min(at+step, len(text))
			got = append(got, s.Set(text[:at], false)...)
		}
		if got = append(got, s.Set(text, true)...); !slices.Equal(got, want) {
			t.Errorf("in chunks\n%q\nat once\n%q", got, want)
		}
		for _, l := range got {
			if strings.ContainsAny(l, "\x1b\r\n") {
				t.Errorf("%q holds a control", l)
			}
		}
	})
}
