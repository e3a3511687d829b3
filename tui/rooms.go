package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/choice"
	"github.com/openspace-tui/openspace/tui/clip"
	"github.com/openspace-tui/openspace/tui/complete"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/connection"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/export"
	"github.com/openspace-tui/openspace/tui/frontend"
	"github.com/openspace-tui/openspace/tui/history"
	"github.com/openspace-tui/openspace/tui/idle"
	"github.com/openspace-tui/openspace/tui/jump"
	"github.com/openspace-tui/openspace/tui/layouts"
	"github.com/openspace-tui/openspace/tui/notify"
	"github.com/openspace-tui/openspace/tui/outbox"
	"github.com/openspace-tui/openspace/tui/palette"
	"github.com/openspace-tui/openspace/tui/projects"
	"github.com/openspace-tui/openspace/tui/publish"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/saved"
	"github.com/openspace-tui/openspace/tui/session"
	"github.com/openspace-tui/openspace/tui/startup"
	"github.com/openspace-tui/openspace/tui/status"
	"github.com/openspace-tui/openspace/tui/submit"
	"github.com/openspace-tui/openspace/tui/supply"
	"github.com/openspace-tui/openspace/tui/terminals"
	"github.com/openspace-tui/openspace/tui/track"
	"github.com/openspace-tui/openspace/tui/undo"
)

// makeRooms makes what has a folder of its own: each sees of the model what it asks for.
func (m *Model) makeRooms() {
	m.conn = connection.New(engineUser{host{m}}, m.st)
	m.complete = complete.New(completion{host{m}})
	m.choice = choice.New(chooser{host{m}}, m.o.Models, choice.Flags{Agent: m.o.Agent, Model: m.o.Model})
	m.calls, m.following = m.newCalls(), track.New(tracker{host{m}})
	m.brief, m.jump = m.newBriefer(), jump.New(host{m})
	m.undo = undo.New(undoing{host{m}})
	m.idle = idle.New(rester{host{m}})
	m.supply = supply.New(supplier{host{m}}, supply.Options{Terminals: m.o.Terminals, Trash: m.o.Trash,
		Watches: m.o.Watches, WatchTree: m.o.WatchTree, WatchFolders: m.o.WatchFolders})
	m.history = history.New(loading{host{m}})
	m.notifier = notify.New(notifying{host{m}}, m.o.Notify, m.o.NotifyDesktop)
	m.status = status.New(statusFacts{host{m}},
		status.Own{Server: connect.Hub, Branch: status.Branch{Read: m.o.Branch, Watch: m.o.Watch}})
	m.clip = clip.New(copier{host{m}}, clip.Options{Write: m.o.Clipboard, Read: m.o.ReadClipboard, Tmux: m.o.Tmux,
		Open: m.o.Browse, Keep: m.o.Keep})
	m.publisher = publish.New(host{m}, m.o.State, m.calls.Ring())
	m.start = startup.New(starter{host{m}}, m.o.Wants)
	m.submitter = submit.New(typist{host{m}})
	m.projects = projects.New(placed{host{m}})
	m.channel = channel.New(reacher{host{m}},
		channel.Options{Mode: m.o.Channel, Instructions: m.o.Instructions, Guide: m.o.Guide})
	m.roster = roster.New(lister{host{m}}, m.o.Pins)
	m.drafts = drafts.New(writer{host{m}}, m.o.Keep, m.o.Typed)
	m.outbox = outbox.New(sender{host{m}})
	m.layouts = layouts.New(arranger{host{m}}, m.o.Layouts)
}

// room takes the messages that it knows, which are the results of its own work.
type room func(msg tea.Msg) (cmd tea.Cmd, ok bool)

// to is a room that takes the messages of a type.
func to[M any](update func(M) tea.Cmd) room {
	return func(msg tea.Msg) (tea.Cmd, bool) {
		mine, ok := msg.(M)
		if !ok {
			return nil, false
		}
		return update(mine), true
	}
}

// newRooms lists what has a folder of its own and works off the loop.
func (m *Model) newRooms() []room {
	return []room{
		to(m.calls.Update),
		to(m.layouts.Update),
		to(m.jump.Update),
		to(m.drafts.Update),
		to(m.roster.Update),
		to(m.projects.Update),
		to(m.idle.Update),
		to(m.channel.Update),
		to(m.outbox.Update),
		to(func(msg session.Msg) tea.Cmd { return session.Update(sessions{host{m}}, msg) }),
		to(func(msg export.Msg) tea.Cmd { return export.Update(host{m}, msg) }),
		to(m.brief.Update),
		to(m.history.Update), to(m.status.Update), to(m.notifier.Update), to(m.pics.Update),
		to(m.screen.Update), to(m.toasts.Update),
		to(func(msg palette.Msg) tea.Cmd { return palette.Update(commander{host{m}}, msg) }),
		to(m.clip.Update), to(m.publisher.Update), to(m.start.Update), to(m.submitter.Update),
		to(func(msg terminals.Msg) tea.Cmd { return terminals.Update(host{m}, msg) }),
		to(func(msg frontend.Msg) tea.Cmd { return frontend.Update(asked{host{m}}, msg) }),
		to(m.undo.Update),
		to(m.following.Update),
		to(func(msg saved.Msg) tea.Cmd { return msg.On(m.report) }),
		to(m.conn.Update),
		to(m.keyboard.Update),
		to(m.settings.Update),
		to(func(msg connect.Msg) tea.Cmd { return connect.Update(connector{host{m}}, msg) }),
	}
}
