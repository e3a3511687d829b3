package deck

import (
	"context"
	"path"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/theme"
)

// Limits on what is prepared: how long code is coloured, and how much is kept.
const (
	paintTime = 500 * time.Millisecond
	maxAssets = 128
)

// ask names something that a slide shows and that takes time or files: code to
// be coloured, lines of a file, a picture, a diagram.
type ask struct {
	kind        deck.Kind
	path        string // of embeds and pictures
	first, last int
	lang, text  string
}

// asset is what was made of it.
type asset struct {
	lines    []string  // of code, coloured
	drawings []drawing // of a diagram, the way that it says first
	left     string    // what they do not show
	path     string    // of an embed, where it was found
	first    int       // the number of the first line
	more     int       // how many lines do not show
	image    *picture.Picture
	err      error
}

// drawing is a diagram as characters, and how wide that is: it takes long to find out,
// and a slide is laid out several times until it has room. So do its colours.
type drawing struct {
	lines []string
	wide  int
	dyed  []string // once it was drawn, in a theme
	theme *theme.Theme
}

// assets keeps what was prepared, for one theme. It belongs to the loop.
type assets struct {
	theme   *theme.Theme
	have    map[ask]*asset
	old     map[ask]bool // to be read again; they show meanwhile
	busy    bool
	want    wanted
	survey  survey
	version int // rises with what is there
}

// wanted says for what was looked whether something is missing.
type wanted struct {
	deck    *deck.Deck
	slide   int
	first   int // of those in the overview, and the one behind their last
	last    int
	theme   *theme.Theme
	version int
}

func newAssets() assets { return assets{have: map[ask]*asset{}, old: map[ask]bool{}} }

// prepared is what was made off the loop, for a theme.
type prepared struct {
	theme *theme.Theme
	made  map[ask]*asset
}

func (a *assets) take(p prepared) {
	a.busy = false
	a.version++
	if p.theme != a.theme {
		return
	}
	for k, v := range p.made {
		a.have[k] = v
		delete(a.old, k)
	}
}

// stale has everything that comes from files read again.
func (a *assets) stale() {
	for k := range a.have {
		if k.path != "" {
			a.old[k] = true
		}
	}
	a.survey.of = nil
	a.version++
}

// files lists the files that may be shown, for a deck's path.
func (a *assets) files(deckPath string) []string {
	seen := map[string]bool{}
	var out []string
	add := func(k ask) {
		if k.path == "" || deck.Address(k.path) != k.path {
			return
		}
		for _, p := range deck.Beside(deckPath, k.path) {
			if !seen[p] && !strings.HasPrefix(p, "/") && !strings.HasPrefix(p, "..") {
				seen[p] = true
				out = append(out, p)
			}
		}
	}
	for k := range a.have {
		add(k)
	}
	for _, l := range a.survey.lacks {
		add(l.ask)
	}
	return out
}

// Pending prepares what the slide that shows and its neighbours need, looks for the
// files that the others name, reads the theme that the deck names, and gives the timer of a deck that plays.
func (d *Deck) Pending() tea.Cmd {
	var timer tea.Cmd
	if d.content.deck != nil {
		timer = d.play.timer(d.host.Now)
	}
	return tea.Batch(timer, d.prepare(), d.content.surveys(), d.content.readThemes())
}

// prepare has prepared what shows, and tells the watch of it once that is there.
func (d *Deck) prepare() tea.Cmd {
	first, last := d.view.grid.inView(d.content.count(), d.rows())
	cmd, none := d.content.prepare(d.slide, first, last)
	if none {
		d.follows()
	}
	return cmd
}

// surveys has the files looked for that the deck names, behind what the slide needs.
func (c *content) surveys() tea.Cmd {
	if c.assets.busy {
		return nil
	}
	return c.assets.survey.look(c.deck, shelf{c.host.Files, c.path})
}

// prepare has prepared what a slide and those around it need, and those of the overview
// from first to last, which is excluded. It reports whether there was nothing more to do.
func (c *content) prepare(slide, first, last int) (cmd tea.Cmd, none bool) {
	a := &c.assets
	if c.deck == nil || a.busy || !c.hasSlides() {
		return nil, false
	}
	l := c.dressed()
	if a.theme != l.theme {
		a.theme, a.have, a.old = l.theme, map[ask]*asset{}, map[ask]bool{}
		a.version++
	}
	want := wanted{c.deck, slide, first, last, l.theme, a.version}
	if a.want == want {
		return nil, false
	}
	a.want = want
	var list []ask
	for _, i := range []int{slide, slide + 1, slide - 1} {
		if i < 0 || i >= len(c.deck.Slides) {
			continue
		}
		for _, k := range asks(c.deck, i) {
			if a.have[k] == nil || a.old[k] {
				list = append(list, k)
			}
		}
	}
	for i := first; i < last; i++ {
		for _, k := range asks(c.deck, i) {
			// pictures are words there
			if k.kind != deck.ImageBlock && (a.have[k] == nil || a.old[k]) && !slices.Contains(list, k) {
				list = append(list, k)
			}
		}
	}
	if len(list) == 0 {
		return nil, true
	}
	if len(a.have) > maxAssets {
		a.have, a.old = map[ask]*asset{}, map[ask]bool{}
	}
	a.busy = true
	from, th := shelf{c.host.Files, c.path}, l.theme
	return func() tea.Msg {
		out := prepared{theme: th, made: make(map[ask]*asset, len(list))}
		for _, k := range list {
			out.made[k] = prepareOne(from, th, k)
		}
		return out
	}, false
}

