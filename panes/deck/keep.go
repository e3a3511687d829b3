package deck

import "github.com/openspace-tui/openspace/internal/deck"

// lost is where in a deck one was, of which nothing was left.
type lost struct {
	deck *deck.Deck // nil where the slide that shows is the one that was chosen
	spot spot
}

// keep keeps the slide that shows when a deck becomes another. One that is beyond
// the deck's new end shows again should it come back before somebody turns: an
// editor that writes a file in place leaves it empty, or half, for a moment.
func (d *Deck) keep(old, now *deck.Deck) {
	if back := d.lost.spot; d.lost.deck != nil && back.follow(d.lost.deck, now) {
		d.spot, d.lost = back, lost{}
		return
	}
	at := d.spot
	if !d.spot.follow(old, now) && d.lost.deck == nil && old != nil && at.slide < len(old.Slides) &&
		at.slide >= len(now.Slides) {
		d.lost = lost{old, at}
	}
}

// follow goes to where the slide is in what its deck became, and reports whether it is
// there.
func (s *spot) follow(old, now *deck.Deck) (found bool) {
	if len(now.Slides) == 0 {
		*s = spot{}
		return false
	}
	if old != nil && s.slide < len(old.Slides) {
		s.slide, found = kept(old, now, s.slide)
	}
	s.slide = min(max(s.slide, 0), len(now.Slides)-1)
	s.step = min(s.step, now.Slides[s.slide].Steps-1)
	return found
}

// kept finds a slide of a deck in what the deck became: by its place among
// slides that are as they were, its text, its heading, or its neighbours. One that
// is not found has its number.
func kept(old, now *deck.Deck, slide int) (at int, found bool) {
	same := func(i, j int) bool { return old.Content(i) == now.Content(j) }
	n, m := len(old.Slides), len(now.Slides)
	before, behind := 0, 0
	for before < min(n, m) && same(before, before) {
		before++
	}
	for behind < min(n, m)-before && same(n-1-behind, m-1-behind) {
		behind++
	}
	switch {
	case slide < before:
		return slide, true
	case slide >= n-behind:
		return slide + m - n, true
	}
	if j, ok := nearest(slide, m, func(j int) bool { return same(slide, j) }); ok {
		return j, true
	}
	texts := make(map[string]bool, n)
	for i := range n {
		texts[old.Content(i)] = true
	}
	fresh := func(j int) bool { return j >= 0 && j < m && !texts[now.Content(j)] }
	if title := old.Slides[slide].Title; title != "" {
		if j, ok := nearest(slide, m, func(j int) bool { return fresh(j) && now.Slides[j].Title == title }); ok {
			return j, true
		}
	}
	for _, by := range []int{-1, 1} {
		i := slide + by
		if i < 0 || i >= n {
			continue
		}
		if j, ok := nearest(i, m, func(j int) bool { return same(i, j) }); ok && fresh(j-by) {
			return j - by, true
		}
	}
	return slide, false
}

// nearest returns the index of n that is nearest to one and fits.
func nearest(to, n int, fits func(int) bool) (int, bool) {
	for far := range n + to + 1 {
		for _, i := range []int{to + far, to - far} {
			if i >= 0 && i < n && fits(i) {
				return i, true
			}
		}
	}
	return 0, false
}
