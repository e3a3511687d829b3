package panes

import (
	"context"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/icon"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/theme"
)

// Host is what the program lends to contents. All of it belongs to the Update
// loop but Files, whose methods may be called from commands, Kept, Watch, Changes,
// Blame and Commits.
type Host struct {
	Files *workspace.Root
	// Kept reads a file that the program itself keeps outside of the workspace,
	// and no other; nil: it keeps none.
	Kept  func(path string) ([]byte, error)
	Theme func() *theme.Theme
	// Themes gives the themes that can be named; nil: those that are built in.
	Themes func() *theme.Library
	Now    func() time.Time
	Way    func(command call.Named) string // how the person calls a command: by a key, else by a name
	// Still reports whether nothing may move by itself; nil: things may.
	Still func() bool
	// Watch watches files by their absolute paths; nil: none is watched.
	Watch func(paths ...string) FileWatcher
	// Changes gives which lines of a file of the workspace differ from the last
	// commit; nil: nobody knows.
	Changes func(ctx context.Context, path string) ([]patch.Mark, error)
	// Blame gives who changed the lines of a file of the workspace last; nil: nobody
	// knows. Its error is for a person.
	Blame func(ctx context.Context, path string) (*repo.Blame, error)
	// Commits gives the absolute path of a file that changes with each commit;
	// nil, or empty: there is none.
	Commits func(ctx context.Context) string
	// Icons reports whether files have icons of a Nerd Font; nil: they have none.
	Icons func() bool
	// Graphics draws pictures; nil: by half blocks.
	Graphics *picture.Graphics
	// Copied gives what was copied last in the program, whichever content it is
	// from; nil: nothing is kept.
	Copied func() string
}

// Watcher waits until what it watches may have changed; its error says that it
// ended.
type Watcher interface {
	Next(ctx context.Context) error
	Close()
}

// FileWatcher watches files, by their absolute paths. Set replaces them.
type FileWatcher interface {
	Watcher
	Set(paths []string)
}

// See tells a watch, or none, whether what it is for shows: where the system
// does not watch, it looks only then.
func See(w Watcher, on bool) {
	if s, ok := w.(VisibilityListener); ok {
		s.See(on)
	}
}

// Icon is a file's icon with a blank behind it, or nothing.
func (h Host) Icon(name string) string {
	if h.Icons == nil || !h.Icons() {
		return ""
	}
	return icon.File(name) + " "
}

// FolderIcon is a folder's icon with a blank behind it, or nothing.
func (h Host) FolderIcon(open bool) string {
	if h.Icons == nil || !h.Icons() {
		return ""
	}
	return icon.Folder(open) + " "
}

// Moves reports whether things may move by themselves: a spinner turns, what
// changed stands out for a moment, a text grows as it comes.
func (h Host) Moves() bool { return h.Still == nil || !h.Still() }
