package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/language"
)

// withEnglish has these phrases instead of those of english.txt until the test ends.
func withEnglish(t *testing.T, file string) {
	t.Helper()
	all, faults := parse(file)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	k := &phrases{all: all}
	k.by = sync.OnceValue(k.byEnglish)
	before := known
	known = func() *phrases { return k }
	t.Cleanup(func() { known = before })
}

// speak says what a catalogue has until the test ends. Entries that name no English
// are of today's.
func speak(t *testing.T, tag, catalogue string) Tally {
	t.Helper()
	all, faults := parse(catalogue)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for i := range all {
		if at := known().find(all[i].id); at >= 0 && all[i].of == "" {
			all[i].of = known().all[at].mark()
		}
	}
	c := &tongue{name: tag, tag: language.MustParse(tag)}
	c.take(all)
	before := current.Swap(c)
	t.Cleanup(func() { current.Store(before) })
	return c.tally
}

const someEnglish = `article: a %s has none
files: Files
half: 50% of it
n-files:
	one: %d file
	other: %d files
no-file: no file %q
no-pane: no pane %q
nobody-knows: nobody knows %d
of: %d of %s
read-it: read it: %w
state.open: open
verb.open: open
`

func TestTextsAreSaidInTheLanguage(t *testing.T) {
	withEnglish(t, someEnglish)
	said := func() []string {
		return []string{T("files"), T("no-pane", "x"), T("nobody-knows", 1234), T("verb.open"), T("state.open"),
			M("of", 1, "a").Said(), M("of", 1, "a").String(), T("half"), T("%s: %s", "a", "b"), T(Plain("files")),
			Of("Files").Said(), Of("Folders").Said(), Key("files").String(), English("of", 1, "a")}
	}
	english := []string{"Files", `no pane "x"`, "nobody knows 1234", "open", "open", "1 of a", "1 of a", "50% of it", "a: b",
		"files", "Files", "Folders", "Files", "1 of a"}
	if got := said(); fmt.Sprint(got) != fmt.Sprint(english) {
		t.Errorf("in English: %q", got)
	}
	speak(t, "de", `files: Dateien
no-pane: kein Bereich %q
of: %[2]s hat %[1]d
state.open: offen
verb.open: öffnen
`)
	german := []string{"Dateien", `kein Bereich "x"`, "nobody knows 1234", "öffnen", "offen", "a hat 1", "1 of a", "50% of it", "a: b",
		"files", "Dateien", "Folders", "Files", "1 of a"}
	if got := said(); fmt.Sprint(got) != fmt.Sprint(german) {
		t.Errorf("in German: %q", got)
	}
	if b, err := Key("files").MarshalText(); string(b) != "Files" || err != nil {
		t.Errorf("%s %v is sent", b, err)
	}
}

func TestNumbersTakeTheirPluralForm(t *testing.T) {
	withEnglish(t, strings.Replace(someEnglish, "no-file", "n-lines:\n\tone: %d line\n\tother: %d lines\nno-file", 1))
	count := func(n int) string { return N(n, "n-files", n) }
	for n, want := range map[int]string{0: "0 files", 1: "1 file", 2: "2 files"} {
		if got := count(n); got != want {
			t.Errorf("%d in English: %s", n, got)
		}
	}
	speak(t, "ru", "n-files:\n\tone: %d файл\n\tfew: %d файла\n\tmany: %d файлов\n\tother: %d файла\n")
	for n, want := range map[int]string{0: "0 файлов", 1: "1 файл", -1: "-1 файл", 3: "3 файла", 21: "21 файл", 1111: "1111 файлов"} {
		if got := count(n); got != want {
			t.Errorf("%d in Russian: %s", n, got)
		}
	}
	if m := Count(3, "n-files", 3); m.Said() != "3 файла" || m.String() != "3 files" || Count(1, "n-files", 1).String() != "1 file" {
		t.Errorf("as a message: %s, %s", m.Said(), m)
	}
	if got := N(1, "n-lines", 1); got != "1 line" {
		t.Errorf("one that Russian lacks: %s", got)
	}
	speak(t, "ja", "n-files:\n\tother: %d個のファイル\n")
	if got := count(1); got != "1個のファイル" {
		t.Errorf("in Japanese: %s", got)
	}
}

// A translation of an English that was changed is said as long as it takes what is
// put into it, and is counted.
func TestATranslationOfAnotherEnglishIsOlder(t *testing.T) {
	withEnglish(t, someEnglish)
	tally := speak(t, "de", `files 00000000: Akten
gone 00000000: weg
half: 50% davon
n-files 00000000:
	one: eine Datei
	other: %d Dateien
no-file 00000000: keine Datei %q in %s
no-pane 00000000: kein Bereich %s
`)
	for want, got := range map[string]string{"Akten": T("files"), "50% davon": T("half"), "eine Datei": N(1, "n-files", 1),
		`no file "a"`: T("no-file", "a"), `no pane "a"`: T("no-pane", "a")} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if want := (Tally{Tag: "de", Translated: 1, Older: 4, Missing: 6, Unused: 1}); tally != want || TallySpoken() != want {
		t.Errorf("%+v, want %+v", tally, want)
	}
}

