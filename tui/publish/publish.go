// Package publish hands what the program shows to whoever serves it: the first change at
// once, then at most one a second, the last one always.
package publish

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// Every is the least time between two published states.
const Every = time.Second

// Publisher knows what was published last.
type Publisher struct {
	p    Program
	to   *snapshot.Store
	ring *commands.Ring // what agents' commands gave

	state   State
	version uint64
	session string
	at      time.Time
	stored  uint64 // the store's version when chats was looked at
	chats   string // the titles and lengths of the conversations that are open
}

// State is what Publish looks at beside what shows.
type State struct {
	dirty   bool // something beside the layout changed
	waiting bool // a timer for the trailing edge runs
	now     bool // whatever the time and the version, as before a prompt
}

// Program is what is published.
type Program interface {
	Now() time.Time
	Files() *workspace.Root
	Store() *store.Store
	Workspace() *panes.Workspace
	Chats() []*chat.Chat
	// Session is the one on screen.
	Session() string
	// Channel is how agents reach the panes.
	Channel() string
}

// Msg is the end of what was waited for.
type Msg interface{ on(p *Publisher) tea.Cmd }

// New has published nothing.
func New(p Program, to *snapshot.Store, ring *commands.Ring) *Publisher {
	return &Publisher{p: p, to: to, ring: ring}
}

// Update does on the loop what follows from a message.
func (p *Publisher) Update(msg Msg) tea.Cmd { return msg.on(p) }

// State differs when there may be something to publish.
func (p *Publisher) State() State { return p.state }

// Changed says that something beside the layout is another.
func (p *Publisher) Changed() { p.state.dirty = true }

// Now has what shows published after this message, whenever the last one was.
func (p *Publisher) Now() { p.state.now = true }

// Publish publishes what changed, or waits until it may.
func (p *Publisher) Publish() tea.Cmd {
	session, version, now := p.p.Session(), p.p.Workspace().Version(), p.p.Now()
	p.look()
	switch {
	case p.state.now:
	case p.state.waiting || p.version == version && p.session == session && !p.state.dirty:
		return nil
	default:
		if wait := p.at.Add(Every).Sub(now); wait > 0 && !p.at.IsZero() {
			p.state.waiting = true
			return tea.Tick(wait, func(time.Time) tea.Msg { return dueMsg{} })
		}
	}
	p.version, p.session, p.at = version, session, now
	p.state.dirty, p.state.now = false, false
	p.to.Publish(p.shown(session, now))
	return nil
}

// look notes whether an open conversation has another title or length than
// when it was looked at last: no layout changes with them.
func (p *Publisher) look() {
	if p.stored == p.p.Store().Version() {
		return
	}
	p.stored = p.p.Store().Version()
	var b strings.Builder
	for _, c := range p.p.Chats() {
		b.WriteString(c.Session() + "\x00" + c.TitleTold() + "\x00" + c.Describe() + "\x00")
	}
	if now := b.String(); now != p.chats {
		p.chats, p.state.dirty = now, true
	}
}

// shown is what shows.
func (p *Publisher) shown(session string, now time.Time) *snapshot.State {
	ws := p.p.Workspace()
	st := &snapshot.State{
		Workspace: p.p.Files().Dir(), Panes: ws.Info(), Session: session, Channel: p.p.Channel(),
		Results: p.ring.Recent(session), Version: ws.Version(), Timestamp: now.UnixMilli(),
	}
	if f := ws.Focused(); f != nil {
		st.ActivePane, st.ActiveContent = string(f.ID), string(f.Current().ID())
	}
	return st
}

// dueMsg ends what Publish waits for.
type dueMsg struct{}

func (dueMsg) on(p *Publisher) tea.Cmd { p.state.waiting = false; return nil }
