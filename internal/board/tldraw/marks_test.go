package tldraw

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const markedDoc = `{"type":"doc","content":[` +
	`{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Top"}]},` +
	`{"type":"paragraph","content":[{"type":"text","text":"say "},{"type":"text","marks":[{"type":"bold"},{"type":"italic"}],"text":"both"},{"type":"text","text":" and "},{"type":"text","marks":[{"type":"link","attrs":{"href":"https://a.example"}}],"text":"go"}]},` +
	`{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","marks":[{"type":"code"}],"text":"x"}]}]}]}]}`

func shownLines(raw string) string {
	var out []string
	for _, l := range Lines(json.RawMessage(raw)) {
		s := ""
		for _, r := range l {
			if s += r.Text; r.Marks != 0 {
				s += fmt.Sprintf("{%d}", r.Marks)
			}
		}
		out = append(out, s)
	}
	return strings.Join(out, "|")
}

func TestLinesKeepTheirMarks(t *testing.T) {
	if got, want := shownLines(markedDoc), "Top{1}|say both{3} and go{8}|• x{16}"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestAnotherTextKeepsMarksOfWhatStays(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"nothing changed", "Top\nsay both and go\n• x", "Top{1}|say both{3} and go{8}|• x{16}"},
		{"a word more", "Top\nsay both and then go\n• x", "Top{1}|say both{3} and then go{8}|• x{16}"},
		{"within a mark", "Top\nsay booth and go\n• x", "Top{1}|say booth{3} and go{8}|• x{16}"},
		{"a heading", "Tip\nsay both and go\n• x", "Tip{1}|say both{3} and go{8}|• x{16}"},
		{"a line between", "Top\nnew\nsay both and go\n• x", "Top{1}|new|say both{3} and go{8}|• x{16}"},
		{"a line less", "Top\n• x", "Top{1}|• x{16}"},
		{"a list that grows", "Top\nsay both and go\n• x\n• y", "Top{1}|say both{3} and go{8}|• x{16}|• y"},
		{"nothing left", "", ""},
	} {
		if got := shownLines(string(Rewritten(json.RawMessage(markedDoc), test.text))); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	if again := Rewritten(json.RawMessage(markedDoc), PlainText(json.RawMessage(markedDoc))); string(again) != markedDoc {
		t.Errorf("the same text made %s", again)
	}
	if out := string(Rewritten(json.RawMessage(markedDoc), "Top\nsay both and gone\n• x")); !strings.Contains(out, `"href":"https://a.example"`) {
		t.Errorf("the link is lost: %s", out)
	}
	if got := PlainText(Rewritten(json.RawMessage(`7`), "a\nb")); got != "a\nb" {
		t.Errorf("without a document %q", got)
	}
}

func TestAnotherTextIsWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var blocks []string
		for range rapid.IntRange(0, 4).Draw(t, "blocks") {
			blocks = append(blocks, rapid.SampledFrom([]string{
				`{"type":"paragraph"}`,
				`{"type":"horizontalRule"}`,
				`{"type":"heading","content":[{"type":"text","text":"ab"}]}`,
				`{"type":"paragraph","content":[{"type":"text","marks":[{"type":"bold"}],"text":"aé"},{"type":"hardBreak"},{"type":"text","text":"b"}]}`,
				`{"type":"orderedList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]}]},{"type":"listItem","content":[{"type":"paragraph"}]}]}`,
			}).Draw(t, "block"))
		}
		doc := json.RawMessage(`{"type":"doc","content":[` + strings.Join(blocks, ",") + `]}`)
		text := rapid.OneOf(rapid.StringMatching(`[abé1. ]{0,4}(\n[ab]{0,3}){0,4}`), rapid.Just(PlainText(doc)), rapid.Map(rapid.IntRange(0, 9), func(n int) string {
			old := []rune(PlainText(doc))
			at := min(n, len(old))
			return string(old[:at]) + "b" + string(old[at:])
		})).Draw(t, "text")
		if len(blocks) == 0 && text == "" {
			return // a document without lines reads as an empty one
		}
		out := Rewritten(doc, text)
		if got := PlainText(out); got != text || !json.Valid(out) {
			t.Fatalf("%q in place of %q came back as %q: %s", text, PlainText(doc), got, out)
		}
	})
}
