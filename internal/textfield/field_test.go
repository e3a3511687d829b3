package textfield

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// at makes a field of a text in which | is the caret.
func at(text string) *Field {
	f := &Field{}
	before, after, _ := strings.Cut(text, "|")
	f.Insert(before + after)
	f.SetCaret(len(before))
	return f
}

// show is the text with the caret in it.
func show(f *Field) string { return f.text[:f.at] + "|" + f.text[f.at:] }

// press gives keys: names in <>, other letters as they are.
func press(f *Field, v *Vim, keys string) {
	for keys != "" {
		key, text := "", ""
		if rest, ok := strings.CutPrefix(keys, "<"); ok && strings.Contains(rest, ">") && !strings.HasPrefix(rest, ">") {
			key, keys, _ = strings.Cut(rest, ">")
			if key == "lt" {
				key, text = "<", "<"
			}
		} else {
			n, _ := grapheme(keys)
			key, text, keys = keys[:n], keys[:n], keys[n:]
			if key == "\n" {
				key, text = "ctrl+j", ""
			}
		}
		if v == nil || !v.Key(f, key, text) {
			if v == nil || v.Mode() == Insert {
				f.Key(key, text)
			}
		}
	}
}

func TestKeysDoWhatReadlineDoes(t *testing.T) {
	const family = "👩‍👩‍👧‍👦"
	for name, c := range map[string]struct{ text, keys, want string }{
		"letters are written at the caret":                 {"a|c", "b", "ab|c"},
		"an emoji of many runes is one step":               {family + "|", "<left>", "|" + family},
		"an emoji of many runes is one deletion":           {"a" + family + "|b", "<backspace>", "a|b"},
		"a letter keeps its accents":                       {"e\u0301|", "<left><delete>", "|"},
		"a flag is one step":                               {"|🇩🇪🇫🇷", "<right>", "🇩🇪|🇫🇷"},
		"accents typed behind a letter join it":            {"e|", "\u0301<left>", "|e\u0301"},
		"ctrl+a and ctrl+e are the line's ends":            {"one\ntw|o\nthree", "<ctrl+a>A<ctrl+e>B", "one\nAtwoB|\nthree"},
		"alt+b and alt+f go by words":                      {"one, two|", "<alt+b><alt+b>", "|one, two"},
		"alt+f ends behind a word":                         {"|one, two", "<alt+f>", "one|, two"},
		"words of Chinese end where the script does":       {"|漢字かなカナ", "<alt+f><alt+f>", "漢字かな|カナ"},
		"a word back over an emoji":                        {"hi 🎉🎉|", "<alt+b>", "hi 🎉|🎉"},
		"ctrl+w cuts to the blank":                         {"go test ./...|", "<ctrl+w>", "go test |"},
		"ctrl+w cuts a run of a script without blanks":     {"これは漢字|", "<ctrl+w>", "これは|"},
		"alt+backspace cuts a word":                        {"a/b.go|", "<alt+backspace>", "a/b.|"},
		"alt+d cuts the word ahead":                        {"|one two", "<alt+d>", "| two"},
		"ctrl+k cuts the rest of the line":                 {"o|ne\ntwo", "<ctrl+k>", "o|\ntwo"},
		"ctrl+k at a line's end joins the next":            {"one|\ntwo", "<ctrl+k>", "one|two"},
		"ctrl+u cuts the start of the line":                {"one\ntw|o", "<ctrl+u>", "one\n|o"},
		"ctrl+y puts back what was cut":                    {"one two|", "<ctrl+w><ctrl+a><ctrl+y>", "two|one "},
		"cuts in a row are one":                            {"a b c|", "<ctrl+w><ctrl+w><ctrl+y>", "a b c|"},
		"alt+y puts back what was cut before":              {"one two|", "<ctrl+w><left><ctrl+w><ctrl+y><alt+y>", "two| "},
		"undo takes a word back":                           {"|", "one two<ctrl+_>", "one |"},
		"undo and redo":                                    {"|", "one<ctrl+z><alt+z>", "one|"},
		"undo of a cut":                                    {"one two|", "<ctrl+w><ctrl+->", "one two|"},
		"letters taken away come back together":            {"|", "abc<left><right><backspace><backspace><ctrl+z>", "abc|"},
		"a selection is written over":                      {"one |two", "<shift+end>2", "one 2|"},
		"a selection is cut":                               {"one |two", "<ctrl+shift+right><ctrl+w>", "one |"},
		"left leaves a selection at its start":             {"ab|cd", "<shift+right><shift+right><left>", "ab|cd"},
		"up keeps the column":                              {"abcd\nx\nabc|d", "<up><up>", "abc|d\nx\nabcd"},
		"shift+up selects to the start":                    {"abc|", "<shift+up>x", "x|"},
		"ctrl+d deletes ahead":                             {"|ab", "<ctrl+d>", "|b"},
		"nothing happens at the ends":                      {"|", "<backspace><delete><left><right><ctrl+k><ctrl+u><ctrl+w><ctrl+y><alt+y><ctrl+z>", "|"},
		"a control character is shown and does not act":    {"|", "\x1b[2J", "␛[2J|"},
		"line ends of Windows are ours":                    {"|", "<lt>", "<|"},
		"ctrl+home and ctrl+end are the text's ends":       {"a\n|b\nc", "<ctrl+end>x<ctrl+home>y", "y|a\nb\ncx"},
		"a deletion that brings an accent to a letter":     {"e|x\u0301", "<delete>", "e|"},
		"down on the last row is not taken and stays":      {"ab|c", "<down>", "ab|c"},
		"tabs are kept":                                    {"|", "a\tb", "a\tb|"},
		"ctrl+h is backspace as old terminals send it":     {"ab|", "<ctrl+h>", "a|"},
		"words of Korean are parted by blanks":             {"안녕 세계|", "<alt+b>", "안녕 |세계"},
		"ctrl+left goes over punctuation":                  {"foo(bar)|", "<ctrl+left>", "foo(|bar)"},
		"a newline by shift+enter, alt+enter and ctrl+j":   {"|", "<shift+enter><alt+enter><ctrl+j>", "\n\n\n|"},
		"what is typed over a selection is undone at once": {"one |two", "<shift+end>2<ctrl+z>", "one two|"},
	} {
		t.Run(name, func(t *testing.T) {
			f := at(c.text)
			press(f, nil, c.keys)
			if got := show(f); got != c.want {
				t.Errorf("%q and %q give %q, not %q", c.text, c.keys, got, c.want)
			}
		})
	}
}

