package chat

import (
	"cmp"
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat/composer"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/theme"
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
	msgs := c.messages()
	c.lines = c.lines[:0]
	if len(msgs) == 0 {
		for _, l := range c.welcome(c.top) {
			c.lines = append(c.lines, pen.Pad(l, w))
		}
	} else {
		c.body(msgs)
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
	if c.r == nil || c.w != w || c.theme != th || c.spoken != lang.Spoken() || c.stale {
		c.r, c.stale = newRenderer(w, th, &c.view, c.deps.Store), false
		c.r.moves = c.host.Moves
		if c.deps.BlockAge != nil {
			c.r.blockAge = c.deps.BlockAge()
		}
		c.r.now, c.r.online, c.r.pen.Colours = c.host.Now, c.deps.Online, c.deps.AgentStyle
		if c.host.Files != nil {
			c.r.pen.Root = c.host.Files.Place()
		}
		c.list.reset()
		c.theme, c.spoken, c.drawn = th, lang.Spoken(), c.drawn[:0]
	}
	if c.r.small != (h < small) {
		c.r.small = h < small
		c.list.reset()
	}
	c.w, c.h = w, h
	c.prompt.Resize(w-4, min(composer.MaxRows, h/2))
}

// drawnRow is a row as it was drawn last where nothing marks it, with what it
// was made of.
type drawnRow struct {
	row
	out    string // empty for a row that is drawn anew each time
	news   int    // how often files had turned up
	code   string // the block whose labels it has
	labels []codeLabel
}

// drawnBefore returns what a row was drawn as last, and its labels; ok is false
// where it must be drawn anew.
func drawnBefore(was []drawnRow, i int, d drawnRow) (drawnRow, bool) {
	if i < 0 || i >= len(was) || was[i].row != d.row || was[i].news != d.news || was[i].code != d.code {
		return d, false
	}
	return was[i], true
}

// body draws the messages in view: what can be followed is underlined, and
// what is selected or was found is marked. What was drawn last is taken again.
func (c *Chat) body(msgs []*store.Message) {
	_, picked := c.selected()
	rows := c.list.draw(c.r, msgs, c.top)
	at, on := c.stop()
	was, by := c.drawn, 0
	if len(rows) > 0 {
		by = moved(was, rows)
	}
	c.drawn, c.spare = c.spare[:0], was
	found := c.foundIn(rows)
	for i, row := range rows {
		from, to := c.drag.cells(row.msg, row.at, msgs)
		d, before := drawnBefore(was, i+by, drawnRow{row: row, news: c.files.news, code: c.labelled(msgs, row)})
		if !before {
			d.labels = c.codeLabels(msgs, row, d.code)
		}
		out := d.out
		if found != nil && len(found[i]) > 0 || to > from || row.msg == picked {
			var hits []pen.Cells
			if found != nil {
				hits = found[i]
			}
			d.out = ""
			out = c.withLabels(c.marks(msgs, row, rowMarks{hits, from, to, picked, at, on}), d.labels)
		} else if out == "" {
			line, _ := anchor.Take(row.margin+row.text, c.lit)
			out = c.withLabels(line, d.labels)
			d.out = out
		}
		c.drawn, c.lines = append(c.drawn, d), append(c.lines, out)
	}
}

// moved says by how many rows what was drawn has moved up.
func moved(was []drawnRow, rows []row) int {
	for i := range was {
		if was[i].msg == rows[0].msg && was[i].at == rows[0].at {
			return i
		}
	}
	for i := range rows {
		if len(was) > 0 && was[0].msg == rows[i].msg && was[0].at == rows[i].at {
			return -i
		}
	}
	return 0
}

// rowMarks is what may be marked in a row.
type rowMarks struct {
	hits     []pen.Cells // of a search
	from, to int         // cells of what is selected by the mouse
	picked   int         // the message that is selected
	at       stop        // the target in it, if on
	on       bool
}

// marks draws a row with what is marked in it.
func (c *Chat) marks(msgs []*store.Message, row row, of rowMarks) string {
	hits, from, to := of.hits, of.from, of.to
	line, spans := anchor.Take(row.margin+row.text, c.lit)
	if len(hits) > 0 {
		const off = "\x1b[22;27;49m"
		var others []pen.Cells
		if n := min(c.search.spot.nth, len(hits)-1); c.search.here(msgs, row) {
			line = pen.Overlay(line, hits[n:n+1], "\x1b[7m", off)
			others = append(append(others, hits[:n]...), hits[n+1:]...)
		} else {
			others = hits
		}
		if len(others) > 0 {
			on, off := "\x1b[1m"+syntax.Ground(c.theme.Color(theme.Highlight)), off
			if c.theme.Color(theme.Highlight) == theme.Reversed() { // as the current one is
				on, off = "\x1b[1;4m", "\x1b[22;24m"
			}
			line = pen.Overlay(line, others, on, off)
		}
	}
	if to > from {
		// on one ground, without colours
		line = pen.Over(line, from, min(to, xansi.StringWidth(line)), "\x1b[m\x1b[7m", "\x1b[m")
	}
	if row.msg == of.picked {
		if of.on && row.at == of.at.at && of.at.n < len(spans) {
			line = c.point(line, spans[of.at.n])
		}
		line = c.r.styles.Primary.Render("▌") + xansi.Cut(line, 1, max(xansi.StringWidth(line), 1))
	}
	return line
}

// point marks the target under the cursor: a link by itself, a code block in
// its margin, a tool by its whole line.
func (c *Chat) point(line string, s anchor.Span) string {
	end := xansi.StringWidth(line)
	switch kind, _, _ := strings.Cut(s.Target, ":"); kind + ":" {
	case markdown.CodeTarget:
		return xansi.Cut(line, 0, s.From) + c.r.styles.Primary.Render("▶") + xansi.Cut(line, s.From+1, end)
	case pen.PartTarget:
		return pen.Over(line, s.From, end, "\x1b[7m", "\x1b[27m")
	}
	return pen.Over(line, s.From, s.To, "\x1b[7m", "\x1b[27m")
}

// box is what stands below the messages.
func (c *Chat) box(focused bool) []string {
	if c.requests.Form != nil {
		return c.requestBox(focused)
	}
	return c.promptBox(focused)
}

// promptBox is the prompt with what belongs to it.
func (c *Chat) promptBox(focused bool) []string {
	bar := c.bar(focused)
	var out []string
	if c.h >= small {
		out = append(c.failure(), c.rule())
	}
	above := len(out)
	if hint := c.hint(focused); hint != "" {
		out = append(out, bar+c.r.styles.Muted.Render(xansi.Truncate(hint, max(c.w-2, 1), "…")))
	} else {
		for i, l := range c.prompt.Lines(c.r.pen) {
			out = append(out, c.prompt.Edge(c.r.pen, i, bar)+l)
		}
	}
	if c.h < small {
		out = out[max(len(out)-max(c.h/2, 1), 0):]
		if c.search.open {
			out = []string{c.search.line(c)}
		}
		c.below = len(out)
		return out
	}
	if c.Selecting() && focused {
		out = append(out, c.selectLines()...)
	} else {
		out = append(out, c.status(focused))
	}
	if c.search.open {
		out = append(out, c.search.line(c))
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
	case c.parent() != "":
		return lang.T("subagents-session-up-backspace-goes")
	case c.queued() > 0 && !c.busy() && c.deps.Store.Failure(c.session) != nil:
		return lang.T("turn-failed-alt-s-sends")
	case c.queued() > 0:
		return lang.T("up-takes-back-what-queued")
	}
	return lang.T("ask-anything-commands-files")
}

// parent is the session that a subagent's belongs to, or empty.
func (c *Chat) parent() string {
	if s := c.deps.Store.Session(c.session); s != nil {
		return s.ParentID
	}
	return ""
}

// rule parts the messages from the prompt and says what lies below the view:
// more, or what came since it was left.
func (c *Chat) rule() string {
	if c.list.follow || len(c.messages()) == 0 {
		return c.undoneRule()
	}
	note, style := lang.T("more-below"), c.r.styles.Muted
	if news, n := c.list.news(c.messages()); news {
		note, style = lang.T("new-text-below"), c.r.styles.Primary
		if n > 1 {
			note = lang.N(n, "new-messages-below", n)
		}
	}
	note = " ↓ " + note + " · ctrl+alt+g "
	return c.r.styles.Muted.Render(strings.Repeat("─", max(c.w-xansi.StringWidth(note)-1, 0))) + style.Render(note)
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
	style := c.r.styles.Muted
	switch {
	case c.Asking(): // the request has the keyboard
	case focused && !c.sel.on && strings.HasPrefix(c.prompt.Text(), "!"):
		style = c.r.styles.Warn
	case focused && !c.sel.on:
		style = c.r.styles.Primary
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
