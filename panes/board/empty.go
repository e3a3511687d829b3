package board

import (
	"errors"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/panes/board/scene"
	"github.com/openspace-tui/openspace/theme"
)

// nothing says why a board does not show: it is being read, or could not be.
func nothing(path string, failure error) []string {
	if failure == nil {
		return []string{lang.T("reading-x", path)}
	}
	if what, hint, ok := panes.FileFault(failure); ok {
		out := []string{what, path}
		if hint != "" {
			out = append(out, hint)
		}
		return out
	}
	out := []string{lang.Translate(failure), path}
	if errors.Is(failure, board.ErrEmpty) {
		out = append(out, lang.T("delete-then-board-makes-new", path))
	}
	return out
}

// words says why there is no board, in rows of w cells.
func words(th *theme.Theme, w int, path string, failure error) []string {
	style := th.Style(theme.Muted)
	if failure != nil {
		style = th.Style(theme.Error)
	}
	out := []string{""}
	for _, l := range nothing(path, failure) {
		for _, row := range syntax.Wrap(sanitize.Line(l), max(w-4, 1)) {
			out = append(out, "  "+style.Render(row))
		}
	}
	return out
}

// hints says how one begins on an empty board.
func hints(s *scene.Scene, readOnly bool) {
	lines := []string{lang.T("this-board-is-empty"), "", lang.T("n-new-shape-p-paste"),
		lang.T("all-keys-board-import-file")}
	if readOnly {
		lines = lines[:1]
	}
	wide := 0
	for _, l := range lines {
		wide = max(wide, label.Width(l))
	}
	for i, l := range lines {
		s.Write(max((s.W-wide)/2, 1), (s.H-len(lines))/2+i, s.W-1, l, cells.Paint{FG: cells.InkMuted})
	}
}
