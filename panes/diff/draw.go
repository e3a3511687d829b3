package diff

import (
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/difflook"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// body is how many rows the table has in the window: the head and the foot take
// one each.
func (c *Diff) body() int { return max(c.h-2, 1) }

// Draw gives h lines of w cells: which changes show, those in view, and a line
// of what can be done.
func (c *Diff) Draw(w, h int, focused bool) string {
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	if w != c.w || h != c.h {
		c.w, c.h = w, h
		c.reveal()
	}
	if th := c.host.Theme(); c.theme != th {
		c.theme, c.paint = th, syntax.NewPainter(th.Chroma())
		c.look = difflook.Look{Added: difflook.Of(th, th.Color(theme.DiffAdded)), Removed: difflook.Of(th, th.Color(theme.DiffRemoved)), Paint: func(name, text string) []string { return c.paint.Lines("", name, text) }}
		for _, f := range c.table.files {
			for _, b := range f.hunks {
				b.texts = nil
			}
		}
	}
	p := newPen(c.theme, w)
	rows := []string{c.head(p)}
	if h == 1 {
		return p.Pad(rows[0])
	}
	foot := c.foot(p, focused)
	if covered := c.row - c.top + len(foot) - c.body(); covered > 0 { // the cursor is not to be behind it
		c.top = min(c.top+covered, c.row)
	}
	rows = append(rows, c.middle(p, focused)...)
	rows = rows[:min(len(rows), h-1)]
	for len(rows) < h {
		rows = append(rows, "")
	}
	rows = panes.Over(rows, foot, 1)
	for i := range rows {
		rows[i] = p.Pad(rows[i])
	}
	return strings.Join(rows, "\n")
}

// middle is what stands between head and foot: the changes, the tree of their
// files, or both.
func (c *Diff) middle(p pen, focused bool) []string {
	t := &c.tree
	side := c.beside()
	switch {
	case !t.on || c.table.rows() == 0 || side == 0 && !t.keys:
		return c.rows(p, focused)
	case side == 0:
		return c.drawTree(p, focused)
	}
	rest := newPen(p.Theme, p.W-side-1)
	return joined(p, c.drawTree(newPen(p.Theme, side), focused), c.rows(rest, focused && !t.keys), side, c.body())
}

// pen draws rows of one width.
type pen struct{ panes.Pen }

func newPen(th *theme.Theme, w int) pen { return pen{panes.Pen{Theme: th, W: w}} }

// count is how much came and went.
func (p pen) count(added, removed int) string {
	return p.Style(theme.DiffAdded).Render(fmt.Sprintf("+%d", added)) + " " + p.Style(theme.DiffRemoved).Render(fmt.Sprintf("-%d", removed))
}

// head names the sets of changes, the one that shows among them, and how much
// there is of it.
func (c *Diff) head(p pen) string {
	var b strings.Builder
	for i, s := range sources {
		name := sourceName(i)
		if s.id == c.source {
			b.WriteString(p.Style(theme.Primary).Bold(true).Reverse(true).Render(name))
		} else {
			b.WriteString(p.Style(theme.Muted).Render(name))
		}
	}
	added, removed, viewed := 0, 0, 0
	for _, f := range c.table.files {
		added, removed = added+f.Added, removed+f.Removed
		if f.viewed {
			viewed++
		}
	}
	n := len(c.table.files)
	said := lang.N(n, "%d file", "%d files", n)
	if viewed > 0 {
		said = lang.T("%d of %s viewed", viewed, said)
	}
	right := p.Style(theme.Muted).Render(said) + " " + p.count(added, removed) + " "
	if n == 0 {
		right = ""
	}
	if gap := p.W - xansi.StringWidth(b.String()) - xansi.StringWidth(right); gap > 0 {
		return b.String() + strings.Repeat(" ", gap) + right
	}
	return b.String()
}

// sourceName is how a set of changes is called in the head.
func sourceName(i int) string { return fmt.Sprintf(" %d %s ", i+1, lang.T(sources[i].name)) }

// rows draws the rows in view, or says why there are none.
func (c *Diff) rows(p pen, focused bool) []string {
	if c.table.rows() == 0 {
		return c.empty(p)
	}
	var out []string
	end := min(c.top+c.body(), c.table.rows())
	for row := c.top; row < end; row++ {
		at := c.table.at(row)
		f := c.table.files[at.file]
		var line string
		switch {
		case at.hunk < 0 && at.line < 0:
			line = c.fileRow(p, f)
		case at.hunk < 0:
			line = p.Style(theme.Muted).Render("  " + Instead(f.File))
		case at.line < 0:
			line = c.hunkRow(p, f.hunks[at.hunk])
		case c.table.split:
			line = c.pairRow(p, f, f.hunks[at.hunk], at.line)
		default:
			line = c.lineRow(p, f, f.hunks[at.hunk], at.line)
		}
		out = append(out, c.cursor(p, row, focused)+line)
	}
	return out
}

// cursor is the column before each row.
func (c *Diff) cursor(p pen, row int, focused bool) string {
	switch {
	case c.chose(row):
		return p.Style(theme.Accent).Bold(focused).Render("▌")
	case row != c.row:
		return " "
	}
	return p.Style(theme.Primary).Bold(focused).Render("›")
}

// empty says why no changes show.
func (c *Diff) empty(p pen) []string {
	text, tok := Nothing(c.source), theme.Muted
	switch {
	case c.err != nil:
		text, tok = lang.Say(c.err), theme.Error
	case !c.read:
		text = lang.T("Reading…")
	case c.set.Note != "" && !c.set.Acts:
		text = c.set.Note
	}
	var out []string
	for line := range strings.Lines(xansi.Wrap(sanitize.Text(text), max(p.W-4, 10), "")) {
		out = append(out, "  "+p.Style(tok).Render(strings.TrimRight(line, "\n")))
	}
	return append([]string{""}, out...)
}

// Nothing says that a set of changes is empty.
func Nothing(source string) string {
	switch source {
	case Tree:
		return lang.T("Nothing changed that is not staged.")
	case Staged:
		return lang.T("Nothing is staged.")
	}
	return lang.T("there are no changes")
}

// fileRow is a file's head: whether it is folded and viewed, its name and how
// much of it changed.
func (c *Diff) fileRow(p pen, f *shown) string {
	fold := "▾ "
	if f.folded {
		fold = "▸ "
	}
	name := sanitize.Name(f.Name())
	if f.Old != "" && f.New != "" && f.Old != f.New {
		name = sanitize.Name(f.Old) + " → " + name
	}
	var notes []string
	switch {
	case f.Conflict:
		notes = append(notes, lang.T("in conflict"))
	case f.Submodule:
		notes = append(notes, lang.T("a repository of its own"))
	case f.Old == "":
		notes = append(notes, lang.T("new"))
	case f.New == "":
		notes = append(notes, lang.T("gone"))
	case f.OldMode != "" && f.Mode != "" && f.OldMode != f.Mode:
		notes = append(notes, f.OldMode+" → "+f.Mode)
	}
	if f.viewed {
		notes = append(notes, "✓ "+lang.T("viewed"))
	}
	note, tone := "", theme.Muted
	if len(notes) > 0 {
		note = " " + strings.Join(notes, " · ")
	}
	if f.Conflict {
		tone = theme.Warning
	}
	right := " "
	if len(f.hunks) > 0 {
		right = " " + p.count(f.Added, f.Removed) + " "
	}
	room := max(p.W-1-xansi.StringWidth(fold)-xansi.StringWidth(note)-xansi.StringWidth(right)-1, 8)
	if over := xansi.StringWidth(name) - room; over > 0 { // the end tells files apart
		name = "…" + xansi.TruncateLeft(name, over+1, "")
	}
	left := fold + c.found(p.Style(theme.Text).Bold(true).Render(name), name) + p.Style(tone).Render(note) + " "
	rule := strings.Repeat("─", max(p.W-1-xansi.StringWidth(left)-xansi.StringWidth(right), 0))
	return left + p.Style(theme.Border).Render(rule) + right
}

// Instead says what is to be said of a file without hunks.
func Instead(f patch.File) string {
	switch {
	case f.Locked:
		return lang.T("it cannot be read")
	case f.Binary:
		return lang.T("a binary file, or one too large to be shown")
	case f.Untold:
		return lang.T("no lines are told: it is empty, binary, or its mode changed")
	case f.Conflict && f.New == "":
		return lang.T("both sides deleted or moved it: s stages that")
	case f.Lone:
		return lang.T("one side has it, the other does not: s stages it as it stands")
	case f.Conflict:
		return lang.T("both sides changed it: enter opens it")
	case f.Old != f.New && f.Old != "" && f.New != "":
		return lang.T("renamed, with the same text")
	case f.OldMode != f.Mode && f.Old == f.New:
		return lang.T("only its mode changed")
	}
	return lang.T("an empty file")
}

// hunkRow is a hunk's head: where it is, and what it is in.
func (c *Diff) hunkRow(p pen, b *block) string {
	head := "  " + strings.TrimSuffix(b.Head(), "\n")
	info, section := p.Style(theme.Info), ""
	if i := strings.LastIndex(head, "@@"); b.Section != "" && i >= 0 {
		head, section = head[:i]+"@@ ", sanitize.Line(b.Section)
	}
	return xansi.Truncate(info.Render(head)+c.found(info.Render(section), section), max(p.W-1, 1), info.Render("…"))
}

// some is how many lines are coloured at a time.
const some = 200

// text is a line of a hunk in colours. It is coloured with its neighbours, once.
func (c *Diff) text(f *shown, b *block, i int) string {
	lines := b.read()
	if i < 0 || i >= len(lines) {
		return ""
	}
	part := i / some
	if b.texts[part] == nil {
		if b.texts == nil {
			b.texts = map[int][]string{}
		}
		b.texts[part] = c.look.Texts(f.Name(), lines[part*some:min((part+1)*some, len(lines))])
	}
	return b.texts[part][i%some]
}

// room is how many cells there are for the text of a file's lines.
func (c *Diff) room(f *shown) int {
	w, n := c.w, f.digits()
	if side := c.beside(); side > 0 && c.table.rows() > 0 {
		w -= side + 1
	}
	if c.table.split {
		return halved(w) - n - 3
	}
	return w - 1 - 2*n - 4
}

// halved is how wide each of two columns is.
func halved(w int) int { return (w - 2) / 2 }

// lineText is a line's text on the ground of its row, as wide as that. A file's last
// line says that it has no newline, where the change is that, however long it is.
func (c *Diff) lineText(p pen, f *shown, b *block, i, room int) string {
	l, note := b.read()[i], ""
	if l.Open {
		note = xansi.Truncate("  "+lang.T("no newline at the end"), room-minText, "…")
	}
	text := c.cut(c.found(c.text(f, b, i), l.Text), room-xansi.StringWidth(note))
	return c.look.Fill(l.Op, text+p.Style(theme.Muted).Render(note), room)
}

// minText is how many cells of a line's text show beside a note.
const minText = 4

// digits is how wide a file's line numbers are, so that its hunks stand below each
// other; the last hunk has the largest.
func (f *shown) digits() int {
	last := f.hunks[len(f.hunks)-1]
	return len(fmt.Sprint(max(last.Old+last.OldLines, last.New+last.NewLines)))
}

// side is how a line's side looks.
func side(op difftext.Op) (sign string, tok theme.Token) {
	switch op {
	case difftext.Added:
		return "+", theme.DiffAdded
	case difftext.Removed:
		return "-", theme.DiffRemoved
	case difftext.Same:
	}
	return " ", theme.Muted
}

// lineRow is a line with both numbers, of which one is where it is not.
func (c *Diff) lineRow(p pen, f *shown, b *block, i int) string {
	lines := b.read()
	if i >= len(lines) {
		return ""
	}
	l, n := lines[i], f.digits()
	sign, tok := side(l.Op)
	gutter := p.Style(tok).Render(fmt.Sprintf("%s %s %s", number(l.Old, n), number(l.New, n), sign))
	return gutter + c.remarkMark(p, f, l) + c.lineText(p, f, b, i, c.room(f))
}

// number is a line's, or as much space.
func number(n, digits int) string {
	if n == 0 {
		return strings.Repeat(" ", digits)
	}
	return fmt.Sprintf("%*d", digits, n)
}

// remarkMark stands before a line that has a remark.
func (c *Diff) remarkMark(p pen, f *shown, l difftext.Line) string {
	if len(c.remarks.all) == 0 || c.remarks.of(f.remark(l)) < 0 {
		return " "
	}
	return p.Style(theme.Accent).Render("●")
}

// pairRow is a row of the split view.
func (c *Diff) pairRow(p pen, f *shown, b *block, i int) string {
	pairs, lines := b.paired(), b.read()
	if i >= len(pairs) {
		return ""
	}
	n := f.digits()
	half := halved(p.W)
	put := func(at int, number func(difftext.Line) int) string {
		if at < 0 || at >= len(lines) {
			return strings.Repeat(" ", half)
		}
		sign, tok := side(lines[at].Op)
		s := p.Style(tok).Render(fmt.Sprintf("%*d %s", n, number(lines[at]), sign)) + c.remarkMark(p, f, lines[at]) + c.lineText(p, f, b, at, c.room(f))
		return newPen(p.Theme, half).Pad(s)
	}
	return put(pairs[i].before, func(l difftext.Line) int { return l.Old }) + p.Style(theme.Border).Render("│") +
		put(pairs[i].after, func(l difftext.Line) int { return l.New })
}

// cut gives the part of a line that is in view.
func (c *Diff) cut(text string, room int) string {
	if c.left > 0 {
		text = xansi.TruncateLeft(text, c.left, "")
	}
	return xansi.Truncate(text, max(room, 1), "›")
}

// foot is the field, what is asked or said, or what can be done.
func (c *Diff) foot(p pen, focused bool) []string {
	style, warn := p.Foot(focused)
	switch {
	case c.field != nil:
		lead, behind := c.lead(), ""
		if c.quest.typing {
			behind = c.tally()
		}
		c.field.SetWidth(max(p.W-xansi.StringWidth(lead+behind)-2, 1))
		return []string{p.Style(theme.Primary).Render(lead) + c.field.View() + p.Style(theme.Muted).Render(behind)}
	case c.ask != nil:
		return panes.Said(warn, p.W, c.ask.text, lang.T("y yes · any other key no"))
	case c.note != "":
		return panes.Said(warn, p.W, c.note)
	case c.lost != "":
		return panes.Said(warn, p.W, c.lost)
	}
	var above []string
	if text := c.remarkHere(); text != "" {
		above = panes.Said(style, p.W, "● "+text)
	}
	right := ""
	if c.set.Note != "" && (c.set.Acts || c.table.rows() > 0) { // else it stands above
		right = sanitize.Line(c.set.Note)
		if xansi.StringWidth(right) > p.W/2 { // a row of its own, so that hints have theirs
			above, right = append(panes.Said(style, p.W, right), above...), ""
		}
	}
	room := p.W - 1
	if right != "" {
		room -= xansi.StringWidth(right) + 3
	}
	left := " " + panes.Fit(room, c.hints()...)
	gap := max(p.W-xansi.StringWidth(left)-xansi.StringWidth(right)-1, 0)
	return append(above, style.Render(p.Pad(xansi.Truncate(left+strings.Repeat(" ", gap)+right, p.W, "…"))))
}

// hints are the keys that do something now, those that are most of use first: a narrow
// pane has room for few.
func (c *Diff) hints() []string {
	if c.tree.keys {
		return []string{"enter " + lang.T("its changes"), "space " + lang.T("folds"), "v " + lang.T("viewed"), "f " + lang.T("closes")}
	}
	var hints []string
	if n := len(c.remarks.all); n > 0 {
		hints = append(hints, lang.N(n, "%d remark, C sends it", "%d remarks, C sends them", n))
	}
	rows := c.table.rows() > 0
	if c.quest.text != "" {
		hints = append(hints, "/"+sanitize.Line(c.quest.text)+" "+c.tally(), "n N")
	}
	switch {
	case !rows || !c.set.Acts:
	case c.source == Staged:
		hints = append(hints, "s "+lang.T("takes out"))
	default:
		hints = append(hints, "s "+lang.T("stages"), "x "+lang.T("discards"))
	}
	if len(c.done) > 0 {
		hints = append(hints, "u "+lang.T("undoes"))
	}
	if rows {
		hints = append(hints, "c "+lang.T("remark"), "enter "+lang.T("opens"), "f "+lang.T("files"), "v "+lang.T("viewed"), "t "+lang.T("columns"), "/ "+lang.T("search"))
	}
	return hints
}
