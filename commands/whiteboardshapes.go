package commands

import (
	"context"
	"encoding/json"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

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
