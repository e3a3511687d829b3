package panes

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// ContentID names a content by kind and reference, as in editor:src/a.go. It
// is stable: for files the reference is the path from the workspace.
type ContentID string

// MakeID joins a kind and a reference.
func MakeID(kind, ref string) ContentID { return ContentID(kind + ":" + ref) }

// Kind is the part before the first colon.
func (id ContentID) Kind() string { k, _, _ := strings.Cut(string(id), ":"); return k }

// Ref is the part after the first colon.
func (id ContentID) Ref() string { _, r, _ := strings.Cut(string(id), ":"); return r }

// Origin is who asked for something.
type Origin string

// The origins of a command.
const (
	User  Origin = "user"
	Agent Origin = "agent"
)

// Content is what a tab shows.
type Content interface {
	ID() ContentID
	// Title is short and already safe to print.
	Title() string
	// Version rises whenever Draw, given the same size and focus, would
	// differ; while it stays, the last drawing is shown again.
	Version() uint64
	// Draw gives exactly h lines, each w cells wide.
	Draw(w, h int, focused bool) string
}

// Action is what a content wants done. Both may be empty.
type Action struct {
	Invoke []call.Invocation // commands, in order, with the user's origin
	Cmd    tea.Cmd           // its message comes back to the content's Update
}

// Do returns an Action that invokes one command.
func Do(inv call.Invocation) Action { return Action{Invoke: []call.Invocation{inv}} }

// Binding is one key of a content, as help shows it, or an action with all its keys.
type Binding struct {
	ID     string      // names the action; of what help shows: the first with these words
	Key    string      // as tea's Keystroke gives it: ctrl+d, g, pgup
	Help   lang.Phrase // a few words; of an action: none where help does not show it
	In     string      // the place where it is read, if it is not the content's kind (keybind.Places)
	Inside bool        // only its keys do it, by what is inside the content
}

// Msg is a message addressed to one content.
type Msg struct {
	To  ContentID
	Msg tea.Msg
}

// Address makes a command's message come back to a content. A nil command
// stays nil.
func Address(to ContentID, cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		m := cmd()
		if m == nil {
			return nil
		}
		return Msg{To: to, Msg: m}
	}
}
