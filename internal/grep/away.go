package grep

import (
	"context"

	"github.com/openspace-tui/openspace/internal/workspace"
)

// away looks where the workspace is away: there a search gives few lines, of
// which the same judge says where they match.
func (g *giver) away(ctx context.Context, root *workspace.Root) (Sum, error) {
	lines, more, err := root.LinesAway(ctx, g.p.exp.String())
	if err != nil {
		return Sum{}, err
	}
	var f File
	for _, m := range lines {
		if m.Path != f.Path {
			g.take(f)
			f = File{Path: m.Path}
		}
		if l, ok := g.p.judge(m.Line, []byte(m.Text)); ok && g.p.wants(m.Path) {
			f.Lines = append(f.Lines, l)
		}
	}
	g.take(f)
	return Sum{More: more, Few: more}, nil
}
