package board

import (
	"strings"
	"testing"
)

func TestTheNameOfAFrameIsNotCoveredByWhatIsInIt(t *testing.T) {
	r := newRig(t, `{"id":"d","kind":"decision","text":"Router","x":40,"y":20}`, `{"id":"e","kind":"cylinder","text":"Primary","x":40,"y":220}`,
		`{"id":"f","kind":"frame","text":"Core services","x":0,"y":0,"w":240,"h":330,"children":["d","e"]}`).size(70, 40)
	for zoom := 1.0; zoom > 0.4; zoom -= 0.03 {
		for _, y := range []float64{150, 156, 162} {
			c := r.b.board.Camera()
			c.X, c.Y, c.Zoom = 120, y, zoom
			if err := r.b.Look(c); err != nil {
				t.Fatal(err)
			}
			if screen := r.screen(); !strings.Contains(screen, "Core se") {
				t.Errorf("at %v:\n%s", zoom, screen)
			}
		}
	}
	// What was put over a frame covers its name.
	r = newRig(t, `{"id":"f","kind":"frame","text":"Core services","x":0,"y":0,"w":240,"h":330}`, `{"id":"d","kind":"box","text":"Router","x":20,"y":-40}`, `{"id":"e","kind":"box","fill":"solid","x":-20,"y":-40,"w":300}`)
	r.sees("!Core services")
}
