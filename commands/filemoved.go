package commands

import (
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/panes"
)

// FileMovedArgs names a file or folder by its paths before and after.
type FileMovedArgs struct {
	Path string `json:"path" jsonschema:"where it was"`
	To   string `json:"to" jsonschema:"where it is"`
}

// fileMoved has the panes that show a file, or one in a folder, go with it. What
// cannot show it under its new name stays, and says that the file is gone.
func fileMoved(env Env, a FileMovedArgs) Outcome[Empty] {
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
	return Done(Empty{})
}

// follow puts a content in another's place, and has it looked at as that was.
func (e Env) follow(old, id panes.ContentID) {
	if p, _ := e.Panes.Find(id); p != nil {
		return // it shows already
	}
	var view json.RawMessage
	if v, ok := e.Panes.Content(old).(panes.Viewer); ok {
		view, _ = json.Marshal(v.View())
	}
	c, err := e.Panes.Replace(old, id)
	if v, ok := c.(panes.Viewer); ok && err == nil && view != nil {
		v.SetView(view)
	}
}
