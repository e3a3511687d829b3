package deck

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// Bindings lists the deck's keys.
func (d *Deck) Bindings() []panes.Binding {
	return []panes.Binding{
		{Key: "j l space → pgdown", Help: lang.Key("next step or slide")}, {Key: "h k ← pgup", Help: lang.Key("the one before")},
		{Key: "gg G", Help: lang.Key("first, last slide; 7G the seventh")}, {Key: "n N", Help: lang.Key("next slide, slide before, without its steps")},
		{Key: "↓ ↑ ctrl+d ctrl+u", Help: lang.Key("scroll a slide that is too long")}, {Key: "o", Help: lang.Key("overview")},
		{Key: "f", Help: lang.Key("fullscreen")}, {Key: "s", Help: lang.Key("speaker's view")}, {Key: "b .", Help: lang.Key("black")},
		{Key: "p P", Help: lang.Key("play or pause, stop")}, {Key: "] [ enter", Help: lang.Key("choose a link, follow it")},
		{Key: "x", Help: lang.Key("run the slide's code, after asking")}, {Key: "e", Help: lang.Key("edit in $EDITOR")}, {Key: "r", Help: lang.Key("read again")},
		{Key: "y", Help: lang.Key("copy the slide's text")}, {Key: "!", Help: lang.Key("what is wrong with the deck")},
		{Key: "/ n N", Help: lang.Key("search, next, before")},
		{Key: "esc q", Help: lang.Key("leave fullscreen")},
	}
}

// Key answers keys.
func (d *Deck) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	key := k.String()
	if d.view.said != "" {
		d.view.said = ""
		d.changed()
	}
	if d.view.find.typing {
		d.findKey(k)
		return panes.Action{}, true
	}
	if d.view.black { // any key brings the slide back
		d.view.black = false
		d.changed()
		return panes.Action{}, true
	}
	if was := d.arming; was != (arming{}) && key != "x" {
		d.arming = arming{}
		d.changed()
		if was.on && key == "esc" {
			return panes.Action{}, true
		}
	}
	if d.counted(key) {
		d.changed()
		return panes.Action{}, true
	}
	if d.view.grid.on && d.gridKey(key) {
		if !d.view.g {
			d.view.count = 0
		}
		d.changed()
		return panes.Action{}, true
	}
	a, ok := d.does(key)
	if !ok {
		ok = d.turnKey(key)
	}
	if key != "g" {
		d.view.g = false
	}
	if d.view.count > 0 && !d.view.g { // gg comes in two
		d.view.count = 0
		d.changed()
		return a, ok || key == "esc"
	}
	return a, ok
}

// covered reports whether escape takes something away that is over the slide, or waits
// for a key.
func (d *Deck) covered() bool {
	v := &d.view
	return d.arming != (arming{}) || v.find != (quest{}) || v.black || v.grid.on || v.faults || v.count > 0 ||
		v.chosen >= 0
}

// counted takes the digits of a slide's number.
func (d *Deck) counted(key string) bool {
	if len(key) != 1 || key[0] < '0' || key[0] > '9' || key == "0" && d.view.count == 0 {
		return false
	}
	d.view.count = min(d.view.count*10+int(key[0]-'0'), 1_000_000)
	return true
}

// turnKey goes through the deck.
func (d *Deck) turnKey(key string) bool {
	if d.deck == nil || len(d.deck.Slides) == 0 {
		return false
	}
	last := len(d.deck.Slides) - 1
	switch key {
	case "j", "l", "space", "right", "pgdown":
		d.times(func() { d.forward() })
	case "h", "k", "left", "pgup", "backspace":
		d.times(d.back)
	case "n", "N":
		by := 1
		if key == "N" {
			by = -1
		}
		if d.view.find.text != "" {
			d.times(func() { d.seek(by, 1) })
		} else {
			d.Go(d.slide + by*max(d.view.count, 1))
		}
	case "home":
		d.Go(0)
	case "g":
		if d.view.g {
			d.Go(max(d.view.count, 1) - 1)
		}
		d.view.g = !d.view.g
	case "end":
		d.Go(last)
	case "G":
		if d.view.count > 0 {
			d.Go(d.view.count - 1)
		} else {
			d.Go(last)
		}
	case "down":
		d.scroll(1)
	case "up":
		d.scroll(-1)
	case "ctrl+d":
		d.scroll(max(d.h/2, 1))
	case "ctrl+u":
		d.scroll(-max(d.h/2, 1))
	default:
		return false
	}
	return true
}

