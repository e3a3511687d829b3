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

// View returns what another run can begin with. Until its session is there, a
// terminal is what it was kept as.
func (t *Term) View() any {
	shell := t.shell
	if t.session != nil {
		shell = t.session.Shell()
	}
	return Kept{t.title, shell}
}

// SetView gives the terminal its title again.
func (t *Term) SetView(data json.RawMessage) {
	var v Kept
	if json.Unmarshal(data, &v) != nil || t.session != nil {
		return
	}
	t.shell = v.Shell
	if v.Title != "" {
		t.title = sanitize.Line(v.Title)
		t.version++
	}
}
