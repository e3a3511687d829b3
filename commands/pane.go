package commands

import (
	"encoding/json"
	"errors"

	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// PaneOpenArgs opens a content.
type PaneOpenArgs struct {
	Type           string `json:"type" jsonschema:"the kind of content"`
	ContentID      string `json:"contentId" jsonschema:"what to show: for an editor the file's path"`
	Title          string `json:"title,omitempty" jsonschema:"a title for the tab, where the kind has none of its own"`
	TargetPaneID   string `json:"targetPaneId,omitempty" jsonschema:"open as a tab of this pane"`
	NewPane        bool   `json:"newPane,omitempty" jsonschema:"always make a pane of its own"`
	SplitDirection string `json:"splitDirection,omitempty" enum:"horizontal|vertical" jsonschema:"vertical puts the new pane to the right, horizontal below"`
}

// PaneRef names a pane, or a content in it.
type PaneRef struct {
	PaneID    string `json:"paneId,omitempty" jsonschema:"the pane, as pane.list names it"`
	ContentID string `json:"contentId,omitempty" jsonschema:"or an open content, such as editor:src/main.go"`
}

// PaneResult names the pane a command ended in.
type PaneResult struct {
	PaneID string `json:"paneId"`
}

// PaneListResult is the workspace as it shows.
type PaneListResult struct {
	Panes      []snapshot.Pane `json:"panes"`
	ActivePane string          `json:"activePane,omitempty"`
	Tree       json.RawMessage `json:"tree"`
}

// PaneResizeArgs sizes a pane in percent of the window.
type PaneResizeArgs struct {
	PaneID string   `json:"paneId" jsonschema:"the pane, as pane.list names it"`
	Width  *float64 `json:"width,omitempty" min:"5" max:"95" jsonschema:"percent of the window"`
	Height *float64 `json:"height,omitempty" min:"5" max:"95" jsonschema:"percent of the window"`
}

// PaneResizeResult is the pane's new place.
type PaneResizeResult struct {
	PaneID   string            `json:"paneId"`
	Geometry snapshot.Geometry `json:"geometry"`
}

// Panes defines the commands on panes; kinds are those that can be opened.
func Panes(r *Registry, kinds []string) {
	Define(r, Spec{
		ID: "openspace.pane.open", Title: "Open pane", Agent: true, Hidden: true,
		Doc: "Open a content in a pane and show it. What is open already is brought to the front.",
	}, paneOpen)
	c, _ := r.Get("openspace.pane.open")
	c.restrict("type", kinds)
	Define(r, Spec{
		ID: "openspace.pane.close", Title: "Close pane", Agent: true, Keys: []string{"alt+w"},
		Doc: "Close a pane, or one tab by its content. Without arguments the person's current tab closes.",
	}, paneClose)
	Define(r, Spec{
		ID: "openspace.pane.focus", Title: "Focus pane", Agent: true, Hidden: true,
		Doc: "Give a pane, or the pane that shows a content, the keyboard.",
	}, paneFocus)
	Define(r, Spec{
		ID: "openspace.pane.list", Title: "List panes", Agent: true, Hidden: true,
		Doc: "List the panes with their tabs, places (percent of the window) and the layout tree.",
	}, paneList)
	Define(r, Spec{
		ID: "openspace.pane.resize", Title: "Resize pane", Agent: true, Hidden: true,
		Doc: "Set a pane's width or height in percent of the window (5 to 95).",
	}, paneResize)
	paneKeys(r)
}

// restrict limits a string argument to what is registered.
func (c *Command) restrict(name string, values []string) {
	p := c.Schema.Properties[name]
	p.Enum = nil
	for _, v := range values {
		p.Enum = append(p.Enum, v)
	}
	check, err := newValidator(c.ID, c.Schema)
	if err != nil {
		panic(err)
	}
	c.check = check
}

func paneOpen(env Env, a PaneOpenArgs) Outcome[PaneResult] {
	if a.Type == "editor" {
		return openEditor(env, editorTarget{path: a.ContentID, place: a.placement(env)}, func(p *panes.Pane, _ Editor) Outcome[PaneResult] {
			return Done(PaneResult{string(p.ID)})
		})
	}
	p, _, err := env.Panes.Open(panes.MakeID(a.Type, a.ContentID), a.placement(env))
	if err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return Done(PaneResult{string(p.ID)})
}

func (a PaneOpenArgs) placement(env Env) panes.Placement {
	pl := panes.Placement{Target: layout.PaneID(a.TargetPaneID), NewPane: a.NewPane, Origin: env.Origin, Focus: env.mayFocus()}
	switch a.SplitDirection {
	case "vertical":
		d := layout.Vertical
		pl.Split = &d
	case "horizontal":
		d := layout.Horizontal
		pl.Split = &d
	}
	return pl
}

func paneClose(env Env, a PaneRef) Outcome[Empty] {
	var err error
	switch {
	case a.PaneID != "":
		err = env.Panes.ClosePane(layout.PaneID(a.PaneID))
	case a.ContentID != "":
		err = env.Panes.CloseContent(panes.ContentID(a.ContentID))
	case env.Origin == panes.User && env.Panes.Focused() != nil:
		err = env.Panes.CloseContent(env.Panes.Focused().Current().ID())
	default:
		return Refuse[Empty](needRef())
	}
	if err != nil {
		return Refuse[Empty](paneError(err))
	}
	return Done(Empty{})
}

func paneFocus(env Env, a PaneRef) Outcome[PaneResult] {
	if env.Origin == panes.Agent && env.Typing {
		return Refuse[PaneResult](&Error{Code: CodeUnavailable, Message: "the person is typing, so the keyboard stays where it is",
			Hint: "open or highlight without focus: it shows all the same"})
	}
	var err error
	switch {
	case a.PaneID != "":
		err = env.Panes.FocusPane(layout.PaneID(a.PaneID), env.Origin)
	case a.ContentID != "":
		err = env.Panes.FocusContent(panes.ContentID(a.ContentID), env.Origin)
	default:
		return Refuse[PaneResult](needRef())
	}
	if err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return Done(PaneResult{string(env.Panes.Focused().ID)})
}

func paneList(env Env, _ Empty) Outcome[PaneListResult] {
	tree, err := json.Marshal(env.Panes.Tree())
	if err != nil {
		return Refuse[PaneListResult](AsError(err))
	}
	res := PaneListResult{Panes: env.Panes.Info(), Tree: tree}
	if p := env.Panes.Focused(); p != nil {
		res.ActivePane = string(p.ID)
	}
	return Done(res)
}

func paneResize(env Env, a PaneResizeArgs) Outcome[PaneResizeResult] {
	id := layout.PaneID(a.PaneID)
	if env.Panes.Pane(id) == nil {
		return Refuse[PaneResizeResult](paneError(panes.ErrNoPane))
	}
	if a.Width == nil && a.Height == nil {
		return Refuse[PaneResizeResult](&Error{Code: CodeInvalidArguments, Message: "neither width nor height is given", Hint: "give one of them, in percent of the window"})
	}
	if err := env.Panes.Tree().Resize(id, env.Panes.Window(), a.Width, a.Height); err != nil {
		return Refuse[PaneResizeResult](&Error{Code: CodeUnsupported, Message: err.Error(), Hint: "openspace.pane.list shows which panes stand beside each other"})
	}
	return Done(PaneResizeResult{a.PaneID, env.Panes.Geometry(id)})
}

func needRef() *Error {
	return &Error{Code: CodeInvalidArguments, Message: "neither paneId nor contentId is given", Hint: "openspace.pane.list names both"}
}

// paneError gives the workspace's errors their codes.
func paneError(err error) *Error {
	list := "call openspace.pane.list for what is open"
	switch {
	case errors.Is(err, panes.ErrNoPane):
		return &Error{Code: CodePaneNotFound, Message: err.Error(), Hint: list}
	case errors.Is(err, panes.ErrNoContent):
		return &Error{Code: CodeContentNotFound, Message: err.Error(), Hint: list}
	case errors.Is(err, panes.ErrUnknownKind):
		return &Error{Code: CodeUnsupported, Message: err.Error()}
	case errors.Is(err, panes.ErrKept):
		return &Error{Code: CodeUnsupported, Message: err.Error(), Hint: "zoom another pane (alt+f) to see it alone"}
	}
	return AsError(err)
}

// mayFocus says whether a command that shows something may take the keyboard.
func (e Env) mayFocus() bool { return e.Origin == panes.User || !e.Typing && !e.Resting }
