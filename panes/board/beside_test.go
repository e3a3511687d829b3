package board

import (
	"strings"
	"testing"
)

// An arrow of a single cell has its label beside it, where above and below it are shapes.
func TestTheLabelOfAnArrowOfOneCellIsBesideIt(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"process","text":"First of them","x":0,"y":0}`, `{"id":"b","kind":"process","text":"Second one","x":0,"y":170}`, `{"id":"c","kind":"process","text":"Third of all","x":0,"y":340}`,
		`{"kind":"transition","from":"a","to":"b","text":"one"}`, `{"kind":"transition","from":"b","to":"c","text":"two"}`)
	r.look(-800, -300, 0.25)
	rows := r.draw()
	for label, below := range map[string]string{"▼ one": "[Second one]", "▼ two": "[Third of all]"} {
		found := false
		for y, row := range rows[:len(rows)-1] {
			found = found || strings.Contains(row, label) && strings.Contains(rows[y+1], below)
		}
		if !found {
			t.Errorf("%q is not above %q:\n%s", label, below, r.screen())
		}
	}
}

// A label that has no room at its arrow does not stand behind a shape, at another one.
func TestALabelIsNotBehindAShape(t *testing.T) {
	r := exampleRigs(t, 50, 20)["connection-states"]
	r.press("-", "-")
	r.sees("●", "(Closed)", "exit")
	if above, _, _ := strings.Cut(r.screen(), "●"); strings.Contains(above, "exit") {
		t.Errorf("what leaves (Closed) below is told above it:\n%s", r.screen())
	}
}
