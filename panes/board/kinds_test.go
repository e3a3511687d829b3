package board

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
)

// alone is each kind by itself, those that connect with what they are between.
func alone() map[string][]string {
	out := map[string][]string{}
	between := func(kind, a, b, text string) []string {
		return []string{fmt.Sprintf(`{"id":"a","kind":%q,"text":"One","x":0,"y":0}`, a), fmt.Sprintf(`{"id":"b","kind":%q,"text":"Two","x":320,"y":0}`, b), fmt.Sprintf(`{"kind":%q,"from":"a","to":"b","text":%q}`, kind, text)}
	}
	for _, kind := range board.Kinds() {
		switch kind.ID {
		case "inheritance", "composition", "aggregation":
			out[kind.ID] = between(kind.ID, "class", "class", "")
		case "transition":
			out[kind.ID] = between(kind.ID, "state", "state", "go")
		case "message":
			out[kind.ID] = between(kind.ID, "lifeline", "lifeline", "ask")
		case "activation":
			out[kind.ID] = []string{`{"id":"l","kind":"lifeline","text":"One","x":0,"y":0,"h":240}`, `{"kind":"activation","parent":"l","y":90,"h":80}`}
		case "class", "interface", "abstract":
			out[kind.ID] = []string{fmt.Sprintf(`{"kind":%q,"text":"Name","attributes":["+ field int"],"methods":["+ act()"],"x":0,"y":0}`, kind.ID)}
		case "initial", "final":
			out[kind.ID] = []string{fmt.Sprintf(`{"kind":%q,"x":0,"y":0}`, kind.ID)}
		default:
			out[kind.ID] = []string{fmt.Sprintf(`{"kind":%q,"text":"Words in it","x":0,"y":0}`, kind.ID)}
		}
	}
	return out
}

// Each kind by itself at three zooms, in box characters and in ASCII.
func TestEachKindAtThreeZoomsByItself(t *testing.T) {
	all := alone()
	if len(all) != 23 {
		t.Errorf("%d kinds", len(all))
	}
	for kind, shapes := range all {
		r := newRig(t, shapes...).size(60, 22)
		var out strings.Builder
		for _, ascii := range []bool{false, true} {
			r.b.view.scene.ASCII = ascii
			for _, zoom := range []float64{1, 0.4, 0.12} {
				r.look(-20/zoom, -20/zoom, zoom)
				rows := r.draw()[1:21] // without toolbar and status
				for len(rows) > 0 && rows[len(rows)-1] == "" {
					rows = rows[:len(rows)-1]
				}
				fmt.Fprintf(&out, "%s at %.0f%%, %s\n%s\n\n", kind, zoom*100, map[bool]string{true: "ascii", false: "box"}[ascii], strings.Join(rows, "\n"))
			}
		}
		if kind != "message" && strings.Contains(out.String(), "\n\n\n\n") {
			t.Errorf("%s does not show at each zoom:\n%s", kind, &out)
		}
		paneview.Golden(t, filepath.Join("kinds", kind+".txt"), out.String())
	}
}
