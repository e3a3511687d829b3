// Package figure writes what slides hold besides text with the characters there
// are: Mermaid diagrams with those of boxes, formulas in TeX as a line.
package figure

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/diagram/layout"
	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
)

// Bounds of a diagram on a slide.
const (
	maxNodes  = 100
	maxEdges  = 300
	maxLabel  = 28
	maxMember = 48 // of a class
	maxBroken = 60 // lines of a box that one of its text takes
	maxTitle  = 60 // of a frame
	maxWide   = 400
)

// Lang is the language of code blocks that are diagrams.
const Lang = "mermaid"

// Drawn is a diagram as characters.
type Drawn struct {
	Drawings [][]string // as wide as they need: the way that it says first, roomy before tight
	Left     string     // what they do not show, "" where they show all
}

// Diagram draws a Mermaid diagram with box characters, each drawing as wide as
// it needs: the way that it says, and the other way, for where there is no room for
// that, last in rows that go there and back. Each way is drawn tight too.
func Diagram(source string) (out Drawn, err error) {
	read, err := parse(source, inGrid{})
	if err != nil {
		return Drawn{}, err
	}
	out.Left = read.LeftOut(mermaid.Told)
	if read.Chart != nil {
		for _, lines := range chart(read.Chart) {
			out.Drawings = append(out.Drawings, finished(read, lines))
		}
		return out, nil
	}
	err = out.draw(read)
	if other := otherWay(read); other != "" {
		turned, failed := read.Turned(other)
		if failed == nil {
			failed = out.draw(turned)
		}
		err = failed
	}
	out.wrap(read)
	out.amounts(read)
	if len(out.Drawings) > 0 {
		err = nil
	}
	return out, err
}

// draw adds a diagram, roomy and tight.
func (d *Drawn) draw(read mermaid.Diagram) error {
	plan := read.Plan
	if plan.Layout == "layered" {
		plan = diagram.Plan{Layout: "grid"}
	}
	b, err := placed(read, plan)
	if err != nil {
		return err
	}
	for _, tight := range []bool{false, true} {
		lines, failed := drawing(read, b.View(), tight)
		if to, _ := layout.Towards(read.Direction()); failed != nil && !read.Sequence() && !to.Across() {
			return failed // a tight one has as many columns
		}
		if failed != nil {
			err = failed
			continue
		}
		if n := len(d.Drawings); lines != nil && (n == 0 || !slices.Equal(lines, d.Drawings[n-1])) {
			d.Drawings = append(d.Drawings, lines)
		}
	}
	return err
}

// otherWay is where the arrows of a diagram could go too, "" for nowhere.
func otherWay(read mermaid.Diagram) string {
	switch d := read.Direction(); {
	case read.Sequence(), read.Chart != nil:
		return ""
	case d == "right" || d == "left":
		return "down"
	}
	return "right"
}

// Picture is a diagram on a whiteboard.
type Picture struct {
	*board.Board
	Words string // what a chart says, for those who do not see it; "" for a diagram of nodes
	Left  string // what it does not show, "" where it shows all
}

// Board puts a Mermaid diagram on a whiteboard.
func Board(source string) (Picture, error) {
	read, err := parse(source, board.Layout{})
	if err != nil {
		return Picture{}, err
	}
	out := Picture{Left: read.LeftOut(mermaid.Told)}
	if out.Board, err = largest(read); err != nil {
		return Picture{}, err
	}
	if len(out.View().Shapes) == 0 {
		return Picture{}, lang.Errorf("the-diagram-has-nodes", 0)
	}
	if read.Chart != nil {
		out.Words = strings.Join(read.Chart.Words(), "\n")
	}
	return out, nil
}

// inGrid lays shapes out in rows: drawings take no more than their sizes and texts, and have
// places of their own.
type inGrid struct{}

// Lay is that of diagram.Layout.
func (inGrid) Lay(shapes []json.RawMessage, _ diagram.Plan) (map[string]diagram.Rect, diagram.Rect, error) {
	return board.Layout{}.Lay(shapes, diagram.Plan{Layout: "grid"})
}

func parse(source string, by diagram.Layout) (mermaid.Diagram, error) {
	read, err := mermaid.Parse(source, "d", by)
	var unknown *mermaid.KindError
	if errors.As(err, &unknown) {
		return read, unknown
	}
	if err == nil && len(read.Shapes) > maxNodes+maxEdges {
		err = lang.Errorf("diagram-too-large-slide")
	}
	return read, err
}

func placed(read mermaid.Diagram, plan diagram.Plan) (*board.Board, error) {
	b := board.New("", "")
	_, _, err := b.Batch(read.Shapes, board.Plan(plan))
	return b, err
}

func drawing(read mermaid.Diagram, v *board.View, tight bool) (lines []string, err error) {
	if v = untitled(read, v); read.Sequence() {
		lines, err = sequence(v, tight)
	} else {
		lines, err = graph(read, v, tight)
	}
	return finished(read, lines), err
}

// untitled is a view without the title of a diagram, which is above its drawing.
func untitled(read mermaid.Diagram, v *board.View) *board.View {
	out := *v
	out.Shapes = slices.DeleteFunc(slices.Clone(v.Shapes),
		func(s *board.Shape) bool { return s.ID == "shape:"+read.TitleID() })
	return &out
}

// titled writes a title above the middle of lines, where there is one.
func titled(title string, lines []string) []string {
	if title == "" || len(lines) == 0 {
		return lines
	}
	wide := 0
	for _, l := range lines {
		wide = max(wide, xansi.StringWidth(l))
	}
	var above []string
	for _, l := range wrap.Lines(sanitize.Line(title), max(wide, maxLabel), "") {
		above = append(above, strings.Repeat(" ", max(wide-xansi.StringWidth(l), 0)/2)+l)
	}
	return slices.Concat(above, []string{""}, lines)
}

// brief is a text on one line, cut where it is long.
func brief(text string) string { return xansi.Truncate(sanitize.Line(text), maxLabel, "…") }

// linesOf is a text as a box shows it, with a dash for the rules between the
// sections of a class; sections without anything are left out. Long lines are broken.
func linesOf(text string) (lines []string, width int) {
	sections := strings.Contains(text, "\n"+rule)
	for l := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
		switch {
		case strings.Trim(l, rule) == "" && l != "":
			if len(lines) == 0 || lines[len(lines)-1] != rule {
				lines = append(lines, rule)
			}
		case sections: // a member is a line, or more where it is long
			for k, part := range wrap.Lines(sanitize.Line(l), maxMember, "") {
				lines = append(lines, strings.Repeat(" ", 2*min(k, 1))+part)
			}
		default:
			lines = append(lines, broken(l)...)
		}
	}
	for _, l := range lines {
		width = max(width, xansi.StringWidth(l))
	}
	for len(lines) > 1 && lines[len(lines)-1] == rule {
		lines = lines[:len(lines)-1]
	}
	return lines, width
}

// broken is a line of a box, on several where it is long.
func broken(text string) []string {
	if lines := nameLinesOf(text, maxLabel, maxBroken); lines != nil {
		return lines
	}
	return []string{""}
}

// rule is the line between the sections of a class.
const rule = "─"
