package dialog

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

// Row is one choice of a picker.
type Row struct {
	Label  string
	Detail string          // muted, at the right
	More   string          // for a note below the list
	Ink    *lipgloss.Style // of the label; nil: as usual
	ID     string
	Do     []call.Invocation
	Find   string // what is looked through beside label and detail
	Off    string // why it cannot be chosen now; empty: it can

	Verdict bool // the detail matters more than a long label, which shows both its ends
}

// Picker is a list with a fuzzy filter.
type Picker struct {
	Name  string // by which it is found again; may be empty
	Title string
	Rows  []Row
	Shown []int // indices of rows that match
	At    int
	top   int
	h     int // rows that show, as drawn
	Text  textinput.Model
	extra []Extra
	Fetch func(text string) tea.Cmd          // rows come from elsewhere
	Stays func(id string) tea.Cmd            // what enter does where the list stays open
	Help  string                             // what the keys do; empty: as usual
	Short string                             // that in a narrow window; empty: the same
	Again func() []Row                       // the rows after the configuration changed; nil: the same
	On    map[string]func(id string) tea.Cmd // further keys that leave the list open
	Wait  string                             // what is waited for while there are no rows
	Note  func(id string) string             // more on the chosen row, below the list
}

// Extra is a further key on the chosen row.
type Extra struct {
	Key, Help string
	Do        func(id string) []call.Invocation
}

// NewPicker returns a list of rows, with further keys on the chosen one.
func NewPicker(title string, rows []Row, extra ...Extra) *Picker {
	f := textinput.New()
	f.Prompt = "› "
	f.Placeholder = lang.T("type-to-filter")
	f.SetVirtualCursor(true)
	f.Focus()
	p := &Picker{Title: title, Rows: rows, Text: f, extra: extra}
	p.Filter()
	return p
}

// AlsoEnglish is what a row is found by beside a text of it: its English, where
// it is said otherwise.
func AlsoEnglish(text lang.Phrase) string {
	english := text.String()
	if text.Said() == english {
		return ""
	}
	return " " + english
}

// Waits reports whether the rows are on their way.
func (p *Picker) Waits() bool { return p.Wait != "" && len(p.Rows) == 0 }

// Len and String have the rows searched.
func (p *Picker) Len() int { return len(p.Rows) }
func (p *Picker) String(i int) string {
	return p.Rows[i].Label + " " + p.Rows[i].Detail + p.Rows[i].Find
}

// near says how near a row is to a text that it matches: whoever writes a whole
// name means that.
func (r *Row) near(text string) int {
	switch {
	case strings.EqualFold(r.ID, text), strings.EqualFold(strings.TrimPrefix(r.ID, commands.Namespace), text),
		strings.EqualFold(strings.TrimSuffix(r.Label, "…"), text):
		return 0
	case len(r.Label) >= len(text) && strings.EqualFold(r.Label[:len(text)], text):
		return 1
	}
	return 2
}

// Filter shows the rows that match what is typed.
func (p *Picker) Filter() {
	p.Shown = p.Shown[:0]
	text := strings.TrimSpace(p.Text.Value())
	if text == "" || p.Fetch != nil {
		for i := range p.Rows {
			p.Shown = append(p.Shown, i)
		}
	} else {
		for _, hit := range fuzzy.FindFrom(text, p) {
			p.Shown = append(p.Shown, hit.Index)
		}
		slices.SortStableFunc(p.Shown, func(a, b int) int {
			return cmp.Compare(p.Rows[a].near(text),
				p.Rows[b].near(text))
		})
	}
	p.At, p.top = 0, 0
}

// InView returns the first row that shows, and how many do, as drawn.
func (p *Picker) InView() (top, rows int) { return p.top, p.h }

// Relist takes other rows, and stays where it was.
func (p *Picker) Relist(rows []Row) {
	at, top := p.At, p.top
	p.SetRows(rows)
	p.At, p.top = max(min(at, len(p.Shown)-1), 0), top
}

// Reload implements [Reloader].
func (p *Picker) Reload(Host) {
	if p.Again != nil {
		p.Relist(p.Again())
	}
}

// SetRows takes other rows, and begins at the first.
func (p *Picker) SetRows(rows []Row) {
	p.Rows = rows
	p.Filter()
}

// Chosen returns the row under the cursor; false: there is none.
func (p *Picker) Chosen() (Row, bool) {
	if p.At < 0 || p.At >= len(p.Shown) {
		return Row{}, false
	}
	return p.Rows[p.Shown[p.At]], true
}

func (p *Picker) move(by int) {
	if n := len(p.Shown); n > 0 {
		p.At = ((p.At+by)%n + n) % n
	}
}

// Key implements [Dialog].
func (p *Picker) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
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
		p.At = max(p.At-10, 0)
		return nil, false
	case "pgdown":
		p.At = max(min(p.At+10, len(p.Shown)-1), 0)
		return nil, false
	case "home":
		p.At = 0
		return nil, false
	case "end":
		p.At = max(len(p.Shown)-1, 0)
		return nil, false
	case "enter":
		return p.Choose(h)
	}
	if do := p.On[key]; do != nil {
		if r, ok := p.Chosen(); ok {
			return do(r.ID), false
		}
		return nil, false
	}
	for _, e := range p.extra {
		if r, ok := p.Chosen(); ok && e.Key == key {
			return InvokeAll(h, e.Do(r.ID)), false
		}
	}
	before := p.Text.Value()
	var cmd tea.Cmd
	p.Text, cmd = p.Text.Update(k)
	return tea.Batch(cmd, p.Changed(h, before)), false
}

