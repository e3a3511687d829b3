package deck

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// view is how the deck is looked at.
type view struct {
	full   bool // it has the whole window, as far as its pane is zoomed
	black  bool // nothing shows
	faults bool // what is wrong with the deck shows
	grid   grid
	count  int    // a number that is typed before G
	g      bool   // g was pressed, and waits for another one
	stops  []stop // what in view can be followed
	chosen int    // which of them, -1 for none
	drawn  drawn
	more   int // lines below what is in view
	find   quest
	aimed  drawnKey // where a step was brought into view last
	said   string   // what the status says until the next key
}

// drawn is a slide as it was drawn last.
type drawn struct {
	key   drawnKey
	lines []string
}

type drawnKey struct {
	deck              *deck.Deck
	look              *look
	slide, step, w, h int
	assets, graphics  int // their versions
}

// turned is where in the deck it is: turning there brings what is fresh into view, and
// scrolling from then on is the person's.
func (k drawnKey) turned() drawnKey { return drawnKey{slide: k.slide, step: k.step, w: k.w, h: k.h} }

// stop is a place that leads somewhere: a row of the pane, and cells of it.
type stop struct {
	y, from, to int
	target      string
}

// runTarget begins the target of code that may run; the line of its fence
// follows.
const runTarget = "run:"

// Draw returns h lines of w cells: the slide, and a row that tells where one is.
func (d *Deck) Draw(w, h int, focused bool) string {
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	d.w, d.h = w, h
	rows := d.rows()
	var out []string
	switch {
	case d.view.black:
		d.view.stops = nil
	case d.failure != nil || d.deck == nil || len(d.deck.Slides) == 0:
		out = d.words()
	case d.view.grid.on:
		out = d.overview(w, rows)
	case d.view.faults:
		out = d.showFaults(w, rows)
	default:
		out = d.show(w, rows)
	}
	for len(out) < rows {
		out = append(out, "")
	}
	out = out[:rows]
	for i, l := range out {
		out[i] = d.fill(l)
	}
	if rows < h {
		out = append(out, syntax.Pad(d.status(focused), w))
	}
	return strings.Join(out, "\n")
}

// rows is how many rows the slide has: all but the status.
func (d *Deck) rows() int {
	if d.bare() {
		return d.h
	}
	return d.h - 1
}

// bare reports whether there is no status: on a deck that has the whole window,
// while nothing waits for a key that only the status tells.
func (d *Deck) bare() bool {
	waits := d.view.count > 0 || d.view.grid.on || d.view.black || d.view.faults || d.view.chosen >= 0 || d.arming.on ||
		d.view.find.typing || d.view.said != ""
	return d.h < 2 || d.view.full && !waits
}

// fill gives a row its width, on the slide's background.
func (d *Deck) fill(line string) string {
	line = syntax.Pad(line, d.w)
	if d.look == nil || d.deck == nil || d.view.black && d.look.back == "" {
		return line
	}
	return d.look.onBack(line)
}

// words says why there is no slide.
func (d *Deck) words() []string {
	th := d.host.Theme()
	style := th.Style(theme.Muted)
	if d.failure != nil {
		style = th.Style(theme.Error)
	}
	out := []string{""}
	for _, l := range d.message() {
		for _, row := range syntax.Wrap(sanitize.Line(l), max(d.w-4, 1)) {
			out = append(out, "  "+style.Render(row))
		}
	}
	return out
}

// dressed returns the deck's look in the theme that holds now.
func (d *Deck) dressed() *look {
	th := d.host.Theme()
	if d.look == nil || d.look.host != th || d.host.Themes != nil && d.look.all != d.host.Themes() {
		d.look = lookOf(th, library(d.host), d.deck)
	}
	return d.look
}

func (d *Deck) renderer() *slideRenderer {
	return &slideRenderer{deck: d.deck, look: d.dressed(), assets: &d.assets, graphics: d.host.Graphics,
		measures: d.measures}
}

// lowSlide is the height below which a slide has no room for more than its text.
const lowSlide = 7

// show draws the slide with its footer, from the first line in view on.
func (d *Deck) show(w, rows int) []string {
	foot := d.footer(w)
	room := rows
	if foot != "" && d.h > lowSlide {
		room--
	} else {
		foot = ""
	}
	out := d.window(d.lines(w, room), w, room)
	if foot != "" {
		out = append(out, foot)
	}
	return out
}

