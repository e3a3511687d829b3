package commands

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

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
	PaneID string   `json:"paneId" jsonschema:"the pane, as pane.list names it" tool:"-"`
	Width  *float64 `json:"width,omitempty" min:"5" max:"95" jsonschema:"percent of the window" tool:"-"`
	Height *float64 `json:"height,omitempty" min:"5" max:"95" jsonschema:"percent of the window" tool:"-"`
}

// PaneResizeResult is the pane's new place.
type PaneResizeResult struct {
	PaneID   string            `json:"paneId"`
	Geometry snapshot.Geometry `json:"geometry"`
}

// Panes defines the commands on panes; kinds are those that can be opened.
func Panes(r *Registry, kinds []string) {
	Define(r, Spec{
		ID: "openspace.pane.open", Title: lang.Key("Open pane"), Agent: true, Permission: PermitFree, Hidden: true,
		Doc: "Open a content in a pane and show it. What is open already is brought to the front.",
	}, paneOpen, checkPaneOpen)
	c, _ := r.Get("openspace.pane.open")
	c.restrict("type", kinds)
	Define(r, Spec{
		ID: "openspace.pane.close", Title: lang.Key("Close pane"), Agent: true, Permission: PermitBash, NoUndo: gone, Keys: []string{"alt+w"},
		Doc: lang.Key("Close a pane, or one tab by its content. Without arguments the person's current tab closes."),
	}, paneClose, checkPaneClose)
	Wants(r, "openspace.pane.close", closingWants)
	Define(r, Spec{
		ID: "openspace.pane.close_running", Title: lang.Key("Close pane with what runs"), Hidden: true,
		Doc: "Close a pane, or one tab by its content, and end the programs at work in it.",
	}, closeRunning, checkPaneClose)
	Define(r, Spec{
		ID: "openspace.pane.focus", Title: lang.Key("Focus pane"), Agent: true, Permission: PermitFree, Hidden: true,
		Doc: "Give a pane, or the pane that shows a content, the keyboard.",
	}, paneFocus, checkPaneFocus)
	Define(r, Spec{
		ID: "openspace.pane.list", Title: lang.Key("List panes"), Agent: true, Permission: PermitFree, NoUndo: readOnly, Hidden: true,
		Doc: "List the panes with their tabs, places (percent of the window) and the layout tree.",
	}, paneList)
	Define(r, Spec{
		ID: "openspace.pane.resize", Title: lang.Key("Resize pane"), Agent: true, Permission: PermitFree, Hidden: true,
		Doc: "Set a pane's width or height in percent of the window (5 to 95).",
	}, paneResize, checkPaneResize)
	paneKeys(r)
}

// restrict limits a string argument to what is registered.
func (c *Command) restrict(name string, values []string) {
	p := c.Schema.Properties[name]
	p.Enum = nil
	for _, v := range values {
		p.Enum = append(p.Enum, v)
	}
	c.check = lazyValidator(c.ID, c.Schema)
}

// chatKind is the kind of a conversation.
const chatKind = "chat"

// goodTerminal says whether a terminal may be called so: up to 64 letters,
// digits and hyphens, with no hyphen first.
func goodTerminal(id string) bool {
	for _, r := range id {
		if r != '-' && !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return false
		}
	}
	return id != "" && id[0] != '-' && utf8.RuneCountInString(id) <= 64
}

// ref is the content's reference: its id, with or without the kind before it.
func (a PaneOpenArgs) ref() string { return strings.TrimPrefix(a.ContentID, a.Type+":") }

func checkPaneOpen(env Env, a PaneOpenArgs) *Error {
	if a.TargetPaneID != "" {
		if err := env.hasPane(a.TargetPaneID); err != nil {
			return err
		}
	}
	if a.ref() == "" {
		return Errorf(CodeInvalidArguments, "contentId is empty")
	}
	switch {
	case a.Type == editorKind:
		return env.checkPath(a.ref())
	case a.Type == presentationKind:
		return env.checkDeck(a.ref())
	case a.Type == whiteboardKind:
		return env.checkBoard(a.ref())
	case a.Type == diffKind:
		return checkChanges(a.ref())
	case a.Type == filesKind:
		return env.checkTree(a.ref())
	case a.Type == chatKind && env.Origin != panes.User && env.HasSession != nil && !env.HasSession(a.ref()):
		return refusal(CodeNotFound, lang.M("there is no session %q", clip(a.ref())), lang.M("a chat shows a session by its id, which begins with ses_"))
	case a.Type == terminalKind && !goodTerminal(a.ref()):
		return refusal(CodeInvalidArguments, lang.M("contentId %q is no terminalId", clip(a.ref())), lang.M("give letters, digits and hyphens, as in test-runner; openspace.terminal.create makes one of a title"))
	}
	return nil
}

