// Package outbox has the prompts that the engine does not have yet: it shows them at once,
// sends them as soon as their session rests, and gives back what could not be sent.
package outbox

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/brief"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program has the sessions that prompts go to.
type Program interface {
	dialog.Host
	Context() context.Context
	Now() time.Time
	Store() *store.Store
	Engine() Engine
	// Session is the one on screen; Prompt is where one writes in a session, nil where it
	// is not on screen.
	Session() string
	Prompt(session string) Prompt
	// Begin returns the session that is written in, a new one where there is none yet; ok
	// is false where nothing can be written.
	Begin() (session string, ok bool)
	// Rebind says that the engine made a session that had an id of our own.
	Rebind(local string, made engine.Session)
	// Who answers in a session.
	Who(session string) (agent string, model engine.ModelRef)
	// Brief is what agents are told beside prompts, System what a prompt's system field
	// says, and Around what its files are read with.
	Brief() *brief.Briefer
	System() func(channel.Way) string
	Around() prompt.Around
	// Reaches looks, off the loop, how the engine reaches the panes; Reached notes what
	// came of it.
	Reaches() func(context.Context) channel.Way
	Reached(w channel.Way)
	// Initializes notes that a command of the engine is about to run, which may be the one
	// that sets a repository up, and returns what notes its end.
	Initializes(command, session string) (ended func())
	// PublishNow has the published page say what is there now.
	PublishNow()
	// KeepDraft has what is written and queued in a session kept anew.
	KeepDraft(session string)
	// PutAside stashes a prompt, and MakeRoom what is written; FocusPrompt goes there.
	PutAside(d prompt.Draft) tea.Cmd
	MakeRoom() tea.Cmd
	FocusPrompt() tea.Cmd
	// Restore puts a text that was not sent back into the prompt.
	Restore(text string)
	// Began says that the engine made a session for what was written in one that it did
	// not have; Post hands a message to the loop, from off it.
	Began(local string, made engine.Session)
	Post(msg tea.Msg)
}

// Engine is what is known of the engine.
type Engine struct {
	Client *client.Client
	Online bool   // its events come
	Lost   bool   // they came, and do not any more
	Ready  bool   // it takes prompts: what comes while it disposes of its instance is lost there
	Agents bool   // those that it has are known
	Shell  string // that it runs command lines in, where that is known
}

// Prompt is where one writes.
type Prompt interface {
	Compose() prompt.Draft
	Recompose(d prompt.Draft)
	Dirty() bool
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(o *Outbox) tea.Cmd }

// Update does on the loop what follows from a result.
func (o *Outbox) Update(msg Msg) tea.Cmd { return msg.on(o) }

// Outbox is the prompts that the engine does not have yet.
type Outbox struct {
	p      Program
	drafts map[string]prompt.Draft // by message id, as they were written
	by     map[string]answerer     // by message id, who was to answer when it was queued
	last   map[string]string       // by session, the prompt that was sent last
	list   *dialog.Picker          // of what is queued, while it is open
	due    map[string]string       // by session, the prompt that the engine has and may not work on yet
	ends   map[string]ending       // by session, the reply that is waited for
	// sessions with prompts that wait for their turn; the last one that was sent by itself
	held map[string]string

	version uint64 // rises with held, due and ends
	shells  shellQueue
}

// answerer is an agent and its model.
type answerer struct {
	agent string
	model engine.ModelRef
}

// New has nothing to send yet.
func New(p Program) *Outbox {
	return &Outbox{p: p, drafts: map[string]prompt.Draft{}, by: map[string]answerer{}, due: map[string]string{},
		ends: map[string]ending{}, held: map[string]string{}, last: map[string]string{}, shells: newShellQueue()}
}

// Version rises when prompts began or ceased to wait.
func (o *Outbox) Version() uint64 { return o.version }

// Lines rises with the command lines that wait.
func (o *Outbox) Lines() uint64 { return o.shells.version }

// Draft is a queued prompt as it was written; ok is false for one of an earlier run.
func (o *Outbox) Draft(message string) (d prompt.Draft, ok bool) {
	d, ok = o.drafts[message]
	return d, ok
}

// changed follows a change of what is queued in a session.
func (o *Outbox) changed(session string) {
	o.follow()
	o.p.KeepDraft(session)
}
