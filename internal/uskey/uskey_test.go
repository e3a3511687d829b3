package uskey

import "testing"

func TestLettersOfOtherLayoutsStandForKeys(t *testing.T) {
	for typed, want := range map[string]string{
		"с": "c", "С": "C", "д": "l", "н": "y", "т": "n", "Ж": ":", "ю": ".", "і": "s", "ї": "]", // Cyrillic
		"ψ": "c", "Ψ": "C", "υ": "y", "ב": "c", "ט": "y", "מ": "n", "ؤ": "c", "غ": "y", "ی": "d", "แ": "c", "ั": "y", "ื": "n", "๋": "J",
		"ㅊ": "c", "ㅛ": "y", "ㅜ": "n", "ㅃ": "Q", "そ": "c", "ん": "y", "み": "n", "ぬ": "1", "ც": "c", "ყ": "y", "ｙ": "y", "？": "?", "\u3000": " ",
		"џ": "x", "Ґ": "|", "ѓ": "]", "Ќ": "\"", "ѕ": "y", "қ": "0", "ң": "4", "ғ": "5", "ө": "-", "ұ": "9", "ү": "8", "һ": "=", "Һ": "+", "ҷ": "s", "Ѝ": "B",
		"ά": "a", "Σ": "S", "ς": "w", "ώ": "v", "Ή": "H", "ΐ": "i", "ᾧ": "v", "ﻻ": "b", "؛": "P", "ژ": "C", "ں": "N", "۳": "3", "٣": "3", "๒": "#", "๓": "$", "ข": "-", "ู": "^",
		"ր": "'", "ա": "g", "Ա": "G", "ֆ": "1", "Ֆ": "!", "ձ": "2", "ल": "n", "ळ": "N", "म": "c", "\u0958": "k", "५": "5", "ক": "j", "ਲ": "n", "ੜ": "J", "લ": "n", "ଲ": "n", "ல": "n", "ల": "n", "ಲ": "n", "ല": "n",
		"ක": "k", "က": "u", "ལ": "l", "ᠯ": "l", "ለ": "l", "ล": "]", "ລ": "]", "ກ": "d", "៥": "5", "ក": "k", "គ": "K", "ރ": "r", "ⵔ": "r", "ߓ": "b", "ꯀ": "k", "ᱠ": "k", "Ꮳ": "E", "ᓯ": "y",
		"ㄓ": "5", "ㄅ": "1", "ㄡ": ".", "ソ": "c", "が": "t", "ｿ": "c", "ぁ": "#", "ﬁ": "ﬁ", "½": "½", "𝟗": "9", "«": "«", "–": "–", "№": "№",
		"c": "c", "ü": "ü", "é": "é", "漢": "漢", "": "", "нн": "нн",
	} {
		if got := Text(typed); got != want {
			t.Errorf("%q stands for %q, want %q", typed, got, want)
		}
	}
	for _, l := range layouts {
		if us, typed := len([]rune(l.us)), len([]rune(l.typed)); us != typed {
			t.Errorf("%d keys of %q type %d of %q", us, l.us, typed, l.typed)
		}
	}
}

func TestTheTerminalsWordForAKeyCountsBeyondLatin(t *testing.T) {
	for _, tc := range []struct{ code, told, want rune }{
		{'с', 0, 'c'}, {'с', 's', 's'}, // a phonetic layout
		{'z', 'y', 0}, {'ö', ';', 0}, {'/', 'q', 0}, // German and French keys mean what they type
		{'ա', 'a', 'a'}, {'ա', 0, 'g'}, {'५', 0, '5'}, {'ᚠ', 'f', 'f'}, {'ᚠ', 0, 0}, {'€', 'e', 0}, {0x110001, 0, 0},
	} {
		if got := Base(tc.code, tc.told); got != tc.want {
			t.Errorf("%q at %q is %q, want %q", tc.code, tc.told, got, tc.want)
		}
	}
}
