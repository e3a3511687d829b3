package diff

import (
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// body is how many rows the table has in the window: the head and the foot take
// one each.
func (v *view) body() int { return max(v.h-2, 1) }

// Draw returns h lines of w cells: which changes show, those in view, and a line
// of what can be done.
func (c *Diff) Draw(w, h int, focused bool) string {
	v := &c.view
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	if w != v.w || h != v.h {
		v.w, v.h = w, h
		v.reveal()
	}
	if th := c.host.Theme(); v.theme != th {
		v.dress(th)
	}
	p := newPen(v.theme, w)
	rows := []string{c.head(p)}
	if h == 1 {
		return p.Pad(rows[0])
	}
	foot := c.foot(p, focused)
	v.uncover(len(foot))
	rows = append(rows, c.middle(p, focused)...)
	rows = rows[:min(len(rows), h-1)]
	for len(rows) < h {
		rows = append(rows, "")
	}
	rows = panes.OverlayRows(rows, foot, 1)
	for i := range rows {
		rows[i] = p.Pad(rows[i])
	}
	return strings.Join(rows, "\n")
}

// middle is what stands between head and foot: the changes, the tree of their
// files, or both.
func (c *Diff) middle(p pen, focused bool) []string {
	v := &c.view
	side := v.beside()
	switch {
	case v.table.rows() == 0:
		return c.empty(p)
	case !v.tree.on || side == 0 && !v.tree.keys:
		return v.rows(p, focused)
	case side == 0:
		return v.drawTree(p, c.host, focused)
	}
	rest := newPen(p.Theme, p.W-side-1)
	tree := v.drawTree(newPen(p.Theme, side), c.host, focused)
	return joined(p, tree, v.rows(rest, focused && !v.tree.keys), side, v.body())
}

// pen draws rows of one width.
type pen struct{ panes.Pen }

func newPen(th *theme.Theme, w int) pen { return pen{panes.Pen{Theme: th, W: w}} }

// count is how much came and went.
func (p pen) count(added, removed int) string {
	return p.Style(theme.DiffAdded).Render(fmt.Sprintf("+%d", added)) + " " +
		p.Style(theme.DiffRemoved).Render(fmt.Sprintf("-%d", removed))
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
	for _, f := range c.view.table.files {
		added, removed = added+f.Added, removed+f.Removed
		if f.viewed {
			viewed++
		}
	}
	n := len(c.view.table.files)
	said := lang.N(n, "n-files", n)
	if viewed > 0 {
		said = lang.T("of-viewed", viewed, said)
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

// rows draws the rows in view.
func (v *view) rows(p pen, focused bool) []string {
	var out []string
	end := min(v.top+v.body(), v.table.rows())
	for row := v.top; row < end; row++ {
		at := v.table.at(row)
		f := v.table.files[at.file]
		var line string
		switch {
		case at.hunk < 0 && at.line < 0:
			line = v.fileRow(p, f)
		case at.hunk < 0:
			line = p.Style(theme.Muted).Render("  " + Instead(f.File))
		case at.line < 0:
			line = v.hunkRow(p, f.hunks[at.hunk])
		case v.table.split:
			line = v.pairRow(p, f, f.hunks[at.hunk], at.line)
		default:
			line = v.lineRow(p, f, f.hunks[at.hunk], at.line)
		}
		out = append(out, v.cursor(p, row, focused)+line)
	}
	return out
}

// cursor is the column before each row.
func (v *view) cursor(p pen, row int, focused bool) string {
	switch {
	case v.chose(row):
		return p.Style(theme.Accent).Bold(focused).Render("▌")
	case row != v.row:
		return " "
	}
	return p.Style(theme.Primary).Bold(focused).Render("›")
}

// empty says why no changes show.
func (c *Diff) empty(p pen) []string {
	text, tok := Nothing(c.source), theme.Muted
	switch {
	case c.err != nil:
		text, tok = lang.Translate(c.err), theme.Error
	case !c.read:
		text = lang.T("reading-more")
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
		return lang.T("nothing-changed-not-staged")
	case Staged:
		return lang.T("nothing-is-staged")
	}
	return lang.T("there-are-no-changes")
}
