package tui

import (
	"context"
	"os"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/brief"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/complete"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/outbox"
	"github.com/openspace-tui/openspace/tui/startup"
	"github.com/openspace-tui/openspace/tui/submit"
)

// sender is the model as the outbox sees it.
type sender struct{ host }

// The methods implement [outbox.Program].

func (s sender) Rebind(local string, made engine.Session)     { s.m.chats.Rebind(local, made) }
func (s sender) Who(session string) (string, engine.ModelRef) { return s.m.choice.Who(session) }
func (s sender) Brief() *brief.Briefer                        { return s.m.brief }
func (s sender) System() func(channel.Way) string             { return s.m.channel.System() }
func (s sender) Around() prompt.Around                        { return s.m.supply.Around() }
func (s sender) Reaches() func(context.Context) channel.Way   { return s.m.channel.Reaches() }
func (s sender) Reached(w channel.Way)                        { s.m.channel.Set(w) }
func (s sender) KeepDraft(session string)                     { s.m.drafts.Changed(session) }
func (s sender) PutAside(d prompt.Draft) tea.Cmd              { return s.m.drafts.PutAside(d) }

func (s sender) Engine() outbox.Engine {
	e := s.m.conn
	out := outbox.Engine{Client: e.Client(), Online: e.Live(), Lost: e.Stream() == client.Retrying,
		Ready: e.Live() && !s.m.start.Open() && !e.Calm(), Agents: len(e.Agents()) > 0}
	if e.Kind() == client.Spawned { // by this process, with its environment
		out.Shell = os.Getenv("SHELL")
	}
	return out
}

func (s sender) Restore(text string) { s.m.submitter.Restore(text) }

func (s sender) Initializes(command, session string) (ended func()) {
	return s.m.calls.Rules.RunInit(command, session)
}

func (s sender) Post(msg tea.Msg) { s.m.o.Send(msg) }

func (s sender) Began(local string, made engine.Session) {
	s.m.st.Load([]engine.Session{made}, false)
	chatter{host{s.m}}.Follow(local, made.ID)
	if now := s.m.chats.Current(); now != nil && now.Session() == local {
		now.Bind(made.ID)
		s.m.ws.Touch()
	}
}

func (s sender) Prompt(session string) outbox.Prompt {
	if c := s.m.chats.Current(); c != nil && s.m.chats.Same(c.Session(), session) {
		return c
	}
	return nil
}

func (s sender) Begin() (string, bool) {
	c := s.m.chats.Current()
	if c == nil {
		return "", false
	}
	sid := c.Session()
	if sid == "" {
		sid = s.m.st.NewLocalSession()
		chatter{host{s.m}}.Follow("", sid)
		c.Bind(sid)
		s.m.ws.Touch()
	}
	return sid, true
}

// typist is the model as what is typed and sent sees it.
type typist struct{ host }

// The methods implement [submit.Program].

func (t typist) EngineCommands() []engine.Command        { return t.m.conn.Commands() }
func (t typist) KnowEngineCommands(all []engine.Command) { t.m.conn.SetCommands(all) }
func (t typist) Outbox() submit.Outbox                   { return t.m.outbox }
func (t typist) Remember(text string) tea.Cmd            { return t.m.drafts.Remember(text) }
func (t typist) Sent()                                   { t.m.keyboard.Sent() }

func (t typist) InvokeFor(inv call.Invocation, failed func(*commands.Error)) tea.Cmd {
	return t.m.invokeFor(inv, failed)
}

// promptEditor is the model as what commands do to the prompt sees it.
type promptEditor struct{ host }

// The methods implement [compose.Program].

func (c promptEditor) Use(path string) tea.Cmd                   { return c.m.drafts.Use(path) }
func (c promptEditor) TakeQueued(id string) (prompt.Draft, bool) { return c.m.outbox.Take(id) }

// writer is the model as drafts sees it.
type writer struct{ host }

// The methods implement [drafts.Program].

func (w writer) Place() string         { return w.m.o.Files.Name() }
func (w writer) Same(a, b string) bool { return w.m.chats.Same(a, b) }

func (w writer) Prompt() drafts.Prompt {
	if c := w.m.chats.Current(); c != nil {
		return c
	}
	return nil
}

func (w writer) Prompts() []drafts.Prompt {
	var out []drafts.Prompt
	for _, c := range w.m.chats.All() {
		out = append(out, c)
	}
	return out
}

func (w writer) Queued(session string) []prompt.Draft {
	var out []prompt.Draft
	for _, q := range w.m.st.Unsent(session) {
		if d, ok := w.m.outbox.Draft(q.Info.ID); ok {
			out = append(out, d)
		}
	}
	return out
}

// starter is the model as what the command line asked for sees it.
type starter struct{ host }

// The methods implement [startup.Program].

func (s starter) ShowIn(c *chat.Chat, id string) tea.Cmd { return s.m.chats.ShowIn(c, id) }
func (s starter) Outbox() startup.Outbox                 { return s.m.outbox }
func (s starter) AnswersByFlags(session string)          { s.m.choice.ByFlags(session) }
func (s starter) Kept(c *chat.Chat) prompt.Draft         { return s.m.o.Typed.Drafts[drafts.Key(c)] }

// completion is the model as what completes the prompt sees it.
type completion struct{ host }

// The methods implement [complete.Source].

func (c completion) Prompt() (*chat.Chat, bool)                { return c.m.prompt() }
func (c completion) PromptAt() (left, top int, shows bool)     { return c.m.screen.PromptAt() }
func (c completion) Submit(e commands.Submit) tea.Cmd          { return c.m.submitter.Submit(e) }
func (c completion) Catalog() uint64                           { return c.m.choice.Version() }
func (c completion) Slashes(typed string) []complete.Candidate { return c.m.submitter.Slashes(typed) }
func (c completion) Layouts(text string) []complete.Candidate  { return c.m.layouts.Candidates(text) }
func (c completion) Uses() prompt.Uses                         { return c.m.drafts.Uses() }
func (c completion) NoteUse(name string) tea.Cmd               { return c.m.drafts.Use(name) }

func (c completion) Engine() complete.Engine {
	e := c.m.conn
	return complete.Engine{Client: e.Client(), Live: e.Live(), Demo: e.Kind() == client.Demo, Agents: e.Agents()}
}

func (c completion) OpenFiles() []string {
	var out []string
	for _, p := range c.m.ws.Panes() {
		for _, t := range p.Tabs {
			switch id := t.Content.ID(); id.Kind() {
			case "editor", "presentation", "whiteboard": // those named by a path
				out = append(out, id.Ref())
			}
		}
	}
	return out
}

func (c completion) Terminals() []string {
	if c.m.o.Terminals == nil {
		return nil
	}
	return c.m.o.Terminals.Set.IDs()
}

// prompt is the chat whose prompt has the keyboard.
func (m *Model) prompt() (*chat.Chat, bool) {
	ch, ok := m.ws.FocusedContent().(*chat.Chat)
	return ch, ok && ch.PromptHasKeys()
}

// copier is the model as the clipboard sees it.
type copier struct{ host }

// The methods implement [clip.Program].

func (c copier) Paste(text string) tea.Cmd { return c.m.keyboard.Paste(text) }
func (c copier) Spoken() bool              { return c.m.screenReader != nil }
