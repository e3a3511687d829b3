package commands

import (
	"context"
	"encoding/json"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

// AddShapeArgs is a shape to draw.
type AddShapeArgs struct {
	WhiteboardID string         `json:"whiteboardId" jsonschema:"the file's path" tool:"-"`
	Shape        map[string]any `json:"shape" jsonschema:"as batch_add_shapes takes them"`
	BaseHash     BaseHash       `json:"baseHash,omitempty" jsonschema:"the file's hash as last told; another refuses" tool:"-"`
}

// AddShapeResult is the new shape's id.
type AddShapeResult struct {
	ShapeID string `json:"shapeId"`
	Hash    string `json:"hash"`
}

func (r AddShapeResult) withHash(h string) AddShapeResult { r.Hash = h; return r }

// AddShapesArgs is shapes to draw.
type AddShapesArgs struct {
	WhiteboardID string           `json:"whiteboardId" jsonschema:"the file's path" tool:"-"`
	Shapes       []map[string]any `json:"shapes" jsonschema:"they may name each other by their ids" tool:"-"`
	Layout       string           `json:"layout,omitempty" enum:"layered|tree|grid|sequence" jsonschema:"how to place them: layered for what flows or inherits, sequence for lifelines; left out: at their x and y, and what has none by its kind" tool:"layered for what flows or inherits, sequence for lifelines; left out: at x and y, else by kind"`
	Direction    string           `json:"direction,omitempty" enum:"down|up|right|left" jsonschema:"where arrows go in the layouts layered and tree; down by default" tool:"of layered and tree; down by default"`
	BaseHash     BaseHash         `json:"baseHash,omitempty" jsonschema:"the file's hash as last told; another refuses" tool:"-"`
}

// AddShapesResult is the new shapes' ids, in the order in which they were given.
type AddShapesResult struct {
	ShapeIDs []string `json:"shapeIds"`
	Hash     string   `json:"hash"`
}

func (r AddShapesResult) withHash(h string) AddShapesResult { r.Hash = h; return r }

func (ChangedResult) withHash(h string) ChangedResult { return ChangedResult{h} }

// UpdateShapeArgs is what to change of a shape.
type UpdateShapeArgs struct {
	WhiteboardID string         `json:"whiteboardId" jsonschema:"the file's path" tool:"-"`
	ShapeID      string         `json:"shapeId" jsonschema:"the shape's id" tool:"-"`
	Updates      map[string]any `json:"updates" jsonschema:"the fields that change, as batch_add_shapes takes them; x and y are places on the page" tool:"fields of a shape; x and y are places on the page"`
	BaseHash     BaseHash       `json:"baseHash,omitempty" jsonschema:"the file's hash as last told; another refuses" tool:"-"`
}

// ShapeArgs names a shape.
type ShapeArgs struct {
	WhiteboardID string   `json:"whiteboardId" jsonschema:"the file's path" tool:"-"`
	ShapeID      string   `json:"shapeId" jsonschema:"the shape's id" tool:"-"`
	BaseHash     BaseHash `json:"baseHash,omitempty" jsonschema:"the file's hash as last told; another refuses" tool:"-"`
}

// FindShapesArgs is what to look for.
type FindShapesArgs struct {
	WhiteboardID string `json:"whiteboardId" jsonschema:"the file's path" tool:"-"`
	Text         string `json:"text,omitempty" jsonschema:"a part of the shape's text, in any case" tool:"a part, in any case"`
	Kind         string `json:"kind,omitempty" jsonschema:"the shape's kind, such as class or message" tool:"-"`
}

// FindShapesResult is what was found.
type FindShapesResult struct {
	Shapes    []board.Info `json:"shapes"`
	Truncated bool         `json:"truncated,omitempty"` // there are more
}

// shapeForm is the friendly form, as agents are told of it.
const shapeForm = `Kinds: box rounded-box cylinder cloud actor; class interface abstract (attributes, methods: lists of texts); state initial final; ` +
	`process decision start-end io connector; lifeline activation; inheritance composition aggregation transition message, which need from and to; ` +
	`text note arrow line frame group ellipse, and the others of tldraw. Fields: id (yours, for from, to, children, parent), text, x, y, w, h (left out: placed for you), from, to, color, ` +
	`fill none|semi|solid|pattern|fill, dash draw|solid|dashed|dotted, line straight|curved|elbow, children, parent, points, ` +
	`ref ("src/a.go:12": the place that it stands for). A record of tldraw (type, props) is taken too.`

func boardShapes(r *Registry) {
	Define(r, Spec{ID: "openspace.whiteboard.add_shape", Title: lang.Key("Draw shape"), Agent: true, Permission: PermitEdit, Hidden: true,
		Doc: `Draw one shape, as in {"kind":"decision","text":"ok?"}. Shapes are as batch_add_shapes takes them.`}, addShape, checkAddShape)
	Define(r, Spec{ID: "openspace.whiteboard.batch_add_shapes", Title: lang.Key("Draw shapes"), Agent: true, Permission: PermitEdit, Hidden: true,
		Doc: `Draw many shapes at once, all or none. Prefer this for diagrams. As in {"kind":"decision","text":"ok?"}. ` + shapeForm}, addShapes, checkAddShapes)
	Define(r, Spec{ID: "openspace.whiteboard.replace", Title: lang.Key("Draw anew"), Agent: true, Permission: PermitEdit, Hidden: true,
		Doc: "Put shapes in the place of all that are on a whiteboard, all or none."}, replaceShapes, checkAddShapes)
	Define(r, Spec{ID: "openspace.whiteboard.update_shape", Title: lang.Key("Change shape"), Agent: true, Permission: PermitEdit, Hidden: true,
		Doc: "Change some fields of a shape; the others, and the arrows that are bound to it, stay."}, updateShape, checkUpdateShape)
	Define(r, Spec{ID: "openspace.whiteboard.delete_shape", Title: lang.Key("Delete shape"), Agent: true, Permission: PermitEdit, Hidden: true,
		Doc: "Delete a shape with what is in it; connections of a diagram go with what they connect."}, deleteShape, checkShape)
	Define(r, Spec{ID: "openspace.whiteboard.find_shapes", Title: lang.Key("Find shapes"), Agent: true, Permission: PermitRead, Hidden: true, NoUndo: readOnly,
		Doc: "Find a whiteboard's shapes by a part of their text, by their kind, or both."}, findShapes, checkFindShapes)
}

func checkAddShape(env Env, a AddShapeArgs) *Error       { return env.checkBoardWrite(a.WhiteboardID) }
func checkAddShapes(env Env, a AddShapesArgs) *Error     { return env.checkBoardWrite(a.WhiteboardID) }
func checkUpdateShape(env Env, a UpdateShapeArgs) *Error { return env.checkBoardWrite(a.WhiteboardID) }
func checkShape(env Env, a ShapeArgs) *Error             { return env.checkBoardWrite(a.WhiteboardID) }
func checkFindShapes(env Env, a FindShapesArgs) *Error   { return env.checkBoard(a.WhiteboardID) }

func addShape(env Env, a AddShapeArgs) Outcome[AddShapeResult] {
	return drawn(env, onBoard{a.WhiteboardID, string(a.BaseHash)}, func(b *board.Board) (AddShapeResult, error) {
		raw, err := json.Marshal(a.Shape)
		if err != nil {
			return AddShapeResult{}, err
		}
		id, _, err := b.Add(raw)
		return AddShapeResult{ShapeID: id}, err
	})
}

// rawShapes gives shapes as the board takes them.
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

func addShapes(env Env, a AddShapesArgs) Outcome[AddShapesResult] {
	return drawn(env, onBoard{a.WhiteboardID, string(a.BaseHash)}, func(b *board.Board) (AddShapesResult, error) {
		raw, err := rawShapes(a.Shapes)
		if err != nil {
			return AddShapesResult{}, err
		}
		ids, _, err := b.Batch(raw, board.Plan{Layout: a.Layout, Direction: a.Direction})
		return AddShapesResult{ShapeIDs: ids}, err
	})
}

func replaceShapes(env Env, a AddShapesArgs) Outcome[AddShapesResult] {
	return drawn(env, onBoard{a.WhiteboardID, string(a.BaseHash)}, func(b *board.Board) (AddShapesResult, error) {
		raw, err := rawShapes(a.Shapes)
		if err != nil {
			return AddShapesResult{}, err
		}
		ids, _, err := b.Replace(raw, board.Plan{Layout: a.Layout, Direction: a.Direction})
		return AddShapesResult{ShapeIDs: ids}, err
	})
}

func updateShape(env Env, a UpdateShapeArgs) Outcome[ChangedResult] {
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

func deleteShape(env Env, a ShapeArgs) Outcome[ChangedResult] {
	return drawn(env, onBoard{a.WhiteboardID, string(a.BaseHash)}, func(b *board.Board) (ChangedResult, error) {
		id, err := b.Resolve(a.ShapeID)
		if err == nil {
			_, err = b.Delete(id)
		}
		return ChangedResult{}, err
	})
}

func findShapes(env Env, a FindShapesArgs) Outcome[FindShapesResult] {
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
