package tui

import (
	"cmp"
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// row is one choice of a picker.
type row struct {
	label  string
	detail string          // muted, at the right
	more   string          // for a note below the list
	ink    *lipgloss.Style // of the label; nil: as usual
	id     string
	do     []call.Invocation
	find   string // what is looked through beside label and detail
	off    string // why it cannot be chosen now; empty: it can

	verdict bool // the detail matters more than a long label, which shows both its ends
}

// picker is a list with a fuzzy filter.
type picker struct {
	name  string // by which it is found again; may be empty
	title string
	rows  []row
	shown []int // indices of rows that match
	at    int
	top   int
	h     int // rows that show, as drawn
	field textinput.Model
	extra []extra
	fetch func(text string) tea.Cmd          // rows come from elsewhere
	stays func(id string) tea.Cmd            // what enter does where the list stays open
	help  string                             // what the keys do; empty: as usual
	on    map[string]func(id string) tea.Cmd // further keys that leave the list open
	wait  string                             // what is waited for while there are no rows
	note  func(id string) string             // more on the chosen row, below the list
}

// extra is a further key on the chosen row.
type extra struct {
	key, help string
	do        func(id string) []call.Invocation
}

func newPicker(title string, rows []row, extra ...extra) *picker {
	f := textinput.New()
	f.Prompt = "› "
	f.Placeholder = lang.T("type to filter")
	f.SetVirtualCursor(true)
	f.Focus()
	p := &picker{title: title, rows: rows, field: f, extra: extra}
	p.filter()
	return p
}

// alsoEnglish is what a row is found by beside a text of it: its English, where
// it is said otherwise.
func alsoEnglish(english string) string {
	if lang.T(english) == english {
		return ""
	}
	return " " + english
}

// waits says whether the rows are on their way.
func (p *picker) waits() bool { return p.wait != "" && len(p.rows) == 0 }

func (p *picker) Len() int { return len(p.rows) }
func (p *picker) String(i int) string {
	return p.rows[i].label + " " + p.rows[i].detail + p.rows[i].find
}

// near says how near a row is to a text that it matches: whoever writes a whole
// name means that.
func (r *row) near(text string) int {
	switch {
	case strings.EqualFold(r.id, text), strings.EqualFold(strings.TrimPrefix(r.id, commands.Namespace), text),
		strings.EqualFold(strings.TrimSuffix(r.label, "…"), text):
		return 0
	case len(r.label) >= len(text) && strings.EqualFold(r.label[:len(text)], text):
		return 1
	}
	return 2
}

func (p *picker) filter() {
	p.shown = p.shown[:0]
	text := strings.TrimSpace(p.field.Value())
	if text == "" || p.fetch != nil {
		for i := range p.rows {
			p.shown = append(p.shown, i)
		}
	} else {
		for _, hit := range fuzzy.FindFrom(text, p) {
			p.shown = append(p.shown, hit.Index)
		}
		slices.SortStableFunc(p.shown, func(a, b int) int {
			return cmp.Compare(p.rows[a].near(text),
				p.rows[b].near(text))
		})
	}
	p.at, p.top = 0, 0
}

func (p *picker) setRows(rows []row) {
	p.rows = rows
	p.filter()
}

func (p *picker) chosen() (row, bool) {
	if p.at < 0 || p.at >= len(p.shown) {
		return row{}, false
	}
	return p.rows[p.shown[p.at]], true
}

func (p *picker) move(by int) {
	if n := len(p.shown); n > 0 {
		p.at = ((p.at+by)%n + n) % n
	}
}

func (p *picker) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	key := k.Keystroke()
	switch key {
	case "esc":
		return nil, true
	case "up", "ctrl+p", "ctrl+k":
		p.move(-1)
		return nil, false
	case "down", "ctrl+n", "ctrl+j", "tab":
		p.move(1)
		return nil, false
	case "pgup":
		p.at = max(p.at-10, 0)
		return nil, false
	case "pgdown":
		p.at = max(min(p.at+10, len(p.shown)-1), 0)
		return nil, false
	case "home":
		p.at = 0
		return nil, false
	case "end":
		p.at = max(len(p.shown)-1, 0)
		return nil, false
	case "enter":
		return p.choose(m)
	}
	if do := p.on[key]; do != nil {
		if r, ok := p.chosen(); ok {
			return do(r.id), false
		}
		return nil, false
	}
	for _, e := range p.extra {
		if r, ok := p.chosen(); ok && e.key == key {
			return m.invokeAll(e.do(r.id)), false
		}
	}
	before := p.field.Value()
	var cmd tea.Cmd
	p.field, cmd = p.field.Update(k)
	return tea.Batch(cmd, p.changed(m, before)), false
}

