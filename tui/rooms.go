package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/choice"
	"github.com/openspace-tui/openspace/tui/complete"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/export"
	"github.com/openspace-tui/openspace/tui/history"
	"github.com/openspace-tui/openspace/tui/idle"
	"github.com/openspace-tui/openspace/tui/jump"
	"github.com/openspace-tui/openspace/tui/layouts"
	"github.com/openspace-tui/openspace/tui/notify"
	"github.com/openspace-tui/openspace/tui/outbox"
	"github.com/openspace-tui/openspace/tui/palette"
	"github.com/openspace-tui/openspace/tui/projects"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/saved"
	"github.com/openspace-tui/openspace/tui/session"
	"github.com/openspace-tui/openspace/tui/status"
	"github.com/openspace-tui/openspace/tui/track"
	"github.com/openspace-tui/openspace/tui/undo"
)

// room hands a message to what has a folder of its own, if that is whose it is.
type room func(msg tea.Msg) (cmd tea.Cmd, taken bool)

// of returns a room by what takes its messages.
func of[M any](update func(M) tea.Cmd) room {
	return func(msg tea.Msg) (tea.Cmd, bool) {
		if own, ok := msg.(M); ok {
			return update(own), true
		}
		return nil, false
	}
}

// makeRooms makes what has a folder of its own: each sees of the model what it asks for.
func (m *Model) makeRooms() {
	m.complete = complete.New(completion{host{m}})
	m.choice = choice.New(chooser{host{m}}, m.o.Models, choice.Flags{Agent: m.o.Agent, Model: m.o.Model})
	m.calls, m.following = m.newCalls(), track.New(tracker{host{m}})
	m.brief, m.jump = m.newBriefer(), jump.New(opener{host{m}})
	m.undo = undo.New(undoing{host{m}})
	m.idle = idle.New(rester{host{m}})
	m.projects = projects.New(placed{host{m}})
	m.channel = channel.New(reacher{host{m}},
		channel.Options{Mode: m.o.Channel, Instructions: m.o.Instructions, Guide: m.o.Guide})
	m.roster = roster.New(lister{host{m}}, m.o.Pins)
	m.drafts = drafts.New(writer{host{m}}, m.o.Keep, m.o.Typed)
	m.outbox = outbox.New(sender{host{m}})
	m.history = history.New(loading{host{m}})
	m.notifier = notify.New(notifying{host{m}}, m.o.Notify, m.o.NotifyDesktop)
	m.status = status.New(statusFacts{host{m}},
		status.Own{Server: connect.Hub, Branch: status.Branch{Read: m.o.Branch, Watch: m.o.Watch}})
	m.layouts = layouts.New(arranger{host{m}}, m.o.Layouts)
	m.rooms = []room{
		of(m.calls.Update), of(m.layouts.Update), of(m.jump.Update), of(m.drafts.Update), of(m.roster.Update),
		of(m.projects.Update), of(m.idle.Update), of(m.channel.Update), of(m.outbox.Update), of(m.history.Update),
		of(m.brief.Update), of(m.undo.Update), of(m.following.Update),
		of(m.status.Update), of(m.notifier.Update), of(m.pics.Update), of(m.screen.Update), of(m.toasts.Update),
		of(func(msg palette.Msg) tea.Cmd { return palette.Update(commander{host{m}}, msg) }),
		of(func(msg session.Msg) tea.Cmd { return session.Update(sessions{host{m}}, msg) }),
		of(func(msg export.Msg) tea.Cmd { return export.Update(opener{host{m}}, msg) }),
		of(func(msg connect.Msg) tea.Cmd { return connect.Update(connector{host{m}}, msg) }),
		of(func(msg saved.Msg) tea.Cmd { return msg.On(m.report) }),
	}
}
