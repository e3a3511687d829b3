package search

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/grep"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// fieldOrder are the fields that show, from the top.
func (c *Search) fieldOrder() []int {
	out := []int{inText}
	if c.replace.on && (c.h >= 5 || c.at == inWith) {
		out = append(out, inWith)
	}
	if c.h >= 6+len(out)-1 || c.at == inGlobs {
		out = append(out, inGlobs)
	}
	return out
}

// shownFields is how many fields there is room for.
func (c *Search) shownFields() int { return len(c.fieldOrder()) }

// nextField is the field that comes behind the keyboard's, or before it; from the list
// the last one.
func (c *Search) nextField(by int) int {
	order := []int{inText, inGlobs}
	if c.replace.on {
		order = []int{inText, inWith, inGlobs}
	}
	at := slices.Index(order, c.at)
	if at < 0 {
		return inText
	}
	return order[(at+by+len(order))%len(order)]
}

// body is how many rows show: fields, state and foot are around them.
func (c *Search) body() int { return max(c.h-c.shownFields()-2-len(c.missed(lipgloss.NewStyle())), 1) }

// missed says in rows above the hints where was not looked.
func (c *Search) missed(style lipgloss.Style) []string {
	text := c.sum.Missed()
	if text == "" {
		return nil
	}
	return panes.FooterRows(style, c.w, text)
}

// Draw returns h lines of w cells: the fields, what was found in numbers, the rows
// in view and a line of what can be done.
func (c *Search) Draw(w, h int, focused bool) string {
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	if w != c.w || h != c.h {
		c.w, c.h = w, h
		c.reveal()
	}
	p := panes.Pen{Theme: c.host.Theme(), W: w}
	var rows []string
	for _, f := range c.fieldOrder() {
		rows = append(rows, c.field(p, f))
	}
	rows = append(rows, c.state(p))
	rows = append(rows, c.list(p, focused && c.at == inList)...)
	rows = rows[:min(len(rows), h)]
	for len(rows) < h {
		rows = append(rows, "")
	}
	if head := c.shownFields() + 1; h > head+1 {
		rows = panes.OverlayRows(rows, c.foot(p, focused), head)
	}
	for i := range rows {
		rows[i] = p.Pad(rows[i])
	}
	return strings.Join(rows, "\n")
}

// lead stands before a field.
func (c *Search) lead(field int) string {
	switch field {
	case inGlobs:
		return " " + lang.T("files-label") + " "
	case inWith:
		return " " + lang.T("replace-with-label") + " "
	}
	return " " + lang.T("search") + ": "
}

// field draws one, and what it is for where nothing is in it.
func (c *Search) field(p panes.Pen, i int) string {
	lead, tok := c.lead(i), theme.Muted
	if c.at == i {
		tok = theme.Primary
	}
	out := p.Style(tok).Render(lead)
	f := &c.fields[i]
	f.SetWidth(max(p.W-xansi.StringWidth(lead)-1, 1))
	if f.Value() == "" && c.at != i {
		switch i {
		case inGlobs:
			out += p.Style(theme.Muted).Render(lang.T("example-go-src-ts-js"))
		case inWith:
			out += p.Style(theme.Muted).Render(lang.T("nothing-what-matches-taken-out"))
		}
		return out
	}
	return out + f.View()
}

// state says what is found and how is looked, or what is wrong.
func (c *Search) state(p panes.Pen) string {
	tok, text := theme.Muted, c.counts()
	switch {
	case c.fault != nil:
		tok, text = theme.Error, lang.Translate(c.fault)
	case c.ended != nil:
		tok, text = theme.Error, lang.Translate(c.ended)
	case c.replace.on && c.replace.fault != nil:
		tok, text = theme.Error, lang.Translate(c.replace.fault)
	}
	ways := c.ways()
	if c.fault != nil && xansi.StringWidth(text+ways)+3 > p.W {
		ways = ""
	}
	if ways != "" {
		ways += " "
	}
	text = xansi.Truncate(sanitize.Line(text), max(p.W-xansi.StringWidth(ways)-3, 8), "…")
	gap := max(p.W-1-xansi.StringWidth(text)-xansi.StringWidth(ways), 1)
	return " " + p.Style(tok).Render(text) + strings.Repeat(" ", gap) + p.Style(theme.Primary).Render(ways)
}