// changed filters anew after the text changed.
func (p *picker) changed(m *Model, before string) tea.Cmd {
	if p.field.Value() == before {
		return nil
	}
	if p.fetch != nil {
		return p.fetch(p.field.Value())
	}
	p.filter()
	return nil
}

func (p *picker) paste(m *Model, text string) tea.Cmd {
	before := p.field.Value()
	var cmd tea.Cmd
	p.field, cmd = p.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	return tea.Batch(cmd, p.changed(m, before))
}

func (p *picker) cancel(*Model) tea.Cmd { return nil }

func (p *picker) wheel(by int) {
	p.at = max(min(p.at+by, len(p.shown)-1), 0)
}

// click picks the row under the mouse: title and filter come first.
func (p *picker) click(m *Model, y int) (tea.Cmd, bool) {
	first := 2
	if m.win.Framed() {
		first++
	}
	i := p.top + y - first
	if y < first || y >= first+p.h || i >= len(p.shown) {
		return nil, false
	}
	p.at = i
	return p.choose(m)
}

// choose takes the row under the cursor.
func (p *picker) choose(m *Model) (tea.Cmd, bool) {
	r, ok := p.chosen()
	switch {
	case !ok:
		return nil, false
	case p.stays != nil:
		return p.stays(r.id), false
	}
	m.drop(p)
	return m.invokeAll(r.do), true
}

func (p *picker) draw(win *widget.Window) string {
	w := widget.PageWidth(win.W)
	note := p.notes(win, w)
	h := min(max(win.H-10-len(note), 1), 16)
	p.h = h
	p.top = widget.Scrolled(p.top, p.at, h, len(p.shown))
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	on := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
	lines := []string{win.Field(&p.field, w-4)}
	for i := p.top; i < min(p.top+h, len(p.shown)); i++ {
		r := p.rows[p.shown[i]]
		label := sanitize.Line(r.label) // it is what one chooses by
		least, ends := w/3, r.verdict && w >= 50
		if ends {
			least = w - 2*w/5
		}
		detail := xansi.Truncate(sanitize.Line(cmp.Or(r.off, r.detail)), max(w-xansi.StringWidth(label)-3, least), "…")
		label = widget.CutMiddle(label, max(w-xansi.StringWidth(detail)-3, 8), ends)
		gap := strings.Repeat(" ", max(w-xansi.StringWidth(label)-xansi.StringWidth(detail)-1, 1))
		if i == p.at {
			lines = append(lines, on.Render(" "+label+gap+detail))
		} else if r.off != "" {
			lines = append(lines, muted.Render(" "+label+gap+detail))
		} else {
			style := text
			if r.ink != nil {
				style = *r.ink
			}
			lines = append(lines, style.Render(" "+label)+gap+muted.Render(detail))
		}
	}
	if len(p.shown) == 0 {
		none := lang.T("nothing matches")
		switch {
		case p.waits():
			none = p.wait
		case len(p.rows) == 0 && p.fetch == nil:
			none = lang.T("there is nothing yet")
		}
		lines = append(lines, muted.Render(" "+none))
	}
	for len(lines) < min(h, len(p.rows))+1 {
		lines = append(lines, "")
	}
	lines = append(lines, note...)
	help := p.help
	if help == "" {
		help = lang.T("enter chooses · esc closes")
	}
	for _, e := range p.extra {
		if e.help == "" {
			continue // told elsewhere
		}
		help += " · " + e.key + " " + e.help
	}
	for i, l := range lines {
		lines[i] = widget.Padded(l, w)
	}
	title := widget.TitledAt(p.title, w, p.at, p.top, h, len(p.shown))
	return win.Box(title, strings.Join(lines, "\n"), muted.Render(wrap.Text(help, w, "")))
}

// notes tells more on the chosen row. They take the room of the longest note
// there is, so that the box stands still.
func (p *picker) notes(win *widget.Window, w int) []string {
	if p.note == nil || len(p.rows) == 0 {
		return nil
	}
	n := 0
	for _, r := range p.rows {
		n = max(n, len(widget.AtMost(widget.NoteRows(win.H), p.note(r.id), w)))
	}
	out := make([]string, 0, n+1)
	if r, ok := p.chosen(); ok {
		for _, l := range widget.AtMost(widget.NoteRows(win.H), p.note(r.id), w) {
			out = append(out, win.Theme.Style(theme.Text).Render(l))
		}
	}
	for len(out) < n {
		out = append(out, "")
	}
	return append([]string{""}, out...)
}
