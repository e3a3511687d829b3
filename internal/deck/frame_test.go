package deck

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// drawn writes a frame as text: sections end in =, columns are divided by |.
func drawn(f Frame) string {
	var b strings.Builder
	for _, s := range f.Sections {
		if len(s.Widths) > 1 {
			fmt.Fprintf(&b, "%v ", s.Widths)
		}
		for c, column := range s.Columns {
			if c > 0 {
				b.WriteString(" | ")
			}
			for k, p := range column {
				if k > 0 {
					b.WriteString(" + ")
				}
				switch p.Kind {
				case CodeBlock:
					fmt.Fprintf(&b, "%s(%s)%v", p.Code.Lang, strings.TrimSpace(p.Text), lit(p))
				case EmbedBlock:
					fmt.Fprintf(&b, "embed %s %d-%d", p.Embed.Path, p.Embed.First, p.Embed.Last)
				case ImageBlock:
					fmt.Fprintf(&b, "image %s", p.Image.Path)
				default:
					b.WriteString(strings.Join(strings.Fields(p.Text), " "))
				}
			}
		}
		b.WriteString("=")
	}
	return b.String()
}

// lit returns which of the first nine lines stand out.
func lit(p Piece) string {
	out := ""
	for n := 1; n <= 9; n++ {
		if p.Stage.Has(n) && !p.Stage.All {
			out += fmt.Sprint(n)
		}
	}
	if p.Stage.All {
		out = "all"
	}
	return out
}

