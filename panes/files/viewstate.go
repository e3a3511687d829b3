package files

import (
	"encoding/json"
	"maps"
	"slices"
)

// looks is how the pane is looked at, for another time.
type looks struct {
	Open    []string `json:"open,omitempty"`
	At      string   `json:"at,omitempty"`  // where the cursor is
	Top     string   `json:"top,omitempty"` // what shows first
	Ignored bool     `json:"ignored,omitempty"`
}

// mostOpen bounds how many open folders are kept.
const mostOpen = 1000

// View returns which folders are open, and where the cursor is.
func (c *Files) View() any { return c.looks() }

func (c *Files) looks() looks {
	v := looks{Ignored: c.tree.all, At: c.goal, Top: c.wanted}
	v.Open = append(v.Open, c.tree.opened()[1:]...)
	v.Open = append(v.Open, slices.Sorted(maps.Keys(c.tree.want))...)
	v.Open = v.Open[:min(len(v.Open), mostOpen)]
	if n := c.tree.at(c.row); v.At == "" && n != nil && n.file() {
		v.At = n.path
	}
	if n := c.tree.at(c.top); v.Top == "" && n != nil && n.file() {
		v.Top = n.path
	}
	return v
}

// SetView looks there again, once the folders are read.
func (c *Files) SetView(data json.RawMessage) {
	var v looks
	if json.Unmarshal(data, &v) == nil {
		c.look(v)
	}
}

// look has the view be as it was kept.
func (c *Files) look(v looks) {
	c.version++
	c.tree.all = v.Ignored
	for _, dir := range v.Open[:min(len(v.Open), mostOpen)] {
		if n := c.tree.folder(dir); n == nil {
			c.tree.want[dir] = true
		} else if !n.open {
			n.open = true
			c.load(dir)
		}
	}
	if c.goal, c.wanted = v.At, v.Top; c.wanted == "" {
		c.wanted = v.At
	}
	c.lay(c.tree.at(c.row))
	c.arrive()
}
