// Package uskey gives the key of a US keyboard on which another layout types
// something, so that keys mean the same whatever the person writes in. It is
// for terminals that tell what was typed, and not by which key.
package uskey

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// layout is what keys of a US keyboard type elsewhere, one by one. Keys that type
// Latin letters or signs there mean themselves, and are left out.
type layout struct{ us, typed string }

const (
	letters = "qwertyuiopasdfghjklzxcvbnm"
	digits  = "1234567890"
)

// layouts are those of scripts other than Latin. Where two type the same on
// different keys, the first counts. Capitals are on the keys of their small
// letters.
var layouts = []layout{
	{"`" + letters + "[];',.", "ёйцукенгшщзфывапролдячсмитьхъжэбю"}, // Russian
	{"s]'\\o", "іїєґў"},  // Ukrainian, Belarusian
	{"jqw[']", "јљњшћђ"}, // Serbian
	{"swertyuiopadfghjklzxcvbnm", "σςερτυθιοπαδφγηξκλζχψωβνμ"},                 // Greek
	{"ertyuiopasdfghjkl;zxcvbnm,.", "קראטוןםפשדגכעיחלךףזסבהנמצתץ"},             // Hebrew
	{"`qwertyuiop[]asdfghjkl;'zxcvnm,./", "ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ"}, // Arabic
	{"QWERASYHJKN?", "\u064e\u064b\u064f\u064c\u0650\u064dإأـ،آ؟"},
	{"]d;'m", "چیکگپ"}, // Persian
	{digits + letters + "[];',./", "ๅ๒๓ภถุึคตจๆไำพะัีรนยฟหกดเ้่าสผปแอิืทบลวงมใฝ"}, // Thai
	{"QERTYUIOP{ASDFGHJKL:CVBN<>?", "๐ฎฑธํ๊ณฯญฐฤฆฏโฌ็๋ษศซฉฮฺ์ฒฬฦ"},
	{letters + "QWERTOP", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ"},                // Korean, two sets
	{digits + letters + ";',./", "ぬふあうえおやゆよわたていすかんなにらせちとしはきくまのりつさそひこみもれけねるめ"}, // Japanese, kana
	{letters + "WRTSJZC", "ქწერტყუიოპასდფგჰჯკლზხცვბნმჭღთშჟძჩ"},                // Georgian
}

// keys has what a US keyboard types for what is typed elsewhere.
var keys = table()

func table() map[rune]rune {
	out := map[rune]rune{}
	add := func(typed, us rune) {
		if _, taken := out[typed]; !taken {
			out[typed] = us
		}
	}
	for _, l := range layouts {
		us := []rune(l.us)
		for i, typed := range []rune(l.typed) {
			add(typed, us[i])
		}
	}
	for _, l := range layouts {
		us := []rune(l.us)
		for i, typed := range []rune(l.typed) {
			if up := unicode.ToUpper(typed); up != typed {
				add(up, withShift(us[i]))
			}
		}
	}
	return out
}

// withShift is what a key types with shift.
func withShift(r rune) rune {
	const from, to = "`[];',./\\", `~{}:"<>?|`
	if i := strings.IndexRune(from, r); i >= 0 {
		return rune(to[i])
	}
	return unicode.ToUpper(r)
}

// Of gives what a US keyboard types where r was typed: r itself, if that is
// Latin or no layout has it.
func Of(r rune) rune {
	switch us, ok := keys[r]; {
	case ok:
		return us
	case r >= '！' && r <= '～': // as wide as ideographs, by an input method
		return r - '！' + '!'
	case r == '\u3000':
		return ' '
	}
	return r
}

// Text is Of for the text of a key; a text of more letters is no key's.
func Text(s string) string {
	if r, n := utf8.DecodeRuneInString(s); n == len(s) && n > 1 {
		return string(Of(r))
	}
	return s
}

// Base gives the US key of a key that types code, where the terminal said which
// one that is (or 0). Latin letters mean themselves wherever they are, as on
// AZERTY. Zero: code names the key.
func Base(code, told rune) rune {
	if code < utf8.RuneSelf || code > unicode.MaxRune || unicode.Is(unicode.Latin, code) && Of(code) == code {
		return 0
	}
	if us := unicode.ToLower(Of(code)); us != unicode.ToLower(code) {
		if told != 0 {
			return told
		}
		return us
	}
	if unicode.IsLetter(code) {
		return told
	}
	return 0
}
