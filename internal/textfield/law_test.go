package textfield

import (
	"strings"
	"testing"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// pieces are what texts are made of that fields get wrong.
var pieces = []string{"a", "Z", "7", "_", " ", "  ", "\t", "\n", ".", "(", ")", "\"", "é", "e\u0301", "\u0301", "漢", "字", "か", "カ", "한", "ᄒ", "ᅡ", "ᆫ", "👍", "👍🏽",
	"👩‍👩‍👧‍👦", "🇩🇪", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🇩", "❤️", "\u200d", "\u200b", "𝒳", "ß", "İ", "नि", "ก็", "\u202e", "\x1b[31m", "\x00", "\r\n", "word ", "\xff", string(rune(firstChip))}

var keyNames = []string{"left", "right", "up", "down", "home", "end", "ctrl+home", "ctrl+end", "ctrl+left", "ctrl+right", "alt+b", "alt+f", "ctrl+b", "ctrl+f",
	"backspace", "delete", "ctrl+h", "ctrl+d", "ctrl+w", "ctrl+u", "ctrl+k", "alt+d", "alt+backspace", "ctrl+y", "alt+y", "ctrl+_", "ctrl+z", "alt+z", "ctrl+j",
	"shift+left", "shift+right", "shift+up", "shift+down", "shift+home", "shift+end", "ctrl+shift+left", "ctrl+shift+right", "esc", "ctrl+r", "f5"}

// check holds a field to what it promises.
func check(t interface{ Fatalf(string, ...any) }, f *Field, width int) {
	if !utf8.ValidString(f.text) || strings.ContainsAny(f.text, "\x1b\x00\r") {
		t.Fatalf("the text is %q", f.text)
	}
	on := func(what string, at int) {
		if at < 0 || at > len(f.text) || f.floor(at) != at {
			t.Fatalf("%s stands inside a grapheme: %d of %q", what, at, f.text)
		}
	}
	on("the caret", f.at)
	if from, to, ok := f.Selection(); ok {
		on("the selection's start", from)
		on("the selection's end", to)
	}
	rows := f.Rows(width)
	last := -1
	for i, r := range rows {
		if r.From < last || r.To < r.From || r.Width > max(width, 2) {
			t.Fatalf("row %d of %q at %d is %+v", i, f.text, width, r)
		}
		if i > 0 {
			if gap := f.text[last:r.From]; gap != "" && gap != "\n" && gap != " " {
				t.Fatalf("between the rows %d and %d %q is lost", i-1, i, gap)
			}
		} else if r.From != 0 {
			t.Fatalf("the first row begins at %d", r.From)
		}
		cells := 0
		f.Runs(r, width, func(_ int, s string, _ bool) { cells += xansi.StringWidth(s) })
		if cells > max(width, 2) {
			t.Fatalf("row %d of %q at %d is drawn %d wide", i, f.text, width, cells)
		}
		last = r.To
	}
	if last != len(f.text) {
		t.Fatalf("the rows end at %d of %d", last, len(f.text))
	}
	if row, x := f.CaretRow(width); row < 0 || row >= len(rows) || x < 0 || x > max(width, 2) {
		t.Fatalf("the caret is drawn on row %d, cell %d", row, x)
	}
}

// fresh is the same text, wrapped without what is remembered.
func fresh(f *Field, width int) []Row {
	g := Field{text: f.text, chips: f.chips}
	return g.Rows(width)
}

func TestAFieldKeepsItsPromisesUnderAnyKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f Field
		var v *Vim
		if rapid.Bool().Draw(t, "vim") {
			v = &Vim{}
		}
		width := rapid.IntRange(1, 12).Draw(t, "width")
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				f.InsertChip(Chip{Label: "[chip]", Text: "the chip's\ntext"})
			case 6:
				f.Replace(rapid.IntRange(-1, 30).Draw(t, "from"), rapid.IntRange(-1, 30).Draw(t, "to"), rapid.SampledFrom(pieces).Draw(t, "text"))
				f.Select(rapid.IntRange(-1, 30).Draw(t, "from"), rapid.IntRange(-1, 30).Draw(t, "to"))
			case 1:
				width = rapid.IntRange(1, 12).Draw(t, "width")
			case 2, 3, 4:
				k := rapid.SampledFrom(keyNames).Draw(t, "key")
				if v == nil || !v.Key(&f, k, "") {
					f.Key(k, "")
				}
			case 5:
				if v != nil {
					press(&f, v, rapid.SampledFrom([]string{"d", "c", "y", "w", "b", "e", "iw", "aw", "fa", "t.", ";", ",", "p", "P", "u", "x", "3", "0", "$", "^", "gg", "G",
						"v", "V", "o", "O", "i", "A", "ip", `i"`, "a(", "J", "~", "r字", "dd", "yy", "cw", "D", "S", "<esc>", "<ctrl+r>"}).Draw(t, "vi"))
				}
			default:
				text := rapid.SampledFrom(pieces).Draw(t, "text")
				if v == nil || !v.Key(&f, text, text) {
					f.Key(text, text)
				}
			}
			check(t, &f, width)
			if a, b := f.Rows(width), fresh(&f, width); len(a) != len(b) {
				t.Fatalf("what is remembered of the rows is wrong: %v, %v", a, b)
			} else {
				for i := range a {
					if a[i] != b[i] {
						t.Fatalf("what is remembered of row %d is wrong: %v, %v", i, a[i], b[i])
					}
				}
			}
		}
	})
}

