package call

// The commands of the family pane.
const (
	PaneRetry        Command[RetryArgs]      = "openspace.pane.retry"
	PaneOpen         Command[PaneOpenArgs]   = "openspace.pane.open"
	PaneClose        Command[PaneRef]        = "openspace.pane.close"
	PaneCloseRunning Command[PaneRef]        = "openspace.pane.close_running"
	PaneFocus        Command[PaneRef]        = "openspace.pane.focus"
	PaneList         Command[Empty]          = "openspace.pane.list"
	PaneResize       Command[PaneResizeArgs] = "openspace.pane.resize"
	PaneFocusSide    Command[SideArgs]       = "openspace.pane.focus_side"
	PaneCycle        Command[Empty]          = "openspace.pane.cycle"
	PaneZoom         Command[Empty]          = "openspace.pane.zoom"
	PanePin          Command[Empty]          = "openspace.pane.pin"
	PaneGrow         Command[GrowArgs]       = "openspace.pane.grow"
	PaneTab          Command[TabArgs]        = "openspace.pane.tab"
	PaneMoveTab      Command[TabArgs]        = "openspace.pane.move_tab"
)

// RetryArgs names a content that is missing.
type RetryArgs struct {
	ContentID string `json:"contentId" jsonschema:"the content, such as editor:src/main.go"`
}

// PaneOpenArgs opens a content.
type PaneOpenArgs struct {
	Type           string `json:"type" jsonschema:"the kind of content" tool:"-"`
	ContentID      string `json:"contentId" jsonschema:"a file's path; for diff turn, session, tree or staged; for files a path or tree"`
	Title          string `json:"title,omitempty" jsonschema:"of the tab, where the kind has none of its own" tool:"-"`
	TargetPaneID   string `json:"targetPaneId,omitempty" jsonschema:"open as a tab of this pane" tool:"open as a tab of it"`
	NewPane        bool   `json:"newPane,omitempty" jsonschema:"always make a pane of its own" tool:"-"`
	SplitDirection string `json:"splitDirection,omitempty" enum:"horizontal|vertical" jsonschema:"vertical: the new pane is to the right; horizontal: below" tool:"vertical: to the right; horizontal: below"`
}

// PaneRef names a pane, or a content in it.
type PaneRef struct {
	PaneID    string `json:"paneId,omitempty" jsonschema:"the pane, as pane.list names it" tool:"-"`
	ContentID string `json:"contentId,omitempty" jsonschema:"or a content, as editor:src/main.go" tool:"-"`
}

// PaneResizeArgs sizes a pane in percent of the window.
type PaneResizeArgs struct {
	PaneID string   `json:"paneId" jsonschema:"the pane, as pane.list names it" tool:"-"`
	Width  *float64 `json:"width,omitempty" min:"5" max:"95" jsonschema:"percent of the window" tool:"-"`
	Height *float64 `json:"height,omitempty" min:"5" max:"95" jsonschema:"percent of the window" tool:"-"`
}

// SideArgs names a direction.
type SideArgs struct {
	Side string `json:"side" enum:"left|right|up|down" jsonschema:"the direction"`
}

// GrowArgs changes a pane's size in cells.
type GrowArgs struct {
	Cells int `json:"cells" jsonschema:"how much; negative shrinks"`
}

// TabArgs names a tab by its place from 1, or a step from the current one.
type TabArgs struct {
	Number int `json:"number,omitempty" min:"1" jsonschema:"the tab's place, from 1"`
	Step   int `json:"step,omitempty" jsonschema:"or this many further"`
}
