package mermaid

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// XY is a chart of numbers, as bars and lines.
type XY struct {
	Names          []string // along the axis of names; none where it has numbers
	Series         []Series
	XTitle, YTitle string
	Across         bool // bars go to the right

	from, to  *float64 // of the axis along which bars stand, where it has numbers
	low, high *float64 // of the values, as it is written
	points    int
	named     int // the line of the names in the source
}

// Series are the values of a bar or a line for each of the names.
type Series struct {
	Name   string
	Line   bool
	Values []float64

	at int // its line in the source
}

// maxPoints is how many values a series has, maxSeries how many of those there are.
const (
	maxPoints = 100
	maxSeries = 10
)

// spanned is what an axis has behind its name: a title, and from where to where.
var spanned = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.*?)\s*(` + aNumber + `)\s*-->\s*(` + aNumber + `)$`)
})

const aNumber = `[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?`

// inBrackets is a title and a list in brackets.
var inBrackets = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^((?:"[^"]*"|[^"\[])*)\[(.*)\]$`) })

// aValue is a number in a list; its label is not drawn.
var aValue = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(` + aNumber + `)(?:\s+("[^"]*"))?$`)
})

var saysAcross = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bchartOrientation['"]?\s*:\s*['"]?horizontal\b`)
})

// xy begins a chart of numbers.
func (r *reader) xy(rest string) {
	c := &XY{Across: rest == "horizontal" || saysAcross().MatchString(r.config.String())}
	r.chart = c
	if rest != "" && rest != "horizontal" && rest != "vertical" {
		r.leave(r.at, Brief(rest))
	}
	r.line = func(l string) error {
		at := strings.IndexAny(l+" ", " [")
		word, rest, ok := l[:at], strings.TrimSpace(l[at:]), true
		switch word {
		case "title":
			r.title = plain(rest)
		case "x-axis":
			if list := inBrackets().FindStringSubmatch(rest); list != nil {
				if names := items(list[2]); slices.ContainsFunc(names, broken) {
					ok = false
				} else {
					c.XTitle, c.Names, c.named = r.short(list[1]), names, r.at
				}
				for i := range c.Names {
					c.Names[i] = r.short(c.Names[i])
				}
			} else {
				c.XTitle, c.from, c.to, ok = r.span(rest)
			}
		case "y-axis":
			c.YTitle, c.low, c.high, ok = r.span(rest)
		case "bar", "line":
			ok = c.series(r, word == "line", rest)
		default:
			ok = false
		}
		if !ok {
			r.leave(r.at, Brief(l))
		}
		return nil
	}
}

// span reads a title, and from where to where an axis goes.
func (r *reader) span(s string) (title string, from, to *float64, ok bool) {
	m := spanned().FindStringSubmatch(s)
	if m == nil {
		if bare := quotes().ReplaceAllString(s, ""); strings.Contains(bare, "-->") || strings.ContainsAny(bare, `"[]`) {
			return "", nil, nil, false
		}
		return r.short(s), nil, nil, true
	}
	a, fits := number(m[2])
	b, fit := number(m[3])
	if !fits || !fit {
		return r.short(m[1]), nil, nil, false
	}
	return r.short(m[1]), &a, &b, true
}

// number reads one that a chart can have.
func number(s string) (float64, bool) {
	n, err := strconv.ParseFloat(s, 64)
	return n, err == nil && math.Abs(n) <= maxNumber
}

// items are what commas part, but for those in quotes.
func items(s string) (out []string) {
	quoted, from := false, 0
	for i, c := range s {
		switch {
		case c == '"':
			quoted = !quoted
		case c == ',' && !quoted:
			out, from = append(out, strings.TrimSpace(s[from:i])), i+1
		}
	}
	if last := strings.TrimSpace(s[from:]); last != "" {
		out = append(out, last)
	}
	return out
}

