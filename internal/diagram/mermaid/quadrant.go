package mermaid

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// Quadrant is a square of four parts with points in it.
type Quadrant struct {
	XFrom, XTo, YFrom, YTo string    // what its sides say at their ends
	Parts                  [4]string // top right, top left, bottom left, bottom right
	Spots                  []Spot
}

// Spot is a point of a Quadrant, from 0 to 1 to the right and up.
type Spot struct {
	Name string
	X, Y float64
}

// spot is a line of a quadrant: a name, maybe a class, the place, maybe styles.
var spot = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.+?)(:::\w+)?\s*:\s*\[\s*(` + aNumber + `)\s*,\s*(` + aNumber + `)\s*\]\s*(.*)$`)
})

// axisArrow is between the ends of an axis.
var axisArrow = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`--+>`) })

// quadrant begins a chart of quadrants.
func (r *reader) quadrant() {
	q := &Quadrant{}
	r.chart = q
	r.line = func(l string) error {
		word, rest, _ := strings.Cut(l, " ")
		if word != "title" && strings.Count(l, `"`)%2 != 0 {
			r.leave(r.at, Brief(l))
			return nil
		}
		switch word {
		case "title":
			r.title = plain(rest)
		case "x-axis":
			q.XFrom, q.XTo = r.axisEnds(rest)
		case "y-axis":
			q.YFrom, q.YTo = r.axisEnds(rest)
		case "quadrant-1", "quadrant-2", "quadrant-3", "quadrant-4":
			q.Parts[word[len(word)-1]-'1'] = r.short(unquoted(rest))
		default:
			if !q.spot(r, l) {
				r.leave(r.at, Brief(l))
			}
		}
		return nil
	}
}

// axisEnds reads what an axis says at its ends.
func (r *reader) axisEnds(s string) (from, to string) {
	at := axisArrow().FindStringIndex(s)
	if at == nil {
		return r.short(unquoted(s)), ""
	}
	return r.short(unquoted(s[:at[0]])), r.short(unquoted(s[at[1]:]))
}

// spot reads a point. Its looks are left out.
func (q *Quadrant) spot(r *reader, l string) bool {
	m := spot().FindStringSubmatch(l)
	if m == nil || len(q.Spots) == maxPoints {
		return false
	}
	x, _ := strconv.ParseFloat(m[3], 64)
	y, _ := strconv.ParseFloat(m[4], 64)
	if x < 0 || x > 1 || y < 0 || y > 1 {
		return false
	}
	for _, look := range []string{m[2], m[5]} {
		if look != "" {
			r.leave(r.at, Brief(look))
		}
	}
	q.Spots = append(q.Spots, Spot{r.short(unquoted(m[1])), x, y})
	return true
}

func (q *Quadrant) empty() bool {
	return len(q.Spots) == 0 && q.Parts == [4]string{} && q.XFrom+q.XTo+q.YFrom+q.YTo == ""
}

// Words implements Chart.
func (q *Quadrant) Words() (out []string) {
	for _, axis := range [][2]string{{q.XFrom, q.XTo}, {q.YFrom, q.YTo}} {
		if says := strings.Trim(axis[0]+" → "+axis[1], " →"); says != "" {
			out = append(out, "- "+says)
		}
	}
	for _, part := range q.Parts {
		if part != "" {
			out = append(out, "- "+part)
		}
	}
	for _, s := range q.Spots {
		out = append(out, fmt.Sprintf("- %s: %s, %s", s.Name, digits(s.X), digits(s.Y)))
	}
	return out
}

// quadrantWide and quadrantHigh are how large a quadrant is on a board.
const (
	quadrantWide = 800.0
	quadrantHigh = 480.0
	partLetters  = 36 // of a line of what a part says
)

func (q *Quadrant) shapes(id func(string) string) (out []*diagram.Shape) {
	wide := func(text string) float64 { return breadth([]string{text}) }
	write := func(kind, text string, x, y float64) {
		if text != "" {
			out = append(out, caption(id(kind), text, x, y))
		}
	}
	frame := block(id("frame"), 0, 0, quadrantWide, "grey", "none")
	frame.H = new(quadrantHigh)
	out = append(out, frame,
		&diagram.Shape{ID: id("line"), Kind: "line", X: new(quadrantWide / 2), Y: new(0.0),
			Points: [][]float64{{0, 0}, {0, quadrantHigh}}, Color: new("grey"), Size: new("s")},
		&diagram.Shape{ID: id("line"), Kind: "line", X: new(0.0), Y: new(quadrantHigh / 2),
			Points: [][]float64{{0, 0}, {quadrantWide, 0}}, Color: new("grey"), Size: new("s")})
	for i, part := range q.Parts {
		part = inLines(part, partLetters)
		x, y := quadrantWide*0.75, 0.0
		if i == 1 || i == 2 {
			x = quadrantWide * 0.25
		}
		if i > 1 {
			y = quadrantHigh / 2
		}
		write("quadrant", part, x-wide(part)/2, y+4)
	}
	xFrom, xTo := inLines(q.XFrom, partLetters), inLines(q.XTo, partLetters)
	write("x", xFrom, 0, quadrantHigh+4)
	write("x", xTo, quadrantWide-wide(xTo), quadrantHigh+4)
	write("y", q.YFrom, -wide(q.YFrom)-chartGap, quadrantHigh-chartBar)
	write("y", q.YTo, -wide(q.YTo)-chartGap, 0)
	taken := []diagram.Rect{{X: quadrantWide / 2, W: 1, H: quadrantHigh}, {Y: quadrantHigh / 2, W: quadrantWide, H: 1}}
	for _, s := range q.Spots {
		x, y := s.X*quadrantWide, (1-s.Y)*quadrantHigh
		dot := block(id("point"), x-xyDot/2, y-xyDot/2, xyDot, "blue", "fill")
		dot.Kind, dot.H = "ellipse", new(xyDot)
		out, taken = append(out, dot), append(taken, diagram.Rect{X: x - xyDot/2, Y: y - xyDot/2, W: xyDot, H: xyDot})
	}
	for _, s := range q.Spots {
		name := inLines(s.Name, partLetters)
		high := chartSize * float64(1+strings.Count(name, "\n"))
		at := beside(s.X*quadrantWide, (1-s.Y)*quadrantHigh, wide(name), high, taken)
		taken = append(taken, at)
		write("name", name, at.X, at.Y-(chartBar-chartSize)/2)
	}
	return out
}

// beside finds a place for the name of a point, where nothing else is if there is one.
func beside(x, y, wide, high float64, taken []diagram.Rect) diagram.Rect {
	first := diagram.Rect{X: x + xyDot, Y: y - high/2, W: wide, H: high}
	for _, at := range [][2]float64{{x + xyDot, y - high/2}, {x - xyDot - wide, y - high/2},
		{x - wide/2, y - xyDot/2 - high}, {x - wide/2, y + xyDot/2}, {x - wide, y + xyDot/2}, {x, y - xyDot/2 - high}} {
		r := diagram.Rect{X: at[0], Y: at[1], W: wide, H: high}
		if r.X >= 0 && r.X+r.W <= quadrantWide && r.Y >= 0 && r.Y+r.H <= quadrantHigh &&
			!slices.ContainsFunc(taken, r.Overlaps) {
			return r
		}
	}
	return first
}
