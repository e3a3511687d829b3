package tui

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/editor"
	"github.com/openspace-tui/openspace/panes/term"
)

// LayoutKeeper keeps how panes are arranged between runs. Its methods do IO:
// they are called off the loop, and once more when the program has ended.
type LayoutKeeper interface {
	Save(session string, layout json.RawMessage) error
	Forget(session string) error
	// KeepNamed changes those that have names, nil deletes one, and gives all.
	KeepNamed(edits map[string]json.RawMessage) (all map[string]json.RawMessage, err error)
}

// Layouts is how panes were arranged in earlier runs.
type Layouts struct {
	Last     json.RawMessage            // what showed last; nil: nothing did
	Named    map[string]json.RawMessage // by name
	Sessions map[string]json.RawMessage // by session
	Keep     LayoutKeeper               // nil: nothing is kept
}

// keepLayoutEvery is how long a change waits at most until it is kept.
const keepLayoutEvery = 500 * time.Millisecond

// maxUndone is how many arrangements can be gone back to.
const maxUndone = 20

// desks is how panes are arranged: in each session, and under names.
type desks struct {
	keep   LayoutKeeper
	of     map[string]json.RawMessage
	named  map[string]json.RawMessage
	edits  map[string]json.RawMessage // of those, that are not kept yet; nil: deleted
	before []*panes.Arrangement       // what /layout changed, the newest last

	seen   uint64 // what was looked at last, as one number
	last   []byte // what was kept last
	whose  string // and for which session
	queue  []keptDesk
	timed  bool
	saving bool

	naming  bool // the named ones are being kept
	renamed bool // and changed since

	news  int  // tabs that an agent opened out of sight
	begun bool // the window's size is known
}

func newDesks(l Layouts) desks {
	d := desks{keep: l.Keep, of: maps.Clone(l.Sessions), named: maps.Clone(l.Named)}
	if d.of == nil {
		d.of = map[string]json.RawMessage{}
	}
	if d.named == nil {
		d.named = map[string]json.RawMessage{}
	}
	return d
}

// deskOf is the session whose arrangement holds for another: that of a subagent
// has its caller's. It is empty where the engine has none yet.
func (m *Model) deskOf(id string) string {
	for range maxDepth {
		s := m.st.Session(id)
		switch {
		case s == nil:
			return id
		case s.Local():
			return ""
		case s.ParentID == "":
			return s.ID
		}
		id = s.ParentID
	}
	return id
}

// arrangement is how panes are arranged now.
func (m *Model) arrangement() *panes.Arrangement {
	var self panes.ContentID
	if c := m.chat(); c != nil {
		self = c.ID()
	}
	return m.ws.Arrangement(self)
}

// firstDesk arranges the panes as they were: as the session that is wanted had
// them, else as they were last. A new conversation begins in its prompt.
func (m *Model) firstDesk() {
	data, own := m.o.Layouts.Last, false
	if m.o.Session != "" && !m.o.Fork {
		if of, ok := m.desks.of[m.o.Session]; ok {
			data, own = of, true
		}
	}
	c := m.chat()
	if len(data) == 0 || c == nil {
		return
	}
	a, err := panes.ReadArrangement(data)
	if err != nil {
		m.o.Log.Warn("layout", "error", err)
		return
	}
	m.ws.Arrange(a.Without(m.endedWithUs), panes.Arranging{Self: c.ID()})
	if writes := m.o.Prompt != "" || !m.o.Draft.Empty(); !own || writes {
		m.report(m.ws.FocusContent(c.ID(), panes.User))
	}
}

// endedWithUs reports whether a tab cannot begin anew: a terminal begins with a
// fresh shell where the person had one, and with nothing else.
func (m *Model) endedWithUs(t panes.ArrangedTab) bool {
	switch t.Content.Kind() {
	case term.KindName:
		var k term.Kept
		_ = json.Unmarshal(t.View, &k)
		return !k.Shell || t.Origin == panes.Agent && !t.Touched && !t.Pinned || m.o.Terminals == nil
	case chat.KindName:
		return !t.Self && t.Content.Ref() == chat.NewSession
	case editor.FollowName:
		return true // nothing is followed yet
	}
	return false
}

// leaveDesk keeps how the panes stand when the session on screen goes, without
// what its agent opened and nobody used.
func (m *Model) leaveDesk(left string) tea.Cmd {
	m.leave(left)
	data, err := json.Marshal(m.arrangement())
	if err != nil {
		m.report(err)
		return nil
	}
	whose := m.deskOf(left)
	if whose != "" {
		m.desks.of[whose] = data
	}
	return m.saveDesk(whose, data)
}

// comeDesk arranges the panes as a session had them; one that was never on
// screen leaves them as they are. A switch neither starts nor ends a program.
func (m *Model) comeDesk(id string) {
	c, data := m.chat(), m.desks.of[m.deskOf(id)]
	if c == nil || data == nil {
		return
	}
	a, err := panes.ReadArrangement(data)
	if err != nil {
		m.o.Log.Warn("layout", "session", id, "error", err)
		return
	}
	m.ws.Arrange(a, panes.Arranging{Self: c.ID(), Skip: m.isOver})
	if m.ws.Single() {
		m.report(m.ws.FocusContent(c.ID(), panes.User))
	}
}

