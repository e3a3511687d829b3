// Package supply gives panes and prompts what they work on: the files, changes and
// searches of the workspace, the programs in terminals, and what names mean. Where the
// workspace is on another machine they come from the engine there.
package supply

import (
	"context"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/files"
)

// Program has the workspace, the engine and the session on screen.
type Program interface {
	Context() context.Context
	Now() time.Time
	Files() *workspace.Root
	Store() *store.Store
	Session() string
	// Client is the engine's, or nil; Online reports whether its events come.
	Client() *client.Client
	Online() bool
	// Agents are those that the engine has, and Branch what is checked out.
	Agents() []engine.Agent
	Branch() string
}

// Options is what is known from the start. What is nil is as usual here.
type Options struct {
	Terminals    *terminals.Terminals // nil: there can be none
	Trash        string               // the folder for deleted files
	Watches      *watch.System
	WatchTree    func(ctx context.Context, dir string) panes.Watcher
	WatchFolders func(ctx context.Context) files.Watcher
}

// Supply is where panes have from what they work on.
type Supply struct {
	p    Program
	o    Options
	news *news // of files on another machine
}

// New returns it.
func New(p Program, o Options) *Supply { return &Supply{p: p, o: o, news: newNews()} }

// away reports whether the workspace is on another machine.
func (s *Supply) away() bool { return s.p.Files().Away() != nil }
