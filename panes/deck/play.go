package deck

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// State is whether a deck plays.
type State string

// The states.
const (
	Stopped State = "stopped"
	Running State = "running"
	Paused  State = "paused"
)

// defaultInterval is how long a slide shows where nobody said.
const defaultInterval = 10 * time.Second

// play turns slides by itself. The zero play is stopped.
type play struct {
	state  State
	every  time.Duration // for all slides; 0: as the deck says
	until  time.Time     // when the next step comes
	left   time.Duration // of the interval, while it is paused
	turn   int           // tells a timer that is out of date
	timing bool          // a timer runs
}

// tick is the end of a timer.
type tick struct{ turn int }

// State reports whether the deck plays.
func (d *Deck) State() State {
	if d.play.state == "" {
		return Stopped
	}
	return d.play.state
}

// Play turns the slides, each after its interval: the one that is given, or
// with 0 the deck's own. A deck that was paused goes on where it was.
func (d *Deck) Play(every time.Duration) {
	p := &d.play
	left := time.Duration(0)
	if p.state == Paused && (every == 0 || every == p.every) {
		left, every = p.left, p.every
	}
	*p = play{state: Running, every: every, turn: p.turn + 1}
	if left <= 0 {
		left = d.play.interval(&d.content, d.slide)
	}
	p.until = d.host.Now().Add(left)
	d.changed()
}

// Pause keeps the slide that shows, and reports whether the deck played.
func (d *Deck) Pause() bool {
	p := &d.play
	if p.state != Running {
		return p.state == Paused
	}
	p.state, p.left = Paused, max(p.until.Sub(d.host.Now()), time.Millisecond)
	p.turn++
	p.timing = false
	d.changed()
	return true
}

// Stop ends playing; the slide stays.
func (d *Deck) Stop() {
	d.play = play{turn: d.play.turn + 1}
	d.changed()
}

// interval is how long a step of a slide is to stay: its part of the slide's time.
func (p *play) interval(c *content, slide int) time.Duration {
	every := p.every
	steps := 1
	if c.deck != nil && slide < len(c.deck.Slides) {
		steps = c.deck.Slides[slide].Steps
		if every == 0 {
			every = c.deck.Interval(slide)
		}
	}
	if every == 0 {
		every = defaultInterval
	}
	return max(every/time.Duration(steps), 100*time.Millisecond)
}

// restart begins the time of what shows now, after it was turned.
func (p *play) restart(now func() time.Time, interval time.Duration) {
	switch p.state {
	case Running:
		p.until = now().Add(interval)
		p.turn++
		p.timing = false
	case Paused:
		p.left = 0
	}
}

// timer returns the timer of the next step while the deck plays and none runs.
func (p *play) timer(now func() time.Time) tea.Cmd {
	if p.state != Running || p.timing {
		return nil
	}
	p.timing = true
	turn := p.turn
	return tea.Tick(max(p.until.Sub(now()), 0), func(time.Time) tea.Msg { return tick{turn} })
}

// tick turns the slide; behind the last one it stops.
func (d *Deck) tick(t tick) {
	if t.turn != d.play.turn || d.play.state != Running {
		return
	}
	d.play.timing = false
	if !d.forward() {
		d.Stop()
	}
}

// Playing is State as commands have it.
func (d *Deck) Playing() string { return string(d.State()) }
