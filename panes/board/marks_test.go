package board

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/panes/board/cells"
)

// richShape is a shape whose text has marks, as tldraw writes it.
func richShape(id, typ, more, runs string) string {
	return `{"id":"shape:` + id + `","type":"` + typ + `",` + more + `"props":{"richText":{"type":"doc","content":[{"type":"paragraph","content":[` + runs + `]}]}}}`
}

const someRuns = `{"type":"text","text":"plain "},{"type":"text","marks":[{"type":"bold"}],"text":"strong words"},{"type":"text","text":" "},` +
	`{"type":"text","marks":[{"type":"italic"},{"type":"strike"}],"text":"gone"},{"type":"text","text":" "},{"type":"text","marks":[{"type":"code"}],"text":"x()"},` +
	`{"type":"text","text":" "},{"type":"text","marks":[{"type":"link","attrs":{"href":"https://a.example"}}],"text":"there"}`

// painted gives how the letters of a word on the screen are painted.
func (r *rig) paintOf(word string) cells.Paint {
	r.t.Helper()
	x, y := r.cell(word)
	c := &r.b.view.scene.Canvas
	first := c.At(x, y-r.b.topRows()).Paint
	for i := range len(word) {
		if p := c.At(x+i, y-r.b.topRows()).Paint; p != first {
			r.t.Errorf("%q is painted as %v and %v", word, first, p)
		}
	}
	return first
}

func TestMarksOfTextsShow(t *testing.T) {
	for name, shapes := range map[string][]string{
		"a box":  {richShape("a", "geo", "", someRuns)},
		"a note": {richShape("a", "note", "", someRuns)},
		"a text": {richShape("a", "text", "", someRuns)},
		"an arrow": {`{"id":"a","kind":"box","text":"A","x":0,"y":0}`, `{"id":"b","kind":"box","text":"B","x":700,"y":0}`,
			strings.Replace(richShape("c", "arrow", "", someRuns), `"props":{`, `"props":{"start":{"x":0,"y":300},"end":{"x":600,"y":300},`, 1)},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, shapes...).size(120, 40).look(-200, -300, 1)
			want := cells.Paint{}
			for word, attr := range map[string]uint8{"plain": 0, "strong": cells.Bold, "words": cells.Bold, "gone": cells.Italic | cells.Struck, "x()": 0, "there": cells.Underlined} {
				p := r.paintOf(word)
				if p.Attr != attr {
					t.Errorf("%q has %b, want %b:\n%s", word, p.Attr, attr, r.screen())
				}
				if word == "plain" {
					want = p
				}
			}
			if p := r.paintOf("x()"); p.BG == want.BG {
				t.Errorf("code has no ground")
			}
		})
	}
}

// Whoever writes on in a text does not lose how the rest of it looks.
func TestWritingKeepsMarks(t *testing.T) {
	r := newRig(t, richShape("a", "geo", "", someRuns)).size(120, 40).look(-200, -300, 1)
	r.press("]", "e", "end").typed(" now").press("enter")
	if p := r.paintOf("words"); p.Attr != cells.Bold {
		t.Errorf("words have %b", p.Attr)
	}
	out := string(r.disk().Encode())
	for _, want := range []string{`"bold"`, `"strike"`, `"code"`, `"https://a.example"`, `there now`} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is gone", want)
		}
	}
	r.press("u")
	if text := r.shape("a").Text; text != "plain strong words gone x() there" {
		t.Errorf("undo left %q", text)
	}
}
