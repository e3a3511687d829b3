package tui

import (
	"context"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/files"
	"github.com/openspace-tui/openspace/panes/search"
	"github.com/openspace-tui/openspace/tui/panedeps"
)

// opener is the model as who goes to files and writes sessions into them sees it.
type opener struct{ host }

// The methods implement [jump.Program] and [export.Program].

func (o opener) Context() context.Context    { return o.m.o.Ctx }
func (o opener) Files() *workspace.Root      { return o.m.o.Files }
func (o opener) Workspace() *panes.Workspace { return o.m.ws }
func (o opener) Client() *client.Client      { return o.m.conn.client }
func (o opener) Report(err error)            { o.m.report(err) }
func (o opener) Store() *store.Store         { return o.m.st }
func (o opener) Session() string             { return o.m.session() }
func (o opener) Copy(text string) tea.Cmd    { return o.m.copy(text) }

func (o opener) CopyAs(text, known, sent string) tea.Cmd { return o.m.copyAs(text, known, sent) }

func (o opener) Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd {
	return o.m.fetch(what, ask)
}

// pathHere is a file's path as the engine has it, from the workspace if it is
// there.
func pathHere(files *workspace.Root, path string) string {
	rel, err := filepath.Rel(files.Place(), filepath.FromSlash(path))
	if filepath.IsAbs(filepath.FromSlash(path)) && err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

// ofFiles is what panes of files are given.
func (o opener) ofFiles() panedeps.Workspace {
	m := o.m
	return panedeps.Workspace{Ctx: m.o.Ctx, Files: m.o.Files, Name: func() string { return placeName(m.o.Files) },
		Trash: m.o.Trash, Now: m.o.Now, Watch: m.o.WatchFolders, System: m.o.Watches,
		Remote: func() files.Watcher { return m.remoteChanges.watch() }}
}

// search is what the pane that searches files needs.
func (o opener) search() search.Deps {
	return o.ofFiles().Search(func() *client.Client {
		if !o.m.conn.live() {
			return nil
		}
		return o.m.conn.client
	})
}
