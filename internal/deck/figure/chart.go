package figure

import (
	"math"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// The characters of bars: what is to be done, what is being done, what is done and
// what must not be late.
const (
	barFull     = "█"
	barActive   = "▓"
	barDone     = "░"
	barCritical = "■"
	gridLine    = "┊"
	milestone   = "◆"
	momentLine  = "│"
)

// Ink is what a character of a drawing tells by its colour.
type Ink uint8

const (
	InkPlain    Ink = iota
	InkBar          // of a bar
	InkDone         // of a task that is done
	InkCritical     // of one that must not be late
	InkGrid         // of a line down from a date
)

// InkOf returns the ink of a character.
func InkOf(c rune) Ink {
	switch s := string(c); {
	case s == barDone:
		return InkDone
	case s == barCritical:
		return InkCritical
	case s == gridLine, s == acrossLine:
		return InkGrid
	case c >= '▀' && c <= '▐', c == '▔', c == '▕', s == barActive, s == "▒":
		return InkBar
	}
	return InkPlain
}

// chartWidths are how long bars are drawn, the longest first.
func chartWidths() []int { return []int{120, 100, 80, 70, 60, 50, 40, 32, 24, 16, 10} }

// chart draws a chart of bars of several lengths, each with room between its rows and
// without.
func chart(of mermaid.Chart) (out [][]string) {
	switch c := of.(type) {
	case *mermaid.Timeline:
		return [][]string{timeline(c, 2*maxLabel, true), timeline(c, 2*maxLabel, false), timeline(c, maxLabel, false)}
	case *mermaid.Git:
		return git(c)
	case *mermaid.XY:
		return xy(c)
	case *mermaid.Quadrant:
		return quadrants(c)
	case *mermaid.Journey:
		return journeys(c)
	case *mermaid.Kanban:
		return kanban(c)
	case *mermaid.Packet:
		return packets(c)
	}
	for _, wide := range chartWidths() {
		switch c := of.(type) {
		case *mermaid.Pie:
			out = append(out, apart(pie(c, wide)), pie(c, wide))
		case *mermaid.Gantt:
			out = append(out, gantt(c, wide, true), gantt(c, wide, false))
		}
	}
	return out
}

// apart has an empty line between all.
func apart(lines []string) (out []string) {
	for i, l := range lines {
		if i > 0 {
			out = append(out, "")
		}
		out = append(out, l)
	}
	return out
}

// pie draws the parts of a whole as bars, the largest as long as there is room for.
func pie(p *mermaid.Pie, wide int) (out []string) {
	name, percent, amount := 0, 0, 0
	for i, s := range p.Slices {
		name = max(name, xansi.StringWidth(brief(s.Name)))
		percent = max(percent, len(p.Percent(i)))
		amount = max(amount, len(p.Amount(i)))
	}
	for i, s := range p.Slices {
		l := left(brief(s.Name), name) + "  " + left(barOf(p.Length(i)*float64(wide)), wide) + "  " +
			right(p.Percent(i), percent)
		if amount > 0 {
			l += "  " + right(p.Amount(i), amount)
		}
		out = append(out, l)
	}
	return out
}

// barOf is a bar as long as a number of cells, to an eighth.
func barOf(cells float64) string {
	eighths := int(math.Round(cells * 8))
	if eighths == 0 && cells > 0 {
		eighths = 1
	}
	bar := strings.Repeat(barFull, eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune(" ▏▎▍▌▋▊▉")[rest])
	}
	return bar
}

func left(s string, wide int) string {
	return s + strings.Repeat(" ", max(wide-xansi.StringWidth(s), 0))
}
func right(s string, wide int) string {
	return strings.Repeat(" ", max(wide-xansi.StringWidth(s), 0)) + s
}

