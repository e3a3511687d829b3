package chat

import (
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/store"
)

// Draw gives h lines of w cells: messages, then the prompt or a request, then
// a line that says who answers.
func (c *Chat) Draw(w, h int, focused bool) string {
	c.prepare(w, h)
	c.syncAsk(c.host.Now())
	box := c.box(focused)
	if len(box) > h {
		box = box[len(box)-h:]
	}
	c.top = h - len(box)
	msgs := c.messages()
	var body []string
	if len(msgs) == 0 {
		body = c.welcome(c.top)
	} else {
		body = c.list.draw(c.r, msgs, c.top)
	}
	for len(body) < c.top {
		body = append(body, "")
	}
	lines := append(body, box...)
	for i, l := range lines {
		lines[i] = pad(l, w)
	}
	return strings.Join(lines, "\n")
}

// prepare makes the renderer anew when width or theme changed.
func (c *Chat) prepare(w, h int) {
	th := c.host.Theme()
	if c.r == nil || c.w != w || c.theme != th {
		all, unfold := false, map[string]bool{}
		if c.r != nil {
			all, unfold = c.r.all, c.r.unfold
		}
		c.r = newRenderer(w, th)
		c.r.all, c.r.unfold = all, unfold
		c.r.now = c.host.Now
		c.r.interrupted, c.r.began = c.deps.Store.Interrupted, c.began
		c.list.reset()
		c.prompt.restyle(th)
		c.theme = th
	}
	if c.r.small != (h < small) {
		c.r.small = h < small
		c.list.reset()
	}
	c.w, c.h = w, h
	c.prompt.width(max(w-4, 4))
}

// pad fills or cuts a line to exactly w cells.
func pad(l string, w int) string {
	n := xansi.StringWidth(l)
	if n > w {
		l = xansi.Truncate(l, w, "")
		n = xansi.StringWidth(l)
	}
	if n < w {
		l += strings.Repeat(" ", w-n)
	}
	return l
}

// box is what stands below the messages.
func (c *Chat) box(focused bool) []string {
	if c.ask != nil {
		if c.h < small {
			return c.ask.lines(c.r, c.h, c.host.Now())
		}
		return append([]string{""}, c.ask.lines(c.r, max(c.h*2/3, min(c.h-1, 10)), c.host.Now())...)
	}
	style := c.r.styles.muted
	if focused {
		style = c.r.styles.primary
	}
	bar := style.Render("┃ ")
	var out []string
	if c.h >= small {
		out = append(c.failure(), c.rule())
	}
	if c.prompt.empty() && !focused {
		out = append(out, bar+c.r.styles.muted.Render("ctrl+x alt+l to write"))
	} else if c.prompt.empty() {
		out = append(out, bar+c.r.styles.muted.Render("Ask anything, / for commands"))
	} else {
		for _, l := range c.prompt.lines() {
			out = append(out, bar+l)
		}
	}
	if c.h < small {
		return out[max(len(out)-max(c.h/2, 1), 0):]
	}
	return append(out, c.status(focused))
}

// small is the height under which a chat shows messages and prompt alone.
const small = 8

// began is when the prompt that a reply answers was sent.
func (c *Chat) began(m *store.Message) int64 {
	if p := c.deps.Store.Message(m.Info.SessionID, m.Info.ParentID); p != nil {
		return p.Info.Time.Created
	}
	return m.Info.Time.Created
}

// failure is the session's last error, where no message shows one.
func (c *Chat) failure() []string {
	f := c.deps.Store.Failure(c.session)
	if f == nil || c.session == "" {
		return nil
	}
	if msgs := c.messages(); len(msgs) > 0 && (msgs[len(msgs)-1].Info.Error != nil || msgs[len(msgs)-1].Pending == store.Failed) {
		return nil
	}
	return append([]string{""}, c.r.note(c.r.styles.err, "✗ "+f.Name+": "+f.Message)...)
}

// rule parts the messages from the prompt and says when the end is not in view.
func (c *Chat) rule() string {
	if !c.list.follow && len(c.messages()) > 0 {
		note := " ↓ more below · ctrl+alt+g "
		return c.r.styles.muted.Render(strings.Repeat("─", max(c.w-len([]rune(note))-1, 0)) + note)
	}
	return ""
}

// status says who answers, what it has cost, and what is going on.
func (c *Chat) status(focused bool) string {
	a := c.deps.Answers(c.session)
	left := "  " + c.r.styles.secondary.Render(sanitize.Line(a.Agent)) + c.r.styles.muted.Render(" · "+sanitize.Line(a.Model))
	if c.busy() && !c.deps.Online() {
		left += c.r.styles.warn.Render(" · waiting for the engine")
	} else if c.busy() {
		left = "  " + c.r.styles.warn.Render(spinner(c.tick)+" ") + left[2:] + c.r.styles.muted.Render(c.activity(focused))
	}
	right := c.usage(a)
	room := c.w - xansi.StringWidth(left) - xansi.StringWidth(right) - 1
	if room < 1 {
		return xansi.Truncate(left, c.w, "…")
	}
	return left + strings.Repeat(" ", room) + right
}

// activity is a busy session's state.
func (c *Chat) activity(focused bool) string {
	st := c.deps.Store.Status(c.session)
	if st.Type == "retry" {
		return fmt.Sprintf(" · retry %d: %s", st.Attempt, sanitize.Line(st.Message))
	}
	if focused {
		return " · esc interrupts"
	}
	return ""
}

// usage is the session's tokens, how much of the context they are, and cost.
func (c *Chat) usage(a Answers) string {
	if c.session == "" {
		return ""
	}
	tokens, cost := c.deps.Store.Usage(c.session)
	if tokens == 0 && cost == 0 {
		return ""
	}
	text := count(tokens)
	if a.Context > 0 {
		text += fmt.Sprintf(" (%d%%)", tokens*100/a.Context)
	}
	return c.r.styles.muted.Render(fmt.Sprintf("%s · $%.2f", text, cost))
}

func count(n int) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%.1fM tokens", float64(n)/1e6)
	case n >= 1000:
		return fmt.Sprintf("%.1fk tokens", float64(n)/1e3)
	}
	return fmt.Sprintf("%d tokens", n)
}

// welcome fills an empty chat.
func (c *Chat) welcome(h int) []string {
	lines := c.deps.Welcome()
	var out []string
	for range max((h-len(lines))/2, 0) {
		out = append(out, "")
	}
	for _, l := range lines {
		out = append(out, strings.Repeat(" ", max((c.w-xansi.StringWidth(l))/2, 0))+l)
	}
	return out[:min(len(out), h)]
}

// Cursor places the cursor in the prompt.
func (c *Chat) Cursor(w, h int) (x, y int, ok bool) {
	if c.ask != nil {
		return 0, 0, false
	}
	cur := c.prompt.area.Cursor()
	if cur == nil {
		return 2, c.top + 1, true
	}
	return min(cur.X+2, w-1), min(c.top+1+cur.Y, h-1), true
}
