package tui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// renewal has the engine read its providers anew: it does so when its instance
// of the workspace is made again, which would end a turn that goes on.
type renewal struct {
	shown string // the provider whose models are shown then; empty: none
	told  bool   // that it waits
	runs  bool
}

// renew takes up what was connected or let go, once nothing works.
func (m *Model) renew(provider string) tea.Cmd {
	m.conn.renewal, m.conn.freshAt = &renewal{shown: provider}, m.o.Now()
	return m.renewNow()
}

// renewNow goes on with it when it can.
func (m *Model) renewNow() tea.Cmd {
	r, c, ctx := m.conn.renewal, m.conn.client, m.o.Ctx
	switch {
	case r == nil || r.runs || c == nil:
		return nil
	case m.st.AnyBusy() || m.sending():
		if !r.told {
			r.told = true
			m.toast(commands.LevelInfo, lang.T("kept-engine-takes-up-once"))
		}
		return nil
	}
	r.runs, m.conn.calm = true, true
	return func() tea.Msg {
		err := c.Dispose(ctx)
		return engineRenewedMsg{r: r, err: err}
	}
}

// engineRenewedMsg is the result of what renewNow started.
type engineRenewedMsg struct {
	r   *renewal
	err error
}

func (msg engineRenewedMsg) on(m *Model) tea.Cmd {
	if m.conn.renewal != msg.r {
		return nil
	}
	m.conn.renewal = nil
	if msg.err != nil {
		m.conn.calm = false
		m.toast(commands.LevelError, lang.T("engine-did-not-take-up", lang.Translate(msg.err)))
		return m.outbox.SendAll()
	}
	m.calls.Rules.Forgotten() // it forgot what it was told to allow always
	m.conn.fresh = msg.r.shown
	return tea.Batch(m.afterRenewal(), m.loadCatalog())
}

// calmFor is how long the stream may take to end after the engine disposed of
// its instance. 1.18.33 ends it at once.
const calmFor = 5 * time.Second

// afterRenewal goes on where the stream did not end though we had a hand in it.
func (m *Model) afterRenewal() tea.Cmd {
	gap := m.conn.gaps
	return tea.Tick(calmFor, func(time.Time) tea.Msg {
		return renewalCalmMsg{gap: gap}
	})
}

// renewalCalmMsg is the result of what calmed started.
type renewalCalmMsg struct {
	gap int
}

func (msg renewalCalmMsg) on(m *Model) tea.Cmd {
	if !m.conn.calm || m.conn.gaps != msg.gap {
		return nil
	}
	m.conn.calm = false
	return m.outbox.SendAll()
}

// sending reports whether a prompt is on its way in a chat on screen.
func (m *Model) sending() bool {
	for _, c := range m.chats() {
		all := m.st.Visible(c.Session())
		if n := len(all); n > 0 && all[n-1].Pending == store.Sending {
			return true
		}
	}
	return false
}

// showFresh shows the models of a provider that was connected, when they came.
func (m *Model) showFresh() {
	id := m.conn.fresh
	if m.conn.fresh = ""; id == "" {
		return
	}
	has := slices.ContainsFunc(m.conn.providers.Providers, func(p engine.Provider) bool { return p.ID == id })
	if !has {
		m.toast(commands.LevelWarning, lang.T("connected-engine-offers-none-models", sanitize.Line(id)))
		return
	}
	said := lang.T("is-connected", sanitize.Line(id))
	if len(m.dialogs) > 0 || m.lastKey.After(m.conn.freshAt) { // the list would take what is meant for elsewhere
		m.toast(commands.LevelSuccess, said+" · /models")
		return
	}
	m.toast(commands.LevelSuccess, said)
	m.dialogs.Push(m.choice.ModelList(id))
}
