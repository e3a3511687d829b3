package commands

import (
	"context"
	"encoding/json"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/places"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// BoardInfo is a whiteboard of the workspace. Title and Shapes are left out
// where it was not read.
type BoardInfo struct {
	WhiteboardID string `json:"whiteboardId"`
	Title        string `json:"title,omitempty"`
	Shapes       int    `json:"shapes,omitempty"`
}

// WhiteboardListResult lists the whiteboards by path.
type WhiteboardListResult struct {
	Boards    []BoardInfo `json:"boards"`
	Truncated bool        `json:"truncated,omitempty"` // there are more
}

// WhiteboardReadResult is a whiteboard: its shapes from the lowest to the
// topmost, in the friendly form.
type WhiteboardReadResult struct {
	Title     string       `json:"title"`
	Shapes    []board.Info `json:"shapes"`
	Camera    board.Camera `json:"camera"`
	Total     int          `json:"total,omitempty"`     // how many shapes there are, where not all are told
	Truncated bool         `json:"truncated,omitempty"` // there are more: find_shapes finds them
	ReadOnly  string       `json:"readOnly,omitempty"`  // why it may not be changed
	Problems  []string     `json:"problems,omitempty"`  // what is odd in the file
	Hash      string       `json:"hash"`                // of the file, for baseHash
}

// WhiteboardCreateResult names the new whiteboard.
type WhiteboardCreateResult struct {
	WhiteboardID string `json:"whiteboardId"`
	Hash         string `json:"hash"`
}

// maxTold is how many shapes are told at once.
const maxTold = 2000

// maxBoards is how many whiteboards are listed, maxRead how many are read for
// their titles.
const (
	maxBoards = 1000
	maxRead   = 100
)

func boardFiles(r *Registry) {
	Define(r, call.WhiteboardList, Spec{Title: lang.Key("list-whiteboards"), Agent: true, Permission: PermitGlob,
		Hidden: true, NoUndo: readOnly,
		Doc: "List the workspace's whiteboards (*.whiteboard.json and *.tldr), but for what .gitignore names."},
		whiteboardList)
	Define(r, call.WhiteboardRead, Spec{Title: lang.Key("read-whiteboard"), Agent: true, Permission: PermitRead,
		Hidden: true, NoUndo: readOnly,
		Doc: "Read a whiteboard's title, its shapes with their ids and places, and where the person looks."},
		whiteboardRead, checkBoardArgs)
	Define(r, call.WhiteboardCreate, Spec{Title: lang.Key("create-whiteboard"), Agent: true, Permission: PermitEdit,
		Hidden: true,
		Doc: "Write a new, empty whiteboard, which tldraw opens too. Then draw with batch_add_shapes and show it " +
			"with open."}, whiteboardCreate, checkBoardCreate)
}

func whiteboardList(env Env, _ call.Empty) Outcome[WhiteboardListResult] {
	files := env.readFiles()
	return offLoop(func(ctx context.Context) (WhiteboardListResult, error) { return listBoards(ctx, files) })
}

func listBoards(ctx context.Context, files *workspace.Root) (WhiteboardListResult, error) {
	paths, cut, err := files.Named(ctx, maxBoards, board.IsBoard)
	if err != nil {
		return WhiteboardListResult{}, err
	}
	out := WhiteboardListResult{Boards: make([]BoardInfo, len(paths)), Truncated: cut}
	for i, p := range paths {
		out.Boards[i].WhiteboardID = p
		if i >= maxRead || ctx.Err() != nil {
			continue
		}
		raw, err := files.Bytes(ctx, p) // a very large one is listed without what is in it
		if err != nil {
			continue
		}
		if b, err := parseBoard(p, raw.Data); err == nil {
			out.Boards[i].Title, out.Boards[i].Shapes = b.Title(), len(b.Infos())
		}
	}
	return out, ctx.Err()
}

func whiteboardRead(env Env, a call.BoardArgs) Outcome[WhiteboardReadResult] {
	files := env.Files
	var camera *board.Camera
	if b := env.boardPane(a.WhiteboardID); b != nil {
		c := b.Board().Camera()
		camera = &c
	}
	return offBoard(func(ctx context.Context) (WhiteboardReadResult, error) {
		read, err := loadBoard(ctx, files, a.WhiteboardID)
		if err != nil {
			return WhiteboardReadResult{}, err
		}
		b := read.board
		out := WhiteboardReadResult{Title: b.Title(), Shapes: b.Infos(), Camera: b.Camera(), ReadOnly: b.ReadOnly(),
			Problems: b.Problems(), Hash: workspace.HashOf(read.data)}
		if camera != nil {
			out.Camera = *camera
		}
		if n := len(out.Shapes); n > maxTold {
			out.Shapes, out.Total, out.Truncated = out.Shapes[:maxTold], n, true
		}
		out.Problems = out.Problems[:min(len(out.Problems), 20)]
		return out, nil
	})
}

func checkBoardCreate(env Env, a call.WhiteboardCreateArgs) *Error {
	return env.checkBoardWrite(a.WhiteboardID)
}

func whiteboardCreate(env Env, a call.WhiteboardCreateArgs) Outcome[WhiteboardCreateResult] {
	files, name := env.Files, WhiteboardFiles(a.WhiteboardID)[0]
	return After(func(ctx context.Context) (workspace.Written, error) {
		return files.Change(ctx, name, func(_ []byte, existed bool) ([]byte, error) {
			if existed {
				return nil, refusal(string(workspace.Changed),
					lang.M("there-file-already-not-overwritten", clip(name)),
					lang.M("take-another-name-draw-one"))
			}
			return board.New(a.Title, name).Encode(), nil
		})
	}, func(_ Env, w workspace.Written, err error) Outcome[WhiteboardCreateResult] {
		if err != nil {
			return Refuse[WhiteboardCreateResult](fileError(err))
		}
		return Done(WhiteboardCreateResult{w.Path, w.Hash}).Undo(undoWriteLabel(w), func(env Env) Outcome[call.Empty] {
			return revert(env, files, w)
		}).about(w.Path)
	})
}

// onBoard names a whiteboard, and the hash that its file must have; empty: any.
type onBoard struct{ id, base string }

// hashed is a result that tells the hash of the file that it changed.
type hashed[T any] interface{ withHash(hash string) T }

// wroteBoard is what drawing on a whiteboard's file gave.
type wroteBoard[T any] struct {
	workspace.Written
	result T
	disk   *board.Disk
	file   *picture.File
}

// drawn changes a whiteboard off the loop, as its file holds it when nobody
// else writes; a pane that shows it takes the change in. Taking it back puts
// back, shape by shape, what nobody changed since.
func drawn[T hashed[T]](env Env, at onBoard, edit func(*board.Board) (T, error)) Outcome[T] {
	files := env.Files
	return After(func(ctx context.Context) (wroteBoard[T], error) { return drawOn(ctx, files, at, nil, edit) },
		func(env Env, w wroteBoard[T], err error) Outcome[T] {
			if err != nil {
				return Refuse[T](boardError(err))
			}
			env.showDrawing(w.Path, w.disk, w.file)
			return undrawn(Done(w.result.withHash(w.Hash)), files, w)
		})
}

// drawOn changes a whiteboard's file. Without one, fresh makes it, or it is an
// error.
func drawOn[T any](ctx context.Context, files *workspace.Root, at onBoard, fresh func() *board.Board,
	edit func(*board.Board) (T, error)) (wroteBoard[T], error) {
	var out wroteBoard[T]
	path := there(ctx, files, WhiteboardFiles(at.id))
	w, err := files.UpTo(board.MaxBytes).Change(ctx, path, func(old []byte, existed bool) ([]byte, error) {
		var b *board.Board
		var err error
		switch {
		case existed:
			b, err = parseBoard(path, old)
		case fresh != nil:
			b = fresh()
		default:
			err = &workspace.Error{Code: workspace.NotFound, Path: path, Message: lang.English("file-not-found"),
				Hint: lang.English("openspace-whiteboard-create-makes")}
		}
		if err == nil {
			err = workspace.CheckBase(path, at.base, old, existed)
		}
		if err != nil {
			return nil, err
		}
		b.StampRefs(func(ref string) string { return stamp(ctx, files, ref) })
		if out.result, err = edit(b); err != nil {
			return nil, err
		}
		out.disk = b.Disk()
		return out.disk.Bytes(), nil
	})
	if err != nil {
		return out, err
	}
	out.Written, out.file = w, reread(files, w.Path)
	return out, nil
}

// stamp returns what the file of a ref is now; a digest tells nothing of what is
// in it.
func stamp(ctx context.Context, files *workspace.Root, ref string) string {
	p, ok := places.Parse(ref)
	if !ok {
		return ""
	}
	hash, err := files.Own().Hash(ctx, p.Path)
	if err != nil {
		return ""
	}
	return hash
}

// maxHeld is how much of a board is held to take back what was drawn on it, in
// bytes of both states.
const maxHeld = 32 << 20

// undrawn says how a drawing is taken back.
func undrawn[T, W any](done Outcome[T], files *workspace.Root, w wroteBoard[W]) Outcome[T] {
	if !w.Existed {
		return done.Undo(undoWriteLabel(w.Written),
			func(env Env) Outcome[call.Empty] { return revert(env, files, w.Written) }).about(w.Path)
	}
	before, after := w.Before, w.disk.Bytes()
	if len(before)+len(after) > maxHeld {
		return done.about(w.Path)
	}
	return done.Undo(lang.M("take-back-what-drawn", w.Path), func(env Env) Outcome[call.Empty] {
		return After(func(ctx context.Context) (wroteBoard[call.Empty], error) {
			var data []byte
			written, err := files.UpTo(board.MaxBytes).Change(ctx, w.Path,
				func(now []byte, existed bool) ([]byte, error) {
					if !existed {
						return nil, &workspace.Error{Code: workspace.NotFound, Path: w.Path,
							Message: lang.English("file-not-found")}
					}
					var err error
					data, _, err = board.Revert(before, after, now)
					return data, err
				})
			if err != nil {
				return wroteBoard[call.Empty]{}, err
			}
			disk, err := board.ReadDisk(data)
			return wroteBoard[call.Empty]{written, call.Empty{}, disk, reread(files, w.Path)}, err
		}, func(env Env, w wroteBoard[call.Empty], err error) Outcome[call.Empty] {
			if err != nil {
				return Refuse[call.Empty](boardError(err))
			}
			env.showDrawing(w.Path, w.disk, w.file)
			return Done(call.Empty{})
		})
	}).about(w.Path)
}

// showDrawing has the panes that show a whiteboard show what it holds now.
func (e Env) showDrawing(path string, disk *board.Disk, f *picture.File) {
	e.showChange(path, f)
	if b, ok := e.Panes.Content(panes.MakeID(whiteboardKind, path)).(Board); ok && disk != nil {
		b.Take(disk, true)
		e.Panes.Touch()
	}
}

// AddShapeResult is the new shape's id.
type AddShapeResult struct {
	ShapeID string `json:"shapeId"`
	Hash    string `json:"hash"`
}

func (r AddShapeResult) withHash(h string) AddShapeResult { r.Hash = h; return r }

// AddShapesResult is the new shapes' ids, in the order in which they were given.
type AddShapesResult struct {
	ShapeIDs []string `json:"shapeIds"`
	Hash     string   `json:"hash"`
}

func (r AddShapesResult) withHash(h string) AddShapesResult { r.Hash = h; return r }

func (ChangedResult) withHash(h string) ChangedResult { return ChangedResult{h} }

// FindShapesResult is what was found.
type FindShapesResult struct {
	Shapes    []board.Info `json:"shapes"`
	Truncated bool         `json:"truncated,omitempty"` // there are more
}

// shapeForm is the friendly form, as agents are told of it.
const shapeForm = `Kinds: box rounded-box cylinder cloud actor; class interface abstract (attributes, methods: ` +
	`lists of texts); state initial final; ` +
	`process decision start-end io connector; lifeline activation; inheritance composition aggregation transition ` +
	`message, which need from and to; ` +
	`text note arrow line frame group ellipse, and the others of tldraw. Fields: id (yours, for from, to, ` +
	`children, parent), text, x, y, w, h (left out: placed for you), from, to, color, ` +
	`fill none|semi|solid|pattern|fill, dash draw|solid|dashed|dotted, line straight|curved|elbow, children, ` +
	`parent, points, ` +
	`ref ("src/a.go:12": the place that it stands for). A record of tldraw (type, props) is taken too.`

func boardShapes(r *Registry) {
	Define(r, call.WhiteboardAddShape, Spec{Title: lang.Key("draw-shape"), Agent: true, Permission: PermitEdit,
		Hidden: true,
		Doc:    `Draw one shape, as in {"kind":"decision","text":"ok?"}. Shapes are as batch_add_shapes takes them.`},
		addShape, checkAddShape)
	Define(r, call.WhiteboardBatchAddShapes, Spec{Title: lang.Key("draw-shapes"), Agent: true, Permission: PermitEdit,
		Hidden: true,
		Doc: `Draw many shapes at once, all or none. Prefer this for diagrams. As in {"kind":"decision",` +
			`"text":"ok?"}. ` + shapeForm}, addShapes, checkAddShapes)
	Define(r, call.WhiteboardReplace, Spec{Title: lang.Key("draw-anew"), Agent: true, Permission: PermitEdit,
		Hidden: true,
		Doc:    "Put shapes in the place of all that are on a whiteboard, all or none."}, replaceShapes, checkAddShapes)
	Define(r, call.WhiteboardUpdateShape, Spec{Title: lang.Key("change-shape"), Agent: true, Permission: PermitEdit,
		Hidden: true,
		Doc:    "Change some fields of a shape; the others, and the arrows that are bound to it, stay."}, updateShape,
		checkUpdateShape)
	Define(r, call.WhiteboardDeleteShape, Spec{Title: lang.Key("delete-shape"), Agent: true, Permission: PermitEdit,
		Hidden: true,
		Doc:    "Delete a shape with what is in it; connections of a diagram go with what they connect."}, deleteShape,
		checkShape)
	Define(r, call.WhiteboardFindShapes, Spec{Title: lang.Key("find-shapes"), Agent: true, Permission: PermitRead,
		Hidden: true, NoUndo: readOnly,
		Doc: "Find a whiteboard's shapes by a part of their text, by their kind, or both."}, findShapes,
		checkFindShapes)
}

func checkAddShape(env Env, a call.AddShapeArgs) *Error   { return env.checkBoardWrite(a.WhiteboardID) }
func checkAddShapes(env Env, a call.AddShapesArgs) *Error { return env.checkBoardWrite(a.WhiteboardID) }
func checkUpdateShape(env Env, a call.UpdateShapeArgs) *Error {
	return env.checkBoardWrite(a.WhiteboardID)
}
func checkShape(env Env, a call.ShapeArgs) *Error           { return env.checkBoardWrite(a.WhiteboardID) }
func checkFindShapes(env Env, a call.FindShapesArgs) *Error { return env.checkBoard(a.WhiteboardID) }

func addShape(env Env, a call.AddShapeArgs) Outcome[AddShapeResult] {
	return drawn(env, onBoard{a.WhiteboardID, string(a.BaseHash)}, func(b *board.Board) (AddShapeResult, error) {
		raw, err := json.Marshal(a.Shape)
		if err != nil {
			return AddShapeResult{}, err
		}
		id, _, err := b.Add(raw)
		return AddShapeResult{ShapeID: id}, err
	})
}

// rawShapes returns shapes as the board takes them.
func rawShapes(shapes []map[string]any) ([]json.RawMessage, error) {
	out := make([]json.RawMessage, len(shapes))
	for i, s := range shapes {
		raw, err := json.Marshal(s)
		if err != nil {
			return nil, err
		}
		out[i] = raw
	}
	return out, nil
}

func addShapes(env Env, a call.AddShapesArgs) Outcome[AddShapesResult] {
	return drawn(env, onBoard{a.WhiteboardID, string(a.BaseHash)}, func(b *board.Board) (AddShapesResult, error) {
		raw, err := rawShapes(a.Shapes)
		if err != nil {
			return AddShapesResult{}, err
		}
		ids, _, err := b.Batch(raw, board.Plan{Layout: a.Layout, Direction: a.Direction})
		return AddShapesResult{ShapeIDs: ids}, err
	})
}

func replaceShapes(env Env, a call.AddShapesArgs) Outcome[AddShapesResult] {
	return drawn(env, onBoard{a.WhiteboardID, string(a.BaseHash)}, func(b *board.Board) (AddShapesResult, error) {
		raw, err := rawShapes(a.Shapes)
		if err != nil {
			return AddShapesResult{}, err
		}
		ids, _, err := b.Replace(raw, board.Plan{Layout: a.Layout, Direction: a.Direction})
		return AddShapesResult{ShapeIDs: ids}, err
	})
}

func updateShape(env Env, a call.UpdateShapeArgs) Outcome[ChangedResult] {
	return drawn(env, onBoard{a.WhiteboardID, string(a.BaseHash)}, func(b *board.Board) (ChangedResult, error) {
		raw, err := json.Marshal(a.Updates)
		if err != nil {
			return ChangedResult{}, err
		}
		id, err := b.Resolve(a.ShapeID)
		if err == nil {
			_, err = b.Update(id, raw)
		}
		return ChangedResult{}, err
	})
}

func deleteShape(env Env, a call.ShapeArgs) Outcome[ChangedResult] {
	return drawn(env, onBoard{a.WhiteboardID, string(a.BaseHash)}, func(b *board.Board) (ChangedResult, error) {
		id, err := b.Resolve(a.ShapeID)
		if err == nil {
			_, err = b.Delete(id)
		}
		return ChangedResult{}, err
	})
}

func findShapes(env Env, a call.FindShapesArgs) Outcome[FindShapesResult] {
	files := env.Files
	return offBoard(func(ctx context.Context) (FindShapesResult, error) {
		read, err := loadBoard(ctx, files, a.WhiteboardID)
		if err != nil {
			return FindShapesResult{}, err
		}
		found := read.board.Find(a.Text, a.Kind)
		return FindShapesResult{found[:min(len(found), maxTold)], len(found) > maxTold}, nil
	})
}
