package mermaid

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// Gantt is a diagram of when things are done: tasks as bars over an axis of dates.
type Gantt struct {
	Tasks []*Task // in the order in which they are written

	from, to time.Time
	input    dateFormat // how dates are written
	axis     string     // how the axis writes them, in Mermaid's; "" for as is fit
	tick     interval
	closed   calendar
}

// Task is a bar of a Gantt diagram.
type Task struct {
	Section   string // that it is in
	Name      string
	From, To  time.Time
	Done      bool
	Active    bool
	Critical  bool
	Milestone bool // it has a moment, rather than a time
	Line      bool // it has a line through all tasks at its moment

	id    string
	begin string // as it is written; "" for where the one before ends
	end   string
	ends  time.Time // where those that follow it begin; a day without work may be between
	known bool
	lasts bool // what it says of its end is understood
	shown bool // it has times of its own, and not only those that others follow
	line  int
}

// maxTasks is how many are drawn.
const maxTasks = 100

// gantt begins a Gantt diagram.
func (r *reader) gantt() {
	g := &Gantt{input: formatOf("YYYY-MM-DD"), closed: calendar{weekend: time.Saturday}}
	section := ""
	r.chart = g
	r.line = func(l string) error {
		word, rest, _ := strings.Cut(l, " ")
		rest = strings.TrimSpace(rest)
		switch word {
		case "title":
			r.title = plain(rest)
		case "section":
			section = r.short(rest)
		case "dateFormat":
			g.input = formatOf(strings.TrimSpace(strings.TrimLeft(rest, ": ")))
		case "axisFormat":
			g.axis = rest
		case "tickInterval":
			g.tick = intervalOf(rest)
		case "excludes":
			g.closed.excludes = append(g.closed.excludes, listed(rest)...)
		case "includes":
			g.closed.includes = append(g.closed.includes, listed(rest)...)
		case "weekend":
			if rest == "friday" {
				g.closed.weekend = time.Friday
			}
		case "weekday": // where weeks begin
		case "inclusiveEndDates":
			g.closed.inclusive = true
		case "todayMarker", "topAxis", "click":
			if rest != "off" {
				r.leave(r.at, word)
			}
		default:
			t := taskOf(l)
			if t == nil || len(g.Tasks) == maxTasks {
				r.leave(r.at, Brief(l))
				return nil
			}
			t.Name, t.Section, t.line = r.short(t.Name), section, r.at
			g.Tasks = append(g.Tasks, t)
		}
		return nil
	}
}

func listed(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(c rune) bool { return c == ' ' || c == ',' || c == '\t' })
}

// taskOf reads "Name :crit, id, begin, end"; all but the end may lack.
func taskOf(l string) *Task {
	name, about, ok := strings.Cut(l, ":")
	if end := strings.IndexAny(about, "#;"); end >= 0 { // a comment
		about = about[:end]
	}
	if !ok || strings.TrimSpace(name) == "" {
		return nil
	}
	t := &Task{Name: strings.TrimSpace(name)}
	var fields []string
	for f := range strings.SplitSeq(about, ",") {
		if f = strings.TrimSpace(f); len(fields) > 0 || !t.tagged(f) {
			fields = append(fields, f)
		}
	}
	switch n := len(fields); n {
	case 1:
		t.end = fields[0]
	case 2:
		t.begin, t.end = fields[0], fields[1]
	case 3:
		t.id, t.begin, t.end = fields[0], fields[1], fields[2]
	default:
		return nil
	}
	return t
}

// tagged reads a word that says how a task is.
func (t *Task) tagged(word string) bool {
	switch word {
	case "done":
		t.Done = true
	case "active":
		t.Active = true
	case "crit":
		t.Critical = true
	case "milestone":
		t.Milestone = true
	case "vert":
		t.Line = true
	default:
		return false
	}
	return true
}

func (g *Gantt) empty() bool { return len(g.Tasks) == 0 }