func TestWhatShowsAtEachStep(t *testing.T) {
	for _, c := range []struct {
		name, slide string
		want        []string
	}{
		{"a slide without pauses has one step", "# A\n\ntext", []string{"# A text="}},
		{"an empty slide has one step", "---\n\n", []string{""}},
		{"a pause hides what follows", "a\n\n<!-- pause -->\n\nb\n", []string{"a=", "a b="}},
		{"a pause at the beginning hides all", "<!-- pause -->\na\n", []string{"", "a="}},
		{"a pause at the end is none", "a\n<!-- pause -->\n", []string{"a="}},
		{"pauses in a row are one", "a\n<!-- pause -->\n\n<!-- pause -->\nb\n", []string{"a=", "a b="}},
		{"a pause in a list continues it", "- a\n<!-- pause -->\n- b\n", []string{"- a=", "- a - b="}},
		{"a pause in code is code", "```\n<!-- pause -->\n```\n", []string{"(<!-- pause -->)all="}},
		{"a pause in a code span is words", "`<!-- pause -->`\n", []string{"`<!-- pause -->`="}},
		{"lists come item by item where asked", "---\nincremental: true\n---\n# A\n\n- a\n  - b\n- c\n\nend\n", []string{"# A=", "# A - a - b=", "# A - a - b - c end="}},
		{"lists come item by item from a comment on", "- x\n- y\n\ntext\n\n<!-- incremental_lists: true -->\n\n1. a\n2. b\n\n<!-- incremental: false -->\n\ntext\n\n- c\n- d\n", []string{"- x - y text=", "- x - y text 1. a=", "- x - y text 1. a 2. b text - c - d="}},
		{"a list behind a pause needs no step more", "a\n<!-- incremental: true -->\n<!-- pause -->\n- b\n", []string{"a=", "a - b="}},
		{"code moves its light", "```go {1|2-3,5|all}\nx\n```\nend\n", []string{"go(x)1 + end=", "go(x)235 + end=", "go(x)all + end="}},
		{"one stage is no step", "```go {2}\nx\n```\n", []string{"go(x)2="}},
		{"code blocks move one after the other", "``` {1|2}\na\n```\n``` {1|none}\nb\n```\n", []string{"(a)1 + (b)1=", "(a)2 + (b)1=", "(a)2 + (b)="}},
		{"code behind a pause begins then", "a\n<!-- pause -->\n``` {1|2}\nb\n```\n<!-- pause -->\nc\n", []string{"a=", "a + (b)1=", "a + (b)2=", "a + (b)2 + c="}},
		{"columns stand side by side", "# A\n\n<!-- column_layout: [3, 2] -->\n<!-- column: 0 -->\nl\n\n<!-- column: 1 -->\nr\n\n<!-- reset_layout -->\nend\n", []string{"# A=[3 2] l | r=end="}},
		{"columns need no widths", "<!-- column -->\nl\n<!-- column -->\nr\n<!-- column -->\nz\n", []string{"[1 1 1] l | r | z="}},
		{"a column may be gone on with", "<!-- column_layout: 1 1 -->\na\n<!-- column: 1 -->\nb\n<!-- column: 0 -->\nc\n", []string{"[1 1] a c | b="}},
		{"what stands before the right column is the left", "# A\n\nl\n\n::right::\n\nr\n", []string{"# A=[1 1] l | r="}},
		{"a heading of two lines stays above the columns", "A\n===\n\nl\n\n<!-- column: 1 -->\nr\n", []string{"A ====[1 1] l | r="}},
		{"headings of the columns stand beside each other", "# A\n\n### L\n\nl\n\n<!-- column: 1 -->\n\n### R\n\nr\n", []string{"# A=[1 1] ### L l | ### R r="}},
		{"a heading below the title stays above columns without one", "# A\n\n## B\n\nl\n\n::right::\n\nr\n", []string{"# A ## B=[1 1] l | r="}},
		{"columns may hide", "::left::\nl\n\n::right::\n<!-- pause -->\nr\n", []string{"[1 1] l | =", "[1 1] l | r="}},
		{"a picture on its line is a block", "a\n\n![x](b.png \"t\")\n\nc\n", []string{"a + image b.png + c="}},
		{"a picture in text is text", "a ![x](b.png)\n", []string{"a ![x](b.png)="}},
		{"a picture in a paragraph is text", "a\n![x](b.png)\n", []string{"a ![x](b.png)="}},
		{"an embed names its lines", "```embed a.go#L3-L7\n```\n```embed \"a b.go#L3\"\n```\n```embed c.go#L5-\n```\n```embed d.go\n```\n", []string{"embed a.go 3-7 + embed a b.go 3-3 + embed c.go 5-0 + embed d.go 0-0="}},
		{"an embed has stages", "```embed a.go {1|2}\n```\n", []string{"embed a.go 0-0=", "embed a.go 0-0="}},
		{"code in a list is the list's", "- a\n\n  ```\n  x\n  ```\n- b\n", []string{"- a ``` x ``` - b="}},
		{"notes and comments do not show", "a\n<!-- hidden -->\n<!-- notes: n -->\nb\n\nNote: c\n", []string{"a b="}},
		{"paragraphs around a pause stay two", "a\n<!-- pause -->\nb\n", []string{"a=", "a b="}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse([]byte("---\ntitle: t\n---\n\n---\nlayout: code\n---\n" + c.slide))
			if strings.HasPrefix(c.slide, "---\n") {
				d = Parse([]byte("---\ntitle: t\n---\n" + c.slide))
			}
			got := []string{}
			for n := range d.Slides[0].Steps {
				f := d.Frame(0, n)
				if f.Step != n || f.Steps != d.Slides[0].Steps {
					t.Errorf("frame %d is %d of %d", n, f.Step, f.Steps)
				}
				got = append(got, drawn(f))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestStepsBeyondTheLastAreTheLast(t *testing.T) {
	d := Parse([]byte("a\n<!-- pause -->\nb"))
	if d.Frame(0, 99).Step != 1 || d.Frame(0, -1).Step != 0 {
		t.Error("steps are not kept to what there is")
	}
	if got := d.Frame(0, 1).Sections[0].Columns[0][0].Text; got != "a\n\nb" {
		t.Errorf("the paragraphs became %q", got)
	}
}

func TestFences(t *testing.T) {
	for _, c := range []struct {
		info string
		want Code
	}{
		{"go", Code{Lang: "go", First: 1}},
		{"go {1,3-4}", Code{Lang: "go", First: 1, Stages: []Stage{{Ranges: []Range{{1, 1}, {3, 4}}}}}},
		{"go{1}", Code{Lang: "go", First: 1, Stages: []Stage{{Ranges: []Range{{1, 1}}}}}},
		{"ts {all|none}{lines:true, startLine:5}", Code{Lang: "ts", First: 5, Numbered: true, Stages: []Stage{{All: true}, {None: true}}}},
		{"bash +exec +line_numbers", Code{Lang: "bash", First: 1, Run: true, Numbered: true}},
		{"Mermaid", Code{Lang: "mermaid", First: 1}},
		{"rust,ignore", Code{Lang: "rust", First: 1}},
		{"+numbers", Code{First: 1, Numbered: true}},
		{"", Code{First: 1}},
	} {
		c.want.Info = c.info
		got, complaint := readInfo(c.info)
		if diff := cmp.Diff(c.want, got); diff != "" || !complaint.None() {
			t.Errorf("%q: %s %s", c.info, diff, complaint)
		}
	}
	for _, info := range []string{"go {0-2}", "go {x}", "go {1-}", "go {" + strings.Repeat("1|", maxStages+1) + "}", "go {" + strings.Repeat("1,", maxRanges+1) + "}"} {
		if _, complaint := readInfo(info); complaint.None() {
			t.Errorf("%q is taken", short(info))
		}
	}
}

func TestLinksAndPictures(t *testing.T) {
	d := Parse([]byte("[open](command:openspace.editor.open?{\"path\":\"a(1).go\"}) and [b](<command:x?{\"a\": 1}>) `[c](command:y)`\n[d](command:z?%7B%22k%22%3A1%7D) [e](http://x) ![f](g.png 'h') [i](command:j \"t\")\n"))
	s := d.Slides[0]
	want := []Link{
		{Text: "open", Command: "openspace.editor.open", Args: `{"path":"a(1).go"}`, Line: 1, Span: Span{0, 57}},
		{Text: "b", Command: "x", Args: `{"a": 1}`, Line: 1},
		{Text: "d", Command: "z", Args: `{"k":1}`, Line: 2},
		{Text: "i", Command: "j", Line: 2},
	}
	for i := range s.Links {
		if got := d.String(s.Links[i].Span); !strings.HasPrefix(got, "["+s.Links[i].Text+"](") || !strings.HasSuffix(got, ")") {
			t.Errorf("link %d is at %q", i, got)
		}
		s.Links[i].Span, want[i].Span = Span{}, Span{}
	}
	if diff := cmp.Diff(want, s.Links); diff != "" {
		t.Error(diff)
	}
	if len(s.Images) != 1 || s.Images[0].Path != "g.png" || s.Images[0].Alt != "f" || s.Images[0].Title != "h" || d.String(s.Images[0].Span) != "![f](g.png 'h')" {
		t.Errorf("%+v", s.Images)
	}
}
