package commands

import (
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

// fileMoved has the panes that show a file, or one in a folder, go with it. What
// cannot show it under its new name stays, and says that the file is gone.
func fileMoved(env Env, a call.FileMovedArgs) Outcome[call.Empty] {
	for _, p := range env.Panes.Panes() {
		for _, t := range p.Tabs {
			id := t.Content.ID()
			switch id.Kind() {
			case editorKind, presentationKind, presenterKind, whiteboardKind:
			default:
				continue
			}
			if rest, in := strings.CutPrefix(id.Ref(), a.Path); in && (rest == "" || rest[0] == '/') {
				env.follow(id, panes.MakeID(id.Kind(), a.To+rest))
			}
		}
	}
	return Done(call.Empty{})
}

// follow puts a content in another's place, looked at and marked as that was.
func (e Env) follow(old, id panes.ContentID) {
	if p, _ := e.Panes.Find(id); p != nil {
		return // it shows already
	}
	var view json.RawMessage
	was := e.Panes.Content(old)
	if v, ok := was.(panes.Viewer); ok {
		view, _ = json.Marshal(v.View())
	}
	var marks []panes.Mark
	if m, ok := was.(panes.Marker); ok {
		marks = m.Marks()
	}
	c, err := e.Panes.Replace(old, id)
	if err != nil {
		return
	}
	if v, ok := c.(panes.Viewer); ok && view != nil {
		v.SetView(view)
	}
	if m, ok := c.(panes.Marker); ok && len(marks) > 0 {
		m.SetMarks(marks)
	}
}
