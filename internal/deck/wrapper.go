package deck

import (
	"bytes"
	"slices"

	"github.com/openspace-tui/openspace/internal/mdsyntax"
)

// unwrap takes the tags out of a slide's text that stand around several of its blocks,
// each on a line of its own: <v-clicks> around code. The blocks are drawn one by one,
// so that each would see half of a pair, and half of one is text.
func (d *Deck) unwrap(sl *Slide) {
	var open []wrapper
	for k := range sl.Blocks {
		b := &sl.Blocks[k]
		if b.Kind > Item {
			continue
		}
		at := b.Span.Start
		for line := range bytes.Lines(d.Source[b.Span.Start:b.Span.End]) {
			w := wrapper{block: k, line: Span{at, at + len(line)}}
			at += len(line)
			var ends bool
			if w.name, ends = mdsyntax.TagAlone(line); w.name == "" {
				continue
			}
			if !ends {
				open = append(open, w)
			} else {
				open = w.end(sl, open)
			}
			open = open[max(len(open)-maxWrappers, 0):]
		}
	}
}

// maxWrappers bounds how many tags are open at a time.
const maxWrappers = 64

// wrapper is a tag that has a line of its own.
type wrapper struct {
	name  string
	block int
	line  Span
}

// end takes a tag that ends another, and returns those that are open behind it.
func (w wrapper) end(sl *Slide, open []wrapper) []wrapper {
	for i, begun := range slices.Backward(open) {
		if begun.name != w.name {
			continue
		}
		if begun.block != w.block {
			for _, tag := range []wrapper{begun, w} {
				b := &sl.Blocks[tag.block]
				b.wrappers = append(b.wrappers, tag.line)
			}
		}
		return open[:i]
	}
	return open
}

// markdown returns a block's text, with lines ending in \n. Where a wrapper stood the
// line is empty.
func (d *Deck) markdown(b *Block) string {
	text := []byte(d.String(b.Span))
	for _, w := range b.wrappers {
		for i := w.Start; i < w.End; i++ {
			if c := &text[i-b.Span.Start]; *c != '\r' && *c != '\n' {
				*c = ' '
			}
		}
	}
	return unixLines(string(text))
}
