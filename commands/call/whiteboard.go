package call

// The commands of the family whiteboard.
const (
	WhiteboardOpen           Command[BoardArgs]            = "openspace.whiteboard.open"
	WhiteboardCameraSet      Command[CameraSetArgs]        = "openspace.whiteboard.camera.set"
	WhiteboardCameraGet      Command[BoardArgs]            = "openspace.whiteboard.camera.get"
	WhiteboardCameraFit      Command[CameraFitArgs]        = "openspace.whiteboard.camera.fit"
	WhiteboardList           Command[Empty]                = "openspace.whiteboard.list"
	WhiteboardRead           Command[BoardArgs]            = "openspace.whiteboard.read"
	WhiteboardCreate         Command[WhiteboardCreateArgs] = "openspace.whiteboard.create"
	WhiteboardShow           Command[BoardShowArgs]        = "openspace.whiteboard.show"
	WhiteboardAddShape       Command[AddShapeArgs]         = "openspace.whiteboard.add_shape"
	WhiteboardBatchAddShapes Command[AddShapesArgs]        = "openspace.whiteboard.batch_add_shapes"
	WhiteboardReplace        Command[AddShapesArgs]        = "openspace.whiteboard.replace"
	WhiteboardUpdateShape    Command[UpdateShapeArgs]      = "openspace.whiteboard.update_shape"
	WhiteboardDeleteShape    Command[ShapeArgs]            = "openspace.whiteboard.delete_shape"
	WhiteboardFindShapes     Command[FindShapesArgs]       = "openspace.whiteboard.find_shapes"
)

// BoardArgs names a whiteboard.
type BoardArgs struct {
	WhiteboardID string `json:"whiteboardId" jsonschema:"the file's path; .whiteboard.json may be left out" tool:"-"`
}

// CameraSetArgs is where to look. What shows at the pane's top left is the
// page's point -x, -y.
type CameraSetArgs struct {
	WhiteboardID string  `json:"whiteboardId" jsonschema:"the file's path" tool:"-"`
	X            float64 `json:"x" jsonschema:"-x is the page's point at the pane's left" tool:"the view's left is at -x"`
	Y            float64 `json:"y" jsonschema:"-y is the page's point at the pane's top" tool:"its top at -y"`
	Zoom         float64 `json:"zoom" min:"0.05" max:"8" jsonschema:"0.05 to 8; at 1 a cell is 10 by 20"`
}

// CameraFitArgs is what to show.
type CameraFitArgs struct {
	WhiteboardID string   `json:"whiteboardId" jsonschema:"the file's path" tool:"-"`
	ShapeIDs     []string `json:"shapeIds,omitempty" jsonschema:"the shapes to show; empty: all" tool:"left out: all"`
	Padding      *float64 `json:"padding,omitempty" min:"0" max:"10000" jsonschema:"the space around them in pixels; 40 by default" tool:"pixels; 40 by default"`
}

// WhiteboardCreateArgs is a new whiteboard.
type WhiteboardCreateArgs struct {
	WhiteboardID string `json:"whiteboardId" jsonschema:"a new file, as docs/flow.whiteboard.json" tool:"-"`
	Title        string `json:"title,omitempty" jsonschema:"its title" tool:"-"`
}

// BoardShowArgs is which whiteboard the person opens.
type BoardShowArgs struct {
	WhiteboardID string `json:"whiteboardId,omitempty" jsonschema:"the whiteboard, with #shape:id for a shape of it; one that is not there is made; empty: the only one, or choose from a list"`
	Import       string `json:"import,omitempty" jsonschema:"a file with a Mermaid diagram, to draw on the whiteboard, or on a new one beside it"`
	Export       string `json:"export,omitempty" enum:"svg|text|mermaid" jsonschema:"write the whiteboard at hand beside itself"`
	OutPath      string `json:"outPath,omitempty" jsonschema:"with export: the file to write; empty: the board's name with another ending"`
}

// AddShapeArgs is a shape to draw.
type AddShapeArgs struct {
	WhiteboardID string         `json:"whiteboardId" jsonschema:"the file's path" tool:"-"`
	Shape        map[string]any `json:"shape" jsonschema:"as batch_add_shapes takes them"`
	BaseHash     BaseHash       `json:"baseHash,omitempty" jsonschema:"the file's hash as last told; another refuses" tool:"-"`
}

// AddShapesArgs is shapes to draw.
type AddShapesArgs struct {
	WhiteboardID string           `json:"whiteboardId" jsonschema:"the file's path" tool:"-"`
	Shapes       []map[string]any `json:"shapes" jsonschema:"they may name each other by their ids" tool:"-"`
	Layout       string           `json:"layout,omitempty" enum:"layered|tree|grid|sequence" jsonschema:"how to place them: layered for what flows or inherits, sequence for lifelines; left out: at their x and y, and what has none by its kind" tool:"layered for what flows or inherits, sequence for lifelines; left out: at x and y, else by kind"`
	Direction    string           `json:"direction,omitempty" enum:"down|up|right|left" jsonschema:"where arrows go in the layouts layered and tree; down by default" tool:"of layered and tree; down by default"`
	BaseHash     BaseHash         `json:"baseHash,omitempty" jsonschema:"the file's hash as last told; another refuses" tool:"-"`
}

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
