package deck

import (
	"strings"
	"testing"
)

func TestATitleSlideWithoutAHeadingHasTheFrontmattersTitle(t *testing.T) {
	for name, c := range map[string]struct {
		file   string
		want   string // the first slide's text
		byline string
	}{
		"asked for":               {"---\ntitle: A *b*\nauthor: Ada\ndate: 2026-01-02\n---\n\n---\nlayout: title\n---\n\nhello\n", "# A \\*b\\*\n|hello\n", "Ada, 2026-01-02"},
		"by the deck's layout":    {"---\ntitle: A\nlayout: title\n---\nhello\n", "# A\n|hello\n", ""},
		"the slide's own title":   {"---\ntitle: A\n---\n\n---\nlayout: title\ntitle: B\n---\n\nhello\n", "# B\n|hello\n", ""},
		"it has a heading":        {"---\ntitle: A\nlayout: title\nauthor: Ada\n---\n## B\n\nby Ada\n", "## B\n\nby Ada\n", ""},
		"another layout":          {"---\ntitle: A\nauthor: Ada\n---\nhello\n", "hello\n", ""},
		"there is no title":       {"---\nlayout: title\n---\nhello\n", "hello\n", ""},
		"in columns":              {"---\ntitle: A\nlayout: title\n---\n::left::\n\nx\n\n::right::\n\ny\n", "# A\n", ""},
		"what follows the pauses": {"---\ntitle: A\nlayout: title\n---\nx\n\n<!-- pause -->\n\ny\n", "# A\n|x\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := Parse([]byte(c.file))
			var got []string
			for _, p := range d.Frame(0, 0).Sections[0].Columns[0] {
				got = append(got, p.Text)
			}
			if all := strings.TrimRight(strings.Join(got, "|"), "\n"); all != strings.TrimRight(c.want, "\n") {
				t.Errorf("%q", all)
			}
			if by := strings.Join(d.Byline(0), ", "); by != c.byline {
				t.Errorf("byline %q", by)
			}
			if n := len(d.Slides); n != 1 {
				t.Errorf("%d slides", n)
			}
		})
	}
}

func TestWhatPresentermWritesIsUnderstoodOrLeft(t *testing.T) {
	d := Parse([]byte("a\n\n<!-- jump_to_middle -->\n\n<!-- alignment: center -->\n\n<!-- new_lines: 3 -->\n\n<!-- new_line -->\n\n<!-- font_size: 2 -->\n\n<!-- no_footer -->\n\nb\n\n---\n\nc\n"))
	if len(d.Problems) > 0 {
		t.Errorf("%v", d.Problems)
	}
	if s := d.Slides[0]; !s.Middle || !s.Centre || len(d.Slides) != 2 || d.Slides[1].Middle || d.Slides[1].Centre {
		t.Errorf("%+v", s)
	}
}
