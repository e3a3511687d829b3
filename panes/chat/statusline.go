package chat

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// status says who answers, what it has cost, and what is going on.
func (c *Chat) status(focused bool) string {
	a := c.deps.Answers(c.list.session)
	vi := ""
	if mode := c.prompt.Mode(); mode != "" && focused {
		vi = c.pen.Styles.Primary.Bold(true).Render(mode) + " "
	}
	spin, took, states := "", "", []string(nil)
	if c.list.busy() && !c.deps.Online() {
		states = append(states, c.pen.Styles.Warn.Render(lang.T("waiting-for-the-engine")))
	} else if c.list.busy() && !c.Asking() { // nothing moves while somebody is asked
		mark := spinner(c.tick)
		if took = c.list.elapsed(); !c.host.Moves() {
			mark = resting
		}
		spin = c.pen.Styles.Warn.Render(mark) + " "
		switch {
		case !focused || c.requests.Form != nil: // whose esc it is
		case c.interrupting():
			states = append(states, c.pen.Styles.Warn.Render(lang.T("esc-again-interrupts")))
		default:
			states = append(states, c.pen.Styles.Muted.Render(lang.T("esc-interrupts")))
		}
	}
	if n := c.list.queued(); n > 0 {
		states = append(states, c.pen.Styles.Warn.Render(lang.N(n, "n-queued", n)))
	}
	if c.list.Loading() {
		states = append(states, c.pen.Styles.Muted.Render(lang.T("loading-older-messages")))
	}
	left := fitting(c.pen, []string{"  " + spin + took + vi, "  " + spin + vi}, who(c.pen, a), states)
	for _, right := range c.list.usage(a.Context) {
		if room := c.w - xansi.StringWidth(left) - xansi.StringWidth(right) - 1; room >= 1 {
			return left + strings.Repeat(" ", room) + c.pen.Styles.Muted.Render(right)
		}
	}
	return xansi.Truncate(left, c.w, "…")
}

// who tells who answers, the longest form first.
func who(ink *pen.Pen, a Answers) []string {
	agent := ink.Agent(a.Agent).Render(sanitize.Line(a.Agent))
	long := agent + ink.Styles.Muted.Render(" · "+sanitize.Line(a.Model))
	if a.Variant != "" {
		return []string{long + ink.Styles.Muted.Render(" · "+sanitize.Line(a.Variant)), long, agent, ""}
	}
	return []string{long, agent, ""}
}

// fitting is a line of the longest form of who answers, and then of what stands
// before it, that leaves room for what goes on: that is told before all else.
// With nothing to tell, the longest is cut.
func fitting(ink *pen.Pen, before, who, states []string) string {
	filled := func(all []string) []string { return slices.DeleteFunc(all, func(s string) bool { return s == "" }) }
	if states = filled(states); len(states) == 0 {
		return before[0] + who[0]
	}
	dot := ink.Styles.Muted.Render(" · ")
	line := ""
	for _, b := range before {
		for _, w := range who {
			line = b + strings.Join(filled(append([]string{w}, states...)), dot)
			if xansi.StringWidth(line) <= ink.Width {
				return line
			}
		}
	}
	return line
}

// maxTurn is when it is rather a clock that jumped than a turn that still goes on.
const maxTurn = 24 * time.Hour

// elapsed is how long the turn has been going on, from its prompt.
func (l *List) elapsed() string {
	m := runningPrompt(l.all())
	if m == nil || l.r.moves != nil && !l.r.moves() { // a clock that goes, or one that is wrong
		return ""
	}
	ms, _ := l.r.running(m.Info.Time.Created)
	if ms >= maxTurn.Milliseconds() {
		return ""
	}
	return l.r.pen.Styles.Muted.Render(cmp.Or(pen.Took(ms), lang.T("n-s", 0)) + " · ")
}

// runningPrompt returns the prompt of the turn that goes on: that of the reply which is
// being written, though others were sent since, or else the last.
func runningPrompt(msgs []*store.Message) *store.Message {
	var last *store.Message
	for i := len(msgs) - 1; i >= 0; i-- {
		switch m := msgs[i]; {
		case m.Pending != store.NotPending:
		case isUser(m):
			if last == nil {
				last = m
			}
		case m.Info.Time.Completed == 0 || last == nil:
			if at := indexOf(msgs, m.Info.ParentID); at >= 0 {
				return msgs[at]
			}
			return m
		default:
			return last
		}
	}
	return last
}

// usage is the session's tokens, how much of the context they are, and cost: the
// longest form first.
func (l *List) usage(window int) []string {
	if l.session == "" {
		return nil
	}
	tokens, cost := l.st.Usage(l.session)
	if tokens == 0 && cost == 0 {
		return nil
	}
	short, paid := amount(tokens), fmt.Sprintf(" · $%.2f", cost)
	long := lang.N(tokens, "tokens", short)
	if window > 0 {
		share := fmt.Sprintf("%d%%", tokens*100/window)
		long, short = long+" ("+share+")", share
	}
	return []string{long + paid, short + paid, short}
}

// amount is a number of tokens in few letters.
func amount(n int) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	case n >= 1000:
		return fmt.Sprintf("%.1fk", float64(n)/1e3)
	}
	return fmt.Sprint(n)
}
