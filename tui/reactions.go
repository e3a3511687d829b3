package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/connection"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/layouts"
	"github.com/openspace-tui/openspace/tui/publish"
	"github.com/openspace-tui/openspace/tui/toast"
)

// source is a part of the program's state that reactions depend on.
type source int

const (
	anyMessage   source = iota // rises with every message, for what no version tells
	inStore                    // sessions, messages, statuses and requests
	inLayout                   // panes, tabs, focus, and the room that panes share
	inContents                 // what the contents of tabs show
	inWindow                   // the terminal's size
	inKeyboard                 // which keys reach the program, and whether its terminal has the focus
	inDialogs                  // the dialog on top
	inConnection               // the engine, its stream and its agents
	inCatalog                  // its models and commands
	inSettings                 // what the configuration says of things that move
	inMention                  // the mention that is being typed
	inToasts
	inUnread      // the sessions that wait to be looked at
	inFollowing   // whether the agent is followed
	inVisits      // whether a place is being gone to
	inPromptQueue // prompts that wait for their turn
	inShells      // command lines that do
	inBlocks      // command blocks that do, and their timer
	inDrafts      // what is kept of what is typed
	inKeptLayout  // what is kept of the layout
	inTerminals   // those that run, and their timer
	inPublished   // what is to be published beside the layout
	inSpinner     // its timer

	sourceCount
)

// versions holds a number for each source. It differs when the source does.
type versions [sourceCount]uint64

// reaction is a row of the table of what follows from a change. It runs after a message
// when one of its sources changed since it last ran.
type reaction struct {
	name    string
	sources []source
	do      func(m *Model) tea.Cmd

	at    versions // when it last ran
	again bool     // it has not run, or changed what it depends on when it did
}

// due reports whether one of the sources changed.
func (r *reaction) due(now *versions) bool {
	if r.again {
		return true
	}
	for _, s := range r.sources {
		if r.at[s] != now[s] {
			return true
		}
	}
	return false
}

// ran notes that it ran, and what it left.
func (r *reaction) ran(before, after *versions) {
	r.at, r.again = *before, false
	r.again = r.due(after)
	r.at = *after
}

// reactions is the table, with the states that have no version of their own.
type reactions struct {
	rows     []reaction
	messages uint64

	keyboard   counted[keyboardState]
	dialogs    counted[dialog.Dialog]
	connection counted[connectionState]
	mention    counted[any]
	toasts     counted[toast.State]
	blocks     counted[agent.BlocksState]
	drafts     counted[drafts.State]
	layout     counted[layouts.State]
	terminals  counted[terminalState]
	published  counted[publish.State]
}

// counted turns a state into a version, which rises when the state is another one.
type counted[K comparable] struct {
	state K
	n     uint64
}

func (c *counted[K]) version(now K) uint64 {
	if now != c.state {
		c.state = now
		c.n++
	}
	return c.n
}

// The states. Each holds all that the reactions to it look at.
type (
	keyboardState   struct{ away, locked bool }
	connectionState struct {
		connection.State
		starting bool
	}
	terminalState struct {
		set          uint64
		limit, timed time.Duration
	}
)

