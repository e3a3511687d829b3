package tui

import (
	"context"
	"log/slog"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/internal/audit"
	"github.com/openspace-tui/openspace/internal/browser"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/files"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/choice"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/layouts"
	"github.com/openspace-tui/openspace/tui/page"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/startup"
)

// Options is what the program is started with.
type Options struct {
	Ctx     context.Context // ends with the program
	Files   *workspace.Root
	Version string
	Log     *slog.Logger
	LogFile string       // where that goes; empty: nowhere
	Doctor  page.Examine // nil: there is none
	// WatchLog gives what waits until that may have changed, until it gives false
	// when ctx ends; nil: as is usual here.
	WatchLog func(ctx context.Context, file string) (next func() bool)
	State    *snapshot.Store
	Now      func() time.Time

	Theme string // empty: the default
	Mouse bool
	// Placeholders says that the terminal draws pictures by placeholders.
	Placeholders bool
	// Settings is the configuration, Reload reads it again and Save changes the
	// person's file; nil: there is none to change.
	Settings Settings
	Reload   func() (Settings, error)
	Save     func(key string, value any) error

	startup.Wants
	Model string // provider/model
	Agent string

	// Terminals are those that run; nil where there can be none.
	Terminals *terminals.Terminals

	Clipboard func(text string) error // writes to the machine's clipboard; nil: as is usual here
	// Engines changes the engine; nil: it stays.
	Engines connect.Engines
	// Browse opens an address of the web; nil: there is no browser here.
	Browse browser.Opener
	// Tmux puts text into the buffer of the tmux that the program runs in; nil: in none.
	Tmux func(text string) error
	// OldScreen is set in a terminal that erases in its own background, whatever the
	// pen's is, and draws italics in reverse, as GNU screen does.
	OldScreen bool
	// ReadClipboard reads it; nil: as is usual here.
	ReadClipboard func(context.Context) (prompt.Clipboard, error)
	Pins          roster.Kept
	Models        choice.Models
	Permits       agent.Permits // what the engine is allowed without asking
	Consent       commands.Consent
	Remember      func() error       // keeps consent for this workspace
	Channel       string             // auto, mcp, stream, both, off
	Audit         func(audit.Record) // keeps a line of each command of an agent; nil: nothing does
	Warnings      bool               // show warnings about the agent's commands
	// BlockAge is what a command block of a reply may take to be closed, CommandDelay
	// the pause between blocks' commands, below 0 none; 0: the defaults.
	BlockAge     time.Duration
	CommandDelay time.Duration
	// Levels is how much of the panes is told with prompts, by session, where it
	// was chosen before; RememberLevel keeps a choice.
	Levels        map[string]string
	RememberLevel func(session, level string) error
	// Typed is what was kept of what was typed before, Keep keeps more; nil:
	// nothing is kept. Vim has prompts take the keys of vi.
	Typed drafts.Typed
	Keep  drafts.Keeper
	Vim   bool
	// Layouts is how panes were arranged before.
	Layouts layouts.Kept
	// Watch watches files; nil: what is open is not followed on disk.
	Watch func(paths ...string) panes.FileWatcher
	// Watches hands out the watches that are usual here; nil: the system's.
	Watches *watch.System
	// Changes, Blame and Commits are what is known of commits, as panes.Host has
	// them; nil: nothing.
	Changes func(ctx context.Context, path string) ([]patch.Mark, error)
	Blame   func(ctx context.Context, path string) (*repo.Blame, error)
	Commits func(ctx context.Context) string
	// Branch names what is checked out, and the file that changes with it; empty, or
	// a nil Branch: the engine tells.
	Branch func(ctx context.Context) (name, file string)
	// WatchTree tells of changes in a workspace's folder and its git index; nil: as
	// is usual here.
	WatchTree func(ctx context.Context, dir string) panes.Watcher
	// WatchFolders tells of changes in the folders that are open in the tree of
	// files; nil: as is usual here.
	WatchFolders func(ctx context.Context) files.Watcher
	// Trash is the folder into which files are put that the person deletes.
	Trash string
	// Notify is how the person is told that a turn ended or asks while the
	// terminal is not focused; empty: not at all. NotifyDesktop shows a message
	// there; nil: as is usual.
	Notify        string
	NotifyDesktop func(ctx context.Context, title, text string) error
	// Instructions is what an agent is told in a prompt's system field, for a
	// channel.
	Instructions func(channel string) string
	// Guide has the file that a spawned engine reads be of a channel. It is called
	// off the loop; nil: the engine reads none.
	Guide func(channel string)
	// ServerInstructions is how many letters the Hub's MCP server says of itself
	// to an engine, beside them.
	ServerInstructions int
	// Results writes what an agent is told of results that it has not had, with
	// those of the session lately; nil: it is told none.
	Results func(fresh, recent []snapshot.Result) string
	// HubURL gives where the Hub listens; nil: there is none.
	HubURL func() string
	// Send puts a message into the running program, from outside the loop.
	Send func(tea.Msg)
}
