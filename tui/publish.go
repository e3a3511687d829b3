package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/snapshot"
)

// publishEvery is the least time between two published states.
const publishEvery = time.Second

// publisher knows what was published last.
type publisher struct {
	version uint64
	session string
	at      time.Time
	dirty   bool // something beside the layout changed
	waiting bool // a timer for the trailing edge runs
	now     bool // whatever the time and the version, as before a prompt

	stored uint64 // the store's version when chats was looked at
	chats  string // the titles and lengths of the conversations that are open
}

// look notes whether an open conversation has another title or length than
// when it was looked at last: no layout changes with them.
func (p *publisher) look(m *Model) {
	if p.stored == m.st.Version() {
		return
	}
	p.stored = m.st.Version()
	var b strings.Builder
	for _, c := range m.chats.All() {
		b.WriteString(c.Session() + "\x00" + c.TitleTold() + "\x00" + c.Describe() + "\x00")
	}
	if now := b.String(); now != p.chats {
		p.chats, p.dirty = now, true
	}
}

// publish hands the state to whoever serves it: the first at once, then at
// most one a second, the last one always.
func (m *Model) publish() tea.Cmd {
	p := &m.pub
	session := ""
	if c := m.chats.Current(); c != nil {
		session = c.Session()
	}
	now := m.o.Now()
	p.look(m)
	if p.now {
		m.publishNow(now, session)
		return nil
	}
	if p.waiting || p.version == m.ws.Version() && p.session == session && !p.dirty {
		return nil
	}
	if wait := p.at.Add(publishEvery).Sub(now); wait > 0 && !p.at.IsZero() {
		p.waiting = true
		return tea.Tick(wait, func(time.Time) tea.Msg {
			return publishDueMsg{}
		})
	}
	m.publishNow(now, session)
	return nil
}

// publishDueMsg ends what publish waits for.
type publishDueMsg struct{}

func (publishDueMsg) on(m *Model) tea.Cmd { m.pub.waiting = false; return nil }

func (m *Model) publishNow(now time.Time, session string) {
	m.pub = publisher{version: m.ws.Version(), session: session, at: now, waiting: m.pub.waiting, stored: m.pub.stored,
		chats: m.pub.chats}
	st := &snapshot.State{
		Workspace: m.o.Files.Dir(), Panes: m.ws.Info(), Session: session, Channel: m.channel.Now(),
		Results: m.calls.Ring().Recent(session), Version: m.ws.Version(), Timestamp: now.UnixMilli(),
	}
	if f := m.ws.Focused(); f != nil {
		st.ActivePane, st.ActiveContent = string(f.ID), string(f.Current().ID())
	}
	m.o.State.Publish(st)
}