func TestUndoGivesBackEveryByteAndRedoToo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := Field{}
		v := &Vim{}
		states := []string{""}
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "write") {
				f.Insert(rapid.SampledFrom(pieces).Draw(t, "text"))
			} else if k := rapid.SampledFrom(keyNames).Draw(t, "key"); k != "ctrl+z" && k != "alt+z" && k != "ctrl+_" && k != "ctrl+r" {
				if !v.Key(&f, k, "") {
					f.Key(k, "")
				}
			}
			states = append(states, f.text)
		}
		final := f.text
		for f.Undo() {
			known := false
			for _, s := range states {
				known = known || s == f.text
			}
			if !known {
				t.Fatalf("undo leads to %q, which never was", f.text)
			}
		}
		if f.text != "" {
			t.Fatalf("undoing everything leaves %q", f.text)
		}
		for f.Redo() {
		}
		if f.text != final {
			t.Fatalf("redoing everything gives %q, not %q", f.text, final)
		}
	})
}

func TestMovingByWordsOrGraphemesThereAndBackStaysInTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := Field{}
		f.Insert(strings.Join(rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "text"), ""))
		for at := len(f.text); at > 0; {
			p := f.prev(at)
			if p >= at || f.next(p) != at {
				t.Fatalf("before %d of %q is %d, after it %d", at, f.text, p, f.next(p))
			}
			if w := f.wordLeft(at); w >= at {
				t.Fatalf("the word before %d of %q begins at %d", at, f.text, w)
			}
			if w := f.wordRight(p); w <= p {
				t.Fatalf("the word at %d of %q ends at %d", p, f.text, w)
			}
			at = p
		}
	})
}

func FuzzKeys(f *testing.F) {
	f.Add("hello world", "<alt+b>x<ctrl+w><ctrl+y>", byte(10), true)
	f.Add("a\n漢字 👍🏽", "<esc>dwP3u<ctrl+r>ciw", byte(3), true)
	f.Fuzz(func(t *testing.T, text, keys string, width byte, vim bool) {
		if len(text) > 2000 || len(keys) > 200 {
			return
		}
		field := &Field{}
		field.Insert(text)
		var v *Vim
		if vim {
			v = &Vim{}
		}
		press(field, v, keys)
		check(t, field, int(width))
	})
}

func BenchmarkAKeyInALongText(b *testing.B) {
	var f Field
	f.Insert(strings.Repeat("a line of an ordinary length, with words in it\n", 4000)) // 188 KB
	f.SetCaret(len(f.text) / 2)
	f.Rows(80)
	b.ReportAllocs()
	for b.Loop() {
		f.Key("x", "x")
		f.Rows(80)
		f.CaretRow(80)
	}
}

func BenchmarkAKeyInAPrompt(b *testing.B) {
	var f Field
	f.Insert(strings.Repeat("an ordinary prompt of some words ", 10))
	b.ReportAllocs()
	for b.Loop() {
		f.Key("x", "x")
		f.Rows(80)
		f.Key("backspace", "")
		f.Rows(80)
	}
}
