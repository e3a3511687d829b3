package workspace

import (
	"math"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// block is letters of a language, the most frequent first, and the share of its text
// that is of them.
type block struct {
	letters string
	share   float64
}

// pairs is a language whose letters are of two bytes.
type pairs struct {
	blocks []block
	others *unicode.RangeTable // what else is a letter of it, each as rare
	rare   float64
	as     []Encoding
}

// eastern are the signs of these languages.
const eastern = "。，、：；！？（）「」『』《》【】・“”‘’…—～％＝＋／　"

var scripts = []pairs{
	{blocks: []block{{frequentSimplified, 0.86}, {eastern, 0.07}}, others: unicode.Han, rare: 0.07 / 6000,
		as: []Encoding{"gbk"}},
	{blocks: []block{{frequentTraditional, 0.84}, {eastern, 0.07}}, others: unicode.Han, rare: 0.09 / 9000,
		as: []Encoding{"big5"}},
	{blocks: []block{{frequentHiragana, 0.4}, {frequentKatakana, 0.2}, {frequentKanji, 0.31}, {eastern, 0.06}},
		others: unicode.Han, rare: 0.03 / 5000, as: []Encoding{"shift_jis", "euc-jp"}},
	{blocks: []block{{frequentHangul, 0.93}, {eastern, 0.02}}, others: unicode.Hangul, rare: 0.05 / 2000,
		as: []Encoding{"euc-kr"}},
}

// flat is how much more even the shares of letters are than of those that stand first.
const flat = 12

// weights are the logarithms of the shares of letters, script by script.
var weights = sync.OnceValue(func() (out []map[rune]float64) {
	for _, s := range scripts {
		of := map[rune]float64{}
		for _, b := range s.blocks {
			all, n := 0.0, utf8.RuneCountInString(b.letters)
			for i := range n {
				all += 1 / float64(i+flat)
			}
			i := 0
			for _, c := range b.letters {
				of[c] = math.Log(b.share / float64(i+flat) / all)
				i++
			}
		}
		out = append(out, of)
	}
	return out
})

// byPairs is the encoding of two bytes in which a text's letters are those of a
// language, and how well they fit, as a logarithm.
func byPairs(data []byte) (as Encoding, best float64) {
	best = math.Inf(-1)
	for i, s := range scripts {
		for _, enc := range s.as {
			text, err := decodeAs(data, enc)
			if err != nil {
				continue
			}
			if fit := s.fit(text, weights()[i]); fit > best {
				as, best = enc, fit
			}
		}
	}
	return as, best
}

// fit is the logarithm of how likely a text is in the language.
func (s pairs) fit(text string, of map[rune]float64) (fit float64) {
	rare, none := math.Log(s.rare), math.Log(noneShare)
	text = strings.TrimSuffix(text, "\ufffd") // half a letter, where the text was cut
	for _, c := range text {
		share, known := of[c]
		switch {
		case c < 0x80:
		case c == utf8.RuneError:
			return math.Inf(-1)
		case known:
			fit += share
		case unicode.Is(s.others, c):
			fit += rare
		default:
			fit += none
		}
	}
	return fit
}
