package layouts

import (
	"path"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/panes/term"
)

// Sketch draws an arrangement as boxes in w×h cells, with what stands in each.
func Sketch(a *panes.Arrangement, w, h int) []string {
	grid := make([][]rune, h)
	for y := range grid {
		grid[y] = []rune(strings.Repeat(" ", w))
	}
	for id, r := range a.Layout.Solve(layout.Rect{W: w, H: h}, layout.Options{}) {
		if r.W > 1 && r.H > 1 {
			frameIn(grid, r)
			label(grid, r, a.Panes[id])
		}
	}
	out := make([]string, h)
	for y, row := range grid {
		out[y] = strings.ReplaceAll(string(row), string(covered), "")
	}
	return out
}

// frameIn draws a box into the grid.
func frameIn(grid [][]rune, r layout.Rect) {
	right, bottom := r.X+r.W-1, r.Y+r.H-1
	for x := r.X; x <= right; x++ {
		grid[r.Y][x], grid[bottom][x] = '─', '─'
	}
	for y := r.Y; y <= bottom; y++ {
		grid[y][r.X], grid[y][right] = '│', '│'
	}
	grid[r.Y][r.X], grid[r.Y][right], grid[bottom][r.X], grid[bottom][right] = '┌', '┐', '└', '┘'
}

// covered is a cell that the wide letter before it takes.
const covered = rune(0)

// label writes what stands in a pane into its box, what is in front first.
func label(grid [][]rune, r layout.Rect, p panes.ArrangedPane) {
	y := r.Y + 1
	write := func(t panes.ArrangedTab) {
		if y >= r.Y+r.H-1 {
			return
		}
		x := r.X + 1
		for _, c := range tabWord(t) {
			if x >= r.X+r.W-1 {
				break
			}
			switch w := xansi.StringWidth(string(c)); {
			case w == 1:
				grid[y][x] = c
				x++
			case w == 2 && x+1 < r.X+r.W-1:
				grid[y][x], grid[y][x+1] = c, covered
				x += 2
			}
		}
		y++
	}
	if p.Active < len(p.Tabs) {
		write(p.Tabs[p.Active])
	}
	for i, t := range p.Tabs {
		if i != p.Active {
			write(t)
		}
	}
}

// tabWord is what a tab is called in a preview.
func tabWord(t panes.ArrangedTab) string {
	switch kind, ref := t.Content.Kind(), t.Content.Ref(); kind {
	case chat.KindName, term.KindName:
		switch {
		case ref == lang.T("terminals"): // of a preset
			return ref
		case kind == term.KindName:
			return lang.T("pane.terminal")
		}
		return lang.T("pane.chat")
	default:
		return sanitize.Line(path.Base(ref))
	}
}
