package panes

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/layout"
)

// Errors of the workspace. They are wrapped with the id that was asked for.
var (
	ErrNoPane      = lang.Errorf("no-such-pane")
	ErrNoTab       = lang.Errorf("no-such-tab")
	ErrNoContent   = lang.Errorf("no-such-content-is-open")
	ErrUnknownKind = lang.Errorf("unknown-kind-of-pane")
	ErrKept        = lang.Errorf("the-last-one-stays-open")
	ErrNotShown    = lang.Errorf("person-has-agents-open-nothing")
	ErrSuggests    = lang.Errorf("person-has-agents-suggest-alone")
)

// Tab is one content in a pane. Session is the one whose agent opened it, if
// it is known. Touched is set once the person used it, so that cleaning up
// after the agent leaves it alone, as it does with what is pinned. News is set
// when an agent opened it where it is not in view, until it is.
type Tab struct {
	Content Content
	Origin  Origin
	Session string
	Touched bool
	Pinned  bool
	News    bool

	from focusOrigin
	back interruption
}

// Pane is a leaf of the layout with at least one tab.
type Pane struct {
	ID     layout.PaneID
	Tabs   []*Tab
	Active int
}

// Current is the content of the active tab.
func (p *Pane) Current() Content { return p.Tabs[p.Active].Content }

// Workspace holds the open contents and their places. It belongs to the
// Update loop.
type Workspace struct {
	tree    *layout.Tree
	panes   map[layout.PaneID]*Pane
	kinds   map[string]Kind
	names   []string
	host    Host
	opened  int
	version uint64
	pending []tea.Cmd
	shown   []ContentID // what showed when presets were wanted, the newest last

	reveal   Reveal
	zoomedBy Origin // who let a pane fill the window last
	window   layout.Rect
	solved   solution
}

// solution is what the tree came to when it was last asked.
type solution struct {
	tree    *layout.Tree
	version uint64
	window  layout.Rect
	panes   []*Pane
	rects   map[layout.PaneID]layout.Rect
}

// solution returns the panes and their places, worked out anew when the tree or
// the window changed.
func (w *Workspace) solution() *solution {
	s := &w.solved
	if s.tree == w.tree && s.version == w.tree.Version() && s.window == w.window {
		return s
	}
	ids := w.tree.Panes()
	*s = solution{tree: w.tree, version: w.tree.Version(), window: w.window, panes: make([]*Pane, len(ids)),
		rects: w.tree.Solve(w.window, layout.Options{Single: w.Single()})}
	for i, id := range ids {
		s.panes[i] = w.panes[id]
	}
	return s
}

// NewWorkspace returns an empty workspace that can open the given kinds.
func NewWorkspace(h Host, kinds []Kind) *Workspace {
	w := &Workspace{tree: layout.New(), panes: map[layout.PaneID]*Pane{}, kinds: map[string]Kind{}, host: h}
	for _, k := range kinds {
		w.kinds[k.Name] = k
		if !k.Own {
			w.names = append(w.names, k.Name)
		}
	}
	return w
}

// Kinds lists the names of the kinds that anybody can open.
func (w *Workspace) Kinds() []string { return w.names }

// AllKinds lists the kinds there are, also those that are the person's, by their names.
func (w *Workspace) AllKinds() []Kind {
	return slices.SortedFunc(maps.Values(w.kinds), func(a, b Kind) int { return strings.Compare(a.Name, b.Name) })
}

// Tree is the layout. Changing it goes through the workspace's methods, or is
// followed by Touch.
func (w *Workspace) Tree() *layout.Tree { return w.tree }

// Touch says that the layout or a tab changed.
func (w *Workspace) Touch() { w.version++ }

// Version rises with every change of layout, tabs or focus.
func (w *Workspace) Version() uint64 { return w.version + w.tree.Version() }

// TakeCmds returns the commands that opening contents left to be run, and
// forgets them.
func (w *Workspace) TakeCmds() []tea.Cmd {
	cmds := w.pending
	w.pending = nil
	return cmds
}

// Placement says where and how a content is opened.
type Placement struct {
	Target  layout.PaneID     // this pane; empty: the kind's area
	NewPane bool              // a pane of its own
	Split   *layout.Direction // split the target (or the area's pane) this way
	Focus   bool              // give it the keyboard
	Behind  bool              // leave what shows in the pane in front of it
	Hold    bool              // the keyboard stays with the content that has it
	Asked   bool              // the person wants to see it, though an agent's command opens it
	Follows bool              // the person follows the agent, so it shows what it shows
	Origin  Origin
	Session string // the agent's
}

