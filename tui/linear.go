package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/linear"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Linear is the program for a screen reader. It has the same model behind it,
// with its engine, store, commands, gate and panes, but draws nothing: it tells
// what happens in lines of words, and takes lines. What would open a dialog is
// told with its choices, which are answered by a number or a word.
//
// It belongs to the Update loop. Its view is empty: run it without a renderer.
type Linear struct {
	m      *Model
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
	linearW = 160
	linearH = 50
)

// NewLinear makes it of a model that does not run yet. print writes lines and
// never waits; piped says that lines come from a pipe.
func NewLinear(m *Model, piped bool, print func([]string)) *Linear {
	l := &Linear{m: m, print: print, piped: piped}
	l.teller = linear.New(m.st, linear.Options{Dir: m.o.Files.Place(), Explain: chat.Explain, Sentence: chat.Sentence,
		Now: m.o.Now, BlockAge: m.o.BlockAge})
	m.screenReader, m.win.Spoken = l, true
	m.resize(linearW, linearH)
	return l
}

// Init greets.
func (l *Linear) Init() tea.Cmd {
	l.say(lang.T("OpenSpace, for screen readers. Type a prompt, or /help. Ctrl+C interrupts, twice it leaves."))
	if n := l.m.toasts.text; n != "" { // from before there was somebody to hear it
		l.toast(l.m.toasts.level, n)
	}
	return nil
}

// View is nothing.
func (l *Linear) View() tea.View { return tea.NewView("") }

// Update routes one message, and tells what came of it.
func (l *Linear) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case Line:
		cmd = l.m.after(l.line(msg))
	case Interrupt:
		cmd = l.m.after(l.interrupt())
	case InputEnd:
		cmd = l.m.after(l.end())
	case tea.WindowSizeMsg: // of no window
	default:
		_, cmd = l.m.Update(msg)
	}
	return l, tea.Batch(cmd, l.follow())
}

// follow tells what is there to be told after any message, and goes on with
// what waits.
func (l *Linear) follow() tea.Cmd {
	l.hear()
	l.connection()
	cmds := []tea.Cmd{l.dialogs(), l.asks(), l.next(), l.rest()}
	l.elsewhere()
	return l.m.after(tea.Batch(cmds...))
}

// say tells lines, when no text is being written.
func (l *Linear) say(lines ...string) {
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
func (l *Linear) urge(lines ...string) {
	l.print(append(l.held, lines...))
	l.held = nil
}

// hear tells what is new of the session on screen. It is called after each
// event, so that what is told does not hang on which came together.
func (l *Linear) hear() {
	if s := l.m.session(); s != l.teller.Session() {
		l.say(l.teller.Show(s)...)
	}
	l.say(l.teller.Tell()...)
}

// leveled is a short message, led by a word for its level.
func leveled(level commands.Level, text string) string {
	switch level {
	case commands.LevelError:
		return lang.T("Error: %s", text)
	case commands.LevelWarning:
		return lang.T("Warning: %s", text)
	}
	return lang.T("Note: %s", text)
}

// toast tells what would show for a moment.
func (l *Linear) toast(level commands.Level, text string) {
	l.say(allInWords(linear.Lines(leveled(level, text)))...)
}

// connection tells when the engine comes and goes. That it is back is told by
// the model.
func (l *Linear) connection() {
	c := &l.m.conn
	was := l.state
	l.state = c.state
	if was == client.Live && c.state == client.Retrying {
		l.say(lang.T("The connection to the engine is lost. It is tried again by itself."))
	}
	if ready := c.live() && len(c.agents) > 0; ready && !l.agents {
		l.agents = true
		l.say(l.engine())
	}
}

func (l *Linear) engine() string {
	c := &l.m.conn
	agent, model := l.m.who(l.m.session())
	what := "opencode " + sanitize.Line(c.version)
	if c.kind == Demo {
		what = lang.T("the demo engine, which is a script and no model")
	}
	return lang.T("The engine is there: %s. Agent %s, model %s.", what, sanitize.Line(agent),
		sanitize.Line(model.String()))
}

// elsewhere tells when a session that is not told asks something.
func (l *Linear) elsewhere() {
	n := l.m.elsewhere
	if n > l.others {
		l.say(lang.T("Another session asks something: /sessions goes there."))
	}
	l.others = n
}

// idle reports whether nothing goes on that the person waits for.
func (l *Linear) idle() bool {
	if l.m.st.AnyBusy() || !l.m.online() || !l.agents {
		return false
	}
	list := l.m.st.Visible(l.m.session())
	for i := len(list) - 1; i >= 0; i-- {
		switch m := list[i]; {
		case m.Pending == store.Queued || m.Pending == store.Sending:
			return false
		case m.Pending == store.Failed:
			return true
		case m.BeginsTurn():
			return len(l.m.st.Steps(l.m.session(), m.Info.ID)) > 0
		}
	}
	return true
}
