package agent

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/dialog"
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
func (cs *Calls) park(c *Call, risk *commands.Risk) tea.Cmd {
	answered := make(chan struct{})
	c.risk, c.answered = risk, answered
	cs.parked = append(cs.parked, c)
	wait := cs.waitFor(c, answered, callerGaveUpMsg{c: c, answered: answered})
	return tea.Batch(cs.askNext(), wait)
}

// callerGaveUpMsg is the result of what park started.
type callerGaveUpMsg struct {
	c        *Call
	answered chan struct{}
}

func (msg callerGaveUpMsg) on(cs *Calls) tea.Cmd { return cs.giveUp(msg.c, msg.answered) }

// waitFor waits until a call was answered, and gives up when its caller leaves or
// its time is up: AskFor for all that it is asked.
func (cs *Calls) waitFor(c *Call, answered <-chan struct{}, giveUp Msg) tea.Cmd {
	now := cs.o.Now()
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
func (cs *Calls) unpark(c *Call, answered chan struct{}) bool {
	i := slices.Index(cs.parked, c)
	if i < 0 || c.answered != answered {
		return false
	}
	cs.parked = slices.Delete(cs.parked, i, i+1)
	close(answered)
	return true
}

// giveUp ends the wait of a command whose caller left or whose time is up.
func (cs *Calls) giveUp(c *Call, answered chan struct{}) tea.Cmd {
	if !cs.unpark(c, answered) {
		return nil
	}
	cmd := cs.askNext()
	cs.trace("not answered", c.inv)
	return tea.Batch(cmd, cs.refuse(c, unanswered(c)))
}

// unanswered is what an asker is told of a call that nobody answered.
func unanswered(c *Call) *commands.Error {
	if c.ctx.Err() != nil {
		return callerLeft()
	}
	return &commands.Error{Code: commands.CodeTimedOut,
		Message: lang.English("person-did-not-answer-within"),
		Hint:    lang.English("go-without-try-again")}
}

func callerLeft() *commands.Error {
	return commands.Errorf(commands.CodeCancelled, "the-caller-went-away")
}

// answer carries out what the person said of a parked call: to a risk for that
// one, to consent for all that wait for it.
func (cs *Calls) answer(c *Call, allow, always bool) tea.Cmd {
	if c.risk != nil {
		return cs.answerRisk(c, allow)
	}
	var cmds []tea.Cmd
	if allow {
		cs.gate.Allow()
	} else {
		cs.gate.Deny(cs.o.Now())
	}
	if always && cs.o.Remember != nil {
		remember := cs.o.Remember
		cmds = append(cmds, func() tea.Msg {
			if err := remember(); err != nil {
				return dialog.Toasts(commands.LevelError,
					lang.T("consent-could-not-kept", lang.Translate(err)))
			}
			return nil
		})
	}
	for _, c := range slices.Clone(cs.parked) {
		if c.risk == nil && cs.unpark(c, c.answered) {
			c.asked = true
			cs.trace("answered", c.inv, "allowed", allow, "always", always)
			cmds = append(cmds, cs.Admit(c))
		}
	}
	return tea.Batch(append(cmds, cs.askNext())...)
}

func (cs *Calls) answerRisk(c *Call, allow bool) tea.Cmd {
	if !cs.unpark(c, c.answered) {
		return cs.askNext()
	}
	c.asked = true
	cs.trace("answered", c.inv, "allowed", allow)
	if !allow {
		return tea.Batch(cs.refuse(c, notLet()), cs.askNext())
	}
	if a := c.need; a != nil {
		c.need = nil
		return tea.Batch(cs.grant(a), cs.askNext())
	}
	c.seen.Risk = c.risk
	return tea.Batch(cs.Admit(c), cs.askNext())
}

// notLetRun is what an asker is told of a call that the person denied.
var notLetRun = lang.Key("person-did-not-let-run")

func notLet() *commands.Error {
	return &commands.Error{Code: commands.CodeDenied, Message: notLetRun.String(),
		Hint: lang.English("do-another-way-ask-person")}
}
