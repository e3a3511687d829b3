package board

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

// A layout of 400 shapes with an elbow for each: arrows are led around what is in
// their way whenever the page is drawn.
func BenchmarkPanAmongElbows(b *testing.B) {
	bd := board.New("A", name)
	var raw []json.RawMessage
	for i := range 400 {
		raw = append(raw, json.RawMessage(fmt.Sprintf(`{"id":"s%d","kind":"process","text":"Step number %d"}`, i, i)))
	}
	for i := 1; i < 400; i++ {
		raw = append(raw, json.RawMessage(fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d","text":"go"}`, (i-1)/3, i)))
	}
	for i := 10; i < 100; i += 3 {
		raw = append(raw, json.RawMessage(fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d"}`, i, i/5)))
	}
	if _, _, err := bd.Batch(raw, board.Plan{Layout: "layered"}); err != nil {
		b.Fatal(err)
	}
	r := newRig(b)
	r.b.board = bd
	r.b.view.index = nil
	r.size(200, 50)
	for _, z := range []float64{0.06, 0.15, 0.25, 0.5, 1} {
		b.Run(fmt.Sprint(z), func(b *testing.B) {
			r.look(bd.View().Bounds.Center().X-10000/z/10, 0, z)
			for b.Loop() {
				r.b.pan(1, 0)
				r.b.Draw(200, 50, true)
			}
			b.ReportMetric(float64(r.b.view.painted), "shapes")
		})
	}
}
