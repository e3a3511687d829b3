package diff

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// foot is the field, what is asked or said, or what can be done.
func (c *Diff) foot(p pen, focused bool) []string {
	style, warn := p.Foot(focused)
	switch {
	case c.field != nil:
		lead, behind := c.lead(), ""
		if c.view.quest.typing {
			behind = c.view.tally()
		}
		c.field.SetWidth(max(p.W-xansi.StringWidth(lead+behind)-2, 1))
		return []string{p.Style(theme.Primary).Render(lead) + c.field.View() + p.Style(theme.Muted).Render(behind)}
	case c.ask != nil:
		return panes.FooterRows(warn, p.W, c.ask.Text, lang.T("y-yes-any-other-key"))
	case c.note != "":
		return panes.FooterRows(warn, p.W, c.note)
	case c.lost != "":
		return panes.FooterRows(warn, p.W, c.lost)
	}
	var above []string
	if text := c.view.remarkHere(); text != "" {
		above = panes.FooterRows(style, p.W, "● "+text)
	}
	right := ""
	if c.set.Note != "" && (c.set.Acts || c.view.table.rows() > 0) { // else it stands above
		right = sanitize.Line(c.set.Note)
		if xansi.StringWidth(right) > p.W/2 { // a row of its own, so that hints have theirs
			above, right = append(panes.FooterRows(style, p.W, right), above...), ""
		}
	}
	room := p.W - 1
	if right != "" {
		room -= xansi.StringWidth(right) + 3
	}
	left := " " + panes.JoinHints(room, c.hints()...)
	gap := max(p.W-xansi.StringWidth(left)-xansi.StringWidth(right)-1, 0)
	return append(above, style.Render(p.Pad(xansi.Truncate(left+strings.Repeat(" ", gap)+right, p.W, "…"))))
}

// hints are the keys that do something now, those that are most of use first: a narrow
// pane has room for few.
func (c *Diff) hints() []string {
	if c.view.tree.keys {
		return []string{"enter " + lang.T("its-changes"), "space " + lang.T("folds"), "v " + lang.T("viewed"),
			"f " + lang.T("closes")}
	}
	var hints []string
	if n := len(c.remarks.all); n > 0 {
		hints = append(hints, lang.N(n, "remarks-c-sends-them", n))
	}
	rows := c.view.table.rows() > 0
	if c.view.quest.text != "" {
		hints = append(hints, "/"+sanitize.Line(c.view.quest.text)+" "+c.view.tally(), "n N")
	}
	switch {
	case !rows || !c.set.Acts:
	case c.source == Staged:
		hints = append(hints, "s "+lang.T("takes-out"))
	default:
		hints = append(hints, "s "+lang.T("stages"), "x "+lang.T("discards"))
	}
	if len(c.done) > 0 {
		hints = append(hints, "u "+lang.T("undoes"))
	}
	if rows {
		hints = append(hints, "c "+lang.T("remark"), "enter "+lang.T("opens"), "f "+lang.T("files"),
			"v "+lang.T("viewed"), "t "+lang.T("columns"), "/ "+lang.T("search"))
	}
	return hints
}
