package commands

import (
	"context"
	"errors"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/panes"
)

// openByKind shows a deck or a whiteboard as what it is, where a person opens it
// without naming a line: a line is one of its text. It is false for any other
// file, and for agents, who have commands of their own for each.
func openByKind(env Env, path string, line int, place panes.Placement) (Outcome[EditorOpenResult], bool) {
	switch {
	case env.Origin != panes.User || line != 0:
	case deck.IsDeck(path):
		return openDeck(env, path, place, nil, func(p *panes.Pane, d Deck) Outcome[EditorOpenResult] {
			return Done(EditorOpenResult{EditorID: string(d.ID()), PaneID: string(p.ID), ShownAs: presentationKind})
		}), true
	case board.IsBoard(path):
		return openBoardOrText(env, path, place), true
	}
	return Outcome[EditorOpenResult]{}, false
}

// openBoardOrText shows the text of a whiteboard that cannot be read as one, so
// that it can be mended, and says why.
func openBoardOrText(env Env, path string, place panes.Placement) Outcome[EditorOpenResult] {
	files := env.Files
	return After(func(ctx context.Context) (readBoard, error) { return loadBoard(ctx, files, path) },
		func(env Env, read readBoard, err error) Outcome[EditorOpenResult] {
			switch format := (*formatError)(nil); {
			case errors.As(err, &format):
				return openEditor(env, editorTarget{path: path, place: place},
					func(p *panes.Pane, ed Editor, f picture.File) Outcome[EditorOpenResult] {
						return Done(opened(p, ed, f), Toast{Level: LevelWarning,
							Text: lang.T("it-shows-as-text", clip(format.Error()))})
					})
			case err != nil:
				return Refuse[EditorOpenResult](boardError(err))
			}
			return showBoard(env, read, place, func(p *panes.Pane, b Board) (EditorOpenResult, error) {
				return EditorOpenResult{EditorID: string(b.ID()), PaneID: string(p.ID), ShownAs: whiteboardKind}, nil
			})
		})
}
