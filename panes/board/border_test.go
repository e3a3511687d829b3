package board

import (
	"fmt"
	"strings"
	"testing"
)

// A label is not written over the border of a shape.
func TestLabelsLeaveBorders(t *testing.T) {
	r, bare := newRig(t).size(80, 40), newRig(t).size(80, 40)
	for gap := 200; gap <= 320; gap += 10 {
		for _, y := range []int{0, 20, 40, 60, 90} {
			shapes := []string{`{"id":"a","kind":"box","text":"Alpha","x":20,"y":40}`, fmt.Sprintf(`{"id":"b","kind":"box","text":"Beta","x":%d,"y":%d,"w":220}`, gap, y),
				`{"kind":"arrow","from":"a","to":"b","text":"calls the API"}`}
			r.b.board, bare.b.board = made(t, "", shapes...), made(t, "", shapes[:2]...)
			r.look(-20, -100, 1)
			bare.look(-20, -100, 1)
			with := r.draw()
			for row, line := range bare.draw()[1:38] {
				there := []rune(with[row+1] + strings.Repeat(" ", 80))
				for x, c := range []rune(line) {
					if strings.ContainsRune("┌┐└┘─│╭╮╰╯", c) && !strings.ContainsRune("┌┐└┘─│╭╮╰╯├┤┬┴", there[x]) {
						t.Fatalf("the border at %d,%d is gone:\n%s", x, row+1, r.screen())
					}
				}
			}
		}
	}
}