// At is where a time is on the axis, from 0 to 1.
func (g *Gantt) At(t time.Time) float64 {
	return (seconds(t) - seconds(g.from)) / (seconds(g.to) - seconds(g.from))
}

func seconds(t time.Time) float64 { return float64(t.Unix()) + float64(t.Nanosecond())/1e9 }

// Words implements Chart.
func (g *Gantt) Words() (out []string) {
	section, indent := "", ""
	for _, t := range g.Tasks {
		if t.Section != section {
			section, indent = t.Section, "  "
			out = append(out, "- "+section)
		}
		l := fmt.Sprintf("%s- %s: %s", indent, t.Name, g.exact(t.From))
		if t.To.After(t.From) {
			l += " – " + g.exact(t.To)
		}
		out = append(out, l)
	}
	return out
}

// exact writes a time as far as the diagram has it.
func (g *Gantt) exact(t time.Time) string {
	switch midnight := t.Equal(t.Truncate(24 * time.Hour)); {
	case !g.input.dated() && t.Second() == 0 && t.Nanosecond() == 0:
		return t.Format("15:04")
	case !g.input.dated():
		return t.Format("15:04:05.999")
	case t.Year() == 0:
		return t.Format("01-02")
	case midnight:
		return t.Format("2006-01-02")
	}
	return t.Format("2006-01-02 15:04")
}

// ganttWide is how long the axis is on a board, ganttIndent how far tasks are behind
// the names of sections.
const (
	ganttWide   = 900.0
	ganttIndent = 24.0
)

func (g *Gantt) shapes(id func(string) string) (out []*diagram.Shape) {
	var names []string
	for _, t := range g.Tasks {
		names = append(names, t.Section, "  "+t.Name)
	}
	left := breadth(names) + ganttIndent + chartGap
	y, section := chartRow, ""
	indent := 0.0
	var bars []*diagram.Shape
	bottom := chartRow * float64(1+len(g.Tasks)+g.sections())
	for _, t := range g.Tasks {
		if t.Section != section {
			section, indent = t.Section, ganttIndent
			bars = append(bars, caption(id("section"), section, 0, y))
			y += chartRow
		}
		bars = append(bars, caption(id("task"), t.Name, indent, y), g.bar(t, id("bar"), left, y, bottom))
		y += chartRow
	}
	for _, tick := range g.Ticks(int(math.Floor(ganttWide / letter))) {
		x := left + ganttWide*g.At(tick.At)
		line := &diagram.Shape{ID: id("tick"), Kind: "line", X: &x, Y: new(chartBar + 4),
			Points: [][]float64{{0, 0}, {0, y - chartBar - 4}}, Color: new("grey"), Dash: new("dotted"), Size: new("s")}
		out = append(out, line, caption(id("date"), tick.Label, x, 0))
	}
	return append(out, bars...)
}

// sections is how often a row has the name of one.
func (g *Gantt) sections() (n int) {
	section := ""
	for _, t := range g.Tasks {
		if t.Section != section {
			section = t.Section
			n++
		}
	}
	return n
}

// bar is a task on a board, whose rows end at the bottom.
func (g *Gantt) bar(t *Task, id string, left, y, bottom float64) *diagram.Shape {
	x, w := left+ganttWide*g.At(t.From), ganttWide*(g.At(t.To)-g.At(t.From))
	color, fill := "light-blue", "fill"
	switch {
	case t.Critical:
		color = "red"
	case t.Done:
		color, fill = "grey", "pattern" // which tells it without colour
	case t.Active:
		color = "blue"
	}
	if t.Line {
		return &diagram.Shape{ID: id, Kind: "line", X: &x, Y: new(chartBar + 4),
			Points: [][]float64{{0, 0}, {0, bottom - chartBar - 4}}, Color: new("red")}
	}
	if !t.Milestone {
		return block(id, x, y, w, color, fill)
	}
	b := block(id, x+w/2-chartBar/2, y, chartBar, color, fill)
	b.Kind = "diamond"
	return b
}
