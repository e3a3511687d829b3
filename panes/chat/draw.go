package chat

import (
	"cmp"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/composer"
	"github.com/openspace-tui/openspace/panes/chat/pen"
)

// Draw returns h lines of w cells: messages, then the prompt or a request, then
// a line that says who answers.
func (c *Chat) Draw(w, h int, focused bool) string {
	c.prepare(w, h)
	c.syncRequests()
	box := c.box(focused)
	if len(box) > h {
		box = box[len(box)-h:]
	}
	c.top = h - len(box)
	msgs := c.list.all()
	c.lines = c.lines[:0]
	if len(msgs) == 0 {
		c.list.h = c.top
		for _, l := range c.welcome(c.top) {
			c.lines = append(c.lines, pen.Pad(l, w))
		}
	} else {
		c.lines = c.body.draw(c.lines, msgs, c.top)
	}
	if len(c.blank) != w {
		c.blank = strings.Repeat(" ", w)
	}
	for len(c.lines) < c.top {
		c.lines = append(c.lines, c.blank)
	}
	for _, l := range box {
		c.lines = append(c.lines, pen.Pad(l, w))
	}
	return strings.Join(c.lines, "\n")
}

// prepare makes the renderer anew when width, theme or language changed.
func (c *Chat) prepare(w, h int) {
	th := c.host.Theme()
	if c.list.r == nil || c.w != w || c.theme != th || c.spoken != lang.Spoken() || c.stale {
		r := newRenderer(w, th, &c.list.view, c.deps.Store)
		r.now, r.moves, r.online = c.host.Now, c.host.Moves, c.deps.Online
		if c.deps.BlockAge != nil {
			r.blockAge = c.deps.BlockAge()
		}
		r.pen.Colours = c.deps.AgentStyle
		if c.host.Files != nil {
			r.pen.Root = c.host.Files.Place()
		}
		c.list.r, c.pen, c.stale = r, r.pen, false
		c.list.reset()
		c.theme, c.spoken, c.body.drawn = th, lang.Spoken(), c.body.drawn[:0]
	}
	if c.list.r.small != (h < small) {
		c.list.r.small = h < small
		c.list.reset()
	}
	c.w, c.h = w, h
	c.prompt.Resize(w-4, min(composer.MaxRows, h/2))
}

// promptBox is the prompt with what belongs to it.
func (c *Chat) promptBox(focused bool) []string {
	bar := c.bar(focused)
	var out []string
	if c.h >= small {
		out = append(c.list.failure(), c.rule())
	}
	above := len(out)
	if hint := c.hint(focused); hint != "" {
		out = append(out, bar+c.pen.Styles.Muted.Render(xansi.Truncate(hint, max(c.w-2, 1), "…")))
	} else {
		for i, l := range c.prompt.Lines(c.pen) {
			out = append(out, c.prompt.Edge(c.pen, i, bar)+l)
		}
	}
	if c.h < small {
		out = out[max(len(out)-max(c.h/2, 1), 0):]
		if c.search.open {
			out = []string{c.search.line(c.pen)}
		}
		c.below = len(out)
		return out
	}
	if c.Selecting() && focused {
		out = append(out, c.sel.lines(c.w, c.h/2)...)
	} else {
		out = append(out, c.status(focused))
	}
	if c.search.open {
		out = append(out, c.search.line(c.pen))
	}
	c.below = len(out) - above
	return out
}

// small is the height under which a chat shows messages and prompt alone.
const small = 8

// hint stands where nothing is written: what one can do there.
func (c *Chat) hint(focused bool) string {
	switch {
	case !c.prompt.Empty():
		return ""
	case c.requests.TakeText():
		return lang.T("what-you-type-goes-into")
	case c.requests.Form != nil:
		return lang.T("what-you-type-goes-here")
	case !focused:
		return lang.T("to-write", cmp.Or(c.way, lang.T("click-here")))
	case c.list.parent() != "":
		return lang.T("subagents-session-up-backspace-goes")
	case c.list.queued() > 0 && !c.list.busy() && c.deps.Store.Failure(c.list.session) != nil:
		return lang.T("turn-failed-alt-s-sends")
	case c.list.queued() > 0:
		return lang.T("up-takes-back-what-queued")
	}
	return lang.T("ask-anything-commands-files")
}

// rule parts the messages from the prompt and says what lies below the view:
// more, or what came since it was left; else what was taken back.
func (c *Chat) rule() string {
	if c.list.follow || len(c.list.all()) == 0 {
		note := c.undone.note(c.list, c.host.Way)
		if note == "" {
			return ""
		}
		return ruled(c.pen, xansi.Truncate(note, max(c.w-1, 1), "…"), c.pen.Styles.Warn)
	}
	note, style := lang.T("more-below"), c.pen.Styles.Muted
	if news, n := c.list.news(c.list.all()); news {
		note, style = lang.T("new-text-below"), c.pen.Styles.Primary
		if n > 1 {
			note = lang.N(n, "new-messages-below", n)
		}
	}
	return ruled(c.pen, " ↓ "+note+" · ctrl+alt+g ", style)
}

// ruled is a line with a note at its end.
func ruled(ink *pen.Pen, note string, style lipgloss.Style) string {
	line := strings.Repeat("─", max(ink.Width-xansi.StringWidth(note)-1, 0))
	return ink.Styles.Muted.Render(line) + style.Render(note)
}

// welcome fills an empty chat.
func (c *Chat) welcome(h int) []string {
	lines := c.deps.Welcome(c.w)
	var out []string
	for range max((h-len(lines))/2, 0) {
		out = append(out, "")
	}
	for _, l := range lines {
		out = append(out, strings.Repeat(" ", max((c.w-xansi.StringWidth(l))/2, 0))+l)
	}
	return out[:min(len(out), h)]
}

// Cursor places the cursor in the prompt, or in the search's line.
func (c *Chat) Cursor(w, h int) (x, y int, ok bool) {
	switch {
	case c.Asking():
		x, y, ok := c.requests.Caret()
		return min(x, w-1), min(y, h-1), ok
	case c.search.typing:
		x, _ = panes.Caret(c.search.field)
		return min(x+2, w-1), h - 1, true
	case c.sel.on:
		return 0, 0, false
	}
	cx, cy := c.prompt.Cursor()
	return min(cx+2, w-1), min(c.PromptRow()+cy, h-1), true
}

// bar is the line beside the prompt. Its colour tells what enter does: send,
// or run a shell command.
func (c *Chat) bar(focused bool) string {
	style := c.pen.Styles.Muted
	switch {
	case c.Asking(): // the request has the keyboard
	case focused && !c.sel.on && strings.HasPrefix(c.prompt.Text(), "!"):
		style = c.pen.Styles.Warn
	case focused && !c.sel.on:
		style = c.pen.Styles.Primary
	}
	return style.Render("┃ ")
}

// CursorStyle shapes the cursor by what keys do.
func (c *Chat) CursorStyle() (shape tea.CursorShape, blink bool) {
	if v := c.prompt.Vim; v != nil && v.Mode() == textfield.Insert && !c.search.typing {
		return tea.CursorBar, true
	}
	return tea.CursorBlock, true
}
