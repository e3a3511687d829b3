package files

import (
	"errors"
	"path"
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// entry is a name that is being written.
type entry struct {
	field textinput.Model
	of    string // what is renamed; empty: something new
}

// act is what can be done with files.
type act int

const (
	create act = iota
	rename
	remove
	back // undo
)

// undo is an act that can be undone.
type undo struct {
	act  act
	of   string // what it was done to
	done filetree.Done
}

// acted is what came of an act.
type acted struct {
	act  act
	of   string
	done filetree.Done
	err  error
	last undo // what was undone
}

// do acts off the loop.
func (c *Files) do(a acted, run func() (filetree.Done, error)) panes.Action {
	if c.acting {
		c.note = lang.T("wait-until-last-one-done")
		return panes.Action{}
	}
	c.acting = true
	return panes.Action{Cmd: func() tea.Msg {
		a.done, a.err = run()
		return a
	}}
}

// took goes on after an act.
func (c *Files) took(a acted) panes.Action {
	c.acting = false
	c.version++
	c.again()
	if a.err != nil {
		c.note = say(a.err)
		if a.act == back {
			c.undos = append(c.undos, a.last)
		}
		return panes.Action{}
	}
	if a.act == back {
		return c.undone(a.last)
	}
	c.undos = append(c.undos, undo{a.act, a.of, a.done})
	switch a.act {
	case create:
		c.Reveal(a.done.Path)
		c.note = lang.T("made-u-undoes-it", sanitize.Name(a.done.Path))
	case rename:
		c.Reveal(a.done.Path)
		c.note = lang.T("is-now-u-undoes-it", sanitize.Name(a.of), sanitize.Name(a.done.Path))
		return moved(a.of, a.done.Path)
	case remove:
		c.note = lang.T("trash-u-brings-back", sanitize.Name(a.done.Path))
	case back:
	}
	return panes.Action{}
}

// undone tells what was undone.
func (c *Files) undone(u undo) panes.Action {
	switch u.act {
	case create:
		c.note = lang.T("is-in-the-trash", sanitize.Name(u.done.Path))
	case rename:
		c.Reveal(u.of)
		c.note = lang.T("is-again", sanitize.Name(u.done.Path), sanitize.Name(u.of))
		return moved(u.done.Path, u.of)
	case remove:
		c.Reveal(u.of)
		c.note = lang.T("is-back", sanitize.Name(u.of))
	case back:
	}
	return panes.Action{}
}

// moved tells the panes that show a file that it has another path.
func moved(path, to string) panes.Action {
	return panes.Do(call.FileMoved.With(call.FileMovedArgs{Path: path, To: to}))
}

// again has all that shows be read anew.
func (c *Files) again() {
	c.load(c.tree.opened()...)
	c.dusty, c.stale = true, true
}

// here is the folder that the cursor is in, or on.
func (c *Files) here() string {
	n := c.tree.at(c.row)
	switch {
	case n == nil:
		return "."
	case n.folder():
		return n.path
	}
	return n.up.path
}

// say says what went wrong, and what to do.
func say(err error) string {
	text := lang.Translate(err)
	var f *workspace.Error
	if errors.As(err, &f) {
		if advice := f.Advice().Said(); advice != "" {
			text += ": " + advice
		}
	}
	return text
}

// change begins to change something, or says why nothing is changed here.
func (c *Files) change(begin func(*Files) panes.Action) panes.Action {
	if err := c.readOnly(); err != nil {
		c.note = say(err)
		if f := (*workspace.Error)(nil); errors.As(err, &f) { // of all paths alike
			c.note = strings.TrimPrefix(c.note, f.Path+": ")
		}
		return panes.Action{}
	}
	return begin(c)
}

func (c *Files) readOnly() error {
	if c.deps.ReadOnly == nil {
		return nil
	}
	return c.deps.ReadOnly(c.here())
}

// create asks for the name of what is to be made, in the folder under the cursor.
func (c *Files) create() panes.Action {
	text := ""
	if dir := c.here(); dir != "." {
		text = sanitize.Line(dir) + "/"
		if text != dir+"/" { // it could not be written
			text = ""
		}
	}
	c.entry = &entry{field: newField(text)}
	return panes.Action{Cmd: c.entry.field.Focus()}
}

// rename asks for another path.
func (c *Files) rename() panes.Action {
	n := c.chosen()
	if n == nil {
		return panes.Action{}
	}
	c.entry = &entry{field: newField(sanitize.Line(n.path)), of: n.path}
	return panes.Action{Cmd: c.entry.field.Focus()}
}

// chosen is the file or folder under the cursor.
func (c *Files) chosen() *node {
	n := c.tree.at(c.row)
	if n == nil || !n.file() {
		c.note = lang.T("there-no-file-row")
		return nil
	}
	return n
}

// finish does what the name was written for.
func (c *Files) finish() panes.Action {
	text, of := c.entry.field.Value(), c.entry.of
	if strings.TrimSpace(text) == "" || text == sanitize.Line(of) {
		c.entry = nil
		return panes.Action{}
	}
	d := c.deps
	run, a := func() (filetree.Done, error) { return d.Create(text) }, acted{act: create, of: text}
	if of != "" {
		run, a = func() (filetree.Done, error) { return d.Rename(of, text) }, acted{act: rename, of: of}
	}
	if !c.acting {
		c.entry = nil
	}
	return c.do(a, run)
}

// delete asks, and puts what is under the cursor into the trash.
func (c *Files) delete() panes.Action {
	n := c.chosen()
	if n == nil {
		return panes.Action{}
	}
	text := lang.T("put-into-trash", sanitize.Name(n.path))
	if n.folder() && !n.link {
		text = lang.T("put-folder-into-trash-all", sanitize.Name(n.path))
	}
	p, run := n.path, c.deps.Delete
	c.ask = &panes.Question{Text: text, No: lang.T("nothing-was-deleted"), Yes: func() panes.Action {
		return c.do(acted{act: remove, of: p}, func() (filetree.Done, error) { return run(p) })
	}}
	return panes.Action{}
}

// undo undoes the last act.
func (c *Files) undo() panes.Action {
	n := len(c.undos)
	if n == 0 {
		return c.rummage()
	}
	u := c.undos[n-1]
	if !c.acting {
		c.undos = c.undos[:n-1]
	}
	return c.redress(u)
}

// redress undoes an act.
func (c *Files) redress(u undo) panes.Action {
	return c.do(acted{act: back, of: u.of, last: u},
		func() (filetree.Done, error) { return filetree.Done{}, u.done.Undo() })
}

// trashed is what was deleted before the program began.
type trashed struct {
	done filetree.Done
	when time.Time
}

// rummage looks for what was deleted before the program began.
func (c *Files) rummage() panes.Action {
	look := c.deps.Trashed
	switch {
	case look == nil:
		c.note = lang.T("there-is-nothing-to-undo")
		return panes.Action{}
	case c.acting:
		c.note = lang.T("wait-until-last-one-done")
		return panes.Action{}
	}
	c.acting = true
	return panes.Action{Cmd: func() tea.Msg {
		done, when := look()
		return trashed{done, when}
	}}
}

// offer asks whether that is to come back.
func (c *Files) offer(t trashed) {
	c.acting = false
	c.version++
	if t.done.Undo == nil {
		c.note = lang.T("there-is-nothing-to-undo")
		return
	}
	p := t.done.Path
	text := lang.T("bring-back-from-trash-deleted", sanitize.Name(p),
		t.when.Local().Format("2006-01-02 15:04"))
	c.ask = &panes.Question{Text: text, Yes: func() panes.Action { return c.redress(undo{remove, p, t.done}) }}
}

// copyPath copies a path, as it is in the workspace or on the disk.
func (c *Files) copyPath(whole bool) panes.Action {
	n := c.chosen()
	if n == nil {
		return panes.Action{}
	}
	text := n.path
	if whole {
		text = c.deps.Abs(n.path)
	}
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: text}))
}

// open opens a file; beside it the keyboard stays here.
func (c *Files) open(p string, beside bool) panes.Action {
	c.note = ""
	if beside {
		return panes.Do(call.FilePreview.With(call.FilePreviewArgs{Path: path.Clean(p)}))
	}
	return panes.Do(call.EditorOpen.With(call.EditorOpenArgs{Path: path.Clean(p)}))
}
