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
	Define(r, call.FileFind, Spec{Title: lang.Key("Search files"), Slash: "find", SlashArgs: findArgs,
		Doc: lang.Key("Search the text of the workspace's files as you type: /find TEXT.")}, finds(false))
	Define(r, call.FileSymbols, Spec{Title: lang.Key("Search symbols"), Slash: "symbols", SlashArgs: findArgs,
		Doc: lang.Key("Search the functions, types and other names that the workspace's files define: /symbols NAME.")},
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
