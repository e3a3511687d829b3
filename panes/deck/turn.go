package deck

// spot is where in a deck one is. Slides and steps count from 0.
type spot struct {
	slide, step int
	top         int // the first line in view, of a slide that is longer than the pane
}

// Slide is the slide that shows, from 0.
func (d *Deck) Slide() int { return d.slide }

// Step is the step of it that shows, from 0.
func (d *Deck) Step() int { return d.step }

// Go shows a slide at its first step; one that is not there is the nearest.
func (d *Deck) Go(slide int) { d.GoStep(slide, 0) }

// Turn goes a step on or back as the keys do, and reports whether it went anywhere.
func (d *Deck) Turn(forward bool) bool {
	slide, step := d.slide, d.step
	if forward {
		d.forward()
	} else {
		d.back()
	}
	return slide != d.slide || step != d.step
}

// GoStep shows a step of a slide; one that is not there is the nearest.
func (d *Deck) GoStep(slide, step int) {
	d.lost = lost{}
	if !d.content.hasSlides() {
		d.slide = max(slide, 0) // kept until it was read
		return
	}
	slide = min(max(slide, 0), d.content.count()-1)
	step = min(max(step, 0), d.content.deck.Slides[slide].Steps-1)
	if slide != d.slide {
		d.top, d.view.chosen = 0, -1
	}
	d.slide, d.step = slide, step
	d.view.black, d.view.faults = false, false
	d.arming = arming{}
	d.play.restart(d.host.Now, d.play.interval(&d.content, d.slide))
	d.changed()
}

// next returns what comes behind a spot, and whether there is anything.
func (d *Deck) next() (slide, step int, ok bool) {
	if !d.content.hasSlides() {
		return 0, 0, false
	}
	switch {
	case d.step+1 < d.content.deck.Slides[d.slide].Steps:
		return d.slide, d.step + 1, true
	case d.slide+1 < d.content.count():
		return d.slide + 1, 0, true
	}
	return d.slide, d.step, false
}

// forward shows the next step, or the next slide.
func (d *Deck) forward() bool {
	slide, step, ok := d.next()
	if ok {
		d.GoStep(slide, step)
	}
	return ok
}

// back shows the step before, or the slide before with all of its steps.
func (d *Deck) back() {
	switch {
	case !d.content.hasSlides():
	case d.step > 0:
		d.GoStep(d.slide, d.step-1)
	case d.slide > 0:
		d.GoStep(d.slide-1, d.content.deck.Slides[d.slide-1].Steps-1)
	}
}
