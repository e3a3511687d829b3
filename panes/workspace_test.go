package panes

import (
	"errors"
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes/layout"
)

// leaf is a content that notes what happens to it.
type leaf struct {
	id      ContentID
	started bool
	closed  int
	dirty   bool
	detail  string
	cmd     tea.Cmd
}

func (l *leaf) ID() ContentID                { return l.id }
func (l *leaf) Title() string                { return "T " + l.id.Ref() }
func (l *leaf) Version() uint64              { return 0 }
func (l *leaf) Draw(_, _ int, _ bool) string { return "" }
func (l *leaf) Start() tea.Cmd               { l.started = true; return l.cmd }
func (l *leaf) Close()                       { l.closed++ }
func (l *leaf) Dirty() bool                  { return l.dirty }
func (l *leaf) Describe() string             { return l.detail }

var errBad = errors.New("bad reference")

// newLeaf makes every kind of the tests: "bad" cannot be made.
func newLeaf(kind string) func(Host, string) (Content, error) {
	return func(_ Host, ref string) (Content, error) {
		if ref == "bad" {
			return nil, errBad
		}
		return &leaf{id: MakeID(kind, ref), cmd: func() tea.Msg { return "started " + ref }}, nil
	}
}

func testKinds() []Kind {
	return []Kind{
		{Name: "chat", Area: layout.Right, Keep: true, New: newLeaf("chat")},
		{Name: "file", Area: layout.Main, New: newLeaf("file")},
		{Name: "term", Area: layout.Bottom, Runs: true, New: newLeaf("term")},
		{Name: "tree", Area: layout.Left, New: newLeaf("tree")},
	}
}

func newTest() *Workspace {
	w := NewWorkspace(Host{}, testKinds())
	w.SetWindow(layout.Rect{W: 200, H: 50})
	return w
}

// show writes the panes with area, tabs, the current one in brackets and the
// focused pane with a star.
func show(w *Workspace) string {
	s := ""
	for _, p := range w.Panes() {
		a, _ := w.Tree().AreaOf(p.ID)
		s += string(a) + ":"
		for i, t := range p.Tabs {
			if i == p.Active {
				s += "[" + string(t.Content.ID()) + "]"
			} else {
				s += string(t.Content.ID())
			}
		}
		if w.Focused() == p {
			s += "*"
		}
		s += " "
	}
	return s
}

func open(t testing.TB, w *Workspace, id ContentID, pl Placement) *Pane {
	t.Helper()
	p, c, err := w.Open(id, pl)
	if err != nil {
		t.Fatal(err)
	}
	if c.ID() != id {
		t.Fatalf("opened %s, got %s", id, c.ID())
	}
	return p
}

func TestAContentOpensInItsKindsArea(t *testing.T) {
	w := newTest()
	for _, id := range []ContentID{"file:a", "chat:new", "term:1", "tree:.", "file:b"} {
		open(t, w, id, Placement{})
	}
	if got := show(w); got != "left:[tree:.] main:file:a[file:b]* bottom:[term:1] right:[chat:new] " {
		t.Error(got)
	}
	if got := w.Kinds(); fmt.Sprint(got) != "[chat file term tree]" {
		t.Errorf("kinds %v", got)
	}
}

func TestPlacements(t *testing.T) {
	v, h := layout.Vertical, layout.Horizontal
	for name, c := range map[string]struct {
		pl   Placement
		want string
	}{
		"a tab beside the others":    {Placement{}, "main:file:a[file:b] right:[chat:new]* "},
		"with the keyboard":          {Placement{Focus: true}, "main:file:a[file:b]* right:[chat:new] "},
		"behind what shows":          {Placement{Behind: true, Focus: true}, "main:[file:a]file:b right:[chat:new]* "},
		"in a pane that is named":    {Placement{Target: "pane-1"}, "main:[file:a] right:chat:new[file:b]* "},
		"in a pane of its own":       {Placement{NewPane: true}, "main:[file:a] main:[file:b] right:[chat:new]* "},
		"in a split":                 {Placement{Split: &v}, "main:[file:a] main:[file:b] right:[chat:new]* "},
		"in a split of a named pane": {Placement{Split: &h, Target: "pane-1"}, "main:[file:a] right:[chat:new]* right:[file:b] "},
	} {
		t.Run(name, func(t *testing.T) {
			w := newTest()
			open(t, w, "chat:new", Placement{Focus: true})
			open(t, w, "file:a", Placement{})
			open(t, w, "file:b", c.pl)
			if got := show(w); got != c.want {
				t.Error(got)
			}
		})
	}
}

