package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/trail"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/panes/diff"
	"github.com/openspace-tui/openspace/panes/search"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/speak"
)

// NewSpeaker returns the program for a screen reader, of a model that does not run yet.
// print writes lines and never waits; piped says that lines come from a pipe.
func NewSpeaker(m *Model, piped bool, print func([]string)) *speak.Speaker {
	m.win.Spoken = true
	m.screenReader = speak.New(spoken{host{m}}, speak.Options{Print: print, Piped: piped,
		Options: linear.Options{Dir: m.o.Files.Place(), Explain: chat.Explain, Sentence: chat.Sentence,
			Now: m.o.Now, BlockAge: m.o.BlockAge}})
	m.resize(speak.Width, speak.Height)
	return m.screenReader
}

// spoken is the model as a screen reader's program sees it.
type spoken struct{ host }

// The methods implement [speak.Program].

func (s spoken) Update(msg tea.Msg) tea.Cmd {
	_, cmd := s.m.Update(msg)
	return cmd
}

func (s spoken) Connection() speak.Connection {
	c := &s.m.conn
	return speak.Connection{State: c.state, Live: c.live(), Agents: len(c.agents) > 0, Demo: c.kind == client.Demo,
		Version: c.version, Err: c.err, Commands: c.commands}
}

func (s spoken) HasTerminal(id string) bool {
	if s.m.o.Terminals == nil {
		return false
	}
	_, ok := s.m.o.Terminals.Set.Get(id)
	return ok
}

func (s spoken) Run(inv commands.Invocation, reply func(commands.Result)) tea.Cmd {
	return s.m.calls.Run(agent.NewCall(s.m.o.Ctx, inv, reply))
}

func (s spoken) Under(d dialog.Dialog, f func() tea.Cmd) tea.Cmd {
	return s.m.calls.Under(d, f)
}

func (s spoken) Toasted() (commands.Level, string) { return s.m.toasts.Level(), s.m.toasts.Text() }

func (s spoken) After(cmd tea.Cmd) tea.Cmd                        { return s.m.after(cmd) }
func (s spoken) Context() context.Context                         { return s.m.o.Ctx }
func (s spoken) Store() *store.Store                              { return s.m.st }
func (s spoken) Registry() *commands.Registry                     { return s.m.reg }
func (s spoken) Activity() *activity.Log                          { return s.m.calls.Log() }
func (s spoken) Files() *workspace.Root                           { return s.m.o.Files }
func (s spoken) Session() string                                  { return s.m.session() }
func (s spoken) SameSession(a, b string) bool                     { return s.m.sameSession(a, b) }
func (s spoken) Answers(session string) (string, engine.ModelRef) { return s.m.choice.Who(session) }
func (s spoken) Chat() *chat.Chat                                 { return s.m.chat() }
func (s spoken) Panes() []*panes.Pane                             { return s.m.ws.Panes() }
func (s spoken) Elsewhere() int                                   { return s.m.status.Elsewhere() }
func (s spoken) Working() bool                                    { return s.m.calls.Working() }
func (s spoken) Submit(e commands.Submit) tea.Cmd                 { return s.m.submit(e) }
func (s spoken) Switched(on bool, yes, no string)                 { s.m.said(on, yes, no) }
func (s spoken) Leave() tea.Cmd                                   { return s.m.leaveNow() }
func (s spoken) Search() search.Deps                              { return opener(s).search() }
func (s spoken) Changes(source string) func() (diff.Set, error)   { return s.m.loadChanges(source) }
func (s spoken) StepText(step trail.Step) string                  { return s.m.following.StepText(step) }
