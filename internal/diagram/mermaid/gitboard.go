package mermaid

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// Measures of a graph of commits on a board.
const (
	gitLane = 160.0 // from one lane to the next at least
	gitDot  = 40.0
	gitStep = 100.0 // from one commit to the next at least
)

// laneColors are those of lanes, again and again.
func laneColors() []string { return []string{"blue", "green", "orange", "violet", "red", "grey"} }

// gitBoard places the commits of a graph.
type gitBoard struct {
	*Git
	down  bool      // time goes down or up
	along []float64 // where each commit is on the axis of time
	room  []float64 // how much of that it has
	lane  float64   // from one lane to the next
	out   []*diagram.Shape
	id    func(string) string
}

func (g *Git) shapes(id func(string) string) []*diagram.Shape {
	b := &gitBoard{Git: g, down: g.Way == "down" || g.Way == "up", lane: gitLane, id: id}
	for _, l := range g.Lanes {
		if b.down { // their names are beside each other
			b.lane = max(b.lane, breadth([]string{l.Name})+chartGap)
		}
	}
	at := 0.0
	for _, c := range g.Commits {
		room := gitStep
		if wide := breadth([]string{c.Name, c.Marks()}) + 2*chartGap; !b.down {
			room = max(room, wide)
		}
		b.along, b.room = append(b.along, at+room/2), append(b.room, room)
		at += room
	}
	if g.Way == "up" || g.Way == "left" {
		for i := range b.along {
			b.along[i] = at - b.along[i]
		}
	}
	for _, l := range g.Lines() {
		b.line(l)
	}
	for i, l := range g.Lanes {
		x, y := b.place(0, float64(i))
		if name := caption(id("branch"), l.Name, -breadth([]string{l.Name})-chartGap, y-chartBar/2); b.down {
			name.X, name.Y = new(x-breadth([]string{l.Name})/2), new(-chartRow)
			b.out = append(b.out, name)
		} else {
			b.out = append(b.out, name)
		}
	}
	for i, c := range g.Commits {
		b.commit(c, b.along[i])
	}
	return b.out
}

// place is where a time is on a lane.
func (b *gitBoard) place(time, lane float64) (x, y float64) {
	if b.down {
		return lane * b.lane, time
	}
	return time, lane * b.lane
}

func (b *gitBoard) line(l Line) {
	const between = 8.0 // from a line to where the next commit begins
	way := 1.0
	if b.Way == "up" || b.Way == "left" {
		way = -1
	}
	var points [][]float64
	x, y := 0.0, 0.0
	for i, t := range l.Turns {
		from := float64(t.Side) * (b.room[t.Commit]/2 - between)
		switch i { // not on the dots
		case 0:
			from = gitDot / 2
		case len(l.Turns) - 1:
			from = -gitDot / 2
		}
		px, py := b.place(b.along[t.Commit]+way*from, float64(t.Lane))
		if i == 0 {
			x, y = px, py
		}
		points = append(points, []float64{px - x, py - y})
	}
	b.out = append(b.out, &diagram.Shape{ID: b.id("line"), Kind: "line", X: &x, Y: &y, Points: points,
		Color: new(b.color(l.Lane)), Size: new("m")})
}

func (b *gitBoard) color(lane int) string { return laneColors()[lane%len(laneColors())] }

func (b *gitBoard) commit(c *Commit, time float64) {
	x, y := b.place(time, float64(c.On()))
	dot := block(b.id("commit"), x-gitDot/2, y-gitDot/2, gitDot, b.color(c.On()), "fill")
	dot.H, dot.Kind = new(gitDot), "ellipse"
	switch c.Kind {
	case CommitReverse:
		dot.Kind, dot.Fill = "x-box", new("solid")
	case CommitHighlight:
		dot.Kind = "rectangle"
	case CommitMerge:
		dot.Fill = new("solid")
	case CommitPicked:
		dot.Kind, dot.Fill = "diamond", new("solid")
	}
	b.out = append(b.out, dot)
	if b.down {
		if says := strings.TrimSpace(c.Name + " " + c.Marks()); says != "" {
			b.out = append(b.out, caption(b.id("says"), says, b.lane*float64(len(b.Lanes)-1)+2*chartGap, y-chartBar/2))
		}
		return
	}
	for _, s := range []struct {
		text string
		y    float64
	}{{c.Name, y + gitDot/2}, {c.Marks(), y - gitDot/2 - chartBar}} {
		if s.text != "" {
			b.out = append(b.out, caption(b.id("says"), s.text, x-breadth([]string{s.text})/2, s.y))
		}
	}
}
