package deck

import "github.com/openspace-tui/openspace/internal/deck"

// cut is what of a slide is too long to show.
type cut struct{ slide, line, bytes int }

// cutsOf finds the slides of which not all shows.
func cutsOf(d *deck.Deck) []cut {
	var out []cut
	for i := range d.Slides {
		s := &d.Slides[i]
		if s.Text.Len() <= min(maxSlide, maxCode) {
			continue
		}
		c := cut{slide: i, line: s.Line}
		for _, section := range d.Frame(i, s.Steps-1).Sections {
			for _, column := range section.Columns {
				for _, p := range column {
					c.bytes += over(p)
				}
			}
		}
		if c.bytes > 0 {
			out = append(out, c)
		}
	}
	return out
}

// over counts the bytes of a piece that are too many.
func over(p deck.Piece) int {
	switch p.Kind {
	case deck.CodeBlock, deck.EmbedBlock:
		return max(len(p.Text)-maxCode, 0)
	}
	return max(len(p.Text)-maxSlide, 0)
}

// cut counts the bytes of a slide that do not show.
func (c *content) cut(slide int) int {
	for _, one := range c.cuts {
		if one.slide == slide {
			return one.bytes
		}
	}
	return 0
}

// kilobytes are as many as that many bytes begin.
func kilobytes(bytes int) int { return (bytes + 1023) / 1024 }