// Open shows a content: its tab when it is open already, else a new one. What
// an agent opens leaves a pane that the person zoomed as it is.
func (w *Workspace) Open(id ContentID, pl Placement) (*Pane, Content, error) {
	if pl.Target != "" && w.panes[pl.Target] == nil {
		return nil, nil, lang.Errorf("open-in-pane", id, pl.Target, ErrNoPane)
	}
	if w.refuses(w.kinds[id.Kind()], pl) {
		return nil, nil, lang.Errorf("open-x-x", id, ErrNotShown)
	}
	if p, i := w.Find(id); p != nil {
		w.revive(p.Tabs[i])
		if t := p.Tabs[i]; t.Origin == Agent && pl.Origin == Agent {
			t.Session = pl.Session // who used it last
		}
		w.show(p, i, pl)
		return p, p.Tabs[i].Content, nil
	}
	c, err := w.make(id)
	if err != nil {
		return nil, nil, err
	}
	p, err := w.place(w.kinds[id.Kind()], pl)
	if err != nil {
		closeContent(c)
		return nil, nil, lang.Errorf("open-x-x", id, err)
	}
	p.Tabs = append(p.Tabs, &Tab{Content: c, Origin: pl.Origin, Session: pl.Session})
	w.show(p, len(p.Tabs)-1, pl)
	w.start(c)
	return p, c, nil
}

// make makes a content of a known kind.
func (w *Workspace) make(id ContentID) (Content, error) {
	k, ok := w.kinds[id.Kind()]
	if !ok {
		return nil, lang.Errorf("open-x-x", id, ErrUnknownKind)
	}
	c, err := k.New(w.host, id.Ref())
	if err != nil {
		return nil, lang.Errorf("open-x-x", id, err)
	}
	return c, nil
}

func (w *Workspace) start(c Content) {
	s, ok := c.(Starter)
	if !ok {
		return
	}
	if cmd := Address(c.ID(), s.Start()); cmd != nil {
		w.pending = append(w.pending, cmd)
	}
}

// place finds the pane for a new tab, making one where none fits.
func (w *Workspace) place(k Kind, pl Placement) (*Pane, error) {
	if w.quiets(pl) { // a pane of its own takes room from what shows
		pl.NewPane, pl.Split = false, nil
	}
	target := pl.Target
	if target == "" {
		target = w.besideLike(k, pl.Origin)
	}
	if target != "" && !pl.NewPane && pl.Split == nil {
		return w.panes[target], nil
	}
	p := &Pane{ID: w.newID()}
	var err error
	switch {
	case target == "":
		err = w.tree.Insert(k.Area, p.ID)
	case pl.Split != nil:
		err = w.tree.Split(target, *pl.Split, p.ID)
	default:
		err = w.tree.Split(target, layout.Vertical, p.ID)
	}
	if err != nil {
		return nil, err
	}
	w.panes[p.ID] = p
	w.solved = solution{}
	return p, nil
}

// newID names a pane as none was named before, but for those of a restored
// layout that are gone.
func (w *Workspace) newID() layout.PaneID {
	for {
		w.opened++
		if id := layout.PaneID(fmt.Sprintf("pane-%d", w.opened)); w.panes[id] == nil {
			return id
		}
	}
}

// besideLike picks the pane for one more tab of a kind: one of its area; or,
// where the person has all of that kind elsewhere and not with what stays open
// always, that pane.
func (w *Workspace) besideLike(k Kind, by Origin) layout.PaneID {
	var like layout.PaneID
	for _, p := range w.Panes() {
		has, keeps := false, false
		for _, t := range p.Tabs {
			kind := t.Content.ID().Kind()
			has, keeps = has || kind == k.Name, keeps || w.kinds[kind].Keep
		}
		a, _ := w.tree.AreaOf(p.ID)
		switch {
		case has && a == k.Area:
			return w.paneIn(k.Area, by)
		case has && !keeps && like == "":
			like = p.ID
		}
	}
	if like != "" {
		return like
	}
	return w.paneIn(k.Area, by)
}

// paneIn picks the focused pane of an area, else its first, else none. An agent's
// tab goes where something is presented, and over what is the person's own, only
// where there is nothing else.
func (w *Workspace) paneIn(a layout.Area, by Origin) layout.PaneID {
	ids := w.tree.PanesIn(a)
	for _, taken := range []func(layout.PaneID) bool{w.own, w.presents} {
		if free := slices.DeleteFunc(slices.Clone(ids), taken); by == Agent && len(free) > 0 {
			ids = free
		}
	}
	if f := w.tree.Focus(); slices.Contains(ids, f) {
		return f
	}
	if len(ids) > 0 {
		return ids[0]
	}
	return ""
}

