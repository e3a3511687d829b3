// Package page makes the pages that tell how things stand: the engine, the session, the
// keys, the log, the configuration.
package page

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Engine is how things stand with the engine.
type Engine struct {
	Client    *client.Client // nil until it is ready
	Kind      client.Source
	Version   string
	State     client.StreamState
	Err       error
	Next      time.Time // when it is tried again
	Trying    bool      // that time has come
	Gaps      int       // how often the stream broke
	Providers []engine.Provider
	Agents    bool // those that it has are known
}

// live reports whether prompts can be sent.
func (e *Engine) live() bool { return e.Client != nil && e.State == client.Live }

// Way is how agents drive the panes.
type Way struct {
	Channel string
	Auto    bool   // it was chosen by itself
	Other   int    // the process of the program that has it instead; 0: none
	HubURL  string // empty: there is no Hub
}

// Source is where the pages' facts come from.
type Source interface {
	dialog.Host
	Context() context.Context
	Store() *store.Store
	Engine() Engine
	Way() Way
	// Where says where the files are, where they are not on this machine: with whole the
	// folder too.
	Where(whole bool) string
	// Session is the one whose chat has the keyboard; Answers returns who answers in one.
	Session() string
	Answers(session string) (agent string, model engine.ModelRef)
	ModelInfo(ref engine.ModelRef) *engine.Model
	// Fetch asks the engine for something, and hands the message back to the program.
	Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd
	// PathHere is a file's path from the workspace, if it is there.
	PathHere(path string) string
	// KeyOf is how a command is called: by its key, or by its name.
	KeyOf(command call.Named) string
}

// prose makes the lines of pages.
type prose struct {
	widget.Prose
	from  Source
	ascii bool
}

// open shows a page that is built anew with each frame.
func open(from Source, title string, build func(p *prose)) {
	from.Dialogs().Push(&dialog.Live{Page: dialog.NewPage(title, ""), Build: func(win *widget.Window, w int) []string {
		p := newProse(from, win, w)
		build(p)
		return p.Lines
	}})
}

func newProse(from Source, win *widget.Window, w int) *prose {
	return &prose{Prose: widget.Prose{Window: win, W: w}, from: from}
}
