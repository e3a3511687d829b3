// Package figure writes what slides hold besides text with the characters there
// are: Mermaid diagrams with those of boxes, formulas in TeX as a line.
package figure

import (
	"cmp"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/mermaid"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Bounds of a diagram on a slide.
const (
	maxNodes = 100
	maxEdges = 300
	maxLabel = 28
	maxWide  = 400
)

// node is a box of a diagram, edge what goes from one to another.
type node struct {
	id    string
	lines []string
	x, y  float64 // its centre on the board
	w, h  int     // in cells, with its frame
	col   int     // its centre
	row   int     // its first row
	rank  int
}

type edge struct {
	from, to *node
	label    string
	y        float64
}

// Lang is the language of code blocks that are diagrams.
const Lang = "mermaid"

// Diagram draws a Mermaid diagram with box characters, each drawing as wide as
// it needs: the way that it says, and where that is along rows also down, for
// where there is less room.
func Diagram(source string) (drawings [][]string, err error) {
	read, err := parse(source)
	if err != nil {
		return nil, err
	}
	lines, err := drawing(read)
	if err == nil {
		drawings = append(drawings, lines)
	}
	if d := read.Plan.Direction; d == "right" || d == "left" {
		read.Plan.Direction = "down"
		narrow, failed := drawing(read)
		if err = failed; err == nil {
			drawings = append(drawings, narrow)
		}
	}
	if len(drawings) > 0 {
		err = nil
	}
	return drawings, err
}

// Board puts a Mermaid diagram on a whiteboard.
func Board(source string) (*board.Board, error) {
	read, err := parse(source)
	if err != nil {
		return nil, err
	}
	return placed(read)
}

func parse(source string) (mermaid.Diagram, error) {
	read, err := mermaid.Parse(source, "d")
	if err == nil && len(read.Shapes) > maxNodes+maxEdges {
		err = lang.Errorf("the diagram is too large for a slide")
	}
	return read, err
}

func placed(read mermaid.Diagram) (*board.Board, error) {
	b := board.New("", "")
	_, _, err := b.Batch(read.Shapes, read.Plan)
	return b, err
}

func drawing(read mermaid.Diagram) ([]string, error) {
	b, err := placed(read)
	if err != nil {
		return nil, err
	}
	nodes, edges := parts(b)
	if len(nodes) == 0 || len(nodes) > maxNodes {
		return nil, lang.Errorf("the diagram has %d nodes", len(nodes))
	}
	switch {
	case read.Plan.Layout == "sequence":
		return sequence(nodes, edges)
	case read.Plan.Direction == "right" || read.Plan.Direction == "left":
		return graphAcross(nodes, edges)
	}
	return graphDown(nodes, edges)
}

// parts gives a board's boxes and what connects them.
func parts(b *board.Board) (nodes []*node, edges []edge) {
	byID := map[string]*node{}
	infos := b.Infos()
	for _, s := range infos {
		if s.From != "" || s.To != "" {
			continue
		}
		n := &node{id: s.ID, x: s.X + s.W/2, y: s.Y + s.H/2}
		switch s.Kind {
		case "initial":
			s.Text = "●"
		case "final":
			s.Text = "◉"
		}
		for l := range strings.SplitSeq(strings.Trim(s.Text, "\n"), "\n") {
			if strings.Trim(l, "─") == "" && l != "" {
				l = "─"
			}
			n.lines = append(n.lines, xansi.Truncate(sanitize.Line(l), maxLabel, "…"))
			n.w = max(n.w, xansi.StringWidth(n.lines[len(n.lines)-1])+4)
		}
		for len(n.lines) > 1 && n.lines[len(n.lines)-1] == "─" {
			n.lines = n.lines[:len(n.lines)-1]
		}
		n.w, n.h = max(n.w, 5), len(n.lines)+2
		byID[s.ID] = n
		nodes = append(nodes, n)
	}
	for _, s := range infos {
		if from, to := byID[s.From], byID[s.To]; from != nil && to != nil {
			edges = append(edges, edge{from, to, xansi.Truncate(sanitize.Line(s.Text), maxLabel, "…"), s.Y})
		}
	}
	return nodes, edges
}

// canvas is cells to draw on: characters, and lines that meet in them.
type canvas struct {
	w, h  int
	cells [][]string
	lines [][]uint8 // bits: up, right, down, left
}

const (
	toUp uint8 = 1 << iota
	toRight
	toDown
	toLeft
)

func newCanvas(w, h int) *canvas {
	c := &canvas{w: w, h: h, cells: make([][]string, h), lines: make([][]uint8, h)}
	for y := range h {
		c.cells[y], c.lines[y] = make([]string, w), make([]uint8, w)
	}
	return c
}

// text writes words; what is outside is left out.
func (c *canvas) text(x, y int, words string) {
	for _, r := range words {
		w := xansi.StringWidth(string(r))
		if y >= 0 && y < c.h && x >= 0 && x+w <= c.w && w > 0 {
			c.cells[y][x] = string(r)
			for k := 1; k < w; k++ {
				c.cells[y][x+k] = "\x00" // covered by the wide one
			}
		}
		x += w
	}
}

func (c *canvas) vertical(x, from, to int) {
	for y := min(from, to); y <= max(from, to); y++ {
		if y > min(from, to) {
			c.join(x, y, toUp)
		}
		if y < max(from, to) {
			c.join(x, y, toDown)
		}
	}
}

func (c *canvas) horizontal(y, from, to int) {
	for x := min(from, to); x <= max(from, to); x++ {
		if x > min(from, to) {
			c.join(x, y, toLeft)
		}
		if x < max(from, to) {
			c.join(x, y, toRight)
		}
	}
}

func (c *canvas) join(x, y int, sides uint8) {
	if x >= 0 && x < c.w && y >= 0 && y < c.h {
		c.lines[y][x] |= sides
	}
}

// box draws a node.
func (c *canvas) box(n *node) {
	x, w := n.col-n.w/2, n.w
	c.text(x, n.row, "╭"+strings.Repeat("─", w-2)+"╮")
	for i, l := range n.lines {
		if l == "─" {
			c.text(x, n.row+1+i, "├"+strings.Repeat("─", w-2)+"┤")
			continue
		}
		free := w - 2 - xansi.StringWidth(l)
		c.text(x, n.row+1+i, "│"+strings.Repeat(" ", free/2)+l+strings.Repeat(" ", free-free/2)+"│")
	}
	c.text(x, n.row+n.h-1, "╰"+strings.Repeat("─", w-2)+"╯")
}

// rows gives what was drawn.
func (c *canvas) rows() []string {
	glyphs := []rune{' ', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼'}
	out := make([]string, c.h)
	for y := range c.h {
		var b strings.Builder
		for x := range c.w {
			switch s := c.cells[y][x]; {
			case s == "\x00":
			case s != "":
				b.WriteString(s)
			default:
				b.WriteRune(glyphs[c.lines[y][x]])
			}
		}
		out[y] = strings.TrimRight(b.String(), " ")
	}
	return out
}

// sequence draws who says what to whom, one below the other.
func sequence(nodes []*node, edges []edge) ([]string, error) {
	slices.SortStableFunc(nodes, func(a, b *node) int { return cmp.Compare(a.x, b.x) })
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(a.y, b.y) })
	place := map[*node]int{}
	for i, n := range nodes {
		place[n] = i
	}
	gaps := make([]int, len(nodes))
	for i := 1; i < len(nodes); i++ {
		gaps[i] = (nodes[i-1].w+nodes[i].w)/2 + 2
	}
	for _, e := range edges {
		if to := max(place[e.from], place[e.to]); place[e.from]-place[e.to] == 1 || place[e.to]-place[e.from] == 1 {
			gaps[to] = max(gaps[to], xansi.StringWidth(e.label)+4)
		}
	}
	tall := 0
	for i, n := range nodes {
		n.col = n.w / 2
		if i > 0 {
			n.col = nodes[i-1].col + gaps[i]
		}
		tall = max(tall, n.h)
	}
	last := nodes[len(nodes)-1]
	width := last.col + max(last.w, maxLabel) + 2
	if width > maxWide {
		return nil, lang.Errorf("the diagram is %d columns wide", width)
	}
	c := newCanvas(width, tall+2*len(edges)+1)
	for _, n := range nodes {
		c.vertical(n.col, n.h-1, c.h-1)
		c.box(n)
	}
	for i, e := range edges {
		c.message(e, tall+2*i)
	}
	return c.rows(), nil
}

// message draws one message of a sequence: its words above its arrow.
func (c *canvas) message(e edge, y int) {
	from, to := e.from.col, e.to.col
	if from == to {
		c.text(from+2, y+1, "↺ "+e.label)
		return
	}
	x := (from+to)/2 - xansi.StringWidth(e.label)/2
	c.text(x, y, e.label)
	line, head, at := min(from, to)+1, "▶", to-1
	if to < from {
		head, at = "◀", to+1
	}
	c.text(line, y+1, strings.Repeat("─", max(from, to)-line))
	c.text(at, y+1, head)
}
