package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"golang.org/x/text/language"
	"golang.org/x/text/message/catalog"
)

// speak says these texts until the test ends.
func speak(t *testing.T, tag string, texts map[string]any) {
	t.Helper()
	b := catalog.NewBuilder(catalog.Fallback(language.English))
	for key, v := range texts {
		if err := set(b, language.MustParse(tag), key, v); err != nil {
			t.Fatal(err)
		}
	}
	before := current.Swap(&tongue{name: tag, tag: language.MustParse(tag), texts: b})
	t.Cleanup(func() { current.Store(before) })
}

func TestTextsAreSaidInTheLanguage(t *testing.T) {
	said := func() []string {
		return []string{T("Files"), T("no pane %q", "x"), T("nobody knows %d", 1234), C("verb", "open"), C("state", "open"),
			M("%d of %s", 1, "a").Said(), M("%d of %s", 1, "a").String(), T("50% of it")}
	}
	english := []string{"Files", `no pane "x"`, "nobody knows 1234", "open", "open", "1 of a", "1 of a", "50% of it"}
	if got := said(); fmt.Sprint(got) != fmt.Sprint(english) {
		t.Errorf("in English: %q", got)
	}
	speak(t, "de", map[string]any{"Files": "Dateien", "no pane %q": "kein Bereich %q", "verb|open": "öffnen", "state|open": "offen", "%d of %s": "%[2]s hat %[1]d"})
	german := []string{"Dateien", `kein Bereich "x"`, "nobody knows 1234", "öffnen", "offen", "a hat 1", "1 of a", "50% of it"}
	if got := said(); fmt.Sprint(got) != fmt.Sprint(german) {
		t.Errorf("in German: %q", got)
	}
}

func TestNumbersTakeTheirPluralForm(t *testing.T) {
	count := func(n int) string { return N(n, "%d file", "%d files", n) }
	for n, want := range map[int]string{0: "0 files", 1: "1 file", 2: "2 files"} {
		if got := count(n); got != want {
			t.Errorf("%d in English: %s", n, got)
		}
	}
	speak(t, "ru", map[string]any{"%d files": map[string]any{"one": "%d файл", "few": "%d файла", "many": "%d файлов", "other": "%d файла"}})
	for n, want := range map[int]string{0: "0 файлов", 1: "1 файл", 3: "3 файла", 21: "21 файл", 1111: "1111 файлов"} {
		if got := count(n); got != want {
			t.Errorf("%d in Russian: %s", n, got)
		}
	}
	if m := Count(3, "%d file", "%d files", 3); m.Said() != "3 файла" || m.String() != "3 files" || Count(1, "%d file", "%d files", 1).String() != "1 file" {
		t.Errorf("as a message: %s, %s", m.Said(), m)
	}
	if got := N(1, "%d line", "%d lines", 1); got != "1 line" {
		t.Errorf("one that Russian lacks: %s", got)
	}
	speak(t, "ja", map[string]any{"%d files": "%d個のファイル"})
	if got := count(1); got != "1個のファイル" {
		t.Errorf("in Japanese: %s", got)
	}
}

func TestErrorsAreSaidInBothLanguages(t *testing.T) {
	speak(t, "de", map[string]any{"no file %q": "keine Datei %q", "read it: %w": "beim Lesen: %w"})
	inner := Errorf("no file %q", "a")
	for _, c := range []struct {
		err           error
		english, said string
	}{
		{inner, `no file "a"`, `keine Datei "a"`},
		{Errorf("read it: %w", inner), `read it: no file "a"`, `beim Lesen: keine Datei "a"`},
		{Errorf("read it: %w", fs.ErrNotExist), "read it: file does not exist", "beim Lesen: file does not exist"},
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
	if !errors.Is(Errorf("read it: %w", fs.ErrNotExist), fs.ErrNotExist) {
		t.Error("what it wraps is not found")
	}
}

// What an argument is called decides its article, in English alone.
func TestArticlesGoWithTheirWord(t *testing.T) {
	for _, c := range []struct {
		want string
		m    Message
	}{
		{"an arrow has none", M("a %s has none", "arrow")},
		{"a box has none", M("a %s has none", "box")},
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
	speak(t, "pt", map[string]any{"a %s has none": "a %s não tem"})
	if m := M("a %s has none", "arrow"); m.Said() != "a arrow não tem" || m.String() != "an arrow has none" {
		t.Errorf("%q, %q", m.Said(), m)
	}
}