// own reports whether a pane shows what is the person's own, as a speaker's view.
func (w *Workspace) own(id layout.PaneID) bool {
	c := w.panes[id].Current()
	return c != nil && w.kinds[c.ID().Kind()].Own
}

// presents reports whether a pane shows what somebody is shown just now.
func (w *Workspace) presents(id layout.PaneID) bool {
	p, ok := w.panes[id].Current().(Presented)
	return ok && p.Presented()
}

// yields keeps what is presented, and by a quiet agent all that shows, in front of what
// an agent opens, and with the keyboard.
func (w *Workspace) yields(p *Pane, tab int, pl Placement) Placement {
	if !pl.held() {
		return pl
	}
	quiet := w.quiets(pl)
	if quiet {
		pl.Focus = false
	}
	if len(p.Tabs) > 1 && p.Active != tab && (quiet || w.presents(p.ID)) {
		pl.Behind = true
	}
	if f := w.Focused(); f != nil && f.Current() != p.Tabs[tab].Content && w.presents(f.ID) {
		pl.Focus = false
	}
	return pl
}

// show brings an opened tab to the front, unless it is to stay behind.
func (w *Workspace) show(p *Pane, tab int, pl Placement) {
	pl = w.yields(p, tab, pl)
	if f := w.Focused(); pl.Hold && f == p && f.Current() != p.Tabs[tab].Content {
		pl.Behind = true
	}
	if pl.Behind && w.tree.Focus() != "" {
		p.Tabs[tab].News = pl.Origin == Agent && p.Active != tab
		w.Touch()
		return
	}
	if z := w.tree.Zoomed(); pl.Origin == Agent && z != "" && z != p.ID {
		w.interrupts(p, p.Tabs[tab], false)
		p.Active, p.Tabs[tab].News = tab, true
		w.Touch()
		return
	}
	w.activate(p, tab, pl)
}

func (w *Workspace) activate(p *Pane, tab int, pl Placement) {
	if pl.Focus {
		w.opens(p.Tabs[tab])
	}
	if pl.Origin == User {
		p.Tabs[tab].Touched, p.Tabs[tab].back = true, interruption{}
	} else {
		w.interrupts(p, p.Tabs[tab], pl.Focus)
	}
	p.Active = tab
	if pl.Focus || w.tree.Focus() == "" {
		_ = w.tree.SetFocus(p.ID)
	}
	if z := w.tree.Zoomed(); z != "" && z != p.ID {
		w.tree.Unzoom()
	}
	w.Touch()
}

// Find returns the pane and the tab of an open content, or nil.
func (w *Workspace) Find(id ContentID) (*Pane, int) {
	for _, pid := range w.tree.Panes() {
		p := w.panes[pid]
		for i, t := range p.Tabs {
			if t.Content.ID() == id {
				return p, i
			}
		}
	}
	return nil, -1
}

// Content returns an open content, or nil.
func (w *Workspace) Content(id ContentID) Content {
	if p, i := w.Find(id); p != nil {
		return p.Tabs[i].Content
	}
	return nil
}

// Pane returns a pane by id, or nil.
func (w *Workspace) Pane(id layout.PaneID) *Pane { return w.panes[id] }

// Panes lists the panes in reading order. The list is not to be changed.
func (w *Workspace) Panes() []*Pane { return w.solution().panes }

// Focused is the pane with the keyboard, nil in an empty workspace.
func (w *Workspace) Focused() *Pane { return w.panes[w.tree.Focus()] }

// FocusedContent is what has the keyboard, nil in an empty workspace.
func (w *Workspace) FocusedContent() Content {
	if p := w.Focused(); p != nil {
		return p.Current()
	}
	return nil
}

// Replace puts another content in a tab's place, as when a chat pane turns to
// another session. The tab keeps its place and origin.
func (w *Workspace) Replace(old ContentID, id ContentID) (Content, error) {
	if p, i := w.Find(id); p != nil {
		w.activate(p, i, Placement{})
		return p.Current(), nil
	}
	p, i := w.Find(old)
	if p == nil {
		return nil, lang.Errorf("replace-x-x", old, ErrNoContent)
	}
	if old.Kind() != id.Kind() && w.isKept(old, nil) {
		return nil, lang.Errorf("replace-x-x", old, ErrKept)
	}
	c, err := w.make(id)
	if err != nil {
		return nil, err
	}
	closeContent(p.Tabs[i].Content)
	p.Tabs[i].Content = c
	w.start(c)
	w.Touch()
	return c, nil
}
