package files

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// Bindings lists the pane's keys.
func (c *Files) Bindings() []panes.Binding {
	return []panes.Binding{
		{Key: "j k up down", Help: lang.Key("a line")}, {Key: "pgup pgdown", Help: lang.Key("a page")}, {Key: "g G", Help: lang.Key("first, last")},
		{Key: "l right", Help: lang.Key("open the folder")}, {Key: "h left", Help: lang.Key("close the folder, or go to the one above")}, {Key: "E", Help: lang.Key("close all folders")},
		{Key: "enter", Help: lang.Key("open the file")}, {Key: "space", Help: lang.Key("show the file beside, and stay here")},
		{Key: "/", Help: lang.Key("find a file by name")}, {Key: "f", Help: lang.Key("go to the file that the editor shows")}, {Key: ".", Help: lang.Key("show or hide ignored files")},
		{Key: "a", Help: lang.Key("make a file, or with / at the end a folder")}, {Key: "r", Help: lang.Key("rename or move")},
		{Key: "d", Help: lang.Key("put into the trash")}, {Key: "u", Help: lang.Key("undo the last of these")},
		{Key: "y", Help: lang.Key("copy the path")}, {Key: "Y", Help: lang.Key("copy the whole path")},
		{Key: "R", Help: lang.Key("read again")}, {Key: "esc q", Help: lang.Key("close")},
	}
}

// Key answers keys.
func (c *Files) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	switch {
	case c.entry != nil:
		return c.entryKey(k), true
	case c.find != nil:
		return c.findKey(k), true
	}
	if q := c.ask; q != nil {
		c.ask = nil
		c.version++
		if k.String() == "y" {
			return q.yes(), true
		}
		c.note = q.no
		return panes.Action{}, true
	}
	noted := c.note != ""
	c.note = ""
	if noted && k.String() == "esc" { // it is the note that is meant
		c.version++
		return panes.Action{}, true
	}
	act, taken := c.key(k.String())
	if taken || noted {
		c.version++
	}
	return act, taken
}

func (c *Files) key(key string) (panes.Action, bool) {
	switch key {
	case "enter":
		return c.enter(false), true
	case "space":
		return c.enter(true), true
	case "l", "right":
		c.into()
	case "h", "left":
		c.out()
	case "E":
		c.foldAll()
	case ".":
		at := c.tree.at(c.row)
		c.tree.all = !c.tree.all
		c.lay(at)
	case "/":
		return c.begins(), true
	case "f":
		return panes.Do(call.FileReveal.With(call.RevealArgs{})), true
	case "a":
		return c.change(c.create), true
	case "r":
		return c.change(c.rename), true
	case "d":
		return c.change(c.delete), true
	case "u":
		return c.undo(), true
	case "y":
		return c.copyPath(false), true
	case "Y":
		return c.copyPath(true), true
	case "R":
		c.again()
	case "esc", "q":
		return panes.Do(call.PaneClose.With(call.PaneRef{ContentID: string(c.ID())})), true
	default:
		return panes.Action{}, c.move(key)
	}
	return panes.Action{}, true
}

// move moves the cursor or the view.
func (c *Files) move(key string) bool {
	if !panes.Step(key, &c.row, &c.top, len(c.tree.rows), c.body()) {
		return false
	}
	c.reveal()
	return true
}

// enter opens what is under the cursor, a folder in the tree.
func (c *Files) enter(beside bool) panes.Action {
	n := c.tree.at(c.row)
	switch {
	case n == nil:
	case n.folder():
		c.toggle(n)
	case n.kind == kindMore:
		return c.begins()
	case n.kind == kindFault:
		c.load(n.up.path)
	case n.kind == "other":
		c.note = lang.T("%s is a pipe, a socket or a device: it is not opened", sanitize.Name(n.path))
	default:
		return c.open(n.path, beside)
	}
	return panes.Action{}
}

// toggle opens or closes a folder.
func (c *Files) toggle(n *node) {
	n.open = !n.open
	if n.open {
		c.load(n.opened(nil)...)
	}
	c.lay(n)
}

// into opens the folder under the cursor, or goes into it.
func (c *Files) into() {
	switch n := c.tree.at(c.row); {
	case n == nil || !n.folder():
	case !n.open:
		c.toggle(n)
	default:
		if next := c.tree.at(c.row + 1); next != nil && next.up == n {
			c.row++
			c.reveal()
		}
	}
}

// out closes the folder under the cursor, or goes to the one that it is in.
func (c *Files) out() {
	switch n := c.tree.at(c.row); {
	case n == nil:
	case n.open:
		c.toggle(n)
	case n.up.depth >= 0:
		c.row = c.tree.rowOf(n.up.path)
		c.reveal()
	}
}

// foldAll closes all folders.
func (c *Files) foldAll() {
	at := c.tree.at(c.row)
	for at != nil && at.depth > 0 {
		at = at.up
	}
	c.tree.fold()
	c.lay(at)
}

// entryKey is a key while a name is written.
func (c *Files) entryKey(k tea.KeyPressMsg) panes.Action {
	c.version++
	switch k.Keystroke() {
	case "esc":
		c.entry = nil
		return panes.Action{}
	case "enter":
		return c.finish()
	}
	return c.edit(k)
}

// edit gives the field a message.
func (c *Files) edit(msg tea.Msg) panes.Action {
	f := c.field()
	was := f.Value()
	var cmd tea.Cmd
	*f, cmd = f.Update(msg)
	c.version++
	if c.entry == nil && f.Value() != was {
		c.find.early = false
		c.find.search(&c.index)
	}
	return panes.Action{Cmd: cmd}
}

// Paste goes into the field.
func (c *Files) Paste(text string) panes.Action {
	if c.field() == nil {
		return panes.Action{}
	}
	return c.edit(tea.PasteMsg{Content: sanitize.Line(text)})
}

// fresh is how long the index is taken as it is: in folders that are closed
// nothing is watched.
const fresh = 10 * time.Second

// begins begins to look for a file.
func (c *Files) begins() panes.Action {
	if c.host.Now().Sub(c.walked) > fresh || c.walkedAll != c.tree.all {
		c.stale = true
	}
	c.find = &finder{field: newField("")}
	c.find.search(&c.index)
	c.version++
	return panes.Action{Cmd: c.find.field.Focus()}
}

// findKey is a key while a file is looked for.
func (c *Files) findKey(k tea.KeyPressMsg) panes.Action {
	c.version++
	f := c.find
	key := k.Keystroke()
	switch key {
	case "esc":
		c.find = nil
		return panes.Action{}
	case "enter":
		return c.openHit()
	case "up", "down", "ctrl+n", "ctrl+p", "pgup", "pgdown":
		panes.Step(key, &f.row, &f.top, len(f.hits), c.body())
		c.revealHit()
		return panes.Action{}
	}
	return c.edit(k)
}

// openHit opens what the cursor is on, or what is found first once names are read.
func (c *Files) openHit() panes.Action {
	f := c.find
	if f.row >= len(f.hits) {
		f.early = c.walks || c.stale
		return panes.Action{}
	}
	p := f.hits[f.row].path
	c.Reveal(p) // which ends the search
	return c.open(p, false)
}

// revealHit keeps the cursor on what was found, and in view.
func (c *Files) revealHit() {
	f, body := c.find, c.body()
	f.row = max(0, min(f.row, len(f.hits)-1))
	f.top = max(0, min(f.top, len(f.hits)-body))
	f.top = max(min(f.top, f.row), f.row-body+1)
}