func TestThePersonSaysHowFarAgentsShowThings(t *testing.T) {
	h := layout.Horizontal
	agent, asked := Placement{Focus: true, Origin: Agent}, Placement{Focus: true, Origin: Agent, Asked: true}
	for name, c := range map[string]struct {
		reveal Reveal
		id     ContentID
		pl     Placement
		want   string
	}{
		"in front, as is usual":             {"", "file:c", agent, "main:file:afile:b[file:c]* right:[chat:new] "},
		"in front":                          {AutoFocus, "file:c", agent, "main:file:afile:b[file:c]* right:[chat:new] "},
		"behind":                            {SuggestOnly, "file:c", agent, "main:file:a[file:b]file:c right:[chat:new]* "},
		"what is open, behind":              {SuggestOnly, "file:a", agent, "main:file:a[file:b] right:[chat:new]* "},
		"behind, though in a pane":          {SuggestOnly, "file:c", Placement{NewPane: true, Origin: Agent}, "main:file:a[file:b]file:c right:[chat:new]* "},
		"behind, though in a split":         {SuggestOnly, "file:c", Placement{Split: &h, Target: "pane-1", Origin: Agent}, "main:file:a[file:b]file:c right:[chat:new]* "},
		"where the person followed it":      {SuggestOnly, "file:c", asked, "main:file:afile:b[file:c]* right:[chat:new] "},
		"not at all":                        {Disabled, "file:c", agent, ""},
		"not at all, but by being followed": {Disabled, "file:c", asked, "main:file:afile:b[file:c]* right:[chat:new] "},
		"what is open, not either":          {Disabled, "file:a", agent, ""},
		"where the agent is followed":       {Disabled, "file:c", Placement{Origin: Agent, Follows: true}, "main:file:afile:b[file:c] right:[chat:new]* "},
		"a program all the same":            {Disabled, "term:1", agent, "main:file:a[file:b] bottom:[term:1] right:[chat:new]* "},
		"the person themselves":             {Disabled, "file:c", Placement{Focus: true, Origin: User}, "main:file:afile:b[file:c]* right:[chat:new] "},
	} {
		t.Run(name, func(t *testing.T) {
			w := newTest()
			for _, id := range []ContentID{"file:a", "file:b"} {
				open(t, w, id, Placement{Origin: User})
			}
			open(t, w, "chat:new", Placement{Focus: true, Origin: User})
			w.SetReveal(c.reveal)
			_, _, err := w.Open(c.id, c.pl)
			if c.want == "" {
				if got := show(w); !errors.Is(err, ErrNotShown) || got != "main:file:a[file:b] right:[chat:new]* " {
					t.Errorf("%s, %v", got, err)
				}
				return
			}
			if got := show(w); err != nil || got != c.want {
				t.Errorf("%s, %v", got, err)
			}
		})
	}
}

func TestAFocusedPaneOfTheAreaTakesTheNextTab(t *testing.T) {
	w := newTest()
	open(t, w, "file:a", Placement{})
	open(t, w, "file:b", Placement{NewPane: true, Focus: true})
	open(t, w, "file:c", Placement{})
	if got := show(w); got != "main:[file:a] main:file:b[file:c]* " {
		t.Error(got)
	}
}

