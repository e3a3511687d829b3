package widget

// Headed moves through a list in which headings stand, which are passed by. One
// is never last.
type Headed struct {
	N       int
	Heading func(i int) bool
}

// Step moves from a line by so many that are no headings, around the ends; by 0
// it leaves a heading.
func (h Headed) Step(at, by int) int {
	if at = min(max(at, 0), max(h.N-1, 0)); h.N == 0 {
		return at
	}
	way := 1
	if by < 0 {
		way = -1
	}
	for left := max(by, -by); left > 0 || h.Heading(at); {
		if at = (at + way + h.N) % h.N; !h.Heading(at) && left > 0 {
			left--
		}
	}
	return at
}

// Leap moves by so many lines, to an end at most.
func (h Headed) Leap(at, by int) int {
	at = min(max(at+by, 0), max(h.N-1, 0))
	for by < 0 && at > 0 && h.Heading(at) {
		at--
	}
	for at < h.N-1 && h.Heading(at) {
		at++
	}
	return at
}

// Key moves by the keys of a list that shows so many lines, and reports whether it is
// one of them.
func (h Headed) Key(key string, at, lines int) (to int, ok bool) {
	page := max(lines-1, 1)
	switch key {
	case "up", "ctrl+p", "ctrl+k":
		return h.Step(at, -1), true
	case "down", "ctrl+n", "ctrl+j", "tab":
		return h.Step(at, 1), true
	case "pgup":
		return h.Leap(at, -page), true
	case "pgdown":
		return h.Leap(at, page), true
	case "home":
		return h.Leap(at, -h.N), true
	case "end":
		return h.Leap(at, h.N), true
	}
	return at, false
}

// Scrolled is the first line of a list of n that is h high and shows the line at,
// as near to where it was as can be, and with no empty rows below.
func Scrolled(top, at, h, n int) int { return max(min(max(top, at-h+1), at, n-h), 0) }
