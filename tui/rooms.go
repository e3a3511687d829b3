package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/branch"
	"github.com/openspace-tui/openspace/tui/brief"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/choice"
	"github.com/openspace-tui/openspace/tui/clip"
	"github.com/openspace-tui/openspace/tui/complete"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/export"
	"github.com/openspace-tui/openspace/tui/frontend"
	"github.com/openspace-tui/openspace/tui/idle"
	"github.com/openspace-tui/openspace/tui/jump"
	"github.com/openspace-tui/openspace/tui/layouts"
	"github.com/openspace-tui/openspace/tui/outbox"
	"github.com/openspace-tui/openspace/tui/projects"
	"github.com/openspace-tui/openspace/tui/publish"
	"github.com/openspace-tui/openspace/tui/roster"
	"github.com/openspace-tui/openspace/tui/saved"
	"github.com/openspace-tui/openspace/tui/session"
	"github.com/openspace-tui/openspace/tui/startup"
	"github.com/openspace-tui/openspace/tui/submit"
	"github.com/openspace-tui/openspace/tui/supply"
	"github.com/openspace-tui/openspace/tui/terminals"
	"github.com/openspace-tui/openspace/tui/track"
	"github.com/openspace-tui/openspace/tui/undo"
)

// makeRooms makes what has a folder of its own: each sees of the model what it asks for.
func (m *Model) makeRooms() {
	m.complete = complete.New(completion{host{m}})
	m.choice = choice.New(chooser{host{m}}, m.o.Models, choice.Flags{Agent: m.o.Agent, Model: m.o.Model})
	m.calls, m.following = m.newCalls(), track.New(tracker{host{m}})
	m.brief, m.jump = m.newBriefer(), jump.New(host{m})
	m.undo = undo.New(undoing{host{m}})
	m.idle = idle.New(rester{host{m}})
	m.supply = supply.New(supplier{host{m}}, supply.Options{Terminals: m.o.Terminals, Trash: m.o.Trash,
		Watches: m.o.Watches, WatchTree: m.o.WatchTree, WatchFolders: m.o.WatchFolders})
	m.publisher = publish.New(host{m}, m.o.State, m.calls.Ring())
	m.start = startup.New(starter{host{m}}, m.o.Wants)
	m.submitter = submit.New(typist{host{m}})
	m.head = branch.New(host{m}, m.o.Branch, m.o.Watch)
	m.clip = clip.New(copier{host{m}}, clip.Options{Write: m.o.Clipboard, Read: m.o.ReadClipboard, Tmux: m.o.Tmux,
		Open: m.o.Browse, Keep: m.o.Keep})
	m.projects = projects.New(placed{host{m}})
	m.channel = channel.New(reacher{host{m}},
		channel.Options{Mode: m.o.Channel, Instructions: m.o.Instructions, Guide: m.o.Guide})
	m.roster = roster.New(lister{host{m}}, m.o.Pins)
	m.drafts = drafts.New(writer{host{m}}, m.o.Keep, m.o.Typed)
	m.outbox = outbox.New(sender{host{m}})
	m.layouts = layouts.New(arranger{host{m}}, m.o.Layouts)
}

// routeToRoom hands a message to the room that it came from, or that it is for.
func (m *Model) routeToRoom(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case dialog.Msg:
		return msg.On(m.host())
	case panes.Msg:
		return m.content(msg)
	case agent.Msg:
		return m.calls.Update(msg)
	case layouts.Msg:
		return m.layouts.Update(msg)
	case jump.Msg:
		return m.jump.Update(msg)
	case drafts.Msg:
		return m.drafts.Update(msg)
	case roster.Msg:
		return m.roster.Update(msg)
	case projects.Msg:
		return m.projects.Update(msg)
	case idle.Msg:
		return m.idle.Update(msg)
	case channel.Msg:
		return m.channel.Update(msg)
	case outbox.Msg:
		return m.outbox.Update(msg)
	case session.Msg:
		return session.Update(sessions{host{m}}, msg)
	case export.Msg:
		return export.Update(host{m}, msg)
	case brief.Msg:
		return m.brief.Update(msg)
	case branch.Msg:
		return m.head.Update(msg)
	case clip.Msg:
		return m.clip.Update(msg)
	case frontend.Msg:
		return frontend.Update(asked{host{m}}, msg)
	case publish.Msg:
		return m.publisher.Update(msg)
	case startup.Msg:
		return m.start.Update(msg)
	case submit.Msg:
		return m.submitter.Update(msg)
	case terminals.Msg:
		return terminals.Update(host{m}, msg)
	case undo.Msg:
		return m.undo.Update(msg)
	case track.Msg:
		return m.following.Update(msg)
	case saved.Msg:
		return msg.On(m.report)
	case connect.Msg:
		return connect.Update(connector{host{m}}, msg)
	default:
		m.terminalReplies.Note(msg)
		return m.look.Heard(msg)
	}
}
