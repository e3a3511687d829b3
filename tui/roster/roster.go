// Package roster has which sessions are listed, and in which order: pinned ones first, those
// with something unread marked, deleted ones gone for as long as they can come back.
package roster

import (
	"context"
	"log/slog"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/saved"
)

// Program has what shows sessions.
type Program interface {
	dialog.Host
	Context() context.Context
	Now() time.Time
	Log() *slog.Logger
	Store() *store.Store
	// Client is nil until the engine is ready; Online reports whether its events come; Do
	// asks it for something off the loop, and says what went wrong.
	Client() *client.Client
	Online() bool
	Do(what string, f func(context.Context, *client.Client) error) tea.Cmd
	// Session is the one on screen; Same reports whether two ids are of one session, and
	// OnScreen whether one is seen.
	Session() string
	Same(a, b string) bool
	OnScreen(session string) bool
	// Prompts are the conversations that are open; Dismiss has one show another session,
	// or closes it.
	Prompts() []Prompt
	Dismiss(p Prompt, next string) tea.Cmd
	// Show shows a session in place of the one on screen, Beside in a pane of its own.
	Show(session string) tea.Cmd
	Beside(session string) tea.Cmd
	// Arrangement is how panes stand, and Restore has them stand so again, with the
	// keyboard at a session.
	Arrangement() *panes.Arrangement
	Restore(stood *panes.Arrangement, session string)
	// PutAside stashes a prompt.
	PutAside(d prompt.Draft) tea.Cmd
	// Deleted has everything follow that the engine has a session no more.
	Deleted(session string) tea.Cmd
	// Lasting has the notice that shows stand for so long.
	Lasting(d time.Duration)
	// LastKey is when a key was pressed last, Leader how keys of two steps begin.
	LastKey() time.Time
	Leader() string
}

// Prompt is where one writes in a conversation.
type Prompt interface {
	ID() panes.ContentID
	Session() string
	Compose() prompt.Draft
	Recompose(d prompt.Draft)
}

// Roster is what the program itself knows of sessions, beside the engine.
type Roster struct {
	p       Program
	pins    *saved.List // sessions that stand first, in the order in which they were pinned
	unread  *saved.List // sessions where a turn ended that nobody saw
	going   []*deletion
	version int // rises with what is listed, and where
}

// New has what was kept of an earlier run.
func New(p Program, kept Kept) *Roster {
	return &Roster{p: p, pins: saved.New(kept.Pins, kept.KeepPins), unread: saved.New(kept.Unread, kept.KeepUnread)}
}

// Msg is the result of what was done off the loop, or after a while.
type Msg interface{ on(r *Roster) tea.Cmd }

// Update does on the loop what follows from a result.
func (r *Roster) Update(msg Msg) tea.Cmd { return msg.on(r) }

// Unread changes with what nobody saw.
func (r *Roster) Unread() uint64 { return r.unread.Version() }

// Forget drops what is kept of a session that is no more.
func (r *Roster) Forget(session string) tea.Cmd {
	return tea.Batch(r.unpin(session), r.unread.Drop(session))
}

// Listed is the sessions as their list shows them, the pinned ones first,
// without those of subagents.
func (r *Roster) Listed() []*store.Session {
	var out []*store.Session
	for _, s := range r.p.Store().Sessions() {
		if s.ParentID == "" && r.Lists(s) {
			out = append(out, s)
		}
	}
	return r.pinsFirst(out)
}

// Lists reports whether a session is among those that are listed.
func (r *Roster) Lists(s *store.Session) bool {
	return s.Time.Archived == 0 && (len(r.going) == 0 || !r.isGoing(s))
}

// TurnEnded marks a session whose turn ended out of sight.
func (r *Roster) TurnEnded(ev engine.Event, worked bool) tea.Cmd {
	sid := ""
	switch d := ev.Data.(type) {
	case *engine.SessionStatus:
		sid = d.SessionID
	case *engine.SessionIdle:
		sid = d.SessionID
	}
	s := r.p.Store().Session(sid)
	if !worked || s == nil || s.ParentID != "" || s.Busy() || r.p.OnScreen(sid) || r.unread.Has(s.ID) {
		return nil
	}
	return r.unread.Set(append([]string{s.ID},
		r.unread.All()[:min(len(r.unread.All()), maxUnread-1)]...))
}

// maxUnread is how many sessions stay marked.
const maxUnread = 200

// See marks what is on screen as read.
func (r *Roster) See() tea.Cmd {
	if len(r.unread.All()) == 0 {
		return nil
	}
	var cmd tea.Cmd
	for _, c := range r.p.Prompts() {
		if s := r.p.Store().Session(c.Session()); s != nil && r.unread.Has(s.ID) && r.p.OnScreen(s.ID) {
			cmd = tea.Batch(cmd, r.unread.Drop(s.ID))
		}
	}
	return cmd
}

// state is what a session is at, in a sign and a word of English; both may be
// empty.
func (r *Roster) state(s *store.Session) (sign, word string) {
	switch {
	case len(r.p.Store().OpenFor(s.ID)) > 0:
		return "?", "asks"
	case s.Busy():
		sign, word = "◐", "works"
	case r.unread.Has(s.ID):
		sign, word = "◆", "new"
	}
	if r.p.Same(s.ID, r.p.Session()) {
		sign = "●"
	}
	return sign, word
}

// descendants visits the sessions of a session's subagents, theirs after each.
func (r *Roster) descendants(id string, depth int, visit func(s *store.Session, depth int)) {
	if depth > store.MaxDepth { // parents could be told in a circle
		return
	}
	for _, s := range slices.Backward(r.p.Store().Children(id)) { // the newest first, as everywhere in the list
		if s.Known && r.Lists(s) {
			visit(s, depth)
			r.descendants(s.ID, depth+1, visit)
		}
	}
}
