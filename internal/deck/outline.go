package deck

// Outline is a deck as agents read it. Metadata is all of its frontmatter, keys
// that mean nothing here among it.
type Outline struct {
	Title    string         `json:"title"`
	Author   string         `json:"author,omitempty"`
	Date     string         `json:"date,omitempty"`
	Theme    string         `json:"theme"`
	Metadata map[string]any `json:"metadata,omitempty"`
	Slides   []OutlineSlide `json:"slides"`
	Problems []Problem      `json:"problems,omitempty"`
}

// OutlineSlide is one slide. Content is what UpdateSlide takes: it has the
// notes in it, but not the frontmatter.
type OutlineSlide struct {
	Index       int    `json:"index"`
	Title       string `json:"title"`
	Content     string `json:"content"`
	Notes       string `json:"notes,omitempty"`
	Layout      Layout `json:"layout,omitempty"`
	Frontmatter string `json:"frontmatter,omitempty"`
	Steps       int    `json:"steps,omitempty"` // where there is more than one
	Line        int    `json:"line"`
}

// Outline returns the deck as agents read it.
func (d *Deck) Outline() Outline {
	o := Outline{Title: d.Title(), Author: d.Front.Author, Date: d.Front.Date, Theme: d.Front.Theme,
		Metadata: d.Metadata(), Problems: d.Problems}
	o.Slides = make([]OutlineSlide, len(d.Slides))
	for i := range d.Slides {
		s := &d.Slides[i]
		o.Slides[i] = OutlineSlide{Index: i, Title: s.Title, Content: d.Content(i), Notes: d.Note(i),
			Layout: s.Layout, Frontmatter: unixLines(d.String(s.Yaml)), Line: s.Line}
		if s.Steps > 1 {
			o.Slides[i].Steps = s.Steps
		}
	}
	return o
}

// Title is the deck's title: what its frontmatter says, else the first title of
// a slide.
func (d *Deck) Title() string {
	if d.Front.Title != "" {
		return d.Front.Title
	}
	for i := range d.Slides {
		if d.Slides[i].Title != "" {
			return d.Slides[i].Title
		}
	}
	return ""
}
