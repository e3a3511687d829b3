package files

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
)

// treeKeys are the keys in the tree.
var treeKeys = slices.Concat(panes.ListKeys((*Files).move), panes.Keymap[*Files]{
	{ID: "into", Keys: "l right", Help: lang.Key("open-the-folder"), Do: panes.Run((*Files).into)},
	{ID: "out", Keys: "h left", Help: lang.Key("close-folder-go-one-above"), Do: panes.Run((*Files).out)},
	{ID: "fold-all", Keys: "E", Help: lang.Key("close-all-folders"), Do: panes.Run((*Files).foldAll)},
	{ID: "open", Keys: "enter", Help: lang.Key("open-the-file"), Do: panes.With((*Files).enter, false)},
	{ID: "preview", Keys: "space", Help: lang.Key("show-file-beside-stay-here"),
		Do: panes.With((*Files).enter, true)},
	{ID: "find", Keys: "/", Help: lang.Key("find-a-file-by-name"), Do: (*Files).begins},
	{ID: "reveal", Keys: "f", Help: lang.Key("go-file-editor-shows"),
		Do: panes.Invoke[*Files](call.FileReveal.With(call.RevealArgs{}))},
	{ID: "ignored", Keys: ".", Help: lang.Key("show-or-hide-ignored-files"), Do: panes.Run((*Files).toggleIgnored)},
	{ID: "create", Keys: "a", Help: lang.Key("make-file-end-folder"),
		Do: panes.With((*Files).change, (*Files).create)},
	{ID: "rename", Keys: "r", Help: lang.Key("rename-or-move"), Do: panes.With((*Files).change, (*Files).rename)},
	{ID: "delete", Keys: "d", Help: lang.Key("put-into-the-trash"), Do: panes.With((*Files).change, (*Files).delete)},
	{ID: "undo", Keys: "u", Help: lang.Key("undo-the-last-of-these"), Do: (*Files).undo},
	{ID: "copy", Keys: "y", Help: lang.Key("copy-the-path"), Do: panes.With((*Files).copyPath, false)},
	{ID: "copy-whole", Keys: "Y", Help: lang.Key("copy-the-whole-path"), Do: panes.With((*Files).copyPath, true)},
	{ID: "again", Keys: "R", Help: lang.Key("read-again"), Do: panes.Run((*Files).again)},
	{ID: "close", Keys: "esc q", Help: lang.Key("close"), Do: panes.Close[*Files]},
})

// noteKeys come first where a note is shown.
var noteKeys = panes.Keymap[*Files]{
	{ID: "drop-note", More: "esc", When: func(c *Files) bool { return c.note != "" }, Do: panes.Run(func(*Files) {})},
}

// entryKeys are the keys while a name is written, findKeys those while a file is looked
// for.
var (
	entryKeys = panes.Keymap[*Files]{
		{ID: "cancel", More: "esc", Do: panes.Run(func(c *Files) { c.entry = nil })},
		{ID: "finish", More: "enter", Do: (*Files).finish},
	}
	findKeys = panes.Keymap[*Files]{
		{ID: "cancel", More: "esc", Do: panes.Run(func(c *Files) { c.find = nil })},
		{ID: "open", More: "enter", Do: (*Files).openHit},
		{ID: "down", More: "down ctrl+n", Do: panes.RunWith((*Files).moveHit, panes.MoveDown)},
		{ID: "up", More: "up ctrl+p", Do: panes.RunWith((*Files).moveHit, panes.MoveUp)},
		{ID: "page-down", More: "pgdown", Do: panes.RunWith((*Files).moveHit, panes.MovePageDown)},
		{ID: "page-up", More: "pgup", Do: panes.RunWith((*Files).moveHit, panes.MovePageUp)},
	}
)

// actions lists all that keys do in the pane.
func actions(kind string) []panes.Binding {
	own := slices.Concat(treeKeys, noteKeys, entryKeys, findKeys)
	return append(own.Actions(kind), panes.QuestionKeys.Actions(kind)...)
}

// Bindings lists the pane's keys.
func (c *Files) Bindings() []panes.Binding { return treeKeys.Bindings() }

// Key answers keys.
func (c *Files) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	switch {
	case c.entry != nil:
		return c.fieldKey(entryKeys, k), true
	case c.find != nil:
		return c.fieldKey(findKeys, k), true
	}
	if q := c.ask; q != nil {
		c.ask = nil
		c.version++
		act, yes := panes.QuestionKeys.Key(q, k)
		if !yes {
			c.note = q.No
		}
		return act, true
	}
	noted := c.note != ""
	act, taken := noteKeys.Key(c, k)
	if c.note = ""; !taken {
		act, taken = treeKeys.Key(c, k)
	}
	if taken || noted {
		c.version++
	}
	return act, taken
}

// fieldKey is a key while a field is written in.
func (c *Files) fieldKey(keys panes.Keymap[*Files], k tea.KeyPressMsg) panes.Action {
	c.version++
	if act, taken := keys.Key(c, k); taken {
		return act
	}
	return c.edit(k)
}

// move moves the cursor or the view.
func (c *Files) move(m panes.Motion) {
	m.Step(&c.row, &c.top, len(c.tree.rows), c.body())
	c.reveal()
}

// toggleIgnored shows ignored files, or hides them.
func (c *Files) toggleIgnored() {
	at := c.tree.at(c.row)
	c.tree.all = !c.tree.all
	c.lay(at)
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
		c.note = lang.T("pipe-socket-device-not-opened", sanitize.Name(n.path))
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

// moveHit moves the cursor through what was found.
func (c *Files) moveHit(m panes.Motion) {
	m.Step(&c.find.row, &c.find.top, len(c.find.hits), c.body())
	c.revealHit()
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
