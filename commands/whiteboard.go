package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// whiteboardKind is the kind of a whiteboard's content.
const whiteboardKind = "whiteboard"

// Board is what these commands need of a whiteboard's pane.
type Board interface {
	panes.Content
	// SetBoard shows a board that was read from data, unless one shows already;
	// private: agents may not read it.
	SetBoard(read *board.Board, data []byte, private bool)
	Board() *board.Board // nil before it was read; only to be looked at
	// Take shows what the file holds by now; with flash what changed stands out.
	Take(disk *board.Disk, flash bool)
	// Own has the person take back what a change added that came with Take.
	Own(c board.Change)
	Look(c board.Camera) error
	// Fit has shapes, or all without any, fill the pane, with so many pixels of
	// the screen around them.
	Fit(ids []string, padding float64) (board.Camera, error)
	// Drawing gives what draws the board in characters, "" where that cannot be
	// read; that may be called off the loop.
	Drawing(ascii bool) func() string
}

// CameraResult is where the person looks.
type CameraResult struct {
	Camera board.Camera `json:"camera"`
}

// defaultPadding is the space around what is fitted, in pixels of the screen.
const defaultPadding = 40

// Whiteboards defines the commands on whiteboards.
func Whiteboards(r *Registry) {
	boardFiles(r)
	boardShapes(r)
	Define(r, call.WhiteboardOpen, Spec{Title: lang.Key("open-whiteboard"), Agent: true, Permission: PermitFree,
		Hidden: true,
		Doc:    "Show a whiteboard. What is drawn on it by then shows at once, and what changes flashes."},
		whiteboardOpen,
		checkBoardArgs)
	Define(r, call.WhiteboardCameraSet, Spec{Title: lang.Key("whiteboard-look-at"), Agent: true,
		Permission: PermitFree, Hidden: true,
		Doc: "Have the person look at a place of a whiteboard; one that is closed is opened."}, cameraSet,
		checkCameraSet)
	Define(r, call.WhiteboardCameraGet, Spec{Title: lang.Key("whiteboard-where-one-looks"), Agent: true,
		Permission: PermitRead, Hidden: true, NoUndo: readOnly,
		Doc: "Tell where the person looks on a whiteboard, or will when it is opened."}, cameraGet, checkBoardArgs)
	Define(r, call.WhiteboardCameraFit, Spec{Title: lang.Key("whiteboard-fit"), Agent: true, Permission: PermitFree,
		Hidden: true,
		Doc:    "Have the person see all of a whiteboard, or some shapes of it; one that is closed is opened."},
		cameraFit,
		checkCameraFit)
	boardKeys(r)
	boardsWant(r)
}

func checkBoardArgs(env Env, a call.BoardArgs) *Error     { return env.checkBoard(a.WhiteboardID) }
func checkCameraSet(env Env, a call.CameraSetArgs) *Error { return env.checkBoard(a.WhiteboardID) }
func checkCameraFit(env Env, a call.CameraFitArgs) *Error { return env.checkBoard(a.WhiteboardID) }
func whiteboardOpen(env Env, a call.BoardArgs) Outcome[PaneResult] {
	place := env.placement()
	place.Focus = env.mayFocus()
	return openBoard(env, a.WhiteboardID, place, func(p *panes.Pane, _ Board) (PaneResult, error) {
		return PaneResult{string(p.ID)}, nil
	})
}

// checkBoard judges a whiteboard's path by its name.
func (e Env) checkBoard(path string) *Error {
	names := WhiteboardFiles(path)
	if !board.IsBoard(names[0]) {
		return refusal(CodeInvalidArguments, lang.M("no-whiteboard-name-must-end", clip(path)),
			lang.M("openspace-whiteboard-list-names"))
	}
	return e.checkPaths(names)
}

// checkBoardWrite judges the path of a whiteboard that is to be written.
func (e Env) checkBoardWrite(path string) *Error {
	if !board.IsBoard(path) {
		return e.checkBoard(path)
	}
	return e.checkWrite(path)
}

// readBoard is a whiteboard as it was read.
type readBoard struct {
	path    string
	board   *board.Board
	data    []byte
	private bool
}

// loadBoard reads a whiteboard that may be named without its extension.
func loadBoard(ctx context.Context, files *workspace.Root, path string) (readBoard, error) {
	path = there(ctx, files, WhiteboardFiles(path))
	raw, err := files.UpTo(board.MaxBytes).Bytes(ctx, path)
	if err != nil {
		return readBoard{}, err
	}
	b, err := parseBoard(path, raw.Data)
	return readBoard{raw.Path, b, raw.Data, raw.Private}, err
}

// formatError says that a file is no board that can be read.
type formatError struct{ error }

func (e *formatError) Unwrap() error { return e.error }

func parseBoard(path string, data []byte) (*board.Board, error) {
	b, err := board.Open(data)
	if err != nil {
		return nil, &formatError{lang.Errorf("read-whiteboard-x-x", clip(path), err)}
	}
	return b, nil
}

