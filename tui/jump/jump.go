// Package jump goes to files: one that is found by its name, and back and forward through
// the places where the keyboard was.
package jump

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program has the files, and the panes in which they are opened.
type Program interface {
	dialog.Host
	Context() context.Context
	Files() *workspace.Root
	Workspace() *panes.Workspace
	// Client asks the engine; nil: it is not ready yet.
	Client() *client.Client
	// Report shows what could not be done; nil is nothing.
	Report(err error)
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(j *Jumper) tea.Cmd }

// Update does on the loop what follows from a result.
func (j *Jumper) Update(msg Msg) tea.Cmd { return msg.on(j) }

// Jumper goes to files.
type Jumper struct {
	p      Program
	visits visits
}

// New has been nowhere yet.
func New(p Program) *Jumper { return &Jumper{p: p} }

// Going reports whether a file is being read to go there.
func (j *Jumper) Going() bool { return j.visits.going }
