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
	case d.failure != nil || !d.content.hasSlides():
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
	c := &d.content
	line = syntax.Pad(line, d.w)
	if c.look == nil || c.deck == nil || d.view.black && c.look.back == "" {
		return line
	}
	return c.look.onBack(line)
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
func (c *content) dressed() *look {
	th := c.host.Theme()
	if c.look == nil || c.look.host != th || c.host.Themes != nil && c.look.all != c.host.Themes() {
		c.look = lookOf(th, library(c.host), c.deck)
	}
	return c.look
}

func (c *content) renderer() *slideRenderer {
	return &slideRenderer{deck: c.deck, look: c.dressed(), assets: &c.assets, graphics: c.host.Graphics,
		measures: c.measures}
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
		d.top = d.content.renderer().freshOf(at.slide, at.step, at.w, at.h, lines).inView(d.top, room)
	}
	d.top = min(max(d.top, 0), max(len(lines)-room, 0))
	d.view.more = max(len(lines)-d.top-room, 0)
	out := d.view.follow(lines[d.top:min(d.top+room, len(lines))])
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
	c := &d.content
	key := drawnKey{c.deck, c.dressed(), d.slide, d.step, w, h, c.assets.version, d.host.Graphics.Version()}
	if d.view.drawn.key != key {
		lines := c.renderer().slide(d.slide, d.step, w, h)
		for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
			lines = lines[:len(lines)-1]
		}
		d.view.drawn = drawn{key, lines}
	}
	return d.view.drawn.lines
}

// follow takes the targets out of the lines in view.
func (v *view) follow(lines []string) []string {
	v.stops = v.stops[:0]
	out := make([]string, len(lines))
	at := 0
	for y, l := range lines {
		text, spans := anchor.Take(l, func(string) (string, string) {
			at++
			if at-1 == v.chosen {
				return "\x1b[7m", "\x1b[27m"
			}
			return "\x1b[4m", "\x1b[24m"
		})
		out[y] = text
		at = len(v.stops) + len(spans)
		for _, s := range spans {
			v.stops = append(v.stops, stop{y, s.From, s.To, s.Target})
		}
	}
	return out
}

// mark tells how much of a slide is out of view.
func (d *Deck) mark(w int) string {
	text := d.view.outOfView(d.top, lang.N(d.view.more, "more-lines-down-scrolls", d.view.more))
	if n := d.content.cut(d.slide); n > 0 && !d.view.faults {
		text += lang.T("kb-do-not-show", kilobytes(n))
	}
	text = xansi.Truncate(text, w, "")
	style := d.content.dressed().theme.Style(theme.Accent)
	return strings.Repeat(" ", max(w-xansi.StringWidth(text), 0)) + style.Render(text)
}

// outOfView counts the lines above what shows, and tells those below.
func (v *view) outOfView(top int, below string) string {
	var parts []string
	if top > 0 {
		parts = append(parts, fmt.Sprintf("▲ %d", top))
	}
	if v.more > 0 {
		parts = append(parts, below)
	}
	return strings.Join(parts, " ")
}

// footer returns the slide's own last row: what the deck says, and, where nothing
// else tells it, the number.
func (d *Deck) footer(w int) string {
	text := sanitize.Line(d.content.deck.Footer(d.slide))
	number := ""
	if d.view.full {
		number = d.number(xansi.StringWidth(text) > w-4)
	}
	if text == "" && number == "" {
		return ""
	}
	text = xansi.Truncate(text, max(w-xansi.StringWidth(number)-4, 0), "…")
	free := max(w-xansi.StringWidth(text)-xansi.StringWidth(number)-2, 0)
	return d.content.dressed().theme.Style(theme.Muted).Render("  " + text + strings.Repeat(" ", free) + number)
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
	if d.content.deck.Numbers(d.slide) || cut && d.content.deck.Footed(d.slide) {
		out = append(out, fmt.Sprintf("%d / %d", d.slide+1, d.content.count()))
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
	parts := []string{shortName(d.path, d.w/3)}
	if d.content.hasSlides() {
		parts = append(parts, d.place()...)
	}
	if d.failure != nil && d.content.deck != nil {
		parts = append(parts, lang.T("cannot-read-x", reason(d.failure)))
	}
	text := " " + strings.TrimLeft(strings.Join(parts, "  "), " ")
	right := d.hint(focused, d.w-xansi.StringWidth(text))
	text = xansi.Truncate(text, max(d.w-xansi.StringWidth(right), 0), "…")
	return style.Render(text + strings.Repeat(" ", max(d.w-xansi.StringWidth(text+right), 0)) + right)
}

// shortName is a deck's path as far as so many cells take it, or its end; where there
// is little room the tab has it.
func shortName(path string, most int) string {
	if most < 20 {
		return ""
	}
	name := sanitize.Line(path)
	if over := xansi.StringWidth(name) - most; over > 0 {
		name = xansi.TruncateLeft(name, over+1, "…")
	}
	return name
}

// hint says in so many cells what is wrong with the deck, or what keys do.
func (d *Deck) hint(focused bool, room int) string {
	n, first := d.content.problems()
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
	out := []string{fmt.Sprintf("%d/%d", d.slide+1, d.content.count())}
	if n := d.content.deck.Slides[d.slide].Steps; n > 1 {
		out = append(out, lang.T("step-n-n", d.step+1, n))
	}
	switch d.State() {
	case Running:
		out = append(out, lang.T("running-a-slide",
			seconds(d.play.interval(&d.content, d.slide)*durations(d.content.deck.Slides[d.slide].Steps))))
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
		out = append(out, d.view.outOfView(d.top, fmt.Sprintf("▼ %d", d.view.more)))
	}
	if d.view.count > 0 {
		out = append(out, lang.T("g-goes-there", d.view.count))
	}
	if c := d.view.chosen; c >= 0 && c < len(d.view.stops) {
		out = append(out, lang.T("enter", sanitize.Line(leads(d.view.stops[c].target))))
	}
	return out
}
