// Package speak is the program for a screen reader: it tells what happens in lines of
// words, and takes lines. What would open a dialog is told with its choices, which are
// answered by a number or a word.
package speak

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/trail"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Speaker tells the program to whom cannot see it. The same model is behind it, with its
// engine, store, commands, gate and panes, but nothing is drawn.
//
// It belongs to the Update loop. Its view is empty: run it without a renderer.
type Speaker struct {
	p      Program
	teller *linear.Teller
	print  func([]string)
	piped  bool // lines come from no person at a keyboard

	text    composing
	held    []string      // told when the text that is being written is whole
	backlog []Line        // of a pipe, that wait for their turn
	ended   bool          // no more lines come
	resting bool          // the timer of the end runs
	awaited dialog.Dialog // that is on its way, and was given time

	ask     asking
	dialog  dialog.Dialog // as it was told last
	marked  string        // what of it was told
	since   time.Time     // when the dialog was told
	leaving time.Time     // another ctrl+c until then leaves
	state   client.StreamState
	agents  bool    // the engine's agents are known: prompts can be sent
	typed   string  // the command that was typed last
	shows   brought // what the agent showed last
	others  int     // requests in other sessions, as told
	replace replacements
}

// The window that panes are laid out for, which nobody sees.
const (
	Width  = 160
	Height = 50
)

// Options says how a Speaker works.
type Options struct {
	linear.Options
	Print func([]string) // writes lines, and never waits
	Piped bool           // lines come from a pipe
}

// New returns the Speaker of a program that does not run yet.
func New(p Program, o Options) *Speaker {
	return &Speaker{p: p, print: o.Print, piped: o.Piped, teller: linear.New(p.Store(), o.Options)}
}

// Init greets.
func (l *Speaker) Init() tea.Cmd {
	l.say(lang.T("openspace-screen-readers-type-prompt"))
	if level, n := l.p.Toasted(); n != "" { // from before there was somebody to hear it
		l.Toast(level, n)
	}
	return nil
}

// View is nothing.
func (l *Speaker) View() tea.View { return tea.NewView("") }

// Update routes one message, and tells what came of it.
func (l *Speaker) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case Line:
		cmd = l.p.After(l.line(msg))
	case Interrupt:
		cmd = l.p.After(l.interrupt())
	case InputEnd:
		cmd = l.p.After(l.end())
	case tea.WindowSizeMsg: // of no window
	default:
		cmd = l.p.Update(msg)
	}
	return l, tea.Batch(cmd, l.follow())
}

// follow tells what is there to be told after any message, and goes on with
// what waits.
func (l *Speaker) follow() tea.Cmd {
	l.Hear()
	l.connection()
	cmds := []tea.Cmd{l.dialogs(), l.asks(), l.next(), l.rest()}
	l.elsewhere()
	return l.p.After(tea.Batch(cmds...))
}

// say tells lines, when no text is being written.
func (l *Speaker) say(lines ...string) {
	if len(lines) == 0 {
		return
	}
	if l.text.open() {
		l.held = append(l.held, lines...)
		return
	}
	l.print(lines)
}

// urge tells lines that cannot wait, and what was held before them.
func (l *Speaker) urge(lines ...string) {
	l.print(append(l.held, lines...))
	l.held = nil
}

// Hear tells what is new of the session on screen. It is called after each
// event, so that what is told does not hang on which came together.
func (l *Speaker) Hear() {
	if s := l.p.Session(); s != l.teller.Session() {
		l.say(l.teller.Show(s)...)
	}
	l.say(l.teller.Tell()...)
}

// leveled is a short message, led by a word for its level.
func leveled(level commands.Level, text string) string {
	switch level {
	case commands.LevelError:
		return lang.T("error-title", text)
	case commands.LevelWarning:
		return lang.T("warning-title", text)
	}
	return lang.T("note", text)
}

// Toast tells what would show for a moment.
func (l *Speaker) Toast(level commands.Level, text string) {
	l.say(allInWords(linear.Lines(leveled(level, text)))...)
}

// connection tells when the engine comes and goes. That it is back is told by
// the model.
func (l *Speaker) connection() {
	c := l.p.Connection()
	was := l.state
	l.state = c.State
	if was == client.Live && c.State == client.Retrying {
		l.say(lang.T("connection-engine-lost-tried-again"))
	}
	if c.Live && c.Agents && !l.agents {
		l.agents = true
		l.say(l.engine(c))
	}
}

func (l *Speaker) engine(c Connection) string {
	agent, model := l.p.Answers(l.p.Session())
	what := "opencode " + sanitize.Line(c.Version)
	if c.Demo {
		what = lang.T("demo-engine-which-script-no")
	}
	return lang.T("engine-there-agent-model", what, sanitize.Line(agent),
		sanitize.Line(model.String()))
}

// elsewhere tells when a session that is not told asks something.
func (l *Speaker) elsewhere() {
	n := l.p.Elsewhere()
	if n > l.others {
		l.say(lang.T("another-session-asks-something-sessions"))
	}
	l.others = n
}

// idle reports whether nothing goes on that the person waits for.
func (l *Speaker) idle() bool {
	if l.p.Store().AnyBusy() || !l.p.Connection().Live || !l.agents {
		return false
	}
	list := l.p.Store().Visible(l.p.Session())
	for i := len(list) - 1; i >= 0; i-- {
		switch m := list[i]; {
		case m.Pending == store.Queued || m.Pending == store.Sending:
			return false
		case m.Pending == store.Failed:
			return true
		case m.BeginsTurn():
			return len(l.p.Store().Steps(l.p.Session(), m.Info.ID)) > 0
		}
	}
	return true
}

// top is the dialog on top, or none.
func (l *Speaker) top() dialog.Dialog { return l.p.Dialogs().Top() }

// Followed tells where the agent went.
func (l *Speaker) Followed(steps []trail.Step) {
	told := l.p.StepText(steps[0])
	if n := len(steps) - 1; n > 0 {
		told = lang.N(n, "and-in-more-files", told, n)
	}
	l.say(linear.Lines(lang.T("%s.", lang.T("the-agent", told)))...)
}

// AgentPath tells where it has been, the newest last.
func (l *Speaker) AgentPath(steps []trail.Step) {
	n := len(steps)
	l.say(lang.N(n, "where-agent-has-been-places", n) + ":")
	for _, s := range steps[max(n-maxRows, 0):] {
		l.say(linear.Lines(l.p.StepText(s))...)
	}
}
