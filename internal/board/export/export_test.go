package export

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

func example(t *testing.T) *board.Board {
	t.Helper()
	b := board.New("Example", "a.tldr")
	all := []json.RawMessage{}
	for _, s := range []string{
		`{"id":"u","kind":"actor","text":"Ann <script>"}`, `{"id":"c","kind":"class","text":"User","attributes":["+name: string"]}`, `{"id":"d","kind":"decision","text":"ok?","rotation":30,"color":"red","fill":"solid"}`,
		`{"kind":"transition","from":"u","to":"d","text":"asks & waits"}`, `{"kind":"composition","from":"c","to":"d"}`, `{"kind":"aggregation","from":"c","to":"u","dash":"dotted"}`, `{"kind":"inheritance","from":"u","to":"c"}`,
		`{"id":"n","kind":"note","text":"two\nlines"}`, `{"kind":"frame","text":"Frame","children":["n"]}`, `{"kind":"text","text":"words","align":"end"}`, `{"kind":"highlight","points":[[0,0],[9,9]]}`,
		`{"kind":"draw","points":[[0,0],[9,9],[0,9]],"closed":true,"fill":"pattern"}`, `{"kind":"image","text":"a cat"}`, `{"kind":"lifeline","text":"L"}`, `{"kind":"cylinder","text":"DB","opacity":0.5}`,
		`{"kind":"arrow","points":[[0,0],[9,90]],"start":"dot","end":"bar","line":"elbow"}`, `{"kind":"arrow","points":[[0,0],[9,90]],"start":"inverted","dash":"dashed"}`,
	} {
		all = append(all, json.RawMessage(s))
	}
	if _, _, err := b.Batch(all, board.Plan{}); err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSVGIsXMLWithEveryText(t *testing.T) {
	out := string(SVG(example(t).View()))
	var text strings.Builder
	d := xml.NewDecoder(strings.NewReader(out))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		switch token := token.(type) {
		case xml.CharData:
			text.Write(token)
		case xml.StartElement:
			if name := token.Name.Local; name != "svg" && name != "rect" && name != "path" && name != "text" {
				t.Errorf("there is a %s", name)
			}
		}
	}
	for _, want := range []string{"Ann <script>", "+name: string", "ok?", "asks & waits", "two", "lines", "Frame", "a cat"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Contains(out, "NaN") || strings.Contains(out, "Inf") {
		t.Error(out)
	}
}

func TestTextTellsShapesAndWhatConnectsThem(t *testing.T) {
	out := Text(example(t), "")
	for _, want := range []string{"# Example\n", "- actor: Ann <script>\n", "- class: User\n", "    +name: string\n", "- frame: Frame\n  - note: two\n      lines\n",
		"- transition: Ann <script> -> ok? (asks & waits)\n", "- composition: User -> ok?\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

func TestAnEmptyBoardIsDrawnToo(t *testing.T) {
	if out := string(SVG(board.New("", "a.tldr").View())); !strings.Contains(out, `viewBox="-40 -40 80 80"`) {
		t.Error(out)
	}
}

// drawn is the SVG of some shapes.
func drawn(t *testing.T, shapes ...string) string {
	t.Helper()
	b := board.New("", "a.tldr")
	for _, s := range shapes {
		if _, _, err := b.Add(json.RawMessage(s)); err != nil {
			t.Fatal(err)
		}
	}
	return string(SVG(b.View()))
}

func TestShapesLookAsTldrawShowsThem(t *testing.T) {
	for _, test := range []struct {
		name, shape string
		want        []string
	}{
		{"a long note is wrapped", `{"kind":"note","text":"a long note that has several lines"}`, []string{">a long note<", ">that has<", ">several lines<"}},
		{"a narrow box is wrapped", `{"kind":"box","w":120,"text":"some words in a row"}`, []string{">some words<", ">in a row<"}},
		{"a text of a width is wrapped", `{"kind":"text","w":120,"text":"some words in a row"}`, []string{">some<", `font-size="24"`}},
		{"a cloud has bulges", `{"kind":"cloud"}`, []string{"A34.17 34.17 0 0 1"}},
		{"rounded boxes are round", `{"kind":"rounded-box"}`, []string{"Q0 0 15 0"}},
		{"states are round", `{"kind":"state"}`, []string{"Q0 0 15 0"}},
		{"boxes are not", `{"kind":"box"}`, []string{"M0 0L120 0L120 60L0 60Z"}},
		{"ellipses are, turned too", `{"kind":"ellipse","w":160,"h":80,"rotation":30}`, []string{"A80 40 30 0 1"}},
		{"fonts", `{"kind":"box","text":"x","font":"mono"}`, []string{"monospace"}},
		{"opacity of lines and text", `{"kind":"box","text":"x","opacity":0.5}`, []string{`linecap="round" opacity="0.5"/>`, `fill="#1d1d1d" opacity="0.5"`}},
		{"sections of classes reach across", `{"kind":"class","text":"A","w":200}`, []string{"L200 "}},
		{"dots are round", `{"kind":"arrow","points":[[0,0],[90,0]],"end":"dot"}`, []string{"A6.6 6.6"}},
	} {
		out := drawn(t, test.shape)
		for _, want := range test.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: %q is not in\n%s", test.name, want, out)
			}
		}
	}
}

func TestLabelsAreLegible(t *testing.T) {
	out := drawn(t, `{"id":"f","kind":"frame","text":"the frame","x":0,"y":0,"w":300,"h":200}`, `{"id":"a","kind":"box","text":"in front","x":0,"y":0}`, `{"id":"b","kind":"box","x":400,"y":0}`,
		`{"kind":"transition","from":"a","to":"b","text":"label"}`, `{"kind":"arrow","text":"other","points":[[260,-100],[260,160]],"x":0,"y":0}`)
	if strings.Index(out, "the frame") < strings.Index(out, "in front") {
		t.Error("the name of the frame is under what is in it")
	}
	if got := strings.Count(out, `d="M120 30L`); got != 1 || strings.Contains(out, `d="M120 30L400 30"`) {
		t.Errorf("the arrow goes through its label:\n%s", out)
	}
	places := map[string]bool{}
	for _, m := range regexp.MustCompile(`<text x="([\d.]+)" y="([\d.]+)"[^>]*>(?:label|other)<`).FindAllStringSubmatch(out, -1) {
		places[m[1]+" "+m[2]] = true
	}
	if len(places) != 2 {
		t.Errorf("labels are at %v", places)
	}
}

func TestTheLabelOfALoopIsBesideIt(t *testing.T) {
	b := board.New("", "a.tldr")
	var all []json.RawMessage
	for _, shape := range []string{`{"id":"a","kind":"lifeline","text":"A"}`, `{"id":"b","kind":"box","text":"B","x":0,"y":900}`, `{"id":"m","kind":"message","from":"a","to":"a","text":"thinks a lot about it"}`, `{"id":"n","kind":"arrow","from":"b","to":"b","text":"again"}`} {
		all = append(all, json.RawMessage(shape))
	}
	if _, _, err := b.Batch(all, board.Plan{}); err != nil {
		t.Fatal(err)
	}
	v := b.View()
	s := seated(v)
	for _, id := range []string{"shape:m", "shape:n"} {
		shape := v.Shape(id)
		if s.labels[shape].box.Overlaps(shape.Bounds) {
			t.Errorf("%s: the label at %v covers the loop at %v", id, s.labels[shape].box, shape.Bounds)
		}
	}
}

func TestALostMessageHasACross(t *testing.T) {
	b := board.New("", "a.tldr")
	var all []json.RawMessage
	for _, shape := range []string{`{"id":"a","kind":"lifeline"}`, `{"id":"b","kind":"lifeline"}`, `{"id":"m","kind":"message","from":"a","to":"b","end":"bar"}`} {
		all = append(all, json.RawMessage(shape))
	}
	if _, _, err := b.Batch(all, board.Plan{Layout: "sequence"}); err != nil {
		t.Fatal(err)
	}
	s := &svg{}
	m := b.View().Shape("shape:m")
	s.head("bar", m.Arrow.Path, false, m, 2)
	if end := m.Arrow.Path[len(m.Arrow.Path)-1]; strings.Count(s.String(), "M") != 2 || strings.Contains(s.String(), "M"+n(end.X)+" ") {
		t.Errorf("it ends at %v with %s", end, s.String())
	}
}

func TestTextCallsShapesByWhatOneSees(t *testing.T) {
	b := board.New("", "a.tldr")
	var all []json.RawMessage
	for _, shape := range []string{`{"id":"s8","kind":"initial"}`, `{"id":"s9","kind":"state","text":"Idle"}`, `{"id":"x1","kind":"box"}`, `{"id":"x2","kind":"box"}`, `{"id":"l1","kind":"lifeline","text":"Ann"}`, `{"id":"l2","kind":"lifeline","text":"Bob"}`,
		`{"id":"w1","kind":"activation","parent":"l2"}`, `{"kind":"transition","from":"s8","to":"s9"}`, `{"kind":"transition","from":"x1","to":"x2"}`, `{"kind":"message","from":"l1","to":"w1","text":"hi"}`} {
		all = append(all, json.RawMessage(shape))
	}
	if _, _, err := b.Batch(all, board.Plan{}); err != nil {
		t.Fatal(err)
	}
	out := Text(b, "")
	for _, want := range []string{"- initial\n", "- box 1\n", "- box 2\n", "  - activation\n", "- transition: initial -> Idle\n", "- transition: box 1 -> box 2\n", "- message: Ann -> Bob (hi)\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

func TestLabelsOfArrowsThereAndBackDoNotCoverEachOther(t *testing.T) {
	b := board.New("", "")
	all := []json.RawMessage{}
	for _, s := range []string{
		`{"id":"a","kind":"state","text":"Running"}`, `{"id":"b","kind":"state","text":"Paused"}`, `{"id":"c","kind":"final"}`,
		`{"kind":"transition","from":"a","to":"b","text":"pause"}`, `{"kind":"transition","from":"b","to":"a","text":"resume"}`, `{"kind":"transition","from":"a","to":"c","text":"stop"}`,
	} {
		all = append(all, json.RawMessage(s))
	}
	if _, _, err := b.Batch(all, board.Plan{Layout: "layered"}); err != nil {
		t.Fatal(err)
	}
	s := seated(b.View())
	for one, l := range s.labels {
		for other, m := range s.labels {
			if one != other && l.box.Overlaps(m.box) {
				t.Errorf("%s is on %s", one.Text, other.Text)
			}
		}
	}
}

func TestPicturesAndBookmarksSayWhatTheyShow(t *testing.T) {
	b := board.New("", "a.tldr")
	raw := []json.RawMessage{json.RawMessage(`{"id":"b","kind":"bookmark","url":"https://example.org/a/very/long/way/to/the/page?with=query","w":200,"h":100}`), json.RawMessage(`{"id":"i","kind":"image"}`), json.RawMessage(`{"kind":"image","text":"a cat"}`)}
	if _, _, err := b.Batch(raw, board.Plan{}); err != nil {
		t.Fatal(err)
	}
	v := b.View()
	v.Shape("shape:i").Asset = "cat.png"
	out := string(SVG(v))
	for _, want := range []string{">https://", ">a cat<", ">cat.png<"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in %s", want, out)
		}
	}
	if strings.Contains(out, "href") {
		t.Error("it links")
	}
}

func TestSVGHasTheMarksOfTexts(t *testing.T) {
	b := board.New("Marks", "a.tldr")
	if _, _, err := b.Add(json.RawMessage(`{"id":"shape:a","type":"geo","props":{"w":120,"richText":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a <b> "},` +
		`{"type":"text","marks":[{"type":"bold"}],"text":"much stronger & wider"},{"type":"text","marks":[{"type":"link","attrs":{"href":"javascript:1"}},{"type":"strike"}],"text":" there"}]}]}}}`)); err != nil {
		t.Fatal(err)
	}
	out := string(SVG(b.View()))
	for _, want := range []string{`>a &lt;b&gt;<`, `<tspan font-weight="bold">`, `&amp;`, `text-decoration="underline line-through"`} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is missing in\n%s", want, out)
		}
	}
	if strings.Contains(out, "javascript") {
		t.Error("it carries a link")
	}
}