// gantt draws tasks over an axis of dates, below the names of their sections, which
// have an empty line between them where there is room.
func gantt(g *mermaid.Gantt, wide int, roomy bool) []string {
	from := 0
	for _, t := range g.Tasks {
		from = max(from, xansi.StringWidth(brief(t.Section)), xansi.StringWidth(within(t.Section, t.Name)))
	}
	from += 2
	c := newCanvas(from+wide+maxLabel, 3*len(g.Tasks)+2)
	row, section := 2, ""
	for _, t := range g.Tasks {
		if t.Section != section {
			if section = t.Section; roomy && row > 2 {
				row++
			}
			c.text(0, row, brief(section))
			row++
		}
		c.text(0, row, within(t.Section, t.Name))
		c.task(g, t, from, row, wide)
		row++
	}
	c.h = row
	c.moments(g, from, wide)
	c.dates(g, from, wide)
	return c.rows()
}

// moments draws the lines through all tasks, where these leave room.
func (c *canvas) moments(g *mermaid.Gantt, from, wide int) {
	for _, t := range g.Tasks {
		for y := 2; t.Line && y < c.h; y++ {
			if x := from + c.moment(g, t, wide); c.cells[y][x] == "" {
				c.text(x, y, momentLine)
			}
		}
	}
}

// moment is the cell of the axis for a task that has no length.
func (c *canvas) moment(g *mermaid.Gantt, t *mermaid.Task, wide int) int {
	begin, end := g.At(t.From)*float64(wide), g.At(t.To)*float64(wide)
	if t.Line {
		end = begin
	}
	return min(int((begin+end)/2), wide-1)
}

// dates draws the axis of a Gantt diagram.
func (c *canvas) dates(g *mermaid.Gantt, from, wide int) {
	var marks []mark
	for _, t := range g.Ticks(wide) {
		marks = append(marks, mark{min(int(g.At(t.At)*float64(wide)), wide-1), t.Label})
	}
	c.axis(from, wide, marks)
}

// task draws the bar of a task.
func (c *canvas) task(g *mermaid.Gantt, t *mermaid.Task, from, row, wide int) {
	begin, end := g.At(t.From)*float64(wide), g.At(t.To)*float64(wide)
	switch {
	case t.Line:
		c.text(from+c.moment(g, t, wide), row, momentLine)
		return
	case t.Milestone:
		c.text(from+c.moment(g, t, wide), row, milestone)
		return
	}
	fill := barFull
	switch {
	case t.Critical:
		fill = barCritical
	case t.Done:
		fill = barDone
	case t.Active:
		fill = barActive
	}
	x := min(int(math.Round(begin)), wide-1)
	n := max(int(math.Round(end))-x, 1)
	c.text(from+x, row, strings.Repeat(fill, n))
}

// timeline draws what was when, one below the other, its words in lines of some cells.
func timeline(t *mermaid.Timeline, wide int, roomy bool) (out []string) {
	name := 0
	for _, p := range t.Periods {
		name = max(name, xansi.StringWidth(brief(p.Name)))
	}
	section, blank := "", strings.Repeat(" ", name)
	for i, p := range t.Periods {
		if roomy && i > 0 {
			out = append(out, blank+" │")
		}
		if p.Section != section {
			section = p.Section
			edge := "├"
			if i == 0 {
				edge = "╭"
			}
			for k, l := range wrap.Lines(sanitize.Line(section), wide, "") {
				if begin := blank + " " + edge + "─ "; k == 0 {
					out = append(out, begin+l)
				} else {
					out = append(out, blank+" │  "+l)
				}
			}
		}
		begin := right(brief(p.Name), name) + " ● "
		line := "│"
		if i == len(t.Periods)-1 {
			line = " "
		}
		for _, e := range p.Events {
			for _, l := range wrap.Lines(sanitize.Line(e), wide, "") {
				out = append(out, begin+l)
				begin = blank + " " + line + " "
			}
		}
		if len(p.Events) == 0 {
			out = append(out, begin)
		}
	}
	for i, l := range out {
		out[i] = strings.TrimRight(l, " ")
	}
	return out
}
