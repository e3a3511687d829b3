package diff

import "encoding/json"

// looks is how the pane is looked at, for another time. Hunk and Line are -1 on
// the head of a file or a hunk.
type looks struct {
	Source string `json:"source"`
	Split  bool   `json:"split,omitempty"`
	File   string `json:"file,omitempty"`
	Hunk   int    `json:"hunk"`
	Line   int    `json:"line"`
	Left   int    `json:"left,omitempty"`
	Tree   bool   `json:"tree,omitempty"` // the files show as a tree too
}

// View returns which changes show, and where.
func (c *Diff) View() any {
	if c.later != nil {
		return *c.later
	}
	at, id := c.view.here(), ""
	if at.f != nil {
		id = at.f.id
	}
	return looks{c.source, c.view.table.split, id, at.hunk, at.line, c.view.left, c.view.tree.on}
}

// SetView looks there again, once the changes are read.
func (c *Diff) SetView(data json.RawMessage) {
	var v looks
	if json.Unmarshal(data, &v) != nil {
		return
	}
	c.again(&v)
	if c.read {
		c.lookLater()
	}
}

// again has it look as it did. The session is where it begins without being
// asked, so to come back to that chooses nothing.
func (c *Diff) again(v *looks) {
	c.Show(v.Source)
	c.unasked, c.later = v.Source == Session, v
}

// lookLater looks where the view says that was kept.
func (c *Diff) lookLater() {
	v := c.later
	if v == nil {
		return
	}
	c.later = nil
	c.view.table.split, c.view.left = v.Split, max(0, min(v.Left, maxLeft))
	c.view.tree.on = v.Tree
	c.view.table.lay()
	for i, f := range c.view.table.files {
		if f.id == v.File {
			c.view.row = c.view.table.row(place{i, max(-1, v.Hunk), max(-1, v.Line)})
		}
	}
	c.view.reveal()
	c.version++
}
