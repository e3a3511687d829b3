// Package chats has the conversations that are open: which one prompts go to, which
// sessions they show, and what follows from one having come or gone.
package chats

import (
	"log/slog"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// Program has what belongs to a session beside its conversation.
type Program interface {
	Toast(level commands.Level, text string)
	Log() *slog.Logger
	// Owner is the session whose layout holds for another. LeaveLayout keeps the one of a
	// session, and ComeLayout brings it.
	Owner(session string) string
	LeaveLayout(session string) tea.Cmd
	ComeLayout(session string)
	// AnswerAsIn has who answers in a session answer in a new one too.
	AnswerAsIn(session string)
	// Follow keeps what was set for a session that has another id now.
	Follow(local, real string)
	// Opened brings back what was typed in a chat, and Closed keeps it.
	Opened(c *chat.Chat)
	Closed(c *chat.Chat)
	// PutAside stashes a prompt; Take takes one that is queued.
	PutAside(d prompt.Draft) tea.Cmd
	Take(message string) (prompt.Draft, bool)
	// Load loads the newest messages of a session, where they are not.
	Load(session string) tea.Cmd
	// Way is the keys that lead from a pane to another; Grab differs when that does, for
	// what the focused pane takes of the keyboard.
	Way(from, to *panes.Pane) string
	Grab() int
}

// Chats is the conversations that are open.
type Chats struct {
	p    Program
	ws   *panes.Workspace
	st   *store.Store
	met  map[*chat.Chat]bool
	last *chat.Chat // that had the keyboard last

	version uint64 // of the workspace that was looked at
	grab    int    // what the focused pane took then
}

// New returns those of a workspace, which has met none yet.
func New(p Program, ws *panes.Workspace, st *store.Store) *Chats {
	return &Chats{p: p, ws: ws, st: st, met: map[*chat.Chat]bool{}, version: ^uint64(0)}
}

func (cs *Chats) report(err error) {
	if err != nil {
		cs.p.Toast(commands.LevelError, lang.Translate(err))
	}
}

// Sync does what follows from a chat having come or gone, whoever opened or
// closed it, and has messages loaded. It is asked after every message.
func (cs *Chats) Sync() tea.Cmd {
	if v := cs.ws.Version(); v != cs.version {
		cs.version = v
		cs.track()
	}
	if t, p := cs.p.Grab(), cs.ws.Focused(); p != nil && t != cs.grab {
		cs.grab = t
		cs.showWays(p)
	}
	var cmds []tea.Cmd
	for c := range cs.met {
		if cmd := cs.p.Load(c.Session()); cmd != nil {
			cmds = append(cmds, cmd)
		}
	}
	return tea.Batch(cmds...)
}

// track notes which chats are open: what was typed in one comes back or is
// kept, and so is which had the keyboard.
func (cs *Chats) track() {
	open := cs.All()
	for c := range cs.met {
		if !slices.Contains(open, c) {
			cs.p.Closed(c)
			delete(cs.met, c)
			if s := c.Session(); !cs.OnScreen(s) {
				cs.Leave(s)
			}
		}
	}
	for _, c := range open {
		if !cs.met[c] {
			cs.met[c] = true
			cs.p.Opened(c)
		}
	}
	if p := cs.ws.Focused(); p != nil {
		if c, ok := p.Current().(*chat.Chat); ok {
			cs.last = c
		}
		cs.showWays(p)
	}
}

// showWays has each chat beside the focused pane tell the keys that lead there.
func (cs *Chats) showWays(from *panes.Pane) {
	for _, p := range cs.ws.Panes() {
		c, ok := p.Current().(*chat.Chat)
		if !ok || p == from {
			continue
		}
		c.SetWay(cs.p.Way(from, p))
	}
}
