// Package files shows the files of the workspace as a tree. Folders are read
// when they are opened, off the loop; the rows of open folders stand in one
// list, of which those in view are drawn, so that a tree of any size is there at
// once. What happens on disk shows as it happens.
package files

import (
	"fmt"
	"slices"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// KindName is the kind's name in content ids, and Ref the one content's
// reference: files:tree.
const (
	KindName = "files"
	Ref      = "tree"
)

// How much is shown of a folder, and found of the workspace.
const (
	mostNames = 10_000
	mostFiles = 500_000
)

// Deps is what the pane needs beside the host. All but Name is called off the
// loop. Paths have slashes and are relative to the workspace.
type Deps struct {
	Name func() string // the workspace's
	// List reads one folder, at most most names of it, and says how many more
	// there are.
	List func(dir string, most int) (items []workspace.Item, more int, err error)
	// Marks asks git.
	Marks func() (filetree.Marks, error)
	// Files lists the files that are not ignored, at most most, or all of them.
	Files func(most int, all bool) (paths []string, more bool, err error)
	// Create makes a file, or a folder where the name ends in a slash; Rename
	// moves what is there, Delete puts it into the trash.
	Create func(path string) (filetree.Done, error)
	Rename func(path, to string) (filetree.Done, error)
	Delete func(path string) (filetree.Done, error)
	// Trashed gives what was deleted last before the program began, and when; nil, or
	// an act that cannot be undone: nothing was.
	Trashed func() (filetree.Done, time.Time)
	// ReadOnly is why nothing is made, renamed or deleted here; nil: it is. It is
	// called on the loop.
	ReadOnly func(path string) error
	// Abs is a path as other programs take it.
	Abs func(path string) string
	// Watch makes what tells of changes in folders; nil: nothing is told.
	Watch func() Watcher
}

// Watcher tells that something may have changed in the folders that were set
// last. Next waits in another goroutine than Set is called in.
type Watcher interface {
	panes.Watcher
	Set(dirs []string)
}

// Kind is the pane as a kind of content.
func Kind(d Deps) panes.Kind {
	k := &keep{}
	return panes.Kind{Name: KindName, Title: lang.Key("files-title"), Area: layout.Left,
		Keys: actions(KindName),
		New: func(h panes.Host, ref string) (panes.Content, error) {
			if ref != Ref {
				return nil, lang.Errorf("open-files-there-one-pane", ref, KindName, Ref)
			}
			return New(h, d, k), nil
		}}
}

// keep is what outlives the pane: it is there again when it is opened again.
type keep struct {
	undos []undo
	looks *looks // nil: it was not open
}

// Files is the pane. It belongs to the Update loop.
type Files struct {
	host panes.Host
	deps Deps

	tree   *tree
	todo   []string // folders to be read
	read   bool     // the workspace was read once
	goal   string   // where the cursor is to go once it is there
	row    int      // the cursor's
	top    int
	first  int    // the first row that was drawn
	wanted string // where the view is to begin, once it is read

	marks   marks
	fails   string // why git says nothing
	dusty   bool   // git is to be asked again
	loading bool   // folders are being read
	asking  bool   // git is being asked

	find   *finder // nil: nothing is looked for
	index  index
	walked time.Time
	// walkedAll says that the index was made with what is ignored.
	walkedAll bool
	stale     bool // the index is to be made again
	walks     bool // it is being made

	ask    *panes.Question
	entry  *entry // a name is being written
	note   string // what the last key came to
	acting bool
	*keep

	watch watching

	clicks panes.Clicks[string] // of paths

	version uint64
	w, h    int
}

// New makes the pane.
func New(h panes.Host, d Deps, k *keep) *Files {
	c := &Files{host: h, deps: d, keep: k, tree: newTree(), todo: []string{"."}, dusty: true, stale: true, w: 30, h: 24}
	if k.looks != nil {
		c.look(*k.looks)
	}
	return c
}

// ID is the same always.
func (c *Files) ID() panes.ContentID { return panes.MakeID(KindName, Ref) }

// Title is the same always.
func (c *Files) Title() string { return lang.T("files-title") }

// TitleTold is the title for agents.
func (c *Files) TitleTold() string { return "Files" }

// Version rises with what is read and done here.
func (c *Files) Version() uint64 { return c.version }

// Typing reports whether a name is being written.
func (c *Files) Typing() bool { return c.entry != nil || c.find != nil }

// field is where the person writes, nil: nowhere.
func (c *Files) field() *textinput.Model {
	switch {
	case c.entry != nil:
		return &c.entry.field
	case c.find != nil:
		return &c.find.field
	}
	return nil
}

// newField is a field with a text in it.
func newField(text string) textinput.Model {
	f := panes.NewField()
	f.SetValue(text)
	f.CursorEnd()
	return f
}

// listed is what came of reading folders.
type listed struct {
	dirs  []listing
	took  time.Duration
	watch Watcher // made before
}

type listing struct {
	dir   string
	items []workspace.Item
	more  int
	err   error
}

// marked is what git said.
type marked struct {
	marks filetree.Marks
	err   error
	took  time.Duration
}

// indexed is the workspace's files.
type indexed struct {
	index index
	err   error
	took  time.Duration
}

// Pending reads what shows and is not read, or changed, and waits for changes on
// disk. It is not asked while the pane is hidden.
func (c *Files) Pending() tea.Cmd {
	switch {
	case c.watch.Closed():
		return nil
	case len(c.todo) > 0 && !c.loading:
		return c.readFolders()
	case c.dusty && !c.asking && !c.loading:
		return c.askGit()
	case c.find != nil && c.stale && !c.walks:
		return c.walk()
	}
	return c.wait()
}

// readFolders reads those that are to be read, all of them at once.
func (c *Files) readFolders() tea.Cmd {
	dirs := c.todo
	c.todo, c.loading = nil, true
	begin, w, open, list, now := c.watch.Begin(c.deps.Watch), c.watch.Watch(), c.tree.opened(), c.deps.List, c.host.Now
	return func() tea.Msg {
		l := listed{}
		if begin != nil {
			w = begin()
			l.watch = w
		}
		if w != nil { // first, so that nothing is missed
			w.Set(open)
		}
		at := now()
		for _, dir := range dirs {
			items, more, err := list(dir, mostNames)
			l.dirs = append(l.dirs, listing{dir, items, more, err})
		}
		l.took = now().Sub(at)
		return l
	}
}

// askGit asks what is changed.
func (c *Files) askGit() tea.Cmd {
	c.dusty, c.asking = false, true
	ask, now := c.deps.Marks, c.host.Now
	return func() tea.Msg {
		at := now()
		m, err := ask()
		return marked{m, err, now().Sub(at)}
	}
}

// walk makes the index of all files.
func (c *Files) walk() tea.Cmd {
	c.stale, c.walks, c.walkedAll = false, true, c.tree.all
	list, now, all := c.deps.Files, c.host.Now, c.tree.all
	return func() tea.Msg {
		at := now()
		paths, more, err := list(mostFiles, all)
		return indexed{newIndex(paths, more), err, now().Sub(at)}
	}
}

// gitFails tells once why git says nothing.
func (c *Files) gitFails(err error) {
	said := ""
	if err != nil {
		said = say(err)
	}
	switch {
	case said != "" && said != c.fails:
		c.note = said
	case said == "" && c.note == c.fails: // git answers again
		c.note = ""
	}
	c.fails = said
}

// load has folders be read.
func (c *Files) load(dirs ...string) {
	for _, dir := range dirs {
		if !slices.Contains(c.todo, dir) {
			c.todo = append(c.todo, dir)
		}
	}
}

// Update takes what was read and done.
func (c *Files) Update(msg tea.Msg) panes.Action {
	switch msg := msg.(type) {
	case listed:
		c.take(msg)
	case marked:
		c.asking = false
		c.watch.git = msg.took
		c.version++
		c.marks = newMarks(msg.marks)
		c.gitFails(msg.err)
	case indexed:
		c.walks, c.walked = false, c.host.Now()
		c.watch.walk = msg.took
		c.version++
		if msg.err != nil {
			c.note = say(msg.err)
			break
		}
		c.index = msg.index
		if c.find != nil {
			c.find.renew(&c.index)
			c.revealHit()
			if c.find.early {
				c.find.early = false
				return c.openHit()
			}
		}
	case acted:
		return c.took(msg)
	case trashed:
		c.offer(msg)
	case panes.Stirred:
		if c.watch.Stirs(msg) {
			c.again()
		}
	default:
		if c.field() != nil {
			return c.edit(msg)
		}
	}
	return panes.Action{}
}

// take shows folders as they were read, with the cursor where it was.
func (c *Files) take(msg listed) {
	c.loading = false
	c.version++
	c.watched(msg)
	at := c.tree.at(c.row)
	for _, l := range msg.dirs {
		if n := c.tree.folder(l.dir); n != nil {
			c.load(c.tree.fill(n, l)...)
		}
		c.read = true
	}
	c.lay(at)
	c.arrive()
}

// lay lists the rows anew, with the cursor on a node that was there, or near. It
// stays where it is in the view, but from the top on all shows as long as it may:
// else what comes first would not be seen.
func (c *Files) lay(at *node) {
	c.tree.lay()
	if at != nil {
		if row := c.tree.rowOf(at.path); row >= 0 {
			if c.top > 0 {
				c.top += row - c.row
			}
			c.row = row
		}
	}
	c.reveal()
}

// reveal keeps the cursor on a row, and in view.
func (c *Files) reveal() {
	rows, body := len(c.tree.rows), c.body()
	c.row = max(0, min(c.row, rows-1))
	c.top = max(0, min(c.top, rows-body))
	if c.row < c.top {
		c.top = c.row
	}
	if c.row >= c.top+body {
		c.top = c.row - body + 1
	}
}

// Reveal goes to a file or a folder, and opens the folders above it.
func (c *Files) Reveal(path string) {
	c.goal, c.wanted, c.find, c.note = path, "", nil, ""
	c.version++
	c.load(c.tree.toward(path)...)
	c.lay(c.tree.at(c.row))
	c.arrive()
}

// arrive goes to the goal, if it is there by now.
func (c *Files) arrive() {
	if c.goal == "" || !c.read {
		return
	}
	n, missing := c.tree.seek(c.goal)
	switch {
	case n != nil && c.tree.rowOf(n.path) < 0 && !c.tree.all && n.hidden():
		c.tree.all = true // else it could not be shown
		c.lay(n)
		fallthrough
	case n != nil:
		row := c.tree.rowOf(n.path)
		if row < 0 {
			return
		}
		c.row = row
		if row < c.top || row >= c.top+c.body() {
			c.top = row - c.body()/2
		}
		if w := c.tree.rowOf(c.wanted); c.wanted != "" && w >= 0 && len(c.todo) == 0 {
			c.top = w
		}
		c.reveal()
		if len(c.todo) == 0 {
			c.goal, c.wanted = "", ""
		}
	case missing && len(c.todo) == 0:
		if c.wanted == "" && c.note == "" {
			c.note = lang.T("is-not-among-the-files", sanitize.Name(c.goal))
		}
		c.goal, c.wanted = "", ""
	}
}

// Describe says what shows, for agents.
func (c *Files) Describe() string {
	at := ""
	if n := c.tree.at(c.row); n != nil {
		at = ", at " + n.path
	}
	return fmt.Sprintf("%d rows%s", len(c.tree.rows), at)
}
