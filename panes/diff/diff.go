// Package diff shows what changed in the workspace: the last turn's changes,
// a session's, the work tree's against the index, and what is staged. Files and
// their hunks stand below each other in one table, of which the rows in view
// are drawn, so that a diff of any length is there at once.
package diff

import (
	"fmt"
	"slices"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// KindName is the kind's name in content ids, and Ref the one content's
// reference: diff:changes.
const (
	KindName = "diff"
	Ref      = "changes"
)

// The sets of changes there are.
const (
	Turn    = "turn"    // those of the newest turn that changed files
	Session = "session" // those of all turns of the session
	Tree    = "tree"    // the work tree against the index
	Staged  = "staged"  // the index against HEAD
)

// changes is a set of changes, with its name.
type changes struct {
	id   string
	name lang.Phrase
}

// Sources are the sets in the order in which the keys 1 to 4 choose them.
var sources = []changes{
	{Turn, lang.Key("turn")}, {Session, lang.Key("session")}, {Tree, lang.Key("work-tree")}, {Staged, lang.Key("staged")},
}

// Deps is what the pane needs beside the host.
type Deps struct {
	// Load is asked on the loop for what reads a set of changes, off the loop.
	Load func(source string) func() (Set, error)
	// Version rises when what Load gives for a source may have changed; it is
	// asked on the loop, after every message, while the pane shows.
	Version func(source string) uint64
	// Watch makes what tells of changes on disk, which are told from then on. It
	// is called off the loop; nil, or a nil Watcher: nothing is told.
	Watch func() panes.Watcher
	// Act stages, unstages, discards or restores hunks of a file, off the loop; all
	// of them and the file itself where none is named.
	Act func(act Act, file patch.File, hunks []int) error
	// Remarks are those that were written before; nil: there are none.
	Remarks *Remarks
}

// Set is a set of changes as it was read.
type Set struct {
	Files []patch.File
	// Note says what one should know, in the person's language: that the
	// repository is in the middle of a rebase, where the changes come from.
	Note string
	// Acts reports whether hunks can be staged and discarded.
	Acts bool
	// Why says in the person's language why they cannot, where it is not that
	// they are no changes of the work tree.
	Why string
}

// Act is what can be done with hunks.
type Act string

// The acts.
const (
	Stage   Act = "stage"
	Unstage Act = "unstage"
	Discard Act = "discard"
	Restore Act = "restore" // what was discarded
)

// Kind is the pane as a kind of content.
func Kind(d Deps) panes.Kind {
	k := newKeep(d.Remarks)
	return panes.Kind{Name: KindName, Title: lang.Key("changes"), Area: layout.Main,
		Keys: actions(KindName),
		New: func(h panes.Host, ref string) (panes.Content, error) {
			if ref != Ref {
				return nil, lang.Errorf("open-changes-there-one-pane", ref, KindName, Ref)
			}
			return New(h, d, k), nil
		}}
}

// keep is what outlives the pane: it is there again when it is opened again.
type keep struct {
	done    []undoable
	remarks *Remarks
	viewed  viewed
	looks   *looks // nil: it was not open
}

func newKeep(r *Remarks) *keep {
	if r == nil {
		r = &Remarks{}
	}
	return &keep{remarks: r, viewed: newViewed()}
}

// Diff is the pane. It belongs to the Update loop.
type Diff struct {
	host panes.Host
	deps Deps

	source  string
	set     Set
	err     error
	loading bool
	read    bool   // the source was read once
	stamp   uint64 // the version of the source that was read, or is being read
	stale   bool   // it is to be read again whatever its version
	unasked bool   // nobody chose the source yet

	view view

	ask   *panes.Question
	note  string           // what the last key came to
	lost  string           // why what shows could not be read again; it is what was read before
	field *textinput.Model // a remark is being written, or what is looked for

	acting  bool     // something is staged or discarded just now
	undoing undoable // what is being taken back
	*keep

	watch watching
	later *looks // how to look at what is read next

	version uint64
}

// undoable is what was done and can be taken back.
type undoable struct {
	act   Act
	file  patch.File
	hunks []int
	lines int // how many of the hunk it takes alone; 0: all of them
}

// undo returns the act that takes another one back.
func undo(a Act) Act {
	switch a {
	case Stage:
		return Unstage
	case Unstage:
		return Stage
	}
	return Restore
}

// New makes the pane.
func New(h panes.Host, d Deps, k *keep) *Diff {
	c := &Diff{host: h, deps: d, keep: k, source: Session, stale: true, unasked: true,
		view: view{w: 80, h: 24, remarks: k.remarks}}
	if k.looks != nil {
		c.again(k.looks)
	}
	return c
}

// ID is the same always.
func (c *Diff) ID() panes.ContentID { return panes.MakeID(KindName, Ref) }

// Title is the same always.
func (c *Diff) Title() string { return lang.T("changes") }

// TitleTold is the title for agents.
func (c *Diff) TitleTold() string { return "Changes" }

// Source is the set of changes that shows.
func (c *Diff) Source() string { return c.source }

// Dirty reports whether there are remarks that were not sent.
func (c *Diff) Dirty() bool { return len(c.remarks.all) > 0 || c.remarks.begun != nil }

// Version rises with what is read and done here.
func (c *Diff) Version() uint64 { return c.version }

// Typing reports whether the field is open.
func (c *Diff) Typing() bool { return c.field != nil }

// Show chooses a set of changes, one of the sources.
func (c *Diff) Show(source string) {
	v := &c.view
	c.unasked = false
	if source == c.source || !slices.ContainsFunc(sources, func(s changes) bool { return s.id == source }) {
		return
	}
	c.later = nil
	c.putDown()
	c.source, c.stale, c.read, c.err, c.field, v.quest.typing = source, true, false, nil, nil, false
	c.set = Set{}
	v.table, v.row, v.top, v.left = table{split: v.table.split}, 0, 0, 0
	v.tree.rows, v.tree.row, v.tree.top = nil, 0, 0
	c.ask, c.note, c.lost = nil, "", ""
	c.version++
}

// loaded is what came of reading, and how long it took.
type loaded struct {
	source string
	set    Set
	err    error
	took   time.Duration
	watch  panes.Watcher // made before
}

// acted is what came of staging or discarding.
type acted struct {
	undoable
	undoes bool // it takes back what was done before
	err    error
}

// Pending reads what shows, when it is not read or changed, and waits for
// changes on disk. It is not asked while the pane is hidden.
func (c *Diff) Pending() tea.Cmd {
	stamp := c.deps.Version(c.source)
	if c.loading {
		return nil
	}
	if !c.stale && stamp == c.stamp {
		return c.wait()
	}
	c.loading, c.stale, c.stamp = true, false, stamp
	source, load, begin, now := c.source, c.deps.Load(c.source), c.begin(), c.host.Now
	return func() tea.Msg {
		l := loaded{source: source}
		if begin != nil { // first, so that nothing is missed
			l.watch = begin()
		}
		at := now()
		l.set, l.err = load()
		l.took = now().Sub(at)
		return l
	}
}

// Update takes what was read and done.
func (c *Diff) Update(msg tea.Msg) panes.Action {
	switch msg := msg.(type) {
	case loaded:
		c.take(msg)
	case acted:
		return c.took(msg)
	case panes.Stirred:
		c.stale = c.watch.Stirs(msg) || c.stale
	default:
		if c.field != nil {
			return c.edit(msg)
		}
	}
	return panes.Action{}
}

// take shows what was read, with the cursor where it was.
func (c *Diff) take(msg loaded) {
	v := &c.view
	c.loading = false
	c.version++
	c.watched(msg)
	if msg.source != c.source {
		c.stale = true
		return
	}
	if c.forAnother(msg) {
		return
	}
	c.read, c.err, c.lost = true, msg.err, ""
	if msg.err != nil {
		if v.table.rows() > 0 { // which is what was read before
			c.lost = lang.Translate(msg.err)
		}
		return
	}
	at := v.here()
	v.choice = choice{}
	c.set = msg.set
	before := v.table
	v.table = newTable(msg.set.Files, before)
	c.recall(before)
	c.remarks.follow(v.table, before)
	v.row = v.find(at)
	v.reveal()
	v.tree.lay(v.table.files)
	v.tree.reveal(v.body())
	c.lookLater()
}

// forAnother goes on to another source where nobody chose one: from a session that
// changed nothing to the work tree, and back if there is nothing either.
func (c *Diff) forAnother(msg loaded) bool {
	if !c.unasked || len(msg.set.Files) > 0 || c.source == Session && msg.err != nil {
		c.unasked = false
		return false
	}
	other, later := Tree, c.later
	if c.source == Tree {
		other = Session
	}
	c.Show(other)
	c.unasked, c.later = other == Tree, later
	return true
}

// took goes on after an act.
func (c *Diff) took(msg acted) panes.Action {
	c.version++
	c.stale = true
	c.acting = false
	what := sanitize.Name(msg.what())
	switch {
	case msg.err != nil && msg.undoes:
		c.stuck(what, msg.err)
		return panes.Action{}
	case msg.err != nil:
		c.note = lang.Translate(msg.err)
		return panes.Action{}
	case !msg.undoes:
		c.done = append(c.done, msg.undoable)
	}
	switch msg.act {
	case Stage:
		c.note = lang.T("staged-x", what)
	case Unstage:
		c.note = lang.T("no-longer-staged", what)
	case Discard:
		c.note = lang.T("discarded-u-brings-it-back", what)
	case Restore:
		c.note = lang.T("is-back", what)
	}
	return panes.Action{}
}

// what says what an act took: lines, hunks or a file.
func (u *undoable) what() string {
	switch {
	case u.lines > 0:
		return lang.N(u.lines, "lines", u.lines)
	case len(u.hunks) == 0 || len(u.hunks) == len(u.file.Hunks):
		return u.file.Name()
	}
	return lang.N(len(u.hunks), "hunks", len(u.hunks))
}

// stuck keeps what could not be taken back behind all that was done before, which is
// next.
func (c *Diff) stuck(what string, err error) {
	if name := c.undoing.file.Name(); what != name {
		what = name + ", " + what
	}
	c.note = lang.T("not-undone", what, lang.Translate(err))
	if len(c.done) > 0 {
		c.note += " · " + lang.T("u-undoes-older-ones")
	}
	c.done = slices.Insert(c.done, 0, c.undoing)
}

// Describe says what shows, for agents.
func (c *Diff) Describe() string {
	added, removed := 0, 0
	for _, f := range c.view.table.files {
		added, removed = added+f.Added, removed+f.Removed
	}
	return fmt.Sprintf("%s: %d files, +%d -%d", c.source, len(c.view.table.files), added, removed)
}
