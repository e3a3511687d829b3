package vt

// Damage remembers what a pane has drawn and says what it has to draw again.
// Its zero value has drawn nothing. Several may look at one terminal.
type Damage struct {
	seen []uint64
	rows []int
}

// Rows returns the rows of the window of height rows that starts at line first
// (an index of Lines) that differ from what they were at the call before. The
// slice is valid until the next call.
func (d *Damage) Rows(t *Terminal, first, height int) []int {
	if len(d.seen) != height {
		d.seen = make([]uint64, height)
		for y := range d.seen {
			d.seen[y] = ^uint64(0)
		}
	}
	d.rows = d.rows[:0]
	for y := range d.seen {
		if v := t.LineVersion(first + y); v != d.seen[y] {
			d.seen[y] = v
			d.rows = append(d.rows, y)
		}
	}
	return d.rows
}

// Screen is Rows for the screen itself.
func (d *Damage) Screen(t *Terminal) []int {
	return d.Rows(t, t.ScrollbackLen(), t.rows)
}
