package commands

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/commands/schema"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

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

// PaneResizeResult is the pane's new place.
type PaneResizeResult struct {
	PaneID   string            `json:"paneId"`
	Geometry snapshot.Geometry `json:"geometry"`
}

// Panes defines the commands on panes; kinds are those that can be opened.
func Panes(r *Registry, kinds []string) {
	Define(r, call.PaneOpen, Spec{
		Title: lang.Key("open-pane"), Agent: true, Permission: PermitFree, Hidden: true,
		Doc: "Open a content in a pane and show it. What is open already is brought to the front.",
	}, paneOpen, checkPaneOpen)
	c, _ := r.Get(string(call.PaneOpen))
	c.restrict("type", kinds)
	Define(r, call.PaneClose, Spec{
		Title: lang.Key("close-pane"), Agent: true, Permission: PermitBash, NoUndo: gone, Keys: []string{"alt+w"},
		Doc: lang.Key("close-pane-one-tab-content"),
	}, paneClose, checkPaneClose)
	Wants(r, call.PaneClose, closingWants)
	Define(r, call.PaneCloseRunning, Spec{
		Title: lang.Key("close-pane-with-what-runs"), Hidden: true,
		Doc: "Close a pane, or one tab by its content, and end the programs at work in it.",
	}, closeRunning, checkPaneClose)
	Define(r, call.PaneFocus, Spec{
		Title: lang.Key("focus-pane"), Agent: true, Permission: PermitFree, Hidden: true,
		Doc: "Give a pane, or the pane that shows a content, the keyboard.",
	}, paneFocus, checkPaneFocus)
	Define(r, call.PaneList, Spec{
		Title: lang.Key("list-panes"), Agent: true, Permission: PermitFree, NoUndo: readOnly, Hidden: true,
		Doc: "List the panes with their tabs, places (percent of the window) and the layout tree.",
	}, paneList)
	Define(r, call.PaneResize, Spec{
		Title: lang.Key("resize-pane"), Agent: true, Permission: PermitFree, Hidden: true,
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
	c.check = schema.LazyValidator(c.ID, c.Schema)
}

// chatKind is the kind of a conversation.
const chatKind = "chat"

// goodTerminal reports whether a terminal may be called so: up to 64 letters,
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
func refToOpen(a call.PaneOpenArgs) string { return strings.TrimPrefix(a.ContentID, a.Type+":") }

func checkPaneOpen(env Env, a call.PaneOpenArgs) *Error {
	if a.TargetPaneID != "" {
		if err := env.hasPane(a.TargetPaneID); err != nil {
			return err
		}
	}
	if refToOpen(a) == "" {
		return Errorf(CodeInvalidArguments, "contentid-is-empty")
	}
	switch {
	case a.Type == editorKind:
		return env.checkPath(refToOpen(a))
	case a.Type == presentationKind:
		return env.checkDeck(refToOpen(a))
	case a.Type == whiteboardKind:
		return env.checkBoard(refToOpen(a))
	case a.Type == diffKind:
		return checkChanges(refToOpen(a))
	case a.Type == filesKind:
		return env.checkTree(refToOpen(a))
	case a.Type == chatKind && env.Origin != panes.User && env.HasSession != nil && !env.HasSession(refToOpen(a)):
		return refusal(CodeNotFound, lang.M("there-no-session", clip(refToOpen(a))),
			lang.M("chat-shows-session-id-which"))
	case a.Type == terminalKind && !goodTerminal(refToOpen(a)):
		return refusal(CodeInvalidArguments, lang.M("contentid-is-no-terminalid", clip(refToOpen(a))),
			lang.M("give-letters-digits-hyphens-test"))
	}
	return nil
}

func paneOpen(env Env, a call.PaneOpenArgs) Outcome[PaneResult] {
	if a.Type == editorKind {
		t := editorTarget{path: refToOpen(a), place: placementOf(a, env)}
		return openEditor(env, t, func(p *panes.Pane, ed Editor, _ picture.File) Outcome[PaneResult] {
			return paneOpened(a, p, ed)
		})
	}
	if a.Type == terminalKind && env.Terminals != nil {
		return openTerminal(env, a)
	}
	if a.Type == presentationKind {
		return openDeck(env, refToOpen(a), placementOf(a, env), nil, func(p *panes.Pane, d Deck) Outcome[PaneResult] {
			return paneOpened(a, p, d)
		})
	}
	if a.Type == whiteboardKind {
		return openBoard(env, refToOpen(a), placementOf(a, env), func(p *panes.Pane, b Board) (PaneResult, error) {
			return PaneResult{string(p.ID)}, nil
		})
	}
	if a.Type == diffKind {
		return openChanges(env, refToOpen(a), placementOf(a, env),
			func(p *panes.Pane, d Changeset) Outcome[PaneResult] {
				return paneOpened(a, p, d)
			})
	}
	if a.Type == filesKind {
		return openTree(env, refToOpen(a), placementOf(a, env), func(p *panes.Pane, t FileTree) Outcome[PaneResult] {
			return paneOpened(a, p, t)
		})
	}
	id := panes.MakeID(a.Type, refToOpen(a))
	back := env.showing(id)
	p, c, err := env.Panes.Open(id, placementOf(a, env))
	if err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return paneOpened(a, p, c).Undo(back.label(), back.undo)
}

// opened gives the content its title, where it takes one.
func paneOpened(a call.PaneOpenArgs, p *panes.Pane, c any) Outcome[PaneResult] {
	if t, ok := c.(panes.Titler); ok && a.Title != "" {
		t.SetTitle(a.Title)
	}
	return Done(PaneResult{string(p.ID)})
}

func placementOf(a call.PaneOpenArgs, env Env) panes.Placement {
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

func checkPaneClose(env Env, a call.PaneRef) *Error {
	if a.PaneID == "" && a.ContentID == "" && env.Origin == panes.User {
		return nil // the person's current tab
	}
	p, c, err := env.find(a)
	if err != nil {
		return err
	}
	return env.mayClose(p, c)
}

func paneClose(env Env, a call.PaneRef) Outcome[call.Empty] {
	p, c, err := env.toClose(a)
	if err != nil {
		return Refuse[call.Empty](err)
	}
	if busy := busyTabs(p, c); len(busy) > 0 && env.Origin == panes.User {
		do := call.PaneRef{PaneID: string(p.ID)}
		if c != nil {
			do = call.PaneRef{ContentID: string(c.ID())}
		}
		return Done(call.Empty{}, Confirm{Title: lang.T("close-what-runs"), Lines: busy,
			Keys: lang.T("ends-it-and-closes"), Do: call.PaneCloseRunning.With(do)})
	}
	return env.closeTabs(p, c)
}

// closeRunning closes without a question.
func closeRunning(env Env, a call.PaneRef) Outcome[call.Empty] {
	p, c, err := env.toClose(a)
	if err != nil {
		return Refuse[call.Empty](err)
	}
	return env.closeTabs(p, c)
}

// toClose finds a pane, and one content of it unless all are meant. Nothing
// named means the person's current tab.
func (e Env) toClose(a call.PaneRef) (*panes.Pane, panes.Content, *Error) {
	if a.PaneID != "" || a.ContentID != "" {
		return e.find(a)
	}
	p := e.Panes.Focused()
	if p == nil {
		return nil, nil, errNoPane()
	}
	return p, p.Current(), nil
}

// busyTabs returns the titles of tabs in which a program is at work: of one
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

func checkPaneFocus(env Env, a call.PaneRef) *Error {
	p, c, err := env.find(a)
	if err != nil || env.Origin == panes.User {
		return err
	}
	if err := env.Panes.Holds(env.placement()); err != nil {
		return paneError(err)
	}
	if env.Typing {
		return &Error{Code: CodeUnavailable, Message: lang.English("person-typing-keyboard-stays-where"),
			Hint: lang.English("open-highlight-without-focus-shows")}
	}
	if z := env.Panes.Tree().Zoomed(); z != "" && z != p.ID {
		return refusal(CodeUnavailable, lang.M("person-lets-pane-fill-window-keyboard",
			z), lang.M("go-on-without-focus"))
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
	return refusal(CodeUnavailable, lang.M("deck-being-presented-stays-front"),
		lang.M("go-on-without-focus"))
}

func paneFocus(env Env, a call.PaneRef) Outcome[PaneResult] {
	var err error
	back := env.Panes.VisibleTabs()
	if a.PaneID != "" {
		err = env.Panes.FocusPane(layout.PaneID(a.PaneID), env.Origin)
	} else {
		err = env.Panes.FocusContent(env.contentID(a.ContentID), env.Origin)
	}
	if err != nil {
		return Refuse[PaneResult](paneError(err))
	}
	return Done(PaneResult{string(env.Panes.Focused().ID)}).Undo(lang.M("give-the-keyboard-back"),
		func(env Env) Outcome[call.Empty] {
			env.Panes.SetFronts(back, "")
			env.Panes.FocusAs(back)
			return Done(call.Empty{})
		})
}

func paneList(env Env, _ call.Empty) Outcome[PaneListResult] {
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

func checkPaneResize(env Env, a call.PaneResizeArgs) *Error {
	if a.Width == nil && a.Height == nil {
		return &Error{Code: CodeInvalidArguments, Message: lang.English("neither-width-nor-height-given"),
			Hint: lang.English("give-one-them-percent-window")}
	}
	return env.hasPane(a.PaneID)
}

func paneResize(env Env, a call.PaneResizeArgs) Outcome[PaneResizeResult] {
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
		return Refuse[PaneResizeResult](refusal(CodeUnavailable, says(err), lang.M("go-sizes-there")))
	}
	if err != nil {
		return Refuse[PaneResizeResult](refusal(CodeUnsupported, says(err),
			lang.M("openspace-pane-list-shows-which")))
	}
	return Done(PaneResizeResult{a.PaneID, env.Panes.Geometry(id)}).Undo(lang.M("size-as-before", a.PaneID),
		func(env Env) Outcome[call.Empty] {
			if a.Width != nil {
				a.Width = &before.Width
			}
			if a.Height != nil {
				a.Height = &before.Height
			}
			if err := env.Panes.Tree().Resize(id, env.Panes.Window(), a.Width, a.Height); err != nil {
				return Refuse[call.Empty](Errorf(CodeUnavailable, "the-layout-changed-since", err))
			}
			return Done(call.Empty{})
		})
}

// paneError gives the workspace's errors their codes.
func paneError(err error) *Error {
	list := lang.M("call-openspace-pane-list-what")
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
		return refusal(CodeUnavailable, says(err),
			lang.M("name-place-your-reply-path"))
	case errors.Is(err, panes.ErrKept):
		return refusal(CodeUnsupported, says(err), lang.M("zoom-another-pane-alt-f"))
	}
	return AsError(err)
}