// Changed filters anew after the text changed.
func (p *Picker) Changed(h Host, before string) tea.Cmd {
	if p.Text.Value() == before {
		return nil
	}
	if p.Fetch != nil {
		return p.Fetch(p.Text.Value())
	}
	p.Filter()
	return nil
}

// Paste implements [Paster].
func (p *Picker) Paste(h Host, text string) tea.Cmd {
	before := p.Text.Value()
	var cmd tea.Cmd
	p.Text, cmd = p.Text.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	return tea.Batch(cmd, p.Changed(h, before))
}

// Cancel implements [Dialog].
func (p *Picker) Cancel(Host) tea.Cmd { return nil }

// Wheel implements [Clicker].
func (p *Picker) Wheel(by int) {
	p.At = max(min(p.At+by, len(p.Shown)-1), 0)
}

// Click picks the row under the mouse: title and filter come first.
func (p *Picker) Click(h Host, y int) (tea.Cmd, bool) {
	first := 2
	if h.Window().Framed() {
		first++
	}
	i := p.top + y - first
	if y < first || y >= first+p.h || i >= len(p.Shown) {
		return nil, false
	}
	p.At = i
	return p.Choose(h)
}

// Choose takes the row under the cursor.
func (p *Picker) Choose(h Host) (tea.Cmd, bool) {
	r, ok := p.Chosen()
	switch {
	case !ok:
		return nil, false
	case p.Stays != nil:
		return p.Stays(r.ID), false
	}
	h.Dialogs().Drop(p)
	return InvokeAll(h, r.Do), true
}

// Draw implements [Dialog].
func (p *Picker) Draw(win *widget.Window) string {
	w := widget.PageWidth(win.W)
	note := p.notes(win, w)
	h := min(max(win.H-10-len(note), 1), 16)
	p.h = h
	p.top = widget.Scrolled(p.top, p.At, h, len(p.Shown))
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	on := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
	lines := []string{win.Field(&p.Text, w-4)}
	for i := p.top; i < min(p.top+h, len(p.Shown)); i++ {
		r := p.Rows[p.Shown[i]]
		label := sanitize.Line(r.Label) // it is what one chooses by
		least, ends := w/3, r.Verdict && w >= 50
		if ends {
			least = w - 2*w/5
		}
		detail := xansi.Truncate(sanitize.Line(cmp.Or(r.Off, r.Detail)), max(w-xansi.StringWidth(label)-3, least), "…")
		label = widget.CutMiddle(label, max(w-xansi.StringWidth(detail)-3, 8), ends)
		gap := strings.Repeat(" ", max(w-xansi.StringWidth(label)-xansi.StringWidth(detail)-1, 1))
		if i == p.At {
			lines = append(lines, on.Render(" "+label+gap+detail))
		} else if r.Off != "" {
			lines = append(lines, muted.Render(" "+label+gap+detail))
		} else {
			style := text
			if r.Ink != nil {
				style = *r.Ink
			}
			lines = append(lines, style.Render(" "+label)+gap+muted.Render(detail))
		}
	}
	if len(p.Shown) == 0 {
		none := lang.T("nothing-matches")
		switch {
		case p.Waits():
			none = p.Wait
		case len(p.Rows) == 0 && p.Fetch == nil:
			none = lang.T("there-is-nothing-yet")
		}
		lines = append(lines, muted.Render(" "+none))
	}
	for len(lines) < min(h, len(p.Rows))+1 {
		lines = append(lines, "")
	}
	lines = append(lines, note...)
	help := p.Help
	if p.Short != "" && win.W < 40 { // what lies below the field is worth more
		help = p.Short
	}
	if help == "" {
		help = lang.T("enter-chooses-esc-closes")
	}
	for _, e := range p.extra {
		if e.Help == "" {
			continue // told elsewhere
		}
		help += " · " + e.Key + " " + e.Help
	}
	for i, l := range lines {
		lines[i] = widget.Padded(l, w)
	}
	title := widget.TitledAt(p.Title, w, p.At, p.top, h, len(p.Shown))
	return win.Box(title, strings.Join(lines, "\n"), muted.Render(wrap.Text(help, w, "")))
}

// notes tells more on the chosen row. They take the room of the longest note
// there is, so that the box stands still.
func (p *Picker) notes(win *widget.Window, w int) []string {
	if p.Note == nil || len(p.Rows) == 0 {
		return nil
	}
	n := 0
	for _, r := range p.Rows {
		n = max(n, len(widget.AtMost(widget.NoteRows(win.H), p.Note(r.ID), w)))
	}
	out := make([]string, 0, n+1)
	if r, ok := p.Chosen(); ok {
		for _, l := range widget.AtMost(widget.NoteRows(win.H), p.Note(r.ID), w) {
			out = append(out, win.Theme.Style(theme.Text).Render(l))
		}
	}
	for len(out) < n {
		out = append(out, "")
	}
	return append([]string{""}, out...)
}