func TestOpeningWhatIsOpenShowsItWhereItIs(t *testing.T) {
	w := newTest()
	p := open(t, w, "file:a", Placement{Origin: Agent})
	open(t, w, "file:b", Placement{})
	if q := open(t, w, "file:a", Placement{NewPane: true, Target: p.ID}); q != p {
		t.Errorf("another pane: %s", show(w))
	}
	open(t, w, "file:b", Placement{Behind: true})
	if got := show(w); got != "main:[file:a]file:b* " {
		t.Error(got)
	}
	if p.Tabs[0].Origin != Agent || p.Tabs[0].Touched {
		t.Errorf("tab %+v", p.Tabs[0])
	}
	open(t, w, "file:a", Placement{Origin: User})
	if p.Tabs[0].Origin != Agent || !p.Tabs[0].Touched {
		t.Errorf("tab %+v", p.Tabs[0])
	}
}

func TestOpeningFails(t *testing.T) {
	w := newTest()
	open(t, w, "chat:new", Placement{})
	before, version := show(w), w.Version()
	for _, c := range []struct {
		id   ContentID
		pl   Placement
		want error
	}{
		{"web:x", Placement{}, ErrUnknownKind},
		{"x", Placement{}, ErrUnknownKind},
		{"", Placement{}, ErrUnknownKind},
		{"file:bad", Placement{}, errBad},
		{"file:a", Placement{Target: "pane-9"}, ErrNoPane},
		{"chat:new", Placement{Target: "pane-9"}, ErrNoPane},
	} {
		if _, _, err := w.Open(c.id, c.pl); !errors.Is(err, c.want) {
			t.Errorf("%q: %v", c.id, err)
		}
	}
	if show(w) != before || w.Version() != version {
		t.Errorf("something changed: %s", show(w))
	}
}

func TestAnAgentLeavesAZoomAndThePersonEndsIt(t *testing.T) {
	w := newTest()
	chat := open(t, w, "chat:new", Placement{Focus: true})
	if err := w.Tree().Zoom(chat.ID); err != nil {
		t.Fatal(err)
	}
	open(t, w, "file:a", Placement{Origin: Agent, Focus: true})
	open(t, w, "file:b", Placement{Origin: Agent})
	if got := show(w); w.Tree().Zoomed() != chat.ID || got != "main:file:a[file:b] right:[chat:new]* " {
		t.Errorf("zoomed %q: %s", w.Tree().Zoomed(), got)
	}
	open(t, w, "chat:2", Placement{Origin: Agent, Focus: true})
	if got := show(w); w.Tree().Zoomed() != chat.ID || got != "main:file:a[file:b] right:chat:new[chat:2]* " {
		t.Errorf("in the zoomed pane: %q %s", w.Tree().Zoomed(), got)
	}
	open(t, w, "file:a", Placement{Origin: User, Focus: true})
	if got := show(w); w.Tree().Zoomed() != "" || got != "main:[file:a]file:b* right:chat:new[chat:2] " {
		t.Errorf("zoomed %q: %s", w.Tree().Zoomed(), got)
	}
}

func TestContentsAreStartedOnceAndTheirMessagesComeBack(t *testing.T) {
	w := newTest()
	open(t, w, "file:a", Placement{})
	open(t, w, "file:a", Placement{})
	cmds := w.TakeCmds()
	if len(cmds) != 1 || len(w.TakeCmds()) != 0 {
		t.Fatalf("%d commands", len(cmds))
	}
	if got := cmds[0](); got != (Msg{To: "file:a", Msg: "started a"}) {
		t.Errorf("message %v", got)
	}
	if Address("x", nil) != nil || Address("x", func() tea.Msg { return nil })() != nil {
		t.Error("nothing becomes something")
	}
}

