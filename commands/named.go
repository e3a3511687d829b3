package commands

import (
	"context"
	"path"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/icon"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// Whiteboards and decks may be named without their extension. Which file is meant
// then depends on what is there: it is looked up off the loop, where a file is read
// or written. Whoever judges a path by its name has to judge each.

// WhiteboardFiles returns the files that a whiteboardId may mean: itself, or without
// an extension the name that a new one gets and those that an old one may have.
func WhiteboardFiles(id string) []string {
	return withEndings(id, board.IsBoard, ".whiteboard.json", ".tldr")
}

// DeckFiles returns the files that a deckPath may mean.
func DeckFiles(id string) []string { return withEndings(id, deck.IsDeck, ".deck.md", ".slides.md") }

// withEndings returns a name as it is where it is complete or is that of a file of
// another type. A part of an ending, as in talk.deck, is completed, and so is what
// has a dot but no type, as v1.2.
func withEndings(name string, complete func(string) bool, endings ...string) []string {
	base := path.Base(name)
	if complete(name) || name == "" || strings.HasSuffix(name, "/") || base == "." || base == ".." {
		return []string{name}
	}
	for _, end := range endings {
		if part, _, ok := cutLast(end); ok && strings.HasSuffix(base, part) && len(base) > len(part) {
			return []string{strings.TrimSuffix(name, part) + end}
		}
	}
	if ext := path.Ext(base); ext == base || ext == "." || ext != "" && icon.Typed(ext) {
		return []string{name}
	}
	out := make([]string, len(endings))
	for i, end := range endings {
		out[i] = name + end
	}
	return out
}

// cutLast takes the last extension off an ending that has two.
func cutLast(end string) (part, last string, ok bool) {
	i := strings.LastIndexByte(end, '.')
	return end[:i], end[i:], i > 0
}

// there returns the first of some files that is there, else the first of all.
func there(ctx context.Context, files *workspace.Root, names []string) string {
	if len(names) > 1 {
		for _, n := range names {
			if files.Has(ctx, n) {
				return n
			}
		}
	}
	return names[0]
}

// checkPaths judges each of some paths.
func (e Env) checkPaths(paths []string) *Error {
	for _, p := range paths {
		if err := e.checkPath(p); err != nil {
			return err
		}
	}
	return nil
}