// boardError gives a board's errors their codes.
func boardError(err error) *Error {
	var wrong *board.Error
	var format *formatError
	switch {
	case errors.As(err, &wrong):
		code := CodeInvalidArguments
		if (wrong.Field == "shapeId" || wrong.Field == "shapeIds") &&
			strings.HasPrefix(wrong.Message, "there is no shape") {
			code = CodeNotFound
		}
		return refusal(code, says(clipped{wrong}), lang.Message{}.Or(wrong.Hint))
	case errors.As(err, &format):
		return refusal(CodeUnsupported, says(clipped{format}),
			lang.M("file-left-openspace-file-read"))
	case errors.Is(err, board.ErrReadOnly):
		return refusal(CodeUnavailable, says(clipped{err}),
			lang.M("take-another-whiteboard-one-can"))
	}
	return fileError(err)
}

// openBoard shows a whiteboard, which is read off the loop unless it is open,
// and goes on with its pane.
func openBoard[T any](env Env, path string, place panes.Placement,
	then func(*panes.Pane, Board) (T, error)) Outcome[T] {
	files := env.Files
	return After(func(ctx context.Context) (readBoard, error) { return loadBoard(ctx, files, path) },
		func(env Env, read readBoard, err error) Outcome[T] {
			if err != nil {
				return Refuse[T](boardError(err))
			}
			return showBoard(env, read, place, then)
		})
}

func showBoard[T any](env Env, read readBoard, place panes.Placement,
	then func(*panes.Pane, Board) (T, error)) Outcome[T] {
	id := panes.MakeID(whiteboardKind, read.path)
	back := env.showing(id)
	p, c, err := env.Panes.Open(id, place)
	if err != nil {
		return Refuse[T](paneError(err))
	}
	b, ok := c.(Board)
	if !ok {
		return Refuse[T](Errorf(CodeInternal, "is-not-a-whiteboards-pane", id))
	}
	b.SetBoard(read.board, read.data, read.private)
	before := b.Board().Camera()
	res, err := then(p, b)
	if err != nil {
		return Refuse[T](boardError(err))
	}
	env.Panes.Touch()
	return Done(res).Undo(back.label(), func(env Env) Outcome[call.Empty] {
		if b, ok := env.Panes.Content(id).(Board); ok && !back.opened {
			_ = b.Look(before) // it was looked at
		}
		return back.undo(env)
	})
}

// boardPane finds the pane of a whiteboard, if it is open and was read.
func (e Env) boardPane(path string) Board {
	for _, name := range WhiteboardFiles(path) {
		rel, err := e.Files.Clean(name)
		if err != nil {
			return nil
		}
		if b, ok := e.Panes.Content(panes.MakeID(whiteboardKind, rel)).(Board); ok && b.Board() != nil {
			return b
		}
	}
	return nil
}

// looking has the person look at a whiteboard, and tells where they look then.
func looking(env Env, path string, look func(Board) error) Outcome[CameraResult] {
	see := func(b Board) (CameraResult, error) {
		if err := look(b); err != nil {
			return CameraResult{}, err
		}
		return CameraResult{b.Board().Camera()}, nil
	}
	b := env.boardPane(path)
	if b == nil {
		return openBoard(env, path, env.placement(),
			func(_ *panes.Pane, b Board) (CameraResult, error) { return see(b) })
	}
	before, id := b.Board().Camera(), b.ID()
	if err := env.keeps(id); err != nil {
		return Refuse[CameraResult](err)
	}
	back := env.showing(id)
	if _, _, err := env.Panes.Open(id, env.placement()); err != nil {
		return Refuse[CameraResult](paneError(err))
	}
	res, err := see(b)
	if err != nil {
		_ = back.undo(env)
		return Refuse[CameraResult](boardError(err))
	}
	env.Panes.Touch()
	return Done(res).Undo(lang.M("look-where-one-looked-before", id.Ref()), func(env Env) Outcome[call.Empty] {
		if b, ok := env.Panes.Content(id).(Board); ok {
			_ = b.Look(before) // it was looked at
		}
		return back.undo(env)
	})
}

func cameraSet(env Env, a call.CameraSetArgs) Outcome[CameraResult] {
	return looking(env, a.WhiteboardID, func(b Board) error {
		return b.Look(
			board.Camera{X: a.X, Y: a.Y, Zoom: a.Zoom})
	})
}

func cameraFit(env Env, a call.CameraFitArgs) Outcome[CameraResult] {
	return looking(env, a.WhiteboardID, func(b Board) error {
		padding := float64(defaultPadding)
		if a.Padding != nil {
			padding = *a.Padding
		}
		ids := make([]string, len(a.ShapeIDs))
		for i, name := range a.ShapeIDs {
			id, err := b.Board().Resolve(name)
			if err != nil {
				return err
			}
			ids[i] = id
		}
		_, err := b.Fit(ids, padding)
		return err
	})
}

func cameraGet(env Env, a call.BoardArgs) Outcome[CameraResult] {
	if b := env.boardPane(a.WhiteboardID); b != nil {
		return Done(CameraResult{b.Board().Camera()})
	}
	files := env.Files
	return offBoard(func(ctx context.Context) (CameraResult, error) {
		read, err := loadBoard(ctx, files, a.WhiteboardID)
		if err != nil {
			return CameraResult{}, err
		}
		return CameraResult{read.board.Camera()}, nil
	})
}

// offBoard makes a result off the loop, whose errors may be a board's.
func offBoard[T any](work func(context.Context) (T, error)) Outcome[T] {
	return offLoopOr(boardError, work)
}
