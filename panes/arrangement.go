package panes

import (
	"encoding/json"
	"slices"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/layout"
)

// Arrangement is which contents are open where, and how each is looked at. It
// is pure data: what the contents hold is theirs to keep.
type Arrangement struct {
	Layout *layout.Tree                   `json:"layout"`
	Panes  map[layout.PaneID]ArrangedPane `json:"panes"`
}

// ArrangedPane is a pane's tabs, and which of them is in front.
type ArrangedPane struct {
	Tabs   []ArrangedTab `json:"tabs"`
	Active int           `json:"active"`
}

// ArrangedTab is a content in its place. Self marks the one that the
// arrangement is of, such as a session's chat: another can stand in for it.
type ArrangedTab struct {
	Content ContentID       `json:"content"`
	Self    bool            `json:"self,omitempty"`
	Origin  Origin          `json:"origin,omitempty"`
	Session string          `json:"session,omitempty"`
	Touched bool            `json:"touched,omitempty"`
	Pinned  bool            `json:"pinned,omitempty"`
	View    json.RawMessage `json:"view,omitempty"`
}

// Arrangement returns the present one. Self is the content that it is of, or
// empty.
func (w *Workspace) Arrangement(self ContentID) *Arrangement {
	a := &Arrangement{Layout: w.tree.Clone(), Panes: map[layout.PaneID]ArrangedPane{}}
	for id, p := range w.panes {
		ap := ArrangedPane{Active: p.Active}
		for _, t := range p.Tabs {
			id := t.Content.ID()
			ap.Tabs = append(ap.Tabs, ArrangedTab{id, id == self, t.Origin, t.Session, t.Touched, t.Pinned,
				viewOf(t.Content)})
		}
		a.Panes[id] = ap
	}
	return a
}

func viewOf(c Content) json.RawMessage {
	v, ok := c.(Viewer)
	if !ok {
		return nil
	}
	data, err := json.Marshal(v.View())
	if err != nil || string(data) == "null" {
		return nil
	}
	return data
}

// ReadArrangement reads what was marshalled. What is no sound arrangement is
// refused, naming what is wrong.
func ReadArrangement(data []byte) (*Arrangement, error) {
	a := &Arrangement{Layout: layout.New()}
	if err := json.Unmarshal(data, a); err != nil {
		return nil, lang.Errorf("read-layout", err)
	}
	if err := a.check(); err != nil {
		return nil, lang.Errorf("read-layout", err)
	}
	return a, nil
}

// Without leaves tabs out, and the panes that held no others.
func (a *Arrangement) Without(leave func(ArrangedTab) bool) *Arrangement {
	out := &Arrangement{Layout: a.Layout.Clone(), Panes: map[layout.PaneID]ArrangedPane{}}
	for id, p := range a.Panes {
		left := ArrangedPane{}
		for i, t := range p.Tabs {
			if leave(t) {
				continue
			}
			if i <= p.Active {
				left.Active = len(left.Tabs)
			}
			left.Tabs = append(left.Tabs, t)
		}
		if len(left.Tabs) == 0 {
			_ = out.Layout.Close(id)
			continue
		}
		out.Panes[id] = left
	}
	return out
}

// Has reports whether it names a content.
func (a *Arrangement) Has(id ContentID) bool {
	for _, p := range a.Panes {
		if slices.ContainsFunc(p.Tabs, func(t ArrangedTab) bool { return t.Content == id }) {
			return true
		}
	}
	return false
}

// Len counts the tabs.
func (a *Arrangement) Len() int {
	n := 0
	for _, p := range a.Panes {
		n += len(p.Tabs)
	}
	return n
}

// check holds an arrangement to the workspace's laws.
func (a *Arrangement) check() error {
	if a.Layout == nil {
		return lang.Errorf("there-is-no-layout")
	}
	ids, seen := a.Layout.Panes(), map[ContentID]bool{}
	if len(ids) != len(a.Panes) {
		return lang.Errorf("layout-has-panes-described", len(ids), len(a.Panes))
	}
	for _, id := range ids {
		p, ok := a.Panes[id]
		if !ok || p.Active < 0 || p.Active >= len(p.Tabs) {
			return lang.Errorf("pane-tab-of", id, p.Active, len(p.Tabs))
		}
		for _, t := range p.Tabs {
			if t.Content.Kind() == "" || t.Content.Ref() == "" || seen[t.Content] {
				return lang.Errorf("pane-content-has-no-name", id, t.Content)
			}
			seen[t.Content] = true
		}
	}
	return nil
}

// Arranging says how an arrangement is taken on.
type Arranging struct {
	Self ContentID // stands where the arrangement's own content stood
	// Keep keeps every tab that is open as it is looked at, also those that the
	// arrangement does not name. Without it only those stay that are pinned, that hold what is
	// not saved, or whose program runs.
	Keep bool
	// Skip leaves out contents that the arrangement names and that are not
	// open; nil: they are opened.
	Skip func(ContentID) bool
}

