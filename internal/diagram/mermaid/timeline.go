package mermaid

import (
	"regexp"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// Timeline is a diagram of what was when, one below the other.
type Timeline struct{ Periods []Period }

// Period is a time, in words, with what was then.
type Period struct {
	Section, Name string
	Events        []string
}

// maxPeriods is how many are drawn, maxEvents how many of each.
const (
	maxPeriods = 100
	maxEvents  = 20
)

// separator is a colon between a period and events, which has room beside it. Times and
// addresses have colons too.
var separator = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|\s):|:(?:\s|$)`) })

// timeline begins a timeline.
func (r *reader) timeline() {
	t := &Timeline{}
	section := ""
	r.chart = t
	r.line = func(l string) error {
		word, rest, _ := strings.Cut(l, " ")
		switch word {
		case "title":
			r.title = plain(rest)
			return nil
		case "section":
			section = r.short(rest)
			return nil
		case "direction":
			r.leave(r.at, word)
			return nil
		}
		parts := separator().Split(l, -1)
		name, events := parts[0], parts[1:]
		if name = r.short(name); name != "" && len(t.Periods) < maxPeriods {
			t.Periods = append(t.Periods, Period{Section: section, Name: name})
		} else if name != "" || len(t.Periods) == 0 {
			r.leave(r.at, Brief(l))
			return nil
		}
		last := &t.Periods[len(t.Periods)-1]
		for _, e := range events {
			switch e = r.short(e); {
			case e == "":
			case len(last.Events) == maxEvents:
				r.leave(r.at, Brief(e))
			default:
				last.Events = append(last.Events, e)
			}
		}
		return nil
	}
}

func (t *Timeline) empty() bool { return len(t.Periods) == 0 }

// Words implements Chart.
func (t *Timeline) Words() (out []string) {
	section, indent := "", ""
	for _, p := range t.Periods {
		if p.Section != section {
			section, indent = p.Section, "  "
			out = append(out, "- "+section)
		}
		l := indent + "- " + p.Name
		if len(p.Events) > 0 {
			l += ": " + strings.Join(p.Events, ", ")
		}
		out = append(out, l)
	}
	return out
}

// timeDot is how large the dot of a period is on a board, timeLine how far lines are
// apart.
const (
	timeDot  = 16.0
	timeLine = 30.0
)

func (t *Timeline) shapes(id func(string) string) (out []*diagram.Shape) {
	var names []string
	for _, p := range t.Periods {
		names = append(names, p.Name)
	}
	left := breadth(names) + chartGap
	y, section := 0.0, ""
	first, last := -1.0, 0.0
	var above []*diagram.Shape
	for _, p := range t.Periods {
		if p.Section != section {
			section = p.Section
			head := caption(id("section"), section, left+2*chartGap, y)
			head.Color = new("blue")
			above = append(above, head)
			y += chartRow
		}
		if last = y + chartBar/2; first < 0 {
			first = last
		}
		dot := block(id("dot"), left, last-timeDot/2, timeDot, "blue", "fill")
		dot.Kind, dot.H = "ellipse", new(timeDot)
		above = append(above, caption(id("period"), p.Name, 0, y), dot)
		rows := 0
		for _, e := range p.Events {
			for _, l := range wrap.Lines(strings.Join(strings.Fields(e), " "), maxChartName, "") {
				above = append(above, caption(id("event"), l, left+2*chartGap, y+float64(rows)*timeLine))
				rows++
			}
		}
		y += chartRow + timeLine*float64(max(rows-1, 0))
	}
	if last > first {
		out = append(out, &diagram.Shape{ID: id("line"), Kind: "line", X: new(left + timeDot/2), Y: &first,
			Points: [][]float64{{0, 0}, {0, last - first}}, Color: new("grey"), Size: new("s")})
	}
	return append(out, above...)
}
