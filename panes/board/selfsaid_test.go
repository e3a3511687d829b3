package board

import (
	"strings"
	"testing"
)

func TestWhatALifelineSaysToItselfCrossesNoOther(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"lifeline","text":"Alice","x":0,"y":0,"h":500}`, `{"id":"b","kind":"lifeline","text":"Bob","x":200,"y":0,"h":500}`, `{"id":"c","kind":"lifeline","text":"Carol","x":360,"y":0,"h":500}`,
		`{"kind":"message","from":"a","to":"b","text":"hello"}`, `{"kind":"message","from":"a","to":"a","text":"think about it for a while"}`, `{"kind":"message","from":"b","to":"c","text":"hello"}`,
		`{"kind":"message","from":"b","to":"b","text":"consider everything"}`, `{"kind":"message","from":"b","to":"a","text":"ok"}`).size(90, 40)
	r.press("f")
	for _, test := range []struct{ left, right string }{{"think about it", "consider"}, {"think", "consid…"}, {"think", "con…"}} {
		r.sees(test.left, test.right)
		var columns []int
		for _, row := range r.draw() {
			cells := []rune(row)
			if strings.Contains(row, "─┬─") {
				columns = nil
				for x, c := range cells {
					if c == '┬' {
						columns = append(columns, x)
					}
				}
			} else if len(columns) == 3 && !strings.Contains(row, "saved") {
				for _, x := range columns {
					if x < len(cells) && !strings.ContainsRune("╎├┤▶◀╵ ", cells[x]) {
						t.Errorf("a lifeline is written over in\n%s", r.screen())
					}
				}
			}
		}
		r.press("-")
	}
}
