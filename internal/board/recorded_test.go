package board

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/uitest/judge"
)

// The recorded files were written by the store of @tldraw/store 5.5.2, with
// everything that tldraw itself keeps in it.
func recorded(t *testing.T, name string) (*Board, []byte) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(data)
	if err != nil || len(b.Problems()) > 0 {
		t.Fatalf("%q, %v", b.Problems(), err)
	}
	return b, data
}

func TestRecordedFilesAreReadAsTldrawMeansThem(t *testing.T) {
	for _, name := range []string{"recorded.tldr", "recorded.whiteboard.json"} {
		t.Run(name, func(t *testing.T) {
			b, data := recorded(t, name)
			if string(b.Encode()) != string(data) {
				t.Error("saving without a change changes it")
			}
			v := b.View()
			if s := v.Shape("shape:g"); s.Text != "bold\n• item" || s.Geo != "heart" || s.Align != "end" || s.Bounds != (Rect{X: 10, Y: 20, W: 120.5, H: 80}) {
				t.Errorf("%+v", s)
			}
			if s := v.Shape("shape:n"); math.Abs(s.Rotation-0.3) > 1e-9 || s.W != 200 || s.Text != "a note" {
				t.Errorf("%+v", s)
			}
			if s := v.Shape("shape:d"); len(s.Paths) != 1 || s.Paths[0].Points[2].Distance(Point{X: 45, Y: 296}) > 0.1 {
				t.Errorf("%+v", s.Paths)
			}
			a := v.Shape("shape:a")
			if a.Arrow.From != "shape:g" || a.Arrow.To != "shape:n" || a.Arrow.Kind != "elbow" || a.Text != "label" {
				t.Errorf("%+v", a.Arrow)
			}
			if s := v.Shape("shape:i"); s.Asset != "cat.png" {
				t.Errorf("%+v", s)
			}
			if s := v.Shape("shape:l"); !s.Paths[0].Smooth || s.Paths[0].Points[1] != (Point{X: 560, Y: -20}) {
				t.Errorf("%+v", s.Paths)
			}
		})
	}
}

func TestEditsOfRecordedFilesLeaveTheRest(t *testing.T) {
	var files []string
	for _, name := range []string{"recorded.tldr", "recorded.whiteboard.json"} {
		b, data := recorded(t, name)
		if _, err := b.Update("shape:g", json.RawMessage(`{"color":"red"}`)); err != nil {
			t.Fatal(err)
		}
		want := strings.Replace(strings.Replace(string(data), `"color":"blue"`, `"color":"red"`, 1), `"color": "blue"`, `"color": "red"`, 1)
		if got := string(b.Encode()); got != want {
			t.Errorf("%s became\n%s\nwant\n%s", name, got, want)
		}
		scribble(t, b, rand.New(rand.NewPCG(1, 1)), 100)
		files = append(files, string(b.Encode()))
	}
	for _, wrong := range problemsOf(judge.Ask(t, files, nil), files, judge.Newest) {
		t.Error(wrong)
	}
	if _, _, _, err := tldraw.Decode([]byte(files[0])); err != nil {
		t.Error(err)
	}
}