func paneOpen(env Env, a PaneOpenArgs) Outcome[PaneResult] {
	if a.Type == editorKind {
		t := editorTarget{path: a.ref(), place: a.placement(env)}
		return openEditor(env, t, func(p *panes.Pane, ed Editor, _ picture.File) Outcome[PaneResult] {
			return a.opened(p, ed)
		})
	}
	if a.Type == terminalKind && env.Terminals != nil {
		return openTerminal(env, a)
	}
	if a.Type == presentationKind {
		return openDeck(env, a.ref(), a.placement(env), nil, func(p *panes.Pane, d Deck) Outcome[PaneResult] {
			return a.opened(p, d)
		})
	}
	if a.Type == whiteboardKind {
		return openBoard(env, a.ref(), a.placement(env), func(p *panes.Pane, b Board) (PaneResult, error) {
			return PaneResult{string(p.ID)}, nil
		})
	}
	if a.Type == diffKind {
		return openChanges(env, a.ref(), a.placement(env), func(p *panes.Pane, d Changeset) Outcome[PaneResult] {
			return a.opened(p, d)
		})
	}
	if a.Type == filesKind {
		return openTree(env, a.ref(), a.placement(env), func(p *panes.Pane, t FileTree) Outcome[PaneResult] {
			return a.opened(p, t)
		})
	}
	id := panes.MakeID(a.Type, a.ref())
	back := env.showing(id)
	p, c, err := env.Panes.Open(id, a.placement(env))
	if err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return a.opened(p, c).Undo(back.label(), back.undo)
}

// opened gives the content its title, where it takes one.
func (a PaneOpenArgs) opened(p *panes.Pane, c any) Outcome[PaneResult] {
	if t, ok := c.(panes.Titler); ok && a.Title != "" {
		t.SetTitle(a.Title)
	}
	return Done(PaneResult{string(p.ID)})
}

