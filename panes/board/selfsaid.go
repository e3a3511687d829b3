package board

import "strings"

// itself returns where the label of a message begins that a lifeline sends itself, beside
// its loop, and how many cells it has there before the next lifeline.
func (s *scene) itself(t *tag) (x, room int, ok bool) {
	c := t.corners
	if t.shape.Kind != "message" || len(c) != 4 || c[0].y != c[1].y || c[1].x != c[2].x ||
		c[1].x < max(c[0].x, c[3].x) {
		return 0, 0, false
	}
	x = c[1].x + 2
	for ; room < s.w-x; room++ {
		for y := max(c[1].y, 0); y <= min(c[2].y, s.h-1); y++ {
			if k := s.at(x+room, y); k != nil && k.lines&(up|down) != 0 {
				return x, room, room >= fewCells
			}
		}
	}
	return x, room, room >= fewCells
}

// fewCells is how many cells tell something of a label that is cut.
const fewCells = 4

// aside returns how the label of such a message may be written: in a row, wrapped, or cut
// after as many rows as there are.
func (s *scene) aside(t *tag, room int) []words {
	row := strings.Join(firstLines(t.shape.Text, tagRows), " ")
	room = min(room, tagWidth)
	var out []words
	if cellsOf(row) <= room {
		out = append(out, wordsOf([]string{row}, 0))
	}
	rows := tagRows + 1
	if longest(row) > room { // no pieces of words
		rows = 1
	}
	for n := rows; n > 0 && cellsOf(row) > room; n-- {
		lines := wrapped(row, room, n)
		worse := folded * (len(lines) - 1)
		if len(wrapped(row, room, n+1)) > n {
			worse = short + 8*(rows-n)
		}
		out = append(out, wordsOf(lines, worse))
	}
	return out
}

// beside tries the places of such a label that show, from the middle of the loop
// outwards.
func (t *tag) beside(x, h, rows int, try func(int, spot, bool)) {
	first, last := t.corners[1].y-h, t.corners[2].y+1
	want := (t.corners[1].y+t.corners[2].y-h)/2 + 1
	if h == 1 {
		want = t.corners[1].y
	}
	for n := range shown(first, last, want-first, h, rows).all() {
		try(2*abs(first+n-want), spot{x, first + n}, false)
	}
}