// window returns the lines in view, from the first that shows on, and a row that
// tells of the others, which the status does in a low pane.
func (d *Deck) window(lines []string, w, rows int) []string {
	room := rows
	marked := len(lines) > room && room > 1 && (d.h > lowSlide || d.bare())
	if marked {
		room--
	}
	if at := d.view.drawn.key; marked && at.turned() != d.view.aimed {
		d.view.aimed = at.turned()
		d.top = d.renderer().freshOf(at.slide, at.step, at.w, at.h, lines).inView(d.top, room)
	}
	d.top = min(max(d.top, 0), max(len(lines)-room, 0))
	d.view.more = max(len(lines)-d.top-room, 0)
	out := d.follow(lines[d.top:min(d.top+room, len(lines))])
	for len(out) < room {
		out = append(out, "")
	}
	if marked {
		out = append(out, d.mark(w))
	}
	return out
}

// lines returns the slide's lines, drawn anew where something of it changed.
func (d *Deck) lines(w, h int) []string {
	key := drawnKey{d.deck, d.dressed(), d.slide, d.step, w, h, d.assets.version, d.host.Graphics.Version()}
	if d.view.drawn.key != key {
		lines := d.renderer().slide(d.slide, d.step, w, h)
		for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
			lines = lines[:len(lines)-1]
		}
		d.view.drawn = drawn{key, lines}
	}
	return d.view.drawn.lines
}

// follow takes the targets out of the lines in view.
func (d *Deck) follow(lines []string) []string {
	d.view.stops = d.view.stops[:0]
	out := make([]string, len(lines))
	at := 0
	for y, l := range lines {
		text, spans := anchor.Take(l, func(string) (string, string) {
			at++
			if at-1 == d.view.chosen {
				return "\x1b[7m", "\x1b[27m"
			}
			return "\x1b[4m", "\x1b[24m"
		})
		out[y] = text
		at = len(d.view.stops) + len(spans)
		for _, s := range spans {
			d.view.stops = append(d.view.stops, stop{y, s.From, s.To, s.Target})
		}
	}
	return out
}

// mark tells how much of a slide is out of view.
func (d *Deck) mark(w int) string {
	text := d.outOfView(lang.N(d.view.more, "more-lines-down-scrolls", d.view.more))
	if n := d.cut(); n > 0 && !d.view.faults {
		text += lang.T("kb-do-not-show", kilobytes(n))
	}
	text = xansi.Truncate(text, w, "")
	return strings.Repeat(" ", max(w-xansi.StringWidth(text), 0)) + d.dressed().theme.Style(theme.Accent).Render(text)
}

// outOfView counts the lines above what shows, and tells those below.
func (d *Deck) outOfView(below string) string {
	var parts []string
	if d.top > 0 {
		parts = append(parts, fmt.Sprintf("▲ %d", d.top))
	}
	if d.view.more > 0 {
		parts = append(parts, below)
	}
	return strings.Join(parts, " ")
}

// footer returns the slide's own last row: what the deck says, and, where nothing
// else tells it, the number.
func (d *Deck) footer(w int) string {
	text := sanitize.Line(d.deck.Footer(d.slide))
	number := ""
	if d.view.full {
		number = d.number(xansi.StringWidth(text) > w-4)
	}
	if text == "" && number == "" {
		return ""
	}
	text = xansi.Truncate(text, max(w-xansi.StringWidth(number)-4, 0), "…")
	free := max(w-xansi.StringWidth(text)-xansi.StringWidth(number)-2, 0)
	return d.dressed().theme.Style(theme.Muted).Render("  " + text + strings.Repeat(" ", free) + number)
}

// number tells where in the deck one is, where nothing else tells it, and whether it
// plays. A footer that is cut may have lost the slide's number.
func (d *Deck) number(cut bool) string {
	var out []string
	switch d.State() {
	case Running:
		out = append(out, "▶")
	case Paused:
		out = append(out, "‖")
	}
	if d.deck.Numbers(d.slide) || cut && d.deck.Footed(d.slide) {
		out = append(out, fmt.Sprintf("%d / %d", d.slide+1, len(d.deck.Slides)))
	}
	if len(out) == 0 {
		return ""
	}
	return strings.Join(out, " ") + "  "
}