func (a PaneOpenArgs) placement(env Env) panes.Placement {
	pl := env.placement()
	pl.Target, pl.NewPane, pl.Focus = layout.PaneID(a.TargetPaneID), a.NewPane, env.mayFocus()
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

func checkPaneClose(env Env, a PaneRef) *Error {
	if a.PaneID == "" && a.ContentID == "" && env.Origin == panes.User {
		return nil // the person's current tab
	}
	p, c, err := env.find(a)
	if err != nil {
		return err
	}
	return env.mayClose(p, c)
}

func paneClose(env Env, a PaneRef) Outcome[Empty] {
	p, c, err := env.toClose(a)
	if err != nil {
		return Refuse[Empty](err)
	}
	if busy := busyTabs(p, c); len(busy) > 0 && env.Origin == panes.User {
		do := PaneRef{PaneID: string(p.ID)}
		if c != nil {
			do = PaneRef{ContentID: string(c.ID())}
		}
		return Done(Empty{}, Confirm{Title: lang.T("Close what runs?"), Lines: busy, Keys: lang.T("ends it and closes"), Do: panes.Invocation{ID: "openspace.pane.close_running", Args: do}})
	}
	return env.closeTabs(p, c)
}

// closeRunning closes without a question.
func closeRunning(env Env, a PaneRef) Outcome[Empty] {
	p, c, err := env.toClose(a)
	if err != nil {
		return Refuse[Empty](err)
	}
	return env.closeTabs(p, c)
}

// toClose finds a pane, and one content of it unless all are meant. Nothing
// named means the person's current tab.
func (e Env) toClose(a PaneRef) (*panes.Pane, panes.Content, *Error) {
	if a.PaneID != "" || a.ContentID != "" {
		return e.find(a)
	}
	p := e.Panes.Focused()
	if p == nil {
		return nil, nil, errNoPane()
	}
	return p, p.Current(), nil
}

// busyTabs gives the titles of tabs in which a program is at work: of one
// content, or of the whole pane.
func busyTabs(p *panes.Pane, c panes.Content) []string {
	var out []string
	for _, t := range p.Tabs {
		if b, ok := t.Content.(panes.Busier); ok && (c == nil || t.Content == c) && b.Busy() {
			out = append(out, t.Content.Title())
		}
	}
	return out
}

func checkPaneFocus(env Env, a PaneRef) *Error {
	p, c, err := env.find(a)
	if err != nil || env.Origin == panes.User {
		return err
	}
	if err := env.Panes.Holds(env.placement()); err != nil {
		return paneError(err)
	}
	if env.Typing {
		return &Error{Code: CodeUnavailable, Message: lang.Key("the person is typing, so the keyboard stays where it is"),
			Hint: lang.Key("open or highlight without focus: it shows all the same")}
	}
	if z := env.Panes.Tree().Zoomed(); z != "" && z != p.ID {
		return refusal(CodeUnavailable, lang.M("the person lets pane %q fill the window, so the keyboard stays there", z), lang.M("go on without focus"))
	}
	return env.leavesSlides(p, c)
}

// leavesSlides keeps an agent from taking the keyboard from what is presented, or
// from putting another tab in front of it.
func (e Env) leavesSlides(p *panes.Pane, c panes.Content) *Error {
	f := e.Panes.Focused()
	covers := c != nil && c != p.Current() && presents(p.Current())
	if !covers && (f == nil || f == p || !presents(f.Current())) {
		return nil
	}
	return refusal(CodeUnavailable, lang.M("a deck is being presented, so it stays in front"), lang.M("go on without focus"))
}

func paneFocus(env Env, a PaneRef) Outcome[PaneResult] {
	var err error
	back := env.Panes.Fronts()
	if a.PaneID != "" {
		err = env.Panes.FocusPane(layout.PaneID(a.PaneID), env.Origin)
	} else {
		err = env.Panes.FocusContent(env.contentID(a.ContentID), env.Origin)
	}
	if err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return Done(PaneResult{string(env.Panes.Focused().ID)}).Undo(lang.M("give the keyboard back"), func(env Env) Outcome[Empty] {
		env.Panes.SetFronts(back, "")
		env.Panes.FocusAs(back)
		return Done(Empty{})
	})
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

func checkPaneResize(env Env, a PaneResizeArgs) *Error {
	if a.Width == nil && a.Height == nil {
		return &Error{Code: CodeInvalidArguments, Message: lang.Key("neither width nor height is given"), Hint: lang.Key("give one of them, in percent of the window")}
	}
	return env.hasPane(a.PaneID)
}

func paneResize(env Env, a PaneResizeArgs) Outcome[PaneResizeResult] {
	id, tree, window := layout.PaneID(a.PaneID), env.Panes.Tree(), env.Panes.Window()
	before := env.Panes.Geometry(id)
	size := (*layout.Tree).Resize
	if env.Origin == panes.User {
		size = (*layout.Tree).SetSize
	}
	// Tried on a copy first: both sizes are set or neither.
	err := size(tree.Clone(), id, window, a.Width, a.Height)
	if err == nil {
		err = size(tree, id, window, a.Width, a.Height)
	}
	if errors.Is(err, layout.ErrHeld) {
		return Refuse[PaneResizeResult](refusal(CodeUnavailable, says(err), lang.M("go on with the sizes there are")))
	}
	if err != nil {
		return Refuse[PaneResizeResult](refusal(CodeUnsupported, says(err), lang.M("openspace.pane.list shows which panes stand beside each other")))
	}
	return Done(PaneResizeResult{a.PaneID, env.Panes.Geometry(id)}).Undo(lang.M("size %s as before", a.PaneID), func(env Env) Outcome[Empty] {
		if a.Width != nil {
			a.Width = &before.Width
		}
		if a.Height != nil {
			a.Height = &before.Height
		}
		if err := env.Panes.Tree().Resize(id, env.Panes.Window(), a.Width, a.Height); err != nil {
			return Refuse[Empty](Errorf(CodeUnavailable, "the layout changed since: %v", err))
		}
		return Done(Empty{})
	})
}

// paneError gives the workspace's errors their codes.
func paneError(err error) *Error {
	list := lang.M("call openspace.pane.list for what is open")
	switch {
	case errors.Is(err, panes.ErrNoPane):
		return refusal(CodePaneNotFound, says(err), list)
	case errors.Is(err, panes.ErrNoTab):
		return refusal(CodeNotFound, says(err), list)
	case errors.Is(err, panes.ErrNoContent):
		return refusal(CodeContentNotFound, says(err), list)
	case errors.Is(err, panes.ErrUnknownKind):
		return refusal(CodeUnsupported, says(err), lang.Message{})
	case errors.Is(err, panes.ErrNotShown), errors.Is(err, panes.ErrSuggests):
		return refusal(CodeUnavailable, says(err), lang.M("name the place in your reply, as path:line: the person can follow that"))
	case errors.Is(err, panes.ErrKept):
		return refusal(CodeUnsupported, says(err), lang.M("zoom another pane (alt+f) to see it alone"))
	}
	return AsError(err)
}
