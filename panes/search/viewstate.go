package search

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/internal/grep"
)

// looks is how the pane is looked at, for another time.
type looks struct {
	Query grep.Query `json:"query"`
	Path  string     `json:"path,omitempty"` // where the cursor is
	Line  int        `json:"line,omitempty"`
	List  bool       `json:"list,omitempty"` // the keyboard is in the list
	// With is what was written to replace, and Replace whether it shows.
	With    string `json:"with,omitempty"`
	Replace bool   `json:"replace,omitempty"`
}

// View returns what is looked for, and where the cursor is.
func (c *Search) View() any { return c.looks() }

func (c *Search) looks() looks {
	v := looks{Query: c.query, List: c.at == inList, With: c.replace.with, Replace: c.replace.on}
	at := c.goal
	if at == nil {
		at = c.here()
	}
	if at != nil {
		v.Path, v.Line = at.path, at.line
	}
	return v
}

// SetView looks for the same again.
func (c *Search) SetView(data json.RawMessage) {
	var v looks
	if json.Unmarshal(data, &v) == nil {
		c.look(v)
	}
}

func (c *Search) look(v looks) {
	c.query = v.Query
	c.fields[inText].SetValue(v.Query.Text)
	c.fields[inGlobs].SetValue(v.Query.Globs)
	c.fields[inText].CursorEnd()
	c.fields[inWith].SetValue(v.With)
	c.replace.with = v.With
	c.replace.on = v.Replace && c.deps.Replace.Refusal != nil && c.deps.Replace.Refusal() == nil
	c.begin()
	if v.Path != "" {
		c.goal = &place{v.Path, v.Line}
	}
	if v.List {
		c.stand(inList)
	}
}