// newReactions returns the table, in the order in which the rows run: what a row changes
// is seen by those below it at once, and by those above after the next message.
func newReactions() reactions {
	r := reactions{rows: []reaction{
		{name: "the gate learns whether an agent works", sources: []source{inStore}, do: silent(func(m *Model) {
			m.calls.Gate().SetTurn(m.st.AnyBusy())
		})},
		{name: "panes get the room there is", sources: []source{inLayout, inContents, inWindow},
			do: silent(func(m *Model) { m.screen.Fit() })},
		{name: "completion follows the prompt", sources: []source{inCatalog, inLayout, inContents, inStore, inConnection},
			do: silent(func(m *Model) { m.complete.Follow() })},
		{name: "contents learn which has the keyboard", sources: []source{inLayout, inKeyboard},
			do: silent(func(m *Model) { m.keyboard.TellFocus() })},
		{name: "chats that came or went", sources: []source{inLayout, inContents, inKeyboard, inConnection, inStore},
			do: func(m *Model) tea.Cmd { return m.chats.Sync() }},
		{name: "the session on screen is the person's", sources: []source{inStore, inLayout, inContents},
			do: silent(func(m *Model) { m.calls.Rules.OwnSession() })},
		{name: "a request's view closes with it",
			sources: []source{inDialogs, inStore, inContents, inLayout, inWindow, inConnection},
			do:      silent((*Model).leaveView)},
		{name: "the followed file's preview", sources: []source{inLayout, inContents, inFollowing},
			do: silent(func(m *Model) { m.following.Sync() })},
		{name: "places in files are remembered", sources: []source{inLayout, inContents, inVisits},
			do: silent(func(m *Model) { m.jump.Note() })},
		{name: "sessions on screen are read", sources: []source{inUnread, inStore, inLayout, inContents},
			do: func(m *Model) tea.Cmd { return m.roster.See() }},
		{name: "news behind a zoomed pane", sources: []source{inLayout}, do: silent(func(m *Model) { m.layouts.SeeNews() })},
		{name: "requests of other sessions are counted", sources: []source{inStore, inLayout, inContents},
			do: silent(func(m *Model) { m.status.CountElsewhere(askedElsewhere(m.st, m.chats.All())) })},
		{name: "what was opened starts", sources: []source{inLayout}, do: func(m *Model) tea.Cmd {
			return tea.Batch(m.ws.TakeCmds()...)
		}},
		// What a content has to load is found while it is drawn, or told by a watch or the
		// clock: no version rises with it.
		{name: "contents do their work off the loop", sources: []source{anyMessage}, do: func(m *Model) tea.Cmd { return m.screen.Pending() }},
		{name: "the next command block", sources: []source{inBlocks}, do: func(m *Model) tea.Cmd { return m.calls.Blocks.Next() }},
		{name: "the next command line", sources: []source{inShells, inPromptQueue, inStore, inConnection}, do: func(m *Model) tea.Cmd { return m.outbox.NextLines() }},
		{name: "the next prompt", sources: []source{inPromptQueue, inStore, inConnection}, do: func(m *Model) tea.Cmd { return m.outbox.NextTurns() }},
		{name: "the engine reads its providers anew", sources: []source{inConnection, inStore, inLayout, inContents},
			do: func(m *Model) tea.Cmd { return m.conn.RenewNow() }},
		{name: "files for a mention are looked for", sources: []source{inMention, inConnection},
			do: func(m *Model) tea.Cmd { return m.complete.Pending() }},
		{name: "drafts and remarks are kept", sources: []source{inLayout, inContents, inDrafts},
			do: func(m *Model) tea.Cmd { return m.drafts.Pending() }},
		{name: "the layout is kept", sources: []source{inLayout, inContents, inKeptLayout}, do: func(m *Model) tea.Cmd {
			return m.layouts.Keep()
		}},
		{name: "the timer of terminals that nobody uses", sources: []source{inTerminals, inContents, inLayout},
			do: func(m *Model) tea.Cmd { return m.idle.Watch() }},
		{name: "the spinner's timer",
			sources: []source{inSpinner, inStore, inLayout, inContents, inConnection, inSettings},
			do:      func(m *Model) tea.Cmd { return m.screen.Spin() }},
		{name: "a toast's timer", sources: []source{inToasts},
			do: func(m *Model) tea.Cmd { return m.toasts.Expire() }},
		{name: "the state is published", sources: []source{inLayout, inContents, inStore, inPublished},
			do: func(m *Model) tea.Cmd { return m.publisher.Publish() }},
	}}
	for i := range r.rows {
		r.rows[i].again = true // none has run
	}
	return r
}

// silent is a reaction without a command.
func silent(do func(m *Model)) func(m *Model) tea.Cmd {
	return func(m *Model) tea.Cmd { do(m); return nil }
}

// after does what follows from a message, by the table.
func (m *Model) after(cmd tea.Cmd) tea.Cmd {
	m.reactions.messages++
	cmds := []tea.Cmd{cmd}
	now := m.versions()
	for i := range m.reactions.rows {
		r := &m.reactions.rows[i]
		if !r.due(&now) {
			continue
		}
		cmds = append(cmds, r.do(m))
		then := m.versions()
		r.ran(&now, &then)
		now = then
	}
	return tea.Batch(cmds...)
}

// versions looks at all sources.
func (m *Model) versions() versions {
	r := &m.reactions
	v := versions{
		anyMessage: r.messages, inStore: m.st.Version(), inLayout: m.ws.Version(), inContents: contentVersions(m.ws),
		inWindow:      uint64(m.win.W)<<32 | uint64(m.win.H), //nolint:gosec // neither is negative
		inKeyboard:    r.keyboard.version(keyboardState{m.keyboard.Away(), m.keyboard.Locked()}),
		inDialogs:     r.dialogs.version(m.dialogs.Top()),
		inConnection:  r.connection.version(connectionState{m.conn.State(), m.start.Open()}),
		inCatalog:     m.choice.Version(),
		inSettings:    asVersion(m.still()),
		inMention:     r.mention.version(m.complete.State()),
		inToasts:      r.toasts.version(m.toasts.State()),
		inUnread:      m.roster.Unread(),
		inFollowing:   asVersion(m.following.On()),
		inVisits:      asVersion(m.jump.Going()),
		inPromptQueue: m.outbox.Version(), inShells: m.outbox.Lines(),
		inBlocks:     r.blocks.version(m.calls.Blocks.State()),
		inDrafts:     r.drafts.version(m.drafts.State()),
		inKeptLayout: r.layout.version(m.layouts.State()),
		inPublished:  r.published.version(m.publisher.State()),
		inSpinner:    asVersion(m.screen.Spins()),
	}
	if sh := m.o.Terminals; sh != nil {
		v[inTerminals] = r.terminals.version(terminalState{sh.Set.Version(), sh.Idle, m.idle.Limit()})
	}
	return v
}

func asVersion(on bool) uint64 {
	if on {
		return 1
	}
	return 0
}

// contentVersions is one number of the versions of all that is open, and of what is
// written there.
func contentVersions(ws *panes.Workspace) uint64 {
	const prime = 1099511628211 // of FNV-1a
	v := uint64(14695981039346656037)
	for _, p := range ws.Panes() {
		for _, t := range p.Tabs {
			v = (v ^ t.Content.Version()) * prime
			if c, ok := t.Content.(*chat.Chat); ok {
				v = (v ^ c.DraftVersion()) * prime
			}
		}
	}
	return v
}
