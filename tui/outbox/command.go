package outbox

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/channel"
)

// Command runs a slash command that the engine has, with the files of what was typed.
func (o *Outbox) Command(sid, name, arguments string, d prompt.Draft) tea.Cmd {
	agent, model := o.p.Who(sid)
	local, cl, ctx := sid, o.p.Engine().Client, o.p.Context()
	news := o.p.Brief().Next(sid, agent, model)
	o.p.PublishNow()
	reaches, around := o.p.Reaches(), o.p.Around()
	return func() tea.Msg {
		files, err := prompt.Parts("", d.Files(), around)
		if err != nil {
			return commandFailedMsg{session: local, name: name, d: d, err: err}
		}
		if sid == "" {
			s, err := cl.CreateSession(ctx, client.NewSession{})
			if err != nil {
				return commandFailedMsg{session: local, name: name, d: d, err: err}
			}
			sid = s.ID
			o.p.Post(commandSessionMsg{made: s, local: local})
		}
		o.p.Post(channel.Found(reaches(ctx)))
		o.p.Brief().Send(ctx, cl, sid, news)
		ended := o.p.Initializes(name, sid)
		_, err = cl.Command(ctx, sid, client.CommandCall{Command: name, Arguments: arguments, Parts: files[1:],
			Agent: agent, Model: model.String(), Variant: model.Variant})
		ended()
		if err == nil || ctx.Err() != nil {
			return nil
		}
		return commandFailedMsg{session: sid, name: name, d: d, err: err}
	}
}

// commandSessionMsg names the session that was made for a command.
type commandSessionMsg struct {
	made  engine.Session
	local string
}

func (msg commandSessionMsg) on(o *Outbox) tea.Cmd {
	o.p.Began(msg.local, msg.made)
	return o.p.Brief().KeepLevel(msg.made.ID)
}

// commandFailedMsg is the result of what Command started.
type commandFailedMsg struct {
	session string
	name    string
	d       prompt.Draft
	err     error
}

func (msg commandFailedMsg) on(o *Outbox) tea.Cmd {
	o.CommandFailed(msg.session, msg.name, msg.d, msg.err)
	return nil
}

// CommandFailed puts a slash command back to be mended. What is wrong is said
// once: in the chat, where the engine sent its reason as an event.
func (o *Outbox) CommandFailed(session, name string, d prompt.Draft, err error) {
	if o.p.Store().Failure(session) == nil { // else the chat tells it
		o.p.Toast(commands.LevelError, "/"+name+": "+lang.Translate(err))
	}
	if c := o.p.Prompt(session); c != nil && !c.Dirty() {
		c.Recompose(d)
	}
}
