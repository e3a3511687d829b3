package tui

import (
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
}

// publish hands the state to whoever serves it: the first at once, then at
// most one a second, the last one always.
func (m *Model) publish() tea.Cmd {
	p := &m.pub
	session := ""
	if c := m.chat(); c != nil {
		session = c.Session()
	}
	now := m.o.Now()
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
			return apply(func(m *Model) tea.Cmd { m.pub.waiting = false; return nil })
		})
	}
	m.publishNow(now, session)
	return nil
}

func (m *Model) publishNow(now time.Time, session string) {
	m.pub = publisher{version: m.ws.Version(), session: session, at: now, waiting: m.pub.waiting}
	st := &snapshot.State{
		Workspace: m.o.Files.Dir(), Panes: m.ws.Info(), Session: session, Channel: m.channel(),
		Results: m.ring.Recent(session), Version: m.ws.Version(), Timestamp: now.UnixMilli(),
	}
	if f := m.ws.Focused(); f != nil {
		st.ActivePane, st.ActiveContent = string(f.ID), string(f.Current().ID())
	}
	m.o.State.Publish(st)
}
