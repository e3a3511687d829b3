package session

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// How wide the columns of models are at least, with the gap before each, and
// from which width on each is there.
const (
	columnBefore = "  "

	sizeCells  = 8
	priceCells = 17
	markCells  = 17

	sizeFrom  = 36
	priceFrom = 50
	markFrom  = 68
)

// columns lays out what stands at the right of a model's name.
func columns(w int, size, price, marks string) string {
	out := ""
	if w >= markFrom {
		out += columnBefore + widget.Cell(marks, max(markCells-2, xansi.StringWidth(bothMarks())+1))
	}
	if w >= sizeFrom {
		out += columnBefore + atRight(size, max(sizeCells-2, xansi.StringWidth(sizeHead())+2))
	}
	if w >= priceFrom {
		out += columnBefore + atRight(price, max(priceCells-2, xansi.StringWidth(priceHead())+1))
	}
	return out
}

// atRight is a text at the right of so many cells.
func atRight(s string, w int) string {
	return strings.Repeat(" ", max(w-xansi.StringWidth(s), 0)) + s
}

// The heads of the columns of size and price, and the widest marks.
func sizeHead() string  { return lang.T("model.size") }
func priceHead() string { return lang.T("per-m-in-out") }
func bothMarks() string { return lang.T("model.reasons") + " " + lang.T("model.images") }

// modelStatus is a status of the catalog in words.
func modelStatus(status string) string {
	if status == deprecated {
		return lang.T("model.deprecated")
	}
	return status
}

// Draw implements [dialog.Dialog].
func (d *Models) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 100)
	muted := win.Theme.Style(theme.Muted)
	about := d.about(win, w)
	foot := wrap.Text(d.keys(win.H < 16), w, "")
	d.h = min(max(win.H-9-strings.Count(foot, "\n")-len(about), 1), 24)
	d.top = min(max(d.top, d.at-d.h+1), d.at)
	if d.top > 0 && d.top == d.at && d.h > 1 && d.lines[d.top-1].entry == nil {
		d.top-- // with its heading
	}
	d.top = max(min(d.top, len(d.lines)-d.h), 0)
	head := columns(w, sizeHead(), priceHead(), "")
	lines := []string{win.Field(&d.field, w-4), muted.Render(strings.Repeat(" ", max(w-xansi.StringWidth(head)-1, 0)) +
		head)}
	for i := d.top; i < min(d.top+d.h, len(d.lines)); i++ {
		lines = append(lines, d.row(win, i, w))
	}
	if len(d.lines) == 0 {
		none := lang.T("nothing-matches")
		switch {
		case len(d.list.all) > 0:
		case d.loads:
			none = lang.T("waiting-for-the-engines-models")
		default:
			none = lang.T("no-model-yet-ctrl-connects")
		}
		lines = append(lines, muted.Render(" "+none))
	}
	for len(lines) < min(d.h, d.tall)+2 {
		lines = append(lines, "")
	}
	for i, l := range lines {
		lines[i] = widget.Padded(l, w)
	}
	title := widget.Titled(d.title(), w, d.top, d.top+d.h, len(d.lines))
	return win.Box(title, strings.Join(append(lines, about...), "\n"), muted.Render(foot))
}

func (d *Models) title() string {
	if strings.TrimSpace(d.field.Value()) == "" {
		return lang.T("models")
	}
	return lang.T("models") + " · " + lang.N(len(d.lines), "found", len(d.lines))
}

// keys tells the keys that do something now; few of them in a low window.
func (d *Models) keys(low bool) string {
	out := []string{lang.T("enter-chooses")}
	if e := d.Chosen(); e != nil && e.Gone() {
		out = []string{lang.T("ctrl-d-forgets-it")}
	} else if e != nil && e.Favourite {
		out = append(out, lang.T("ctrl-f-no-favourite"))
	} else {
		out = append(out, lang.T("ctrl-f-favourite"))
	}
	if low {
		return strings.Join(append(out, lang.T("esc-closes")), " · ")
	}
	if n := d.list.hidden; n > 0 && d.old {
		out = append(out, lang.N(n, "ctrl-h-hides-deprecated", n))
	} else if n > 0 {
		out = append(out, lang.N(n, "ctrl-h-shows-deprecated", n))
	}
	return strings.Join(append(out, lang.T("ctrl-a-connects-a-provider"), lang.T("esc-closes")), " · ")
}

// row draws a line: a sign for the model that answers and one for a favourite,
// its name, and what it is in columns.
func (d *Models) row(win *widget.Window, i, w int) string {
	l := d.lines[i]
	muted := win.Theme.Style(theme.Muted)
	if l.entry == nil {
		return win.Theme.Style(theme.Secondary).Render(" " + xansi.Truncate(l.heading, max(w-1, 1), "…"))
	}
	e := l.entry
	sign, star := " ", " "
	if e.Current {
		sign = "●"
	}
	if e.Favourite {
		star = "★"
	}
	right := ""
	switch {
	case !e.Gone():
		right = columns(w, Tokens(e.Info.Limit.Context), price(e.Info), marks(e.Info))
	case e.named != nil:
		right = e.named.Gone
	default:
		right = lang.T("gone-no-provider-offers-it")
	}
	right = xansi.Truncate(right, max(w-12, 0), "…")
	room := max(w-6-xansi.StringWidth(right), 4)
	name, of := e.Name, ""
	if e.Deprecated() {
		name = lang.T("x-deprecated", name)
	}
	name = xansi.Truncate(name, room, "…")
	if left := room - xansi.StringWidth(name) - 3; l.of && left >= 4 {
		of = " · " + xansi.Truncate(e.Provider, left, "…")
	}
	gap := strings.Repeat(" ", max(w-5-xansi.StringWidth(name+of+right), 1))
	if i == d.at {
		on := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
		return on.Render(widget.Cell(" "+sign+star+" "+name+of+gap+right, w))
	}
	style := win.Theme.Style(theme.Text)
	switch {
	case e.Current:
		style = style.Bold(true)
	case e.Gone() || e.Deprecated():
		style = muted
	}
	return muted.Render(" ") + win.Theme.Style(theme.Primary).Render(sign+star) + style.Render(" "+name) +
		muted.Render(of+gap+right)
}

// about tells all of the chosen model in two lines, where there is room.
func (d *Models) about(win *widget.Window, w int) []string {
	e := d.Chosen()
	if e == nil || win.H < 16 {
		return nil
	}
	told := []string{e.Ref.String()}
	if e.Gone() {
		told = append(told, lang.T("provider-not-connected-no-longer"))
	} else {
		if v := d.source.Variants(e.Ref); len(v) > 0 {
			told = append(told, lang.T("variants", strings.Join(v, ", ")))
		}
		if n := Tokens(e.Info.Limit.Output); n != "" {
			told = append(told, lang.T("writes-up-to", n))
		}
		if e.Info.Released != "" {
			told = append(told, lang.T("of", e.Info.Released))
		}
		if s := e.Info.Status; s != "" && s != "active" {
			told = append(told, modelStatus(s))
		}
	}
	lines := widget.AtMost(2, sanitize.Line(strings.Join(told, " · ")), w)
	out := []string{""}
	for _, l := range lines {
		out = append(out, win.Theme.Style(theme.Muted).Render(widget.Cell(l, w)))
	}
	for len(out) < 3 { // so that the box stands still
		out = append(out, "")
	}
	return out
}
