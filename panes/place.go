package panes

import (
	"strconv"

	"github.com/openspace-tui/openspace/internal/places"
)

// OpenFile opens a file at a place, which is marked.
func OpenFile(p places.Place) Action {
	args := map[string]any{"path": p.Path}
	for name, n := range map[string]int{"line": p.Line, "endLine": p.EndLine, "column": p.Column} {
		if n > 0 {
			args[name] = n
		}
	}
	if p.Line > 0 {
		args["highlight"] = true
	}
	return Do("openspace.editor.open", args)
}

// OpenDeck opens a deck at a slide, which people count from 1.
func OpenDeck(p places.Place) Action {
	args := map[string]any{"deckPath": p.Path}
	if n, err := strconv.Atoi(p.Part); err == nil {
		args["slideIndex"] = n - 1
	}
	return Do("openspace.presentation.open", args)
}

// OpenBoard opens a whiteboard at a shape.
func OpenBoard(p places.Place) Action {
	a := Do("openspace.whiteboard.open", map[string]any{"whiteboardId": p.Path})
	if p.Part != "" {
		a.Invoke = append(a.Invoke, Invocation{ID: "openspace.whiteboard.camera.fit",
			Args: map[string]any{"whiteboardId": p.Path, "shapeIds": []string{p.Part}}})
	}
	return a
}
