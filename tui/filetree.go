package tui

import (
	"context"
	"path"

	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/internal/remote"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes/files"
)

// fileTree is what the pane of files needs.
func (m *Model) fileTree() files.Deps {
	ctx, dir := m.o.Ctx, m.o.Files.Dir()
	if m.o.Files.Away() != nil {
		return m.fileTreeAway()
	}
	disk := filetree.New(m.o.Files, m.o.Trash, m.o.Now)
	watch, sys := m.o.WatchFolders, m.o.Watches
	if watch == nil {
		watch = func(context.Context) files.Watcher { return filetree.NewWatch(sys, dir) }
	}
	return files.Deps{
		Name: func() string { return placeName(m.o.Files) },
		List: func(folder string, most int) ([]workspace.Item, int, error) {
			return m.o.Files.Own().Folder(ctx, folder, most)
		},
		Files:  func(most int, all bool) ([]string, bool, error) { return pathsOf(ctx, m.o.Files.Own(), most, all) },
		Marks:  func() (filetree.Marks, error) { return disk.Marks(ctx) },
		Create: disk.Create,
		Rename: disk.Rename,
		Delete: disk.Delete, Trashed: disk.Trashed,
		Abs:   m.o.Files.Abs,
		Watch: func() files.Watcher { return watch(ctx) },
	}
}

// pathsOf lists files; all: those that are ignored too.
func pathsOf(ctx context.Context, root *workspace.Root, most int, all bool) ([]string, bool, error) {
	if all {
		return root.AllPaths(ctx, most)
	}
	return root.Paths(ctx, most)
}

// fileTreeAway is the same where the files are on another machine, which are only
// read from here.
func (m *Model) fileTreeAway() files.Deps {
	ctx, root := m.o.Ctx, m.o.Files.Own()
	no := func(p string) (filetree.Done, error) { return filetree.Done{}, root.Elsewhere(p) }
	return files.Deps{
		Name:  func() string { return placeName(root) },
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
		Watch:  func() files.Watcher { return m.remoteChanges.watch() },
	}
}
