package panes

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/icon"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/theme"
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
	Invoke []Invocation // commands, in order, with the user's origin
	Cmd    tea.Cmd      // its message comes back to the content's Update
}

// Invocation names a registered command and its arguments, which are
// marshalled to JSON.
type Invocation struct {
	ID   string
	Args any
}

// Do is an Action that invokes one command.
func Do(id string, args any) Action { return Action{Invoke: []Invocation{{ID: id, Args: args}}} }

// What a content may also do. The workspace asks by type assertion.
type (
	// Starter begins loading when its tab is opened.
	Starter interface{ Start() tea.Cmd }
	// Pender has work to do off the loop before it shows as it should, such
	// as colouring. It is asked after every message while it shows, so that
	// the answer must be quick and, while the work runs, nil.
	Pender interface{ Pending() tea.Cmd }
	// Seer hears whether it shows, after every message.
	Seer interface{ See(on bool) }
	// Updater receives the messages of its own commands.
	Updater interface{ Update(msg tea.Msg) Action }
	// Keyer answers keys; false passes the key on.
	Keyer interface {
		Key(k tea.KeyPressMsg) (Action, bool)
	}
	// Typer says whether printable keys are text just now, so that plain
	// letters are not taken for shortcuts and the agent does not take focus.
	Typer interface{ Typing() bool }
	// Paster takes pasted text.
	Paster interface{ Paste(text string) Action }
	// Mouser takes mouse events in its own cells, from 0,0.
	Mouser interface{ Mouse(ev Mouse) (Action, bool) }
	// Buttoner takes presses and drags of the middle and the right button too.
	Buttoner interface{ WantsButtons() bool }
	// Cursorer places the real cursor, in its own cells.
	Cursorer interface {
		Cursor(w, h int) (x, y int, ok bool)
	}
	// Binder lists its keys for help and which-key.
	Binder interface{ Bindings() []Binding }
	// Titler takes a title from whoever opened it, where it has none of its own.
	Titler interface{ SetTitle(title string) }
	// Told gives its title in English, for agents, where Title has words of ours.
	Told interface{ TitleTold() string }
	// Grabber takes keys whatever they mean elsewhere: while it is Typing, all
	// but the leader go to it. SendKey is for the leader itself; it says whether
	// the key was taken.
	Grabber interface {
		Typer
		SendKey(k tea.KeyPressMsg) bool
	}
	// Releaser hears of keys that go up, while it wants to.
	Releaser interface {
		WantsReleases() bool
		KeyRelease(k tea.KeyReleaseMsg)
	}
	// Mover hears of the mouse moving without a button, in its own cells, while
	// it wants to.
	Mover interface {
		WantsMotion() bool
		Motion(x, y int, mod tea.KeyMod)
	}
	// Focuser hears when it gets and loses the keyboard.
	Focuser interface{ Focus(on bool) }
	// CursorStyler says how its cursor looks.
	CursorStyler interface {
		CursorStyle() (shape tea.CursorShape, blink bool)
	}
	// Schemer hears whether the theme is dark.
	Schemer interface{ ColorScheme(dark bool) }
	// Closer lets go of what it holds.
	Closer interface{ Close() }
	// Ender says whether closing it would end what cannot begin again as it
	// was, such as a program that runs.
	Ender interface{ Ends() bool }
	// Busier says whether closing it would end a program at work; the person is
	// asked then.
	Busier interface{ Busy() bool }
	// Alerter says whether something asked for the person while it was not seen,
	// as a bell does.
	Alerter interface{ Alert() bool }
	// Dirtier holds changes that closing would lose.
	Dirtier interface{ Dirty() bool }
	// Fuller may want the whole window while its pane is zoomed, without tabs
	// and status line around it. It hears when that is over.
	Fuller interface {
		Fullscreen() bool
		SetFullscreen(on bool)
	}
	// Presented says whether it is shown to somebody just now: agents put nothing
	// in front of it then, and leave it the keyboard.
	Presented interface{ Presented() bool }
	// Excerpter gives what shows, or a terminal's last lines, as text of about
	// max bytes at most, for an agent. It is not sanitised.
	Excerpter interface{ Excerpt(max int) string }
	// Viewer keeps how it is looked at: where it is scrolled to, where its cursor
	// is. View gives that as what marshals to JSON; SetView takes it, also before
	// the content was read. What it cannot use it leaves.
	Viewer interface {
		View() any
		SetView(data json.RawMessage)
	}
	// Describer says in one line what shows, for the agent's instructions:
	// visible lines, selection. The text is not sanitised.
	Describer interface{ Describe() string }
)

// Binding is one key of a content, as help shows it.
type Binding struct {
	Key  string // as tea's Keystroke gives it: ctrl+d, g, pgup
	Help string // a few words
	In   string // the place where it is read, if it is not the content's kind (keybind.Places)
}

// MouseKind is what the mouse did.
type MouseKind int

// The mouse events a content gets.
const (
	MousePress MouseKind = iota
	MouseDrag
	MouseRelease
	MouseWheelUp
	MouseWheelDown
)

// Mouse is a mouse event in a content's cells.
type Mouse struct {
	Kind   MouseKind
	Button tea.MouseButton
	Mod    tea.KeyMod
	X, Y   int
	W, H   int // the content's size
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
	Way    func(command string) string // how the person calls a command: by a key, else by a name
	// Still says whether nothing may move by itself; nil: things may.
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
	// Icons says whether files have icons of a Nerd Font; nil: they have none.
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
	if s, ok := w.(Seer); ok {
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

// Moves says whether things may move by themselves: a spinner turns, what
// changed stands out for a moment, a text grows as it comes.
func (h Host) Moves() bool { return h.Still == nil || !h.Still() }
