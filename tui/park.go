package tui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
)

// parking is what a call that waits for the person has beside.
type parking struct {
	until    time.Time      // by then it is answered: the engine waits no longer
	risk     *commands.Risk // what the person must see; nil: consent is asked
	need     *ruleAsk       // the permission that is asked with the risk, or nil
	seen     commands.Seen  // what the person let it take
	shown    string         // the change that the person saw; it must still be that one
	asked    bool           // the person was asked
	answered chan struct{}  // closed when it waits no longer
}

// park lets a command wait for the person's answer: to a risk, or else to
// whether agents may drive the panes at all. It waits for AskFor in all.
func (m *Model) park(c *commandCall, risk *commands.Risk) tea.Cmd {
	answered := make(chan struct{})
	c.risk, c.answered = risk, answered
	m.parked = append(m.parked, c)
	wait := m.waitFor(c, answered, callerGaveUpMsg{c: c, answered: answered})
	return tea.Batch(m.askNext(), wait)
}

// callerGaveUpMsg is the result of what park started.
type callerGaveUpMsg struct {
	c        *commandCall
	answered chan struct{}
}

func (msg callerGaveUpMsg) on(m *Model) tea.Cmd { return m.giveUp(msg.c, msg.answered) }

// waitFor waits until a call was answered, and gives up when its caller leaves or
// its time is up: AskFor for all that it is asked.
func (m *Model) waitFor(c *commandCall, answered <-chan struct{}, giveUp loopMessage) tea.Cmd {
	now := m.o.Now()
	if c.until.IsZero() {
		c.until = now.Add(commands.AskFor)
	}
	ctx, left := c.ctx, c.until.Sub(now)
	return func() tea.Msg {
		t := time.NewTimer(left)
		defer t.Stop()
		select {
		case <-answered:
			return nil
		case <-t.C:
		case <-ctx.Done():
		}
		return giveUp
	}
}

// unpark takes a call out of those that wait. It is false when the call does
// not wait, or not any more for what answered belongs to.
func (m *Model) unpark(c *commandCall, answered chan struct{}) bool {
	i := slices.Index(m.parked, c)
	if i < 0 || c.answered != answered {
		return false
	}
	m.parked = slices.Delete(m.parked, i, i+1)
	close(answered)
	return true
}

// giveUp ends the wait of a command whose caller left or whose time is up.
func (m *Model) giveUp(c *commandCall, answered chan struct{}) tea.Cmd {
	if !m.unpark(c, answered) {
		return nil
	}
	cmd := m.askNext()
	m.trace("not answered", c.inv)
	return tea.Batch(cmd, m.refuse(c, unanswered(c)))
}

// unanswered is what an asker is told of a call that nobody answered.
func unanswered(c *commandCall) *commands.Error {
	if c.ctx.Err() != nil {
		return callerLeft()
	}
	return &commands.Error{Code: commands.CodeTimedOut,
		Message: lang.Key("the person did not answer within 50 seconds"),
		Hint:    lang.Key("go on without it, or try again")}
}

func callerLeft() *commands.Error {
	return commands.Errorf(commands.CodeCancelled, "the caller went away")
}

// answer carries out what the person said of a parked call: to a risk for that
// one, to consent for all that wait for it.
func (m *Model) answer(c *commandCall, allow, always bool) tea.Cmd {
	if c.risk != nil {
		return m.answerRisk(c, allow)
	}
	var cmds []tea.Cmd
	if allow {
		m.gate.Allow()
	} else {
		m.gate.Deny(m.o.Now())
	}
	if always && m.o.Remember != nil {
		remember := m.o.Remember
		cmds = append(cmds, func() tea.Msg {
			if err := remember(); err != nil {
				return toastMsg(commands.LevelError, lang.T("the consent could not be kept: %s", lang.Translate(err)))
			}
			return nil
		})
	}
	for _, c := range slices.Clone(m.parked) {
		if c.risk == nil && m.unpark(c, c.answered) {
			c.asked = true
			m.trace("answered", c.inv, "allowed", allow, "always", always)
			cmds = append(cmds, m.admit(c))
		}
	}
	return tea.Batch(append(cmds, m.askNext())...)
}

func (m *Model) answerRisk(c *commandCall, allow bool) tea.Cmd {
	if !m.unpark(c, c.answered) {
		return m.askNext()
	}
	c.asked = true
	m.trace("answered", c.inv, "allowed", allow)
	if !allow {
		return tea.Batch(m.refuse(c, notLet()), m.askNext())
	}
	if a := c.need; a != nil {
		c.need = nil
		return tea.Batch(m.grant(a), m.askNext())
	}
	c.seen.Risk = c.risk
	return tea.Batch(m.admit(c), m.askNext())
}

// notLetRun is what an asker is told of a call that the person denied.
var notLetRun = lang.Key("the person did not let this run")

func notLet() *commands.Error {
	return &commands.Error{Code: commands.CodeDenied, Message: notLetRun,
		Hint: lang.Key("do it another way, or ask the person what to do")}
}
