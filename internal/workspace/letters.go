package workspace

import (
	"math"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

// tongue is what a language in an encoding of single bytes is known by: its letters
// beyond ASCII, the most frequent first.
type tongue struct {
	letters   string
	spaceless bool // all letters are beyond ASCII, and stand beside each other
	as        []Encoding
	seldom    bool // its texts are rarer than others that it could be mistaken for
}

var (
	western  = []Encoding{Windows1252}
	central  = []Encoding{"windows-1250", "iso-8859-2"}
	baltic   = []Encoding{"windows-1257", "iso-8859-13"}
	greek    = []Encoding{"windows-1253", "iso-8859-7"}
	hebrew   = []Encoding{"windows-1255", "iso-8859-8"}
	cyrillic = []Encoding{"windows-1251", "koi8-r", "koi8-u", "iso-8859-5", "ibm866"}
)

var tongues = []tongue{
	{letters: "éàèêçôâîûùœëïÉÀÊÇ", as: western},               // French
	{letters: "üäößÜÄÖéà", as: western},                       // German
	{letters: "óáíéñúü¿¡ºÁÉ", as: western},                    // Spanish
	{letters: "ãçáéíóõêâúàôºª", as: western},                  // Portuguese
	{letters: "èàùòéìÈÀîÉ", as: western},                      // Italian
	{letters: "àéóèíçúòïüÀ·", as: western},                    // Catalan
	{letters: "äåöÄÖÅéü", as: western},                        // Swedish, Finnish
	{letters: "øåæØÅÆéô", as: western},                        // Danish, Norwegian
	{letters: "áðíóöþæúéýÍÞÁÖÓ", as: western},                 // Icelandic
	{letters: "õäüöÕÄÜÖšž", as: western},                      // Estonian
	{letters: "°±×²³½µ§£¹¼¾÷¿¡ØøªºÅ¢¥¶", as: western},         // figures
	{letters: "áíěřčéšžýůúňťďóČŠŘŽÚ", as: central},            // Czech
	{letters: "áíéýčžšúľťôňäďóŕĺČŠŽÚ", as: central},           // Slovak
	{letters: "łąęóżśćńźŻŁŚĆÓ", as: central},                  // Polish
	{letters: "éáőöíüóúűÁÉÖÍŐ", as: central},                  // Hungarian
	{letters: "ăîşţâŞÎŢÂĂ", as: central},                      // Romanian
	{letters: "čšžćđČŠŽĐĆ", as: central},                      // Croatian, Slovene
	{letters: "ėšžįųūąčęŠŽĮČ", as: baltic},                    // Lithuanian
	{letters: "āīēšņūļžķčģĀŠĪŽ", as: baltic},                  // Latvian
	{letters: "ıüşğöçİŞÖÇÜâ", as: []Encoding{"windows-1254"}}, // Turkish
	{letters: "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", spaceless: true, as: cyrillic},
	{letters: "оанивіетрсклмдупзяьбгйчхжїцшюєщфґ", spaceless: true, as: cyrillic}, // Ukrainian
	{letters: "αοιετσνηυρπκμλωςίόάέήύδθγχώφβξζψϊΐϋΰ", spaceless: true, as: greek, seldom: true},
	{letters: "יוהלאתרבשמנדעקםחפכטגסןזצךףץ", spaceless: true, as: hebrew, seldom: true},
	// Arabic
	{letters: "ليامونرتبةعدسفهكقأحجشصىخإطذئزثضغءظؤآ،گچپژ؟", spaceless: true, as: []Encoding{"windows-1256", "iso-8859-6"}},
	{letters: "านรอก่เ้งมยลัวดทสติะปบคีหแจพชข์ใืไุูโำผซ็ถศณธฟภษญฐฉฏๆฯ", spaceless: true, as: []Encoding{"windows-874"}},
}

// Shares of what is beyond ASCII in a text: of signs that every language has, of
// capitals, of what a language does not have, and of letters that stand behind another
// one beyond ASCII.
const (
	signShare    = 0.004
	capitalShare = 0.1
	alienShare   = 0.0003
	noneShare    = 1e-8
	besideLatin  = 0.08
	besideOther  = 0.85
)

// signs are those that every language may have.
const signs = "“”‘’„–—…«»°©®™€£§·•\u00a0"

// lessSure is by how much, in logarithms, letters must fit better than those of a
// Western language do; lessFit is how well each of them must fit, on average, where
// none is of ASCII, and fewLetters how many there must be then; rarely is by how much texts
// that are rarer fit less.
const (
	lessSure   = 5
	lessFit    = -4.3
	fewLetters = 2
	rarely     = -1
)

// fitting is a language in an encoding: the logarithm of the share of each byte beyond
// ASCII.
type fitting struct {
	as            Encoding
	of            [128]float64
	spaceless     bool
	beside, apart float64
	seldom        float64
}

var fittings = sync.OnceValue(func() (out []fitting) {
	for _, t := range tongues {
		for _, as := range t.as {
			enc, err := htmlindex.Get(string(as))
			table, ok := enc.(*charmap.Charmap)
			if err != nil || !ok {
				continue
			}
			out = append(out, t.in(as, table))
			if capitals := strings.ToUpper(t.letters); t.spaceless && capitals != t.letters {
				out = append(out, tongue{letters: capitals, spaceless: true, seldom: true}.in(as, table))
			}
		}
	}
	return out
})

// in is the language in an encoding.
func (t tongue) in(as Encoding, table *charmap.Charmap) fitting {
	f := fitting{as: as, spaceless: t.spaceless, beside: math.Log(besideLatin), apart: math.Log(1 - besideLatin)}
	if t.spaceless {
		f.beside, f.apart = math.Log(besideOther), math.Log(1-besideOther)
	}
	if t.seldom {
		f.seldom = rarely
	}
	shares, all := map[rune]float64{}, 0.0
	for i, c := range []rune(t.letters) {
		shares[c] = 1 / float64(i+3)
		all += shares[c]
	}
	for i := range f.of {
		c := table.DecodeByte(byte(i + 128))
		share := alienShare
		switch lower := unicode.ToLower(c); {
		case c == unicode.ReplacementChar || c < 0xa0:
			share = noneShare
		case shares[c] > 0:
			share = shares[c] / all
		case shares[lower] > 0:
			share = max(shares[lower]/all*capitalShare, alienShare)
		case strings.ContainsRune(signs, c):
			share = signShare
		}
		f.of[i] = math.Log(share)
	}
	return f
}

// byLetters is the encoding in which a text's letters are those of a language:
// Windows-1252 where those of no other one fit better by far. Western reports whether
// none fits better at all.
func byLetters(data []byte) (as Encoding, western bool) {
	var count [128]int
	beside, all := 0, 0
	for i, c := range data {
		if c < 0x80 {
			continue
		}
		all++
		count[c-128]++
		if i > 0 && data[i-1] >= 0x80 {
			beside++
		}
	}
	west, best := math.Inf(-1), math.Inf(-1)
	for _, f := range fittings() {
		fit := f.seldom
		for i, n := range count {
			fit += float64(n) * f.of[i]
		}
		if f.spaceless && (all < fewLetters || fit < lessFit*float64(all)) {
			continue
		}
		fit += float64(beside)*f.beside + float64(all-beside)*f.apart
		switch {
		case f.as == Windows1252:
			west = max(west, fit)
		case fit > best:
			best, as = fit, f.as
		}
	}
	if two, fit := byPairs(data); fit > best {
		best, as = fit, two
	}
	if best < west+lessSure {
		as = Windows1252
	}
	return as, best < west
}