func TestClosing(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*Workspace) error
		want string
		err  error
	}{
		"a tab that shows":        {func(w *Workspace) error { return w.CloseContent("file:b") }, "main:file:a[file:c] main:[file:d] right:[chat:new]* ", nil},
		"a tab before it":         {func(w *Workspace) error { return w.CloseContent("file:a") }, "main:[file:b]file:c main:[file:d] right:[chat:new]* ", nil},
		"a tab behind it":         {func(w *Workspace) error { return w.CloseContent("file:c") }, "main:file:a[file:b] main:[file:d] right:[chat:new]* ", nil},
		"the last tab of a pane":  {func(w *Workspace) error { return w.CloseContent("file:d") }, "main:file:a[file:b]file:c right:[chat:new]* ", nil},
		"a pane":                  {func(w *Workspace) error { return w.ClosePane("pane-2") }, "main:[file:d] right:[chat:new]* ", nil},
		"the last of a kept kind": {func(w *Workspace) error { return w.CloseContent("chat:new") }, "", ErrKept},
		"its pane":                {func(w *Workspace) error { return w.ClosePane("pane-1") }, "", ErrKept},
		"what is not open":        {func(w *Workspace) error { return w.CloseContent("file:z") }, "", ErrNoContent},
		"a pane that is none":     {func(w *Workspace) error { return w.ClosePane("pane-9") }, "", ErrNoPane},
	} {
		t.Run(name, func(t *testing.T) {
			w := newTest()
			open(t, w, "chat:new", Placement{Focus: true})
			for _, id := range []ContentID{"file:a", "file:b", "file:c"} {
				open(t, w, id, Placement{})
			}
			open(t, w, "file:d", Placement{NewPane: true})
			if err := w.ShowTab("pane-2", 1, Agent); err != nil {
				t.Fatal(err)
			}
			_ = w.FocusPane("pane-1", User)
			before := show(w)
			if c.want == "" {
				c.want = before
			}
			if err := c.do(w); !errors.Is(err, c.err) {
				t.Errorf("error %v", err)
			}
			if got := show(w); got != c.want {
				t.Error(got)
			}
		})
	}
}

func TestAKeptKindClosesWhileAnotherStays(t *testing.T) {
	w := newTest()
	open(t, w, "chat:1", Placement{})
	open(t, w, "chat:2", Placement{NewPane: true})
	open(t, w, "chat:3", Placement{Target: "pane-2"})
	if err := w.ClosePane("pane-2"); err != nil {
		t.Fatal(err)
	}
	open(t, w, "chat:4", Placement{})
	if err := w.CloseContent("chat:1"); err != nil {
		t.Fatal(err)
	}
	if err := w.ClosePane("pane-1"); !errors.Is(err, ErrKept) {
		t.Errorf("the last pane: %v", err)
	}
	if got := show(w); got != "right:[chat:4]* " {
		t.Error(got)
	}
}

func TestClosedContentsAreLetGo(t *testing.T) {
	w := newTest()
	var all []*leaf
	for _, id := range []ContentID{"file:a", "file:b", "file:c"} {
		open(t, w, id, Placement{})
		all = append(all, w.Content(id).(*leaf))
	}
	if err := w.CloseContent("file:a"); err != nil {
		t.Fatal(err)
	}
	w.CloseAll()
	for i, l := range all {
		if l.closed != 1 {
			t.Errorf("%d is closed %d times", i, l.closed)
		}
	}
}