// asks lists what a slide needs.
func asks(d *deck.Deck, i int) []ask {
	var out []ask
	if m, ok := pictured(d, i); ok {
		out = append(out, ask{kind: deck.ImageBlock, path: m.Path})
	}
	for k := range d.Slides[i].Blocks {
		if a, ok := askOf(d.Piece(i, k)); ok {
			out = append(out, a)
		}
	}
	return out
}

// pictured is the picture of the image layout.
func pictured(d *deck.Deck, i int) (deck.Image, bool) {
	p := d.Slides[i].Front.Image
	if i == 0 && p == "" {
		p = d.Front.Image
	}
	return deck.Image{Path: p, Line: d.Slides[i].From}, p != ""
}

// askOf names what a piece of a slide needs.
func askOf(p deck.Piece) (ask, bool) {
	switch p.Kind {
	case deck.CodeBlock:
		return ask{kind: p.Kind, lang: p.Code.Lang, text: short(p.Text)}, true
	case deck.EmbedBlock:
		return ask{kind: p.Kind, path: p.Embed.Path, first: p.Embed.First, last: p.Embed.Last}, true
	case deck.ImageBlock:
		return ask{kind: p.Kind, path: p.Image.Path}, true
	}
	return ask{}, false
}

// maxCode is how much of a code block shows, in bytes, and maxLines of an embed.
const (
	maxCode  = 64 << 10
	maxLines = 2000
)

// short cuts code that no slide shows.
func short(code string) string {
	if len(code) <= maxCode {
		return code
	}
	return strings.ToValidUTF8(code[:maxCode], "") + "\n…"
}

// wholeLines cuts what no slide shows behind its last whole line.
func wholeLines(text string) string {
	if len(text) <= maxCode {
		return text
	}
	if end := strings.LastIndexByte(text[:maxCode], '\n'); end >= 0 {
		return text[:end]
	}
	return short(text)
}

// prepareOne prepares one thing. A decoder that fails costs its picture alone.
func prepareOne(from shelf, th *theme.Theme, k ask) (out *asset) {
	defer func() {
		if p := recover(); p != nil {
			out = &asset{err: lang.Errorf("it-cannot-be-read-x", p)}
		}
	}()
	switch k.kind {
	case deck.ImageBlock:
		img, err := readPicture(from, k.path)
		return &asset{image: img, err: err}
	case deck.EmbedBlock:
		return embedded(from, th, k)
	}
	if k.lang == figure.Lang {
		drawn, err := diagramOf(k.text)
		if err != nil {
			return &asset{lines: painted(th, "", "", k.text), err: err}
		}
		out := &asset{left: drawn.Left}
		for _, lines := range drawn.Drawings {
			out.drawings = append(out.drawings, drawing{lines: lines, wide: widest(lines)})
		}
		return out
	}
	return &asset{lines: painted(th, k.lang, "", k.text)}
}

// diagramOf draws a diagram. One that was cut is none: it would show less than it says.
func diagramOf(text string) (figure.Drawn, error) {
	if len(text) > maxCode {
		return figure.Drawn{}, lang.Errorf("diagram-too-large-slide")
	}
	return figure.Diagram(text)
}

func painted(th *theme.Theme, lang, file, code string) []string {
	p := syntax.NewPainter(th.Chroma())
	p.Limit(paintTime)
	return p.Lines(lang, path.Base(file), strings.TrimSuffix(code, "\n"))
}

// shelf is where a deck's pictures and embeds are found. They are read as agents
// may read: a deck shows what it names to whoever looks on.
type shelf struct {
	files *workspace.Root
	deck  string
}

// find reads the first of the files that a path may mean.
func find[T any](s shelf, p string, read func(path string) (T, error)) (out T, err error) {
	if s.files == nil {
		return out, lang.Errorf("no-files-can-read-here")
	}
	return deck.Find(s.deck, p, read)
}

// embedded returns the lines of an embed, and the number of the first.
func embedded(from shelf, th *theme.Theme, k ask) *asset {
	f, first, err := embeddable(from, k)
	if err != nil {
		return &asset{err: err}
	}
	last := k.last
	if last == 0 {
		last = f.Lines
	}
	last = min(last, f.Lines)
	lines := painted(th, "", k.path, wholeLines(f.LineRange(first, min(last, first+maxLines-1))))
	return &asset{lines: lines, path: f.Path, first: first, more: max(last-first+1-len(lines), 0)}
}

// embeddable returns the file of an embed and its first line, which the file has.
func embeddable(from shelf, k ask) (f *workspace.File, first int, err error) {
	f, err = find(from, k.path, func(p string) (*workspace.File,
		error) {
		return from.files.Read(context.Background(), p)
	})
	if err != nil {
		return nil, 0, err
	}
	if first = max(k.first, 1); first > max(f.Lines, 1) {
		return nil, 0, lang.Errorf("has-no-line-last", first, f.Lines)
	}
	return f, first, nil
}

// readPicture returns a picture.
func readPicture(from shelf, p string) (*picture.Picture, error) {
	raw, err := from.picture(p)
	if err != nil {
		return nil, err
	}
	return picture.Decode(raw.Data)
}