// times turns as often as the number that was typed says, and no further than
// the deck goes.
func (d *Deck) times(turn func()) {
	for range max(d.view.count, 1) {
		before := d.spot
		if turn(); d.spot == before {
			return
		}
	}
}

// scroll moves a slide that is longer than the pane; drawing keeps it in bounds.
func (d *Deck) scroll(by int) {
	d.top = max(d.top+min(by, d.view.more), 0)
	d.changed()
}

// does is keys that are about more than the place in the deck.
func (d *Deck) does(key string) (panes.Action, bool) {
	switch key {
	case "esc", "q":
		if d.view.faults {
			d.toggleFaults()
			break
		}
		if d.view.find.text != "" {
			d.view.find = quest{}
			break
		}
		if !d.view.full {
			if d.view.chosen >= 0 {
				d.choose(0)
				return panes.Action{}, true
			}
			return panes.Action{}, false
		}
		return panes.Do(call.PresentationToggleFullscreen.With(call.OpenDeckArgs{DeckPath: d.path})), true
	case "f":
		return panes.Do(call.PresentationToggleFullscreen.With(call.OpenDeckArgs{DeckPath: d.path})), true
	case "s":
		return panes.Do(call.PresentationPresenter.With(call.OpenDeckArgs{DeckPath: d.path})), true
	case "e":
		return panes.Do(call.TerminalEdit.With(call.EditArgs{Path: d.path, Line: d.line()})), true
	case "r":
		d.assets.stale()
		return panes.Action{Cmd: d.Reload()}, true
	case "o":
		d.view.faults = false
		d.openGrid()
	case "!":
		d.toggleFaults()
	case "/":
		d.view.faults, d.view.grid.on = false, false
		d.view.find = quest{typing: d.deck != nil && len(d.deck.Slides) > 0}
	case "b", ".":
		d.view.black = true
	case "p":
		if d.deck == nil || len(d.deck.Slides) == 0 {
			return panes.Action{}, true
		}
		if d.State() == Running {
			d.Pause()
		} else {
			d.Play(0)
		}
	case "P":
		d.Stop()
	case "]":
		d.choose(1)
	case "[":
		d.choose(-1)
	case "enter":
		return d.followStop(), true
	case "x":
		return d.run(), true
	case "y":
		if d.deck != nil && len(d.deck.Slides) > 0 {
			return panes.Do(call.AppCopy.With(call.CopyArgs{Text: d.deck.Content(d.slide)})), true
		}
	default:
		return panes.Action{}, false
	}
	d.changed()
	return panes.Action{}, true
}

// line is where in the file the slide's text begins.
func (d *Deck) line() int {
	if d.deck == nil || len(d.deck.Slides) == 0 {
		return 1
	}
	return d.deck.Slides[d.slide].Line
}

// Mouse follows links and chooses slides of the overview, and scrolls or turns
// with the wheel.
func (d *Deck) Mouse(ev panes.Mouse) (panes.Action, bool) {
	switch ev.Kind {
	case panes.MouseWheelDown:
		switch {
		case d.view.grid.on:
			d.gridMove(d.view.grid.columns)
		case d.view.more > 0:
			d.scroll(3)
		default:
			d.forward()
		}
	case panes.MouseWheelUp:
		switch {
		case d.view.grid.on:
			d.gridMove(-d.view.grid.columns)
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
