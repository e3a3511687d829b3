package export

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
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
	out := Text(example(t))
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
