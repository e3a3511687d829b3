package mermaid

import (
	"math"
	"strconv"
)

// maxNumber is how large numbers of a chart are, leastNumber how small those are that
// an axis tells apart: about a billionth of it.
const (
	maxNumber   = 1e15
	leastNumber = 1e-3
)

// Scale is an axis of numbers from one round number to another.
type Scale struct {
	first, last int // in steps
	step        float64
	decimals    int
}

// Number is a round number on a Scale.
type Number struct {
	Value float64
	Label string
}

// scaleOf returns a scale around two numbers with at most so many steps, two at least,
// which are those that a reader can count in: 1, 2 or 5 and noughts. Numbers that are
// next to the same have one with more room.
func scaleOf(from, to float64, most int) Scale {
	from, to = min(from, to), max(from, to)
	if to-from < max(math.Abs(from), math.Abs(to), leastNumber)*1e-9 {
		to = from + max(1, math.Abs(from)/10)
	}
	const nearly = 1e-9
	most = max(most, 2)
	for power := math.Floor(math.Log10((to - from) / float64(most))); ; power++ {
		for _, digit := range []float64{1, 2, 5} {
			step := digit * math.Pow(10, power)
			first, last := math.Floor(from/step+nearly), math.Ceil(to/step-nearly)
			if last-first <= float64(most) {
				return Scale{int(first), int(max(last, first+1)), step, int(max(-power, 0))}
			}
		}
	}
}

// Steps is how many steps a scale has.
func (s Scale) Steps() int { return s.last - s.first }

// At is where a number is on the scale, from 0 to 1.
func (s Scale) At(v float64) float64 {
	return min(max((v/s.step-float64(s.first))/float64(s.Steps()), 0), 1)
}

// Base is where bars begin: at zero, or as near to it as the scale goes.
func (s Scale) Base() float64 { return s.At(0) }

// digits are those of a number, as it was written.
func digits(v float64) string {
	if v != 0 && math.Abs(v) < 1e-6 {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// Numbers are the round numbers of the scale, the lowest first.
func (s Scale) Numbers() (out []Number) {
	for i := s.first; i <= s.last; i++ {
		v := float64(i) * s.step
		out = append(out, Number{v, strconv.FormatFloat(v, 'f', s.decimals, 64)})
	}
	return out
}