// Arrange puts what is open where an arrangement says, and opens what is
// missing; what cannot be made leaves a Placeholder. Tabs that stay and that it
// does not name go behind those of their kind. Nothing that runs is ended.
func (w *Workspace) Arrange(a *Arrangement, o Arranging) {
	m := &mover{w: w, o: o, open: map[ContentID]*Tab{}, kinds: map[string]bool{}}
	for _, p := range w.Panes() {
		for _, t := range p.Tabs {
			m.open[t.Content.ID()], m.order = t, append(m.order, t)
		}
	}
	w.version += w.tree.Version() + 1 // versions only rise, whatever those of the trees are
	w.tree, w.panes, w.solved = a.Layout.Clone(), map[layout.PaneID]*Pane{}, solution{}
	for _, id := range a.Layout.Panes() {
		if p := m.pane(id, a.Panes[id]); p != nil {
			w.panes[id] = p
		} else {
			_ = w.tree.Close(id)
		}
	}
	m.rest()
	w.solved = solution{}
}

// mover takes tabs from one arrangement to another.
type mover struct {
	w     *Workspace
	o     Arranging
	open  map[ContentID]*Tab // and not placed yet
	order []*Tab
	kinds map[string]bool // that stay open, and are placed
	used  []ContentID
}

// pane makes a pane of the tabs that an arrangement names; nil: none is there.
func (m *mover) pane(id layout.PaneID, ap ArrangedPane) *Pane {
	p := &Pane{ID: id}
	for i, at := range ap.Tabs {
		if t := m.tab(at); t != nil {
			if i <= ap.Active {
				p.Active = len(p.Tabs)
			}
			p.Tabs = append(p.Tabs, t)
		}
	}
	if len(p.Tabs) == 0 {
		return nil
	}
	return p
}

func (m *mover) tab(at ArrangedTab) *Tab {
	id := at.Content
	if at.Self && m.o.Self != "" {
		id = m.o.Self
	}
	if slices.Contains(m.used, id) {
		return nil
	}
	t := m.open[id]
	view := at.View
	if id != at.Content || t != nil && m.o.Keep {
		view = nil
	}
	switch {
	case t != nil:
		t.Touched = t.Touched || at.Touched
		t.Pinned = t.Pinned || at.Pinned
		delete(m.open, id)
	case m.o.Skip != nil && m.o.Skip(id):
		return nil
	default:
		c, err := m.w.make(id)
		if err != nil {
			c = &Placeholder{id: id, why: err}
		}
		t = &Tab{Content: c, Origin: at.Origin, Session: at.Session, Touched: at.Touched, Pinned: at.Pinned}
		m.w.start(c)
	}
	if v, ok := t.Content.(Viewer); ok && view != nil {
		v.SetView(view)
	}
	m.placed(t)
	return t
}

func (m *mover) placed(t *Tab) {
	id := t.Content.ID()
	m.used = append(m.used, id)
	if m.w.kinds[id.Kind()].Keep {
		m.kinds[id.Kind()] = true
	}
}

// rest finds places for what stays open and closes the others.
func (m *mover) rest() {
	for _, t := range m.order {
		id := t.Content.ID()
		if m.open[id] == nil {
			continue
		}
		k := m.w.kinds[id.Kind()]
		if !m.o.Keep && id != m.o.Self && !stays(t, k) && (!k.Keep || m.kinds[k.Name]) {
			closeContent(t.Content)
			continue
		}
		p := m.w.home(k)
		p.Tabs = append(p.Tabs, t)
		if id == m.o.Self && m.o.Self != "" {
			p.Active = len(p.Tabs) - 1
		}
		m.placed(t)
	}
}

// stays reports whether a tab outlives an arrangement that does not name it. A
// kind that stays open always keeps by itself what was not sent.
func stays(t *Tab, k Kind) bool {
	e, ends := t.Content.(ProcessOwner)
	d, dirty := t.Content.(Dirtier)
	return t.Pinned || ends && e.Ends() || dirty && d.Dirty() && !k.Keep
}

// home is the pane where one more tab of a kind goes: with its like, else in
// its area, else with whatever there is. What stays open always gets a pane.
func (w *Workspace) home(k Kind) *Pane {
	for _, p := range w.Panes() {
		if slices.ContainsFunc(p.Tabs, func(t *Tab) bool { return t.Content.ID().Kind() == k.Name }) {
			return p
		}
	}
	area := k.Area
	if area == "" {
		area = layout.Main
	}
	areas := []layout.Area{area, layout.Main, layout.Bottom, layout.Right, layout.Left}
	if k.Keep {
		areas = areas[:1]
	}
	for _, a := range areas {
		if id := w.paneIn(a, User); id != "" {
			return w.panes[id]
		}
	}
	p := &Pane{ID: w.newID()}
	_ = w.tree.Insert(area, p.ID)
	w.panes[p.ID], w.solved = p, solution{}
	return p
}

// revive makes the content of a tab that holds a placeholder, if it can be
// made by now.
func (w *Workspace) revive(t *Tab) {
	p, ok := t.Content.(*Placeholder)
	if !ok {
		return
	}
	c, err := w.make(p.id)
	if err != nil {
		p.why = err
		p.version++
		return
	}
	t.Content = c
	w.start(c)
	w.Touch()
}

// Retry makes a missing content anew, if that can be made by now.
func (w *Workspace) Retry(id ContentID) error {
	p, i := w.Find(id)
	if p == nil {
		return lang.Errorf("open-x-again-x", id, ErrNoContent)
	}
	w.revive(p.Tabs[i])
	if lost, ok := p.Tabs[i].Content.(*Placeholder); ok {
		return lost.why
	}
	return nil
}
