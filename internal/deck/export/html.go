package export

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"image"
	"strings"

	"github.com/alecthomas/chroma/v2/formatters/html"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

//go:embed page.js
var pageJS string

// page is what the template shows.
type page struct {
	Title, Author, Date, Policy string
	Style                       template.CSS
	Script                      template.JS
	Slides                      []pageSlide
}

type pageSlide struct {
	Number, Total, Steps  int
	Layout, Footer, Notes string
	Numbered              bool
	Byline                []string
	Image                 template.HTML // of the image layout
	Sections              []pageSection
}

type pageSection struct {
	Columns []pageColumn
}

type pageColumn struct {
	Share int
	Body  template.HTML
}

// HTML returns a deck as one page. Arrows turn its slides, g and G go to the first
// and the last; printed, each slide is a page with all of its steps. Without
// scripts all slides stand below each other.
//
// Errors are a MissingError, or that of ctx.
func HTML(ctx context.Context, d *deck.Deck, o Options) ([]byte, error) {
	sum := sha256.Sum256([]byte(pageJS))
	p := page{Title: d.Title(), Author: d.Front.Author, Date: d.Front.Date, Script: template.JS(pageJS)}
	p.Policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-" +
		base64.StdEncoding.EncodeToString(sum[:]) + "'"
	if p.Title == "" {
		p.Title = "Slides"
	}
	colours := paletteOf(d, o.Palette)
	css, err := pageStyle(colours)
	if err != nil {
		return nil, err
	}
	p.Style = css
	w := writer{d: d, o: o, s: newSources(o), palette: colours, judged: map[string]error{}}
	for i := range d.Slides {
		if err := ctx.Err(); err != nil {
			return nil, lang.Errorf("export-slide", i, err)
		}
		p.Slides = append(p.Slides, w.slide(i))
	}
	if err := w.s.err(); err != nil {
		return nil, err
	}
	t, err := template.New("page").Parse(pageHTML)
	if err != nil {
		return nil, lang.Errorf("read-the-page", err)
	}
	var out bytes.Buffer
	if err := t.Execute(&out, p); err != nil {
		return nil, lang.Errorf("write-the-page", err)
	}
	return []byte(sanitize.Copy(out.String())), nil
}

// pageStyle returns the page's rules, the deck's colours and those of code.
func pageStyle(c Palette) (template.CSS, error) {
	var b strings.Builder
	b.WriteString(pageCSS + c.css())
	if err := html.New(html.WithClasses(true)).WriteCSS(&b, c.Style); err != nil {
		return "", lang.Errorf("write-the-style", c.Style.Name, err)
	}
	return template.CSS(b.String()), nil
}

// colour reports whether a word is #rgb, #rrggbb or a name.
func colour(s string) bool {
	hex := strings.HasPrefix(s, "#")
	for _, c := range strings.TrimPrefix(s, "#") {
		digit := c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if hex && !digit || !hex && !letter {
			return false
		}
	}
	return hex && (len(s) == 4 || len(s) == 7) || !hex && s != "" && len(s) < 30
}

// writer writes slides.
type writer struct {
	d *deck.Deck
	o Options
	s *sources
	// palette colours diagrams.
	palette Palette
	// judged are the pictures that were decoded, by path.
	judged map[string]error
}

func (w *writer) slide(i int) pageSlide {
	sl := &w.d.Slides[i]
	out := pageSlide{Number: i + 1, Total: len(w.d.Slides), Steps: sl.Steps, Layout: classes(sl), Byline: w.d.Byline(i),
		Footer: w.d.Footer(i), Numbered: w.d.Numbers(i)}
	if w.o.Notes {
		out.Notes = w.d.Note(i)
	}
	if shown := w.d.Picture(i); shown != "" {
		out.Image = w.image(deck.Image{Path: shown, Line: sl.From})
	}
	for _, section := range w.d.Frame(i, sl.Steps-1).Sections {
		var s pageSection
		for c, column := range section.Columns {
			var b strings.Builder
			for _, p := range column {
				w.piece(&b, p)
			}
			s.Columns = append(s.Columns, pageColumn{Share: section.Widths[c], Body: template.HTML(b.String())})
		}
		out.Sections = append(out.Sections, s)
	}
	return out
}

// classes are a slide's, as the page's style knows them.
func classes(sl *deck.Slide) string {
	out := string(sl.Layout)
	if sl.Middle {
		out += " middle"
	}
	if sl.Centre {
		out += " centred"
	}
	if sl.Right {
		out += " righted"
	}
	return strings.TrimSpace(out)
}

// piece writes one piece, which shows from its step on.
func (w *writer) piece(b *strings.Builder, p deck.Piece) {
	switch p.Kind {
	case deck.CodeBlock:
		w.code(b, p, p.Text, p.Code.First)
	case deck.EmbedBlock:
		text, first := w.s.embed(p)
		fmt.Fprintf(b, "<figure class=\"embed\" data-from=\"%d\"><figcaption>%s</figcaption>\n", p.From,
			template.HTMLEscapeString(p.Embed.String()))
		w.code(b, p, text, first)
		b.WriteString("</figure>\n")
	case deck.ImageBlock:
		fmt.Fprintf(b, "<figure data-from=\"%d\">%s</figure>\n", p.From, w.image(*p.Image))
	default:
		w.markdown(b, p)
	}
}

// image writes a picture with its bytes.
func (w *writer) image(m deck.Image) template.HTML {
	data, ok := w.s.picture(m)
	if !ok {
		return template.HTML(template.HTMLEscapeString(m.Words()))
	}
	kind := imageType(m, data)
	if kind == "" {
		err := picture.Faulty(data, image.ErrFormat)
		if errors.Is(err, picture.ErrNone) {
			err = lang.Errorf("no-png-jpeg-gif-webp-svg")
		}
		return template.HTML(template.HTMLEscapeString(w.s.unshown(m, err)))
	}
	if err := w.shown(m.Path, kind, data); err != nil {
		return template.HTML(template.HTMLEscapeString(w.s.unshown(m, err)))
	}
	title := ""
	if m.Title != "" {
		title = fmt.Sprintf(" title=\"%s\"", template.HTMLEscapeString(m.Title))
	}
	return template.HTML(fmt.Sprintf("<img alt=\"%s\"%s src=\"data:%s;base64,%s\">",
		template.HTMLEscapeString(m.Words()), title, kind, base64.StdEncoding.EncodeToString(data)))
}

// shown says why a browser would not show a picture: it is broken, or too large.
func (w *writer) shown(path, kind string, data []byte) error {
	err, ok := w.judged[path]
	if !ok {
		err = judge(kind, data)
		w.judged[path] = err
	}
	return err
}
