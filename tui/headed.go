package tui

// headed moves through a list in which headings stand, which are passed by. One
// is never last.
type headed struct {
	n       int
	heading func(i int) bool
}

// step moves from a line by so many that are no headings, around the ends; by 0
// it leaves a heading.
func (h headed) step(at, by int) int {
	if at = min(max(at, 0), max(h.n-1, 0)); h.n == 0 {
		return at
	}
	way := 1
	if by < 0 {
		way = -1
	}
	for left := max(by, -by); left > 0 || h.heading(at); {
		if at = (at + way + h.n) % h.n; !h.heading(at) && left > 0 {
			left--
		}
	}
	return at
}

// leap moves by so many lines, to an end at most.
func (h headed) leap(at, by int) int {
	at = min(max(at+by, 0), max(h.n-1, 0))
	for by < 0 && at > 0 && h.heading(at) {
		at--
	}
	for at < h.n-1 && h.heading(at) {
		at++
	}
	return at
}

// key moves by the keys of a list that shows so many lines, and says whether it is
// one of them.
func (h headed) key(key string, at, lines int) (to int, ok bool) {
	page := max(lines-1, 1)
	switch key {
	case "up", "ctrl+p", "ctrl+k":
		return h.step(at, -1), true
	case "down", "ctrl+n", "ctrl+j", "tab":
		return h.step(at, 1), true
	case "pgup":
		return h.leap(at, -page), true
	case "pgdown":
		return h.leap(at, page), true
	case "home":
		return h.leap(at, -h.n), true
	case "end":
		return h.leap(at, h.n), true
	}
	return at, false
}

// scrolled is the first line of a list of n that is h high and shows the line at,
// as near to where it was as can be, and with no empty rows below.
func scrolled(top, at, h, n int) int { return max(min(max(top, at-h+1), at, n-h), 0) }
