// Package layouts keeps how panes are arranged: for each session, under names, and
// between runs of the program.
package layouts

import (
	"bytes"
	"cmp"
	"encoding/json"
	"log/slog"
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
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Keeper keeps how panes are arranged between runs. Its methods do IO: they are called
// off the loop, and once more when the program has ended.
type Keeper interface {
	Save(session string, layout json.RawMessage) error
	Forget(session string) error
	// KeepNamed changes those that have names, nil deletes one, and returns all.
	KeepNamed(edits map[string]json.RawMessage) (all map[string]json.RawMessage, err error)
}

// Kept is how panes were arranged in earlier runs.
type Kept struct {
	Last     json.RawMessage            // what showed last; nil: nothing did
	Named    map[string]json.RawMessage // by name
	Sessions map[string]json.RawMessage // by session
	Keep     Keeper                     // nil: nothing is kept
}

// Program has the panes that are arranged.
type Program interface {
	dialog.Host
	Workspace() *panes.Workspace
	// Self is the chat of the session on screen, if there is one.
	Self() (panes.ContentID, bool)
	Session() string
	// Owner is the session whose arrangement holds for another: that of a subagent has
	// its caller's. It is empty where the engine has none yet.
	Owner(session string) string
	// IsOver reports whether a content belongs to something that is no more: a program
	// that ended, a session that was deleted.
	IsOver(id panes.ContentID) bool
	// HasTerminals reports whether terminals can run here.
	HasTerminals() bool
	// KeyOf is the key of a command, or empty.
	KeyOf(command call.Named) string
	Ask(d *dialog.Question) tea.Cmd
	Log() *slog.Logger
	// Report shows what could not be done; nil is nothing.
	Report(err error)
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(l *Layouts) tea.Cmd }

// Update does on the loop what follows from a result.
func (l *Layouts) Update(msg Msg) tea.Cmd { return msg.on(l) }

// keepLayoutEvery is how long a change waits at most until it is kept.
const keepLayoutEvery = 500 * time.Millisecond

// maxUndone is how many arrangements can be gone back to.
const maxUndone = 20

// Layouts is how panes are arranged: in each session, and under names.
type Layouts struct {
	p Program

	keep   Keeper
	of     map[string]json.RawMessage
	named  map[string]json.RawMessage
	edits  map[string]json.RawMessage // of those, that are not kept yet; nil: deleted
	before []*panes.Arrangement       // what /layout changed, the newest last

	seen   uint64 // what was looked at last, as one number
	last   []byte // what was kept last
	whose  string // and for which session
	queue  []kept
	timed  bool
	saving bool

	naming  bool // the named ones are being kept
	renamed bool // and changed since

	news  int  // tabs that an agent opened out of sight
	begun bool // the window's size is known
}

// New makes them, of what was kept.
func New(p Program, k Kept) *Layouts {
	l := &Layouts{p: p, keep: k.Keep, of: maps.Clone(k.Sessions), named: maps.Clone(k.Named)}
	if l.of == nil {
		l.of = map[string]json.RawMessage{}
	}
	if l.named == nil {
		l.named = map[string]json.RawMessage{}
	}
	return l
}

// Named returns the arrangements that have names.
func (l *Layouts) Named() map[string]json.RawMessage { return l.named }

// News is how many tabs agents opened out of sight.
func (l *Layouts) News() int { return l.news }

// State is what [Layouts.Keep] depends on beside the panes.
type State struct {
	timed bool   // it waits for its timer
	seen  uint64 // what it looked at last
}

// State returns it as it is now.
func (l *Layouts) State() State { return State{l.timed, l.seen} }

// arrangement is how panes are arranged now.
func (l *Layouts) arrangement() *panes.Arrangement {
	self, _ := l.p.Self()
	return l.p.Workspace().Arrangement(self)
}

// First arranges the panes as they were: as the session that is wanted had them, if one
// is named, else as they were last. A new conversation begins in its prompt, and so does
// one in which something is written for the person.
func (l *Layouts) First(last json.RawMessage, wanted string, written bool) {
	data, own := last, false
	if of, ok := l.of[wanted]; ok && wanted != "" {
		data, own = of, true
	}
	self, ok := l.p.Self()
	if len(data) == 0 || !ok {
		return
	}
	a, err := panes.ReadArrangement(data)
	if err != nil {
		l.p.Log().Warn("layout", "error", err)
		return
	}
	l.p.Workspace().Arrange(a.Without(l.endedWithUs), panes.Arranging{Self: self})
	if !own || written {
		l.p.Report(l.p.Workspace().FocusContent(self, panes.User))
	}
}

// endedWithUs reports whether a tab cannot begin anew: a terminal begins with a
// fresh shell where the person had one, and with nothing else.
func (l *Layouts) endedWithUs(t panes.ArrangedTab) bool {
	switch t.Content.Kind() {
	case term.KindName:
		var k term.Kept
		_ = json.Unmarshal(t.View, &k)
		return !k.Shell || t.Origin == panes.Agent && !t.Touched && !t.Pinned || !l.p.HasTerminals()
	case chat.KindName:
		return !t.Self && t.Content.Ref() == chat.NewSession
	case editor.FollowName:
		return true // nothing is followed yet
	}
	return false
}

// Leave keeps how the panes stand when the session on screen goes, without
// what its agent opened and nobody used.
func (l *Layouts) Leave(left string) tea.Cmd {
	data, err := json.Marshal(l.arrangement())
	if err != nil {
		l.p.Report(err)
		return nil
	}
	whose := l.p.Owner(left)
	if whose != "" {
		l.of[whose] = data
	}
	return l.save(whose, data)
}

// Come arranges the panes as a session had them; one that was never on
// screen leaves them as they are. A switch neither starts nor ends a program.
func (l *Layouts) Come(id string) {
	self, ok := l.p.Self()
	data := l.of[l.p.Owner(id)]
	if !ok || data == nil {
		return
	}
	a, err := panes.ReadArrangement(data)
	if err != nil {
		l.p.Log().Warn("layout", "session", id, "error", err)
		return
	}
	l.p.Workspace().Arrange(a, panes.Arranging{Self: self, Skip: l.p.IsOver})
	if l.p.Workspace().Single() {
		l.p.Report(l.p.Workspace().FocusContent(self, panes.User))
	}
}

// version is one number of all that an arrangement depends on, but for how
// conversations are scrolled: they change with every word.
func (l *Layouts) version() uint64 {
	v := l.p.Workspace().Version()
	for _, p := range l.p.Workspace().Panes() {
		if c := p.Current(); c.ID().Kind() != chat.KindName {
			if _, ok := c.(panes.Viewer); ok {
				v += c.Version()
			}
		}
	}
	return v
}

// Keep starts the timer when the arrangement changed. There is none while
// nothing does.
func (l *Layouts) Keep() tea.Cmd {
	if l.keep == nil || l.timed || l.seen == l.version() {
		return nil
	}
	l.timed = true
	return tea.Tick(keepLayoutEvery, func(time.Time) tea.Msg {
		return dueMsg{}
	})
}

// dueMsg ends what Keep waits for.
type dueMsg struct{}

func (dueMsg) on(l *Layouts) tea.Cmd {
	l.timed = false
	return l.saveNow()
}

// saveNow keeps the present arrangement, if it is another one.
func (l *Layouts) saveNow() tea.Cmd {
	l.seen = l.version()
	data, err := json.Marshal(l.arrangement())
	if err != nil {
		l.p.Report(err)
		return nil
	}
	whose := l.p.Owner(l.p.Session())
	if whose != "" {
		l.of[whose] = data
	}
	return l.save(whose, data)
}

// kept is an arrangement that waits to be kept.
type kept struct {
	whose string
	data  []byte
}

// save keeps an arrangement. One save runs at a time, so that none overtakes
// a later one.
func (l *Layouts) save(whose string, data []byte) tea.Cmd {
	if l.keep == nil || l.whose == whose && bytes.Equal(l.last, data) {
		return nil
	}
	l.last, l.whose = data, whose
	l.queue = append(slices.DeleteFunc(l.queue, func(k kept) bool { return k.whose == whose }),
		kept{whose, data})
	return l.saveQueue()
}

// saveQueue keeps what waits for it.
func (l *Layouts) saveQueue() tea.Cmd {
	if l.saving || len(l.queue) == 0 {
		return nil
	}
	l.saving = true
	keep, queue := l.keep, l.queue
	l.queue = nil
	return func() tea.Msg {
		err := saveAll(keep, queue)
		return queueSavedMsg{err: err}
	}
}

// queueSavedMsg is the result of what saveQueue started.
type queueSavedMsg struct {
	err error
}

func (msg queueSavedMsg) on(l *Layouts) tea.Cmd {
	l.saving = false
	l.p.Report(msg.err)
	return l.saveQueue()
}

func saveAll(keep Keeper, queue []kept) error {
	for _, k := range queue {
		if err := keep.Save(k.whose, k.data); err != nil {
			return err
		}
	}
	return nil
}

// Close keeps the arrangement at the end of the program.
func (l *Layouts) Close() {
	if l.keep == nil {
		return
	}
	data, err := json.Marshal(l.arrangement())
	if err == nil {
		err = saveAll(l.keep, append(l.queue, kept{l.p.Owner(l.p.Session()), data}))
	}
	if err != nil {
		l.p.Log().Error("layout", "error", err)
	}
}

// Forget drops the arrangement of a session that is deleted.
func (l *Layouts) Forget(id string) tea.Cmd {
	delete(l.of, id)
	keep := l.keep
	if keep == nil {
		return nil
	}
	return func() tea.Msg {
		err := keep.Forget(id)
		return forgottenMsg{err: err}
	}
}

// forgottenMsg is the result of what Forget started.
type forgottenMsg struct {
	err error
}

func (msg forgottenMsg) on(l *Layouts) tea.Cmd { l.p.Report(msg.err); return nil }

// names lists the layouts that have names.
func (l *Layouts) names() []string { return slices.Sorted(maps.Keys(l.named)) }

// Resized gives the chat the keyboard where the window turns out to show
// one area alone at the start.
func (l *Layouts) Resized() {
	if l.begun {
		return
	}
	l.begun = true
	if self, ok := l.p.Self(); ok && l.p.Workspace().Single() {
		l.p.Report(l.p.Workspace().FocusContent(self, panes.User))
	}
}

// SeeNews notes what agents opened out of sight, and says so where a pane fills
// the window: it stays there.
func (l *Layouts) SeeNews() {
	n := l.p.Workspace().See()
	if n > l.news && l.p.Workspace().Tree().Zoomed() != "" {
		l.p.Toast(commands.LevelInfo, lang.T("agent-opened-something-behind-pane",
			cmp.Or(l.p.KeyOf(call.PaneZoom), lang.T("unzooming"))))
	}
	l.news = n
}
