package board

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/board/label"
)

// state is what stands at the right of the status: the page, and whether it is saved.
func state(of *board.Board, s *source) string {
	right := s.state(of.ReadOnly() != "")
	if pages := of.Pages(); len(pages) > 1 {
		for i, p := range pages {
			if p.ID == of.Page() {
				right = lang.T("page-n-n-x", i+1, len(pages), right)
			}
		}
	}
	return right
}

// about says what is selected, or how much there is. Some labels may be hidden, and some
// shapes stand for files that changed.
func about(of *board.Board, all []*board.Shape, hidden int, changed map[string]bool) string {
	v := of.View()
	switch len(all) {
	case 0:
		n := 0
		for _, s := range v.Shapes {
			if s.Part == "" {
				n++
			}
		}
		says := lang.N(n, "shapes", n)
		if hidden > 0 {
			says += " · " + lang.N(hidden, "labels-have-no-room-goes", hidden)
		}
		return says
	case 1:
		s := all[0]
		info := of.Info(s)
		text := saidKind(info.Kind)
		if s.Ref != "" {
			ref := s.Ref
			if changed[s.ID] {
				ref = lang.T("changed-since", ref)
			}
			text += "  " + ref
		}
		if info.From != "" || info.To != "" {
			text += "  " + called(v, info.From) + " → " + called(v, info.To)
		}
		text += "  " + strings.TrimPrefix(s.ID, "shape:")
		if s.Locked {
			text += "  " + lang.T("shape.locked")
		}
		return sanitize.Line(text)
	}
	return lang.N(len(all), "selected", len(all))
}

// called is a shape's text, or its id where it has none.
func called(v *board.View, id string) string {
	s := v.Shape(id)
	switch {
	case s == nil:
		return "…"
	case label.FirstLine(s.Text) != "":
		return label.Fit(label.FirstLine(s.Text), 24)
	}
	return strings.TrimPrefix(id, "shape:")
}
