package mermaid

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// Pie is a diagram of the parts of a whole. Boards and slides draw them as bars,
// whose lengths are easier to compare.
type Pie struct {
	Slices  []Slice
	Amounts bool // they show besides the percentages
}

// Slice is a part of a pie.
type Slice struct {
	Name   string
	Amount float64
}

// maxSlices is how many parts of a whole are drawn.
const maxSlices = 100

// slice is a line of a pie: a name in quotes and its amount.
var slice = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^("[^"]*"|'[^']*')\s*:\s*(\d*\.?\d+)$`)
})

// pie begins a pie: what follows the word may say more.
func (r *reader) pie(rest string) {
	p := &Pie{}
	read := func(l string) error {
		if after, ok := strings.CutPrefix(l, "showData"); ok && (after == "" || after[0] == ' ') {
			p.Amounts = true
			l = strings.TrimSpace(after)
		}
		word, title, _ := strings.Cut(l, " ")
		m := slice().FindStringSubmatch(l)
		switch {
		case l == "":
		case word == "title":
			r.title = plain(title)
		case m == nil || len(p.Slices) == maxSlices:
			r.leave(r.at, Brief(l))
		default:
			amount, err := strconv.ParseFloat(m[2], 64)
			if err != nil || math.IsInf(amount, 0) {
				r.leave(r.at, Brief(l))
				return nil
			}
			p.Slices = append(p.Slices, Slice{r.short(strings.Trim(m[1], "'")), amount})
		}
		return nil
	}
	r.chart, r.line = p, read
	_ = read(strings.TrimSpace(rest))
}

func (p *Pie) empty() bool { return len(p.Slices) == 0 }

// Share is how much of the whole a slice is, from 0 to 1, and Length how long its
// bar is, where that of the largest is 1.
func (p *Pie) Share(i int) float64 {
	sum := 0.0
	for _, s := range p.Slices {
		sum += s.Amount
	}
	return part(p.Slices[i].Amount, sum)
}

// Length is how long the bar of a slice is; that of the largest is 1.
func (p *Pie) Length(i int) float64 {
	most := 0.0
	for _, s := range p.Slices {
		most = max(most, s.Amount)
	}
	return part(p.Slices[i].Amount, most)
}

func part(of, whole float64) float64 {
	if whole == 0 || math.IsInf(whole, 0) {
		return 0
	}
	return of / whole
}

// Percent says how much of the whole a slice is: all of them together are 100. They
// have a decimal where a slice is less than one percent.
func (p *Pie) Percent(i int) string {
	whole, decimals := 100, 0
	for k := range p.Slices {
		if s := p.Share(k); s > 0 && s < 0.01 {
			whole, decimals = 1000, 1
		}
	}
	if p.Share(i) == 0 {
		decimals = 0
	}
	return strconv.FormatFloat(float64(p.parts(whole)[i])*100/float64(whole), 'f', decimals, 64) + "%"
}

// parts divides a number among the slices by their shares: each has the whole part of
// what is its own, and what is left goes to those that lack the most.
func (p *Pie) parts(whole int) []int {
	type share struct {
		slice int
		lack  float64
	}
	const nearly = 1e-9 // 28.999… is 29
	out, all, sum := make([]int, len(p.Slices)), make([]share, len(p.Slices)), 0.0
	left := whole
	for i := range p.Slices {
		own := p.Share(i) * float64(whole)
		out[i] = int(own + nearly)
		all[i], left, sum = share{i, own - float64(out[i])}, left-out[i], sum+own
	}
	if sum == 0 {
		return out
	}
	slices.SortStableFunc(all, func(a, b share) int { return cmp.Compare(b.lack, a.lack) })
	for _, s := range all[:min(max(left, 0), len(all))] {
		out[s.slice]++
	}
	return out
}

// Amount says the amount of a slice, "" where that does not show.
func (p *Pie) Amount(i int) string {
	if !p.Amounts {
		return ""
	}
	return strconv.FormatFloat(p.Slices[i].Amount, 'f', -1, 64)
}

// Words implements Chart.
func (p *Pie) Words() (out []string) {
	for i, s := range p.Slices {
		l := fmt.Sprintf("- %s: %s", s.Name, p.Percent(i))
		if n := p.Amount(i); n != "" {
			l += " (" + n + ")"
		}
		out = append(out, l)
	}
	return out
}

// pieWide is how long the longest bar is on a board.
const pieWide = 640.0

func (p *Pie) shapes(id func(string) string) (out []*diagram.Shape) {
	var names []string
	for _, s := range p.Slices {
		names = append(names, s.Name)
	}
	left := breadth(names) + chartGap
	for i, s := range p.Slices {
		y := float64(i) * chartRow
		long := pieWide * p.Length(i)
		says := p.Percent(i)
		if n := p.Amount(i); n != "" {
			says += "   " + n
		}
		out = append(out, caption(id("name"), s.Name, 0, y), caption(id("part"), says, left+max(long, 3)+chartGap, y))
		if long > 0 {
			out = append(out, block(id("bar"), left, y, long, "blue", "fill"))
		}
	}
	return out
}
