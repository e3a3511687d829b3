package editor

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/aymanbagabas/go-udiff/lcs"

	"github.com/openspace-tui/openspace/commands/call"
)

// maxCompared is up to how many lines a change is looked at line by line; a
// larger one is one change from its first line to its last.
const maxCompared = 4000

// freshFor is how long changed lines stand out.
const freshFor = 3 * time.Second

// move is a piece of a text that another one took the place of: lines from 0,
// To excluded.
type move struct{ from, to, newFrom, newTo int }

// moves are where a text changed, in its order.
type moves []move

// movesOf compares two texts by line.
func movesOf(before, after []string) moves {
	head := 0
	for head < min(len(before), len(after)) && before[head] == after[head] {
		head++
	}
	tail := 0
	for tail < min(len(before), len(after))-head && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	old, now := before[head:len(before)-tail], after[head:len(after)-tail]
	switch {
	case len(old) == 0 && len(now) == 0:
		return nil
	case len(old) == 0 || len(now) == 0 || len(old)+len(now) > maxCompared:
		return moves{{head, head + len(old), head, head + len(now)}}
	}
	var out moves
	for _, d := range lcs.DiffLines(old, now) {
		out = append(out, move{head + d.Start, head + d.End, head + d.ReplStart, head + d.ReplEnd})
	}
	return out
}

// line is where a line is now. One that was changed is where it would be.
func (m moves) line(i int) int {
	shift := 0
	for _, one := range m {
		switch {
		case i < one.from:
			return i + shift
		case i < one.to:
			return min(one.newFrom+i-one.from, max(one.newTo-1, one.newFrom))
		}
		shift = one.newTo - one.to
	}
	return i + shift
}

// gone reports whether all lines from one to another were taken out.
func (m moves) gone(from, to int) bool {
	return slices.ContainsFunc(m, func(one move) bool {
		return one.from <= from && to < one.to && one.newFrom == one.newTo
	})
}

// span is where lines of a text are now; false when they are no more. Columns
// hold where the line is the same.
func (m moves) span(s call.Range) (call.Range, bool) {
	if m.gone(s.StartLine-1, s.EndLine-1) {
		return s, false
	}
	s.StartLine, s.EndLine = m.line(s.StartLine-1)+1, m.line(s.EndLine-1)+1
	s.EndLine = max(s.EndLine, s.StartLine)
	return s, true
}

// fresh are the lines that changed last, for a moment.
type fresh struct {
	in    moves
	n     int // which change it was
	timed int // the last one whose end is timed
}

// faded ends what stands out of a change.
type faded struct{ n int }

// has reports whether a line changed. Where lines were taken out the one behind
// them counts.
func (f *fresh) has(i int) bool {
	return slices.ContainsFunc(f.in, func(m move) bool { return i >= m.newFrom && i < max(m.newTo, m.newFrom+1) })
}

// fade ends the last change's standing out in a moment.
func (f *fresh) fade() tea.Cmd {
	if f.n == f.timed {
		return nil
	}
	f.timed = f.n
	n := f.n
	return tea.Tick(freshFor, func(time.Time) tea.Msg { return faded{n} })
}

// carry takes place, ranges and colours along to another text, and returns how that
// differs; where it changed what did stands out.
func (v *view) carry(before lines, changed bool) moves {
	m := movesOf(before.raw, v.text.raw)
	if changed {
		v.fresh.in = m
		v.fresh.n++
	}
	v.spot.carry(m)
	v.since.carry(m)
	v.blame.carry(m, len(v.text.raw))
	v.choice.from = m.line(v.choice.from)
	if v.back != nil {
		v.back.carry(m)
	}
	if r := v.shown; r != nil {
		last := max(r.endLine, r.line)
		r.line = m.line(r.line-1) + 1
		r.endLine = max(m.line(last-1)+1, r.line)
	}
	v.marks.carry(m)
	v.text.theme, v.text.stale = before.theme, m.colours(before, len(v.text.raw))
	return m
}

// carry stays with the lines that are looked at, or at the text's beginning.
func (s *spot) carry(m moves) {
	if s.at != (place{}) {
		s.at.line = m.line(s.at.line)
	}
	if s.at != (place{}) || s.current > 0 {
		s.current = m.line(s.current)
	}
}

// spans are those of some lines that are left.
func (m moves) spans(before []call.Range) []call.Range {
	var out []call.Range
	for _, s := range before {
		if s, ok := m.span(s); ok {
			out = append(out, s)
		}
	}
	return out
}

// colours are those of the lines that are as they were, until they are coloured
// anew.
func (m moves) colours(before lines, n int) []string {
	out := make([]string, n)
	from, shift := 0, 0
	keep := func(to int) {
		for i := from; i < min(to, max(before.base+len(before.colored), len(before.stale))); i++ {
			out[i+shift] = before.color(i)
		}
	}
	for _, one := range m {
		keep(one.from)
		from, shift = one.to, one.newTo-one.to
	}
	keep(len(before.raw))
	return out
}