// counts says how much is found.
func (c *Search) counts() string {
	if c.query.Text == "" {
		return ""
	}
	var said []string
	switch {
	case c.sum.Few:
		said = append(said, lang.T("first-engine-gives-no-more", c.lines))
	case c.sum.More:
		said = append(said, lang.N(c.lines, "the-first-matches", c.lines))
	case len(c.files) > 0:
		said = append(said, lang.N(c.lines, "matches", c.lines))
	}
	if n := len(c.files); n > 0 {
		said = append(said, lang.N(n, "n-files", n))
	}
	switch {
	case c.run != nil:
		said = append(said, lang.T("searching"))
	case len(c.files) == 0:
		said = append(said, lang.T("nothing-has-it"))
	case c.replace.writes != nil:
		said = append(said, lang.T("files-are-being-written"))
	case c.replace.plan != nil:
		said = append(said, lang.T("files-still-being-read"))
	case c.replace.on && len(c.marked) > 0:
		_, lines := c.parts()
		said = append(said, lang.N(lines, "lines-chosen", lines))
	}
	return strings.Join(said, " · ")
}

// ways says how is looked, where it is not as usual.
func (c *Search) ways() string {
	var said []string
	if c.query.Regexp {
		said = append(said, lang.T("regular-expression"))
	}
	if c.query.Defined {
		said = append(said, lang.T("symbols"))
	}
	switch c.query.Case {
	case grep.Exact:
		said = append(said, lang.T("match-case"))
	case grep.Any:
		said = append(said, lang.T("ignore-case"))
	case grep.Smart:
	}
	if c.query.Word {
		said = append(said, lang.T("whole-words"))
	}
	if c.query.Hidden {
		said = append(said, lang.T("hidden-files"))
	}
	return strings.Join(said, " · ")
}

// list draws the rows in view.
func (c *Search) list(p panes.Pen, focused bool) []string {
	var out []string
	for i := c.top; i < min(c.top+c.body(), len(c.rows)); i++ {
		r := c.rows[i]
		on := i == c.row
		lead := " "
		if on && c.at == inList {
			lead = p.Style(theme.Primary).Bold(focused).Render("›")
		}
		sign := " "
		if c.marked[r.place()] {
			sign = p.Style(theme.Warning).Bold(true).Render("+")
		}
		if r.line < 0 {
			out = append(out, lead+sign+c.headRow(p, r.file, on && focused))
			continue
		}
		look := found
		switch {
		case r.new != nil:
			look, sign, lead = becomes, " ", " "
		case i+1 < len(c.rows) && c.rows[i+1].new != nil:
			look = replaced
		}
		line := r.file.Lines[r.line]
		if r.new != nil {
			line, on = *r.new, i == c.row+1
		}
		out = append(out, lead+sign+lineRow(p, line, look, on && focused))
	}
	return out
}

// headRow is a file: where it is, and how many lines of it match.
func (c *Search) headRow(p panes.Pen, f *file, on bool) string {
	sign := "▾ "
	if f.folded {
		sign = "▸ "
	}
	count := " " + strconv.Itoa(len(f.Lines))
	room := max(p.W-5-len(count), 4)
	name := sanitize.Name(f.Path)
	if over := xansi.StringWidth(name) - room; over > 0 { // the end tells files apart
		name = "…" + xansi.TruncateLeft(name, over+1, "")
	}
	style := p.Style(theme.Text).Bold(true)
	if on {
		style = style.Background(p.Theme.Color(theme.Element))
	}
	row := p.Style(theme.Muted).Render(sign) + style.Render(name) + p.Style(theme.Muted).Render(count)
	if plan, ok := c.replace.plans[f.Path]; ok && plan.Err != nil {
		row += "  " + p.Style(theme.Warning).Render(lang.T("not-replaced", Reason(plan.Err)))
	}
	return row
}

// look is what a line is shown as.
type look struct {
	sign       string // behind its number
	plain, hit theme.Token
}

