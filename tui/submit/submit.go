// Package submit does with what is typed and sent what it means: a prompt, a slash command
// of ours or of the engine, or a command line.
package submit

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
)

// Submitter tells what is typed apart.
type Submitter struct {
	p      Program
	unsure string // a slash line that fits no command: sent again it is text
}

// Program has the prompt, and what runs commands.
type Program interface {
	Toast(level commands.Level, text string)
	Context() context.Context
	Registry() *commands.Registry
	// Invoke runs a command of ours; InvokeFor hands over why it failed.
	Invoke(inv call.Invocation) tea.Cmd
	InvokeFor(inv call.Invocation, failed func(*commands.Error)) tea.Cmd
	// Client is the engine's, or nil; Online reports whether its events come.
	Client() *client.Client
	Online() bool
	// EngineCommands are those that the engine has, as they were read last, and
	// KnowEngineCommands keeps what was read anew.
	EngineCommands() []engine.Command
	KnowEngineCommands(all []engine.Command)
	// Chat is where one writes, or nil.
	Chat() *chat.Chat
	Outbox() Outbox
	// Remember keeps a line in the history; Sent says that who sends has stopped typing.
	Remember(text string) tea.Cmd
	Sent()
}

// Outbox has what goes to the engine.
type Outbox interface {
	Run(line string) tea.Cmd
	Send(d prompt.Draft, now bool) tea.Cmd
	Command(session, name, arguments string, d prompt.Draft) tea.Cmd
	CommandFailed(session, name string, d prompt.Draft, err error)
}

// Msg is the result of what was done off the loop.
type Msg interface{ on(s *Submitter) tea.Cmd }

// New has read nothing yet.
func New(p Program) *Submitter { return &Submitter{p: p} }

// Update does on the loop what follows from a result.
func (s *Submitter) Update(msg Msg) tea.Cmd { return msg.on(s) }

// Submit tells slash commands from prompts. Who sends has stopped typing.
func (s *Submitter) Submit(e commands.Submit) tea.Cmd {
	s.p.Sent()
	if label := (prompt.Draft{Pieces: e.Pieces}).Lost(e.Text); label != "" {
		s.p.Toast(commands.LevelWarning, lang.T("sent-text-file-not-kept", label))
	}
	if commands.HoldsKey(e.Text) {
		return s.dispatch(e)
	}
	if c := s.p.Chat(); c != nil {
		c.Prompt().Remember(e.Text)
	}
	return tea.Batch(s.p.Remember(e.Text), s.dispatch(e))
}

// dispatch sends or runs a line.
func (s *Submitter) dispatch(e commands.Submit) tea.Cmd {
	text := e.Text
	if line, ok := shellLine(text); ok {
		return s.p.Outbox().Run(line)
	}
	d := prompt.Draft{Pieces: e.Pieces}
	if len(e.Pieces) == 0 {
		d = prompt.Text(text)
	}
	line, slashed := strings.CutPrefix(text, "/")
	if line != s.unsure {
		s.unsure = ""
	}
	name, rest := prompt.SlashWord(line)
	if !slashed || name == "" || strings.HasPrefix(name, "/") {
		return s.p.Outbox().Send(d, e.Now)
	}
	if long, _, ok := s.engineCommand(line); ok && len(long) > len(name) { // a name with spaces
		return s.Command(line, d, e.Now)
	}
	if c, ok := s.p.Registry().BySlash(name); ok {
		if rest != "" && c.SlashArgs == nil {
			return s.textless(line, name, d, e.Now)
		}
		return s.slash(c, rest)
	}
	return s.Command(line, d, e.Now)
}

// textless refuses a line whose command takes no text, and puts it back as it was
// typed. Sent once more it is a prompt.
func (s *Submitter) textless(line, name string, d prompt.Draft, now bool) tea.Cmd {
	if s.unsure == line {
		s.unsure = ""
		return s.p.Outbox().Send(d, now)
	}
	s.unsure = line
	s.p.Toast(commands.LevelError, lang.T("takes-no-text-enter-again", name))
	s.recompose(d)
	return nil
}

// slash runs a local command by its slash name. A text it cannot use goes
// back into the prompt.
func (s *Submitter) slash(c *commands.Command, text string) tea.Cmd {
	if c.SlashArgs == nil {
		return s.p.Invoke(call.Invocation{ID: call.ID(c.ID)})
	}
	args, err := c.SlashArgs(text)
	if err != nil {
		s.p.Toast(commands.LevelError, lang.Translate(err))
		s.Restore(strings.TrimSpace("/"+c.Slash+" "+text) + " ")
		return nil
	}
	return s.p.InvokeFor(call.Invocation{ID: call.ID(c.ID), Args: args}, func(err *commands.Error) {
		said := lang.Translate(err)
		if unfit, ok := strings.CutPrefix(said, c.ID+": "); ok { // in words for who calls it by its id
			said = "/" + c.Slash + ": " + unfit
		} else if err.Hint != "" {
			said += ": " + err.SaidHint()
		}
		s.p.Toast(commands.LevelError, said)
		if err.Code == commands.CodeInvalidArguments {
			s.Restore(strings.TrimSpace("/" + c.Slash + " " + text))
		}
	})
}

// Restore puts text back into an empty prompt.
func (s *Submitter) Restore(text string) {
	if c := s.p.Chat(); c != nil && !c.Dirty() {
		c.SetDraft(text)
	}
}

// recompose puts what was sent back into an empty prompt, with what was attached.
func (s *Submitter) recompose(d prompt.Draft) {
	if c := s.p.Chat(); c != nil && !c.Dirty() {
		c.Recompose(d)
	}
}
