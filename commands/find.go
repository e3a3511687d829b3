package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// FindID is the one content of the pane that searches files.
const FindID panes.ContentID = "search:workspace"

// Finder is what the command needs of that pane.
type Finder interface {
	panes.Content
	// Find looks for a text, or for the symbols that have it in their names; empty:
	// the field is written in.
	Find(text string, symbols bool)
}

// Finders defines the commands on the pane that searches files.
func Finders(r *Registry) {
	Define(r, call.FileFind, Spec{Title: lang.Key("search-files"), Slash: "find", SlashArgs: findArgs,
		Doc: lang.Key("search-text-workspaces-files-you")}, finds(false))
	Define(r, call.FileSymbols, Spec{Title: lang.Key("search-symbols"), Slash: "symbols", SlashArgs: findArgs,
		Doc: lang.Key("search-functions-types-other-names")},
		finds(true))
}

func findArgs(text string) (any, error) { return call.FindArgs{Text: strings.TrimSpace(text)}, nil }

func finds(symbols bool) func(Env, call.FindArgs) Outcome[PaneResult] {
	return func(env Env, a call.FindArgs) Outcome[PaneResult] {
		p, c, err := env.Panes.Open(FindID, panes.Placement{Origin: panes.User, Focus: true})
		if err != nil {
			return Refuse[PaneResult](paneError(err))
		}
		f, ok := c.(Finder)
		if !ok {
			return Refuse[PaneResult](paneError(panes.ErrUnknownKind))
		}
		f.Find(a.Text, symbols)
		return Done(PaneResult{string(p.ID)})
	}
}
