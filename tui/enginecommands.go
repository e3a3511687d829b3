package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/channel"
)

// sendCommand runs the command of the engine that a line begins with. A line
// that fits none is sent as text: at once where it is prose, else when it is
// sent once more.
func (m *Model) sendCommand(line string, d prompt.Draft, now bool) tea.Cmd {
	again := m.unsure == line
	m.unsure = ""
	word, _ := prompt.SlashWord(line)
	c := m.chat()
	if c == nil || !m.conn.live() {
		if c != nil && isPath(word) {
			return m.outbox.Send(d, now)
		}
		m.toast(commands.LevelError, lang.T("x-the-engine-is-not-ready", "/"+word))
		m.recompose(d)
		return nil
	}
	if name, rest, ok := m.typedCommand(line); ok {
		return m.runCommand(c.Session(), name, rest, d)
	}
	cl, ctx, session := m.conn.client, m.o.Ctx, c.Session()
	var names []string
	for _, n := range m.slashes(word) {
		names = append(names, n.Name)
	}
	return func() tea.Msg { // the engine would answer with an error that stays in the conversation
		all, err := cl.Commands(ctx)
		if err != nil {
			return commandFailed(word, session, d, err)
		}
		prose := again || isProse(word, names)
		return engineCommandsMsg{all: all, line: line, session: session, d: d, prose: prose, now: now, word: word}
	}
}

// engineCommandsMsg is the result of what sendCommand started.
type engineCommandsMsg struct {
	all     []engine.Command
	line    string
	session string
	d       prompt.Draft
	prose   bool
	now     bool
	word    string
}

func (msg engineCommandsMsg) on(m *Model) tea.Cmd {
	m.conn.commands = msg.all
	if name, rest, ok := m.typedCommand(msg.line); ok {
		return m.runCommand(msg.session, name, rest, msg.d)
	}
	if msg.prose {
		return m.outbox.Send(msg.d, msg.now)
	}
	m.unsure = msg.line
	return commandFailed(msg.word, msg.session, msg.d, m.noCommand(msg.word)).on(m)
}

// noCommand is the error of a slash command that neither we nor the engine have,
// with those of the nearest names.
func (m *Model) noCommand(name string) error {
	var near []string
	if name != "" {
		near = nearNames(strings.ToLower(name), m.slashes(name))
	}
	if len(near) == 0 {
		return lang.Errorf("there-no-such-command-lists")
	}
	return lang.Errorf("there-no-such-command-near", strings.Join(near, " "))
}

// runCommand runs a slash command that the engine has.
func (m *Model) runCommand(sid, name, arguments string, d prompt.Draft) tea.Cmd {
	agent, model := m.choice.Who(sid)
	local, cl, ctx := sid, m.conn.client, m.o.Ctx
	news := m.brief.Next(sid, agent, model)
	m.publisher.Now()
	reaches, around := m.channel.Reaches(), m.supply.Around()
	return func() tea.Msg {
		files, err := prompt.Parts("", d.Files(), around)
		if err != nil {
			return commandFailed(name, local, d, err)
		}
		if sid == "" {
			s, err := cl.CreateSession(ctx, client.NewSession{})
			if err != nil {
				return commandFailed(name, local, d, err)
			}
			sid = s.ID
			m.o.Send(localSessionMsg{s: s, local: local})
		}
		m.o.Send(channel.Found(reaches(ctx)))
		m.brief.Send(ctx, cl, sid, news)
		ended := m.calls.Rules.RunInit(name, sid)
		_, err = cl.Command(ctx, sid, client.CommandCall{Command: name, Arguments: arguments, Parts: files[1:],
			Agent: agent,
			Model: model.String(), Variant: model.Variant})
		ended()
		if err == nil || ctx.Err() != nil {
			return nil
		}
		return commandFailed(name, sid, d, err)
	}
}

// localSessionMsg is the result of what runCommand started.
type localSessionMsg struct {
	s     engine.Session
	local string
}

func (msg localSessionMsg) on(m *Model) tea.Cmd {
	m.st.Load([]engine.Session{msg.s}, false)
	if now := m.chat(); now != nil && now.Session() == msg.local {
		now.Bind(msg.s.ID)
		m.ws.Touch()
	}
	m.follows(msg.local, msg.s.ID)
	return m.brief.KeepLevel(msg.s.ID)
}

// commandFailed puts a slash command back to be mended. What is wrong is said
// once: in the chat, where the engine sent its reason as an event.
func commandFailed(name, session string, d prompt.Draft, err error) loopMessage {
	return commandFailedMsg{session: session, name: name, err: err, d: d}
}

// commandFailedMsg is the result of what commandFailed started.
type commandFailedMsg struct {
	session string
	name    string
	err     error
	d       prompt.Draft
}

func (msg commandFailedMsg) on(m *Model) tea.Cmd {
	if m.st.Failure(msg.session) == nil { // else the chat tells it
		m.toast(commands.LevelError, "/"+msg.name+": "+lang.Translate(msg.err))
	}
	if m.session() == msg.session {
		m.recompose(msg.d)
	}
	return nil
}
