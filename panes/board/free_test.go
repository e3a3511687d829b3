package board

import (
	"strings"
	"testing"
	"time"
)

func TestElbowsWithAFreeEndAreOfBoxCharactersToo(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"Able","x":0,"y":0}`, `{"id":"g","kind":"box","x":300,"y":200}`, `{"id":"h","kind":"box","x":-200,"y":200}`,
		`{"kind":"arrow","from":"a","to":"g","text":"six","line":"elbow"}`, `{"kind":"arrow","from":"h","to":"a","text":"seven","line":"elbow"}`, `{"kind":"arrow","points":[[-100,-100],[200,-40]],"x":0,"y":0,"line":"elbow","text":"free"}`).size(80, 30)
	for _, id := range []string{"shape:g", "shape:h"} {
		if _, err := r.b.board.Delete(id); err != nil {
			t.Fatal(err)
		}
	}
	r.b.settle()
	for _, zoom := range []float64{1, 0.8, 0.6, 0.5} {
		c := r.b.board.Camera()
		c.X, c.Y, c.Zoom = 100, 80, zoom
		if err := r.b.Look(c); err != nil {
			t.Fatal(err)
		}
		screen := r.screen()
		if strings.ContainsFunc(screen, func(c rune) bool { return c > 0x2800 && c < 0x2900 }) || strings.Count(screen, "▶") != 3 {
			t.Errorf("at %v:\n%s", zoom, screen)
		}
		r.sees("six", "seven", "free", "Able")
	}
}

func TestAnElbowThatEndsVeryFarAwayIsDrawnAtOnce(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","x":0,"y":0}`, `{"kind":"arrow","points":[[-7777,-100],[7777,7777]],"x":0,"y":0,"line":"elbow","text":"free"}`)
	r.write(name, strings.ReplaceAll(strings.ReplaceAll(string(r.disk().Encode()), "15554", "1e308"), "-7777", "-1e308"))
	r.message(r.b.Reload())
	began := time.Now()
	r.press("0").draw()
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("%v for a view", took)
	}
}
