package figure

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// maxNameLines is how many lines the name of a commit has below it.
const maxNameLines = 3

// git draws a graph of commits, along rows where it says so and last from the top
// down.
func git(g *mermaid.Git) (out [][]string) {
	down := [][]string{gitDown(g, 2), gitDown(g, 1)}
	if g.Way == "down" || g.Way == "up" {
		return down
	}
	for _, wide := range []int{maxLabel, 16, 9} {
		if lines := gitAlong(g, wide); lines != nil {
			out = append(out, lines)
		}
	}
	return append(out, down...)
}

// dot is how a commit is drawn.
func dot(c *mermaid.Commit) string {
	switch c.Kind {
	case mermaid.CommitReverse:
		return "⊗"
	case mermaid.CommitHighlight:
		return "▣"
	case mermaid.CommitMerge:
		return "◉"
	case mermaid.CommitPicked:
		return "◎"
	}
	return "●"
}

// gitPlaces are where commits are on the axis of time, and what is behind and before
// them, and where lanes are.
type gitPlaces struct {
	time func(t mermaid.Turn) int
	lane func(n int) int
	down bool
}

func (p gitPlaces) at(t mermaid.Turn) (x, y int) {
	if p.down {
		return p.lane(t.Lane), p.time(t)
	}
	return p.time(t), p.lane(t.Lane)
}

// commits draws lines and the dots on them. A line that crosses another is drawn over
// it, so that they do not seem to meet.
func (c *canvas) commits(g *mermaid.Git, places gitPlaces) {
	type cell struct{ x, y int }
	passed, turned := map[cell]bool{}, map[cell]bool{}
	for _, l := range g.Lines() {
		for i, t := range l.Turns {
			x, y := places.at(t)
			turned[cell{x, y}] = true
			if i == 0 {
				continue
			}
			fx, fy := places.at(l.Turns[i-1])
			if fx == x {
				c.vertical(x, fy, y)
			} else {
				c.horizontal(y, fx, x)
			}
			if t.Lane != l.Turns[i-1].Lane { // across lanes
				for k := min(t.Lane, l.Turns[i-1].Lane) + 1; k < max(t.Lane, l.Turns[i-1].Lane); k++ {
					px, py := places.at(mermaid.Turn{Commit: t.Commit, Lane: k, Side: t.Side})
					passed[cell{px, py}] = true
				}
			}
		}
	}
	for at := range passed {
		if c.lines[at.y][at.x]&15 == 15 && !turned[at] {
			c.text(at.x, at.y, "│")
		}
	}
	for i, commit := range g.Commits {
		x, y := places.at(mermaid.Turn{Commit: i, Lane: commit.On()})
		c.text(x, y, dot(commit))
	}
}

// gitColumn is where a commit is that is drawn along rows, with its words.
type gitColumn struct {
	left, wide int
	name       []string
	tags       string
}

func (g gitColumn) at(side int) int {
	switch side {
	case 1:
		return g.left + g.wide + 1
	case -1:
		return g.left - 2
	}
	return g.middle(1)
}

// middle is where something begins that is some cells wide.
func (g gitColumn) middle(wide int) int { return g.left + (g.wide-wide)/2 }

const gitGap = 4 // between columns

// gitAlong draws commits from left to right, their names below and their tags above
// them; nil where that is wider than any slide.
func gitAlong(g *mermaid.Git, wide int) []string {
	above, below := make([]int, len(g.Lanes)), make([]int, len(g.Lanes))
	end := 0
	for _, l := range g.Lanes {
		end = max(end, xansi.StringWidth(brief(l.Name))+2)
	}
	columns := make([]gitColumn, len(g.Commits))
	for i, commit := range g.Commits {
		in := gitColumn{left: end, wide: 1, name: nameLines(commit.Name, wide),
			tags: xansi.Truncate(sanitize.Line(commit.Marks()), max(wide, 20), "…")}
		for _, l := range append([]string{in.tags}, in.name...) {
			in.wide = max(in.wide, xansi.StringWidth(l))
		}
		on := commit.On()
		below[on] = max(below[on], len(in.name))
		if in.tags != "" {
			above[on] = 1
		}
		columns[i] = in
		end += in.wide + gitGap
	}
	if end > maxWide {
		return nil
	}
	rows, free := make([]int, len(g.Lanes)), 0
	for i := range g.Lanes {
		if i > 0 && below[i-1]+above[i] == 0 {
			free++
		}
		rows[i] = free + above[i]
		free = rows[i] + below[i] + 1
	}
	c := newCanvas(end, free)
	c.commits(g, gitPlaces{lane: func(n int) int { return rows[n] },
		time: func(t mermaid.Turn) int { return columns[t.Commit].at(t.Side) }})
	for i, l := range g.Lanes {
		c.text(0, rows[i], brief(l.Name))
	}
	for i, commit := range g.Commits {
		row, in := rows[commit.On()], columns[i]
		c.text(in.middle(xansi.StringWidth(in.tags)), row-1, in.tags)
		for k, l := range in.name {
			c.text(in.middle(xansi.StringWidth(l)), row+1+k, l)
		}
	}
	return c.rows()
}

// nameLines is a name in lines of some cells.
func nameLines(name string, wide int) []string { return nameLinesOf(name, wide, maxNameLines) }

// nameLinesOf has at most so many lines.
func nameLinesOf(name string, wide, most int) []string {
	if name = sanitize.Line(name); name == "" {
		return nil
	}
	lines := wrap.Lines(name, wide, "")
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = xansi.Truncate(lines[most-1], wide-1, "") + "…"
	}
	return lines
}

// gitDown draws commits from the top down, or up where the diagram says so, some rows
// apart, with their names at their right, and where branches end.
func gitDown(g *mermaid.Git, pitch int) []string {
	const lane = 3
	says := make([]string, len(g.Commits))
	from, wide := lane*len(g.Lanes), 0
	for i, commit := range g.Commits {
		says[i] = gitWords(g, commit)
		wide = max(wide, xansi.StringWidth(says[i]))
	}
	c := newCanvas(from+wide, pitch*(len(g.Commits)-1)+1)
	places := gitPlaces{down: true, lane: func(n int) int { return lane * n }, time: func(t mermaid.Turn) int {
		if g.Way == "up" {
			return pitch * (len(g.Commits) - 1 - t.Commit)
		}
		return pitch * t.Commit
	}}
	c.commits(g, places)
	for i, s := range says {
		c.text(from, places.time(mermaid.Turn{Commit: i}), s)
	}
	return c.rows()
}

// gitWords is what stands beside a commit: its name and its marks, of which the ends may
// be cut, and the branches that end there.
func gitWords(g *mermaid.Git, commit *mermaid.Commit) string {
	var parts, ends []string
	for _, s := range []string{xansi.Truncate(sanitize.Line(commit.Name), maxMember, cutMark),
		sanitize.Line(commit.Marks())} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	for _, name := range g.Ends(commit) {
		ends = append(ends, "("+brief(name)+")")
	}
	room := max(2*maxMember-xansi.StringWidth(strings.Join(ends, "  ")), maxMember)
	if says := xansi.Truncate(strings.Join(parts, "  "), room, cutMark); says != "" {
		ends = append([]string{says}, ends...)
	}
	return xansi.Truncate(strings.Join(ends, "  "), maxWide, cutMark)
}
