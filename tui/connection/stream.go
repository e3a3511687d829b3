package connection

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/channel"
)

// Ready says that an engine answers. Its event stream follows.
type Ready struct {
	Client  *client.Client
	Kind    client.Source
	Version string
	MCP     bool // the engine was given the Hub as an MCP server
	Changed bool // it is the one that the person changed to
	// Lender gives it the Hub again; nil where it has it by its configuration.
	Lender channel.Lender
	// Other is the process of the program that has the engine's way to the panes,
	// as the lender said just now.
	Other int
}

// Lost says that there is no engine, and why. Next is when it is tried
// again; zero: not by itself.
type Lost struct {
	Err  error
	Next time.Time
}

// Events is a batch of the engine's event stream.
type Events struct{ client.Batch }

func (e Ready) on(c *Connection) tea.Cmd {
	c.client, c.kind, c.version = e.Client, e.Kind, e.Version
	c.state, c.err, c.gone = client.Connecting, nil, time.Time{}
	c.p.Ready(e)
	if c.terminals = nil; e.Kind != client.Demo {
		c.terminals = e.Client.Terminals()
	}
	c.renewal, c.fresh = nil, ""
	if e.Changed {
		c.engineChanged()
	}
	c.partial = true // with the stream, behind the conversation: the engine does one thing at a time
	return nil
}

func (e Lost) on(c *Connection) tea.Cmd {
	c.breakStream()
	c.lost(e.Err)
	c.state, c.err = client.Retrying, e.Err
	return tea.Batch(c.tryAt(e.Next), c.leaveLater())
}

// tryAt notes when the engine is tried again, and draws it when that time has
// come: a try can take long.
func (c *Connection) tryAt(next time.Time) tea.Cmd {
	c.next, c.trying = next, false
	if next.IsZero() {
		return nil
	}
	return tea.Tick(next.Sub(c.p.Now()), func(time.Time) tea.Msg {
		return retryDueMsg{next: next}
	})
}

// retryDueMsg is the result of what tryAt started.
type retryDueMsg struct {
	next time.Time
}

func (msg retryDueMsg) on(c *Connection) tea.Cmd {
	c.trying = c.next.Equal(msg.next)
	return nil
}

// lost tells why there is no engine, once for each cause. The welcome and the
// status line go on telling it.
func (c *Connection) lost(err error) {
	if err == nil || c.err != nil && c.err.Error() == err.Error() {
		return
	}
	c.p.Log().Error("engine lost", "error", err)
	c.p.Toast(commands.LevelError, err.Error())
	c.p.Changed(false)
}

func (e Events) on(c *Connection) tea.Cmd {
	var cmds []tea.Cmd
	if e.State != nil {
		cmds = append(cmds, c.streamState(*e.State))
	}
	for _, ev := range e.Events {
		cmds = append(cmds, c.p.Event(ev))
	}
	if e.Broken > 0 {
		c.p.Log().Warn("events that could not be read", "count", e.Broken)
	}
	return tea.Batch(cmds...)
}

// streamState follows the stream's ups and downs.
func (c *Connection) streamState(s client.StateChange) tea.Cmd {
	was, before := c.state, c.err
	if s.State == client.Retrying && was != client.Live {
		c.lost(s.Err)
	} else if before != nil || s.State != was {
		c.p.Changed(false) // the welcome tells of the engine
	}
	c.state, c.err = s.State, s.Err
	try := c.tryAt(s.Next)
	switch s.State {
	case client.Live:
		c.gone = time.Time{}
		again := c.once
		if again {
			c.breakStream()
			if !c.calm {
				c.p.Toast(commands.LevelSuccess, lang.T("the-engine-is-back"))
			}
			c.calm = false
		}
		c.once = true
		c.p.Live(again)
		if c.partial {
			return tea.Batch(c.Resync(), c.LoadCatalog())
		}
		return c.Resync()
	case client.Retrying:
		if was == client.Live {
			c.breakStream()
		}
		c.p.Log().Warn("event stream lost", "error", s.Err, "try", s.Try)
		return tea.Batch(try, c.leaveLater())
	}
	return nil
}

// breakStream marks what the lost stream left open: nothing of it executes.
func (c *Connection) breakStream() {
	c.gaps++
	c.st.MarkGap()
	c.p.Gap()
}

// engineChanged begins anew with what another engine knows: its sessions come with
// the next resync.
func (c *Connection) engineChanged() {
	c.breakStream()
	c.once, c.renewed = false, true
	c.agents, c.commands = nil, nil
	c.p.Toast(commands.LevelSuccess, lang.T("this-is-the-engine-now", c.p.Name()))
}

// GoneFor is how long an engine may be away before what its agents opened is
// closed: one that was restarted goes on where it was.
const GoneFor = 10 * time.Second

// leaveLater closes what any agent opened when the engine does not come back.
func (c *Connection) leaveLater() tea.Cmd {
	if !c.gone.IsZero() {
		return nil // a timer runs
	}
	since := c.p.Now()
	c.gone = since
	return tea.Tick(GoneFor, func(time.Time) tea.Msg {
		return leaveDueMsg{since: since}
	})
}

// leaveDueMsg is the result of what leaveLater started.
type leaveDueMsg struct {
	since time.Time
}

func (msg leaveDueMsg) on(c *Connection) tea.Cmd {
	if c.gone.Equal(msg.since) {
		c.p.Gone()
	}
	return nil
}
