package chat

import "cmp"

// pos is a line of a message: its block, the piece of that, and the line in it.
// It stays where it is when something before it is drawn, folded or unfolded.
type pos struct{ block, piece, line int }

func (p pos) compare(o pos) int {
	return cmp.Or(cmp.Compare(p.block, o.block), cmp.Compare(p.piece, o.piece), cmp.Compare(p.line, o.line))
}

// piece returns the lines of a piece; the message's foot is a block behind the
// last.
func (it *item) piece(block, piece int) []string {
	if block >= len(it.blocks) {
		return it.foot
	}
	b := it.draw(block)
	return b.piece(piece, piece == 0 && it.gap(block))
}

// pieces counts the pieces of a block.
func (it *item) pieces(block int) int {
	if block >= len(it.blocks) {
		return 1
	}
	return it.draw(block).pieces()
}

// at returns the line at p or, where there is none any more, the next one.
func (it *item) at(p pos) (pos, bool) {
	for ; p.block <= len(it.blocks); p = (pos{block: p.block + 1}) {
		for n := it.pieces(p.block); p.piece < n; p = (pos{p.block, p.piece + 1, 0}) {
			if p.line < len(it.piece(p.block, p.piece)) {
				return p, true
			}
		}
	}
	return p, false
}

// first is the message's first line.
func (it *item) first() (pos, bool) { return it.at(pos{}) }

// behind is the place behind the last line.
func (it *item) behind() pos { return pos{block: len(it.blocks) + 1} }

// empty reports whether the message shows nothing.
func (it *item) empty() bool {
	_, ok := it.first()
	return !ok
}

// down goes on by n lines, from one that is there, and says how many of them
// the message does not have; it then stops at the last one.
func (it *item) down(p pos, n int) (pos, int) {
	last := p
	for n > 0 {
		rest := len(it.piece(p.block, p.piece)) - 1 - p.line
		if n <= rest {
			p.line += n
			return p, 0
		}
		if rest > 0 {
			p.line += rest
			n -= rest
			last = p
		}
		next, ok := it.at(pos{p.block, p.piece, p.line + 1})
		if !ok {
			return last, n
		}
		p, last = next, next
		n--
	}
	return p, 0
}

// up goes back by n lines, from one that is there or from behind the last, and
// says how many of them the message does not have; it then stops at the first.
func (it *item) up(p pos, n int) (pos, int) {
	for n > p.line {
		n -= p.line
		before, ok := it.endBefore(p.block, p.piece)
		if !ok {
			p.line = 0
			return p, n
		}
		p = before // behind the last line of that piece
	}
	p.line -= n
	return p, 0
}

// endBefore is the place behind the last line of the piece with lines that
// stands before another.
func (it *item) endBefore(block, piece int) (pos, bool) {
	for {
		for piece--; piece >= 0; piece-- {
			if n := len(it.piece(block, piece)); n > 0 {
				return pos{block, piece, n}, true
			}
		}
		if block--; block < 0 {
			return pos{}, false
		}
		piece = it.pieces(min(block, len(it.blocks)))
	}
}

// line returns the text of a line that is there, and what stands before it.
func (it *item) line(p pos) (margin, text string) {
	text = it.piece(p.block, p.piece)[p.line]
	if p.block < len(it.blocks) {
		margin = it.blocks[p.block].before(p.piece)
	}
	return margin, text
}

// whole is a line as it is drawn.
func (it *item) whole(p pos) string {
	margin, text := it.line(p)
	return margin + text
}

// blockAt is the block of a line, nil for the foot.
func (it *item) blockAt(p pos) *block {
	if p.block < len(it.blocks) {
		return it.draw(p.block)
	}
	return nil
}
