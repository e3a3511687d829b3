package export

import (
	"context"
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Text returns a deck as text that is safe to print: every slide with all of its
// steps, columns below each other, pictures by their names.
//
// Errors are a MissingError for embeds, or that of ctx.
func Text(ctx context.Context, d *deck.Deck, o Options) ([]byte, error) {
	s := newSources(o)
	var b strings.Builder
	if t := d.Title(); t != "" {
		fmt.Fprintf(&b, "%s\n", sanitize.Line(t))
	}
	for _, line := range []string{d.Front.Subtitle, d.Front.Author, d.Front.Date} {
		if line != "" {
			fmt.Fprintf(&b, "%s\n", sanitize.Line(line))
		}
	}
	for i := range d.Slides {
		if err := ctx.Err(); err != nil {
			return nil, lang.Errorf("export-slide", i, err)
		}
		b.WriteString("\n" + slideMark(i+1, len(d.Slides)) + "\n")
		for _, section := range d.Frame(i, d.Slides[i].Steps-1).Sections {
			for _, column := range section.Columns {
				for _, p := range column {
					if text := strings.Trim(plain(s, o, p), "\n"); text != "" {
						b.WriteString("\n" + sanitize.Text(text) + "\n")
					}
				}
			}
		}
		if picture := d.Picture(i); picture != "" {
			fmt.Fprintf(&b, "\n[picture: %s]\n", sanitize.Line(picture))
		}
		if note := d.Note(i); o.Notes && note != "" {
			b.WriteString("\nNotes:\n" + reads(note) + "\n")
		}
	}
	if err := s.err(); err != nil {
		return nil, err
	}
	return []byte(strings.TrimLeft(b.String(), "\n")), nil
}

// plain returns a piece as text.
func plain(s *sources, o Options, p deck.Piece) string {
	switch p.Kind {
	case deck.CodeBlock:
		if drawn, ok := diagramOf(p.Code.Lang, p.Text); ok {
			return indented(drawn)
		}
		o.diagram(p.Code.Lang, p.Text)
		return indented(p.Text)
	case deck.EmbedBlock:
		text, _ := s.embed(p)
		return p.Embed.String() + ":\n\n" + indented(text)
	case deck.ImageBlock:
		switch words := p.Image.Words(); {
		case words == "" && p.Image.Background():
			return ""
		case words != "":
			return fmt.Sprintf("[picture: %s (%s)]", p.Image.Words(), deck.Address(p.Image.Path))
		}
		return fmt.Sprintf("[picture: %s]", deck.Address(p.Image.Path))
	}
	for _, tex := range figure.Sources(p.Text) {
		o.source(tex)
	}
	return reads(p.Text)
}

// reads is Markdown as a reader reads it. What leads nowhere a reader can go is
// words.
func reads(text string) string {
	if tooMuch(text) {
		return text
	}
	return markdown.Plain(figure.Readable(text), address, depicted)
}

// depicted is what a reader reads of a picture in a line: not how large it is, nor that
// it lies behind the words.
func depicted(alt, path string) string {
	m := deck.Image{Alt: alt, Path: path}
	path = deck.Address(path)
	switch words := m.Words(); {
	case words != "":
		return fmt.Sprintf("[picture: %s] %s", words, path)
	case m.Background():
		return ""
	}
	return fmt.Sprintf("[picture: %s]", path)
}

// indented sets code apart.
func indented(code string) string {
	lines := strings.Split(strings.TrimSuffix(code, "\n"), "\n")
	for i, l := range lines {
		if l != "" {
			lines[i] = "    " + l
		}
	}
	return strings.Join(lines, "\n")
}
