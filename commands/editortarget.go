package commands

import (
	"context"
	"errors"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// editorTarget says which file to open and where, and up to which line the
// file must go.
type editorTarget struct {
	path  string
	place panes.Placement
	lines int
}

// openEditor reads a file off the loop, then shows it and goes on with its
// pane. A file that is too short is not shown to an agent; a person gets to
// its end and is told. So it is with a picture or bytes of which lines were
// asked for, and with a picture that cannot be shown: to the person its pane
// says so. Taking it back closes what it opened and shows again what showed.
func openEditor[T any](env Env, t editorTarget, then func(*panes.Pane, Editor, picture.File) Outcome[T]) Outcome[T] {
	files := env.Files
	return After(func(ctx context.Context) (picture.File, error) {
		f, err := picture.Read(ctx, files, t.path)
		if err == nil && f.Large != nil {
			err = countTo(ctx, f.Large, t.lines)
		}
		return f, err
	}, func(env Env, f picture.File, err error) Outcome[T] {
		if err != nil {
			return Refuse[T](fileError(err))
		}
		lacks := t.lacks(f)
		if env.Origin != panes.User {
			if f.Fault != nil {
				return Refuse[T](fileError(f.Fault))
			}
			if lacks != nil {
				return Refuse[T](lacks)
			}
		}
		id := panes.MakeID(editorKind, f.Path)
		back, stays := env.showing(id), env.Panes.Stays(id, t.place) || env.writesIn(id)
		p, c, err := env.Panes.Open(id, t.place)
		if err != nil {
			return Refuse[T](paneError(err))
		}
		ed, ok := c.(Editor)
		if !ok {
			return Refuse[T](Errorf(CodeInternal, "is-not-a-files-pane", id))
		}
		ed.SetFile(f)
		env.Panes.Touch()
		if stays {
			ed = still{ed}
		}
		o := then(p, ed, f)
		if lacks != nil {
			o = o.With(Toast{Level: LevelWarning, Text: lacks.Said()})
		}
		label := back.label()
		if u := o.step.Undo; u != nil && !back.opened {
			label = u.label
		}
		return o.Undo(label, back.undo)
	})
}

// still is a file's pane that stays at the place where the person has it.
type still struct{ Editor }

// Reveal returns the range, and leaves the view where it is.
func (still) Reveal(line, endLine, column, endColumn int) call.Range {
	return call.Range{StartLine: line, EndLine: max(line, endLine), StartColumn: column, EndColumn: endColumn}
}

// writesIn reports whether an agent comes to where the person writes, as what they search
// a file for: the view is theirs then.
func (e Env) writesIn(id panes.ContentID) bool {
	p := e.Panes.Focused()
	if e.Origin != panes.Agent || p == nil || p.Current() == nil || p.Current().ID() != id {
		return false
	}
	t, ok := p.Current().(panes.Typer)
	return ok && t.Typing()
}

// stays says that what shows is left where it is.
const stays = "the person has the file in front, so it stays where they read"

// lacks says why a file has not the lines that were asked for; nil: it has.
func (t editorTarget) lacks(f picture.File) *Error {
	switch {
	case f.Picture != nil && t.lines > 0:
		return Errorf(CodeInvalidArguments, "picture-has-no-text", f.Path)
	case f.Bytes != nil && t.lines > 0:
		return Errorf(CodeInvalidArguments, "binary-file-shown-hex-has", f.Path)
	case f.Text != nil && pastEnd(f.Text, t.lines):
		return tooShort("line", t.lines, f.Text)
	case f.Large != nil:
		if n, part := f.Large.Counted(); part == 1 && t.lines > n {
			return tooShort("line", t.lines, &workspace.File{Path: f.Path, Lines: n})
		}
	}
	return nil
}

// countStep is how many bytes of a large file are counted at once.
const countStep = 64 << 20

// countTo counts the lines of a large file up to one.
func countTo(ctx context.Context, f *workspace.Large, line int) error {
	for {
		if n, part := f.Counted(); n >= line || part == 1 {
			return nil
		}
		if _, err := f.Count(ctx, countStep); err != nil {
			return err
		}
	}
}

// pastEnd reports whether a file has no such line. Line 1 of an empty file is
// where one would write.
func pastEnd(f *workspace.File, line int) bool { return line > max(f.Lines, 1) }

func tooShort(what string, line int, f *workspace.File) *Error {
	return Errorf(CodeInvalidArguments, "is-past-the-end-has", what, line, f.Path,
		lang.Count(f.Lines, "lines", f.Lines))
}

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
