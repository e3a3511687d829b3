package board

import (
	"os"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// Where two lines turn in one cell, each seems to go on in the other.
func TestArrowsOfDifferentShapesDoNotTurnOnEachOther(t *testing.T) {
	source, err := os.ReadFile("testdata/checkout.mmd")
	if err != nil {
		t.Fatal(err)
	}
	r := diagramRig(t, string(source))
	for w := 60; w <= 200; w += 7 {
		r.size(w, w*2/5).press("f")
		all := r.b.view.scene.Arrows.Router.Arrows
		for i := range all {
			for k := range all {
				if one, other := &all[i], &all[k]; i != k && !(one.A == other.A || one.A == other.B || one.B == other.A || one.B == other.B) && route.TurnsOn(one.Wire, other.Wire) {
					t.Errorf("at %d %s to %s turns on %s to %s:\n%s", w, r.arrow(one).Arrow.From, r.arrow(one).Arrow.To, r.arrow(other).Arrow.From, r.arrow(other).Arrow.To, r.screen())
				}
			}
		}
	}
}

// A line that branches off a dashed one would seem to be dashed up to there.
func TestSolidArrowsShareNoWayWithDashedOnes(t *testing.T) {
	r := diagramRig(t, "classDiagram\nService --> Repo : uses\nService ..> Order : creates\nService ..> Bus\nRepo ..> Row\nOrder --> Row").size(120, 50)
	for _, zoom := range []float64{1, 0.8, 0.6} {
		r.look(-60, -60, zoom).draw()
		all := r.b.view.scene.Arrows.Router.Arrows
		for i := range all {
			for k := range all[:i] {
				one, other := &all[i], &all[k]
				if scene.StrokeOf(r.arrow(one)) == scene.StrokeOf(r.arrow(other)) {
					continue
				}
				if one.Wire[0] == other.Wire[0] || one.Wire[len(one.Wire)-1] == other.Wire[len(other.Wire)-1] || route.TurnsOn(one.Wire, other.Wire) || route.TurnsOn(other.Wire, one.Wire) {
					t.Errorf("at %v %s to %s is on %s to %s:\n%s", zoom, r.arrow(one).Arrow.From, r.arrow(one).Arrow.To, r.arrow(other).Arrow.From, r.arrow(other).Arrow.To, r.screen())
				}
			}
		}
	}
}

// At a way that several share a label could be that of each.
func TestALabelStandsWhereItsArrowIsAloneAlsoFarFromItsMiddle(t *testing.T) {
	source, err := os.ReadFile("testdata/delivery.mmd")
	if err != nil {
		t.Fatal(err)
	}
	r := diagramRig(t, string(source)).size(330, 40)
	for _, zoom := range []float64{1, 0.8, 0.66, 0.5} {
		r.look(-40, -60, zoom)
		x, y := r.cell("alert")
		for n := range len("alert") {
			if under := (cells.Spot{X: x + n, Y: y}); r.b.view.scene.Arrows.Router.Shares(under) {
				t.Errorf("at %v it stands at what others share:\n%s", zoom, r.screen())
				break
			}
		}
	}
}

func TestThickArrowsOfADiagramAreHeavy(t *testing.T) {
	for _, source := range []string{"flowchart LR\nA ==> B", "flowchart LR\nA --> B\nlinkStyle 0 stroke-width:4px", "sankey-beta\nA,B,9"} {
		r := diagramRig(t, source).size(80, 20)
		for _, zoom := range []float64{1, 0.6} {
			if r.look(-40, -60, zoom); !strings.Contains(r.screen(), "━━") {
				t.Errorf("%q at %v:\n%s", source, zoom, r.screen())
			}
		}
	}
}
