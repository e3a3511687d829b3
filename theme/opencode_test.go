package theme

import (
	"strings"
	"testing"
)

const nord = `{
  "$schema": "https://opencode.ai/theme.json",
  "defs": {"frost": "#88C0D0", "snow": "#abc", "again": "frost", "ansi": 208},
  "theme": {
    "primary": {"dark": "frost", "light": "#5E81AC"},
    "secondary": "again",
    "accent": "ansi",
    "error": {"dark": 9},
    "text": {"dark": "snow", "light": "primary"},
    "textMuted": "none",
    "background": {"dark": "none", "light": "none"},
    "syntaxString": "secondary",
    "newTokenOfNextYear": {"x": 1}
  }
}`

func TestParse(t *testing.T) {
	for _, dark := range []bool{true, false} {
		base, err := Named("", dark)
		if err != nil {
			t.Fatal(err)
		}
		th, err := Parse("nord", []byte(nord), dark)
		if err != nil {
			t.Fatal(err)
		}
		want := map[Token]string{
			Primary: "#5e81ac", Secondary: "#88c0d0", Accent: "#ff8700", Error: "#ff0000", Text: "#5e81ac", String: "#88c0d0",
			Muted: base.Hex(Muted), Keyword: base.Hex(Keyword),
		}
		if dark {
			want[Primary], want[Text] = "#88c0d0", "#aabbcc"
		}
		for tok, hex := range want {
			if got := th.Hex(tok); got != hex {
				t.Errorf("dark %v: %s is %s, want %s", dark, tok, got, hex)
			}
		}
		if th.Name != "nord" || th.Dark != dark || th.Hex(Highlight) == base.Hex(Highlight) {
			t.Errorf("got %q, %v, %s", th.Name, th.Dark, th.Hex(Highlight))
		}
		th.Chroma()
	}
}

func TestParseRefuses(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"no JSON":                     {"{", "unexpected end"},
		"no theme":                    {`{"defs":{}}`, `no "theme" object`},
		"an unknown name":             {`{"theme":{"text":"mauve"}}`, `text: there is no colour "mauve"`},
		"a wrong colour":              {`{"theme":{"text":"#12"}}`, "write #rrggbb"},
		"digits that are none":        {`{"theme":{"text":"#12345x"}}`, "write #rrggbb"},
		"a sign is no digit":          {`{"theme":{"text":"#+12345"}}`, "write #rrggbb"},
		"a number that is too large":  {`{"theme":{"text":256}}`, "no colour of the 256"},
		"a number below zero":         {`{"theme":{"text":-1}}`, "no colour of the 256"},
		"a name that leads to itself": {`{"defs":{"a":"b","b":"a"},"theme":{"text":"a"}}`, "leads back to itself"},
		"the same over dark and light": {`{"defs":{"a":{"dark":"b"},"b":{"dark":"a"}},"theme":{"text":"a"}}`,
			"leads back to itself"},
		"another kind of value": {`{"theme":{"text":[1]}}`, "[1] is no colour"},
		"an empty object":       {`{"theme":{"text":{}}}`, "{} is no colour"},
		"depth without end":     {`{"theme":{"text":` + strings.Repeat(`{"dark":`, 50) + `"#123456"` + strings.Repeat("}", 50) + `}}`, "nested too deep"},
		"a file without end":    {strings.Repeat(" ", 2<<20), "more than 1 MB"},
	} {
		t.Run(name, func(t *testing.T) {
			if th, err := Parse("x", []byte(c.in), true); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, %v", th, err)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add(nord, true)
	f.Add(`{"defs":{"a":{"dark":"b"}},"theme":{"text":"a","primary":7}}`, false)
	f.Fuzz(func(t *testing.T, data string, dark bool) {
		th, err := Parse("x", []byte(data), dark)
		if err != nil {
			return
		}
		for _, tok := range append(written(), Panel, Element, Border, BorderOn, Highlight, Selection) {
			if th.colors[tok] == nil {
				t.Fatalf("%s has no colour", tok)
			}
		}
		th.Chroma()
		th.Glamour()
	})
}
