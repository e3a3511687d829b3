package files

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// body is how many rows show: the head and the foot take one each.
func (c *Files) body() int { return max(c.h-2, 1) }

// Draw returns h lines of w cells: the workspace's name, the rows in view, and a
// line of what can be done.
func (c *Files) Draw(w, h int, focused bool) string {
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	if w != c.w || h != c.h {
		c.w, c.h = w, h
		c.reveal()
		if c.find != nil {
			c.revealHit()
		}
	}
	p := newPen(c.host.Theme(), w)
	rows := []string{c.head(p)}
	if h > 1 {
		foot := c.foot(p, focused)
		foot = foot[:min(len(foot), max(h-2, 1))]
		room := h - 1 - len(foot)
		if c.find != nil {
			rows = append(rows, c.hits(p, focused)...)
		} else {
			rows = append(rows, c.rows(p, room, focused)...)
		}
		rows = rows[:min(len(rows), 1+room)]
		for len(rows) < 1+room {
			rows = append(rows, "")
		}
		rows = append(rows, foot...)
	}
	for i := range rows {
		rows[i] = p.Pad(rows[i])
	}
	return strings.Join(rows, "\n")
}

// head names the workspace, its branch and what the repository is in the middle
// of.
func (c *Files) head(p pen) string {
	left := " " + sanitize.Line(c.deps.Name())
	var said []string
	if b := c.marks.Head; b != "" {
		said = append(said, sanitize.Line(b))
	}
	if d := c.marks.Doing; d != "" {
		said = append(said, lang.T("in-the-middle-of-a", d))
	}
	right := strings.Join(said, " · ")
	if c.marks.Doing != "" && xansi.StringWidth(left+right)+2 > p.W { // what matters most
		right = c.marks.Doing
	}
	if over := xansi.StringWidth(left) + xansi.StringWidth(right) + 2 - p.W; right != "" && over > 0 {
		right = xansi.Truncate(right, max(xansi.StringWidth(right)-over, 0), "…")
	}
	tok := theme.Muted
	if c.marks.Doing != "" {
		tok = theme.Warning
	}
	gap := max(p.W-xansi.StringWidth(left)-xansi.StringWidth(right)-1, 1)
	return p.Style(theme.Primary).Bold(true).Render(left) + strings.Repeat(" ", gap) + p.Style(tok).Render(right)
}

// pen draws rows of one width.
type pen struct{ panes.Pen }

func newPen(th *theme.Theme, w int) pen { return pen{panes.Pen{Theme: th, W: w}} }

// cursor is the column before each row.
func (p pen) cursor(on, focused bool) string {
	if !on {
		return " "
	}
	return p.Style(theme.Primary).Bold(focused).Render("›")
}

// rows draws the rows in view, or says why there are none.
func (c *Files) rows(p pen, room int, focused bool) []string {
	if len(c.tree.rows) == 0 {
		return c.empty(p)
	}
	var out []string
	c.first = max(c.top, c.row-room+1) // a long note takes rows away
	for row := c.first; row < min(c.first+room, len(c.tree.rows)); row++ {
		out = append(out, p.cursor(row == c.row, focused)+c.nodeRow(p, c.tree.rows[row], row == c.row && focused))
	}
	return out
}

// empty says why no files show.
func (c *Files) empty(p pen) []string {
	text, tok := lang.T("there-no-files-here-makes"), theme.Muted
	switch err := c.tree.root.err; {
	case err != nil:
		text, tok = say(err), theme.Error
	case !c.read:
		text = lang.T("reading-more")
	case slices.ContainsFunc(c.tree.root.kids, func(n *node) bool { return n.name != ".git" }):
		text = lang.T("all-files-here-ignored-shows")
	}
	return p.say(text, tok)
}

// say is a text instead of rows.
func (p pen) say(text string, tok theme.Token) []string {
	out := []string{""}
	for line := range strings.Lines(xansi.Wrap(sanitize.Text(text), max(p.W-3, 10), "")) {
		out = append(out, "  "+p.Style(tok).Render(strings.TrimRight(line, "\n")))
	}
	return out
}

// nodeRow is a file, a folder or what is to be said of one.
func (c *Files) nodeRow(p pen, n *node, on bool) string {
	lead := indent(n.depth, p.W)
	room := max(p.W-1-xansi.StringWidth(lead)-2, 4)
	switch n.kind {
	case kindMore:
		return lead + p.Style(theme.Muted).Render(
			xansi.Truncate(lang.N(n.more, "more-finds-them", n.more), room+2, "…"))
	case kindFault:
		return lead + p.Style(theme.Error).Render(xansi.Truncate(sanitize.Line(say(n.err)), room+2, "…"))
	}
	fold, name, tok := "  ", sanitize.Name(n.name), theme.Text
	switch {
	case n.open:
		fold = "▾ "
	case n.folder():
		fold = "▸ "
	}
	switch {
	case n.link:
		name += " →"
	case n.kind == "other":
		name += " ◦"
	}
	sign := c.host.Icon(n.name)
	if n.folder() {
		sign = c.host.FolderIcon(n.open)
	}
	room -= xansi.StringWidth(sign)
	mark := c.marks.of(n)
	if mark == '!' {
		tok = theme.Muted
	}
	style := p.Style(tok).Bold(on || n.folder() && tok != theme.Muted)
	if on {
		style = style.Background(p.Theme.Color(theme.Element))
	}
	tail, wide := p.mark(mark)
	room -= wide
	return lead + p.Style(theme.Muted).Render(fold+sign) + style.Render(xansi.Truncate(name, room, "…")) + tail
}