func TestFilesAreReadAndWrittenAlike(t *testing.T) {
	const file = `a: plain: with a colon and \n
b 1f2e3d4c: "\"quoted\"\n with a line and a \\, then space "
c:
	one: %d
	other: "	%d "
`
	all, faults := parse("# what is said\n\n" + file)
	if len(all) != 3 || len(faults) > 0 {
		t.Fatalf("%v %q", all, faults)
	}
	for i, want := range []string{`plain: with a colon and \n`, "\"quoted\"\n with a line and a \\, then space ", "\t%d "} {
		if all[i].text != want {
			t.Errorf("%q, want %q", all[i].text, want)
		}
	}
	var b strings.Builder
	for i := range all {
		all[i].write(&b)
	}
	if b.String() != strings.Replace(file, "\t%d", `\t%d`, 1) {
		t.Errorf("written as\n%s", &b)
	}
	for text, want := range map[string]string{
		"b: b\na: a\n":         "it is not sorted by id",
		"a\n":                  "line 1 cannot be read: a",
		"# it\na: \"a\n":       "line 2 cannot be read: a: \"a",
		"\tone: a\n":           "line 1 has a form that there is not: \tone",
		"a:\n\tlots: %d\r\n\n": "line 2 has a form that there is not: \tlots",
	} {
		if _, faults := parse(text); len(faults) != 1 || faults[0] != want {
			t.Errorf("%q: %q", text, faults)
		}
	}
}

func TestErrorsAreSaidInBothLanguages(t *testing.T) {
	withEnglish(t, someEnglish)
	speak(t, "de", "no-file: keine Datei %q\nread-it: beim Lesen: %w\nstate.open: offen\n")
	inner := Errorf("no-file", "a")
	for _, c := range []struct {
		err           error
		english, said string
	}{
		{inner, `no file "a"`, `keine Datei "a"`},
		{Errorf("read-it", inner), `read it: no file "a"`, `beim Lesen: keine Datei "a"`},
		{Errorf("read-it", fs.ErrNotExist), "read it: file does not exist", "beim Lesen: file does not exist"},
		{Errorf("%s: %w", Key("state.open"), inner), `open: no file "a"`, `offen: keine Datei "a"`},
		{Errorf("%s: %w", M("state.open"), inner), `open: no file "a"`, `offen: keine Datei "a"`},
		{fmt.Errorf("plain: %w", inner), `plain: no file "a"`, `plain: keine Datei "a"`},
		{errors.New("plain"), "plain", "plain"},
		{nil, "", ""},
	} {
		if c.err != nil && c.err.Error() != c.english {
			t.Errorf("%v, not %s", c.err, c.english)
		}
		if got := Translate(c.err); got != c.said {
			t.Errorf("%v is said %q", c.err, got)
		}
	}
	if !errors.Is(Errorf("read-it", fs.ErrNotExist), fs.ErrNotExist) {
		t.Error("what it wraps is not found")
	}
}

// What an argument is called decides its article, in English alone.
func TestArticlesGoWithTheirWord(t *testing.T) {
	withEnglish(t, someEnglish)
	for _, c := range []struct {
		want string
		m    Message
	}{
		{"an arrow has none", M("article", "arrow")},
		{"a box has none", M("article", "box")},
		{"want a number, not an object", M("want %s, not a %s", "a number", "object")},
		{`"x" is an arrow, 100% of a note and an image`, M("%q is a %s, 100%% of a %s and a %s", "x", "arrow", "note", "image")},
		{"a 7", M("a %d", 7)},
		{"data of image", M("data of %s", "image")},
		{"alpha image", M("alpha %s", "image")},
	} {
		if c.m.String() != c.want || c.m.Said() != c.m.String() {
			t.Errorf("%q, %q, want %q", c.m, c.m.Said(), c.want)
		}
	}
	speak(t, "pt", "article: a %s não tem\n")
	if m := M("article", "arrow"); m.Said() != "a arrow não tem" || m.String() != "an arrow has none" {
		t.Errorf("%q, %q", m.Said(), m)
	}
}

func TestAnEnglishTextStandsForNoMessage(t *testing.T) {
	withEnglish(t, someEnglish)
	speak(t, "de", "files: Dateien\n")
	for _, c := range []struct {
		m       Message
		english string
		want    string
	}{{Message{}, "Files", "Dateien"}, {Message{}, "", ""}, {M("half"), "Files", "50% of it"}, {Message{}, "100%", "100%"}} {
		if m := c.m.Or(c.english); m.Said() != c.want || m.None() != (c.want == "") {
			t.Errorf("%q, want %q", m.Said(), c.want)
		}
	}
}

func BenchmarkReadingEnglish(b *testing.B) {
	for b.Loop() {
		parse(englishFile)
	}
}

func BenchmarkChoosingALanguage(b *testing.B) {
	known()
	for b.Loop() {
		if _, err := load("uk"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSayingAPhrase(b *testing.B) {
	id := Phrase(known().all[len(known().all)/3].id)
	for b.Loop() {
		T(id)
	}
}
