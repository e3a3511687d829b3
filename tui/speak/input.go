package speak

import (
	"regexp"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/session"
)

// Line is a line that the person typed, or that came by a pipe; At is when it
// was whole.
type Line struct {
	Text string
	At   time.Time
}

// Interrupt is ctrl+c.
type Interrupt struct{}

// InputEnd says that no more lines come.
type InputEnd struct{}

// Times of the linear program.
const (
	// answerAfter is how long a request that came by itself takes no answer: what
	// is whole by then was begun before it could be heard.
	answerAfter = time.Second
	leaveFor    = 2 * time.Second
	endAfter    = 700 * time.Millisecond
	nextAfter   = 50 * time.Millisecond // between lines of a pipe
	arriveFor   = 10 * time.Second      // for what is on its way when the input ended
)

// composing is a text of several lines that is being written: lines that end in
// a backslash, or all up to a word after <<.
type composing struct {
	lines []string
	until string // the word that ends it; empty: a line without a backslash
	on    bool
}

func (c *composing) open() bool { return c.on }

var heredoc = regexp.MustCompile(`^<<\s*([A-Za-z0-9_]*)\s*$`)

// take adds a line, and gives the text once it is whole.
func (c *composing) take(text string) (whole string, ok bool) {
	if !c.on {
		if m := heredoc.FindStringSubmatch(text); m != nil {
			c.on, c.until = true, m[1]
			if c.until == "" {
				c.until = "END"
			}
			return "", false
		}
	}
	switch {
	case c.until != "" && strings.TrimSpace(text) == c.until:
	case c.until != "":
		c.lines = append(c.lines, text)
		return "", false
	case strings.HasSuffix(text, `\`):
		c.on = true
		c.lines = append(c.lines, strings.TrimSuffix(text, `\`))
		return "", false
	default:
		c.lines = append(c.lines, text)
	}
	whole = strings.Join(c.lines, "\n")
	*c = composing{}
	return whole, true
}

// line takes a line of input.
func (l *Speaker) line(in Line) tea.Cmd {
	l.leaving = time.Time{}
	begins := !l.text.open()
	text, ok := l.text.take(strings.TrimRight(in.Text, "\r\n"))
	if !ok {
		if begins && l.text.until != "" {
			l.print([]string{lang.T("write-text-line-ends-ctrl", l.text.until)})
		}
		return nil
	}
	if held := l.held; len(held) > 0 {
		l.held = nil
		defer l.print(held)
	}
	return l.whole(text, in.At)
}

// whole takes a text that is complete: an answer to what is asked, or else a
// prompt or a command.
func (l *Speaker) whole(text string, at time.Time) tea.Cmd {
	trimmed := strings.TrimSpace(text)
	if d := l.top(); d != nil {
		if p, ok := d.(*dialog.Picker); l.piped && ok && p.Waits() || len(l.backlog) > 0 && fed(d, text) {
			l.backlog = append(l.backlog, Line{text, at})
			return nil
		}
		return l.answerDialog(trimmed, at)
	}
	if l.ask.open() {
		return l.answerAsk(trimmed, at)
	}
	if l.piped && (len(l.backlog) > 0 || !l.idle()) {
		l.backlog = append(l.backlog, Line{text, at})
		return nil
	}
	return l.submit(text)
}

// fed reports whether a line that waits may answer a dialog: one that a line before
// it opened, and that asks which or what. Of what asks whether to, it may only be
// the answer, and is judged by when it came.
func fed(d dialog.Dialog, text string) bool {
	switch d := d.(type) {
	case *dialog.Picker:
		return !d.Waits()
	case *session.List, *session.Models, *dialog.Ask, *dialog.Login, *dialog.Input, *dialog.Export:
		return true
	case *dialog.Question, *dialog.Confirm:
		return slices.Contains([]string{"yes", "y", "no", "n", "cancel"}, strings.ToLower(strings.TrimSpace(text)))
	}
	return false
}

// submit sends a prompt or runs a command.
func (l *Speaker) submit(text string) tea.Cmd {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	if strings.EqualFold(text, "cancel") { // meant for a list that is closed
		l.say(lang.T("there-is-nothing-to-cancel"))
		return nil
	}
	if cmd, ok := l.own(text); ok {
		return cmd
	}
	l.typed = text
	return l.p.Submit(commands.Submit{Text: text})
}

// next takes what a pipe gave, one line at a time: as the answer to a list that
// a line opened, and else when nothing goes on.
func (l *Speaker) next() tea.Cmd {
	l.dropRestored()
	if len(l.backlog) == 0 || l.ask.open() || l.p.Working() {
		return nil
	}
	in, d := l.backlog[0], l.top()
	if d == nil && !l.idle() || d != nil && !fed(d, in.Text) {
		return nil
	}
	l.backlog = l.backlog[1:]
	var cmd tea.Cmd
	if d != nil {
		cmd = l.answerDialog(strings.TrimSpace(in.Text), in.At)
	} else {
		cmd = l.submit(in.Text)
	}
	cmds := []tea.Cmd{cmd, l.dialogs()}
	if len(l.backlog) > 0 { // what came of it may tell nothing
		cmds = append(cmds, tea.Tick(nextAfter, func(time.Time) tea.Msg { return nextDueMsg{} }))
	}
	return tea.Batch(cmds...)
}

// nextDueMsg ends what next waits for.
type nextDueMsg struct{}

func (nextDueMsg) On(dialog.Host) tea.Cmd { return nil }

// dropRestored forgets a command that could not be used and was put back into
// the prompt, where nobody sees it.
func (l *Speaker) dropRestored() {
	if c := l.p.Chat(); c != nil && strings.HasPrefix(l.typed, "/") && strings.TrimSpace(c.Draft()) == l.typed {
		c.Prompt().Discard()
		l.typed = ""
	}
}

// interrupt drops what is being written, closes what is open, stops the turn,
// or leaves.
func (l *Speaker) interrupt() tea.Cmd {
	now := l.p.Window().Now()
	if now.Before(l.leaving) {
		return l.p.Leave()
	}
	l.leaving = now.Add(leaveFor)
	again := " " + lang.T("ctrl-c-again-within-2")
	switch {
	case l.text.open():
		l.text = composing{}
		l.urge(lang.T("dropped-what-was-being-written") + again)
	case l.top() != nil:
		cmd := dialog.CancelTop(l.p)
		l.say(lang.T("cancelled") + again)
		return cmd
	case l.p.Store().Busy(l.p.Session()):
		l.say(lang.T("interrupting-the-turn") + again)
		return l.p.Invoke(call.SessionAbort.Bare())
	default:
		l.say(lang.T("ctrl-c-again-within-2"))
	}
	return nil
}

// end leaves at the end of a keyboard's input, and of a pipe's when what it gave
// is done.
func (l *Speaker) end() tea.Cmd {
	l.ended = true
	if l.text.open() { // it is not whole, and not sent
		l.text = composing{}
		l.urge(lang.T("input-ended-within-text-which"))
	}
	if !l.piped {
		return l.p.Leave()
	}
	return nil
}

// rest leaves when the input has ended and nothing goes on any more, which it
// looks at twice: a command may be on its way.
func (l *Speaker) rest() tea.Cmd {
	if !l.ended || l.resting || l.p.Working() {
		return nil
	}
	if d := l.top(); d != nil {
		switch {
		case len(l.backlog) > 0 && fed(d, l.backlog[0].Text):
			return nil
		case arriving(d):
			return l.await(d)
		}
		l.say(lang.T("no-answer-can-come-any-more"))
		return dialog.CancelTop(l.p)
	}
	if l.ask.open() {
		l.say(lang.T("no-answer-can-come-any"))
		return l.ask.reject(l)
	}
	if !l.done() {
		return nil
	}
	l.resting = true
	version := l.p.Store().Version()
	return tea.Tick(endAfter, func(time.Time) tea.Msg {
		return restDueMsg{l: l, version: version}
	})
}

// restDueMsg is the result of what rest started.
type restDueMsg struct {
	l       *Speaker
	version uint64
}

func (msg restDueMsg) On(dialog.Host) tea.Cmd {
	msg.l.resting = false
	l := msg.l
	if l.p.Store().Version() == msg.version && l.done() && l.top() == nil && !l.ask.open() && !l.p.Working() {
		return l.p.Leave()
	}
	return nil
}

// done reports whether all that the input gave is done, or cannot be.
func (l *Speaker) done() bool { return l.p.Connection().Err != nil || l.idle() && len(l.backlog) == 0 }

// arriving reports whether what a dialog shows is on its way.
func arriving(d dialog.Dialog) bool {
	switch d := d.(type) {
	case *dialog.Picker:
		return d.Waits()
	case *dialog.Live, report: // once whole they are told and closed
		return true
	}
	return false
}

// await returns what is on its way some time to come.
func (l *Speaker) await(d dialog.Dialog) tea.Cmd {
	if l.awaited == d {
		return nil
	}
	l.awaited = d
	return tea.Tick(arriveFor, func(time.Time) tea.Msg {
		return dialogDueMsg{d: d, l: l}
	})
}

// dialogDueMsg is the result of what await started.
type dialogDueMsg struct {
	d dialog.Dialog
	l *Speaker
}

func (msg dialogDueMsg) On(dialog.Host) tea.Cmd {
	if msg.l.top() != msg.d || !arriving(msg.d) {
		return nil
	}
	msg.l.say(lang.T("it-did-not-come-cancelled"))
	return dialog.CancelTop(msg.l.p)
}
