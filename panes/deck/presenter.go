package deck

import (
	"fmt"
	"path"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// Presenter shows what the speaker of a deck needs: notes, what comes next, the
// time. It turns the deck's slides. It belongs to the Update loop.
type Presenter struct {
	host panes.Host
	path string
	all  *open

	watch   stopwatch
	seen    spotOf // where the deck was, to begin the time at the first turn
	top     int    // the first line of the notes in view
	more    int
	timing  bool
	turn    int // tells a timer that is out of date
	version uint64
}

type spotOf struct {
	slide, step int
	known       bool
}

// stopwatch counts the time of a talk.
type stopwatch struct {
	before time.Duration // until it was stopped
	since  time.Time     // zero while it stands
}

func (s *stopwatch) elapsed(now time.Time) time.Duration {
	if s.since.IsZero() {
		return s.before
	}
	return s.before + now.Sub(s.since)
}

func (s *stopwatch) toggle(now time.Time) {
	if s.since.IsZero() {
		s.since = now
		return
	}
	s.before, s.since = s.elapsed(now), time.Time{}
}

func newPresenter(h panes.Host, ref string, all *open) *Presenter {
	return &Presenter{host: h, path: ref, all: all}
}

// ID names the view by the deck's path.
func (p *Presenter) ID() panes.ContentID { return panes.MakeID(PresenterName, p.path) }

// Title says whose view it is.
func (p *Presenter) Title() string { return lang.T("speaker", sanitize.Line(path.Base(p.path))) }

// TitleTold is the title for agents.
func (p *Presenter) TitleTold() string { return "Speaker: " + sanitize.Line(path.Base(p.path)) }

// Version rises with the deck, and with what changes here.
func (p *Presenter) Version() uint64 {
	v := p.version + p.all.version<<32
	if d := p.deck(); d != nil {
		v += d.Version()
	}
	return v
}

// Typing reports whether words to look for are being typed.
func (p *Presenter) Typing() bool {
	d := p.deck()
	return d != nil && d.Typing()
}

// Presented reports whether there is a deck to speak about.
func (p *Presenter) Presented() bool { return p.deck() != nil }

// Close takes the view from the deck's.
func (p *Presenter) Close() {
	if p.all.speakers[p.path] == p {
		delete(p.all.speakers, p.path)
	}
}

// deck is the deck that is open, or nil.
func (p *Presenter) deck() *Deck { return p.all.decks[p.path] }

// Describe says what the view is of.
func (p *Presenter) Describe() string { return "notes and next slide of " + p.path }

// clock is the end of the clock's timer.
type clock struct{ turn int }

// Pending returns the clock's timer: each second while the time of a talk runs,
// else, and where nothing moves, when the minute ends.
func (p *Presenter) Pending() tea.Cmd {
	p.begin()
	if p.timing {
		return nil
	}
	p.timing = true
	turn := p.turn
	now := p.host.Now()
	wait := now.Truncate(time.Minute).Add(time.Minute).Sub(now)
	if !p.watch.since.IsZero() && p.host.Moves() {
		wait = time.Second - p.watch.elapsed(now)%time.Second
	}
	return tea.Tick(wait, func(time.Time) tea.Msg { return clock{turn} })
}

// begin starts the time when the deck is turned for the first time.
func (p *Presenter) begin() {
	d := p.deck()
	if d == nil {
		return
	}
	at := spotOf{d.slide, d.step, true}
	if p.seen == at {
		return
	}
	if p.seen.known && p.watch == (stopwatch{}) {
		p.start()
	}
	p.seen, p.top = at, 0
	p.version++
}

// start lets the time of the talk run, or stops it; the clock's timer is set
// anew.
func (p *Presenter) start() {
	p.watch.toggle(p.host.Now())
	p.timing = false
	p.turn++
}

// Update takes the clock's ticks.
func (p *Presenter) Update(msg tea.Msg) panes.Action {
	if c, ok := msg.(clock); ok && c.turn == p.turn {
		p.timing = false
		p.version++
	}
	return panes.Action{}
}

// Key turns the deck; keys for notes and time stay here.
func (p *Presenter) Key(k tea.KeyPressMsg) (panes.Action, bool) {
	p.version++
	d := p.deck()
	if d != nil && d.Typing() {
		return d.Key(k)
	}
	if a, ok := speakerKeys.Key(p, k); ok {
		return a, true
	}
	if d == nil {
		return panes.Action{}, false
	}
	d.spoken = true // its fullscreen is left in the deck alone
	a, ok := d.Key(k)
	d.spoken = false
	a.Cmd = nil // its message would come here; the deck reads again by itself
	return a, ok
}

// scroll moves the notes, no further than they go.
func (p *Presenter) scroll(by int) { p.top = max(p.top+min(by, p.more), 0) }

// Mouse scrolls the notes.
func (p *Presenter) Mouse(ev panes.Mouse) (panes.Action, bool) {
	switch ev.Kind {
	case panes.MouseWheelDown:
		p.scroll(3)
	case panes.MouseWheelUp:
		p.scroll(-3)
	default:
		return panes.Action{}, false
	}
	p.version++
	return panes.Action{}, true
}

// Draw returns h lines of w cells: the time, what comes next, and the notes.
func (p *Presenter) Draw(w, h int, _ bool) string {
	if w <= 0 || h <= 0 {
		return strings.Repeat("\n", max(h-1, 0))
	}
	var out []string
	d := p.deck()
	th := p.host.Theme()
	switch {
	case d == nil:
		out = []string{"", "  " + th.Style(theme.Muted).Render(
			lang.T("deck-not-open-deck", sanitize.Line(p.path)))}
	case !d.content.hasSlides():
		out = []string{"", "  " + th.Style(theme.Muted).Render(lang.T("deck-has-no-slides-yet"))}
	default:
		out = append([]string{p.head(d, w)}, p.body(d, w, max(h-1, 1))...)
	}
	for len(out) < h {
		out = append(out, "")
	}
	for i, l := range out[:h] {
		out[i] = syntax.Pad(l, w)
	}
	return strings.Join(out[:h], "\n")
}

// head is the time and the place in the deck.
func (p *Presenter) head(d *Deck, w int) string {
	th := p.host.Theme()
	now := p.host.Now()
	e := p.watch.elapsed(now)
	timer := fmt.Sprintf("%d:%02d:%02d", int(e.Hours()), int(e.Minutes())%60, int(e.Seconds())%60)
	mark := "▶ "
	if p.watch.since.IsZero() {
		mark = "‖ "
	}
	left := " " + th.Style(theme.Primary).Bold(true).Render(now.Format("15:04")) + "  " +
		th.Style(theme.Text).Bold(true).Render(mark+timer)
	right := th.Style(theme.Muted).Render(strings.Join(d.place(), "  ") + " ")
	free := w - xansi.StringWidth(left) - xansi.StringWidth(right)
	if free < 1 {
		return left
	}
	return left + strings.Repeat(" ", free) + right
}

// body stands notes and next slide beside or below each other.
func (p *Presenter) body(d *Deck, w, h int) []string {
	if w >= 80 && h >= 8 {
		side := w * 2 / 5
		next := p.next(d, side, min(h-1, max(side*5/16+2, 6)))
		notes := p.notes(d, w-side-3, h-1)
		return append([]string{""}, beside([][]string{next, notes}, []int{side, w - side - 3})...)
	}
	below := min(max(h/3, 6), h/2)
	notes := p.notes(d, w, h-below)
	for len(notes) < h-below {
		notes = append(notes, "")
	}
	return append(notes, p.next(d, w, below)...)
}

// next draws what the next key shows.
func (p *Presenter) next(d *Deck, w, h int) []string {
	th := p.host.Theme()
	slide, step, ok := d.next()
	if h < 3 {
		return nil
	}
	edge := th.Style(theme.Border)
	title := lang.T("end-of-the-deck")
	switch {
	case ok && slide == d.slide:
		title = lang.T("next-step", step+1, d.content.deck.Slides[slide].Steps)
	case ok:
		title = placed(d, slide)
	}
	title = xansi.Truncate(title, max(w-4, 0), "… ")
	out := []string{edge.Render("╭") + th.Style(theme.Accent).Render(title) +
		edge.Render(strings.Repeat("─", max(w-2-xansi.StringWidth(title), 0))+"╮")}
	var lines []string
	inner := max(w-4, 1)
	if ok {
		small := d.content.renderer()
		small.thumb = true
		lines = small.slide(slide, step, inner, h-2)
		top := small.freshOf(slide, step, inner, h-2, lines).inView(0, h-2)
		lines = lines[min(top, len(lines)):]
	}
	for k := range h - 2 {
		text := ""
		if k < len(lines) {
			text, _ = anchor.Take(lines[k], func(string) (string, string) { return "", "" })
		}
		if xansi.StringWidth(text) > inner {
			text = syntax.Wrap(text, inner)[0]
		}
		text += strings.Repeat(" ", max(inner-xansi.StringWidth(text), 0))
		out = append(out, edge.Render("│ ")+d.content.dressed().onBack(text)+edge.Render(" │"))
	}
	then := xansi.Truncate(p.then(d, slide, ok), max(w-4, 0), "… ")
	rule := strings.Repeat("─", max(w-2-xansi.StringWidth(then), 0))
	return append(out, edge.Render("╰")+th.Style(theme.Muted).Render(then)+edge.Render(rule+"╯"))
}

// then tells the slide behind the steps that are left, so that the speaker knows
// where they lead.
func (p *Presenter) then(d *Deck, next int, ok bool) string {
	after := d.slide + 1
	switch {
	case !ok || next != d.slide:
		return ""
	case after >= d.content.count():
		return lang.T("end-of-the-deck")
	}
	return placed(d, after)
}

// placed is a slide's number and heading.
func placed(d *Deck, slide int) string {
	title := lang.T("next", slide+1)
	if t := sanitize.Line(d.content.deck.Slides[slide].Title); t != "" {
		title += t + " "
	}
	return title
}

// notes draws what the speaker says.
func (p *Presenter) notes(d *Deck, w, h int) []string {
	th := p.host.Theme()
	text := d.content.deck.Note(d.slide)
	if text == "" {
		p.more = 0
		return []string{th.Style(theme.Muted).Render(lang.T("no-notes-on-this-slide"))}
	}
	l := lookOf(th, library(p.host), d.content.deck)
	if l.back != "" {
		l = &look{host: th, theme: th, style: slideStyle(th), kept: l.kept}
	}
	inner := max(w-2, 8)
	head := heading{}
	lines := (&slideRenderer{deck: d.content.deck, look: l, assets: &d.content.assets}).text(text, inner, &head)
	p.top = min(p.top, max(len(lines)-h, 0))
	p.more = max(len(lines)-p.top-h, 0)
	var out []string
	for _, line := range lines[p.top:min(p.top+h, len(lines))] {
		line, _ = anchor.Take(line, func(string) (string, string) { return "", "" })
		out = append(out, " "+line)
	}
	if p.more > 0 && len(out) > 0 {
		out[len(out)-1] = lipgloss.NewStyle().Foreground(th.Color(theme.Accent)).Render(
			lang.N(p.more+1, "more-spaced", p.more+1))
	}
	return out
}
