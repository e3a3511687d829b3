package deck

import (
	"bytes"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// builder reads one slide whose lines a scanner has named.
type builder struct {
	d  *Deck
	s  *scanner
	sl *Slide

	incremental bool
	last        int // the line behind the slide's last
	text        int // the line where the text begins that is not a block yet, or -1
	kind        Kind
	leading     bool // nothing but headings came so far
	title       bool // the title was found

	step    int  // the latest one that was given out
	shown   int  // the step at which what comes now shows
	pending bool // a pause came, and nothing after it
	area    int  // the area that is open
	column  int  // the column that is open in it
	columns bool // the open area has columns
}

// build fills the slide from the lines of its body.
func (b *builder) build(c cut) {
	b.last, b.text, b.leading = c.last, -1, true
	b.sl.Areas = []Area{{Widths: []int{1}}}
	b.sl.Title = b.sl.Front.Title
	b.title = b.sl.Title != ""
	b.trim(c)
	for i := c.first; i < c.last; {
		i = b.line(i)
	}
	b.flush(c.last)
	b.sl.Steps = b.step + 1
}

// trim finds the text between the blank lines of the body. A body without text
// has its empty text in the middle, so that blank lines are around it.
func (b *builder) trim(c cut) {
	first, last := c.first, c.last
	for first < last && blank(b.s.text(first)) {
		first++
	}
	for first < last && blank(b.s.text(last-1)) {
		last--
	}
	b.sl.Line = first + 1
	if first < last {
		b.sl.Text = Span{b.s.lines[first].start, b.s.lines[last-1].end}
		return
	}
	at := c.body.End
	if middle := c.first + (c.last-c.first)/2; middle < c.last {
		at = b.s.lines[middle].start
		b.sl.Line = middle + 1
	}
	b.sl.Text = Span{at, at}
}

// line takes one line, or the block that begins there, and gives the next.
func (b *builder) line(i int) int {
	switch k := b.s.kinds[i]; k {
	case kindFence:
		block := b.s.blockAt(i)
		if block.nested {
			return b.grow(i, min(block.close+1, b.last))
		}
		b.flush(i)
		return b.code(block)
	case kindComment:
		b.flush(i)
		return b.commentsAt(i)
	case kindHeading:
		if b.leading || b.kind == Item {
			b.flush(i)
		}
		text := bytes.TrimLeft(b.s.text(i), " \t")
		b.heading(i, i+1, text[heading(text):])
		return i + 1
	case kindUnderline:
		b.heading(i-1, i+1, b.s.text(i-1))
		return i + 1
	case kindItem, kindList:
		if k == kindItem && b.incremental {
			b.flush(i)
			b.pending, b.kind = true, Item
		}
		if bytes.Contains(b.s.text(i), []byte("<!--")) {
			b.misplaced(i, b.s.text(i))
		}
	case kindText, kindOther:
		if next, ok := b.special(i, k); ok {
			return next
		}
	}
	b.inline(i)
	if i+1 < b.last && b.s.kinds[i+1] == kindFence {
		if block, ok := b.opens(i); ok { // on the line of a list's item
			return b.grow(i, min(block.close+1, b.last))
		}
	}
	return b.grow(i, i+1)
}

// opens returns the code block that opens at a line.
func (b *builder) opens(i int) (block, bool) {
	k, found := slices.BinarySearchFunc(b.s.blocks, i, func(block block, i int) int { return block.open - i })
	if !found {
		return block{}, false
	}
	return b.s.blocks[k], true
}

// special takes the lines of text that mean something here.
func (b *builder) special(i int, k kind) (int, bool) {
	text := b.s.text(i)
	if b.kind == Item && b.text >= 0 { // the list has ended
		b.flush(i)
	}
	if bytes.Contains(text, []byte("<!--")) {
		b.misplaced(i, text)
	}
	if k != kindText {
		return 0, false
	}
	if fresh := i == 0 || b.s.kinds[i-1] != kindText; fresh {
		if rest, ok := noteLine(text); ok {
			b.flush(i)
			b.note(i, rest+"\n"+string(b.s.src[b.s.lines[i].next:b.sl.Span.End]))
			return b.last, true
		}
		if column, ok := columnLine(text); ok {
			b.flush(i)
			b.enter(i, column)
			return i + 1, true
		}
	}
	if images := len(b.sl.Images); bytes.Contains(text, []byte("![")) {
		b.inline(i)
		if len(b.sl.Images) == images+1 && b.sl.Images[images].Alone && b.lonely(i) {
			b.flush(i)
			image := b.sl.Images[images]
			b.add(Block{Kind: ImageBlock, Span: Span{b.s.lines[i].start, b.s.lines[i].next}, Line: i + 1,
				Image: &image})
			return i + 1, true
		}
		return b.grow(i, i+1), true
	}
	return 0, false
}

// misplaced says that a pause in a line of text makes none.
func (b *builder) misplaced(i int, text []byte) {
	for _, part := range outsideCode(text) {
		if bytes.Contains(text[part.Start:part.End], []byte("<!-- pause -->")) {
			b.problem(i, lang.M("pause-none-since-text-line"), "give it a line of its own")
			return
		}
	}
}

// lonely reports whether no text is right above or below a line.
func (b *builder) lonely(i int) bool {
	text := func(k int) bool { return k > 0 && k < b.last && b.s.kinds[k] == kindText }
	return !text(i+1) && (i+1 >= b.last || b.s.kinds[i+1] != kindUnderline) && (b.text < 0 || !text(i-1))
}

// noteLine reads a line from which on the rest of the slide is for the speaker.
func noteLine(text []byte) (string, bool) {
	for _, mark := range []string{"Note:", "Notes:"} {
		if rest, ok := bytes.CutPrefix(text, []byte(mark)); ok {
			return string(rest), true
		}
	}
	return "", false
}

// columnLine reads the column markers of slidev.
func columnLine(text []byte) (int, bool) {
	switch string(bytes.TrimRight(text, " \t")) {
	case "::left::":
		return 0, true
	case "::right::":
		return 1, true
	}
	return 0, false
}

// heading takes a heading, the first of which is the slide's title. Those that
// nothing but headings is above are blocks of their own.
func (b *builder) heading(from, to int, text []byte) {
	b.sl.headed = true
	if !b.title {
		b.sl.Title = words(text)
		b.title = b.sl.Title != ""
	}
	if b.text < 0 {
		b.text = from
	}
	if b.leading = b.leading && b.text == from; b.leading {
		b.flush(to)
		b.sl.Blocks[len(b.sl.Blocks)-1].heading = true
	}
}

// grow adds lines to the text that is open.
func (b *builder) grow(from, to int) int {
	if b.text < 0 && !(to == from+1 && b.s.kinds[from] == kindBlank) {
		b.text = from
	}
	if k := b.s.kinds[from]; k != kindBlank {
		b.leading = b.leading && k == kindText && from+1 < b.last && b.s.kinds[from+1] == kindUnderline
	}
	return to
}

// flush makes a block of the text that is open.
func (b *builder) flush(end int) {
	if b.text >= 0 {
		first := b.text
		b.text = -1
		k := b.s.kinds[first]
		b.add(Block{Kind: b.kind, Span: Span{b.s.lines[first].start, b.s.lines[end-1].next}, Line: first + 1,
			joins: k == kindItem || k == kindList})
	}
	b.kind = Markdown
}

// add gives a block its place and its step. A pause with nothing behind it
// counts for nothing.
func (b *builder) add(block Block) {
	if b.pending {
		b.step++
		b.shown, b.pending = b.step, false
	}
	block.From, block.Area, block.Column = b.shown, b.area, b.column
	if c := block.Code; c != nil {
		c.Start = b.shown
		if len(c.Stages) > 1 {
			c.Start = b.step
			b.step += len(c.Stages) - 1
		}
	}
	b.sl.Blocks = append(b.sl.Blocks, block)
}

// code takes a code block or an embed.
func (b *builder) code(block block) int {
	next := min(block.close+1, b.last)
	span := Span{b.s.lines[block.open].start, b.s.lines[next-1].next}
	out := Block{Kind: CodeBlock, Span: span, Line: block.open + 1}
	info := block.fence.info
	if info == "embed" || strings.HasPrefix(info, "embed ") || strings.HasPrefix(info, "embed\t") {
		e, rest, complaint := readEmbed(info)
		if !complaint.None() {
			b.problem(block.open, complaint, "write ```embed path/to/file.go#L10-20")
		}
		info = rest
		if e.Path != "" {
			out.Kind, out.Embed = EmbedBlock, &e
		}
	}
	c, complaint := readInfo(strings.TrimSpace(info))
	if !complaint.None() {
		b.problem(block.open, complaint, "write lines as in {1-3|5,7|all}")
	}
	if out.Embed != nil {
		c.Lang = ""
		c.First = max(1, out.Embed.First)
	}
	c.Info, c.Unclosed, c.Line = block.fence.info, block.unclosed, block.open+2
	c.Body = Span{b.s.lines[block.open].next, span.End}
	if !block.unclosed {
		c.Body.End = b.s.lines[min(block.close, len(b.s.lines)-1)].start
	}
	out.Code = &c
	b.leading = false
	b.add(out)
	return next
}

func (b *builder) problem(i int, message lang.Message, hint string) {
	b.d.Problems = append(b.d.Problems, problem(i+1, message, hint))
}