// status tells the deck, where in it one is, and what the next key is about. What
// stands at the left stays there whatever the right says.
func (d *Deck) status(focused bool) string {
	th := d.host.Theme()
	style := th.Style(theme.Muted)
	if focused && !d.view.black {
		style = lipgloss.NewStyle().Foreground(th.Color(theme.Text)).Background(th.Color(theme.Panel))
	}
	if text := d.arming.text(); text != "" {
		return th.Style(theme.Warning).Bold(true).Render(xansi.Truncate(" "+text, d.w, "…"))
	}
	if f := d.view.find; f.typing {
		text := " /" + sanitize.Line(f.text)
		return th.Style(theme.Text).Render(xansi.TruncateLeft(text, max(xansi.StringWidth(text)-d.w+1, 0), ""))
	}
	parts := []string{d.name()}
	if d.deck != nil && len(d.deck.Slides) > 0 {
		parts = append(parts, d.place()...)
	}
	if d.failure != nil && d.deck != nil {
		parts = append(parts, lang.T("cannot-read-x", reason(d.failure)))
	}
	text := " " + strings.TrimLeft(strings.Join(parts, "  "), " ")
	right := d.hint(focused, d.w-xansi.StringWidth(text))
	text = xansi.Truncate(text, max(d.w-xansi.StringWidth(right), 0), "…")
	return style.Render(text + strings.Repeat(" ", max(d.w-xansi.StringWidth(text+right), 0)) + right)
}

// name is the deck's path as far as a third of the width takes it, or its end;
// where there is little room the tab has it.
func (d *Deck) name() string {
	name, most := sanitize.Line(d.path), d.w/3
	if most < 20 {
		return ""
	}
	if over := xansi.StringWidth(name) - most; over > 0 {
		name = xansi.TruncateLeft(name, over+1, "…")
	}
	return name
}

// hint says in so many cells what is wrong with the deck, or what keys do.
func (d *Deck) hint(focused bool, room int) string {
	n, first := d.problems()
	switch {
	case focused && d.view.grid.on:
		return firstThatFits(room, lang.T("arrows-choose-enter-shows-o"))
	case d.view.faults, d.view.black:
		return ""
	case n > 0 && d.view.chosen < 0:
		more := lang.T("shows-all")
		whole := " ⚠ " + first + " "
		if n == 1 && xansi.StringWidth(whole) <= room {
			return whole
		}
		return xansi.Truncate(" ⚠ "+first, max(room-xansi.StringWidth(more), 4), "…") + more
	case focused:
		return firstThatFits(room, lang.T("turn-o-overview-f-full"),
			lang.T("turn-f1-keys"))
	}
	return ""
}

// leastHint is the least room that a hint is shown in.
const leastHint = 21

// firstThatFits is the first of some hints that there is room for.
func firstThatFits(room int, hints ...string) string {
	for _, h := range hints {
		if max(xansi.StringWidth(h), leastHint) <= room {
			return h
		}
	}
	return ""
}

// place tells slide, step and state in words.
func (d *Deck) place() []string {
	out := []string{fmt.Sprintf("%d/%d", d.slide+1, len(d.deck.Slides))}
	if n := d.deck.Slides[d.slide].Steps; n > 1 {
		out = append(out, lang.T("step-n-n", d.step+1, n))
	}
	switch d.State() {
	case Running:
		out = append(out, lang.T("running-a-slide",
			seconds(d.interval()*durations(d.deck.Slides[d.slide].Steps))))
	case Paused:
		out = append(out, "‖ "+lang.T("deck.paused"))
	default:
		out = append(out, "■ "+lang.T("deck.stopped"))
	}
	if d.view.said != "" {
		out = append(out, d.view.said)
	}
	if d.view.black {
		out = append(out, lang.T("hidden-any-key-shows-slide"))
	}
	if d.view.more+d.top > 0 && d.h <= lowSlide && !d.view.grid.on && !d.view.black {
		out = append(out, d.outOfView(fmt.Sprintf("▼ %d", d.view.more)))
	}
	if d.view.count > 0 {
		out = append(out, lang.T("g-goes-there", d.view.count))
	}
	if c := d.view.chosen; c >= 0 && c < len(d.view.stops) {
		out = append(out, lang.T("enter", sanitize.Line(leads(d.view.stops[c].target))))
	}
	return out
}