// A line that is found, and where it is replaced what it was and becomes.
var (
	found    = look{"", theme.Text, theme.Primary}
	replaced = look{"-", theme.DiffRemoved, theme.DiffRemoved}
	becomes  = look{"+", theme.DiffAdded, theme.DiffAdded}
)

// lineRow is a line: its number, and its text with the matches marked.
func lineRow(p panes.Pen, l grep.Line, look look, on bool) string {
	number := strconv.Itoa(l.Number)
	if look == becomes {
		number = ""
	}
	number = strings.Repeat(" ", max(6-len(number), 0)) + number + " "
	room := max(p.W-3-len(number)-1, 4)
	plain, hit := p.Style(look.plain), p.Style(look.hit).Bold(true)
	if look == found {
		number = p.Style(theme.Muted).Render(number + " ")
	} else {
		number, room = p.Style(theme.Muted).Render(number)+plain.Render(look.sign)+" ", room-1
	}
	if on {
		bg := p.Theme.Color(theme.Element)
		plain, hit = plain.Background(bg), hit.Background(bg)
	}
	var b strings.Builder
	at := 0
	for i, s := range l.Spans {
		before := piece(l.Text[at:s.From])
		if i == 0 {
			before = strings.TrimLeft(before, " ")
			if most := room * 2 / 3; xansi.StringWidth(before) > most { // the match is to be seen
				before = "…" + xansi.TruncateLeft(before, xansi.StringWidth(before)-most+1, "")
			}
		}
		b.WriteString(plain.Render(before) + hit.Render(piece(l.Text[s.From:s.To])))
		at = s.To
	}
	b.WriteString(plain.Render(piece(l.Text[at:])))
	return number + xansi.Truncate(b.String(), room, "…")
}

// piece is a part of a line, fit to be shown.
func piece(text string) string { return sanitize.Line(strings.ReplaceAll(text, "\t", "  ")) }

// foot is what is asked or said, or where was not looked and what can be done.
func (c *Search) foot(p panes.Pen, focused bool) []string {
	style, warn := p.Foot(focused)
	switch {
	case c.ask != nil:
		return panes.FooterRows(warn, p.W, c.ask.Text, lang.T("y-yes-any-other-key"))
	case c.note != "":
		return panes.FooterRows(warn, p.W, c.note)
	}
	hints := xansi.Truncate(c.hints(), max(p.W-2, 1), "…")
	return append(c.missed(style), panes.FooterRows(style, p.W, hints)...)
}

// hints are the keys that do something now.
func (c *Search) hints() string {
	if c.replace.on {
		return c.replaceHints()
	}
	if c.at != inList {
		return "alt+r " + lang.T("regular-expression") + " · alt+s " + lang.T("symbols") + " · alt+c " +
			lang.T("match-case") + " · alt+e " + lang.T("whole-words") + " · alt+a " + lang.T("hidden-files")
	}
	hints := []string{"/ " + lang.T("finds"), "R " + lang.T("replaces"), "r " + lang.T("search-again")}
	if c.keep.done.any() {
		hints = append(hints, "u "+lang.T("take-the-last-replacement-back"))
	}
	if len(c.rows) > 0 {
		hints = append([]string{"enter " + lang.T("opens"), "v " + lang.T("mark-the-match"),
			"@ " + lang.T("mention-it-in-the-prompt")}, hints...)
	}
	return strings.Join(hints, " · ")
}

// replaceHints are the keys of a replacement.
func (c *Search) replaceHints() string {
	if c.at != inList {
		return strings.Join([]string{"enter " + lang.T("into-the-list"), "tab " + lang.T("next-field"),
			"alt+r " + lang.T("regular-expression"), "alt+p " + lang.T("no-replacement")}, " · ")
	}
	hints := []string{"v " + lang.T("chooses")}
	if len(c.marked) > 0 {
		hints = append([]string{"a " + lang.T("replaces-what-is-chosen")}, hints...)
	} else {
		hints = append([]string{"a " + lang.T("replaces-all")}, hints...)
	}
	if c.keep.done.any() {
		hints = append(hints, "u "+lang.T("takes-back"))
	}
	return strings.Join(append(hints, "enter "+lang.T("opens"), "R "+lang.T("writes-the-replacement"),
		"esc "+lang.T("no-replacement")), " · ")
}
