package mdsyntax

import (
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// delimiters reads runs of marks as another parser does, and lets them open and
// close beside letters that stand without spaces. CommonMark takes punctuation
// inside of a mark and a letter outside of it for a mark that faces the other way
// (0.31.2, 6.2): where words are parted by spaces that is so, and **「強調」**です is
// what it misses.
type delimiters struct {
	marks string
	least int // how many marks there are in a run
	parser.InlineParser
}

// Trigger implements parser.InlineParser.
func (d delimiters) Trigger() []byte { return []byte(d.marks) }

// Parse implements parser.InlineParser. The run is in the context's list of
// delimiters once the other parser read it.
func (d delimiters) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, _ := block.PeekLine()
	n := len(line) - len(strings.TrimLeft(string(line), string(line[:1])))
	if n < d.least {
		return nil
	}
	node := d.InlineParser.Parse(parent, block, pc)
	run, ok := node.(*parser.Delimiter)
	if !ok {
		return node
	}
	after := ' '
	if n < len(line) {
		after = util.ToRune(line, n)
	}
	if !unspaced(before) && !unspaced(after) {
		return node
	}
	run.CanOpen, run.CanClose = faces(before, after, line[0] == '_')
	return node
}

// faces reports whether a run between two letters can open and close emphasis.
// Letters and punctuation of scripts without spaces count as letters, and next to
// them punctuation of other scripts does not turn a mark round.
func faces(before, after rune, underscore bool) (opens, closes bool) {
	spaceBefore, spaceAfter := util.IsSpaceRune(before), util.IsSpaceRune(after)
	pointBefore := util.IsPunctRune(before) && !unspaced(before)
	pointAfter := util.IsPunctRune(after) && !unspaced(after)
	left := !spaceAfter && (!pointAfter || spaceBefore || pointBefore || unspaced(before))
	right := !spaceBefore && (!pointBefore || spaceAfter || pointAfter || unspaced(after))
	if !underscore {
		return left, right
	}
	return left && (!right || util.IsPunctRune(before)), right && (!left || util.IsPunctRune(after))
}

// unspaced reports whether a letter or a punctuation mark is of a script that puts
// no spaces between words, or, as Korean, none between a word and its particle.
func unspaced(c rune) bool {
	switch {
	case c < 0x0e00:
		return false
	case c >= 0x3000 && c <= 0x303f, c >= 0xfe30 && c <= 0xfe4f, c >= 0xff00 && c <= 0xffef: // their punctuation, and full width
		return !unicode.IsSpace(c)
	}
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo, unicode.Hangul, unicode.Yi,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Balinese, unicode.Javanese,
		unicode.Tai_Le, unicode.New_Tai_Lue, unicode.Tai_Tham, unicode.Tai_Viet) || c == 0x30fc
}
