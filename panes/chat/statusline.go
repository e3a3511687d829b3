package chat

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// status says who answers, what it has cost, and what is going on.
func (c *Chat) status(focused bool) string {
	a := c.deps.Answers(c.session)
	vi := ""
	if mode := c.prompt.Mode(); mode != "" && focused {
		vi = c.r.styles.Primary.Bold(true).Render(mode) + " "
	}
	spin, took, states := "", "", []string(nil)
	if c.busy() && !c.deps.Online() {
		states = append(states, c.r.styles.Warn.Render(lang.T("waiting-for-the-engine")))
	} else if c.busy() && !c.Asking() { // nothing moves while somebody is asked
		mark := spinner(c.tick)
		if took = c.elapsed(); !c.host.Moves() {
			mark = resting
		}
		spin = c.r.styles.Warn.Render(mark) + " "
		states = append(states, c.activity(focused))
	}
	if n := c.queued(); n > 0 {
		states = append(states, c.r.styles.Warn.Render(lang.N(n, "n-queued", n)))
	}
	if c.Rising() {
		states = append(states, c.r.styles.Muted.Render(lang.T("loading-older-messages")))
	}
	left := c.fitting([]string{"  " + spin + took + vi, "  " + spin + vi}, c.who(a), states)
	for _, right := range c.usage(a) {
		if room := c.w - xansi.StringWidth(left) - xansi.StringWidth(right) - 1; room >= 1 {
			return left + strings.Repeat(" ", room) + c.r.styles.Muted.Render(right)
		}
	}
	return xansi.Truncate(left, c.w, "…")
}

// who tells who answers, the longest form first.
func (c *Chat) who(a Answers) []string {
	agent := c.r.pen.Agent(a.Agent).Render(sanitize.Line(a.Agent))
	long := agent + c.r.styles.Muted.Render(" · "+sanitize.Line(a.Model))
	if a.Variant != "" {
		return []string{long + c.r.styles.Muted.Render(" · "+sanitize.Line(a.Variant)), long, agent, ""}
	}
	return []string{long, agent, ""}
}

// fitting is a line of the longest form of who answers, and then of what stands
// before it, that leaves room for what goes on: that is told before all else.
// With nothing to tell, the longest is cut.
func (c *Chat) fitting(before, who, states []string) string {
	filled := func(all []string) []string { return slices.DeleteFunc(all, func(s string) bool { return s == "" }) }
	if states = filled(states); len(states) == 0 {
		return before[0] + who[0]
	}
	dot := c.r.styles.Muted.Render(" · ")
	line := ""
	for _, b := range before {
		for _, w := range who {
			line = b + strings.Join(filled(append([]string{w}, states...)), dot)
			if xansi.StringWidth(line) <= c.w {
				return line
			}
		}
	}
	return line
}

// selectLines tells where a link under the cursor leads, whole, and the keys that
// fit what is there. An address that takes more than a line gives them none.
func (c *Chat) selectLines() []string {
	help, room := c.selectHelp(), max(c.w-2, 1)
	if s, ok := c.stop(); ok && (s.is(markdown.FileTarget) || s.is(markdown.CommandTarget) || s.web()) {
		leads := lang.T("enter", sanitize.Line(markdown.Leads(s.target)))
		if xansi.StringWidth(leads) > room {
			out := strings.Split(xansi.Hardwrap(leads, room, true), "\n")
			if most := max(c.h/2, 1); len(out) > most { // the host stands at its beginning
				out = append(out[:most-1], xansi.Truncate(out[most-1], room-1, "")+"…")
			}
			for i, l := range out {
				out[i] = "  " + c.r.styles.Text.Render(l)
			}
			return out
		}
		return []string{xansi.Truncate("  "+c.r.styles.Text.Render(leads)+c.r.styles.Muted.Render(" · "+help), c.w,
			"…")}
	}
	return []string{xansi.Truncate("  "+c.r.styles.Muted.Render(help), c.w, "…")}
}

// selectHelp tells the keys that fit what is under the cursor.
func (c *Chat) selectHelp() string {
	s, ok := c.stop()
	if !ok {
		return lang.T("j-k-move-tab-links")
	}
	keys := lang.T("enter-follows")
	if s.is(markdown.FileTarget) || s.is(markdown.CommandTarget) || s.web() {
		return lang.T("tab-next-keys-esc-leaves") // enter is told with where it leads
	}
	switch kind, _, _ := strings.Cut(s.target, ":"); kind + ":" {
	case markdown.CodeTarget:
		keys = lang.T("c-copy-apply-r-run")
	case pen.PartTarget:
		keys = c.partHelp(strings.TrimPrefix(s.target, pen.PartTarget))
	case markdown.TableTarget:
		keys = lang.T("h-l-scroll-enter-farther")
	}
	keys += " · " + lang.T("tab-next-keys-esc-leaves")
	if m, _ := c.selected(); m != nil && c.partToUndo(m) != "" {
		keys += " · " + lang.T("u-reverts-from-here")
	}
	return keys
}

// partHelp tells what enter does with a part.
func (c *Chat) partHelp(id string) string {
	m, _ := c.selected()
	switch {
	case m == nil || c.callLeads(m, id) != "":
		return lang.T("enter-opens-space-folds")
	case c.whole(m, id):
		return lang.T("enter-folds")
	}
	return lang.T("enter-unfolds")
}

// whole reports whether a part is unfolded, or one of several calls that are shown
// together.
func (c *Chat) whole(m *store.Message, id string) bool {
	p := c.deps.Store.Part(m.Info.SessionID, m.Info.ID, id)
	if p == nil {
		return c.view.unfold[id]
	}
	return c.r.unfolded(p)
}

// maxTurn is when it is rather a clock that jumped than a turn that still goes on.
const maxTurn = 24 * time.Hour

// elapsed is how long the turn has been going on, from its prompt.
func (c *Chat) elapsed() string {
	m := c.turn()
	if m == nil || !c.host.Moves() { // a clock that goes, or one that is wrong
		return ""
	}
	ms, _ := c.r.running(m.Info.Time.Created)
	if ms >= maxTurn.Milliseconds() {
		return ""
	}
	return c.r.styles.Muted.Render(cmp.Or(pen.Took(ms), lang.T("n-s", 0)) + " · ")
}

// turn returns the prompt of the turn that goes on: that of the reply which is
// being written, though others were sent since, or else the last.
func (c *Chat) turn() *store.Message {
	msgs := c.messages()
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

// activity is a busy session's state.
func (c *Chat) activity(focused bool) string {
	switch {
	case !focused || c.requests.Form != nil: // whose esc it is
		return ""
	case c.interrupting():
		return c.r.styles.Warn.Render(lang.T("esc-again-interrupts"))
	}
	return c.r.styles.Muted.Render(lang.T("esc-interrupts"))
}

// usage is the session's tokens, how much of the context they are, and cost: the
// longest form first.
func (c *Chat) usage(a Answers) []string {
	if c.session == "" {
		return nil
	}
	tokens, cost := c.deps.Store.Usage(c.session)
	if tokens == 0 && cost == 0 {
		return nil
	}
	short, paid := amount(tokens), fmt.Sprintf(" · $%.2f", cost)
	long := lang.N(tokens, "tokens", short)
	if a.Context > 0 {
		share := fmt.Sprintf("%d%%", tokens*100/a.Context)
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
