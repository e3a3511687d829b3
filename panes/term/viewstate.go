package term

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Kept is what a layout keeps of a terminal: what it is called, and whether a
// shell ran there, which can begin anew.
type Kept struct {
	Title string `json:"title,omitempty"`
	Shell bool   `json:"shell,omitempty"`
}

// View gives what another run can begin with.
func (t *Term) View() any {
	return Kept{t.title, t.session != nil && t.session.Shell()}
}

// SetView gives the terminal its title again.
func (t *Term) SetView(data json.RawMessage) {
	var v Kept
	if json.Unmarshal(data, &v) == nil && t.session == nil && v.Title != "" {
		t.title = sanitize.Line(v.Title)
		t.version++
	}
}