// series reads the values of a bar or a line.
func (c *XY) series(r *reader, line bool, rest string) bool {
	list := inBrackets().FindStringSubmatch(rest)
	if list == nil || len(c.Series) == maxSeries {
		return false
	}
	s := Series{Name: r.short(list[1]), Line: line, at: r.at}
	for _, item := range items(list[2]) {
		m := aValue().FindStringSubmatch(item)
		if m == nil {
			return false
		}
		v, ok := number(m[1])
		if !ok {
			return false
		}
		if m[2] != "" {
			r.leave(r.at, Brief(m[2]))
		}
		s.Values = append(s.Values, v)
	}
	if len(s.Values) > 0 {
		c.Series = append(c.Series, s)
	}
	return len(s.Values) > 0
}

func (c *XY) empty() bool { return len(c.Series) == 0 }

// finish has no more values than names.
func (c *XY) finish(r *reader) {
	for _, s := range c.Series {
		c.points = max(c.points, len(s.Values))
	}
	if len(c.Names) > 0 {
		c.points = len(c.Names)
	}
	c.points = min(c.points, maxPoints)
	for _, n := range c.Names[min(len(c.Names), c.points):] {
		r.leave(c.named, Brief(n))
	}
	c.Names = c.Names[:min(len(c.Names), c.points)]
	for i := range c.Series {
		s := &c.Series[i]
		for _, v := range s.Values[min(len(s.Values), c.points):] {
			r.leave(s.at, digits(v))
		}
		s.Values = s.Values[:min(len(s.Values), c.points)]
	}
}

// Points is how many values stand along the axis of names.
func (c *XY) Points() int { return c.points }

// Bars are the series that are bars, Lines those that are lines.
func (c *XY) Bars() []Series  { return c.of(false) }
func (c *XY) Lines() []Series { return c.of(true) }

func (c *XY) of(line bool) (out []Series) {
	for _, s := range c.Series {
		if s.Line == line {
			out = append(out, s)
		}
	}
	return out
}

// Scale is the axis of values, with at most so many steps. It has all of them, zero
// too where bars begin there because nothing else is written.
func (c *XY) Scale(most int) Scale {
	from, to := math.Inf(1), math.Inf(-1)
	for _, s := range c.Series {
		from, to = min(from, slices.Min(append(s.Values, from))), max(to, slices.Max(append(s.Values, to)))
	}
	if c.low != nil {
		from, to = min(from, *c.low, *c.high), max(to, *c.low, *c.high)
	} else if len(c.Bars()) > 0 {
		from, to = min(from, 0), max(to, 0)
	}
	return scaleOf(from, to, most)
}

// Place is a label along the axis of names, at a point or between two.
type Place struct {
	At    float64 // 0 for the first point
	Label string
}

// Places are what stands along the axis of names: those, or at most about so many
// numbers.
func (c *XY) Places(most int) (out []Place) {
	for i, n := range c.Names {
		out = append(out, Place{float64(i), n})
	}
	if len(c.Names) > 0 {
		return out
	}
	from, to := 1.0, float64(c.points)
	if c.from != nil {
		from, to = *c.from, *c.to
	}
	if from == to || c.points == 1 {
		return []Place{{0, digits(from)}}
	}
	for _, n := range scaleOf(from, to, most).Numbers() {
		at := (n.Value - from) / (to - from) * float64(c.points-1)
		if c.from == nil { // they are counted
			if n.Value != math.Trunc(n.Value) {
				continue
			}
			n.Label = digits(n.Value)
		}
		if at > -1e-9 && at < float64(c.points-1)+1e-9 {
			out = append(out, Place{at, n.Label})
		}
	}
	return out
}

// Words implements Chart.
func (c *XY) Words() (out []string) {
	for i := range c.points {
		var says []string
		for _, s := range c.Series {
			if i < len(s.Values) {
				says = append(says, strings.TrimSpace(s.Name+" "+digits(s.Values[i])))
			}
		}
		out = append(out, "- "+c.name(i)+": "+strings.Join(says, ", "))
	}
	return out
}

// name is what a point is called: its name, or its number.
func (c *XY) name(i int) string {
	switch {
	case i < len(c.Names):
		return c.Names[i]
	case c.from != nil && c.points > 1:
		return strconv.FormatFloat(*c.from+(*c.to-*c.from)*float64(i)/float64(c.points-1), 'g', 6, 64)
	}
	return strconv.Itoa(i + 1)
}
