package mdsyntax

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

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
	line, seg := block.PeekLine()
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
	mark, front, behind := line[:n], block.Source()[:seg.Start], line[n:min(n+maxNear, len(line))]
	front = front[max(len(front)-maxNear, 0):]
	front = front[bytes.LastIndexByte(front, '\n')+1:]
	touches := touching(front, behind)
	if string(mark) == "*" && digit(before) && digit(after) &&
		touching(bytes.TrimRight(front, figures), bytes.TrimLeft(behind, figures)) {
		run.CanOpen, run.CanClose = false, false // 2*3
		return node
	}
	sum := string(mark) == "*" && digit(before)
	if !run.CanOpen && !sum && (touches || partner(behind, mark, false)) {
		run.CanOpen = turnedOpener(before, after, behind, mark)
	}
	if !run.CanClose && (touches || partner(front, mark, true)) {
		run.CanClose = turnedCloser(before, after, line[0] == '_')
	}
	return node
}

// turnedOpener reports whether a run behind a letter opens although punctuation is
// behind it: where it encloses words with the next run of the same marks. That is
// brackets or quotes up to their end, or one name of another script, as /etc/hosts.
func turnedOpener(before, after rune, behind, mark []byte) bool {
	if util.IsSpaceRune(before) || util.IsSpaceRune(after) || !util.IsPunctRune(after) {
		return false
	}
	end := bytes.Index(behind, mark)
	if end <= 0 || bytes.HasPrefix(behind[end+len(mark):], mark[:1]) {
		return false
	}
	inside := behind[:end]
	last, _ := utf8.DecodeLastRune(inside)
	if opening(after) {
		return util.IsPunctRune(last) || !unspaced(after)
	}
	return !util.IsPunctRune(last) && !bytes.ContainsFunc(inside,
		func(c rune) bool { return unspaced(c) || util.IsSpaceRune(c) })
}

// turnedCloser reports whether a run before a letter closes although punctuation is
// before it. An underscore may be of a name, and closes behind brackets and quotes.
func turnedCloser(before, after rune, underscore bool) bool {
	if util.IsSpaceRune(before) || util.IsSpaceRune(after) || !util.IsPunctRune(before) {
		return false
	}
	return !underscore || unicode.In(before, unicode.Pe, unicode.Pf)
}

// opening reports whether punctuation begins what it encloses: brackets, quotes, code,
// and other marks.
func opening(c rune) bool {
	return unicode.In(c, unicode.Ps, unicode.Pi) || strings.ContainsRune("\"'`$<*_~!", c)
}

// maxNear is how far around a run of marks letters are looked for, in bytes.
const maxNear = 256

// figures are what stands in a sum beside its digits.
const figures = " 0123456789.,+-*/=()"

func digit(c rune) bool { return c >= '0' && c <= '9' }

// touching reports whether the letter before or behind a place is of a script without
// spaces; punctuation and digits between are stepped over.
func touching(front, behind []byte) bool {
	for len(front) > 0 {
		c, size := utf8.DecodeLastRune(front)
		if unspaced(c) {
			return true
		}
		if !util.IsPunctRune(c) && !digit(c) {
			break
		}
		front = front[:len(front)-size]
	}
	for len(behind) > 0 {
		c, size := utf8.DecodeRune(behind)
		if unspaced(c) {
			return true
		}
		if !util.IsPunctRune(c) && !digit(c) {
			break
		}
		behind = behind[size:]
	}
	return false
}

// partner reports whether the nearest run of the same marks in a text, the last one or
// the first, touches such a letter.
func partner(text, mark []byte, last bool) bool {
	at := bytes.Index(text, mark)
	if last {
		at = bytes.LastIndex(text, mark)
	}
	if at < 0 {
		return false
	}
	front, behind := text[:at], text[at+len(mark):]
	if bytes.HasSuffix(front, mark[:1]) || bytes.HasPrefix(behind, mark[:1]) {
		return false // there are more of them
	}
	return touching(front, behind)
}

// unspaced reports whether a letter or a punctuation mark is of a script that puts
// no spaces between words, or, as Korean, none between a word and its particle.
func unspaced(c rune) bool {
	switch {
	case c < 0x0e00:
		return false
	case c >= 0x3000 && c <= 0x303f, c >= 0xfe30 && c <= 0xfe4f, c >= 0xff00 && c <= 0xffef:
		// their punctuation, and full width
		return !unicode.IsSpace(c)
	}
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo, unicode.Hangul, unicode.Yi,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Balinese, unicode.Javanese,
		unicode.Tai_Le, unicode.New_Tai_Lue, unicode.Tai_Tham, unicode.Tai_Viet) || c == 0x30fc
}
