package deck

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

// Key answers keys.
func (d *Deck) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	if d.view.said != "" {
		d.view.said = ""
		d.changed()
	}
	if d.view.find.typing {
		if _, taken := findKeys.Key(d, k); !taken {
			d.view.find.text += k.Text
		}
		d.changed()
		return panes.Action{}, true
	}
	if d.view.black { // any key brings the slide back
		d.view.black = false
		d.changed()
		return panes.Action{}, true
	}
	if d.armed, d.arming = d.arming, (arming{}); d.armed != d.arming {
		d.changed()
	}
	if d.view.countTyped(k.String()) {
		d.changed()
		return panes.Action{}, true
	}
	waited := d.view.g
	a, ok := panes.Action{}, false
	if d.view.grid.on {
		a, ok = gridKeys.Key(d, k)
	}
	if !ok {
		a, ok = deckKeys.Key(d, k)
	}
	d.view.g = d.view.g && !waited
	counted := d.view.count > 0 && !d.view.g // gg comes in two
	if counted {
		d.view.count = 0
	}
	if ok || counted {
		d.changed()
	}
	return a, ok
}

// countTyped takes the digits of a slide's number. They have no rows: a number is what is
// said to a key (12G, 3n), and does nothing by itself.
func (v *view) countTyped(key string) bool {
	if len(key) != 1 || key[0] < '0' || key[0] > '9' || key == "0" && v.count == 0 {
		return false
	}
	v.count = min(v.count*10+int(key[0]-'0'), 1_000_000)
	return true
}

// counted is the number that was typed, else that of the last slide.
func (d *Deck) counted() int {
	if d.view.count > 0 {
		return d.view.count
	}
	return d.content.count()
}

// typeG goes to the first slide, or to that of the number that was typed, when it is
// the second of two.
func (d *Deck) typeG() {
	switch to := max(d.view.count, 1); {
	case d.view.g && d.view.grid.on:
		d.view.grid.choose(to, d.content.count())
	case d.view.g:
		d.Go(to - 1)
	}
	d.view.g = !d.view.g
}

// nextOr goes to what is looked for or, where nothing is, to a slide.
func (d *Deck) nextOr(by int) {
	if d.view.find.text != "" {
		d.times(func(d *Deck) { d.seek(by, 1) })
	} else {
		d.Go(d.slide + by*max(d.view.count, 1))
	}
}

// times turns as often as the number that was typed says, and no further than
// the deck goes.
func (d *Deck) times(turn func(*Deck)) {
	for range max(d.view.count, 1) {
		before := d.spot
		if turn(d); d.spot == before {
			return
		}
	}
}

// scroll moves a slide that is longer than the pane; drawing keeps it in bounds.
func (d *Deck) scroll(by int) {
	d.top = max(d.top+min(by, d.view.more), 0)
	d.changed()
}

// fullscreen gives a deck the whole window, or takes that back.
func fullscreen(d *Deck) panes.Action {
	return panes.Do(call.PresentationToggleFullscreen.With(call.OpenDeckArgs{DeckPath: d.path}))
}

// togglePlay plays the deck, or pauses.
func (d *Deck) togglePlay() {
	switch {
	case !d.content.hasSlides():
	case d.State() == Running:
		d.Pause()
	default:
		d.Play(0)
	}
}

// copySlide copies the slide's text.
func (d *Deck) copySlide() panes.Action {
	if !d.content.hasSlides() {
		return panes.Action{}
	}
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: d.content.deck.Content(d.slide)}))
}

// line is where in the file a slide's text begins.
func (c *content) line(slide int) int {
	if !c.hasSlides() {
		return 1
	}
	return c.deck.Slides[slide].Line
}

// Mouse follows links and chooses slides of the overview, and scrolls or turns
// with the wheel.
func (d *Deck) Mouse(ev panes.Mouse) (panes.Action, bool) {
	switch ev.Kind {
	case panes.MouseWheelDown:
		switch {
		case d.view.grid.on:
			d.view.grid.move(d.view.grid.columns, d.content.count())
		case d.view.more > 0:
			d.scroll(3)
		default:
			d.forward()
		}
	case panes.MouseWheelUp:
		switch {
		case d.view.grid.on:
			d.view.grid.move(-d.view.grid.columns, d.content.count())
		case d.top > 0:
			d.scroll(-3)
		default:
			d.back()
		}
	case panes.MousePress:
		if ev.Button != tea.MouseLeft {
			return panes.Action{}, false
		}
		return d.click(ev.X, ev.Y), true
	default:
		return panes.Action{}, false
	}
	d.changed()
	return panes.Action{}, true
}

func (d *Deck) click(x, y int) panes.Action {
	defer d.changed()
	if d.view.black {
		d.view.black = false
		return panes.Action{}
	}
	if d.view.grid.on {
		d.gridClick(x, y)
		return panes.Action{}
	}
	for i, s := range d.view.stops {
		if y == s.y && x >= s.from && x < s.to {
			d.view.chosen = i
			return d.followStop()
		}
	}
	return panes.Action{}
}

// seconds says how long, as frontmatter has it: 20s, 1m30s, 1h.
func seconds(t time.Duration) string {
	s := t.Round(100 * time.Millisecond).String()
	for _, none := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(s, none) {
			s = s[:len(s)-2]
		}
	}
	return s
}

func durations(n int) time.Duration { return time.Duration(max(n, 1)) }
