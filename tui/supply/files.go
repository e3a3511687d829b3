package supply

import (
	"context"
	"path"
	"path/filepath"

	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/remote"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes/files"
)

// PlaceName is the workspace's name, with the machine's where that is another one.
func PlaceName(files *workspace.Root) string {
	a := files.Away()
	switch {
	case a == nil:
		return filepath.Base(files.Dir())
	case a.Dir == "":
		return a.Host
	}
	return a.Host + ":" + path.Base(a.Dir)
}

// Where says where the files are, where they are not on this machine: with whole
// the folder too.
func Where(files *workspace.Root, whole bool) string {
	a := files.Away()
	if a == nil {
		return ""
	}
	at := a.Host
	if whole {
		at += ":" + a.Dir
	}
	return lang.T("files-search-changes-terminals-those", sanitize.Line(at))
}

// Tree is what the pane of files works on.
func (s *Supply) Tree() files.Deps {
	if s.away() {
		return s.treeAway()
	}
	ctx, root := s.p.Context(), s.p.Files()
	disk := filetree.New(root, s.o.Trash, s.p.Now)
	watch, sys := s.o.WatchFolders, s.o.Watches
	if watch == nil {
		watch = func(context.Context) files.Watcher { return filetree.NewWatch(sys, root.Dir()) }
	}
	return files.Deps{
		Name: func() string { return PlaceName(root) },
		List: func(folder string, most int) ([]workspace.Item, int, error) {
			return root.Own().Folder(ctx, folder, most)
		},
		Files:  func(most int, all bool) ([]string, bool, error) { return pathsOf(ctx, root.Own(), most, all) },
		Marks:  func() (filetree.Marks, error) { return disk.Marks(ctx) },
		Create: disk.Create,
		Rename: disk.Rename,
		Delete: disk.Delete, Trashed: disk.Trashed,
		Abs:   root.Abs,
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

// treeAway is the same where the files are on another machine, which are only
// read from here.
func (s *Supply) treeAway() files.Deps {
	ctx, root := s.p.Context(), s.p.Files().Own()
	no := func(p string) (filetree.Done, error) { return filetree.Done{}, root.Elsewhere(p) }
	return files.Deps{
		Name:  func() string { return PlaceName(root) },
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
		Watch:  func() files.Watcher { return s.news.watch() },
	}
}