func TestFocusAndTabsByName(t *testing.T) {
	w := newTest()
	open(t, w, "chat:new", Placement{Focus: true})
	open(t, w, "file:a", Placement{})
	open(t, w, "file:b", Placement{})
	if err := w.FocusContent("file:a", Agent); err != nil || show(w) != "main:[file:a]file:b* right:[chat:new] " {
		t.Errorf("%v %s", err, show(w))
	}
	if p, i := w.Find("file:a"); p.Tabs[i].Touched {
		t.Error("touched by an agent")
	}
	if err := w.ShowTab("pane-2", 1, User); err != nil || show(w) != "main:file:a[file:b]* right:[chat:new] " {
		t.Errorf("%v %s", err, show(w))
	}
	if p, i := w.Find("file:b"); !p.Tabs[i].Touched {
		t.Error("not touched by the person")
	}
	if err := w.MoveTab("pane-2", -9); err != nil || show(w) != "main:[file:b]file:a* right:[chat:new] " {
		t.Errorf("%v %s", err, show(w))
	}
	for name, err := range map[string]error{
		"a pane that is none": w.FocusPane("pane-9", User), "a pane of no tab": w.ShowTab("pane-9", 0, User), "to move in no pane": w.MoveTab("pane-9", 1),
	} {
		if !errors.Is(err, ErrNoPane) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, n := range []int{-1, 2} {
		if err := w.ShowTab("pane-2", n, User); !errors.Is(err, ErrNoTab) {
			t.Errorf("tab %d: %v", n, err)
		}
	}
	if err := w.FocusContent("file:z", User); !errors.Is(err, ErrNoContent) {
		t.Errorf("a content that is none: %v", err)
	}
	if w.Content("file:z") != nil {
		t.Error("found what is not there")
	}
}

func TestReplace(t *testing.T) {
	w := newTest()
	open(t, w, "chat:new", Placement{Origin: User})
	open(t, w, "chat:2", Placement{})
	w.TakeCmds()
	old := w.Content("chat:new").(*leaf)
	c, err := w.Replace("chat:new", "chat:3")
	if err != nil || c.ID() != "chat:3" || old.closed != 1 || len(w.TakeCmds()) != 1 || show(w) != "right:chat:3[chat:2]* " {
		t.Errorf("%v %s", err, show(w))
	}
	if p, i := w.Find("chat:3"); p.Tabs[i].Origin != User {
		t.Error("the tab lost its origin")
	}
	if c, err := w.Replace("chat:2", "chat:3"); err != nil || c.ID() != "chat:3" || show(w) != "right:[chat:3]chat:2* " {
		t.Errorf("what is open already: %v %s", err, show(w))
	}
	_ = w.CloseContent("chat:2")
	for _, x := range []struct {
		old, id ContentID
		want    error
	}{
		{"chat:9", "chat:8", ErrNoContent}, {"chat:3", "web:x", ErrKept}, {"chat:3", "file:a", ErrKept}, {"chat:3", "chat:bad", errBad},
	} {
		if _, err := w.Replace(x.old, x.id); !errors.Is(err, x.want) {
			t.Errorf("%s by %s: %v", x.old, x.id, err)
		}
	}
	open(t, w, "file:a", Placement{})
	if _, err := w.Replace("file:a", "web:x"); !errors.Is(err, ErrUnknownKind) {
		t.Errorf("by an unknown kind: %v", err)
	}
	if got := show(w); got != "main:[file:a] right:[chat:3]* " {
		t.Error(got)
	}
}

func TestInfoTellsPlacesInPercent(t *testing.T) {
	w := newTest()
	open(t, w, "chat:new", Placement{})
	open(t, w, "file:a", Placement{})
	l := w.Content("file:a").(*leaf)
	l.dirty, l.detail = true, "lines 1-9"
	info := w.Info()
	if len(info) != 2 || info[0].Area != "main" || info[0].Geometry.Width != 58 || info[1].Geometry.X != 58 || info[1].Geometry.Height != 100 {
		t.Errorf("%+v", info)
	}
	if tab := info[0].Tabs[0]; tab.ContentID != "file:a" || tab.Type != "file" || tab.Title != "T a" || !tab.Dirty || tab.Detail != "lines 1-9" {
		t.Errorf("%+v", tab)
	}
	if w.Geometry("pane-2") != info[0].Geometry {
		t.Errorf("%+v", w.Geometry("pane-2"))
	}
	w.SetWindow(layout.Rect{X: 3, Y: 2, W: 70, H: 33})
	if g := w.Geometry("pane-2"); g.X != 0 || g.Y != 0 || g.Width != 58.6 {
		t.Errorf("in another window: %+v", g)
	}
	w.SetWindow(layout.Rect{})
	if g := w.Geometry("pane-2"); g != (w.percent(layout.Rect{})) {
		t.Errorf("without a window: %+v", g)
	}
}

func TestANarrowWindowShowsOneArea(t *testing.T) {
	w := newTest()
	open(t, w, "chat:new", Placement{Focus: true})
	open(t, w, "file:a", Placement{})
	version := w.Version()
	w.SetWindow(layout.Rect{W: 99, H: 30})
	if w.Version() == version || w.Window().W != 99 {
		t.Error("the window did not change")
	}
	version = w.Version()
	w.SetWindow(layout.Rect{W: 99, H: 30})
	if w.Version() != version {
		t.Error("the same window is a change")
	}
	if r := w.Solve(); !w.Single() || !r["pane-2"].Empty() || r["pane-1"].W != 99 {
		t.Errorf("%v", r)
	}
	if g := w.Geometry("pane-2"); g.Width == 0 {
		t.Error("geometry is as if every area showed")
	}
	w.SetWindow(layout.Rect{W: 100, H: 30})
	if r := w.Solve(); w.Single() || r["pane-2"].Empty() {
		t.Errorf("%v", r)
	}
}

func TestContentIDs(t *testing.T) {
	for id, want := range map[ContentID][2]string{"editor:src/a.go": {"editor", "src/a.go"}, "a:b:c": {"a", "b:c"}, "x": {"x", ""}, "": {"", ""}, ":y": {"", "y"}} {
		if id.Kind() != want[0] || id.Ref() != want[1] {
			t.Errorf("%q: %q %q", id, id.Kind(), id.Ref())
		}
	}
	if a := Do(call.Command[int]("openspace.x.y").With(3)); len(a.Invoke) != 1 || a.Invoke[0] != (call.Invocation{ID: "openspace.x.y", Args: 3}) || a.Cmd != nil {
		t.Errorf("%+v", a)
	}
}

// marked is a leaf with marks.
type marked struct {
	leaf
	marks []Mark
}

func (m *marked) Marks() []Mark        { return m.marks }
func (m *marked) SetMarks(list []Mark) { m.marks = list }

func TestLeavingClosesWhatOnlyTheAgentUsed(t *testing.T) {
	w := newTest()
	w.kinds["page"] = Kind{Name: "page", Area: layout.Main, New: func(_ Host, ref string) (Content, error) {
		return &marked{leaf: leaf{id: MakeID("page", ref)}}, nil
	}}
	open := func(id ContentID, by Origin, session string, focus bool) *Tab {
		t.Helper()
		p, _, err := w.Open(id, Placement{Origin: by, Session: session, Focus: focus})
		if err != nil {
			t.Fatal(err)
		}
		return p.Tabs[p.Active]
	}
	open("chat:c", User, "", true)
	open("page:mine", User, "", false)
	open("page:mine", Agent, "s1", false) // what the person opened stays the person's
	open("page:gone", Agent, "s1", false)
	open("page:other", Agent, "s2", false)
	open("page:used", Agent, "s1", true)
	w.Use()
	open("page:clicked", Agent, "s1", false)
	if err := w.FocusContent("page:clicked", User); err != nil {
		t.Fatal(err)
	}
	open("page:pinned", Agent, "s1", true)
	if on, err := w.Pin(); !on || err != nil {
		t.Errorf("pinned %v, %v", on, err)
	}
	open("page:dirty", Agent, "s1", false).Content.(*marked).dirty = true
	open("page:taken over", Agent, "s1", false)
	open("page:taken over", Agent, "s2", false)
	open("term:t", Agent, "s1", false)
	mine := w.Content("page:mine").(*marked)
	mine.marks = []Mark{{ID: "a", Owner: "s1"}, {ID: "b", Owner: "s2"}, {ID: "c"}}

	if n := w.Leave(func(s string) bool { return s == "s1" }); n != 2 {
		t.Errorf("%d closed", n)
	}
	var left []string
	for _, p := range w.Panes() {
		for _, tab := range p.Tabs {
			left = append(left, tab.Content.ID().Ref())
		}
	}
	if got := fmt.Sprint(left); got != "[mine other used clicked pinned dirty taken over c]" {
		t.Errorf("left %s", got)
	}
	if len(mine.marks) != 2 || mine.marks[0].ID != "b" || mine.marks[1].ID != "c" {
		t.Errorf("marks %v", mine.marks)
	}
	if err := w.FocusContent("page:pinned", Agent); err != nil {
		t.Fatal(err)
	}
	if on, _ := w.Pin(); on {
		t.Error("still pinned")
	}
}
