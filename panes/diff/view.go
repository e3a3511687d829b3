package diff

import (
	"github.com/openspace-tui/openspace/internal/difflook"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// view is the changes as they show: where one is in them and in the tree of their
// files, what is chosen, and what is looked for.
type view struct {
	table table
	tree  tree
	theme *theme.Theme // the one the blocks' texts are of
	paint *syntax.Painter
	look  difflook.Look

	row    int // the cursor's
	choice choice
	before choice // what was chosen when a key came
	top    int
	left   int // how many cells are scrolled away
	quest  quest

	remarks *Remarks
	w, h    int
}

// dress has rows drawn in a theme's colours.
func (v *view) dress(th *theme.Theme) {
	v.theme, v.paint = th, syntax.NewPainter(th.Chroma())
	v.look = difflook.Look{Added: difflook.Of(th, th.Color(theme.DiffAdded)),
		Removed: difflook.Of(th, th.Color(theme.DiffRemoved)),
		Paint:   func(name, text string) []string { return v.paint.Lines("", name, text) }}
	for _, f := range v.table.files {
		for _, b := range f.hunks {
			b.texts = nil
		}
	}
}

// uncover has the cursor above a foot of so many rows, which stands over the last.
func (v *view) uncover(foot int) {
	if covered := v.row - v.top + foot - v.body(); covered > 0 {
		v.top = min(v.top+covered, v.row)
	}
}
