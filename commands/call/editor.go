package call

// The commands of the family editor.
const (
	EditorOpen           Command[EditorOpenArgs]      = "openspace.editor.open"
	EditorScrollTo       Command[EditorScrollArgs]    = "openspace.editor.scroll_to"
	EditorHighlight      Command[EditorHighlightArgs] = "openspace.editor.highlight"
	EditorClearHighlight Command[EditorClearArgs]     = "openspace.editor.clear_highlight"
	EditorReadFile       Command[EditorReadArgs]      = "openspace.editor.read_file"
	EditorClose          Command[EditorPathArgs]      = "openspace.editor.close"
)

// EditorOpenArgs opens a file at a place.
type EditorOpenArgs struct {
	Path      string `json:"path" jsonschema:"relative to the workspace, or absolute inside it" tool:"-"`
	Line      int    `json:"line,omitempty" min:"1" jsonschema:"line to show, from 1" tool:"-"`
	EndLine   int    `json:"endLine,omitempty" min:"1" jsonschema:"last line of the range, included" tool:"-"`
	Column    int    `json:"column,omitempty" min:"1" jsonschema:"first column, from 1" tool:"-"`
	EndColumn int    `json:"endColumn,omitempty" min:"1" jsonschema:"last column, included" tool:"-"`
	Highlight bool   `json:"highlight,omitempty" jsonschema:"mark the range for the person" tool:"-"`
	Mode      string `json:"mode,omitempty" enum:"auto-focus|suggest-only|disabled" jsonschema:"auto-focus (default): in front; suggest-only: behind what shows; disabled: not at all" tool:"default auto-focus: in front; suggest-only: behind what shows"`
	NewPane   bool   `json:"newPane,omitempty" jsonschema:"open in a pane of its own" tool:"-"`
}

// EditorScrollArgs names a place in a file.
type EditorScrollArgs struct {
	Path   string `json:"path" jsonschema:"the file; it is opened when it is not" tool:"-"`
	Line   int    `json:"line" min:"1" jsonschema:"line to show, from 1" tool:"-"`
	Column int    `json:"column,omitempty" min:"1" jsonschema:"column, from 1" tool:"-"`
}

// EditorHighlightArgs marks ranges of a file.
type EditorHighlightArgs struct {
	Path        string  `json:"path" jsonschema:"the file; it is opened when it is not" tool:"-"`
	Ranges      []Range `json:"ranges" jsonschema:"the ranges to mark" tool:"-"`
	HighlightID string  `json:"highlightId,omitempty" jsonschema:"replaces the ranges marked under this id before" tool:"replaces what has this id"`
	Color       string  `json:"color,omitempty" jsonschema:"a theme token, a colour name or #rrggbb"`
}

// EditorClearArgs says which ranges to unmark: neither means all.
type EditorClearArgs struct {
	Path        string `json:"path,omitempty" jsonschema:"only in this file" tool:"-"`
	HighlightID string `json:"highlightId,omitempty" jsonschema:"only these ranges" tool:"-"`
}

// EditorReadArgs names lines of a file.
type EditorReadArgs struct {
	Path      string `json:"path" jsonschema:"relative to the workspace, or absolute inside it" tool:"-"`
	StartLine int    `json:"startLine,omitempty" min:"1" jsonschema:"first line, from 1" tool:"-"`
	EndLine   int    `json:"endLine,omitempty" min:"1" jsonschema:"last line, included" tool:"-"`
}

// EditorPathArgs names a file.
type EditorPathArgs struct {
	Path string `json:"path" jsonschema:"the open file" tool:"-"`
}