func TestTextIsWrappedBehindBlanks(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		width int
		want  []string
	}{
		"nothing is one row":                    {"", 5, []string{""}},
		"a short line":                          {"abc", 5, []string{"abc"}},
		"words stay whole":                      {"hello big world", 10, []string{"hello big ", "world"}},
		"a blank hangs over the edge":           {"hello world", 5, []string{"hello", "world"}},
		"a long word is broken":                 {"abcdefgh", 3, []string{"abc", "def", "gh"}},
		"a long word begins a row of its own":   {"ab cdefghij", 6, []string{"ab ", "cdefgh", "ij"}},
		"wide letters are never parted":         {"漢字漢字", 5, []string{"漢字", "漢字"}},
		"letters without blanks fill the row":   {"ab 漢字漢字", 7, []string{"ab 漢字", "漢字"}},
		"line ends end rows":                    {"a\n\nb\n", 5, []string{"a", "", "b", ""}},
		"many blanks":                           {"ab      c", 4, []string{"ab  ", "   c"}},
		"an emoji at the edge":                  {"abc👩‍👩‍👧‍👦d", 4, []string{"abc", "👩‍👩‍👧‍👦d"}},
		"a width under two is two":              {"abc", 0, []string{"ab", "c"}},
		"a row that is exactly full":            {"abcd", 4, []string{"abcd"}},
		"a blank at the end of the last row":    {"abcd ", 4, []string{"abcd", ""}},
		"accents take no room of their own":     {"e\u0301e\u0301e\u0301", 2, []string{"e\u0301e\u0301", "e\u0301"}},
		"mixed scripts break beside the letter": {"abcdef漢字", 7, []string{"abcdef", "漢字"}},
	} {
		t.Run(name, func(t *testing.T) {
			f := &Field{}
			f.Insert(c.text)
			var got []string
			for _, r := range f.Rows(c.width) {
				got = append(got, f.text[r.From:r.To])
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestChipsAreOneGraphemeWithATextOfTheirOwn(t *testing.T) {
	f := at("a |b")
	f.InsertChip(Chip{Label: "[Pasted: 3\nlines]", Text: "x\ny\nz", Data: 7})
	if got := f.Value(); got != "a x\ny\nzb" {
		t.Errorf("its value is %q", got)
	}
	var drawn strings.Builder
	rows := f.Rows(40)
	f.Runs(rows[0], 40, func(_ int, text string, _ bool) { drawn.WriteString(text) })
	if drawn.String() != "a [Pasted: 3 lines]b" || rows[0].Width != 20 {
		t.Errorf("it is drawn as %q, %d cells", drawn.String(), rows[0].Width)
	}
	f.Key("left", "")
	if c, ok := f.ChipAt(f.Caret()); !ok || c.Data != 7 {
		t.Errorf("the caret is not before the chip: %d", f.Caret())
	}
	f.Key("delete", "")
	if f.Value() != "a b" {
		t.Errorf("after delete: %q", f.Value())
	}
	f.Undo()
	n := 0
	f.Chips(func(at int, c Chip) { n++; f.ReplaceChip(at, c.Text) })
	if n != 1 || f.Text() != "a x\ny\nzb" || f.ReplaceChip(0, "no") {
		t.Errorf("after undo and expanding: %q", f.Text())
	}
	f.Reset()
	f.Insert(string(rune(firstChip)))
	if f.Text() != "‹U+100000›" {
		t.Errorf("text from outside makes a chip: %q", f.Text())
	}
	f.Reset()
	f.InsertChip(Chip{Label: strings.Repeat("long ", 20), Text: "t"})
	for _, r := range f.Rows(10) {
		if r.Width > 10 {
			t.Errorf("a chip's row is %d wide", r.Width)
		}
	}
}

func TestTheCaretIsFoundOnTheScreenAndTheScreenInTheText(t *testing.T) {
	f := at("ab 漢字|漢 x\ncd")
	if row, x := f.CaretRow(6); row != 1 || x != 2 {
		t.Errorf("the caret is on row %d, cell %d", row, x)
	}
	for _, c := range []struct {
		row, x int
		want   string
	}{{0, 0, "|ab 漢字漢 x\ncd"}, {0, 4, "ab |漢字漢 x\ncd"}, {1, 3, "ab 漢字|漢 x\ncd"}, {1, 99, "ab 漢字漢 |x\ncd"}, {9, 9, "ab 漢字漢 x\ncd|"}, {0, 99, "a|b 漢字漢 x\ncd"}} {
		f.SetCaret(f.OffsetAt(c.row, c.x, 6))
		if row, _ := f.CaretRow(6); row != min(c.row, len(f.Rows(6))-1) && c.x < 99 {
			t.Errorf("row %d cell %d leads to row %d: %s", c.row, c.x, row, show(f))
		}
	}
}

func TestWhatCannotBeSeenIsKeptAndDrawnByName(t *testing.T) {
	for _, c := range []struct {
		text, drawn string
		width       int
	}{
		{"a\u200fb", "a‹U+200F›b", 10},
		{"co\u00adop", "co‹U+00AD›op", 12},
		{"\u2060", "‹U+2060›", 8},
		{"x\u202ey", "x‹U+202E›y", 10},
		{"\ue0b0 ", "‹U+E0B0› ", 9},
		{"a\u034fb", "a‹U+034F›b", 10}, // a mark of its letter
		{"👩\u200d💻", "👩\u200d💻", 2},    // here it shapes
		{"\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!", 3},
		{"a\U000e0067", "a‹U+E0067›", 10},
		{"می\u200cخواهم", "می\u200cخواهم", 7},
	} {
		var f Field
		f.Insert(c.text)
		rows := f.Rows(40)
		var drawn strings.Builder
		f.Runs(rows[0], 40, func(_ int, s string, _ bool) { drawn.WriteString(s) })
		if f.Value() != c.text || drawn.String() != c.drawn || rows[0].Width != c.width {
			t.Errorf("%+q: kept as %+q, drawn as %+q in %d cells", c.text, f.Value(), drawn.String(), rows[0].Width)
		}
		if _, x := f.CaretRow(40); x != c.width {
			t.Errorf("%+q: the caret is at %d", c.text, x)
		}
	}
}
