package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// FindID is the one content of the pane that searches files.
const FindID panes.ContentID = "search:workspace"

// Finder is what the command needs of that pane.
type Finder interface {
	panes.Content
	Find(text string) // looks for a text; empty: the field is written in
}

// FindArgs is what is looked for.
type FindArgs struct {
	Text string `json:"text,omitempty" jsonschema:"the text to look for; empty: it is written in the pane"`
}

// Finders defines the command on the pane that searches files.
func Finders(r *Registry) {
	Define(r, Spec{ID: "openspace.file.find", Title: lang.Key("Search files"), Slash: "find",
		SlashArgs: func(text string) (any, error) { return FindArgs{strings.TrimSpace(text)}, nil },
		Doc:       lang.Key("Search the text of the workspace's files as you type: /find TEXT.")},
		func(env Env, a FindArgs) Outcome[PaneResult] {
			p, c, err := env.Panes.Open(FindID, panes.Placement{Origin: panes.User, Focus: true})
			if err != nil {
				return Refuse[PaneResult](paneError(err))
			}
			f, ok := c.(Finder)
			if !ok {
				return Refuse[PaneResult](paneError(panes.ErrUnknownKind))
			}
			f.Find(a.Text)
			return Done(PaneResult{string(p.ID)})
		})
}