// mark is what stands behind a name, and its width.
func (p pen) mark(mark rune) (tail string, wide int) {
	if mark == 0 {
		return "", 0
	}
	return " " + p.Style(markColour(mark)).Bold(mark == 'U').Render(string(mark)), 2
}

// indent stands before a row; of what is very deep less, so that names show.
func indent(depth, w int) string { return strings.Repeat("  ", max(0, min(depth, w/5))) }

// hits draws what was found.
func (c *Files) hits(p pen, focused bool) []string {
	f := c.find
	if len(f.hits) == 0 {
		if c.walks || c.stale {
			return p.say(lang.T("reading-more"), theme.Muted)
		}
		return p.say(lang.T("no-file-is-called-so"), theme.Muted)
	}
	var out []string
	for row := f.top; row < min(f.top+c.body(), len(f.hits)); row++ {
		out = append(out, p.cursor(row == f.row, focused)+c.hitRow(p, f.hits[row], row == f.row))
	}
	return out
}

// hitRow is a file that was found: its name, where it is, and what git says.
func (c *Files) hitRow(p pen, h hit, on bool) string {
	tail, wide := p.mark(c.marks.ofFile(h.path))
	return p.hit(h, on, max(p.W-2-wide, 4)) + tail
}

// hit is the path of a file that was found, with what fits.
func (p pen) hit(h hit, on bool, room int) string {
	at := strings.LastIndexByte(h.path, '/') + 1
	var b strings.Builder
	if sanitize.Name(h.path) != h.path || xansi.StringWidth(h.path) > room {
		text := sanitize.Name(h.path)
		if over := xansi.StringWidth(text) - room; over > 0 { // the end tells files apart
			text = "…" + xansi.TruncateLeft(text, over+1, "")
		}
		return p.Style(theme.Text).Bold(on).Render(text)
	}
	plain := func(from, to int) {
		if from >= to {
			return
		}
		mid := max(from, min(at, to))
		b.WriteString(p.Style(theme.Muted).Render(h.path[from:mid]))
		if mid < to {
			b.WriteString(p.Style(theme.Text).Bold(on).Render(h.path[mid:to]))
		}
	}
	from := 0
	for i, r := range h.path {
		if len(h.matched) > 0 && h.matched[0] == i {
			h.matched = h.matched[1:]
			plain(from, i)
			b.WriteString(p.Style(theme.Primary).Bold(true).Render(string(r)))
			from = i + len(string(r))
		}
	}
	plain(from, len(h.path))
	return b.String()
}

// lead stands before what is being written.
func (c *Files) lead() string {
	switch {
	case c.entry == nil:
		return "/"
	case c.entry.of != "":
		return lang.T("rename-to-label") + " "
	}
	return lang.T("new-label") + " "
}

// foot is the field, what is asked or said in as many rows as that takes, or
// what can be done.
func (c *Files) foot(p pen, focused bool) []string {
	style, warn := p.Foot(focused)
	if f := c.field(); f != nil {
		lead, tail := c.lead(), ""
		if c.entry == nil {
			tail = " " + c.found() + " "
		}
		f.SetWidth(max(p.W-xansi.StringWidth(lead)-xansi.StringWidth(tail)-1, 1))
		line := p.Style(theme.Primary).Render(lead) + f.View()
		gap := max(p.W-xansi.StringWidth(line)-xansi.StringWidth(tail), 0)
		return []string{line + strings.Repeat(" ", gap) + p.Style(theme.Muted).Render(tail)}
	}
	switch {
	case c.ask != nil:
		return panes.FooterRows(warn, p.W, c.ask.Text, lang.T("y-yes-any-other-key"))
	case c.note != "":
		return panes.FooterRows(warn, p.W, c.note)
	}
	if n := c.tree.at(c.row); n != nil && n.kind == kindFault { // its row may be too narrow
		return panes.FooterRows(warn, p.W, sanitize.Line(say(n.err)))
	}
	return panes.FooterRows(style, p.W, xansi.Truncate(c.hints(), max(p.W-2, 1), "…"))
}

// found says how many files fit what is looked for.
func (c *Files) found() string {
	n := c.find.total(&c.index)
	text := lang.N(n, "n-files", n)
	if c.index.more {
		text += "+"
	}
	return text
}

// hints are the keys that do something now.
func (c *Files) hints() string {
	hints, acts := []string{"/ " + lang.T("finds")}, []string{"a " + lang.T("makes")}
	if n := c.tree.at(c.row); n != nil && n.file() {
		hints = append([]string{"enter " + lang.T("opens")}, hints...)
		acts = append(acts, "r "+lang.T("renames"), "d "+lang.T("deletes"))
	}
	if c.tree.root.err != nil {
		hints = append([]string{"R " + lang.T("reads-again")}, hints...)
	}
	if c.readOnly() == nil {
		hints = append(hints, acts...)
	}
	if len(c.undos) > 0 {
		hints = append([]string{"u " + lang.T("undoes")}, hints...)
	}
	return strings.Join(hints, " · ")
}
