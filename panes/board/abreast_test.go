package board

import (
	"fmt"
	"strings"
	"testing"
)

// Straight arrows both ways have a row, or a column, each, also where boxes have room for
// one alone.
func TestStraightArrowsThereAndBackShareNoRow(t *testing.T) {
	for _, h := range []int{40, 50, 60, 80, 120} {
		r := newRig(t, fmt.Sprintf(`{"id":"a","kind":"box","text":"A","x":0,"y":0,"w":100,"h":%d}`, h), fmt.Sprintf(`{"id":"b","kind":"box","text":"B","x":300,"y":0,"w":100,"h":%d}`, h), `{"id":"c","kind":"box","text":"C","x":0,"y":260,"w":100,"h":60}`,
			`{"kind":"arrow","from":"a","to":"b","text":"there","line":"straight"}`, `{"kind":"arrow","from":"b","to":"a","text":"back","line":"straight"}`,
			`{"kind":"arrow","from":"a","to":"c","line":"straight"}`, `{"kind":"arrow","from":"c","to":"a","line":"straight"}`).size(70, 30)
		for _, zoom := range []float64{1, 0.9, 0.8, 0.7, 0.6, 0.5} {
			c := r.b.board.Camera()
			c.X, c.Y, c.Zoom = 200, 150, zoom
			if err := r.b.Look(c); err != nil {
				t.Fatal(err)
			}
			there, back, lines := 0, 0, 0
			for _, row := range r.draw() {
				if strings.Contains(row, "─▶") {
					there++
				}
				if strings.Contains(row, "◀─") {
					back++
				}
				if strings.Contains(row, "◀") && strings.Contains(row, "▶") {
					t.Errorf("%d high, at %v both are in one row", h, zoom)
				}
				lines += strings.Count(row, "▲") + strings.Count(row, "▼")
			}
			if there != 1 || back != 1 || lines != 2 {
				t.Errorf("%d high, at %v: %d there, %d back, %d upright\n%s", h, zoom, there, back, lines, r.screen())
			}
		}
	}
}

// An arrow that comes back to its shape stays at the side, off what leaves below.
func TestALoopStaysBesideItsShape(t *testing.T) {
	for _, kind := range []string{"box", "cylinder", "state", "connector", "decision", "class"} {
		r := newRig(t, `{"id":"a","kind":"`+kind+`","text":"Able","x":0,"y":0}`, `{"id":"b","kind":"box","text":"B","x":10,"y":200}`,
			`{"kind":"arrow","from":"a","to":"b","line":"straight"}`, `{"kind":"transition","from":"a","to":"a","text":"again"}`).size(60, 30)
		for _, zoom := range []float64{1, 0.8, 0.6, 0.5} {
			c := r.b.board.Camera()
			c.X, c.Y, c.Zoom = 100, 120, zoom
			if err := r.b.Look(c); err != nil {
				t.Fatal(err)
			}
			r.sees("──┐", "◀──", "again", "▼", "!▲")
		}
	}
}
