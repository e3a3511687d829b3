package deck

import (
	"bytes"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// content is a slide that somebody wrote, with the file's line ends.
type content struct {
	yaml string // lines of frontmatter, "" for none
	text string // without blank lines around it
}

// readContent reads what an agent wrote for a slide: text, and before it, where
// it begins with that, the slide's frontmatter between lines of hyphens.
func readContent(written, nl string) content {
	written = strings.TrimPrefix(unixLines(written), bom)
	lines := strings.SplitAfter(written, "\n")
	lines = trimLines(lines)
	var c content
	if len(lines) > 0 && separator([]byte(strings.TrimSuffix(lines[0], "\n"))) {
		src := []byte(strings.Join(lines, ""))
		s := &scanner{src: src, lines: cutLines(src, 0)}
		if end, ok := s.slideYaml(1); ok {
			c.yaml = strings.Join(lines[1:end], "")
			lines = trimLines(lines[end+1:])
		}
	}
	c.text = strings.TrimSuffix(strings.Join(lines, ""), "\n")
	if nl != "\n" {
		c.yaml, c.text = strings.ReplaceAll(c.yaml, "\n", nl), strings.ReplaceAll(c.text, "\n", nl)
	}
	return c
}

// trimLines drops the blank lines around a text.
func trimLines(lines []string) []string {
	empty := func(l string) bool { return blank([]byte(strings.TrimSuffix(l, "\n"))) }
	for len(lines) > 0 && empty(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && empty(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// above is what a text is read behind, so that it cannot begin with frontmatter.
const (
	above      = "x\n\n"
	linesAbove = 2
)

// problems returns what is wrong with a text, by its own lines.
func (c content) problems() []Problem {
	out := Parse([]byte(above + c.text)).Problems
	for i := range out {
		out[i].Line -= linesAbove
	}
	return out
}

// check says why a text cannot be one slide: it would be several, or has no end of
// its own, so that what is written behind it could become part of it.
func (c content) check() error {
	if err := c.split(); err != nil {
		return err
	}
	if all := c.problems(); slices.ContainsFunc(all, endless) {
		return unclosedIn(all[slices.IndexFunc(all, endless)])
	}
	return nil
}

// endless reports whether a problem is of what has no end.
func endless(p Problem) bool { return p.open }

func unclosedIn(p Problem) error {
	return &RefusedError{Reason: lang.M("in-line-of-the-text", p.Line, p.Text()), Hint: p.Hint}
}

// split says why a text would be several slides; nil where it is one.
func (c content) split() error {
	s := scan([]byte(above + c.text))
	if len(s.slides) < 2 {
		return nil
	}
	line := s.lineAt(s.slides[1].lead.Start) - linesAbove
	if line == 1 && len(s.lines) > linesAbove+1 && keyLine(s.text(linesAbove+1)) {
		return unclosedIn(openFront(line))
	}
	return &RefusedError{
		Reason: lang.M("line-text-line-which-would", line),
		Hint:   "write *** for a rule, put the line into a code block, or insert a slide of its own",
	}
}

// same reports whether a slide has the text and frontmatter of c.
func (d *Deck) same(i int, c content) bool {
	s := &d.Slides[i]
	return d.String(s.Text) == c.text && d.String(s.Yaml) == c.yaml
}

// contentAt returns a slide's text and frontmatter as the file has them.
func (d *Deck) contentAt(i int) content {
	return content{yaml: d.String(d.Slides[i].Yaml), text: d.String(d.Slides[i].Text)}
}

// hasHead reports whether there is something of which a first slide's frontmatter
// can be told.
func (d *Deck) hasHead() bool {
	return bytes.Contains(d.Source[d.Head.Start:d.Head.End], []byte("---"))
}
