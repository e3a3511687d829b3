package deck

import (
	"fmt"
	"path"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
)

// KindName is the kind of decks in content ids, as in
// presentation:talks/intro.deck.md; PresenterName that of a speaker's view.
const (
	KindName      = "presentation"
	PresenterName = "presenter"
)

// Kinds returns decks and their speaker's views as kinds of panes.
func Kinds() (decks, presenters panes.Kind) {
	all := &open{decks: map[string]*Deck{}, speakers: map[string]*Presenter{}}
	decks = panes.Kind{Name: KindName, Title: lang.Key("presentation"), Area: layout.Main, Shown: true,
		Keys: actions(KindName),
		New:  func(h panes.Host, ref string) (panes.Content, error) { return all.deck(h, ref) }}
	presenters = panes.Kind{Name: PresenterName, Title: lang.Key("presenter"), Area: layout.Main, Shown: true,
		Keys: append(speakerKeys.Actions(PresenterName), actions(PresenterName)...),
		Own:  true,
		New:  func(h panes.Host, ref string) (panes.Content, error) { return all.speaker(h, ref), nil }}
	return decks, presenters
}

// open is the decks that are open and their speaker's views, by path.
type open struct {
	decks    map[string]*Deck
	speakers map[string]*Presenter
	version  uint64
}

func (o *open) speaker(h panes.Host, ref string) *Presenter {
	p := newPresenter(h, ref, o)
	o.speakers[ref] = p
	return p
}

func (o *open) deck(h panes.Host, ref string) (panes.Content, error) {
	if !deck.IsDeck(ref) {
		return nil, lang.Errorf("open-decks-name-ends-deck", ref)
	}
	d := New(h, ref)
	d.all = o
	o.decks[ref] = d
	o.version++
	return d, nil
}

// Deck shows one deck. It belongs to the Update loop.
type Deck struct {
	host    panes.Host
	path    string
	all     *open
	content content
	failure error

	spot
	lost    lost
	play    play
	view    view
	source  source
	arming  arming
	armed   arming // what it was when a key came
	spoken  bool   // the speaker's view passes a key on
	version uint64
	w, h    int
}

// New makes a pane for a deck's path. Start reads it.
func New(h panes.Host, ref string) *Deck {
	return &Deck{host: h, path: ref, content: content{host: h, path: ref, assets: newAssets()}, w: 80, h: 24,
		view: view{chosen: -1}}
}

// ID names the deck by its path.
func (d *Deck) ID() panes.ContentID { return panes.MakeID(KindName, d.path) }

// Title is the file's name.
func (d *Deck) Title() string { return sanitize.Line(path.Base(d.path)) }

// Version rises with everything that shows.
func (d *Deck) Version() uint64 { return d.version }

// Deck is the deck as it was read, nil before.
func (d *Deck) Deck() *deck.Deck { return d.content.deck }

// ColorScheme has everything drawn anew.
func (d *Deck) ColorScheme(bool) { d.changed() }

// changed says that what shows is another.
func (d *Deck) changed() { d.version++ }

// SetDeck shows a deck that was read, and stays at the slide that shows, also
// where slides came or went before it.
func (d *Deck) SetDeck(read *deck.Deck, private bool) {
	c := &d.content
	old := c.deck
	c.deck, c.private, d.failure, c.look = read, private, nil, nil
	c.cuts, c.measures = cutsOf(read), measured(read)
	d.view.faults = d.view.faults && len(c.wrong()) > 0
	d.keep(old, read)
	d.changed()
}

// Update takes what was read and prepared, and the timer's ticks.
func (d *Deck) Update(msg tea.Msg) panes.Action {
	c := &d.content
	switch msg := msg.(type) {
	case loaded:
		return panes.Action{Cmd: d.take(msg)}
	case prepared:
		c.assets.take(msg)
		d.changed()
	case surveyed:
		c.assets.survey.busy, c.assets.survey.lacks = false, msg.lacks
		d.view.faults = d.view.faults && len(c.wrong()) > 0
		d.follows()
		d.changed()
	case themesRead:
		c.reads, c.look = false, nil
		d.changed()
	case followed:
		return openPlace(msg.place)
	case fileChanged:
		return panes.Action{Cmd: d.reload(msg)}
	case tick:
		d.tick(msg)
	}
	return panes.Action{}
}

// Describe says where in the deck one is.
func (d *Deck) Describe() string {
	c := &d.content
	if !c.hasSlides() {
		return ""
	}
	s := fmt.Sprintf("slide %d of %d (slideIndex %d)", d.slide+1, c.count(), d.slide)
	if n := c.deck.Slides[d.slide].Steps; n > 1 {
		s += fmt.Sprintf(", step %d of %d", d.step+1, n)
	}
	if t := c.deck.Slides[d.slide].Title; t != "" {
		s += ": " + t
	}
	if st := d.State(); st != Stopped {
		s += ", " + string(st)
	}
	if d.view.full {
		s += ", fullscreen"
	}
	return s
}

// Presented reports whether somebody is shown the slides: the deck plays, or its
// speaker's view is open.
func (d *Deck) Presented() bool {
	return d.State() != Stopped || d.all != nil && d.all.speakers[d.path] != nil
}

// Excerpt returns the slide's text, but nothing of a deck that agents may not
// read.
func (d *Deck) Excerpt(most int) string {
	c := &d.content
	if c.deck == nil || c.private || c.count() == 0 {
		return ""
	}
	text := c.deck.Content(d.slide)
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// Close lets go of the watch.
func (d *Deck) Close() {
	d.source.close()
	if d.all != nil && d.all.decks[d.path] == d {
		delete(d.all.decks, d.path)
		d.all.version++
	}
}

// message says why there is no slide.
func (d *Deck) message() []string {
	switch {
	case d.failure == nil && d.content.deck == nil:
		return []string{lang.T("reading-x", d.path)}
	case d.failure == nil:
		return []string{lang.T("this-deck-has-no-slides-yet"), d.path, lang.T("e-writes-it-in-editor")}
	}
	if what, hint, ok := panes.FileFault(d.failure); ok {
		out := []string{what, d.path}
		if hint != "" {
			out = append(out, hint)
		}
		return out
	}
	return []string{lang.Translate(d.failure), d.path}
}

// Fullscreen reports whether the deck wants the whole window, where its pane is
// zoomed.
func (d *Deck) Fullscreen() bool { return d.view.full }

// SetFullscreen says that it does, or no longer.
func (d *Deck) SetFullscreen(on bool) {
	d.view.full = on
	d.changed()
}
