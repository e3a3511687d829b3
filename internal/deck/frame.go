package deck

import "strings"

// Frame is what of a slide shows at a step.
type Frame struct {
	Step, Steps int
	Sections    []Section
}

// Section is a part of a frame, below the one before it: an area's columns, of
// which some may be empty yet.
type Section struct {
	Widths  []int // the columns' shares
	Columns [][]Piece
}

// Piece is what a column shows below the piece before it.
type Piece struct {
	Kind  Kind   // Markdown for items too: those that show are one piece with the text around them
	Text  string // of markdown; of code, the code; of an embed, what stands in its place without the file
	Line  int    // of the file
	From  int    // the step from which on it, or its first part, shows
	Parts []Part // of markdown, by their places in Text; there is one at least
	Code  *Code  // of code and embeds
	Stage Stage  // what of the code stands out
	Embed *Embed
	Image *Image
}

// Part is where in a text something begins that shows from a step on.
type Part struct{ At, From int }

// Frame returns what shows of a slide at a step; steps beyond the last are the
// last. Lines of its text end in \n.
func (d *Deck) Frame(slide, step int) Frame {
	sl := &d.Slides[slide]
	step = min(max(step, 0), sl.Steps-1)
	f := Frame{Step: step, Steps: sl.Steps}
	var texts []*strings.Builder // of the last markdown piece of each column
	under := false               // the block before was a heading
	at := -1
	for k := range sl.Blocks {
		b := &sl.Blocks[k]
		if b.From > step {
			continue
		}
		if b.Area != at {
			settle(f.Sections, texts)
			widths := sl.Areas[b.Area].Widths
			f.Sections = append(f.Sections, Section{Widths: widths, Columns: make([][]Piece, len(widths))})
			texts, at = make([]*strings.Builder, len(widths)), b.Area
		}
		column := &f.Sections[len(f.Sections)-1].Columns[b.Column]
		if b.Kind > Item {
			finish(*column, texts[b.Column])
			texts[b.Column] = nil
			*column = append(*column, d.piece(b, step))
			continue
		}
		if texts[b.Column] == nil {
			texts[b.Column] = &strings.Builder{}
			*column = append(*column, Piece{Kind: Markdown, Line: b.Line, From: b.From})
		}
		from := d.join(texts[b.Column], b, under)
		under = b.heading
		p := &(*column)[len(*column)-1]
		p.Parts = append(p.Parts, Part{At: from, From: b.From})
	}
	settle(f.Sections, texts)
	d.headline(slide, &f)
	return f
}

// headline begins a title slide that has no heading of its own with the title
// that its frontmatter gives, or on the first slide the deck's.
func (d *Deck) headline(slide int, f *Frame) {
	sl := &d.Slides[slide]
	title := sl.Front.Title
	if title == "" && slide == 0 {
		title = d.Front.Title
	}
	if title = strings.Join(strings.Fields(title), " "); sl.Layout != LayoutTitle || sl.headed || title == "" {
		return
	}
	head := Piece{Kind: Markdown, Text: "# " + literally(title) + "\n", Line: sl.Line, Parts: []Part{{}}}
	if len(f.Sections) == 0 || len(f.Sections[0].Columns) > 1 {
		f.Sections = append([]Section{{Widths: []int{1}, Columns: [][]Piece{nil}}}, f.Sections...)
	}
	f.Sections[0].Columns[0] = append([]Piece{head}, f.Sections[0].Columns[0]...)
}

// literally keeps markdown from reading words as anything else.
func literally(words string) string {
	var b strings.Builder
	for _, c := range words {
		if strings.ContainsRune("\\`*_{}[]<>#+-.!|~$&", c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// Byline returns what the frontmatter tells of a deck below the title of its first
// slide, as far as that slide does not say it: subtitle, author and date.
func (d *Deck) Byline(slide int) []string {
	if slide > 0 || d.Slides[slide].Layout != LayoutTitle {
		return nil
	}
	var out []string
	for _, text := range []string{d.Front.Subtitle, d.Front.Author, d.Front.Date} {
		if text != "" && !strings.Contains(d.Content(slide), text) {
			out = append(out, text)
		}
	}
	return out
}

// Piece returns a block of a slide at its last step.
func (d *Deck) Piece(slide, block int) Piece {
	sl := &d.Slides[slide]
	p := d.piece(&sl.Blocks[block], sl.Steps-1)
	if p.Kind <= Item {
		p.Kind, p.Text = Markdown, d.markdown(&sl.Blocks[block])
	}
	return p
}

// join adds a block to a text. Paragraphs with a pause between them stay two,
// and what is under a heading stays apart from it. It gives where the block begins.
func (d *Deck) join(text *strings.Builder, b *Block, under bool) int {
	if so := text.String(); so != "" {
		if !strings.HasSuffix(so, "\n") {
			text.WriteByte('\n')
		}
		if (!b.joins || under) && !strings.HasSuffix(so, "\n\n") {
			text.WriteByte('\n')
		}
	}
	at := text.Len()
	text.WriteString(d.markdown(b))
	return at
}

// piece returns what is not markdown.
func (d *Deck) piece(b *Block, step int) Piece {
	p := Piece{Kind: b.Kind, Line: b.Line, From: b.From, Code: b.Code, Embed: b.Embed, Image: b.Image,
		Stage: Stage{All: true}}
	if c := b.Code; c != nil {
		p.Text = unixLines(d.String(c.Body))
		if n := len(c.Stages); n > 0 {
			p.Stage = c.Stages[min(max(step-c.Start, 0), n-1)]
		}
	}
	return p
}

// settle writes the texts into the last section's last pieces.
func settle(sections []Section, texts []*strings.Builder) {
	for c, text := range texts {
		finish(sections[len(sections)-1].Columns[c], text)
	}
}

func finish(column []Piece, text *strings.Builder) {
	if text != nil {
		column[len(column)-1].Text = text.String()
	}
}
