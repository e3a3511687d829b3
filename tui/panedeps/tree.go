// Package panedeps makes what the panes of files are given: the disk or another machine's
// files, git's marks in them, and searching.
package panedeps

import (
	"context"
	"path"
	"time"

	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/internal/remote"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes/files"
)

// Workspace is the files that panes show.
type Workspace struct {
	Ctx   context.Context // ends with the program
	Files *workspace.Root
	Name  func() string
	Trash string // the folder into which files are put that the person deletes
	Now   func() time.Time
	// Watch tells of changes in folders that are open; nil: the system's does, by System.
	Watch  func(ctx context.Context) files.Watcher
	System *watch.System
	// Remote tells of changes on another machine.
	Remote func() files.Watcher
}

// Tree is what the pane of files needs.
func (o Workspace) Tree() files.Deps {
	if o.Files.Away() != nil {
		return o.treeAway()
	}
	disk := filetree.New(o.Files, o.Trash, o.Now)
	watch := o.Watch
	if watch == nil {
		watch = func(context.Context) files.Watcher { return filetree.NewWatch(o.System, o.Files.Dir()) }
	}
	return files.Deps{
		Name: o.Name,
		List: func(folder string, most int) ([]workspace.Item, int, error) {
			return o.Files.Own().Folder(o.Ctx, folder, most)
		},
		Files:  func(most int, all bool) ([]string, bool, error) { return pathsOf(o.Ctx, o.Files.Own(), most, all) },
		Marks:  func() (filetree.Marks, error) { return disk.Marks(o.Ctx) },
		Create: disk.Create,
		Rename: disk.Rename,
		Delete: disk.Delete, Trashed: disk.Trashed,
		Abs:   o.Files.Abs,
		Watch: func() files.Watcher { return watch(o.Ctx) },
	}
}

// pathsOf lists files; all: those that are ignored too.
func pathsOf(ctx context.Context, root *workspace.Root, most int, all bool) ([]string, bool, error) {
	if all {
		return root.AllPaths(ctx, most)
	}
	return root.Paths(ctx, most)
}

// treeAway is the same where the files are on another machine, which are only
// read from here.
func (o Workspace) treeAway() files.Deps {
	ctx, root := o.Ctx, o.Files.Own()
	no := func(p string) (filetree.Done, error) { return filetree.Done{}, root.Elsewhere(p) }
	return files.Deps{
		Name:  o.Name,
		List:  func(folder string, most int) ([]workspace.Item, int, error) { return root.Folder(ctx, folder, most) },
		Files: func(most int, all bool) ([]string, bool, error) { return pathsOf(ctx, root, most, all) },
		Marks: func() (filetree.Marks, error) {
			at, _, err := remote.Of(root)
			if err != nil {
				return filetree.Marks{}, err
			}
			return at.Marks(ctx)
		},
		ReadOnly: root.Elsewhere,
		Create:   no, Delete: no,
		Rename: func(p, _ string) (filetree.Done, error) { return no(p) },
		Abs:    func(p string) string { return path.Join(root.Place(), p) },
		Watch:  o.Remote,
	}
}
