package speak

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/trail"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/diff"
	"github.com/openspace-tui/openspace/panes/search"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program is the program that a Speaker puts into words, and that does what is typed.
type Program interface {
	dialog.Host
	// Update routes a message, and After does what follows from one.
	Update(msg tea.Msg) tea.Cmd
	After(cmd tea.Cmd) tea.Cmd
	Context() context.Context

	Store() *store.Store
	Registry() *commands.Registry
	Activity() *activity.Log
	Files() *workspace.Root
	Connection() Connection

	// Session is the one on screen; empty: a new one. SameSession reports whether two
	// names are of one.
	Session() string
	SameSession(a, b string) bool
	// Answers are the agent and the model that answer in a session.
	Answers(session string) (agent string, model engine.ModelRef)
	// Chat is the conversation on screen, or none.
	Chat() *chat.Chat
	Panes() []*panes.Pane
	HasTerminal(id string) bool
	// Elsewhere counts the requests in sessions that are not on screen.
	Elsewhere() int
	// Working reports whether a command of the person works off the loop.
	Working() bool
	// Toasted is the short notice that shows now.
	Toasted() (level commands.Level, text string)

	// Submit sends a prompt, or runs a slash line.
	Submit(s commands.Submit) tea.Cmd
	// Run runs a command and hands over its result.
	Run(inv commands.Invocation, reply func(commands.Result)) tea.Cmd
	// Under does something as if the dialog d were not there.
	Under(d dialog.Dialog, f func() tea.Cmd) tea.Cmd
	// Switched tells that something is on or off.
	Switched(on bool, yes, no string)
	Leave() tea.Cmd

	Search() search.Deps
	// Changes returns what reads the changes of a source.
	Changes(source string) func() (diff.Set, error)
	// StepText is a step of the agent in words.
	StepText(s trail.Step) string
}

// Connection is how things stand with the engine.
type Connection struct {
	State    client.StreamState
	Live     bool
	Agents   bool // they are known: prompts can be sent
	Demo     bool
	Version  string
	Err      error // it cannot be reached
	Commands []engine.Command
}