// isOver reports whether a content belongs to something that is no more: a program
// that ended, a session that was deleted.
func (m *Model) isOver(id panes.ContentID) bool {
	switch id.Kind() {
	case term.KindName:
		if m.o.Terminals == nil {
			return true
		}
		_, runs := m.o.Terminals.Set.Get(id.Ref())
		return !runs
	case chat.KindName:
		s := m.st.Session(id.Ref())
		return id.Ref() == chat.NewSession || m.conn.live() && (s == nil || !m.lists(s))
	}
	return false
}

// deskVersion is one number of all that an arrangement depends on, but for how
// conversations are scrolled: they change with every word.
func (m *Model) deskVersion() uint64 {
	v := m.ws.Version()
	for _, p := range m.ws.Panes() {
		if c := p.Current(); c.ID().Kind() != chat.KindName {
			if _, ok := c.(panes.Viewer); ok {
				v += c.Version()
			}
		}
	}
	return v
}

// keepDesk starts the timer when the arrangement changed. There is none while
// nothing does.
func (m *Model) keepDesk() tea.Cmd {
	d := &m.desks
	if d.keep == nil || d.timed || d.seen == m.deskVersion() {
		return nil
	}
	d.timed = true
	return tea.Tick(keepLayoutEvery, func(time.Time) tea.Msg {
		return deskDueMsg{}
	})
}

// deskDueMsg ends what keepDesk waits for.
type deskDueMsg struct{}

func (deskDueMsg) on(m *Model) tea.Cmd {
	m.desks.timed = false
	return m.saveNow()
}

// saveNow keeps the present arrangement, if it is another one.
func (m *Model) saveNow() tea.Cmd {
	m.desks.seen = m.deskVersion()
	data, err := json.Marshal(m.arrangement())
	if err != nil {
		m.report(err)
		return nil
	}
	whose := m.deskOf(m.session())
	if whose != "" {
		m.desks.of[whose] = data
	}
	return m.saveDesk(whose, data)
}

// keptDesk is an arrangement that waits to be kept.
type keptDesk struct {
	whose string
	data  []byte
}

// saveDesk keeps an arrangement. One save runs at a time, so that none overtakes
// a later one.
func (m *Model) saveDesk(whose string, data []byte) tea.Cmd {
	d := &m.desks
	if d.keep == nil || d.whose == whose && bytes.Equal(d.last, data) {
		return nil
	}
	d.last, d.whose = data, whose
	d.queue = append(slices.DeleteFunc(d.queue, func(k keptDesk) bool { return k.whose == whose }),
		keptDesk{whose, data})
	return m.saveQueue()
}

// saveQueue keeps what waits for it.
func (m *Model) saveQueue() tea.Cmd {
	d := &m.desks
	if d.saving || len(d.queue) == 0 {
		return nil
	}
	d.saving = true
	keep, queue := d.keep, d.queue
	d.queue = nil
	return func() tea.Msg {
		err := saveDesks(keep, queue)
		return queueSavedMsg{err: err}
	}
}

// queueSavedMsg is the result of what saveQueue started.
type queueSavedMsg struct {
	err error
}

func (msg queueSavedMsg) on(m *Model) tea.Cmd {
	m.desks.saving = false
	m.report(msg.err)
	return m.saveQueue()
}

func saveDesks(keep LayoutKeeper, queue []keptDesk) error {
	for _, k := range queue {
		if err := keep.Save(k.whose, k.data); err != nil {
			return err
		}
	}
	return nil
}

// closeDesk keeps the arrangement at the end of the program.
func (m *Model) closeDesk() {
	d := &m.desks
	if d.keep == nil {
		return
	}
	data, err := json.Marshal(m.arrangement())
	if err == nil {
		err = saveDesks(d.keep, append(d.queue, keptDesk{m.deskOf(m.session()), data}))
	}
	if err != nil {
		m.o.Log.Error("layout", "error", err)
	}
}

// forgetDesk drops the arrangement of a session that is deleted.
func (m *Model) forgetDesk(id string) tea.Cmd {
	delete(m.desks.of, id)
	keep := m.desks.keep
	if keep == nil {
		return nil
	}
	return func() tea.Msg {
		err := keep.Forget(id)
		return deskForgottenMsg{err: err}
	}
}

// deskForgottenMsg is the result of what forgetDesk started.
type deskForgottenMsg struct {
	err error
}

func (msg deskForgottenMsg) on(m *Model) tea.Cmd { m.report(msg.err); return nil }

// layoutNames lists the layouts that have names.
func (m *Model) layoutNames() []string { return slices.Sorted(maps.Keys(m.desks.named)) }

// narrowStart gives the chat the keyboard where the window turns out to show
// one area alone at the start.
func (m *Model) narrowStart() {
	if m.desks.begun {
		return
	}
	m.desks.begun = true
	if c := m.chat(); c != nil && m.ws.Single() {
		m.report(m.ws.FocusContent(c.ID(), panes.User))
	}
}

// seeNews notes what agents opened out of sight, and says so where a pane fills
// the window: it stays there.
func (m *Model) seeNews() {
	n := m.ws.See()
	if n > m.desks.news && m.ws.Tree().Zoomed() != "" {
		m.toast(commands.LevelInfo, lang.T("the agent opened something behind this pane: %s shows it",
			cmp.Or(m.keys.Of(call.PaneZoom), lang.T("unzooming"))))
	}
	m.desks.news = n
}
