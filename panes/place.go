package panes

import (
	"strconv"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/places"
)

// OpenFile opens a file at a place, which is marked.
func OpenFile(p places.Place) Action {
	return Do(call.EditorOpen.With(call.EditorOpenArgs{
		Path: p.Path, Line: max(p.Line, 0), EndLine: max(p.EndLine, 0), Column: max(p.Column, 0), Highlight: p.Line > 0,
	}))
}

// OpenDeck opens a deck at a slide, which people count from 1.
func OpenDeck(p places.Place) Action {
	args := call.PresentationOpenArgs{DeckPath: p.Path}
	if n, err := strconv.Atoi(p.Part); err == nil {
		n--
		args.SlideIndex = &n
	}
	return Do(call.PresentationOpen.With(args))
}

// OpenBoard opens a whiteboard at a shape.
func OpenBoard(p places.Place) Action {
	a := Do(call.WhiteboardOpen.With(call.BoardArgs{WhiteboardID: p.Path}))
	if p.Part != "" {
		a.Invoke = append(a.Invoke, call.WhiteboardCameraFit.With(
			call.CameraFitArgs{WhiteboardID: p.Path, ShapeIDs: []string{p.Part}}))
	}
	return a
}
