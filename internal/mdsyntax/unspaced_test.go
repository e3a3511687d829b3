package mdsyntax

import (
	"bytes"
	"html"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"pgregory.net/rapid"
)

// declaration is the corpus of scripts without spaces: the first article of the Universal
// Declaration of Human Rights, as the United Nations have it in each language.
var declaration = map[string]string{
	"Chinese":  "人人生而自由在尊严和权利上一律平等他们赋有理性和良心并应以兄弟关系的精神相对待",
	"Japanese": "すべての人間は生まれながらにして自由でありかつ尊厳と権利とについて平等である",
	"Korean":   "모든인간은태어날때부터자유로우며그존엄과권리에있어동등하다",
	"Thai":     "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ",
}

// enclosed are the forms of what one writes between marks.
var enclosed = []string{"%s", "「%s」", "『%s』", "（%s）", "(%s)", "“%s”", "‘%s’", "《%s》", "【%s】", "\"%s\"", "`%s`", "%s（注）", "%s(x)", "%s！", "%s："}

// words draws some letters of a language that stand together; none begins with a mark.
func words(t *rapid.T, text, name string) string {
	letters := []rune(text)
	from := rapid.IntRange(0, len(letters)-1).Draw(t, name)
	for unicode.IsMark(letters[from]) {
		from--
	}
	to := min(from+rapid.IntRange(1, 6).Draw(t, name+" letters"), len(letters))
	for to < len(letters) && unicode.IsMark(letters[to]) {
		to++
	}
	return string(letters[from:to])
}

// Marks around words are emphasis, whatever encloses the words within, and no letter and
// no mark of what is around is lost.
func TestMarksAroundWordsWithoutSpacesAreEmphasis(t *testing.T) {
	for language, text := range declaration {
		t.Run(language, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				mark := rapid.SampledFrom([]string{"**", "*", "~~"}).Draw(t, "mark")
				tag := map[string]string{"**": "strong", "*": "em", "~~": "del"}[mark]
				var src, want strings.Builder
				for range rapid.IntRange(1, 3).Draw(t, "times") {
					around := words(t, text, "around")
					inside := strings.ReplaceAll(rapid.SampledFrom(enclosed).Draw(t, "form"), "%s", words(t, text, "inside"))
					src.WriteString(around + mark + inside + mark)
					said := html.EscapeString(inside)
					said = strings.ReplaceAll(said, "&#34;", "&quot;")
					if strings.HasPrefix(inside, "`") {
						said = "<code>" + strings.Trim(inside, "`") + "</code>"
					}
					want.WriteString(around + "<" + tag + ">" + said + "</" + tag + ">")
				}
				end := words(t, text, "end")
				var got bytes.Buffer
				if err := goldmark.New(goldmark.WithExtensions(Dialect)).Convert([]byte(src.String()+end), &got); err != nil {
					t.Fatal(err)
				}
				if have := strings.TrimSpace(got.String()); have != "<p>"+want.String()+end+"</p>" {
					t.Fatalf("%s is read as %s, want %s", src.String()+end, have, want.String()+end)
				}
			})
		})
	}
}
