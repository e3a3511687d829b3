package connection

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// renewal has the engine read its providers anew: it does so when its instance
// of the workspace is made again, which would end a turn that goes on.
type renewal struct {
	shown string // the provider whose models are shown then; empty: none
	told  bool   // that it waits
	runs  bool
}

// Renew takes up what was connected or let go, once nothing works.
func (c *Connection) Renew(provider string) tea.Cmd {
	c.renewal, c.freshAt = &renewal{shown: provider}, c.p.Now()
	return c.RenewNow()
}

// RenewNow goes on with it when it can.
func (c *Connection) RenewNow() tea.Cmd {
	r, cl, ctx := c.renewal, c.client, c.p.Context()
	switch {
	case r == nil || r.runs || cl == nil:
		return nil
	case c.st.AnyBusy() || c.p.Sending():
		if !r.told {
			r.told = true
			c.p.Toast(commands.LevelInfo, lang.T("kept-engine-takes-up-once"))
		}
		return nil
	}
	r.runs, c.calm = true, true
	return func() tea.Msg {
		err := cl.Dispose(ctx)
		return engineRenewedMsg{r: r, err: err}
	}
}

// engineRenewedMsg is the result of what RenewNow started.
type engineRenewedMsg struct {
	r   *renewal
	err error
}

func (msg engineRenewedMsg) on(c *Connection) tea.Cmd {
	if c.renewal != msg.r {
		return nil
	}
	c.renewal = nil
	if msg.err != nil {
		c.calm = false
		c.p.Toast(commands.LevelError, lang.T("engine-did-not-take-up", lang.Translate(msg.err)))
		return c.p.Rest()
	}
	c.p.Forgotten() // it forgot what it was told to allow always
	c.fresh = msg.r.shown
	return tea.Batch(c.AfterRenewal(), c.LoadCatalog())
}

// CalmFor is how long the stream may take to end after the engine disposed of
// its instance. 1.18.33 ends it at once.
const CalmFor = 5 * time.Second

// AfterRenewal goes on where the stream did not end though we had a hand in it.
func (c *Connection) AfterRenewal() tea.Cmd {
	gap := c.gaps
	return tea.Tick(CalmFor, func(time.Time) tea.Msg {
		return renewalCalmMsg{gap: gap}
	})
}

// renewalCalmMsg is the result of what AfterRenewal started.
type renewalCalmMsg struct {
	gap int
}

func (msg renewalCalmMsg) on(c *Connection) tea.Cmd {
	if !c.calm || c.gaps != msg.gap {
		return nil
	}
	c.calm = false
	return c.p.Rest()
}

// showFresh shows the models of a provider that was connected, when they came.
func (c *Connection) showFresh() {
	if id := c.fresh; id != "" {
		c.fresh = ""
		c.Offer(id)
	}
}

// Offer shows the models of a provider that was connected just now.
func (c *Connection) Offer(id string) {
	has := slices.ContainsFunc(c.providers.Providers, func(p engine.Provider) bool { return p.ID == id })
	if !has {
		c.p.Toast(commands.LevelWarning, lang.T("connected-engine-offers-none-models", sanitize.Line(id)))
		return
	}
	said := lang.T("is-connected", sanitize.Line(id))
	if c.p.Busy(c.freshAt) { // the list would take what is meant for elsewhere
		c.p.Toast(commands.LevelSuccess, said+" · /models")
		return
	}
	c.p.Toast(commands.LevelSuccess, said)
	c.p.ShowModels(id)
}
