package tui

import (
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/activity"
	"github.com/openspace-tui/openspace/panes/board"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/deck"
	"github.com/openspace-tui/openspace/panes/diff"
	"github.com/openspace-tui/openspace/panes/editor"
	"github.com/openspace-tui/openspace/panes/files"
	"github.com/openspace-tui/openspace/panes/search"
	"github.com/openspace-tui/openspace/panes/term"
)

// Modality is a kind of pane and the commands that drive it.
type Modality struct {
	Kind     panes.Kind
	Commands func(*commands.Registry)
}

// Deps is what kinds need of the program beside their host.
type Deps struct {
	Chat     chat.Deps
	Terminal term.Deps
	Activity activity.Deps
	Changes  diff.Deps
	Files    files.Deps
	Search   search.Deps
}

// Modalities lists the kinds of panes there are. A new one is a folder under
// panes, a file in commands, and a line here.
func Modalities(d Deps) []Modality {
	acts := activity.Kind(d.Activity)
	acts.Own = true
	decks, presenters := deck.Kinds()
	return []Modality{
		{Kind: chat.Kind(d.Chat)},
		{Kind: editor.Kind(), Commands: commands.Editors}, {Kind: editor.FollowKind()},
		{Kind: term.Kind(d.Terminal), Commands: commands.Terminals},
		{Kind: decks, Commands: commands.Presentations}, {Kind: presenters},
		{Kind: board.Kind(), Commands: commands.Whiteboards},
		{Kind: diff.Kind(d.Changes), Commands: commands.Changes},
		{Kind: files.Kind(d.Files), Commands: commands.FileTrees},
		{Kind: search.Kind(d.Search), Commands: commands.Finders},
		{Kind: acts},
	}
}

// supplier is the model as what supplies panes sees it.
type supplier struct{ host }

// The methods implement [supply.Program].

func (s supplier) Agents() []engine.Agent { return s.m.conn.Agents() }

// Starter starts programs where the engine runs; nil while there is none.
func (s supplier) Starter() pty.Starter {
	if !s.m.conn.Live() {
		return nil
	}
	return s.m.conn.Terminals()
}
