package deck

import (
	"bytes"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// UpdateSlide returns the file with another text for a slide. The blank lines
// around the text stay, line ends become the file's, all other slides keep every
// byte. Frontmatter at the beginning of the content replaces the slide's; without
// it, the slide keeps what it has. Content that the slide has already gives src.
//
// Errors are an IndexError, or a RefusedError for content that is no one slide.
func UpdateSlide(src []byte, index int, written string) ([]byte, error) {
	d := Parse(src)
	if err := d.check(index); err != nil {
		return nil, err
	}
	was, text := d.Content(index), unixLines(written)
	if text == was || text == string([]rune(was)) { // bytes that are no UTF-8 are read as �
		return src, nil
	}
	old, c := d.contentAt(index), readContent(written, d.Newline)
	if c.yaml == "" {
		c.yaml = old.yaml
	}
	if unixLines(c.text) == unixLines(old.text) && unixLines(c.yaml) == unixLines(old.yaml) {
		return src, nil
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	if c.yaml != "" && d.Slides[index].Lead.Len() == 0 && !d.hasHead() {
		return nil, errNoHead()
	}
	if c.text == "" && c.yaml == "" && len(d.Slides) == 1 {
		return nil, &RefusedError{Reason: lang.M("without-text-deck-would-have"),
			Hint: "delete the slide, or give it a text"}
	}
	want := d.contents()
	want[index] = c
	for _, p := range d.pads(index) {
		if out := d.replaced(index, c, p); d.becomes(out, want, index) {
			return out, nil
		}
	}
	if index == 0 && c.text == "" && c.yaml == "" && !d.hasHead() { // its separator would begin frontmatter
		return nil, &RefusedError{Reason: lang.M("deck-without-frontmatter-cannot-begin"),
			Hint: "delete the slide, or give it a text"}
	}
	return nil, d.refusal()
}

// pad is what comes around a text beside the blank lines that are there.
type pad struct{ before, after string }

// pads returns what to try around a slide's new text: nothing first, so that the
// lines around it stay as they are.
func (d *Deck) pads(index int) []pad {
	nl, s := d.Newline, &d.Slides[index]
	all := []pad{{"", ""}, {"", nl}, {nl, ""}, {nl, nl}, {nl, nl + nl}}
	if s.Text.Len() > 0 {
		return all
	}
	var p pad // an empty slide gets a blank line above and below its text
	if s.Text.Start == s.Body.Start && s.Body.Start > d.Head.Start {
		p.before = nl
	}
	if index+1 < len(d.Slides) {
		p.after = strings.Repeat(nl, max(0, 2-bytes.Count(d.Source[s.Text.End:s.Body.End], []byte{'\n'})))
	}
	return append([]pad{p}, all...)
}

// replaced returns the file with another text for a slide.
func (d *Deck) replaced(index int, c content, p pad) []byte {
	s := &d.Slides[index]
	var out bytes.Buffer
	out.Write(d.Source[:s.Lead.End])
	if c.yaml != "" {
		if s.Lead.Len() == 0 {
			out.WriteString("---" + d.Newline)
		}
		out.WriteString(c.yaml + "---" + d.Newline)
	}
	out.WriteString(p.before)
	out.Write(d.Source[s.Body.Start:s.Text.Start])
	out.WriteString(c.text)
	out.WriteString(p.after)
	out.Write(d.Source[s.Text.End:])
	return out.Bytes()
}

// InsertSlide returns the file with a new slide before the one at index, or behind
// the last where index is their number. Errors are those of UpdateSlide.
func InsertSlide(src []byte, index int, written string) ([]byte, error) {
	d := Parse(src)
	c := readContent(written, d.Newline)
	if err := c.check(); err != nil {
		return nil, err
	}
	return d.insert(index, c)
}

func (d *Deck) insert(index int, c content) ([]byte, error) {
	if index < 0 || index > len(d.Slides) {
		return nil, &IndexError{Index: index, Slides: len(d.Slides)}
	}
	if index == 0 && c.yaml != "" && !d.hasHead() {
		return nil, errNoHead()
	}
	want := slices.Insert(d.contents(), index, c)
	for _, p := range []pad{{"", ""}, {"", d.Newline}, {d.Newline, ""}, {d.Newline, d.Newline}} {
		out := d.inserted(index, c, p)
		if d.becomes(out, want, -1) {
			return out, nil
		}
	}
	return nil, d.refusal()
}

// inserted returns the file with a new slide; what p holds comes before its
// separator and behind it.
func (d *Deck) inserted(index int, c content, p pad) []byte {
	nl := d.Newline
	yaml := ""
	if c.yaml != "" {
		yaml = c.yaml + "---" + nl
	}
	if index == len(d.Slides) {
		return d.appended(yaml, c.text, p)
	}
	if index == 0 {
		return d.prepended(yaml, c.text, p)
	}
	s := &d.Slides[index]
	made := yaml + nl + c.text + nl + nl + p.before + "---" + nl + p.after
	return slices.Concat(d.Source[:s.Lead.End], []byte(made), d.Source[s.Lead.End:])
}

// prepended returns the file with a slide before the first, whose separator, if
// it has one, stays with it.
func (d *Deck) prepended(yaml, text string, p pad) []byte {
	nl, s := d.Newline, &d.Slides[0]
	var out bytes.Buffer
	out.Write(d.Source[:d.Head.End])
	if yaml != "" {
		yaml = "---" + nl + yaml
	}
	if d.hasHead() {
		yaml += nl
	}
	out.WriteString(yaml + text + nl + p.before)
	rest := d.Source[d.Head.End:]
	starts := len(rest) == 0 || rest[0] == '\n' || rest[0] == '\r'
	switch {
	case s.Lead.Len() == 0:
		out.WriteString(nl + "---" + nl + p.after)
		if !starts {
			out.WriteString(nl)
		}
	case !starts:
		out.WriteString(nl)
	}
	out.Write(rest)
	return out.Bytes()
}

// appended returns the file with a slide behind the last, or the first of all.
func (d *Deck) appended(yaml, text string, p pad) []byte {
	nl := d.Newline
	out := bytes.NewBuffer(slices.Clone(d.Source))
	whole := len(d.Source) == 0 || d.Source[len(d.Source)-1] == '\n'
	if len(d.Slides) > 0 || yaml != "" {
		if !whole {
			out.WriteString(nl)
		}
		if n := len(d.Slides); n > 0 && bytes.Count(d.Source[d.Slides[n-1].Text.End:], []byte{'\n'}) < 2 {
			out.WriteString(nl)
		}
		out.WriteString(p.before + "---" + nl + yaml)
	} else if !whole {
		out.WriteString(nl)
	}
	if out.Len() > len(bom) {
		out.WriteString(nl)
	}
	out.WriteString(text + p.after)
	if whole {
		out.WriteString(nl)
	}
	return out.Bytes()
}

// DeleteSlide returns the file without a slide and its separator. Behind the last
// slide no blank lines are left over.
func DeleteSlide(src []byte, index int) ([]byte, error) {
	d := Parse(src)
	if err := d.check(index); err != nil {
		return nil, err
	}
	return d.remove(index)
}

func (d *Deck) remove(index int) ([]byte, error) {
	want := slices.Delete(d.contents(), index, index+1)
	for _, out := range d.removed(index) {
		if d.becomes(out, want, -1) {
			return out, nil
		}
	}
	if index == 0 && d.Slides[min(1, len(d.Slides)-1)].Yaml.Len() > 0 && !d.hasHead() {
		return nil, errNoHead()
	}
	return nil, d.refusal()
}

// removed returns what the file may be without a slide, the best first.
func (d *Deck) removed(index int) [][]byte {
	s := &d.Slides[index]
	without := func(cut Span, end string) []byte {
		return slices.Concat(d.Source[:cut.Start], []byte(end), d.Source[cut.End:])
	}
	all := [][]byte{without(Span{s.Lead.Start, s.Span.End}, "")}
	switch last := len(d.Slides) - 1; {
	case index == 0 && last > 0:
		next := &d.Slides[1]
		all = [][]byte{without(Span{s.Lead.Start, next.Lead.End}, ""), without(Span{s.Lead.Start, next.Lead.Start}, "")}
		if next.Yaml.Len() > 0 {
			slices.Reverse(all)
		}
	case index == last && last > 0 && d.Slides[last-1].Text.Len() > 0:
		end := ""
		if bytes.HasSuffix(d.Source, []byte{'\n'}) {
			end = d.Newline
		}
		all = slices.Insert(all, 0, without(Span{d.Slides[last-1].Text.End, s.Span.End}, end))
	}
	return all
}

// MoveSlide returns the file with a slide in another place: to is its index
// afterwards. The slide gets a blank line above and below, the others keep theirs.
func MoveSlide(src []byte, from, to int) ([]byte, error) {
	d := Parse(src)
	if err := d.check(from); err != nil {
		return nil, err
	}
	if err := d.check(to); err != nil {
		return nil, err
	}
	if from == to {
		return src, nil
	}
	c := d.contentAt(from)
	without, err := d.remove(from)
	if err != nil {
		return nil, err
	}
	return Parse(without).insert(to, c)
}

// contents returns all slides.
func (d *Deck) contents() []content {
	all := make([]content, len(d.Slides))
	for i := range all {
		all[i] = d.contentAt(i)
	}
	return all
}

// becomes reports whether a file has the wanted slides and the same head, and, save
// for slide index, the same bytes everywhere. A negative index asks for slides
// alone.
func (d *Deck) becomes(out []byte, want []content, index int) bool {
	now := Parse(out)
	if len(now.Slides) != len(want) {
		return false
	}
	if front := now.Head; len(want) > 0 && len(d.Slides) > 0 && now.String(front) != d.String(d.Head) {
		return false
	}
	if now.String(Span{now.Head.Start, now.Head.End}) == "" && d.hasHead() {
		return false
	}
	for i := range want {
		if !now.same(i, want[i]) {
			return false
		}
		if index >= 0 && i != index && (now.String(now.Slides[i].Lead) != d.String(d.Slides[i].Lead) ||
			now.String(now.Slides[i].Span) != d.String(d.Slides[i].Span)) {
			return false
		}
	}
	return true
}

// refusal says why a change would touch more than its slide.
func (d *Deck) refusal() error {
	if i := slices.IndexFunc(d.Problems, endless); i >= 0 {
		p := d.Problems[i]
		return &RefusedError{Reason: lang.M("slides-around-would-not-stay-they",
			p.Line, p.Text()), Hint: p.Hint}
	}
	return &RefusedError{Reason: lang.M("slides-around-would-not-stay"), Hint: "edit the file itself"}
}

func errNoHead() error {
	return &RefusedError{
		Reason: lang.M("deck-has-no-frontmatter-first"),
		Hint:   "begin the file with the deck's own: ---, title: My deck, ---",
	}
}
